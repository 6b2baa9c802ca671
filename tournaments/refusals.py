"""What a user can be refused, as a code that screens, the API and commands turn into a sentence."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to the user, not a failure of ours
    """An expected no.

    code: stable name.  field: path of the input that is at fault, when there is one.
    params: facts for the sentence, JSON-able.  Subclasses of engines carry their own English
    sentences, marked for gettext; `tournaments.messages` holds those of the verbs.
    """

    sentences: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(
        self, code: str, field: str | None = None, params: Mapping[str, object] | None = None
    ) -> None:
        self.code = code
        self.field = field
        self.params: Mapping[str, object] = dict(params or {})
        super().__init__(code, field, self.params)

    @property
    def template(self) -> str:
        """The English sentence, parameters not filled in; the code where none is known."""
        return self.sentences.get(self.code, self.code)

    @property
    def message(self) -> str:
        """The English sentence."""
        return fill(self.template, self.params)

    def __str__(self) -> str:
        return self.message


def fill(template: str, params: Mapping[str, object]) -> str:
    """`template` with its %(name)s replaced; lists read "1, 2, 3".

    A template whose parameters are missing is answered as it stands: a sentence with a hole
    helps the reader more than a crash.
    """
    shown = {name: _shown(value) for name, value in params.items()}
    try:
        return template % shown
    except (KeyError, TypeError, ValueError):
        return template


def _shown(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value)
    return value

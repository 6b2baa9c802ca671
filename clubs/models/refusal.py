"""What a user of a club can be refused: code, field and parameters, never a sentence alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES = {
    "blank_name": gettext_noop("Type a name."),
    "last_owner": gettext_noop("A club keeps at least one owner: name another one first."),
    "already_member": gettext_noop("%(name)s is already a member of this club."),
    "unknown_account": gettext_noop(
        "Nobody has an account with %(email)s yet: ask them to sign up first."
    ),
    "not_a_member": gettext_noop("This person is not a member of this club."),
    "unknown_timezone": gettext_noop("“%(timezone)s” is not a known time zone."),
    "unknown_role": gettext_noop("“%(role)s” is not a role in a club."),
    "name_too_long": gettext_noop("This name is longer than %(limit)s characters."),
}


class ClubRefusal(Exception):  # noqa: N818
    """An expected refusal.  code: a key of SENTENCES.  field: the form field, or None."""

    def __init__(
        self, code: str, field: str | None = None, params: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.params = dict(params or {})

    @property
    def message(self) -> str:
        """The sentence in the reader's language."""
        return gettext(SENTENCES[self.code]) % self.params

    def __str__(self) -> str:
        return self.message

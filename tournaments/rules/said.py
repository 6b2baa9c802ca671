"""An article on its way to the paper: which sentence, and what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Said:
    """chapter and code of a sentence, its parameters, and the fields of the data it speaks of.

    fields: paths of a règlement.  points: parameters of the scoring profile.
    """

    chapter: str
    code: str
    fields: tuple[str, ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)
    points: tuple[str, ...] = ()


def choice(chapter: str, rules: Rules, path: str) -> Said:
    """The sentence of a field's choice: "format.later" gives "later.swiss"."""
    return Said(chapter, f"{path.partition('.')[2]}.{rules.value(path)}", (path,))

"""Pools, draws and finals in the words of a page."""

from typing import TYPE_CHECKING

from django import template

from tournaments import stages
from tournaments.rules.effect import has_final as _has_final

if TYPE_CHECKING:
    from tournaments.models import Round
    from tournaments.rules import Rules

register = template.Library()


@register.filter
def stage(said: str, last: int = 0) -> str:
    """`Table.stage` as a page says it: Pool 3; Main draw, semi-final."""
    return stages.named(said, last)


@register.filter
def column(said: str) -> str:
    """The heading of a round in its draw: Semi-finals."""
    return stages.column_named(said)


@register.filter
def draw_name(draw: str) -> str:
    return stages.draw_named(draw)


@register.filter
def method(system: str) -> str:
    """`Round.system` in words."""
    return stages.method_named(system)


@register.filter
def proof(drawn: "Round") -> str:
    """What vouches for the tables of a partie."""
    options = drawn.options
    changed = bool(options.get("by_hand") or options.get("late"))
    return stages.proof(drawn.system, options, optimal=drawn.optimal, changed=changed)


@register.filter
def has_final(rules: "Rules") -> bool:
    """These rules have pools, knock-out draws or a final."""
    return _has_final(rules)

"""Papers of the evening, set by Typst; each takes the same values as the page it belongs to."""

from tournaments.printing.papers import plan, prize_list, reglement, sheets, standings

__all__ = ["plan", "prize_list", "reglement", "sheets", "standings"]

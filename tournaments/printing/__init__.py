"""Papers of the evening, set by Typst; each takes the same values as the page it belongs to."""

from tournaments.printing.draws import draws
from tournaments.printing.papers import plan, prize_list, reglement, sheets, standings

__all__ = ["draws", "plan", "prize_list", "reglement", "sheets", "standings"]

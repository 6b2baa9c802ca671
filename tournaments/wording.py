"""Sentences about entries: of pairs, and of players where a mêlée is played.

Every page writes the sentence about pairs; here stands what it becomes where players enter alone.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from tournaments.refusals import fill

if TYPE_CHECKING:
    from tournaments.rules import Rules

_HEADINGS = {
    _("Pair"): _("Player"),
    _("Pairs"): _("Players"),
    _("First player"): _("Player"),
    _("Both names"): _("Name"),
    _("First player: first name"): _("First name"),
    _("First player: surname"): _("Surname"),
    _("Find my pair: name or number"): _("Find me: name or number"),
    _("Look for a pair"): _("Look for a player"),
    _("Register the pairs"): _("Register the players"),
    _("Swap two pairs"): _("Swap two players"),
    _("changes places with pair"): _("changes places with player"),
    _("Absent pair"): _("Absent player"),
    _("Pair at fault"): _("Player at fault"),
    _("Off the pair"): _("Off the player"),
    _("Alone, qualified, season"): _("Qualified, season"),
    _("The pairs as they went in"): _("The players as they went in"),
    _("Last pair"): _("Last player"),
    _("First pair: %(category)s"): _("First player: %(category)s"),
    _("Pair no. %(nth)s: %(category)s"): _("Player no. %(nth)s: %(category)s"),
    _("Pairs that cannot move"): _("Players who cannot move"),
    _("Every pair may move."): _("Every player may move."),
    _("Pair %(number)s may move."): _("Player %(number)s may move."),
    _("The table of pair %(number)s is kept from the next draw on."): _(
        "The table of player %(number)s is kept from the next draw on."
    ),
    _(
        "They keep their table in every partie; the others come to them. Leave the table empty to "
        "let a pair move again."
    ): _(
        "They keep their table in every partie; the others come to them. Leave the table empty to "
        "let a player move again."
    ),
}
_DESK = {
    _("Nobody yet. Type two names and press Enter."): _("Nobody yet. Type a name and press Enter."),
    _("The first partie can be drawn from two pairs on."): _(
        "The first partie can be drawn from four players on."
    ),
    _("Everybody is here: draw partie 1 (%(pairs)s pairs)"): _(
        "Everybody is here: draw partie 1 (%(pairs)s players)"
    ),
    _("All results are in. Pairs that leave or arrive are registered before the draw."): _(
        "All results are in. Players who leave or arrive are registered before the draw."
    ),
    _(
        "Partie %(number)s is drawn already. Whoever comes now plays in it only if you draw again "
        "or seat the pair on the page of the draw."
    ): _(
        "Partie %(number)s is drawn already. Whoever comes now plays in it only if you draw again."
    ),
    _("One pair in a line: both names, then what else there is"): _(
        "One player in a line: the name, then what else there is"
    ),
    _(
        "Copied from a spreadsheet or typed: names in two columns or in one (A / B), group, "
        "categories, paid, number; with or without headings."
    ): _(
        "Copied from a spreadsheet or typed: the name in one column or in two (surname, first "
        "name), group, categories, paid, number; with or without headings."
    ),
    _("This pair has left."): _("This player has left."),
    _("The pair keeps its number and its points."): _("The number and the points stay."),
    _("The pair comes back"): _("The player comes back"),
    _("It is here again"): _("Here again"),
    _("It plays from the next draw on; the parties it missed stay missed."): _(
        "Plays from the next draw on; the parties missed stay missed."
    ),
    _("The pair leaves"): _("The player leaves"),
    _("It leaves the concours"): _("Leaves the concours"),
    _("It gets no table any more; what it played stays. It may come back."): _(
        "Gets no table any more; what was played stays. May come back."
    ),
    _("pair %(number)s"): _("number %(number)s"),
    _("Pair %(number)s is corrected."): _("Player %(number)s is corrected."),
    _("%(name)s takes the place of %(leaving)s in pair %(number)s."): _(
        "%(name)s takes the place of %(leaving)s, number %(number)s."
    ),
    _("The payment of pair %(number)s is kept."): _("The payment of player %(number)s is kept."),
    _("Pair %(number)s has left."): _("Player %(number)s has left."),
    _("Pair %(number)s is back."): _("Player %(number)s is back."),
    _("The entry of pair %(number)s is undone."): _("The entry of player %(number)s is undone."),
    _("There is no pair %(number)s."): _("There is no player %(number)s."),
    _("A pair may take several prizes (règlement)."): _(
        "A player may take several prizes (règlement)."
    ),
    _(
        "One prize a pair: whoever has one is passed over for the categories and the last pair "
        "(règlement)."
    ): _(
        "One prize a player: whoever has one is passed over for the categories and the last "
        "player (règlement)."
    ),
}
_PARTIE = {
    _("Pairs %(one)s and %(other)s change places"): _(
        "Players %(one)s and %(other)s change places"
    ),
    _("Pairs %(one_pair)s and %(other_pair)s: %(reason)s"): _(
        "Players %(one_pair)s and %(other_pair)s: %(reason)s"
    ),
    _("The two pairs have changed places."): _("The two players have changed places."),
    _("Nobody meets again, no group is mixed, nobody rests twice because of it."): _(
        "Nobody has the same partner again, no group is mixed, nobody rests twice because of it."
    ),
    _("Meetings that happen again: %(before)s before, %(after)s after."): _(
        "Partners who are partners again: %(before)s before, %(after)s after."
    ),
    _("Meetings that happen again"): _("Partners who are partners again"),
    _("Meetings within one group"): _("Partners of one group"),
    _(
        "The draw follows from the seed, the pairs and the policies, and from nothing else: "
        "whoever feeds the same input to the same program gets the same tables. Names are not "
        "needed; the pairs are known by their numbers."
    ): _(
        "The draw follows from the seed, the players and the policies, and from nothing else: "
        "whoever feeds the same input to the same program gets the same tables. Names are not "
        "needed; the players are known by their numbers."
    ),
    _(
        "The opponents of the absent pair mark %(points)s points and a win; the absent pair marks "
        "nothing."
    ): _(
        "The opponents of the absent player mark %(points)s points and a win; the side of the "
        "absent player marks nothing."
    ),
    _("Pair %(number)s: %(points)s points off"): _("Player %(number)s: %(points)s points off"),
    _("Pair %(number)s: %(points)s points to the opponents, pair %(other)s"): _(
        "Player %(number)s: %(points)s points to the opponents, player %(other)s"
    ),
    _(
        "Pair %(number)s: games with a result %(games)s, brought to %(due)s, which makes "
        "%(compared)s points."
    ): _(
        "Player %(number)s: games with a result %(games)s, brought to %(due)s, which makes "
        "%(compared)s points."
    ),
    _(
        "Odd number, %(pairs)s pairs: the règlement allows no draw. One more pair is needed, or "
        "one less."
    ): _(
        "%(pairs)s players: the règlement draws full tables of four only. Some more are needed, "
        "or some less."
    ),
    _("Ranks that moved (pair: before → now): %s"): _(
        "Ranks that moved (player: before → now): %s"
    ),
}
_REFUSED = {
    _("%(name)s already plays in pair %(number)s."): _(
        "%(name)s is entered already, number %(number)s."
    ),
    _(
        "%(name)s was in pair %(number)s, which has left: bring that pair back, or replace one of "
        "its players."
    ): _("%(name)s was number %(number)s and has left: open that entry to bring %(name)s back."),
    _("Pair %(number)s exists already."): _("Player %(number)s exists already."),
    _("A pair's number lies between 1 and %(limit)s."): _(
        "A player's number lies between 1 and %(limit)s."
    ),
    _("%(name)s does not play in pair %(number)s."): _("%(name)s is not player %(number)s."),
    _(
        "Pair %(number)s sits in a drawn partie: its entry cannot be undone. If it goes, it leaves "
        "the concours."
    ): _(
        "Player %(number)s sits in a drawn partie: the entry cannot be undone. Who goes, leaves "
        "the concours."
    ),
    _("Pair %(number)s has left the concours."): _("Player %(number)s has left the concours."),
    _("Pair %(number)s has not left the concours."): _(
        "Player %(number)s has not left the concours."
    ),
    _("This pair does not sit at this table."): _("This player does not sit at this table."),
    _("This pair has no opponents now: take the points off the pair itself."): _(
        "This player has no opponents now: take the points off the player."
    ),
    _(
        "Partie %(number)s cannot be drawn without a rematch: these pairs have too few opponents "
        "left that they have not met: %(blocking)s. With rematches kept to the fewest, these would "
        "meet again: %(meetings)s. It is for you to decide."
    ): _(
        "Partie %(number)s cannot be drawn without playing with a partner again: these players "
        "have too few left with whom they have not played: %(blocking)s. With as few of them as "
        "can be, these tables would have some: %(meetings)s. It is for you to decide."
    ),
    _("Since this draw, these pairs have left: %(gone)s. Draw it again."): _(
        "Since this draw, these players have left: %(gone)s. Draw it again."
    ),
    _("Nobody is without opponents in this partie: pair %(one)s waits for the next one."): _(
        "Nobody rests in this partie: player %(one)s waits for the next one."
    ),
    _("Pair %(one)s cannot be seated: it has left or waits for a partner."): _(
        "Player %(one)s has left and cannot be seated."
    ),
    _("The entry of pair %(number)s was undone."): _("The entry of player %(number)s was undone."),
    _("Prize %(line)s: by rank, by category or for the last pair."): _(
        "Prize %(line)s: by rank, by category or for the last player."
    ),
    _("Table %(table)s is already kept for pair %(number)s, which cannot move either."): _(
        "Table %(table)s is already kept for player %(number)s, who cannot move either."
    ),
    _("A round needs at least two pairs; there are %(count)s."): _(
        "A round needs at least four players; there are %(count)s."
    ),
    _("No draw respects the rules for these pairs: %(blocking)s."): _(
        "No draw respects the rules for these players: %(blocking)s."
    ),
    _("More pairs rest than an odd number needs: %(ids)s."): _(
        "More players rest than must: %(ids)s."
    ),
    _("Rests again while another pair has rested less: %(ids)s."): _(
        "Rests again while another player has rested less: %(ids)s."
    ),
    _("Name two different pairs."): _("Name two different players."),
    _("Pair %(one)s has no place in this partie."): _(
        "Player %(one)s has no place in this partie."
    ),
    _("Pairs %(one)s and %(other)s both rest: nothing would change."): _(
        "Players %(one)s and %(other)s both rest: nothing would change."
    ),
    _("Pair %(one)s has its place in this partie already."): _(
        "Player %(one)s has a place in this partie already."
    ),
}
_JOURNAL = {
    _("Pair %(number)s entered: %(names)s."): _("Player %(number)s entered: %(names)s."),
    _("Pair %(number)s: group or categories changed."): _(
        "Player %(number)s: group or categories changed."
    ),
    _("Pair %(number)s: “%(before)s” is now written “%(after)s”."): _(
        "Player %(number)s: “%(before)s” is now written “%(after)s”."
    ),
    _("Pair %(number)s: %(after)s takes the place of %(before)s."): _(
        "Player %(number)s: %(after)s takes the place of %(before)s."
    ),
    _("Pair %(number)s pays %(euros)s €."): _("Player %(number)s pays %(euros)s €."),
    _("Pair %(number)s gets back %(euros)s €."): _("Player %(number)s gets back %(euros)s €."),
    _("Entry of pair %(number)s undone: %(names)s."): _(
        "Entry of player %(number)s undone: %(names)s."
    ),
    _("Pair %(number)s leaves after %(rounds)s parties. %(reason)s"): _(
        "Player %(number)s leaves after %(rounds)s parties. %(reason)s"
    ),
    _("Pair %(number)s comes back after %(rounds)s parties."): _(
        "Player %(number)s comes back after %(rounds)s parties."
    ),
    _("Partie %(round)s: pairs %(one)s and %(other)s change places. %(reason)s"): _(
        "Partie %(round)s: players %(one)s and %(other)s change places. %(reason)s"
    ),
    _("Pair %(number)s penalised by %(points)s points. %(reason)s"): _(
        "Player %(number)s penalised by %(points)s points. %(reason)s"
    ),
    _("Penalty of %(points)s points of pair %(number)s taken back. %(reason)s"): _(
        "Penalty of %(points)s points of player %(number)s taken back. %(reason)s"
    ),
    _("Pair %(number)s: the table that it keeps is changed."): _(
        "Player %(number)s: the table kept is changed."
    ),
}
PLAYERS: Mapping[str, str] = MappingProxyType(
    {**_HEADINGS, **_DESK, **_PARTIE, **_REFUSED, **_JOURNAL}
)
"""By the sentence about pairs, the sentence about players."""


def template(sentence: str, *, singles: bool) -> str:
    """The English sentence for these entries; one without a twin is the same for both."""
    return PLAYERS.get(sentence, sentence) if singles else sentence


def said(rules: "Rules", sentence: str, **params: object) -> str:
    """The sentence about pairs, said of this concours' entries in the reader's language."""
    return fill(gettext(template(sentence, singles=rules.singles)), params)


COUNTS: Mapping[str, tuple[Callable[[int], str], Callable[[int], str]]] = MappingProxyType(
    {
        "": (
            lambda n: ngettext("%(pairs)s pair", "%(pairs)s pairs", n),
            lambda n: ngettext("%(pairs)s player", "%(pairs)s players", n),
        ),
        "entered": (
            lambda n: ngettext("%(pairs)s pair entered", "%(pairs)s pairs entered", n),
            lambda n: ngettext("%(pairs)s player entered", "%(pairs)s players entered", n),
        ),
        "are_entered": (
            lambda n: ngettext("%(pairs)s pair is entered", "%(pairs)s pairs are entered", n),
            lambda n: ngettext("%(pairs)s player is entered", "%(pairs)s players are entered", n),
        ),
        "present": (
            lambda n: ngettext("One pair is present.", "%(pairs)s pairs are present.", n),
            lambda n: ngettext("One player is present.", "%(pairs)s players are present.", n),
        ),
        "to_enter": (
            lambda n: ngettext("Enter %(number)s pair", "Enter %(number)s pairs", n),
            lambda n: ngettext("Enter %(pairs)s player", "Enter %(pairs)s players", n),
        ),
        "now_entered": (
            lambda n: ngettext("%(number)s pair is entered.", "%(number)s pairs are entered.", n),
            lambda n: ngettext("%(pairs)s player is entered.", "%(pairs)s players are entered.", n),
        ),
        "unpaid": (
            lambda n: ngettext(
                "Still to pay (%(number)s pair)", "Still to pay (%(number)s pairs)", n
            ),
            lambda n: ngettext(
                "Still to pay (%(pairs)s player)", "Still to pay (%(pairs)s players)", n
            ),
        ),
        "tied": (
            lambda n: ngettext(
                "%(ties)s pair shares its rank.", "%(ties)s pairs share their rank.", n
            ),
            lambda n: ngettext(
                "%(pairs)s player shares a rank.", "%(pairs)s players share their ranks.", n
            ),
        ),
        "press": (
            lambda n: ngettext(
                "%(name)s, %(place)s%(date)s: %(count)s pair.",
                "%(name)s, %(place)s%(date)s: %(count)s pairs.",
                n,
            ),
            lambda n: ngettext(
                "%(name)s, %(place)s%(date)s: %(count)s player.",
                "%(name)s, %(place)s%(date)s: %(count)s players.",
                n,
            ),
        ),
    }
)
"""Counted sentences, of pairs and of players."""
_NUMBER = ("pairs", "number", "ties", "count")


def counted(number: int, what: str = "", *, singles: bool, **params: object) -> str:
    """So many pairs or players, in the reader's language; `what` is a key of COUNTS."""
    of_pairs, of_players = COUNTS[what]
    return fill(
        (of_players if singles else of_pairs)(number), dict.fromkeys(_NUMBER, number) | params
    )

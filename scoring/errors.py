"""What can be wrong with a request, and why an answer is what it is: codes, facts, sentences.

The sentences are English and marked for the catalogue; whoever shows them translates the
template first and fills in the facts afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for `makemessages`; gives it back unchanged."""
    return sentence


SENTENCES: Final[Mapping[str, str]] = {
    # requests
    "unknown_profile": gettext_noop("There is no scoring profile of this name: %(value)s."),
    "unknown_field": gettext_noop("This field is not known here: %(field)s."),
    "missing_field": gettext_noop("This field is missing: %(field)s."),
    "bad_value": gettext_noop("The value of this field is not understood: %(field)s."),
    "bad_line": gettext_noop("This line is not a JSON object."),
    "bad_range": gettext_noop("%(field)s must be a whole number from %(low)s to %(high)s."),
    "bad_card": gettext_noop("This is not a card, or it stands there twice: %(value)s."),
    "card_twice": gettext_noop("A card serves in one declaration only: %(value)s."),
    "declaration_low": gettext_noop("A %(kind)s cannot begin with %(top)s."),
    "declarations_many": gettext_noop(
        "Two hands of eight cards cannot hold all that side %(side)s declares."
    ),
    "points_total": gettext_noop("A deal is worth %(total)s points: %(a)s and %(b)s make %(sum)s."),
    "impossible_points": gettext_noop("No tricks can be worth so many points: %(points)s."),
    "capot_points": gettext_noop("With a capot one side has all %(total)s points."),
    "bid_not_played": gettext_noop("Nobody bids this under this profile: %(value)s."),
    "capot_not_doubled": gettext_noop(
        "A capot or générale that is bid cannot be doubled under this profile."
    ),
    "trump_not_played": gettext_noop("This trump is not played under this profile: %(value)s."),
    "bad_bid": gettext_noop(
        "A contract in points goes from %(low)s to %(high)s by steps of %(step)s."
    ),
    "not_played": gettext_noop("This is not played under this profile: %(field)s."),
    "bad_totals": gettext_noop(
        "A total cannot be below zero once penalties are taken off: %(total)s."
    ),
    # profiles: each names its decision as `parameters` does
    "bad_profile": gettext_noop("The scoring profile %(profile)s is faulty: %(field)s."),
    "profile_sources": gettext_noop("A scoring profile must name its sources: %(profile)s."),
    "profile_name": gettext_noop("A scoring profile must have a name: %(profile)s."),
    "profile_table": gettext_noop("Decisions must be a group of fields: %(profile)s."),
    "profile_unknown": gettext_noop("A scoring profile has no such decision: %(value)s."),
    "profile_missing": gettext_noop("This decision is missing: %(field)s."),
    "profile_idle": gettext_noop("This decision changes nothing here: %(field)s."),
    "profile_entry": gettext_noop("This decision needs a value and a source: %(field)s."),
    "profile_source": gettext_noop("This decision names no source: %(field)s."),
    "profile_value": gettext_noop("%(field)s cannot be %(value)s."),
    "clash_deck": gettext_noop("Cards of the deck: three players can leave out the 7 and 8."),
    "clash_bidding": gettext_noop("How the trump is chosen: contracts are bid by four players."),
    "clash_declarations": gettext_noop(
        "Declarations: they are compared between two pairs, so by four players."
    ),
    "clash_litige_waits": gettext_noop(
        "What waits in a litige: where contracts are bid, all that the taker would mark, or the "
        "whole deal."
    ),
    "clash_belote_goes": gettext_noop(
        "Who marks belote: where nobody does, it must help to make the contract."
    ),
    "clash_enough": gettext_noop("Points that make it: no more than there are, %(most)s."),
    "clash_lowest_bid": gettext_noop("Lowest bid: from 1 to %(most)s, all the points there are."),
    "clash_highest_bid": gettext_noop(
        "Highest bid: the lowest one, %(lowest)s, or some steps of %(step)s above it."
    ),
    "clash_least_points": gettext_noop(
        "Points needed whatever is bid: no more than there are, %(most)s."
    ),
    "clash_redouble": gettext_noop("Surcoinche multiplies by no less than coinche, %(double)s."),
    "clash_doubled": gettext_noop(
        "What coinche multiplies: the contract cannot be, for it is never marked."
    ),
    "clash_generale": gettext_noop("Générale: it counts no less than a capot bid, %(capot)s."),
    "clash_failed": gettext_noop(
        "When the taker fails: the defenders must mark something, points or the contract."
    ),
    "clash_capot": gettext_noop(
        "Capot of the taker: worth no less than the points of the cards, %(points)s."
    ),
    "clash_capot_suffered": gettext_noop(
        "Capot of the defenders: worth no less than what they mark when the taker fails, "
        "%(failed)s."
    ),
    "clash_cap_loser": gettext_noop(
        "What the loser of a partie keeps: no more than the winner, %(cap)s."
    ),
    # deals
    "made": gettext_noop("Side %(taker)s took and made it: %(taker_points)s to %(other_points)s."),
    "failed": gettext_noop(
        "Side %(taker)s took and failed: %(taker_points)s to %(other_points)s; "
        "the other side marks %(marks)s."
    ),
    "enough": gettext_noop("%(needed)s points make it, whatever the others have."),
    "litige": gettext_noop("Litige: %(taker_points)s each."),
    "litige_waits": gettext_noop(
        "The defenders mark their points now; %(waits)s points wait for the winner of the "
        "next deal."
    ),
    "litige_last": gettext_noop("It is the last deal: each side marks its own points."),
    "litige_all_waits": gettext_noop(
        "Nobody marks the deal: %(waits)s points wait for the winner of the next one."
    ),
    "litige_lost": gettext_noop(
        "It is the last deal: the defenders mark their points, nobody marks the other %(waits)s."
    ),
    "litige_all_lost": gettext_noop(
        "It is the last deal: nobody marks its points, %(waits)s in all."
    ),
    "litige_worth": gettext_noop(
        "It counts as if it were made: %(cards)s for the cards, %(contract)s for the contract."
    ),
    "replay": gettext_noop(
        "Both sides have %(taker_points)s: nobody marks anything, the same dealer deals again."
    ),
    "capot_made": gettext_noop("Side %(side)s took all the tricks: capot, %(marks)s points."),
    "capot_suffered": gettext_noop(
        "The defenders, side %(side)s, took all the tricks: capot, %(marks)s points."
    ),
    "tenths": gettext_noop("%(whole)s.%(tenth)s"),
    "scaled": gettext_noop(
        "At this trump the cards count %(total)s: %(a)s and %(b)s are %(points_a)s and "
        "%(points_b)s of %(of)s."
    ),
    "contract_points": gettext_noop("Contract of side %(taker)s: %(points)s."),
    "contract_capot": gettext_noop("Contract of side %(taker)s: capot."),
    "contract_generale": gettext_noop(
        "Contract of side %(taker)s: générale, every trick by one player."
    ),
    "contract_doubled": gettext_noop("It was doubled."),
    "contract_redoubled": gettext_noop("It was doubled and redoubled."),
    "all_tricks": gettext_noop("Side %(side)s took all the tricks."),
    "tricks_made": gettext_noop("The contract is made."),
    "tricks_missed": gettext_noop("The contract has failed: every trick was needed."),
    "tricks_none": gettext_noop("The contract has failed without a trick."),
    "contract_made": gettext_noop(
        "The contract is made: %(taker_points)s to %(other_points)s, %(needed)s needed."
    ),
    "contract_failed": gettext_noop(
        "The contract has failed: %(taker_points)s to %(other_points)s, %(needed)s needed."
    ),
    "contract_not_more": gettext_noop(
        "The contract has failed: %(taker_points)s, not more than the defenders' %(other_points)s."
    ),
    "marks_cards": gettext_noop("Side %(side)s marks %(points)s for the cards."),
    "marks_cards_times": gettext_noop(
        "Side %(side)s marks %(points)s for the cards: %(times)s times %(base)s."
    ),
    "marks_contract": gettext_noop("Side %(side)s marks %(points)s for the contract."),
    "marks_contract_times": gettext_noop(
        "Side %(side)s marks %(points)s for the contract: %(times)s times %(base)s."
    ),
    "all_to_taker": gettext_noop(
        "A doubled contract that is made leaves the defenders nothing for their cards."
    ),
    "declarations": gettext_noop("Declarations: side %(side)s marks %(points)s."),
    "declarations_best": gettext_noop(
        "Side %(side)s has the best declaration: those of the other side do not count."
    ),
    "declarations_equal": gettext_noop(
        "The best declarations of both sides are equal: nobody marks any."
    ),
    "declarations_go": gettext_noop(
        "The declarations of side %(holder)s go to side %(side)s: %(points)s."
    ),
    "declarations_lost": gettext_noop(
        "The declarations of side %(side)s are lost: %(points)s that nobody marks."
    ),
    "declarations_wait": gettext_noop(
        "The declarations of side %(side)s wait with the rest: %(points)s."
    ),
    "belote": gettext_noop("Belote: side %(side)s marks %(points)s whatever happens."),
    "belote_holder": gettext_noop("Belote: side %(side)s marks %(points)s."),
    "belote_to_defenders": gettext_noop(
        "The taker failed, its belote goes to the defenders: side %(side)s marks %(points)s."
    ),
    "belote_to_taker": gettext_noop(
        "A doubled contract is made, the defenders' belote goes to the taker: side %(side)s marks "
        "%(points)s."
    ),
    "belote_times": gettext_noop("Belote is multiplied too: %(times)s times %(base)s."),
    "belote_from": gettext_noop("Belote only helps contracts of at least %(least)s points."),
    "capot_doubled": gettext_noop(
        "Defenders who doubled and take all the tricks mark %(points)s, coinche included."
    ),
    "belote_nobody": gettext_noop("Belote helps to make the contract, nobody marks it."),
    "belote_waits": gettext_noop("The belote of side %(side)s waits with the rest: %(points)s."),
    "belote_lost": gettext_noop("The belote of side %(side)s is lost with the rest: %(points)s."),
    "pot": gettext_noop("Side %(side)s also takes the %(points)s points that were waiting."),
    "pot_stays": gettext_noop("%(points)s points are still waiting."),
    "rounded": gettext_noop(
        "Each mark is rounded to the nearest ten: A %(a)s to %(to_a)s, B %(b)s to %(to_b)s."
    ),
    "rounded_five": gettext_noop(
        "Each mark less one point is rounded to the nearest five: A %(a)s to %(to_a)s, B %(b)s to "
        "%(to_b)s."
    ),
    "rounded_side": gettext_noop(
        "The mark of side %(side)s is rounded to the nearest ten: %(points)s to %(to)s."
    ),
    "rounded_five_side": gettext_noop(
        "The mark of side %(side)s less one point is rounded to the nearest five: %(points)s to "
        "%(to)s."
    ),
    "not_rounded": gettext_noop("It is the last deal: nothing is rounded."),
    # games
    "game_goes_on": gettext_noop("Nobody has %(target)s points yet."),
    "game_by_deals": gettext_noop("This game ends by its number of deals."),
    "game_won": gettext_noop("Side %(side)s wins: %(total)s points in a game to %(target)s."),
    "game_both_higher": gettext_noop("Both sides are there: side %(side)s has more and wins."),
    "game_both_taker": gettext_noop(
        "Both sides are there: the side that took counts first, so side %(side)s wins."
    ),
    "game_both_failed": gettext_noop(
        "Both sides are there: the taker has failed, so side %(side)s wins."
    ),
    "game_both_deal": gettext_noop(
        "Both sides are there: side %(side)s won the last deal and wins."
    ),
    "game_both_again": gettext_noop("Both sides are there and nothing parts them: another deal."),
    "game_draw": gettext_noop("Both sides are there in the same deal: nobody wins."),
    "game_trick": gettext_noop(
        "Side %(side)s is there without a trick in this deal: another deal."
    ),
    "game_stopped": gettext_noop("The game is stopped: side %(side)s has more and wins."),
    "game_stopped_equal": gettext_noop("The game is stopped with as many points on both sides."),
    "game_pot": gettext_noop("%(points)s points of a litige were waiting: nobody marks them."),
    "game_deals_after": gettext_noop(
        "The game was over after deal %(after)s: the deals after it do not count."
    ),
    "game_capped": gettext_noop(
        "For the ranking side %(side)s keeps %(counted)s of %(total)s points."
    ),
    # verdicts
    "fits": gettext_noop(
        "%(deals)s deals can give these totals, most likely with: belotes %(belotes)s, "
        "capots %(capots)s."
    ),
    "many_belotes": gettext_noop(
        "Possible, but it would take %(belotes)s belotes in %(deals)s deals."
    ),
    "many_capots": gettext_noop(
        "Possible, but it would take %(capots)s capots in %(deals)s deals."
    ),
    "pot_waiting": gettext_noop(
        "Possible, but it would leave %(held)s points of a litige waiting."
    ),
    "sum_impossible": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s, plus %(belote)s per belote and "
        "%(bonus)s per capot: %(sum)s cannot be."
    ),
    "sum_impossible_no_capot": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s, plus %(belote)s per belote: "
        "%(sum)s cannot be."
    ),
    "sum_impossible_plain": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s: %(sum)s cannot be."
    ),
    "sum_low": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s or more: %(sum)s is not enough."
    ),
    "sum_high": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(most)s at most: %(sum)s is too much."
    ),
    "split_impossible": gettext_noop(
        "The two totals may add up to %(sum)s, but no %(deals)s deals share it as %(a)s and %(b)s."
    ),
    "sum_impossible_bonus": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s, plus %(bonus)s per capot: "
        "%(sum)s cannot be."
    ),
    "sum_impossible_declared": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s, plus %(belote)s per belote, "
        "%(bonus)s per capot and the declarations: %(sum)s cannot be."
    ),
    "sum_never": gettext_noop("No %(deals)s deals make two totals that add up to %(sum)s."),
    "total_never": gettext_noop("No %(deals)s deals give a side %(a)s or the other %(b)s."),
    "sum_contracts": gettext_noop(
        "With these contracts no deals make two totals that add up to %(sum)s."
    ),
    "split_contracts": gettext_noop(
        "With these contracts the two totals may add up to %(sum)s, but no deals share it as "
        "%(a)s and %(b)s."
    ),
    "tens_only": gettext_noop(
        "Every mark is rounded to the nearest ten: no total can be %(total)s."
    ),
    "fives_only": gettext_noop(
        "Every mark is rounded to the nearest five: no total can be %(total)s."
    ),
    "fits_declared": gettext_noop(
        "%(deals)s deals can give these totals, most likely with: belotes %(belotes)s, "
        "capots %(capots)s, points of declarations %(declarations)s."
    ),
    "many_declarations": gettext_noop(
        "Possible, but it would take %(declarations)s points of declarations in %(deals)s deals."
    ),
    "replays_needed": gettext_noop(
        "Possible only if %(replayed)s of the %(deals)s deals were tied and not dealt again."
    ),
    "litiges_needed": gettext_noop(
        "Possible only by litiges, in a way that is hardly ever seen in %(deals)s deals."
    ),
    "contracts_needed": gettext_noop(
        "The totals alone do not tell whether they can be: that takes the contract of each of "
        "the %(deals)s deals."
    ),
    "declared_never": gettext_noop(
        "In %(deals)s deals the sides cannot mark %(a)s and %(b)s points of declarations."
    ),
    "declared_more": gettext_noop(
        "More points of declarations are told than the totals have: %(a)s and %(b)s."
    ),
    "contracts_number": gettext_noop("There must be one contract a deal: %(low)s of them."),
    "one_point": gettext_noop(
        "No tricks are worth 1 point, so no total can be %(total)s against %(other)s."
    ),
    # verdicts on a sheet of one deal
    "fits.one": gettext_noop(
        "One deal can give these totals, most likely with: belotes %(belotes)s, capots %(capots)s."
    ),
    "sum_impossible.one": gettext_noop(
        "In one deal the two totals add up to %(base)s, plus %(belote)s per belote and %(bonus)s "
        "per capot: %(sum)s cannot be."
    ),
    "sum_impossible_no_capot.one": gettext_noop(
        "In one deal the two totals add up to %(base)s, plus %(belote)s per belote: %(sum)s "
        "cannot be."
    ),
    "sum_impossible_plain.one": gettext_noop(
        "In one deal the two totals add up to %(base)s: %(sum)s cannot be."
    ),
    "sum_low.one": gettext_noop(
        "In one deal the two totals add up to %(base)s or more: %(sum)s is not enough."
    ),
    "sum_high.one": gettext_noop(
        "In one deal the two totals add up to %(most)s at most: %(sum)s is too much."
    ),
    "split_impossible.one": gettext_noop(
        "The two totals may add up to %(sum)s, but no deal shares it as %(a)s and %(b)s."
    ),
    "sum_impossible_bonus.one": gettext_noop(
        "In one deal the two totals add up to %(base)s, plus %(bonus)s per capot: %(sum)s cannot "
        "be."
    ),
    "sum_impossible_declared.one": gettext_noop(
        "In one deal the two totals add up to %(base)s, plus %(belote)s per belote, %(bonus)s "
        "per capot and the declarations: %(sum)s cannot be."
    ),
    "sum_never.one": gettext_noop("No deal makes two totals that add up to %(sum)s."),
    "total_never.one": gettext_noop("No deal gives a side %(a)s or the other %(b)s."),
    "fits_declared.one": gettext_noop(
        "One deal can give these totals, most likely with: belotes %(belotes)s, capots "
        "%(capots)s, points of declarations %(declarations)s."
    ),
    "many_declarations.one": gettext_noop(
        "Possible, but it would take %(declarations)s points of declarations in one deal."
    ),
    "replays_needed.one": gettext_noop("Possible only if the deal was tied and not dealt again."),
    "litiges_needed.one": gettext_noop(
        "Possible only by litiges, in a way that is hardly ever seen in one deal."
    ),
    "contracts_needed.one": gettext_noop(
        "The totals alone do not tell whether they can be: that takes the contract of the deal."
    ),
    "declared_never.one": gettext_noop(
        "In one deal the sides cannot mark %(a)s and %(b)s points of declarations."
    ),
    # what may be played, for an arbiter to read out
    "play_leads": gettext_noop("You lead: you may play any card."),
    "play_follows": gettext_noop("You hold the suit led: you must follow, and need not go higher."),
    "play_goes_higher": gettext_noop("Trumps were led: you must go higher, and you can."),
    "play_over_partner_led": gettext_noop(
        "You must go higher: your partner is master, but trumps were led."
    ),
    "play_none_higher": gettext_noop(
        "Trumps were led and you cannot go higher: you must follow with any of them."
    ),
    "play_need_not": gettext_noop(
        "Trumps were led: you must follow; under this règlement you need not go higher."
    ),
    "play_partner_spared": gettext_noop(
        "Trumps were led: you must follow; your partner is master, so under this règlement you "
        "need not go higher."
    ),
    "play_ruffs": gettext_noop(
        "You do not hold the suit led and your partner is not master: you must ruff."
    ),
    "play_ruffs_alone": gettext_noop("You do not hold the suit led: you must ruff."),
    "play_overruffs": gettext_noop(
        "An opponent has ruffed and you do not hold the suit led: you must go higher, and you can."
    ),
    "play_underruffs": gettext_noop(
        "An opponent has ruffed and you cannot go higher: you must play a trump all the same."
    ),
    "play_underruff_spared": gettext_noop(
        "An opponent has ruffed and you cannot go higher: under this règlement you may play any "
        "card."
    ),
    "play_over_partner": gettext_noop(
        "Your partner's ruff is master: under this règlement you must ruff higher, and you can."
    ),
    "play_under_partner": gettext_noop(
        "Your partner's ruff is master and you cannot go higher: under this règlement you must "
        "play a trump all the same."
    ),
    "play_over_partner_only_trumps": gettext_noop(
        "Your partner's ruff is master, but you hold only trumps: you must go higher, and you can."
    ),
    "play_partner_free_but_higher": gettext_noop(
        "Your partner's ruff is master: you may play any card, but a trump only if it is higher."
    ),
    "play_partner_none_higher": gettext_noop(
        "Your partner's ruff is master and you cannot go higher: you may play any card."
    ),
    "play_partner_ruffed": gettext_noop(
        "Your partner's ruff is master: under this règlement you may play any card."
    ),
    "play_partner_master": gettext_noop(
        "You do not hold the suit led and your partner is master: you may play any card."
    ),
    "play_no_trump_left": gettext_noop(
        "You hold neither the suit led nor a trump: you may play any card."
    ),
    "play_no_trump_suit": gettext_noop(
        "You do not hold the suit led, and at sans-atout nothing is ruffed: you may play any card."
    ),
    "play_all_trumps": gettext_noop(
        "You do not hold the suit led, and at tout-atout nothing is ruffed: you may play any card."
    ),
    "renonce_shown": gettext_noop("%(proof)s, played in trick %(trick)s, shows it."),
    "not_in_hand": gettext_noop("This card is not in the hand: %(value)s."),
    "not_in_deck": gettext_noop("This card is not in the deck: %(value)s."),
}
_LONGEST: Final = 60


def _plain(sentence: str) -> str:
    return sentence


def _short(value: object) -> object:
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[:_LONGEST] + "..."
    return value


Fact = int | str | Fraction
"""What a sentence names; a fraction is told with its first decimal."""


def _told(fact: Fact, translate: Callable[[str], str]) -> int | str:
    """A fraction is cut off after a tenth, so that what fails does not look like enough."""
    if not isinstance(fact, Fraction):
        return fact
    whole, tenth = divmod(int(fact * 10), 10)
    return translate(SENTENCES["tenths"]) % {"whole": whole, "tenth": tenth}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an answer is what it is: a stable code and the facts of its sentence."""

    code: str
    params: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """The English sentence with its places still open, as the catalogue knows it."""
        one = f"{self.code}.one" if self.params.get("deals") == 1 else ""
        return SENTENCES[one if one in SENTENCES else self.code]

    def sentence(self, translate: Callable[[str], str] = _plain) -> str:
        """The sentence, in English or as `translate` gives its template."""
        facts = {name: _told(fact, translate) for name, fact in self.params.items()}
        return translate(self.template) % facts


class ScoringError(ValueError):
    """An expected refusal of a request.

    code: stable name (INTERFACES.md).  field: dotted path of the input at fault, "" for the whole.
    params: facts of the sentence.  sentence: code of the sentence where it is not `code`; kept as
    `reason`.
    """

    def __init__(
        self,
        code: str,
        field: str = "",
        params: Mapping[str, object] | None = None,
        *,
        sentence: str = "",
    ) -> None:
        self.code = code
        self.field = field
        self.params: dict[str, object] = dict(params or {}) | {"field": field}
        self.reason = sentence or code
        self.template = SENTENCES[self.reason]
        super().__init__(code, field, self.params)

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.say()

    def say(self, translate: Callable[[str], str] = _plain) -> str:
        """The sentence, in English or as `translate` gives its template."""
        return translate(self.template) % {key: _short(v) for key, v in self.params.items()}

    def under(self, path: str) -> ScoringError:
        """The same error seen from outside: its field is part of `path`."""
        self.field = f"{path}.{self.field}" if self.field else path
        self.params["field"] = self.field
        return self

    def __str__(self) -> str:
        return self.message

"""The English sentences about bids, cards and points, by code, marked for gettext.

A code is the parameter of the scoring profile and its answer, or what several decide together.
No sentence agrees with a number.
"""

from __future__ import annotations

from tournaments.rules.errors import gettext_noop

TAKING = {
    "players.4": gettext_noop("Four players, two against two, with %(deck)s cards."),
    "players.3": gettext_noop(
        "Three players with %(deck)s cards: whoever takes plays alone against the two others."
    ),
    "stock": gettext_noop(
        "Eight cards each; the eight left over stay face down, and whoever wins the last trick has "
        "their points too."
    ),
    "players.2": gettext_noop("Two players with %(deck)s cards, part of them face up."),
    "bidding.turn_up": gettext_noop(
        "A card is turned up: each player in turn takes it with its suit as trump, or passes; "
        "when all have passed, each in turn may name another suit."
    ),
    "bidding.bids": gettext_noop(
        "Players bid for a contract and its trump, from %(lowest)s to %(highest)s points in steps "
        "of %(step)s."
    ),
    "capot_contract": gettext_noop(
        "A capot may be bid; it counts as a contract of %(capot)s points."
    ),
    "capot_contract.none": gettext_noop("A capot cannot be bid."),
    "generale": gettext_noop(
        "A générale may be bid: one player alone takes all eight tricks; it counts as a contract "
        "of %(generale)s points."
    ),
    "generale.none": gettext_noop("A générale cannot be bid."),
    "no_trump.not_played": gettext_noop("Sans-atout is not played."),
    "no_trump.ace_19": gettext_noop(
        "Sans-atout is played: an ace is worth 19 there, so that a deal holds as many points as at "
        "a trump."
    ),
    "no_trump.scaled": gettext_noop(
        "Sans-atout is played: its %(raw)s points, the last trick included, are brought to "
        "%(deal)s in proportion."
    ),
    "all_trump.not_played": gettext_noop("Tout-atout is not played."),
    "all_trump.scaled": gettext_noop(
        "Tout-atout is played: its %(raw)s points, the last trick included, are brought to "
        "%(deal)s in proportion."
    ),
    "all_trump.jack_14": gettext_noop(
        "Tout-atout is played: in every suit the jack is worth 14, the nine 9, the ace 6, the ten "
        "5, the king 3 and the queen 1."
    ),
    "all_trump.jack_13": gettext_noop(
        "Tout-atout is played: in every suit the jack is worth 13, the nine 9, the ace 6, the ten "
        "5, the king 3 and the queen 2."
    ),
}

PLAY = {
    "play.follow": gettext_noop(
        "Players follow suit; who cannot plays a trump, unless the partner is master."
    ),
    "play.follow_alone": gettext_noop("Players follow suit; who cannot plays a trump."),
    "trump_led.go_higher": gettext_noop(
        "When trumps are led, each plays higher if possible, even over the partner."
    ),
    "trump_led.spare_partner": gettext_noop(
        "When trumps are led, each plays higher if possible, except over the partner."
    ),
    "trump_led.need_not": gettext_noop("When trumps are led, nobody has to play higher."),
    "trump_led.need_not_but": gettext_noop(
        "When trumps are led, nobody has to play higher; at tout-atout each plays higher if "
        "possible."
    ),
    "trump_led.alone": gettext_noop("When trumps are led, each plays higher if possible."),
    "partner_ruffed.free": gettext_noop(
        "Who cannot follow while the partner's trump is master may play any card."
    ),
    "partner_ruffed.free_but_higher": gettext_noop(
        "Who cannot follow while the partner's trump is master may play any card, but a trump "
        "must be higher if possible."
    ),
    "partner_ruffed.go_over": gettext_noop(
        "Who cannot follow while the partner's trump is master plays a higher trump if possible."
    ),
    "cannot_go_higher.trump": gettext_noop(
        "When an opponent has ruffed, who cannot follow plays a trump, higher if possible, lower "
        "if not."
    ),
    "cannot_go_higher.any_card": gettext_noop(
        "When an opponent has ruffed, who cannot follow plays a higher trump if possible, any "
        "card if not."
    ),
}

DECLARATIONS = {
    "declarations.none": gettext_noop("No declarations count, the belote aside."),
    "declarations.not_even_belote": gettext_noop("No declarations count."),
    "declarations.values": gettext_noop(
        "Declarations count: three cards in a row (tierce) 20 points, four (cinquante) 50, five "
        "and more (cent) 100; four jacks 200, four nines 150, four aces, tens, kings or queens 100."
    ),
    "declarations.shown": gettext_noop(
        "Declarations are called in the first trick and shown in the second; a card serves in one "
        "declaration only, the belote aside."
    ),
    "declarations.best": gettext_noop(
        "The side with the best declaration marks all its declarations, the other side none; four "
        "of a kind are better than any run, a longer run better than a shorter one."
    ),
    "long_runs.longer_wins": gettext_noop(
        "Among runs of five cards and more the longer is better as well."
    ),
    "long_runs.all_alike": gettext_noop(
        "Runs of five cards and more are all alike: their height alone tells them apart."
    ),
    "declarations_order.height_first": gettext_noop(
        "Of two runs of one length the higher is better; at one height, the one in trumps."
    ),
    "declarations_order.trump_first": gettext_noop(
        "Of two runs of one length the one in trumps is better; if neither is, the higher."
    ),
    "declarations_tie.nobody": gettext_noop(
        "When the best declarations of both sides are equal, nobody marks any."
    ),
    "declarations_tie.taker": gettext_noop(
        "When the best declarations of both sides are equal, the takers' count."
    ),
    "declarations_tie.first": gettext_noop(
        "When the best declarations of both sides are equal, those of the side that speaks first "
        "count."
    ),
    "declarations_failed.to_defenders": gettext_noop(
        "When the takers fail, their declarations go to the defenders."
    ),
    "declarations_failed.lost": gettext_noop("When the takers fail, their declarations are lost."),
    "declarations_failed.kept": gettext_noop("Takers that fail still mark their declarations."),
    "declarations_capot.to_winner": gettext_noop(
        "The declarations of a side without a trick go to the other side."
    ),
    "declarations_capot.lost": gettext_noop("The declarations of a side without a trick are lost."),
    "declarations_capot.kept": gettext_noop("A side without a trick still marks its declarations."),
    "false_declaration.voids_side": gettext_noop(
        "After a false declaration none of its side's declarations count."
    ),
    "false_declaration.to_opponents": gettext_noop(
        "After a false declaration the opponents mark what its side has declared."
    ),
    "no_trump_carres.same": gettext_noop(
        "At sans-atout four of a kind are worth what they are worth at a trump."
    ),
    "no_trump_carres.aces_first": gettext_noop(
        "At sans-atout four aces are worth 200 points, four tens 150, four kings, queens, jacks or "
        "nines 100."
    ),
}

CONTRACT = {
    "belote.none": gettext_noop("The belote is not played."),
    "belote.words": gettext_noop(
        "The belote is worth %(belote)s points, if both words, “belote” and “rebelote”, are "
        "called clearly."
    ),
    "belote.called": gettext_noop(
        "The belote is worth %(belote)s points, if it is called clearly."
    ),
    "belote.king_first": gettext_noop(
        "The belote counts only if its king is played before its queen."
    ),
    "belote.any_order": gettext_noop(
        "The king and the queen of the belote may be played in either order."
    ),
    "last_trick": gettext_noop(
        "A deal holds %(deal)s points, the last trick's %(last_trick)s included."
    ),
    "last_trick.none": gettext_noop("A deal holds %(deal)s points; the last trick adds none."),
    "contract.more": gettext_noop("The takers must make more points than the defenders."),
    "contract.with_belote": gettext_noop(
        "The takers must make more points than the defenders, the belote included."
    ),
    "contract.without_belote": gettext_noop(
        "The takers must make more points than the defenders, the belote left aside."
    ),
    "enough": gettext_noop(
        "The takers need this many points, whatever the defenders have: %(points)s."
    ),
    "contract_needs.bid": gettext_noop(
        "A contract is made when the takers have as many points as were bid; all eight tricks make "
        "any contract in points."
    ),
    "contract_needs.bid_and_more": gettext_noop(
        "A contract is made when the takers have as many points as were bid and more than the "
        "defenders; all eight tricks make any contract in points."
    ),
    "belote_counts.yes": gettext_noop("The belote helps to make the contract."),
    "belote_counts.no": gettext_noop("The belote does not help to make the contract."),
    "belote_counts.from": gettext_noop(
        "The belote helps to make contracts of %(least)s points and more, and no others."
    ),
    "declarations_count.yes": gettext_noop("Declarations help to make the contract."),
    "declarations_count.no": gettext_noop("Declarations do not help to make the contract."),
    "least_points": gettext_noop(
        "Whatever was bid, the takers need at least this many points: %(points)s."
    ),
    "marks.points": gettext_noop(
        "When the contract is made, each side marks the points of its cards."
    ),
    "marks.contract": gettext_noop(
        "When the contract is made, the takers mark what was bid and nothing of the cards; the "
        "defenders mark none."
    ),
    "marks.both": gettext_noop(
        "When the contract is made, each side marks the points of its cards, and the takers mark "
        "what was bid as well."
    ),
}

TIE = {
    "tie.litige": gettext_noop(
        "Litige: when both sides have as many points (%(half)s without a belote), the defenders "
        "mark theirs at once and the takers' wait for the winners of the next deal."
    ),
    "tie.litige_contract": gettext_noop(
        "Litige: when both sides have as many points (%(half)s without a belote), the defenders "
        "mark theirs at once; what the takers would have marked, the contract included, waits for "
        "the winners of the next deal."
    ),
    "tie.litige_deal": gettext_noop(
        "Litige: when both sides have as many points (%(half)s without a belote), the points of "
        "both sides wait for the winners of the next deal."
    ),
    "tie.litige_deal_contract": gettext_noop(
        "Litige: when both sides have as many points (%(half)s without a belote), the points of "
        "both sides and the contract wait for the winners of the next deal."
    ),
    "tie.fails": gettext_noop("When both sides have as many points, the takers have failed."),
    "tie.makes": gettext_noop("When both sides have as many points, the takers have succeeded."),
    "tie.replay": gettext_noop(
        "When both sides have as many points, nobody marks and the deal is played again."
    ),
    "litige_waits.cards": gettext_noop(
        "In a litige the belote is marked at once; only the points of the cards wait."
    ),
    "litige_waits.cards_declared": gettext_noop(
        "In a litige belote and declarations are marked at once; only the points of the cards wait."
    ),
    "litige_waits.cards_only_declared": gettext_noop(
        "In a litige declarations are marked at once; only the points of the cards wait."
    ),
    "litige_waits.all": gettext_noop("In a litige the takers' belote waits with their points."),
    "litige_waits.all_declared": gettext_noop(
        "In a litige the takers' belote and declarations wait with their points."
    ),
    "litige_waits.all_only_declared": gettext_noop(
        "In a litige the takers' declarations wait with their points."
    ),
    "litige_waits.deal": gettext_noop("In a litige the belote is marked at once."),
    "litige_waits.deal_declared": gettext_noop(
        "In a litige belote and declarations are marked at once."
    ),
    "litige_waits.deal_only_declared": gettext_noop("In a litige declarations are marked at once."),
    "litige_again.adds_up": gettext_noop("Points of litiges in a row add up."),
    "litige_again.to_defenders": gettext_noop(
        "After a second litige in a row, the points that waited go to its defenders."
    ),
    "litige_last.each_marks": gettext_noop(
        "After a litige on the last deal of a round, each side marks its own points."
    ),
    "litige_last.waits": gettext_noop(
        "Points of a litige that still wait after the last deal of a round are marked by nobody."
    ),
}

MARKS = {
    "capot.same": gettext_noop("Capot: all the tricks are worth %(capot)s points."),
    "capot.differs": gettext_noop(
        "Capot: all the tricks are worth %(capot)s points to the takers and %(suffered)s to the "
        "defenders."
    ),
    "capot.not_bid": gettext_noop(
        "Capot that was not bid: all eight tricks are worth %(capot)s points to the takers and "
        "%(suffered)s to the defenders, in place of those of the cards."
    ),
    "capot_bid": gettext_noop(
        "Capot that was bid: made, it is worth %(made)s points in place of those of the cards; "
        "failed, the defenders mark %(failed)s."
    ),
    "capot_bid.and_contract": gettext_noop(
        "Capot that was bid: made, it is worth %(made)s points in place of those of the cards; "
        "failed, the defenders mark %(failed)s and what was bid."
    ),
    "capot_bid.in_all": gettext_noop(
        "A capot that was bid counts in all, when it is not doubled: made, %(made)s; failed, "
        "%(failed)s to the defenders."
    ),
    "generale.in_all": gettext_noop(
        "A générale counts in all, when it is not doubled: made, %(made)s; failed, %(failed)s to "
        "the defenders."
    ),
    "generale.made": gettext_noop(
        "Générale: made, it is worth %(generale)s points in place of those of the cards; failed, "
        "the defenders mark as many."
    ),
    "generale.and_contract": gettext_noop(
        "Générale: made, it is worth %(generale)s points in place of those of the cards; failed, "
        "the defenders mark as many and what was bid."
    ),
    "failed": gettext_noop(
        "Dedans: when the takers fail, the defenders mark %(failed)s points and the takers none."
    ),
    "failed.and_contract": gettext_noop(
        "Dedans: when the takers fail, the defenders mark %(failed)s points and what was bid, and "
        "the takers none."
    ),
    "failed.contract": gettext_noop(
        "Dedans: when the takers fail, the defenders mark what was bid and the takers none."
    ),
    "doubled.contract": gettext_noop(
        "Coinche multiplies what was bid by %(double)s, surcoinche by %(redouble)s; the points of "
        "the cards are not multiplied."
    ),
    "doubled.points": gettext_noop(
        "Coinche multiplies the points of the cards by %(double)s, surcoinche by %(redouble)s; "
        "what was bid is not multiplied."
    ),
    "doubled.all": gettext_noop(
        "Coinche multiplies the points of the cards and what was bid by %(double)s, surcoinche by "
        "%(redouble)s."
    ),
    "doubled.never": gettext_noop("The belote is never multiplied."),
    "doubled.never_declared": gettext_noop("Neither belote nor declarations are ever multiplied."),
    "doubled.belote": gettext_noop("The belote is multiplied too."),
    "doubled.belote_declared": gettext_noop(
        "The belote is multiplied too; declarations never are."
    ),
    "capot_suffered_doubled": gettext_noop(
        "Defenders who doubled and take all eight tricks mark this much in place of the points of "
        "the cards, coinche included, and never less than for a contract that fails: %(points)s."
    ),
    "capot_doubles.yes": gettext_noop("A capot or générale that is bid may be doubled."),
    "capot_doubles.no": gettext_noop("A capot or générale that is bid cannot be doubled."),
    "capot_doubles.capot": gettext_noop("A capot that is bid may be doubled."),
    "capot_doubles.no_capot": gettext_noop("A capot that is bid cannot be doubled."),
    "doubled_made.all_to_taker": gettext_noop(
        "When a doubled contract is made, the takers mark %(failed)s points as those of the cards, "
        "and the defenders none."
    ),
    "doubled_made.each_its_own": gettext_noop(
        "When a doubled contract is made, each side marks its own points."
    ),
    "belote.inviolable": gettext_noop(
        "The belote is inviolable: whoever called it marks it, even dedans or capot."
    ),
    "belote_goes.to_defenders": gettext_noop(
        "When the takers fail, their belote goes to the defenders."
    ),
    "belote_goes.to_winner": gettext_noop(
        "When the takers fail, their belote goes to the defenders; when they make a doubled "
        "contract, the defenders' belote goes to them."
    ),
    "belote_goes.nobody": gettext_noop(
        "Nobody marks the belote: it only helps to make the contract."
    ),
    "rounding.none": gettext_noop("Points are marked as they are, never rounded."),
    "rounding.five_up": gettext_noop(
        "What each side marks in a deal is rounded to the nearest ten, a final 5 upwards; contract "
        "and tie are judged before."
    ),
    "rounding.six_up": gettext_noop(
        "What each side marks in a deal is rounded to the nearest ten, a final 5 downwards; "
        "contract and tie are judged before."
    ),
    "rounding.to_five": gettext_noop(
        "One point is taken off what each side marks in a deal, and the rest is rounded to the "
        "nearest five; contract and tie are judged before."
    ),
    "round_last.yes": gettext_noop("The last deal of a round is rounded like the others."),
    "round_last.no": gettext_noop("The last deal of a round is not rounded."),
}

END = {
    "cap": gettext_noop(
        "Of a round the winners keep at most %(cap)s points and the losers at most %(loser)s."
    ),
    "cap.from": gettext_noop(
        "From round %(first)s on, the winners keep at most %(cap)s points of a round and the "
        "losers at most %(loser)s."
    ),
    "cap.given": gettext_noop(
        "What a pair marks without playing is kept up to what the winners may keep."
    ),
}

POINTS = {**DECLARATIONS, **CONTRACT, **TIE, **MARKS, **END}

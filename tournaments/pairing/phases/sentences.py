"""English sentences of pools and knock-out draws; merged in `sentences`."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark `message` for `makemessages`; nothing else."""
    return message


REFUSALS: dict[str, str] = {
    "result_missing": gettext_noop(
        "Who goes on is not known yet: no result at these tables: %(tables)s."
    ),
    "all_played": gettext_noop("All matches have been played, the final included."),
}

REASONS: dict[str, str] = {
    "pool_game": gettext_noop("Pool %(pool)s, its partie %(partie)s."),
    "pool_rest": gettext_noop("Pool %(pool)s: its number is odd, each rests in turn."),
    "pool_rest_met": gettext_noop(
        "Pool %(pool)s: rests, nobody is left in the pool whom it has not met."
    ),
    "principal_final_seeds": gettext_noop("Final: seed %(seed_a)s against seed %(seed_b)s."),
    "principal_semi_seeds": gettext_noop("Semi-final: seed %(seed_a)s against seed %(seed_b)s."),
    "principal_quarter_seeds": gettext_noop(
        "Quarter final: seed %(seed_a)s against seed %(seed_b)s."
    ),
    "principal_eighth_seeds": gettext_noop("Last 16: seed %(seed_a)s against seed %(seed_b)s."),
    "principal_round_seeds": gettext_noop(
        "Last %(size)s: seed %(seed_a)s against seed %(seed_b)s."
    ),
    "principal_final_winners": gettext_noop(
        "Final: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "principal_semi_winners": gettext_noop(
        "Semi-final: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "principal_quarter_winners": gettext_noop(
        "Quarter final: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "principal_eighth_winners": gettext_noop(
        "Last 16: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "principal_round_winners": gettext_noop(
        "Last %(size)s: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "principal_final": gettext_noop("Final: No. %(a)s against No. %(b)s."),
    "principal_semi": gettext_noop("Semi-final: No. %(a)s against No. %(b)s."),
    "principal_quarter": gettext_noop("Quarter final: No. %(a)s against No. %(b)s."),
    "principal_eighth": gettext_noop("Last 16: No. %(a)s against No. %(b)s."),
    "principal_round": gettext_noop("Last %(size)s: No. %(a)s against No. %(b)s."),
    "principal_third": gettext_noop(
        "Small final: No. %(a)s against No. %(b)s, beaten in the semi-finals."
    ),
    "principal_place": gettext_noop("Match for place %(place)s."),
    "principal_places": gettext_noop("Match for places %(first)s to %(last)s."),
    "consolation_final_seeds": gettext_noop(
        "Consolation, final: seed %(seed_a)s against seed %(seed_b)s."
    ),
    "consolation_semi_seeds": gettext_noop(
        "Consolation, semi-final: seed %(seed_a)s against seed %(seed_b)s."
    ),
    "consolation_quarter_seeds": gettext_noop(
        "Consolation, quarter final: seed %(seed_a)s against seed %(seed_b)s."
    ),
    "consolation_eighth_seeds": gettext_noop(
        "Consolation, last 16: seed %(seed_a)s against seed %(seed_b)s."
    ),
    "consolation_round_seeds": gettext_noop(
        "Consolation, last %(size)s: seed %(seed_a)s against seed %(seed_b)s."
    ),
    "consolation_final_winners": gettext_noop(
        "Consolation, final: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "consolation_semi_winners": gettext_noop(
        "Consolation, semi-final: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "consolation_quarter_winners": gettext_noop(
        "Consolation, quarter final: winner of table %(table_a)s against winner of table "
        "%(table_b)s."
    ),
    "consolation_eighth_winners": gettext_noop(
        "Consolation, last 16: winner of table %(table_a)s against winner of table %(table_b)s."
    ),
    "consolation_round_winners": gettext_noop(
        "Consolation, last %(size)s: winner of table %(table_a)s against winner of table "
        "%(table_b)s."
    ),
    "consolation_final": gettext_noop("Consolation, final: No. %(a)s against No. %(b)s."),
    "consolation_semi": gettext_noop("Consolation, semi-final: No. %(a)s against No. %(b)s."),
    "consolation_quarter": gettext_noop("Consolation, quarter final: No. %(a)s against No. %(b)s."),
    "consolation_eighth": gettext_noop("Consolation, last 16: No. %(a)s against No. %(b)s."),
    "consolation_round": gettext_noop("Consolation, last %(size)s: No. %(a)s against No. %(b)s."),
    "consolation_third": gettext_noop(
        "Consolation, small final: No. %(a)s against No. %(b)s, beaten in the semi-finals."
    ),
    "consolation_place": gettext_noop("Consolation: match for place %(place)s."),
    "consolation_places": gettext_noop("Consolation: match for places %(first)s to %(last)s."),
    "through_seed": gettext_noop("Goes through without a match: seed %(seed)s."),
    "through_lot": gettext_noop("Goes through without a match: drawn by lot."),
    "through_gone": gettext_noop("Goes through: No. %(gone)s, the opponent, is not here."),
    "through_empty": gettext_noop("Goes through: the place opposite is empty."),
    "through_place": gettext_noop("Rests: nobody stands opposite in the matches for the places."),
    "for_points": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s, "
        "the nearest that are free."
    ),
    "for_points_met": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s, as "
        "%(rank_a)s has already met %(skipped)s."
    ),
    "for_points_met_in": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s, as "
        "%(rank_a)s had met %(skipped)s in partie %(partie)s."
    ),
    "for_points_group": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s, as "
        "%(rank_a)s is of the same group as %(skipped)s."
    ),
    "for_points_room": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s, so "
        "that all those free fit best."
    ),
    "for_points_rematch": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s meet again, "
        "no draw has fewer such meetings."
    ),
    "for_points_rematch_allowed": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s meet again, "
        "as the rules allow."
    ),
    "for_points_group_meeting": gettext_noop(
        "No match in the draw, plays for the points: ranks %(rank_a)s and %(rank_b)s, of the same "
        "group, no draw has fewer such meetings."
    ),
    "rest_unmet": gettext_noop("Rests: nobody free is left whom it has not met."),
    "rest_late": gettext_noop("Rests: the draws had begun without this pair."),
}

FAULTS: dict[str, str] = {
    "not_in_the_draw": gettext_noop("Not a table of the draw: %(ids)s at table %(table)s."),
    "rest_not_drawn": gettext_noop("Do not rest by the draw: %(ids)s."),
}

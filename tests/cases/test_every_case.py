"""Faults that other tools have had, kind by kind: which tests keep each away.

The random concours (`test_random_concours.py`) stands behind all of them.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BYES = "pairing/test_byes.py"
RANKING = "pairing/test_ranking.py"
PROOF = "pairing/test_proof.py"
AHEAD = "pairing/test_lookahead.py"
NUMBERING = "pairing/test_numbering.py"
TALLY = "tournaments/test_tally.py"
ROUNDS = "tournaments/test_rounds.py"
BY_HAND = "tournaments/test_rounds_by_hand.py"
RESULTS = "tournaments/test_results.py"
SETTLING = "tournaments/test_settling.py"
KINDS = "cases/test_kinds.py"

CASES = {
    "B01 nobody is exempt twice while someone was not, however it was recorded": [
        (ROUNDS, "test_nobody_is_exempt_twice_before_all_have_been_however_it_came_about"),
        (ROUNDS, "test_byes_are_spread_over_many_parties"),
        (BYES, "test_lowest_of_those_who_never_rested"),
        (BYES, "test_second_rest_is_never_the_way_out_while_another_had_none"),
        (BYES, "test_rests_differ_by_at_most_one_over_many_rounds"),
        (KINDS, "test_five_pairs_seven_parties_share_the_rests"),
    ],
    "B02 the exempt follows the rule; another only if necessary, and it is said": [
        (ROUNDS, "test_exempt_is_the_lowest_when_a_draw_without_rematch_is_left"),
        (BYES, "test_lowest_rests_first"),
        (BYES, "test_another_rests_only_if_necessary_and_the_reason_says_in_whose_place"),
        (KINDS, "test_seventeen_pairs_the_last_one_rests"),
    ],
    "B03 no rematch while the partie is at most half the number of pairs": [
        (ROUNDS, "test_third_partie_of_four_pairs_is_the_only_one_left"),
        (ROUNDS, "test_no_rematch_while_the_partie_is_at_most_half_the_number_of_pairs"),
        (RANKING, "test_four_teams_round_three_has_one_answer"),
        (RANKING, "test_no_rematch_while_the_round_is_at_most_half_the_field"),
    ],
    "B04 an unavoidable rematch is told, with the fewest, and the organiser decides": [
        (RANKING, "test_dead_end_is_told_with_who_blocks_and_avoid_gives_the_fewest_rematches"),
        (PROOF, "test_of_rounds_that_cost_the_same_the_oldest_rematches_are_taken"),
        (AHEAD, "test_sixth_team_history_is_not_walked_into"),
        (AHEAD, "test_whole_round_robins_are_played_without_any_rematch"),
        (
            AHEAD,
            "test_it_is_told_beforehand_from_which_partie_rematches_cannot_be_helped",
        ),
        (
            ROUNDS,
            "test_unavoidable_rematch_is_refused_with_what_can_be_done_and_the_organiser_decides",
        ),
        ("views/test_rounds.py", "test_unavoidable_rematch_offers_the_softer_draw"),
    ],
    "B05 everyone is seated; soft constraints give way first": [
        (RANKING, "test_greedy_dead_end_from_the_top_is_avoided"),
        (RANKING, "test_host_group_over_half_blocks_and_gives_way_when_avoided"),
        (ROUNDS, "test_rule_against_meetings_of_a_group_never_leaves_more_pairs_exempt"),
    ],
    "B06 a draw that fails leaves nothing": [
        (ROUNDS, "test_draw_that_fails_half_way_leaves_nothing"),
        (BY_HAND, "test_redraw_refused_keeps_the_draft"),
    ],
    "B07 tiny and odd fields give a round or a clear message": [
        (BYES, "test_tiny_fields_give_a_round_or_a_clear_refusal"),
        (ROUNDS, "test_too_few_pairs_are_refused"),
        (ROUNDS, "test_two_and_three_pairs_play_all_parties"),
        ("tournaments/test_simulation.py", "test_simulate_any_number_of_pairs_plays_every_partie"),
    ],
    "B08 who has left gets no table; the past stays": [
        (ROUNDS, "test_waiting_cancelled_and_withdrawn_pairs_get_no_seat_and_keep_their_past"),
        (ROUNDS, "test_all_but_one_gone_is_refused"),
        ("tournaments/test_registration.py", "test_everybody_may_leave"),
        (KINDS, "test_everybody_gone_after_two_parties_is_refused_and_ranked"),
    ],
    "B09 late, back, away: history stays, nothing is given away": [
        (ROUNDS, "test_late_pair_counts_with_its_own_total_and_may_be_exempt"),
        (BY_HAND, "test_returning_pair_takes_the_place_against_the_exempt"),
        (BY_HAND, "test_late_pair_fills_the_bye_of_a_published_partie_and_nobody_else_moves"),
        (KINDS, "test_leaving_and_coming_back_collects_no_byes"),
    ],
    "B10 each active pair once a partie: seated or exempt": [
        (ROUNDS, "test_database_keeps_seated_and_exempt_apart"),
        (BY_HAND, "test_swap_with_the_exempt_names_a_second_bye"),
        ("pairing/test_check.py", "test_each_fault_is_found"),
    ],
    "B11 a draw with results missing is refused, or says what it leaves out": [
        (ROUNDS, "test_results_missing_refuse_the_draw_and_are_named"),
        ("views/test_rounds.py", "test_missing_results_are_listed_and_may_be_left_out"),
        (KINDS, "test_a_result_in_conflict_is_a_missing_one"),
    ],
    "B12 two draws at once are one": [
        (ROUNDS, "test_second_call_answers_the_same_draft"),
        (ROUNDS, "test_two_draws_at_once_give_one_partie"),
        (ROUNDS, "test_pair_round_draws_once_however_often_it_runs"),
        ("api/test_idempotency.py", "test_a_draw_asked_for_at_the_same_moment_is_one_draft"),
        (KINDS, "test_the_database_keeps_one_partie_of_a_number"),
    ],
    "B13 two helpers, one table: alike is one result, different is a conflict that is shown": [
        (RESULTS, "test_two_helpers_type_the_same_score_at_once_and_it_counts_once"),
        (RESULTS, "test_two_helpers_type_different_scores_at_once_and_both_are_kept"),
        (RESULTS, "test_one_form_sent_three_times_at_once_is_one_entry"),
        (RESULTS, "test_the_last_two_tables_at_once_complete_the_partie_once"),
        ("api/test_idempotency.py", "test_different_totals_at_the_same_moment_are_a_conflict"),
    ],
    "B14 a correction after the next draw recomputes and pairs nothing anew": [
        (RESULTS, "test_correct_after_the_next_draw_pairs_nothing_anew_and_says_what_moved"),
        (BY_HAND, "test_correction_after_the_draw_marks_the_draft_and_leaves_it"),
        ("views/test_results.py", "test_correct_tells_what_moved_and_what_stays"),
        (KINDS, "test_a_correction_while_the_next_partie_is_played_moves_the_ranking_alone"),
    ],
    "B15 what is shown is what is stored": [
        ("views/test_results.py", "test_opening_a_result_and_leaving_it_changes_nothing"),
        (RESULTS, "test_refresh_standings_follows_every_entry"),
        (KINDS, "test_sum_of_stored_results_is_that_of_ranking_and_csv"),
    ],
    "B16 an aborted game is history, the replay counts": [
        (RESULTS, "test_annul_empties_the_table_and_only_the_replay_counts"),
        (SETTLING, "test_settle_after_an_annulment_forgets_everything"),
    ],
    "B17 the end waits for every table": [
        (
            "tournaments/test_publication.py",
            "test_finish_while_a_table_is_missing_is_refused_and_names_it",
        ),
        ("tournaments/test_publication.py", "test_a_forfeit_decided_lets_the_concours_finish"),
        (RESULTS, "test_forfeit_never_replaces_a_result_and_a_late_result_corrects_it"),
    ],
    "B18 sums are not multiplied by joins": [
        (RESULTS, "test_totals_are_a_plain_sum_however_many_versions_and_penalties_there_are"),
        ("tournaments/test_random_concours.py", "test_random_concours_stays_sound"),
    ],
    "B19 a pair with a bye is scored by the rule, neither favoured nor punished": [
        (TALLY, "test_bye_with_fixed_points_marks_them_and_is_neither_win_nor_game"),
        (
            TALLY,
            "test_own_average_is_of_the_games_played_a_half_up_and_half_the_points_without_any",
        ),
        (TALLY, "test_round_average_is_of_what_was_played_in_that_partie"),
        ("standings/test_criteria.py", "test_points_against_does_not_reward_a_bye"),
        ("standings/test_criteria.py", "test_average_favours_nobody_for_a_missed_round"),
        ("tournaments/test_catch_up.py", "test_catch_up_is_no_meeting_and_the_bye_stays_a_bye"),
    ],
    "B20 only games of the phase count; a circle falls to the next criterion": [
        ("pairing/test_placings.py", "test_pool_standings_count_games_of_the_pools_only"),
        ("pairing/test_placings.py", "test_meeting_decides_between_two_who_are_level"),
        (
            "standings/test_criteria.py",
            "test_head_to_head_in_a_circle_falls_to_the_next_criterion",
        ),
        (
            "standings/test_criteria.py",
            "test_head_to_head_of_pairs_that_did_not_all_meet_falls_to_the_next_criterion",
        ),
        ("standings/test_laws.py", "test_rank_twice_is_equal"),
        (TALLY, "test_reading_twice_gives_the_same_and_changes_nothing"),
    ],
    "B21 numeric, descending, 1, 1, 3, stable, the same everywhere": [
        ("standings/test_ranking.py", "test_rank_is_numeric_and_descending_with_negatives_last"),
        ("standings/test_ranking.py", "test_equal_totals_share_the_rank_and_the_next_is_skipped"),
        ("standings/test_ranking.py", "test_ids_need_not_be_one_to_n"),
        ("tournaments/test_exports.py", "test_ranking_is_alike_on_every_surface"),
        ("api/test_public.py", "test_equal_pairs_share_a_rank_and_then_one_is_skipped"),
        (KINDS, "test_the_second_concours_of_a_club_is_ranked_as_the_first"),
    ],
    "B22 leavers, replaced players, nothing played yet": [
        ("standings/test_ranking.py", "test_leavers_stand_behind_all_who_are_present"),
        ("standings/test_ranking.py", "test_rank_before_any_result_is_one_shared_first_place"),
        ("views/test_standings.py", "test_standings_before_any_result_open"),
        ("views/test_public.py", "test_every_page_opens_before_anything_is_drawn"),
        (KINDS, "test_a_replaced_player_moves_no_rank"),
    ],
    "B23 a result belongs to its table, whatever is sorted or swapped": [
        (RESULTS, "test_a_result_is_bound_to_its_table_whatever_is_swapped_or_reordered"),
        (BY_HAND, "test_result_stays_with_its_table_after_swaps_elsewhere"),
        ("api/test_public.py", "test_results_stay_with_their_table"),
    ],
    "B24 table numbers once a partie, without gap, in numeric order": [
        (ROUNDS, "test_tables_are_numbered_without_gap_and_sorted_as_numbers"),
        ("pairing/test_check.py", "test_table_numbers_are_positive_and_unique"),
        ("views/test_results.py", "test_page_lists_missing_tables_in_numeric_order_bis_tables_too"),
        (KINDS, "test_the_database_keeps_a_table_number_once_a_partie"),
        (NUMBERING, "test_two_with_the_same_table_who_meet_have_it"),
        (NUMBERING, "test_two_with_the_same_table_who_do_not_meet_the_lower_number_keeps_it"),
        (NUMBERING, "test_twelve_tables_are_numbered_without_gap_and_sorted_as_numbers"),
    ],
}
WANTED = [*range(1, 25)]


@cache
def names_in(path):
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_kind_of_fault_has_its_tests():
    assert [int(case[1:3]) for case in CASES] == WANTED


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[:3])
def test_the_tests_of_a_kind_exist(case):
    missing = [f"{path}::{name}" for path, name in CASES[case] if name not in names_in(path)]
    assert missing == []

"""Try laws that hold for any turn, board and position with other examples in each round."""

from collections.abc import Callable

import tests.conftest  # noqa: F401 - its profile, without which hypothesis minds the clock
from tests.engine import test_hints, test_models
from tests.matches import test_allowances
from tests.renderer import test_layout
from tests.rules import test_notation, test_yodd
from tests.store import test_at_once, test_twins

LAWS: tuple[Callable[[], None], ...] = (
    test_notation.test_any_text_is_read_or_refused,
    test_notation.test_every_turn_is_read_back_however_it_is_spaced,
    test_yodd.test_two_empty_points_can_always_be_used,
    test_yodd.test_counting_from_the_surroundings_agrees_with_counting_all_groups,
    test_models.test_a_model_knows_who_has_won_wherever_the_rules_do,
    test_models.test_turns_of_the_rules_are_turns_of_a_model_and_lead_to_the_same,
    test_models.test_moves_of_a_model_make_turns_that_the_rules_allow_and_lead_to_the_same,
    test_models.test_at_the_end_a_model_knows_all_turns,
    test_models.test_a_playout_ends_as_the_rules_judge_its_board,
    test_hints.test_every_reason_is_a_fact_of_the_position,
    test_layout.test_places_a_period_apart_are_the_same_whole_pixels_apart,
    test_allowances.test_together_they_never_make_too_many_requests,
    test_twins.test_whatever_people_do_both_stores_answer_alike,
    test_at_once.test_what_several_do_at_once_happens_in_some_order,
)


def run(rounds: int) -> None:
    """Try each law as often as there are rounds."""
    for _ in range(rounds):
        for law in LAWS:
            law()

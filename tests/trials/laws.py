"""What the suite tries with a few examples, tried with many more."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import product

import click
from hypothesis import given, settings

import tests.conftest  # noqa: F401 - as tests have it
from renderer import stamps
from tests.engine import test_hints, test_lanes, test_models
from tests.features.records.test_service import check, mutations
from tests.matches import test_allowances
from tests.matches.table import Clock, Table
from tests.renderer import test_layout
from tests.rules import contract, test_notation, test_yodd
from tests.rules.tables import CATALOGUE
from tests.rules.test_record_fuzz import check_read_or_refused, mutated_json, mutated_texts
from tests.rules.test_scores import check_match, check_scores
from tests.scenes.samples import EVERY_BOARD, PALETTES
from tests.scenes.test_on_a_phone import check_stones_are_seen
from tests.scenes.test_stamps import size_of_stamps
from tests.store import test_at_once
from tests.store.memory import InMemory

ANY_EXAMPLE: tuple[Callable[[], None], ...] = (
    test_notation.test_any_text_is_read_or_refused,
    test_notation.test_every_turn_is_read_back_with_any_spacing,
    test_yodd.test_two_empty_points_can_always_be_used,
    test_yodd.test_counting_from_the_surroundings_agrees_with_counting_all_groups,
    test_models.test_a_model_knows_the_winner_in_each_position_where_the_rules_do,
    test_models.test_turns_of_the_rules_are_turns_of_a_model_and_lead_to_the_same,
    test_models.test_moves_of_a_model_make_turns_that_the_rules_allow_and_lead_to_the_same,
    test_models.test_at_the_end_a_model_knows_all_turns,
    test_models.test_a_playout_ends_as_the_rules_judge_its_board,
    test_lanes.test_each_lane_is_judged_as_the_rules_judge_its_board,
    test_lanes.test_playouts_keep_the_stones_and_count_what_was_won_with_each_cell,
    test_hints.test_every_reason_is_a_fact_of_the_position,
    test_layout.test_places_a_period_apart_are_the_same_whole_pixels_apart,
    test_allowances.test_together_they_never_make_too_many_requests,
    test_at_once.test_simultaneous_calls_happen_in_some_order,
)
"""Laws of any turn, board and position."""
YODDS = 100
"""Matches of a round on the smallest board of Yodd, where two stones meet in every way."""
LOOKS = list(product(PALETTES, ("middle", "refused", "hints", "end")))
"""Themes and states; after as many rounds each board was seen in all of them."""
TEXTS, READ_IN = 1_000, 500
"""In a round: texts and JSON that are nearly records, and records that a person reads in."""
WHOLE = (
    "tests/laws/test_everything.py",
    "tests/laws/test_moments.py",
    "tests/laws/test_longer_language.py",
    "tests/laws/test_by_ear.py",
    "tests/matches/test_compact_records.py",
    "tests/scenes/test_whole_match.py",
    "tests/features/thinking_ahead/test_lines.py",
)
"""Tests of a part, which the trial gives everything."""


def try_examples(_number: int) -> None:
    settings.load_profile("many")
    for law in ANY_EXAMPLE:
        law()


def hold_to_contract(seed: int) -> None:
    """Hold every game to its contract on every board, and its scores to a slow count, in new matches."""
    for game in CATALOGUE.games.values():
        for choice in game.boards:
            table = contract.Table(CATALOGUE, game.key, choice.key, seed)
            with table.named():
                for promise in contract.CONTRACT:
                    promise(table)
        check_match(game.key, seed)
    check_scores(seed, strewn=300)
    for number in range(seed * YODDS, (seed + 1) * YODDS):
        check_match("yodd", number, "hexhex-3")


def draw(number: int) -> None:
    """Draw each board in another theme and state, every stone of which is seen on a phone."""
    if not number:
        check_stamps()
    for index, (game, board) in enumerate(EVERY_BOARD):
        theme, state = LOOKS[(index + number) % len(LOOKS)]
        check_stones_are_seen(theme, game, board, state)


def check_stamps() -> None:
    most, stamps.MAX_STAMP_BYTES = stamps.MAX_STAMP_BYTES, 2**40
    try:
        for game, board in EVERY_BOARD:
            size = size_of_stamps(game, board)
            assert size < most, f"{game} on {board}: the stamps take {size} of {most} bytes"
    finally:
        stamps.MAX_STAMP_BYTES = most


def read_records(number: int) -> None:
    """Read texts that are nearly records: each is either read, or refused with a sentence."""
    for records in (mutated_texts(), mutated_json()):
        settings(max_examples=TEXTS, deadline=None)(given(records)(check_read_or_refused))()
    for text in mutations(READ_IN, seed=number):
        asyncio.run(check(Table(Clock(), InMemory()), text))


def send_everything(number: int) -> None:
    command = [sys.executable, "-m", "pytest", "-n", "0", "--timeout", "0", *WHOLE]
    if not number:
        subprocess.run(command, env={**os.environ, "ODDITY_TEST_STEP": "1"}, check=True)


LAWS = {
    "examples": try_examples,
    "contract": hold_to_contract,
    "pictures": draw,
    "records": read_records,
    "everything": send_everything,
}


@click.command()
@click.option("--only", default=",".join(LAWS), show_default=True, help="Which, with commas.")
@click.option("--rounds", default=10, show_default=True, help="How many.")
def main(only: str, rounds: int) -> None:
    """Try what the suite tries with many more examples; what is broken is an error."""
    for name in only.split(","):
        for number in range(rounds):
            LAWS[name](number)

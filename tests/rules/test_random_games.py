"""The random games that the benchmark counts are matches by the rules."""

import random

import pytest

from benchmarks.rules import RANDOM_GAMES
from bot.rules.playing import play
from bot.rules.position import Placement, Turn
from tests.rules.tables import CATALOGUE


def test_there_is_one_for_every_game():
    assert set(RANDOM_GAMES) == set(CATALOGUE.games)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", CATALOGUE.games)
def test_every_turn_of_a_random_game_is_legal_and_leads_to_its_end(game, seed):
    source = random.Random(seed)
    setup = CATALOGUE.game(game).setup()
    rules = CATALOGUE.rules(setup)
    turns, end = RANDOM_GAMES[game](setup.board, source)
    position = setup.start()
    for turn in turns:
        position = play(rules, position, Turn(tuple(Placement(*stone) for stone in turn)))
    assert position == end
    assert rules.outcome(end) is not None


def test_two_stones_that_touch_the_same_groups_are_counted_as_one_join():
    """Random games on the smallest boards come to every way in which two stones can meet."""
    for seed in range(300):
        setup = CATALOGUE.game("yodd").setup("hexhex-3")
        rules = CATALOGUE.rules(setup)
        turns, end = RANDOM_GAMES["yodd"](setup.board, random.Random(seed))
        position = setup.start()
        for turn in turns:
            position = play(rules, position, Turn(tuple(Placement(*stone) for stone in turn)))
        assert position == end

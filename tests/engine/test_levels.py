import random
from hashlib import sha256

import pytest

from bot.engine.levels import LEVELS
from bot.engine.model import Model
from bot.engine.thinking import model_of
from bot.engine.worker import FUNCTIONS
from bot.features.challenge.challenge import first_board
from bot.rules.notation import format_turn
from bot.rules.rules import play, random_turn
from tests.rules.tables import CATALOGUE

PLAYED = {
    6: "1db4f6b0f877",
    7: "620a15f00d97",
    1: "a92cba22d128",
    2: "2fe53447fe57",
    3: "ae111787cb34",
}
"""Hashes of what the levels of earlier versions play, as stored matches go on."""


def turns_of(level):
    _, budget, function = LEVELS[level]
    for game in CATALOGUE.games.values():
        for seed in range(3):
            source = random.Random(seed)
            setup = game.setup(first_board(game).key, random=source)
            rules, position = CATALOGUE.rules(setup), setup.start()
            for _ in range(2 * seed):
                position = play(rules, position, random_turn(rules, position, source))
            yield format_turn(FUNCTIONS[function](rules, position, budget, seed=seed).turn, position, rules)


@pytest.mark.parametrize("level", PLAYED)
def test_a_level_plays_what_it_always_played(level):
    assert sha256(" ".join(turns_of(level)).encode()).hexdigest()[:12] == PLAYED[level]


@pytest.mark.parametrize("level", [8, 9])
def test_a_level_that_looks_at_stones_does_so_as_often_as_its_game_says(level):
    _, budget, function = LEVELS[level]
    for game in CATALOGUE.games.values():
        setup = game.setup(first_board(game).key, random=random.Random(1))
        rules = CATALOGUE.rules(setup)
        thought = FUNCTIONS[function](rules, setup.start(), budget, seed=1)
        looks = type(model_of(rules, setup.board)).looks
        assert thought.simulations == looks.get(budget.simulations, budget.simulations)
    assert Model.looks == {}

"""Positions packed for another process."""

import pickle
import random

from bot.engine.packing import pack
from tests.engine.games import match
from tests.rules.tables import CATALOGUE, play_texts


def test_a_packed_position_is_small_and_unpacks_to_the_same():
    for game in CATALOGUE.games.values():
        for board in (game.boards[0].key, game.default_board, game.boards[-1].key):
            setup = game.setup(board, random=random.Random(1))
            rules, positions, _ = match(setup, 1)
            for position in positions[:: len(positions) // 3 + 1]:
                packed = pickle.dumps(pack(rules, position))
                assert len(packed) < 300 + 2 * len(position.stones), (game.key, board)
                again = pickle.loads(packed)
                assert (again.rules, again.position()) == (rules, position)


def test_what_a_game_remembers_is_packed_too():
    setup = CATALOGUE.game("catchup").setup("hexhex-4")
    rules = CATALOGUE.rules(setup)
    position = play_texts(rules, setup.start(), "c3", "a1 a2")
    assert position.memory
    assert pack(rules, position).position() == position

import pickle
import random

from tests.engine.games import match
from tests.rules.tables import CATALOGUE


def test_a_pickled_position_is_small_whatever_is_known_of_it_and_comes_back_the_same():
    for game in CATALOGUE.games.values():
        for board in (game.boards[0].key, game.default_board, game.boards[-1].key):
            rules, positions, _ = match(game.setup(board, random=random.Random(1)), 1)
            for position in positions[:: len(positions) // 3 + 1]:
                position.groups()
                pickled = pickle.dumps((rules, position))
                assert len(pickled) < 300 + 5 * len(position.stones), (game.key, board)
                assert pickle.loads(pickled) == (rules, position)
                assert pickle.loads(pickled)[1].board.tiling is position.board.tiling

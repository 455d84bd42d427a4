import random
from itertools import permutations

from hypothesis import strategies as st

from bot.engine.model import COLOUR_ORDER, END
from bot.rules.position import Position
from tests.rules.tables import CATALOGUE, random_play

ENDINGS = [
    ("odd", "hexhex-4", 6),
    ("strands", "side-5", 6),
    ("xodd", "square-5", 4),
    ("yodd", "hexhex-3", 5),
    ("catchup", "hexhex-4", 5),
]
"""Games, boards, and numbers of empty cells for which trying everything is quick."""


@st.composite
def setups(draw, games=tuple(CATALOGUE.games)):
    game = CATALOGUE.game(draw(st.sampled_from(games)))
    boards = [choice.key for choice in game.boards]
    for family in game.families:
        sizes = draw(st.tuples(*[st.sampled_from(family.sizes)] * family.count))
        boards.append(game.nearest_board(family, sizes).key)
    chosen = [option for option in game.options if draw(st.booleans())]
    options = {option.key: draw(st.sampled_from(option.values)) for option in chosen}
    return game.setup(draw(st.sampled_from(boards)), options, random.Random(draw(st.integers(0, 99))))


def match(setup, seed):
    return random_play(setup, random.Random(seed))


def endings(game, board, cells, seeds, **options):
    found = (ending(game, board, cells, seed, **options) for seed in range(seeds))
    yield from (pair for pair in found if pair[1] is not None)


def ending(game, board, cells, seed, **options):
    """Return rules and the first position of a random match with at most this many empty cells.

    `None` if the match is over by then.
    """
    setup = CATALOGUE.game(game).setup(board, options, random.Random(seed))
    rules, positions, _ = match(setup, seed)
    short = (one for one in positions[:-1] if one.stones.count(None) <= cells)
    return rules, next(short, None)


def follow(model, state, turn):
    """Return the state after a turn, played through a model in any order in which it knows it, or `None`."""
    moves = [2 * cell + COLOUR_ORDER.index(colour) for cell, colour in turn.placements]
    for order in permutations(moves):
        reached = _follow(model, state, order)
        if reached is not None:
            return reached
    return None


def _follow(model, state, moves):
    began = state.seat, state.begun
    for move in moves:
        if move not in model.moves(state):
            return None
        state = model.after(state, move)
    if (state.begun or not moves) and END in model.moves(state):
        state = model.after(state, END)
    return None if state.begun or (state.seat, state.begun) == began else state


def with_stones(position, black, filled):
    """Return the position with all cells of a set filled, black where they are in another, else white."""
    stones = tuple(
        COLOUR_ORDER[1 - (black >> cell & 1)] if filled >> cell & 1 else stone
        for cell, stone in enumerate(position.stones)
    )
    return Position(position.board, stones, ply=max(1, position.ply), passes=position.passes)

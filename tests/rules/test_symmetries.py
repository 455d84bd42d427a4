from dataclasses import replace
from random import Random

import pytest

from bot.rules.position import Colour
from bot.rules.symmetries import are_alike, symmetries
from bot.rules.tilings import tiling
from tests.rules.tables import CATALOGUE


@pytest.mark.parametrize(
    ("key", "turned", "mirrored"),
    [
        ("square-5", 4, 4),
        ("rectangle-3-5", 2, 2),
        ("hexhex-3", 6, 6),
        ("triangle-7", 3, 3),
        ("oblong-4-6-6", 2, 2),
        ("snub-4", 4, 0),
        ("cairo-7", 1, 0),
    ],
)
def test_a_tiling_has_its_number_of_symmetries(key, turned, mirrored):
    board, found = tiling(key), symmetries(tiling(key))
    assert tuple(map(len, found)) == (turned, mirrored)
    assert found[0][0] == list(range(len(board)))
    for onto in (*found[0], *found[1]):
        for cell, others in enumerate(board.neighbours):
            assert {onto[other] for other in others} == set(board.neighbours[onto[cell]])


def moved(position, onto):
    stones = [None] * len(position.stones)
    for cell, stone in enumerate(position.stones):
        stones[onto[cell]] = stone
    return replace(position, stones=tuple(stones))


@pytest.mark.parametrize(
    ("game", "board"), [("odd", "hexhex-3"), ("xodd", "square-5"), ("strands", "side-5")]
)
def test_positions_are_alike_if_board_and_numbers_are(game, board):
    source, setup = Random(1), CATALOGUE.game(game).setup(board)
    start, tiles = setup.start(), setup.board.tiling
    stones = tuple(source.choice([None, *Colour]) for _ in start.stones)
    position = replace(start, stones=stones, ply=5)
    swapped = replace(position, stones=tuple(stone and stone.other for stone in stones))
    numbers = setup.board.numbers or [0] * len(tiles)
    for onto in (*symmetries(tiles)[0], *symmetries(tiles)[1]):
        keeps = all(numbers[cell] == numbers[onto[cell]] for cell in range(len(tiles)))
        assert are_alike(position, moved(position, onto), swaps_colours=False) == keeps
        assert are_alike(position, moved(swapped, onto), swaps_colours=True) == keeps
        assert not are_alike(position, moved(swapped, onto), swaps_colours=False)
    assert not are_alike(position, replace(position, ply=6), swaps_colours=True)

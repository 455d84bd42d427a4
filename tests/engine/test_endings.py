import pytest

from bot.engine.model import turn_of
from bot.engine.thinking import model_of
from bot.rules.figures import parse_board
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board
from bot.rules.rules import legal_turns
from bot.rules.tilings import tiling
from tests.engine.games import ending, endings
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import AnyOdd


@pytest.mark.parametrize(
    ("game", "board", "cells", "options"),
    [
        ("odd", "hexhex-3", 5, {}),
        ("odd", "hexhex-5", 5, {"group": 2}),
        ("odd", "cairo-7", 5, {}),
        ("odd", "rhombi-2", 5, {"group": 12}),
        ("strands", "side-5", 7, {}),
        ("strands", "side-6", 7, {"cover": "exact"}),
        ("strands", "side-6-low", 6, {}),
        ("strands", "side-7-random", 6, {}),
        ("xodd", "square-5", 4, {}),
        ("xodd", "rectangle-3-7", 4, {}),
        ("yodd", "hexhex-3", 5, {}),
        ("yodd", "oblong-3-4-5", 4, {}),
        ("catchup", "hexhex-3", 5, {}),
        ("catchup", "hexhex-4", 6, {"bonus": "level"}),
    ],
)
def test_a_solution_is_what_trying_everything_finds(game, board, cells, options):
    compared = 0
    for rules, position in endings(game, board, cells, seeds=3, **options):
        model = model_of(rules, position.board)
        state, solver = model.state(position), PlainSolver(rules)
        solution = model.solve(state, cells)
        assert solution.winner == solver.winner(position)
        for moves, _ in model.turns(state):
            after = rules.after(position, turn_of(moves))
            assert solution.wins(moves) == (solver.winner(after) == position.seat)
            compared += 1
    assert compared > 6


def test_an_ending_is_solved_from_inside_a_turn_or_left_alone():
    for game, board in (
        ("odd", "hexhex-5"),
        ("strands", "side-5"),
        ("yodd", "hexhex-5"),
        ("catchup", "hexhex-5"),
    ):
        rules, position = ending(game, board, 9, 3)
        model = model_of(rules, position.board)
        state = model.state(position)
        cells = position.stones.count(None)
        assert model.solve(state, cells - 1) is None
        assert model.solve(state, cells) is not None
        whole = model.solve(state, cells)
        for move in model.moves(state):
            after = model.after(state, move)
            if after.begun and (rest := model.solve(after, cells)) is not None:
                for moves, _ in model.turns(after):
                    assert rest.wins(moves) == whole.wins((move, *moves))


def solved_winner(rules, board):
    """Return who wins from the start, by solutions; Strands has none for its first turn of all."""
    model = model_of(rules, board)
    state = model.state(board.start())
    cells = len(board.tiling)
    if solution := model.solve(state, cells):
        return solution.winner
    return 0 if any(not model.solve(after, cells).winner for _, after in model.turns(state)) else 1


def winners(rules, key, numbers=""):
    board = parse_board(numbers, tiling(key)) if numbers else Board(tiling(key))
    found = set() if isinstance(rules, AnyOdd) else {solved_winner(rules, board)}
    return found | {PlainSolver(rules).winner(board.start())} if len(board.tiling) <= 7 else found


@pytest.mark.parametrize(
    ("key", "groups", "expected"),
    [
        ("hexhex-2", range(1, 5), 0),
        ("hexhex-2", range(5, 9), 1),
        ("square-2", range(1, 7), 1),
        ("square-3", range(2, 6), 0),
        ("rectangle-2-3", range(1, 7), 1),
        ("rectangle-3-5", [5], 0),
        ("rectangle-2-4", range(2, 8), 1),
        ("rectangle-2-5", [3], 1),
        ("rectangle-2-6", [2, 7], 1),
        ("rectangle-3-4", [4], 1),
    ],
)
def test_odd_on_small_boards(key, groups, expected):
    for group in groups:
        assert winners(Odd(group) if group > 1 else AnyOdd(group), key) == {expected}, group


def test_with_groups_of_one_or_two_only_the_centre_wins_for_odd():
    start = Board(tiling("hexhex-2")).start()
    for group in (1, 2):
        rules = AnyOdd(group)
        solver = PlainSolver(rules)
        winning = [turn for turn in legal_turns(rules, start) if not solver.winner(rules.after(start, turn))]
        centre = {start.board.tiling.cell("b2")}
        assert {stone.cell for turn in winning for stone in turn.placements} == centre, group


YODD = [
    ("square-1", 0),
    ("rectangle-1-2", 0),
    ("rectangle-1-3", 0),
    ("rectangle-2-3", 0),
    ("square-3", 0),
    ("square-2", 1),
    ("rectangle-1-5", 1),
    ("rectangle-2-4", 1),
    ("hexhex-1", 0),
    ("hexhex-2", 0),
    ("rectangle-1-7", 0),
    ("rectangle-2-5", 0),
    ("rectangle-1-9", 1),
    ("rectangle-2-6", 1),
    ("rectangle-3-4", 1),
]
"""Boards, and the seat that wins Xodd and Yodd on them."""

STRANDS_ON_HEXHEX_2 = [
    ("22/222/22", 0),
    ("33/323/33", 0),
    ("11/121/11", 0),
    ("22/212/22", 1),
    ("66/626/66", 1),
    ("12/212/21", 1),
]
"""The numbers on the board, and the seat that wins Strands."""


def test_xodd_and_yodd_on_small_boards():
    for key, expected in YODD:
        assert winners(Yodd(), key) == {expected}, key


def test_strands_on_hexhex_2():
    for numbers, expected in STRANDS_ON_HEXHEX_2:
        for cover in ("up-to", "exact"):
            assert winners(Strands(cover), "hexhex-2", numbers) == {expected}, (numbers, cover)

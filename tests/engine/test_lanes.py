import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.lane_search import LaneTree
from bot.engine.lanes.playouts import Batch
from bot.engine.levels import SearchBudget
from bot.engine.model import cells_of, turn_of
from bot.engine.thinking import model_of, search_turns, think
from bot.rules.position import Colour
from bot.rules.rules import allows
from tests.engine.games import endings, match, setups, with_stones
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

GAMES = ("odd", "yodd")
"""Whose playouts are judged many at once."""
BATCH = Batch().playouts
SEEDS = st.integers(0, 2**20)


def in_lane(by_cell, lane):
    return sum((lanes >> lane & 1) << cell for cell, lanes in enumerate(by_cell))


def check_lanes(setup, seed, count):
    rules, positions, _ = match(setup, seed)
    model, source = model_of(rules, setup.board), random.Random(seed)
    black = [source.getrandbits(count) for _ in range(model.bitboard.size)]
    counted, won = model.lanes.judge(black, (1 << count) - 1)
    assert won & ~counted == 0
    for lane in range(count):
        board = with_stones(positions[-1], in_lane(black, lane), model.bitboard.full)
        if counted >> lane & 1:
            assert (won >> lane & 1) == (rules.outcome(board).winner == 0)
        else:
            assert rules.score(board).leader is None


@given(setup=setups(GAMES), seed=SEEDS)
@settings(max_examples=15)
def test_each_lane_is_judged_as_the_rules_judge_its_board(setup, seed):
    check_lanes(setup, seed, 20)


@pytest.mark.parametrize("game", GAMES)
def test_lanes_are_judged_rightly_on_every_board_that_is_offered(game):
    for board in CATALOGUE.game(game).boards:
        check_lanes(CATALOGUE.game(game).setup(board.key), 1, 10)


@given(setup=setups(GAMES), seed=SEEDS)
@settings(max_examples=5)
def test_playouts_keep_the_stones_and_count_what_was_won_with_each_cell(setup, seed):
    rules, positions, _ = match(setup, seed)
    model, source = model_of(rules, setup.board), random.Random(seed)
    chosen = source.sample(positions, 3)
    starts = [model.lanes.start(model.state(position)) for position in chosen]
    for position, played in zip(chosen, model.lanes.play(starts, source), strict=True):
        assert 0 <= played.won <= played.total <= model.lanes.batch.of_leaf
        counts = zip(
            model.bitboard.counts(played.black), model.bitboard.counts(played.black_won), strict=True
        )
        empty = cells_of(position, None)
        for cell, (black, won) in enumerate(counts):
            assert 0 <= won <= black
            assert 0 <= played.won - won <= played.total - black
            if not empty >> cell & 1:
                assert black == played.total * (position.stones[cell] is Colour.BLACK)
        if not empty:
            assert played.won == played.total * (rules.outcome(position).winner == 0)


def lane_tree(rules, position, seed):
    model = model_of(rules, position.board)
    return LaneTree(model, model.state(position), seed, model.lanes)


BOARDS = [("odd", "hexhex-5"), ("odd", "square-5"), ("yodd", "hexhex-5"), ("yodd", "oblong-4-5-6")]


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_counts_of_all_lanes_add_up(game, board):
    rules, positions, _ = match(CATALOGUE.game(game).setup(board), 2)
    tree = lane_tree(rules, positions[2], 1)
    batch = model_of(rules, positions[2].board).lanes.batch
    tree.grow(20 * batch.playouts)
    assert tree.root.visits == tree.root.seen <= tree.simulations <= 20 * batch.playouts
    assert tree.root.wins == tree.root.seen_won
    nodes = [tree.root]
    for node in nodes:
        assert 0 <= node.wins <= node.visits
        if node.children:
            below = sum(child.visits for child in (*node.children, *node.lost))
            assert node.visits >= below
            nodes += [child for child in node.children if child.visits]
        elif node.children is None:
            assert node.seen == node.visits
            assert node.seen_won in (node.wins, node.visits - node.wins)
    assert len(nodes) > 10 * batch.leaves, "leaves of a batch differ"


def test_leaf_that_gets_moves_keeps_what_it_has_counted():
    rules, positions, _ = match(CATALOGUE.game("yodd").setup(), 2)
    tree = lane_tree(rules, positions[2], 1)
    tree.grow(20 * tree._lanes.batch.playouts)
    expanded = [child for child in tree.root.children if child.children]
    assert expanded
    assert all(child.seen > child.visits for child in expanded), "with what it has from its parent"


@pytest.mark.parametrize(("game", "board", "cells"), [("odd", "hexhex-4", 4), ("yodd", "hexhex-3", 4)])
def test_proofs_in_lanes_are_true(game, board, cells):
    proved = 0
    for seed, (rules, position) in enumerate(endings(game, board, cells, seeds=8)):
        tree = lane_tree(rules, position, seed)
        tree.grow(10 * BATCH)
        solver = PlainSolver(rules)
        assert tree.root.winner in (None, solver.winner(position))
        proved += tree.root.winner is not None
        for idea in tree.candidates(10):
            if idea.winner is not None:
                assert solver.winner(rules.after(position, turn_of(idea.moves))) == idea.winner
    assert proved >= 3


def test_a_search_in_lanes_without_room_for_nodes_goes_on(monkeypatch):
    monkeypatch.setattr("bot.engine.search.MAX_COUNTS", 300)
    rules, positions, _ = match(CATALOGUE.game("odd").setup("hexhex-5"), 1)
    tree = lane_tree(rules, positions[1], 1)
    tree.grow(10 * BATCH)
    assert tree.simulations == 10 * BATCH
    assert allows(rules, positions[1], turn_of(tree.candidates(1)[0].moves))


@pytest.mark.parametrize("game", GAMES)
def test_a_long_search_plays_in_lanes_the_same_each_time_until_it_is_stopped(game):
    rules, positions, _ = match(CATALOGUE.game(game).setup(), 3)
    batch = model_of(rules, positions[4].board).lanes.batch
    ask = partial(think, rules, positions[4], SearchBudget(10**9), seed=5)
    looks = iter(range(10))
    thought = ask(stop=lambda: next(looks, None) is None)
    assert thought.simulations == 11 * batch.playouts
    looks = iter(range(10))
    assert ask(stop=lambda: next(looks, None) is None).turn == thought.turn
    assert think(rules, positions[4], SearchBudget(4_000)).simulations == 4_000


@pytest.mark.parametrize(
    ("game", "simulations"), [("odd", 4 * BATCH), ("yodd", 6 * 24 * 64), ("xodd", 40), ("strands", 40)]
)
def test_a_budget_is_in_lanes_where_the_game_has_them(game, simulations):
    budget = SearchBudget(40, in_lanes=4 * BATCH)
    rules, positions, _ = match(CATALOGUE.game(game).setup(), 3)
    assert search_turns(rules, positions[4], budget, 1).simulations == simulations
    half = search_turns(rules, positions[4], budget.halved(), 1)
    assert half.simulations == simulations // 2


def test_an_ending_is_solved_without_lanes():
    for rules, position in endings("odd", "hexhex-4", 4, seeds=2):
        found = search_turns(rules, position, SearchBudget(40, in_lanes=4 * BATCH), 1)
        assert found.candidates[0].winner is not None
        assert found.simulations <= 40

import pytest

from bot.engine.model import END, turn_of
from bot.engine.search import SearchTree
from bot.engine.thinking import model_of
from bot.rules.rules import allows
from tests.engine.games import endings, match
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

ENDINGS = [
    ("odd", "hexhex-4", 4),
    ("strands", "side-5", 6),
    ("strands", "side-6", 5),
    ("xodd", "square-5", 3),
    ("yodd", "hexhex-3", 3),
]


@pytest.mark.parametrize(("game", "board", "cells"), ENDINGS)
def test_proofs_in_the_tree_are_true(game, board, cells):
    proved = 0
    for seed, (rules, position) in enumerate(endings(game, board, cells, seeds=8)):
        model = model_of(rules, position.board)
        tree = SearchTree(model, model.state(position), seed)
        tree.grow(5_000)
        solver = PlainSolver(rules)
        assert tree.root.winner in (None, solver.winner(position))
        proved += tree.root.winner is not None
        for idea in tree.candidates(10):
            assert allows(rules, position, turn_of(idea.moves))
            if idea.winner is not None:
                assert solver.winner(rules.after(position, turn_of(idea.moves))) == idea.winner
                assert idea.chance == (idea.winner == position.seat)
    assert proved >= 3


@pytest.mark.parametrize(
    ("game", "board"), [("odd", "hexhex-3"), ("strands", "side-5"), ("yodd", "hexhex-3")]
)
def test_counts_add_up(game, board):
    rules, positions, _ = match(CATALOGUE.game(game).setup(board), 2)
    position = positions[2]
    model = model_of(rules, position.board)
    tree = SearchTree(model, model.state(position), 1)
    tree.grow(500)
    assert tree.simulations == tree.root.visits == tree.root.seen == 500
    assert tree.root.wins == tree.root.seen_won
    nodes = [tree.root]
    for node in nodes:
        assert 0 <= node.wins <= node.visits
        if node.children is None:
            continue
        black, won = model.bitboard.counts(node.black), model.bitboard.counts(node.black_won)
        for count, won_count in zip(black, won, strict=True):
            assert 0 <= won_count <= count <= node.seen
            assert won_count <= node.seen_won
        tried = [child.move for child in (*node.children, *node.lost)]
        assert sorted([*tried, *node.untried]) == sorted(model.moves(node.state))
        nodes += node.children


@pytest.mark.parametrize("game", ["odd", "yodd"])
def test_a_search_without_room_for_nodes_goes_on(game, monkeypatch):
    monkeypatch.setattr("bot.engine.search.MAX_COUNTS", 300)
    rules, positions, _ = match(CATALOGUE.game(game).setup("hexhex-5"), 1)
    model = model_of(rules, positions[0].board)
    tree = SearchTree(model, model.state(positions[1]), 1)
    tree.grow(2_000)
    assert tree.simulations == 2_000
    assert allows(rules, positions[1], turn_of(tree.candidates(1)[0].moves))


@pytest.mark.parametrize(("game", "board"), [("xodd", "square-9"), ("yodd", "hexhex-5")])
def test_a_pass_is_tried_beside_the_stones_though_cells_say_little_about_it(game, board):
    rules, position = next(endings(game, board, 30, seeds=1))
    model = model_of(rules, position.board)
    tree = SearchTree(model, model.state(position), 1)
    tree.grow(600)
    (passing,) = (child for child in [*tree.root.children, *tree.root.lost] if child.move == END)
    assert passing.visits >= 5
    assert max(child.visits for child in tree.root.children) > passing.visits

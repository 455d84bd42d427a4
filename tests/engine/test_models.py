import pickle
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.engine.model import DRAWN_MATCH, RulesModel, cells_of, turn_of
from bot.engine.thinking import is_slow, model_of
from bot.rules.games.catchup import Catchup
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import Colour, Turn
from bot.rules.rules import allows, legal_turns, play
from tests.engine.games import follow, match, setups, with_stones
from tests.newcomers import with_newcomers
from tests.rules.tables import CATALOGUE

SEEDS = st.integers(0, 2**32)


def test_the_games_of_the_catalogue_have_models_of_their_own_unless_they_are_new():
    slow = {
        game.key
        for game in CATALOGUE.games.values()
        if isinstance(
            model_of(game.rules(), game.board(game.default_board).board(random.Random(0))), RulesModel
        )
    }
    assert not slow & {"odd", "strands", "xodd", "yodd", "catchup"}


def test_levels_are_weaker_where_only_rules_are_asked_on_a_large_board(monkeypatch):
    with with_newcomers() as catalogue:
        five = catalogue.game("example-five")
        boards = {key: five.setup(key).board for key in ("square-3", "square-9")}
        slow = {key: RulesModel(five.rules(), board).is_slow for key, board in boards.items()}
        assert slow == {"square-3": False, "square-9": False}
        monkeypatch.setattr(type(five.rules()), "most_stones", 2)
        slow = {key: RulesModel(five.rules(), board).is_slow for key, board in boards.items()}
        assert slow == {"square-3": False, "square-9": True}
    odd = CATALOGUE.game("odd").setup("hexhex-10")
    assert not is_slow(CATALOGUE.rules(odd), odd.board)


@given(setup=setups(), seed=SEEDS)
@settings(max_examples=5)
def test_a_model_knows_the_winner_in_each_position_where_the_rules_do(setup, seed):
    rules, positions, _ = match(setup, seed)
    model = model_of(rules, setup.board)
    for position in positions:
        assert model.winner(model.state(position)) == winner_of(rules, position)


def winner_of(rules, position):
    outcome = rules.outcome(position)
    if outcome is None:
        return None
    return DRAWN_MATCH if outcome.winner is None else outcome.winner


@given(setup=setups(), seed=SEEDS)
@settings(max_examples=5)
def test_turns_of_the_rules_are_turns_of_a_model_and_lead_to_the_same(setup, seed):
    rules, positions, turns = match(setup, seed)
    model, source = model_of(rules, setup.board), random.Random(seed)
    pairs = [pair for pair in zip(positions, turns, strict=False) if is_whole(rules, *pair)]
    for position, turn in source.sample(pairs, min(6, len(pairs))):
        assert follow(model, model.state(position), turn) == model.state(rules.after(position, turn))


def is_whole(rules, position, turn):
    if isinstance(rules, Catchup):
        few = position.stones.count(None) - len(turn.placements) < 14
        return few or len(turn.placements) == rules.most_at(position)
    if not isinstance(rules, Strands) or position.ply == 0:
        return True
    number = position.board.numbers[turn.placements[0].cell]
    left = sum(position.board.numbers[cell] == number for cell in position.empty)
    return len(turn.placements) == min(number, left)


@given(setup=setups(), seed=SEEDS)
@settings(max_examples=5)
def test_moves_of_a_model_make_turns_that_the_rules_allow_and_lead_to_the_same(setup, seed):
    rules, positions, _ = match(setup, seed)
    model, source = model_of(rules, setup.board), random.Random(seed)
    for position in source.sample(positions[:-1], min(6, len(positions) - 1)):
        state, moves = model.state(position), []
        while not moves or state.begun:
            options = model.moves(state)
            if not options:
                break  # a first stone that no second one goes with
            moves.append(source.choice(options))
            state = model.after(state, moves[-1])
        else:
            turn = turn_of(moves)
            assert allows(rules, position, turn)
            assert state == model.state(rules.after(position, turn))
        assert all(move in model.moves(model.state(position)) for move in moves[:1])


@given(setup=setups(), seed=SEEDS, cells=st.integers(1, 4))
@settings(max_examples=5)
def test_at_the_end_a_model_knows_all_turns(setup, seed, cells):
    rules, positions, _ = match(setup, seed)
    model = model_of(rules, setup.board)
    for position in positions:
        if position.stones.count(None) == cells and rules.outcome(position) is None:
            known = {turn_of(moves) for moves, _ in model.turns(model.state(position))}
            assert known == {turn for turn in legal_turns(rules, position) if is_whole(rules, position, turn)}


def test_at_the_beginning_a_model_knows_all_turns():
    for game, board in (("odd", "hexhex-2"), ("xodd", "square-5"), ("yodd", "hexhex-3")):
        setup = CATALOGUE.game(game).setup(board)
        rules, positions, _ = match(setup, 1)
        model = model_of(rules, setup.board)
        for position in positions[:3]:
            known = {turn_of(moves) for moves, _ in model.turns(model.state(position))}
            assert known == set(legal_turns(rules, position)), (game, position.ply)


@given(setup=setups(), seed=SEEDS)
@settings(max_examples=5)
def test_a_playout_ends_as_the_rules_judge_its_board(setup, seed):
    """Where Xodd and Yodd leave a cell empty in the end, one of them makes the number of groups odd."""
    rules, positions, _ = match(setup, seed)
    model, source = model_of(rules, setup.board), random.Random(seed)
    assume(not isinstance(model, RulesModel))  # which leaves to chance what a game has besides stones
    for position in source.sample(positions, min(6, len(positions))):
        black, winner = model.playout(model.state(position), source)
        empty = cells_of(position, None)
        assert black & ~empty == cells_of(position, Colour.BLACK)
        ends = [with_stones(position, black, empty)]
        if isinstance(rules, Yodd):
            if rules.outcome(position):
                ends = [position]
            elif len(ends[0].groups()) % 2 == 0:
                lefts = [empty ^ 1 << cell for cell in model.bitboard.cells(empty)]
                ends = [with_stones(position, black, left) for left in lefts]
                ends = [end for end in ends if len(end.groups()) % 2]
        assert winner in {rules.score(end).leader for end in ends}


@pytest.mark.parametrize(("game", "board"), [("example-five", "square-3"), ("example-hex", "rhombus-5")])
def test_a_game_without_a_model_of_its_own_is_played_by_its_rules(game, board):
    with with_newcomers() as catalogue:
        setup, source = catalogue.game(game).setup(board), random.Random(3)
        rules, position = catalogue.rules(setup), setup.start()
        model = model_of(rules, setup.board)
        assert isinstance(model, RulesModel)
        state = model.state(position)
        while model.winner(state) is None:
            moves = []
            while not moves or state.begun:
                moves.append(source.choice(model.moves(state)))
                state = model.after(state, moves[-1])
            assert allows(rules, position, turn_of(moves))
            position = rules.after(position, turn_of(moves))
            assert state == model.state(position)
        assert model.winner(state) == winner_of(rules, position)
        assert model.playout(state, source)[1] in (0, 1)


@pytest.mark.parametrize(("game", "board"), [("example-five", "square-9"), ("example-hex", "rhombus-5")])
def test_a_board_that_is_filled_at_random_is_won_as_if_each_stone_had_been_judged(game, board):
    with with_newcomers() as catalogue:
        setup = catalogue.game(game).setup(board)
        rules, start = catalogue.rules(setup), setup.start()
        model = model_of(rules, setup.board)
        for seed in range(10):
            black, winner = model.playout(model.state(start), random.Random(seed))
            order = model._order(start, random.Random(seed))
            position = start
            for stone in order:
                if rules.outcome(position) is not None:
                    break
                position = play(rules, position, Turn((stone,)))
            assert cells_of(position, Colour.BLACK) & ~black == 0
            outcome = rules.outcome(position)
            if outcome is not None and outcome.winner is not None:
                assert winner == outcome.winner


def test_a_pickled_position_is_small_even_with_known_groups_and_comes_back_the_same():
    for game in CATALOGUE.games.values():
        for board in (game.boards[0].key, game.default_board, game.boards[-1].key):
            rules, positions, _ = match(game.setup(board, random=random.Random(1)), 1)
            for position in positions[:: len(positions) // 3 + 1]:
                position.groups()
                pickled = pickle.dumps((rules, position))
                assert len(pickled) < 300 + 5 * len(position.stones), (game.key, board)
                assert pickle.loads(pickled) == (rules, position)
                assert pickle.loads(pickled)[1].board.tiling is position.board.tiling

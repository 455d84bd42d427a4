import random
import subprocess
import sys
from itertools import islice, pairwise

import pytest

from bot.engine.levels import BEST, LEVELS, SearchBudget
from bot.engine.thinking import expected_line, find_hints, think
from bot.rules.figures import parse_diagram
from bot.rules.position import PASS, Board, Turn
from bot.rules.rules import allows, legal_turns, play, random_turn, replay
from bot.rules.setup import Setup
from bot.rules.tilings import tiling
from tests.case import each
from tests.engine.games import ENDINGS, endings, match
from tests.newcomers import with_newcomers
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

SMALL = [
    ("odd", "hexhex-3"),
    ("odd", "snub-4"),
    ("strands", "side-5"),
    ("xodd", "square-5"),
    ("yodd", "hexhex-3"),
]


@pytest.mark.parametrize(("game", "board"), SMALL)
@pytest.mark.parametrize("simulations", [1, 20])
def test_a_whole_match_is_lawful(game, board, simulations):
    setup = CATALOGUE.game(game).setup(board, random=random.Random(1))
    rules, position = CATALOGUE.rules(setup), setup.start()
    while rules.outcome(position) is None:
        thought = think(rules, position, SearchBudget(simulations=simulations), seed=position.ply)
        assert thought.simulations <= simulations
        assert 0 <= thought.chance <= 1
        assert thought.line[0] == thought.turn
        replay(rules, position, thought.line)
        position = play(rules, position, thought.turn)


def test_on_every_board_it_begins_with_a_lawful_turn():
    for game in CATALOGUE.games.values():
        for choice in game.boards:
            setup = game.setup(choice.key, random=random.Random(1))
            rules = CATALOGUE.rules(setup)
            thought = think(rules, setup.start(), SearchBudget(simulations=2))
            assert allows(rules, setup.start(), thought.turn), (game.key, choice.key)


def without_time(thought):
    return (thought.turn, thought.chance, thought.proven, thought.line, thought.simulations)


@pytest.mark.parametrize(("game", "board", "cells"), ENDINGS)
def test_a_won_ending_is_never_thrown_away_and_a_lost_one_is_played_on(game, board, cells):
    won, lost = [], []
    for rules, position in endings(game, board, cells, seeds=13):
        is_won = PlainSolver(rules).winner(position) == position.seat
        (won if is_won else lost).append((rules, position))
    assert len(won) >= 3
    assert len(lost) >= 3
    for rules, position in lost:
        thought = think(rules, position, LEVELS[1].budget)
        assert (thought.proven, thought.chance) == (True, 0)
        assert allows(rules, position, thought.turn)
    for seed, (rules, position) in enumerate(won):
        check_win_is_kept(rules, position, seed)


def check_win_is_kept(rules, position, seed):
    solver, source, seat = PlainSolver(rules), random.Random(seed), position.seat
    while rules.outcome(position) is None:
        thought = think(rules, position, LEVELS[1].budget, seed=seed)
        assert (thought.proven, thought.chance) == (True, 1)
        position = play(rules, position, thought.turn)
        if rules.outcome(position) is None:
            assert solver.winner(position) == seat
            position = play(rules, position, random_turn(rules, position, source))
    assert rules.outcome(position).winner == seat


@pytest.mark.parametrize(
    ("game", "board"), [("odd", "hexhex-5"), ("strands", "side-5"), ("yodd", "hexhex-5")]
)
def test_a_certain_line_continues_without_a_mistake(game, board):
    lines = 0
    for rules, position in endings(game, board, 7, seeds=4):
        thought = think(rules, position, LEVELS[2].budget)
        assert thought.proven
        first_wins = thought.chance == (position.seat == 0)
        line = expected_line(rules, position, thought)
        assert line[0] == thought.turn
        reached = position
        for turn in line:
            reached = play(rules, reached, turn)
            if (outcome := rules.outcome(reached)) is None:
                later = think(rules, reached, LEVELS[2].budget)
                assert later.proven
                assert (later.chance == (reached.seat == 0)) == first_wins
            else:
                assert (outcome.winner == 0) == first_wins
        lines += len(line) > 2
    assert lines >= 2


@pytest.mark.parametrize(
    ("game", "board", "cells"), [("odd", "hexhex-4", 5), ("strands", "side-5", 5), ("yodd", "hexhex-3", 4)]
)
def test_a_loss_is_hopeless_where_most_answers_win(game, board, cells):
    hopeless = []
    for rules, position in endings(game, board, cells, seeds=20):
        thought = think(rules, position, SearchBudget(2000))
        if not thought.proven or thought.chance:
            continue
        after = rules.after(position, thought.turn)
        hopeless.append(thought.hopeless)
        if rules.outcome(after) is None:
            wins = [_wins(rules, after, turn) for turn in legal_turns(rules, after)]
            assert sum(wins) >= len(wins) / 2 if thought.hopeless else not all(wins)
    assert True in hopeless


def _wins(rules, position, turn):
    after = rules.after(position, turn)
    if outcome := rules.outcome(after):
        return outcome.winner == position.seat
    thought = think(rules, after, SearchBudget(2000))
    return thought.proven and not thought.chance


@pytest.mark.parametrize("count", [0, 25])
def test_a_stop_ends_the_thinking_with_a_lawful_turn(count):
    start = CATALOGUE.game("xodd").setup().start()
    rules, asked = CATALOGUE.game("xodd").rules(), iter(range(1_000))
    thought = think(rules, start, BEST, stop=lambda: next(asked) >= count)
    assert thought.simulations == 20 + count, "the first are made however late it is"
    assert allows(rules, start, thought.turn)


@pytest.mark.parametrize("seconds", [0.1, 0.000001])
def test_seconds_end_the_thinking_but_nothing_is_answered_without_it(seconds):
    setup = CATALOGUE.game("odd").setup()
    thought = think(CATALOGUE.rules(setup), setup.start(), SearchBudget(seconds=seconds))
    assert seconds <= thought.seconds < 5
    assert thought.simulations >= 20


def test_a_match_that_is_over_is_nothing_to_think_about():
    rules, positions, _ = match(CATALOGUE.game("yodd").setup("hexhex-3"), 1)
    with pytest.raises(ValueError, match="over"):
        think(rules, positions[-1], LEVELS[1].budget)


@each("wrong", [{}, {"simulations": 0}, {"seconds": 0.0}, {"simulations": 5, "seconds": -1}])
def test_a_budget_has_an_end_and_room_for_one_playout(wrong):
    with pytest.raises(ValueError, match="budget"):
        SearchBudget(**wrong)


def test_each_level_has_more_to_think_with_than_the_one_below():
    assert all(one.budget.playouts < other.budget.playouts for one, other in pairwise([*LEVELS.values()][1:]))


def test_a_game_without_a_model_finds_and_proves_what_wins_at_once():
    with with_newcomers() as catalogue:
        setup = catalogue.game("example-five").setup("square-9", {"row": 4})
        rules = catalogue.rules(setup)
        rows = ["........."] * 9
        rows[4], rows[5] = "..xxx....", "..ooo...."
        position = parse_diagram("/".join(rows), setup.board, ply=6)
        thought = think(rules, position, SearchBudget(simulations=600))
        assert (thought.proven, thought.chance) == (True, 1)
        assert rules.outcome(play(rules, position, thought.turn)).winner == 0


def test_a_pass_that_wins_is_found_in_the_tree():
    """After a pass, the player with fewer groups wins by passing; the board is too empty for a solution."""
    setup = CATALOGUE.game("yodd").setup("hexhex-5")
    diagram = "...../....../......./......../xo.o...../......../......./....../....."
    position = parse_diagram(diagram, setup.board, ply=6, passes=1)
    thought = think(CATALOGUE.rules(setup), position, SearchBudget(simulations=100))
    assert thought.turn.is_pass
    assert (thought.proven, thought.chance) == (True, 1)


def test_the_engine_brings_little_into_a_worker():
    unwanted = ("PIL", "discord", "click", "aiohttp", "aiosqlite", "fluent", "asyncio")
    code = f"import sys, bot.engine.worker; print([name for name in {unwanted} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


STRONG = SearchBudget(simulations=1_500)


def hex_on(catalogue, side):
    cells = tiling(f"rhombus-{side}")
    setup = Setup("example-hex", cells.key, Board(cells, ()), {})
    rules, start = catalogue.rules(setup), setup.start()
    stones = rules.next_stones(start, Turn())
    return rules, start, {cells.names[one.cell]: play(rules, start, Turn((one,))) for one in stones}


def test_a_first_stone_is_taken_over_where_that_is_proven_to_win(catalogue):
    rules, _, first = hex_on(catalogue, 3)
    solver = PlainSolver(rules)
    for name, position in islice(first.items(), 5):  # the others are the same
        is_worth_taking = solver.winner(play(rules, position, PASS)) == position.seat
        assert think(rules, position, STRONG, seed=1).turn.is_pass is is_worth_taking, name


def test_the_first_stone_is_hardly_worth_taking_over(catalogue):
    rules, start, first = hex_on(catalogue, 5)
    chosen = play(rules, start, think(rules, start, STRONG).turn)
    assert think(rules, chosen, STRONG).chance < 0.58
    taken = think(rules, first["c3"], STRONG)
    assert taken.turn.is_pass
    assert taken.chance > 0.6


def test_a_turn_beside_the_swap_is_not_told_to_be_as_good(catalogue):
    rules, _, first = hex_on(catalogue, 5)
    swap, *others = find_hints(rules, first["c3"], SearchBudget(simulations=2_000), seed=1)
    assert swap.turn.is_pass
    assert others
    assert all(other.chance < swap.chance - 0.1 for other in others)

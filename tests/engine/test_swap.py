from itertools import islice

from bot.engine.levels import LEVELS, SearchBudget
from bot.engine.thinking import find_hints, think
from bot.rules.position import PASS, Board, Turn
from bot.rules.rules import play
from bot.rules.setup import Setup
from bot.rules.tilings import tiling
from tests.oracles.plain_solver import PlainSolver

STRONG = LEVELS[4].budget


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


def test_the_first_stone_is_one_that_hardly_anybody_gains_by_taking_over(catalogue):
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

import asyncio
from random import Random

import pytest

from bot.engine.levels import REVIEW_BUDGET, SearchBudget
from bot.engine.thinking import judge
from bot.engine.turning_point import SEARCH_SECONDS, find_turning_point
from tests.engine.games import ending, match
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

SAMPLE = {
    "odd": "hexhex-2",
    "strands": "side-5",
    "xodd": "square-5",
    "yodd": "hexhex-3",
    "catchup": "hexhex-3",
}


def prover(rules):
    async def prove(position):
        return judge(rules, position, REVIEW_BUDGET, only_proof=True)

    return prove


def first_claim(game, most_empty, seeds=range(50)):
    for seed in seeds:
        rules, positions, _ = match(CATALOGUE.game(game).setup(SAMPLE[game], None, Random(seed)), seed)
        loser = 1 - rules.outcome(positions[-1]).winner
        claim = asyncio.run(find_turning_point(rules, positions, loser, prover(rules)))
        if claim is not None and positions[claim.ply - 1].stones.count(None) <= most_empty:
            return rules, positions, claim
    raise AssertionError(game)


@pytest.mark.parametrize(
    ("game", "most_empty"), [("odd", 7), ("yodd", 6), ("catchup", 8), ("strands", 9), ("xodd", 6)]
)
def test_a_claim_is_proven_by_trying_every_turn(game, most_empty):
    rules, positions, claim = first_claim(game, most_empty)
    solver, winner = PlainSolver(rules), rules.outcome(positions[-1]).winner
    before, after = positions[claim.ply - 1], positions[claim.ply :]
    assert before.seat == 1 - winner == solver.winner(before)
    assert all(solver.winner(position) == winner for position in reversed(after))
    assert solver.winner(rules.after(before, claim.held)) == 1 - winner


def test_a_match_that_ends_while_its_loser_had_a_proven_win_turned_after_its_last_turn():
    rules, positions, claim = first_claim("odd", 5, [9])
    cut, loser, prove = positions[: claim.ply], positions[claim.ply - 1].seat, prover(rules)
    found = asyncio.run(find_turning_point(rules, cut, loser, prove))
    assert (found.ply, found.held) == (len(cut), claim.held)
    assert asyncio.run(find_turning_point(rules, cut, loser, prove, since=len(cut))) is None
    before = cut[:-1]  # where it is for the winner to play
    assert PlainSolver(rules).winner(before[-1]) == loser
    assert asyncio.run(find_turning_point(rules, before, loser, prove)) == (len(before), None)


def test_unsolved_or_slow_positions_are_not_claimed():
    rules, positions, claim = first_claim("odd", 7)
    loser, asked = positions[claim.ply - 1].seat, []

    async def slow(position):
        asked.append(position)
        return (await prover(rules)(position))._replace(chance=0, seconds=SEARCH_SECONDS)

    async def unknown(position):
        asked.append(position)

    for prove in (slow, unknown):
        asked.clear()
        assert asyncio.run(find_turning_point(rules, positions, loser, prove)) is None
        assert len(asked) == 1


def test_an_ending_is_solved_even_with_a_small_budget_and_other_positions_are_estimated():
    rules, position = ending("odd", "hexhex-4", 14, 1)
    judged = judge(rules, position, SearchBudget(1))
    assert (judged.proven, judged.chance in (0, 1)) == (True, True)
    start = CATALOGUE.game("odd").setup("hexhex-4").start()
    judged = judge(rules, start, SearchBudget(50))
    assert (judged.proven, 0 < judged.chance < 1) == (False, True)
    assert judge(rules, start, SearchBudget(50), only_proof=True) is None
    assert judge(rules, start, SearchBudget(50), stop=lambda: True) is None, "it was cut off"

"""Turning points of matches of the computer at the improver's level, each proven again by a second solver.

A claim says that the loser had a proven win before a turn and none after, and which turn would have kept it.
"""

import asyncio
from random import Random
from time import perf_counter

import click

from bot.engine.levels import LEVELS, REVIEW_BUDGET
from bot.engine.thinking import judge, think
from bot.engine.turning_point import find_turning_point
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

BOARDS = {
    "odd": "hexhex-3",
    "strands": "side-5",
    "xodd": "square-5",
    "yodd": "hexhex-3",
    "catchup": "hexhex-3",
}
"""Small ones, so that a match of weak players is often decided near its end."""


def play_match(game, seed):
    setup = CATALOGUE.game(game).setup(BOARDS[game], None, Random(seed))
    rules, positions = CATALOGUE.rules(setup), [setup.start()]
    while rules.outcome(positions[-1]) is None:
        thought = think(rules, positions[-1], LEVELS[1].budget, seed=1000 * seed + len(positions))
        positions.append(rules.after(positions[-1], thought.turn))
    return rules, positions


async def claim_of(rules, positions):
    async def prove(position):
        return judge(rules, position, REVIEW_BUDGET, only_proof=True)

    return await find_turning_point(rules, positions, 1 - rules.outcome(positions[-1]).winner, prove)


def is_proven(rules, positions, claim):
    solver, winner = PlainSolver(rules), rules.outcome(positions[-1]).winner
    before, after = positions[claim.ply - 1], positions[claim.ply :]
    held = rules.after(before, claim.held)
    return (
        before.seat == 1 - winner
        and all(solver.winner(position) == winner for position in reversed(after))
        and solver.winner(held) == 1 - winner
    )


@click.command()
@click.option("--games", default=",".join(BOARDS), show_default=True, help="Which, with commas.")
@click.option("--matches", default=20, show_default=True, help="Of each game.")
@click.option("--seed", default=1, show_default=True, help="Of the first match of each game.")
def main(games, matches, seed):
    """Play, claim and prove; the exit code is 1 unless every claim was proven."""
    wrong = 0
    for game in games.split(","):
        claims, began, empty = [], perf_counter(), []
        for number in range(seed, seed + matches):
            rules, positions = play_match(game, number)
            claim = asyncio.run(claim_of(rules, positions))
            if claim is None:
                continue
            claims.append(is_proven(rules, positions, claim))
            empty.append(positions[claim.ply - 1].stones.count(None))
        wrong += claims.count(False)
        told = f"{game} on {BOARDS[game]}: {len(claims)} of {matches} matches had a turning point"
        cells = f", with {min(empty)} to {max(empty)} empty cells" if empty else ""
        seconds = perf_counter() - began
        click.echo(f"{told}{cells}; {claims.count(True)} proven again, {seconds:.0f} s")
    raise SystemExit(wrong > 0)

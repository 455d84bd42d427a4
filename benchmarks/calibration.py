"""How often turns that a hint calls 58 % win: python -m benchmarks.calibration --game odd --matches 100.

Positions of matches between levels get a hint, and are played on with 1,000 simulations a turn. The table has
ten bins: what hints said, how many were won, and the 95 % interval. "After" is a correction of the odds for
each third of a match, fitted to one half of the positions and measured on the other.
"""

import math
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

import click

from bot import data
from bot.engine.levels import LEVELS, SearchBudget
from bot.engine.thinking import find_hints, think
from bot.rules.position import Position
from bot.rules.rules import Rules

PLAYERS = (1, 2, 3)
"""Levels whose matches the positions are from; stronger ones would take hours."""
PLAYED_ON = SearchBudget(1_000)
HINT = SearchBudget(4_000)
BINS, STAGES = 10, 3
LEAST = 1_000
"""Positions of a bin that the promise asks for."""
GAP = 0.03
SPREADS = [step / 20 for step in range(4, 41)]
"""Factors of the log odds that are tried as a correction."""


class Sample(NamedTuple):
    chance: float
    """Of the seat to move, by the hint."""
    won: bool
    stage: int
    number: int


def samples(game: str, seed: int) -> list[Sample]:
    """Return one position of each third of a match, unless it was proven."""
    source = Random(f"{game} {seed}")
    setup = data.catalogue().game(game).setup(random=source)
    rules, position = data.catalogue().rules(setup), setup.start()
    budgets = [LEVELS[source.choice(PLAYERS)].budget for _ in range(2)]
    cells, by_stage = len(position.stones), defaultdict[int, list[Position]](list)
    while rules.outcome(position) is None:
        by_stage[STAGES * (cells - position.stones.count(None)) // (cells + 1)].append(position)
        budget = SearchBudget(budgets[position.seat].simulations)
        position = rules.after(position, think(rules, position, budget, seed=source.getrandbits(30)).turn)
    found = []
    for stage, positions in by_stage.items():
        chosen = source.choice(positions)
        (hint, *_) = find_hints(rules, chosen, HINT, count=1, seed=source.getrandbits(30))
        if not hint.proven:
            after = rules.after(chosen, hint.turn)
            won = _play_on(rules, after, source) == chosen.seat
            found.append(Sample(hint.chance, won, stage, seed))
    return found


def _play_on(rules: Rules, position: Position, source: Random) -> int | None:
    while (outcome := rules.outcome(position)) is None:
        turn = think(rules, position, PLAYED_ON, seed=source.getrandbits(30)).turn
        position = rules.after(position, turn)
    return outcome.winner


def interval(won: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval by Wilson."""
    z, share = 1.96, won / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def corrected(chance: float, spread: float) -> float:
    """Multiply the log odds."""
    chance = min(max(chance, 0.001), 0.999)
    return float(1 / (1 + (1 / chance - 1) ** spread))


def fitted(found: Iterable[Sample]) -> dict[int, float]:
    """Return, for each stage, the factor under which the results are likeliest."""
    by_stage = defaultdict[int, list[Sample]](list)
    for one in found:
        by_stage[one.stage].append(one)

    return {stage: max(SPREADS, key=partial(_likelihood, positions)) for stage, positions in by_stage.items()}


def _likelihood(positions: list[Sample], spread: float) -> float:
    chances = ((corrected(one.chance, spread), one.won) for one in positions)
    return sum(math.log(chance if won else 1 - chance) for chance, won in chances)


def table(found: list[Sample]) -> Iterator[str]:
    gaps, outside, few = 0.0, 0, 0
    yield "    said | positions |  said %  won %  [95 %]     gap"
    for number in range(BINS):
        here = [one for one in found if min(BINS - 1, int(BINS * one.chance)) == number]
        if not here:
            continue
        won, said = sum(one.won for one in here), sum(one.chance for one in here) / len(here)
        low, high = interval(won, len(here))
        gap = won / len(here) - said
        gaps += len(here) * abs(gap)
        outside += low > said + GAP or high < said - GAP
        few += len(here) < LEAST
        shown = f"[{100 * low:.0f} to {100 * high:.0f}]"
        share = 100 * won / len(here)
        counted = f"  {10 * number:2}-{10 * number + 10:3} | {len(here):9}"
        yield f"{counted} | {100 * said:6.1f} {share:6.1f}  {shown:10} {100 * gap:+.1f}"
    mean = 100 * gaps / max(1, len(found))
    yield f"  mean gap {mean:.1f} points; {outside} bins wholly outside; {few} with too few"


@click.command()
@click.option("--game", "games", multiple=True, default=("odd",), show_default=True)
@click.option("--matches", type=int, default=100, show_default=True, help="Three positions of each.")
@click.option("--jobs", type=int, default=1, show_default=True)
def main(games: tuple[str, ...], matches: int, jobs: int) -> None:
    for game in games:
        with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(10,)) as pool:
            found = [one for part in pool.map(samples, [game] * matches, range(matches)) for one in part]
        halves = [[one for one in found if one.number % 2 == half] for half in (0, 1)]
        click.echo(f"{game}, before: {len(found)} positions of {matches} matches")
        click.echo("\n".join(table(found)))
        after = []
        for fit, measured in (halves, reversed(halves)):
            spreads = fitted(fit)
            click.echo(f"{game}, log odds by stage times {dict(sorted(spreads.items()))}")
            after += [
                one._replace(chance=corrected(one.chance, spreads.get(one.stage, 1))) for one in measured
            ]
        click.echo(f"{game}, after")
        click.echo("\n".join(table(after)))


if __name__ == "__main__":
    main()

"""How often turns that a hint calls 58 % win: python -m benchmarks.calibration --game odd --matches 100.

Levels play a match up to a random turn; unless it is decided by then, it is played on with 1,000 simulations
a turn, and while it is open about every second turn is a hint's, so that the bins in the middle are filled,
too. The tables have ten bins: what was said, how many were won, and the 95 % interval.
They are for the chances of the search, for what hints make of them by `MEASURED`, and for odds fitted to one
half of the matches and measured on the other; the last line is fitted to all. Thousands of matches take
hours: `--keep FILE` stores what has been played, and goes on from it.
"""

import json
import math
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from operator import mul
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import click

from bot import data
from bot.engine.calibration import MEASURED, Measured, Odds, calibrate, log_odds, measured_for, stage_of
from bot.engine.lanes.playouts import Batch
from bot.engine.levels import LEVELS, Hint, SearchBudget, Thought
from bot.engine.thinking import find_hints, think
from bot.engine.workers import HINT_BUDGET
from bot.rules.position import Position
from bot.rules.rules import Rules

PLAYERS = (1, 2, 3)
"""Levels whose matches the positions are from; stronger ones would take hours."""
PLAYED_ON = SearchBudget(1_000, in_lanes=2 * Batch().playouts)
SEARCHED = replace(HINT_BUDGET, seconds=None)
"""As long as for hints."""
BETWEEN_HINTS = 2
"""At most as many turns are others."""
DECIDED = 0.1
"""A chance this near to 0 or 1 says that a match is decided."""
BINS = 10
NEWTON_STEPS = 30
ENDS = 0.05
LEAST = 1_000
"""Positions of a bin that the promise asks for."""
GAP = 0.03
WIDTHS = (0.5, 0.5, 5.0, 5.0)
"""How far shifts from 0 and factors from 1 are expected to be, which few positions can't overrule."""


class Sample(NamedTuple):
    chance: float
    """Of the seat to move, by the search alone."""
    won: bool
    stage: float
    """As in `Odds`."""
    number: int
    """Of its match."""


def samples(game: str, board: str, seed: int) -> list[Sample]:
    """Play one match, and return its positions that got a hint without a proof."""
    source = Random(f"{game} {board} {seed}")
    setup = data.catalogue().game(game).setup(board, random=source)
    rules, position = data.catalogue().rules(setup), setup.start()
    odds = measured_for(rules, position.board)
    with patch.dict(MEASURED, clear=True):
        return _play(rules, position, odds, seed, source)


def _play(rules: Rules, position: Position, odds: Measured | None, seed: int, source: Random) -> list[Sample]:
    budgets = [SearchBudget(LEVELS[source.choice(PLAYERS)].budget.simulations) for _ in range(2)]
    cells = len(position.stones)
    levels_play, waiting = source.randrange(cells * 2 // 3), 0
    hints = list[tuple[Hint, int, float]]()
    while (outcome := rules.outcome(position)) is None:
        stage, number = stage_of(position), source.getrandbits(30)
        if cells - position.stones.count(None) < levels_play:
            turn = think(rules, position, budgets[position.seat], seed=number).turn
        else:
            best: Hint | Thought
            if waiting:
                best = think(rules, position, PLAYED_ON, seed=number)
            else:
                best = find_hints(rules, position, SEARCHED, seed=number)[0]
            if best.proven:
                return _results(hints, position.seat if best.chance else 1 - position.seat, seed)
            is_open = DECIDED < calibrate(best.chance, stage, odds) < 1 - DECIDED
            if isinstance(best, Hint):
                if not hints and not is_open:
                    return []
                hints.append((best, position.seat, stage))
                waiting = source.randint(0, BETWEEN_HINTS)
            elif is_open:
                waiting -= 1
            turn = best.turn
        position = rules.after(position, turn)
    return _results(hints, outcome.winner, seed)


def _results(hints: list[tuple[Hint, int, float]], winner: int | None, number: int) -> list[Sample]:
    return [Sample(hint.chance, seat == winner, stage, number) for hint, seat, stage in hints]


def interval(won: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval by Wilson."""
    z, share = 1.96, won / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def fitted(found: list[Sample]) -> Measured:
    """Return the likeliest odds, by Newton's method; between the 5 % at the latest and earliest stages."""
    stages = sorted(one.stage for one in found)
    late, early = (round(stages[int(share * (len(stages) - 1))], 2) for share in (ENDS, 1 - ENDS))
    terms = [(one.won, _terms(one, late, early)) for one in found]
    odds, usual = [0.0, 0.0, 1.0, 1.0], (0.0, 0.0, 1.0, 1.0)
    for _ in range(NEWTON_STEPS):
        slope = [(mean - one) / width**2 for one, mean, width in zip(odds, usual, WIDTHS, strict=True)]
        curve = [[(row == column) / width**2 for column in range(4)] for row, width in enumerate(WIDTHS)]
        for won, values in terms:
            chance = 1 / (1 + math.exp(-min(max(sum(map(mul, odds, values)), -50), 50)))
            for row, value in enumerate(values):
                slope[row] += (won - chance) * value
                for column, other in enumerate(values):
                    curve[row][column] += chance * (1 - chance) * value * other
        odds = [one + min(max(step, -1), 1) for one, step in zip(odds, _solve(curve, slope), strict=True)]
    shifts, factors = ([round(one, 2) for one in half] for half in (odds[:2], odds[2:]))
    return Odds(late, shifts[0], factors[0]), Odds(early, shifts[1], factors[1])


def _terms(one: Sample, late: float, early: float) -> tuple[float, float, float, float]:
    share, said = min(max((one.stage - late) / (early - late), 0), 1), log_odds(one.chance)
    return 1 - share, share, (1 - share) * said, share * said


def _solve(matrix: list[list[float]], values: list[float]) -> list[float]:
    """Solve linear equations by Gaussian elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for pivot, row in enumerate(rows):
        for other in rows:
            if other is not row:
                factor = other[pivot] / row[pivot]
                other[:] = [one - factor * two for one, two in zip(other, row, strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def corrected(found: list[Sample], odds: Measured | None) -> list[Sample]:
    return [one._replace(chance=calibrate(one.chance, one.stage, odds)) for one in found]


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


def _play_all(game: str, board: str, matches: int, jobs: int, keep: Path | None) -> Iterator[Sample]:
    kept = [] if keep is None or not keep.exists() else list(map(json.loads, keep.read_text().splitlines()))
    played = [line for line in kept if (line["game"], line["board"]) == (game, board)][:matches]
    for line in played:
        yield from (Sample(*sample) for sample in line["samples"])
    numbers = range(len(played), matches)
    with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(10,)) as pool:
        for found in pool.map(partial(samples, game, board), numbers):
            if keep is not None:
                with keep.open("a") as file:
                    file.write(json.dumps({"game": game, "board": board, "samples": found}) + "\n")
            yield from found


@click.command()
@click.option("--game", default="odd", show_default=True)
@click.option("--board", "boards", multiple=True, help="Not the usual one; several are fitted together.")
@click.option("--matches", type=int, default=100, show_default=True, help="On each board.")
@click.option("--jobs", type=int, default=1, show_default=True)
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="File to store matches in.")
def main(game: str, boards: tuple[str, ...], matches: int, jobs: int, keep: Path | None) -> None:
    boards = boards or (data.catalogue().game(game).default_board,)
    found = [one for board in boards for one in _play_all(game, board, matches, jobs, keep)]
    setup = data.catalogue().game(game).setup(boards[0], random=Random(0))
    odds = measured_for(data.catalogue().rules(setup), setup.board)
    halves = [[one for one in found if one.number % 2 == half] for half in (0, 1)]
    crossed = corrected(halves[0], fitted(halves[1])) + corrected(halves[1], fitted(halves[0]))
    click.echo(f"{game} on {', '.join(boards)}: {len(found)} positions")
    for name, said in ("search", found), ("hints", corrected(found, odds)), ("fitted", crossed):
        click.echo("\n".join((name, *table(said))))
    click.echo(str(fitted(found)))


if __name__ == "__main__":
    main()

"""How often turns that a hint calls 58 % win: python -m benchmarks.calibration --game odd --matches 100.

Levels play a match up to a random turn; from there on it is played with 1,000 simulations a turn, and each
third turn is a hint's. The table has ten bins: what hints said, how many were won, and the 95 % interval.
"After" is a correction of the odds for each third of a match, fitted to one half of the matches and measured
on the other. Thousands of matches take hours: `--keep FILE` stores what has been played, and goes on from it.
"""

import json
import math
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from bot import data
from bot.engine.levels import LEVELS, Hint, SearchBudget
from bot.engine.thinking import find_hints, think

PLAYERS = (1, 2, 3)
"""Levels whose matches the positions are from; stronger ones would take hours."""
PLAYED_ON = SearchBudget(1_000)
HINT_BUDGET = SearchBudget(4_000)
HINTED = 3
"""One turn in as many is a hint's."""
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
    """Play one match, and return its positions that got a hint without a proof."""
    source = Random(f"{game} {seed}")
    setup = data.catalogue().game(game).setup(random=source)
    rules, position = data.catalogue().rules(setup), setup.start()
    budgets = [SearchBudget(LEVELS[source.choice(PLAYERS)].budget.simulations) for _ in range(2)]
    cells = len(position.stones)
    levels_play, waiting = source.randrange(cells * 2 // 3), source.randrange(HINTED)
    hints = list[tuple[Hint, int, int]]()
    while (outcome := rules.outcome(position)) is None:
        stones, number = cells - position.stones.count(None), source.getrandbits(30)
        if stones < levels_play:
            turn = think(rules, position, budgets[position.seat], seed=number).turn
        elif waiting:
            waiting -= 1
            thought = think(rules, position, PLAYED_ON, seed=number)
            if thought.proven:
                return _results(hints, position.seat if thought.chance else 1 - position.seat, seed)
            turn = thought.turn
        else:
            waiting = HINTED - 1
            hint, *_ = find_hints(rules, position, HINT_BUDGET, seed=number)
            if hint.proven:
                return _results(hints, position.seat if hint.chance else 1 - position.seat, seed)
            hints.append((hint, position.seat, STAGES * stones // (cells + 1)))
            turn = hint.turn
        position = rules.after(position, turn)
    return _results(hints, outcome.winner, seed)


def _results(hints: list[tuple[Hint, int, int]], winner: int | None, number: int) -> list[Sample]:
    return [Sample(hint.chance, seat == winner, stage, number) for hint, seat, stage in hints]


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


def _play(game: str, matches: int, jobs: int, keep: Path | None) -> Iterator[Sample]:
    kept = [] if keep is None or not keep.exists() else list(map(json.loads, keep.read_text().splitlines()))
    played = [line for line in kept if line["game"] == game][:matches]
    for line in played:
        yield from (Sample(*sample) for sample in line["samples"])
    numbers = range(len(played), matches)
    with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(10,)) as pool:
        for found in pool.map(samples, [game] * len(numbers), numbers):
            if keep is not None:
                with keep.open("a") as file:
                    file.write(json.dumps({"game": game, "samples": found}) + "\n")
            yield from found


@click.command()
@click.option("--game", "games", multiple=True, default=("odd",), show_default=True)
@click.option("--matches", type=int, default=100, show_default=True)
@click.option("--jobs", type=int, default=1, show_default=True)
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="File to store matches in.")
def main(games: tuple[str, ...], matches: int, jobs: int, keep: Path | None) -> None:
    for game in games:
        found = list(_play(game, matches, jobs, keep))
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

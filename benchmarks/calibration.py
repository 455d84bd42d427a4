"""How often turns that a hint calls 58 % win: python -m benchmarks.calibration --game odd --matches 100.

Levels play a match up to a random turn; from there on it is played with 1,000 simulations a turn, and each
third turn is a hint's. The tables have ten bins: what was said, how many were won, and the 95 % interval.
They are for the chances of the search, for what hints make of them by the `odds` of the model, and for odds
fitted to one half of the matches and measured on the other; the last lines are odds fitted to all. Thousands
of matches take hours: `--keep FILE` stores what has been played, and goes on from it.
"""

import json
import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from bot import data
from bot.engine.calibration import Odds, calibrate, log_odds
from bot.engine.levels import LEVELS, Hint, SearchBudget
from bot.engine.thinking import find_hints, model_of, think

PLAYERS = (1, 2, 3)
"""Levels whose matches the positions are from; stronger ones would take hours."""
PLAYED_ON = SearchBudget(1_000)
HINT_BUDGET = SearchBudget(4_000)
HINTED = 3
"""One turn in as many is a hint's."""
BINS, STAGES = 10, 5
NEWTON_STEPS = 50
LEAST = 1_000
"""Positions of a bin that the promise asks for."""
GAP = 0.03
USUAL_SHIFT, USUAL_FACTOR = 0.5, 5.0
"""How far shifts from 0 and factors from 1 are expected to be, which few positions can't overrule."""


class Sample(NamedTuple):
    chance: float
    """Of the seat to move, by the search alone."""
    won: bool
    empty: int
    """Cells without a stone."""
    number: int
    """Of its match."""


def samples(game: str, board: str, seed: int) -> list[Sample]:
    """Play one match, and return its positions that got a hint without a proof."""
    source = Random(f"{game} {board} {seed}")
    setup = data.catalogue().game(game).setup(board, random=source)
    rules, position = data.catalogue().rules(setup), setup.start()
    model_of(rules, position.board).odds = ()
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
            hints.append((hint, position.seat, cells - stones))
            turn = hint.turn
        position = rules.after(position, turn)
    return _results(hints, outcome.winner, seed)


def _results(hints: list[tuple[Hint, int, int]], winner: int | None, number: int) -> list[Sample]:
    return [Sample(hint.chance, seat == winner, empty, number) for hint, seat, empty in hints]


def interval(won: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval by Wilson."""
    z, share = 1.96, won / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def fitted(found: list[Sample]) -> list[Odds]:
    """Return a correction for each stage, of which all have as many positions."""
    stages, ordered = list[Odds](), sorted(found, key=lambda one: one.empty)
    for number in range(STAGES):
        here = ordered[len(found) * number // STAGES : len(found) * (number + 1) // STAGES]
        if here:
            stages.append(_fit(here))
    return stages


def _fit(found: list[Sample]) -> Odds:
    """Return the likeliest shift and factor, by Newton's method."""
    shift, factor = 0.0, 1.0
    odds = [log_odds(one.chance) for one in found]
    for _ in range(NEWTON_STEPS):
        to_shift, to_factor = -shift / USUAL_SHIFT**2, (1 - factor) / USUAL_FACTOR**2
        by_shift, by_both, by_factor = 1 / USUAL_SHIFT**2, 0.0, 1 / USUAL_FACTOR**2
        for one, said in zip(found, odds, strict=True):
            chance = 1 / (1 + math.exp(min(max(-shift - factor * said, -50), 50)))
            spread = chance * (1 - chance)
            to_shift, to_factor = to_shift + one.won - chance, to_factor + (one.won - chance) * said
            by_shift, by_both, by_factor = (
                by_shift + spread,
                by_both + spread * said,
                by_factor + spread * said * said,
            )
        area = by_shift * by_factor - by_both**2
        shift += min(max((by_factor * to_shift - by_both * to_factor) / area, -1), 1)
        factor += min(max((by_shift * to_factor - by_both * to_shift) / area, -1), 1)
    return Odds(round(sum(one.empty for one in found) / len(found)), round(shift, 2), round(factor, 2))


def corrected(found: list[Sample], odds: Sequence[Odds]) -> list[Sample]:
    return [one._replace(chance=calibrate(one.chance, one.empty, odds)) for one in found]


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


def _play(game: str, board: str, matches: int, jobs: int, keep: Path | None) -> Iterator[Sample]:
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
@click.option("--game", "games", multiple=True, default=("odd",), show_default=True)
@click.option("--board", help="Instead of the game's usual one.")
@click.option("--matches", type=int, default=100, show_default=True)
@click.option("--jobs", type=int, default=1, show_default=True)
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="File to store matches in.")
def main(games: tuple[str, ...], board: str | None, matches: int, jobs: int, keep: Path | None) -> None:
    for game in games:
        played_on = board or data.catalogue().game(game).default_board
        found = list(_play(game, played_on, matches, jobs, keep))
        setup = data.catalogue().game(game).setup(played_on, random=Random(0))
        odds = model_of(data.catalogue().rules(setup), setup.board).odds
        halves = [[one for one in found if one.number % 2 == half] for half in (0, 1)]
        crossed = corrected(halves[0], fitted(halves[1])) + corrected(halves[1], fitted(halves[0]))
        click.echo(f"{game} on {played_on}: {len(found)} positions of {matches} matches")
        for name, said in ("search", found), ("hints", corrected(found, odds)), ("fitted", crossed):
            click.echo("\n".join((name, *table(said))))
        click.echo("\n".join(map(str, fitted(found))))


if __name__ == "__main__":
    main()

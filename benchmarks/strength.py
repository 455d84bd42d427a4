"""How strong the engine is: matches of its levels against each other, plain UCT, novices, and random turns.

Run `python -m benchmarks.strength [--games odd yodd] [--pairs plain casual newcomer-novice] [--most 200]
[--on default first] [--processes 2] [--best 10000] [--results FILE]`; a level alone is measured against the
one below. `--on default first` plays on the boards that a challenge and a first match have. Every match
is written to the file as soon as it is over; started again, the script goes on where it was. A pair is
finished after the most matches; where it is to reach a goal, once the 95 % interval (Wilson) of what the
first has won clears the goal or misses it. Seats alternate. Only numbers of simulations count, so a busy
machine changes nothing but how long it takes: the best level has those that its five seconds bring, or with
`--best` fewer, which shows less than what it can do, much sooner; give that a file of its own.
"""

import argparse
import json
import signal
import sys
from collections.abc import Callable, Iterable
from itertools import pairwise, product, starmap
from math import sqrt
from multiprocessing import Pool
from multiprocessing.pool import AsyncResult
from multiprocessing.pool import Pool as Workers
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import NamedTuple

from benchmarks.first_matches import novice_turn
from benchmarks.plain_uct import plain_turn
from bot.data import catalogue as read_catalogue
from bot.engine.levels import LEVELS, SearchBudget
from bot.engine.thinking import model_of
from bot.engine.worker import FUNCTIONS
from bot.features.challenge.challenge import first_board
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules, play, random_turn

BOARDS = {
    "odd": "hexhex-5",
    "strands": "side-6",
    "xodd": "square-9",
    "yodd": "hexhex-5",
    "catchup": "hexhex-5",
}
"""Usual boards, if none is asked for; of Yodd the one that figures of its best level are about."""
BOARD_KINDS = ("usual", "default", "first")
BEST = {"odd": 2_000_000, "strands": 85_000, "xodd": 125_000, "yodd": 2_000_000, "catchup": 130_000}
"""Simulations of the best level in five seconds, measured on an ordinary core."""
GOALS = {"yodd": 0.85, "catchup": 0.9}
"""What the best level is to win against plain UCT, where it is not 95 %."""
STEP = (0.65, 0.85)
"""What each level is to win against the one below; where it wins more, the step is a wide one."""
PLAIN = 10_000
C = 0.35

Player = Callable[[Rules, Position, int], Turn]


class Pair(NamedTuple):
    """The pairs of players, and how often the first is to win."""

    first: str
    second: str
    goal: float
    most: float = 1.0
    """How often it is to win at the most, where that matters."""


def pairs(game: str) -> dict[str, Pair]:
    """Return what is measured of a game, by name."""
    names = [level.name for level in LEVELS.values()]
    weak = [(name, other) for name in names[:3] for other in ("novice", "random")]
    return {
        "plain": Pair("best", "plain", GOALS.get(game, 0.95)),
        **{upper: Pair(upper, lower, *STEP) for lower, upper in reversed([*pairwise(names)])},
        **{f"{name}-{other}": Pair(name, other, 0.0, 0.999) for name, other in weak},
    }


class Played(NamedTuple):
    """A match that is over."""

    game: str
    pair: str
    number: int
    """From 0; in even ones the first of the pair has the first seat."""
    won: bool
    """Whether the first of the pair has won."""
    on: str = BOARD_KINDS[0]


class Cell(NamedTuple):
    """Of the table: a pair on a board."""

    game: str
    pair: str
    on: str

    def matches(self, known: Iterable[Played]) -> list[Played]:
        return [one for one in known if (one.game, one.pair, one.on) == self]


def main() -> None:
    """Play what is asked for, and print what is known."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", nargs="+", choices=BOARDS, default=list(BOARDS))
    parser.add_argument("--pairs", nargs="+", choices=pairs("odd"), default=list(pairs("odd")))
    parser.add_argument("--on", nargs="+", choices=BOARD_KINDS, default=BOARD_KINDS[:1], help="boards")
    parser.add_argument("--most", type=int, default=200, help="matches of a pair")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--best", type=int, help="simulations of level 5, instead of those of five seconds")
    parser.add_argument("--results", type=Path, default=Path("strength.jsonl"))
    options = parser.parse_args()
    try:
        with Pool(options.processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            measure(pool, options)
    except KeyboardInterrupt:
        print("\nInterrupted; start again to go on.")


def measure(pool: Workers, options: argparse.Namespace) -> None:
    """Play until enough is known of every pair, and write each match down as soon as it is over."""
    known = read_results(options.results)
    with options.results.open("a", encoding="utf-8") as file:
        for cell in starmap(Cell, product(options.games, options.pairs, options.on)):
            for played in new_matches(pool, cell, known, options):
                known.append(played)
                file.write("\n" + json.dumps(played._asdict()))
                file.flush()
                if sys.stdout.isatty():
                    print("\r" + told(cell, known), end="", flush=True)
            print(("\r" if sys.stdout.isatty() else "") + told(cell, known), flush=True)


def read_results(file: Path) -> list[Played]:
    """Return the matches that were played before; a last line that was cut off is played again."""
    found = []
    lines = file.read_text(encoding="utf-8").split("\n") if file.exists() else []
    for line in filter(None, lines):
        try:
            found.append(Played(**json.loads(line)))
        except ValueError:
            print(f"A line of {file} is left out: {line[:60]}")
    return found


def new_matches(
    pool: Workers, cell: Cell, known: list[Played], options: argparse.Namespace
) -> Iterable[Played]:
    """Yield matches of a pair as they end, until enough is known."""
    waiting: list[AsyncResult[Played]] = []
    done = {played.number for played in cell.matches(known)}
    numbers = (number for number in range(options.most) if number not in done)
    while True:
        while len(waiting) < options.processes and not is_finished(cell, known):
            number = next(numbers, None)
            if number is None:
                break
            waiting.append(pool.apply_async(play_match, (cell, number, options.best)))
        if not waiting:
            return
        sleep(0.02)
        ended = [result for result in waiting if result.ready()]
        waiting = [result for result in waiting if result not in ended]
        yield from (result.get() for result in ended)


def is_finished(cell: Cell, known: Iterable[Played]) -> bool:
    """Return whether the interval lies on one side of the goal, where that is all that matters."""
    won, count = counted(cell, known)
    low, high = interval(won, count)
    pair = pairs(cell.game)[cell.pair]
    return count >= 10 and pair.most == 1 and (low >= pair.goal or high < pair.goal)


def counted(cell: Cell, known: Iterable[Played]) -> tuple[int, int]:
    """Return how many matches of a pair the first has won, and of how many."""
    results = [played.won for played in cell.matches(known)]
    return sum(results), len(results)


def interval(won: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, won / count
    middle = share + z * z / (2 * count)
    spread = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def told(cell: Cell, known: Iterable[Played]) -> str:
    """Return a line about a pair."""
    won, count = counted(cell, known)
    low, high = interval(won, count)
    pair = pairs(cell.game)[cell.pair]
    share = f"{100 * won / count:3.0f} %" if count else "  - %"
    verdict = "reached" if low >= pair.goal else "missed" if high < pair.goal else "open"
    if count and pair.most < 1:
        verdict = "narrow" if won < pair.goal * count else "wide" if won > pair.most * count else "within"
    return (
        f"{cell.game:8}{cell.on:8}{pair.first} / {pair.second:8} {won:3} of {count:3}: {share} "
        f"[{100 * low:3.0f}-{100 * high:3.0f}]   goal {100 * pair.goal:.0f} %: {verdict:8}"
    )


def play_match(cell: Cell, number: int, best: int | None = None) -> Played:
    """Play one match of a pair; the best level has `best` simulations, else its seconds."""
    catalogue = read_catalogue()
    game = catalogue.game(cell.game)
    boards = {
        "usual": BOARDS[game.key],
        "default": game.default_board,
        "first": first_board(game).key,
    }
    setup = game.setup(boards[cell.on], random=Random(number))
    rules, position = catalogue.rules(setup), setup.start()
    pair = pairs(game.key)[cell.pair]
    players = [player(side, best or BEST[game.key]) for side in (pair.first, pair.second)]
    seat_of_first = number % 2
    while (outcome := rules.outcome(position)) is None:
        mover = players[position.seat ^ seat_of_first]
        position = play(rules, position, mover(rules, position, number))
    return Played(game.key, cell.pair, number, outcome.winner == seat_of_first, cell.on)


def player(name: str, best: int) -> Player:
    """Return what chooses turns, given rules, position and the number of the match.

    The best level has this many simulations.
    """
    if name in OTHERS:
        return lambda rules, position, number: OTHERS[name](
            rules, position, Random(f"{number} {position.ply}")
        )
    level = next(level for level in LEVELS.values() if level.name == name)
    think, budget = FUNCTIONS[level.function], SearchBudget(level.budget.simulations or best)
    return lambda rules, position, number: think(rules, position, budget, seed=number).turn


def _plain_turn(rules: Rules, position: Position, source: Random) -> Turn:
    model = model_of(rules, position.board)
    return plain_turn(model, model.state(position), PLAIN, C, source)


OTHERS = {"random": random_turn, "novice": novice_turn, "plain": _plain_turn}
"""Who else plays than the levels."""


if __name__ == "__main__":
    began = perf_counter()
    main()
    print(f"{perf_counter() - began:.0f} s")

"""How fast the engine is: playouts and simulations a second, and endings solved; the memory that it takes.

Run `python -m benchmarks.engine [SECONDS]`, the number for each search, 2 otherwise. Times are of the
processor, so that a busy machine changes little. The goals are those of the project on its reference machine.
`python -m benchmarks.engine worker` says instead how long a worker takes to begin and to answer, and how much
memory it has taken after it has thought at level 5 on each of these boards (two minutes; Linux).
"""

import asyncio
import re
import resource
import sys
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from bot.data import catalogue as read_catalogue
from bot.engine.lane_search import LaneTree
from bot.engine.model import Model
from bot.engine.search import SearchTree
from bot.engine.thinking import model_of
from bot.engine.workers import Workers
from bot.rules.position import Position
from bot.rules.rules import Rules, random_match
from bot.rules.setup import Setup

BOARDS = {
    ("odd", "hexhex-5"): 20_000,
    ("odd", "hexhex-7"): None,
    ("strands", "side-6"): 8_000,
    ("strands", "side-7"): None,
    ("xodd", "square-9"): 8_000,
    ("xodd", "square-13"): None,
    ("yodd", "hexhex-5"): 8_000,
    ("yodd", "hexhex-6"): 8_000,
    ("catchup", "hexhex-5"): 8_000,
    ("catchup", "hexhex-7"): None,
}
"""Boards, with the goal in simulations a second on an empty one."""
ENDINGS = {
    "odd": (12, 14, 15),
    "strands": (12, 14, 15),
    "xodd": (11, 12, 13),
    "yodd": (11, 12, 13),
    "catchup": (10, 11, 12),
}
GOAL_OF_ENDINGS = {"odd": 15, "strands": 15, "xodd": 12, "yodd": 12, "catchup": 12}
"""Empty cells that are to be solved within a second."""


def main() -> None:
    """Print everything that was asked for."""
    if sys.argv[1:] == ["worker"]:
        asyncio.run(measure_worker())
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    catalogue = read_catalogue()
    print(f"Memory before: {megabytes():.0f} MB")
    print("                      playouts a second     simulations a second, tree included")
    print("                        empty      half       empty      half")
    for (game, board), goal in BOARDS.items():
        setup = catalogue.game(game).setup(board, random=Random(1))
        rules = catalogue.rules(setup)
        positions = [setup.start(), short_of(rules, setup, len(setup.board.tiling) // 2)]
        model = model_of(rules, setup.board)
        played = "".join(f"{playouts(model, position, seconds / 4):10,.0f}" for position in positions)
        states = [model.state(position) for position in positions]
        trees = [SearchTree(model, state, 1) for state in states]
        searched = "".join(f"{simulations(tree, seconds):10,.0f}" for tree in trees)
        print(f"  {game:8}{board:10}{played}  {searched}" + (f"   goal {goal:,}" if goal else ""))
        if model.lanes is not None:
            trees = [LaneTree(model, state, 1, model.lanes) for state in states]
            searched = "".join(f"{simulations(tree, seconds):10,.0f}" for tree in trees)
            print(f"  {'in lanes':38}  {searched}")
    print(f"Memory after these searches: {megabytes():.0f} MB")
    print("Endings solved, in seconds: the longest of five")
    for game, counts in ENDINGS.items():
        for count in counts:
            took = max(
                solving(catalogue.game(game).setup(random=Random(1)), count, seed) for seed in range(5)
            )
            goal_here = "   goal 1" if count == GOAL_OF_ENDINGS[game] else ""
            print(f"  {game:8}{count:3} empty cells {took:6.2f}{goal_here}")
    print(f"Memory at the most: {megabytes():.0f} MB")


async def measure_worker() -> None:
    """Print what a worker takes: goal 100 MB."""
    workers, catalogue = Workers(), read_catalogue()
    print("                   empty cells  milliseconds      simulations   memory now, at most (MB)")
    try:
        for (game, board), level in [(one, level) for one in BOARDS for level in (1, 5)]:
            setup = catalogue.game(game).setup(board, random=Random(1))
            rules, cells = catalogue.rules(setup), len(setup.board.tiling)
            for left in {1: (cells,), 5: (cells, cells // 2, GOAL_OF_ENDINGS[game])}[level]:
                began, position = perf_counter(), short_of(rules, setup, left)
                thought = await workers.think(rules, position, level, person=1)
                took = 1000 * (perf_counter() - began)
                now, most = memory_of(workers.pids[0])
                print(
                    f"  {game:8}{board:10}{position.stones.count(None):8} {took:12,.1f} "
                    f"{thought.simulations:15,} {now:10.0f} {most:6.0f}"
                )
    finally:
        await workers.close()


def memory_of(process: int) -> tuple[float, float]:
    """Return how many megabytes a process has, and has had at the most."""
    status = Path(f"/proc/{process}/status").read_text()
    now, most = (re.search(rf"{name}:\s+(\d+)", status) for name in ("VmRSS", "VmHWM"))
    assert now is not None, status
    assert most is not None, status
    return int(now[1]) / 1024, int(most[1]) / 1024


def short_of(rules: Rules, setup: Setup, cells: int, seed: int = 1) -> Position:
    """Return a position of a random match with at most this many empty cells, where it goes on."""
    source = Random(seed)
    while True:
        position = setup.start()
        for turn in random_match(rules, position, source):
            if position.stones.count(None) <= cells:
                return position
            position = rules.after(position, turn)


def playouts(model: Model[Any], position: Position, seconds: float) -> float:
    """Return how many playouts there are in a second."""
    state, source, count, began = model.state(position), Random(1), 0, process_time()
    while (passed := process_time() - began) < seconds:
        for _ in range(100):
            model.playout(state, source)
        count += 100
    return count / passed


def simulations(tree: SearchTree[Any], seconds: float) -> float:
    """Return how many simulations a search makes in a second."""
    began = process_time()
    while (passed := process_time() - began) < seconds and tree.root.winner is None:
        tree.grow(100)
    return tree.simulations / passed


def solving(setup: Setup, cells: int, seed: int) -> float:
    """Return how long it takes to solve an ending."""
    rules = read_catalogue().rules(setup)
    position = short_of(rules, setup, cells, seed)
    model = model_of(rules, setup.board)
    state = model.state(position)
    began = process_time()
    model.solve(state, cells)
    return process_time() - began


def megabytes() -> float:
    """Return the most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()

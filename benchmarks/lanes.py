"""Whether playouts in lanes make the search stronger: matches against one playout after the other.

Run `python -m benchmarks.lanes [--games yodd] [--seconds 1] [--most 60] [--processes 2]`. Both have the same
processor time for each turn. Matches come in pairs with the same two random turns, from each seat once. A
match ends where its ending is solved, or both are nearly sure of it; a game's matches, once the 95 % interval
(Wilson) of what lanes have won excludes a half, or the goal.
"""

import argparse
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import Any

from benchmarks.strength import BOARDS, interval
from bot.data import catalogue as read_catalogue
from bot.engine.lane_search import LaneTree
from bot.engine.levels import BEST
from bot.engine.model import Model
from bot.engine.search import SearchTree
from bot.engine.thinking import model_of
from bot.rules.rules import play, random_turn

GAMES = ("odd", "yodd")
"""Whose playouts are played in lanes."""
ENDLESS = 10**9
FEWEST = 8
"""Matches, before an interval is looked at."""
GOAL = 0.6
"""What lanes are to win."""
SURE = 0.9
"""Chance that, said three times in turn, is taken for the result."""


def main() -> None:
    """Play until it is clear who is stronger."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--seconds", type=float, default=1.0, help="of the processor, for a turn")
    parser.add_argument("--most", type=int, default=60, help="matches of a game")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    with Pool(options.processes) as pool:
        for game in options.games:
            won = count = 0
            play_one = partial(lanes_win, game, options.seconds)
            for result in pool.imap(play_one, range(options.most)):
                if result is None:
                    continue
                won, count = won + result, count + 1
                low, high = interval(won, count)
                print(f"{game}: {won} of {count} [{100 * low:.0f}-{100 * high:.0f}]", flush=True)
                if count >= FEWEST and (not low <= 0.5 <= high or high < GOAL):
                    break


def lanes_win(game: str, seconds: float, number: int) -> bool | None:
    """Play one match; in even ones, lanes have the first seat.

    `None` if the two random turns decide it.
    """
    catalogue = read_catalogue()
    source = Random(number // 2)
    setup = catalogue.game(game).setup(BOARDS[game], random=source)
    rules, position = catalogue.rules(setup), setup.start()
    for _ in range(2):
        position = play(rules, position, random_turn(rules, position, source))
    model = model_of(rules, position.board)
    state = model.state(position)
    if winner_of(model, state) is not None:
        return None
    seat_of_lanes = number % 2
    chances = list[float]()
    """Of the first seat, as the players have said."""
    while (winner := winner_of(model, state)) is None:
        tree = tree_of(model, state, number, in_lanes=state.seat == seat_of_lanes)
        tree.grow(ENDLESS, clock(seconds))
        best = tree.candidates(1)[0]
        chances.append(1 - best.chance if state.seat else best.chance)
        last = chances[-3:]
        if len(last) == 3 and (min(last) > SURE or max(last) < 1 - SURE):
            winner = int(last[0] < SURE)
            break
        for move in best.moves:
            state = model.after(state, move)
    return winner == seat_of_lanes


def winner_of(model: Model[Any], state: Any) -> int | None:
    """Return who wins under perfect play, if that can be known."""
    winner = model.winner(state)
    if winner is not None:
        return winner
    solution = model.solve(state, model.solvable(BEST.playouts))
    return None if solution is None else solution.winner


def tree_of(model: Model[Any], state: Any, seed: int, *, in_lanes: bool) -> SearchTree[Any]:
    """Return a tree of either kind."""
    if not in_lanes:
        return SearchTree(model, state, seed)
    if model.lanes is None:
        raise ValueError("this game has no playouts in lanes")
    return LaneTree(model, state, seed, model.lanes)


def clock(seconds: float) -> Callable[[], bool]:
    """Return what says whether so much time of this process is over."""
    end = process_time() + seconds
    return lambda: process_time() >= end


if __name__ == "__main__":
    main()

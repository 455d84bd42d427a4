"""What the first picture of each board costs in each theme: `python -m benchmarks.first_pictures`.

Each is drawn in a process of its own, which has the program in memory, like `oddity run`, and has drawn
nothing yet. Printed is processor time, from the match to its PNG: the median and the most of each theme, and
the worst of all. Name boards to draw only these. Sizes are printed as well, as every picture is drawn once.
"""

import gc
import statistics
import sys
import time
from multiprocessing import get_context
from typing import NamedTuple

import bot.__main__  # noqa: F401 (what a running bot has in memory)
from bot import data
from bot.gallery import sample
from bot.scenes.scene import scene_of
from bot.scenes.view import Looks
from renderer import draw

FILLED = 0.7  # of the turns
SHOWN = 8
GOAL_MS, GOAL_KB = 150, 120


class First(NamedTuple):
    milliseconds: float
    kilobytes: float
    theme: str
    game: str
    board: str

    def __str__(self) -> str:
        return f"{self.milliseconds:6.0f} ms {self.kilobytes:6.0f} kB  {self.game} {self.board}, {self.theme}"


def first(case: tuple[str, str, str]) -> First:
    theme, game, board = case
    shown = sample(data.catalogue(), game, board)
    view = shown.view(round(FILLED * len(shown.turns)))
    begin = time.process_time()
    png = draw(scene_of(view, Looks(theme)), data.palettes()[theme])
    return First(1000 * (time.process_time() - begin), len(png) / 1000, *case)


def main(boards: list[str]) -> None:
    """Print everything."""
    cases = [
        (theme, game.key, choice.key)
        for theme in data.palettes()
        for game in data.catalogue().games.values()
        for choice in game.boards
        if not boards or choice.key in boards
    ]
    gc.collect()
    gc.freeze()  # as the bot does when it is ready
    with get_context("fork").Pool(1, maxtasksperchild=1) as processes:
        drawn = processes.map(first, cases, chunksize=1)
    for theme in data.palettes():
        times = [one.milliseconds for one in drawn if one.theme == theme]
        print(f"{theme:12} median {statistics.median(times):4.0f} ms, at most {max(times):4.0f} ms")
    print(f"the slowest of {len(drawn)}; the goal is {GOAL_MS} ms")
    print(*sorted(drawn, reverse=True)[:SHOWN], sep="\n")
    print(f"the largest; the goal is {GOAL_KB} kB")
    print(max(drawn, key=lambda one: one.kilobytes))


if __name__ == "__main__":
    main(sys.argv[1:])

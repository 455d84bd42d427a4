"""Who wins each position of a small board, by a program in C that tries every turn."""

import mmap
import subprocess
from contextlib import contextmanager
from pathlib import Path

from bot.rules.position import Colour

SOURCE = Path(__file__).with_suffix(".c")
DIGITS = {None: 0, Colour.BLACK: 1, Colour.WHITE: 2}


class AllPositions:
    def __init__(self, rules, game, results):
        self._rules, self._game, self._results = rules, game, results

    def mover_wins(self, position):
        outcome = self._rules.outcome(position)
        if outcome is not None:
            return outcome.winner == position.seat
        found = self._results[sum(DIGITS[stone] * 3**cell for cell, stone in enumerate(position.stones))]
        if self._game == "odd":
            return found != position.seat
        own, other = found >> 2 * position.seat, found >> 2 * (1 - position.seat)
        if self._game == "catchup":
            return bool(own >> (position.memory != ()) & 1)
        if not position.ply:
            return bool(own & 1)
        ahead = self._rules.score(position).leader == position.seat
        return bool(own & 2 or (ahead and (position.passes or not other & 2)))


@contextmanager
def all_positions(rules, game, tiling, folder):
    """Yield the results of a board; they take 3 to the power of its cells bytes in a folder."""
    program, file = Path(folder) / "all_positions", Path(folder) / "results"
    subprocess.run(["cc", "-O2", "-o", program, SOURCE], check=True)
    option = {"odd": lambda: rules.group, "catchup": lambda: int(rules.bonus == "level")}.get(game, int)()
    near = [str(sum(1 << other for other in others)) for others in tiling.neighbours]
    subprocess.run([program, game, str(option), file, *near], check=True)
    with file.open("rb") as stored, mmap.mmap(stored.fileno(), 0, prot=mmap.PROT_READ) as results:
        yield AllPositions(rules, {"xodd": "yodd"}.get(game, game), results)
    file.unlink()

"""The world of a seed is the same each time, and finds what is planted.

They live in processes of their own, as killed processes leave coroutines behind that never end.
"""

import os
import subprocess
import sys

from tests.loaded import of_the_whole
from tests.trials.world.run import shorten

LIVED = """
from tests.trials.world.run import lived
world, broken = lived(5, days=1, people=20)
print(*world.lines, *broken, "planted", sep="\\n")
from bot.features.board import model as showing
showing._without_newest = lambda match, change, posted: change
print(*lived(1, days=1, people=20)[1], sep="\\n")
"""
KILLED = """
from random import Random
from tests.trials.world.loop import LIFE, SeededLoop
loop, done = SeededLoop(Random(1)), []
async def live():
    LIFE.set(loop.begin_life())
    try:
        await loop.cross(lambda: print("crossed"), "it")
    finally:
        print("cleaned up")
async def watch():
    task = loop.create_task(live())
    loop.kills_at = lambda passage: passage == "after it"
    await loop.is_killed.wait()
    __import__("os")._exit(0)
loop.run(watch())
"""


def run(code, **more):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **more}, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@of_the_whole
def test_same_seed_gives_the_same_log_with_any_hashes_and_finds_what_is_planted():
    first, second = (run(LIVED, PYTHONHASHSEED=one) for one in "12")
    logged, found = first.split("planted")
    assert logged.count("\n") > 80
    assert first == second
    assert "still has buttons" in found


def test_failing_seed_is_made_shorter(monkeypatch):
    fails = lambda _seed, days, people: (None, [*["broken"] * (days > 4 and people > 9)])  # noqa: E731
    monkeypatch.setattr("tests.trials.world.run.lived", fails)
    assert shorten(7, days=30, people=20) == "--seed 7 --days 5 --people 10"


def test_killed_process_runs_no_further():
    assert run(KILLED) == "crossed\n"

"""Add new puzzles to the list that the puzzles of the day come from: `python -m tests.rounds`.

They are in the rounds that begin 90 days from now or later, so a bot that is updated by then has the same
puzzle on each day as before. Lines that are there stay as they are (`tests/features/puzzles/test_rounds.py`).
"""

import json
from datetime import UTC, date, datetime, timedelta
from random import Random

from bot import data
from bot.rules.puzzles import Puzzle, read_rounds

FILE = data.PUZZLES / "rounds.jsonl"
LEAD = timedelta(days=90)


def added(text: str, since: date) -> str:
    """Return the lines that the list lacks, in an order by chance that is always the same."""
    shelf, known = data.shelf(), {one.key for one in read_rounds(text)}
    new = [one for game in shelf.games for one in shelf.puzzles(game) if one.key not in known]
    Random(str(since)).shuffle(new)
    lines = ({"since": since.isoformat(), "id": one.key, "grade": one.grade, **_rules(one)} for one in new)
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def _rules(puzzle: Puzzle) -> dict[str, bool]:
    usual = data.catalogue().game(puzzle.game).setup(puzzle.setup.board_key).options
    return {} if puzzle.setup.options == usual else {"unusual": True}


if __name__ == "__main__":
    with FILE.open("a+", encoding="utf-8") as file:
        file.seek(0)
        file.write(added(file.read(), datetime.now(UTC).date() + LEAD))

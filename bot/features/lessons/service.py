from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.errors import MatchError
from bot.features.lessons import table as lesson_table
from bot.features.lessons.model import Done
from bot.features.puzzles.model import Noted, Tried
from bot.features.puzzles.service import Puzzles
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.finding import Finding
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchStatus, Search
from bot.rules.puzzles import Puzzle

LESSON_PREFIX = "learn-"
"""Begins the keys of lessons, unlike the keys of puzzles; not stored."""
NEWCOMERS_MATCHES = 20


class Lessons(Puzzles):
    """Endings as puzzles are, in an order that teaches; only who did which is kept."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._shelf = self._shelf.beside("lessons")

    def find(self, key: str) -> Puzzle:
        """Return the lesson of an untrusted key."""
        try:
            return replace(super().find(key.removeprefix(LESSON_PREFIX)), key=key)
        except MatchError as error:
            raise MatchError("no-such-lesson") from error

    def keys(self, game: str, grade: int | None = None) -> Sequence[str]:
        """In the order in which they are taught."""
        return [LESSON_PREFIX + key for key in super().keys(game, grade)]

    def next_key(self, game: str, done: Collection[str], *, after: str = "") -> str:
        """Return the first lesson that is left, from one on; once all are done, the one that follows."""
        if game not in self.games:
            raise MatchError("no-such-lesson")
        keys = self.keys(game)
        start = 0
        if after in keys:
            start = keys.index(after) + 1
        ordered = [*keys[start:], *keys[:start]]
        return next((key for key in ordered if key not in done), ordered[0])

    async def done(self, user: UserId) -> list[str]:
        """Return the keys of what a person has done, oldest first."""
        return _keys(await self._db.read(lesson_table.done, user))

    async def finish(self, by: By, lesson: Puzzle) -> list[str]:
        """Record a right turn; return all that the person has done."""
        key = lesson.key.removeprefix(LESSON_PREFIX)
        return _keys(await self._db.write(lesson_table.note_done, by, key, at=self._context.clock()))

    async def note(self, by: By, puzzle: Puzzle, what: str) -> Noted:  # noqa: ARG002 (as of puzzles)
        """Wrong turns and hints are not recorded."""
        return Noted(Tried(puzzle.key), (), "")

    async def is_first_loss(self, match: Match, user: UserId) -> bool:
        search = Search(status=MatchStatus.OVER, players=frozenset({user}), game=match.setup.game)
        over = await Finding(self._context).search(search, NEWCOMERS_MATCHES)
        return [one.id for one in over if one.winner not in (None, user)] == [match.id]


def _keys(done: Sequence[Done]) -> list[str]:
    return [LESSON_PREFIX + one.lesson for one in done]

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import lru_cache, partial
from typing import NamedTuple

from bot.errors import MatchError
from bot.features.puzzles import table as puzzle_table
from bot.features.puzzles.model import Daily, Noted, Solver, Tried, advance
from bot.features.puzzles.rounds import rounds_of
from bot.matches.change import By
from bot.matches.context import BATCH, Context, Service
from bot.matches.ids import COMPUTER, GuildId, MatchId, MessageId, Shards, UserId
from bot.matches.model import Match, MatchView, Search
from bot.matches.outbox import NOWHERE
from bot.matches.settings import ALL_BY_TURNS
from bot.matches.tables import matches as match_table
from bot.rules.notation import format_turns
from bot.rules.position import Turn
from bot.rules.puzzles import GRADES, Puzzle, PuzzleFileError, Shelf, parse_key

log = logging.getLogger(__name__)


MOST_VIEWS = 256
NO_MATCH = MatchId(0)
"""The match id of views of puzzles."""
_BEGAN = datetime(2000, 1, 1, tzinfo=UTC)
"""An arbitrary start of their matches."""


class GradeProgress(NamedTuple):
    game: str
    grade: int
    solved: int
    all: int


class Chosen(NamedTuple):
    puzzle: Puzzle
    progress: GradeProgress


class Puzzles(Service):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._shelf = context.shelf or Shelf(context.catalogue)
        self._derived = lru_cache(MOST_VIEWS)(self._derive)
        """Cached, as many people solve the same puzzle and press repeatedly."""
        self._logged: set[str] = set()
        """Games whose damaged file has been logged."""

    @property
    def games(self) -> Sequence[str]:
        return self._shelf.games

    def find(self, key: str) -> Puzzle:
        """Return the puzzle of an untrusted key."""
        try:
            return self._shelf.puzzle(key)
        except KeyError as error:
            raise MatchError("no-such-puzzle", puzzle=key) from error
        except PuzzleFileError as error:
            game, *_ = parse_key(key) or ("",)
            raise self._damaged(game, error) from error

    def _damaged(self, game: str, error: PuzzleFileError) -> MatchError:
        if game not in self._logged:
            self._logged.add(game)
            log.error("puzzles of %s cannot be given, run `oddity doctor`: %s", game, error)
        return MatchError("puzzles-damaged", game=self._context.catalogue.game(game).name)

    def keys(self, game: str, grade: int | None = None) -> Sequence[str]:
        """Easiest first."""
        try:
            listed = self._shelf.entries(game).values()
        except PuzzleFileError as error:
            raise self._damaged(game, error) from error
        return [one.key for one in listed if grade is None or one.grade == grade]

    async def next(self, user: UserId, game: str | None, grade: int | None, *, after: str = "") -> Chosen:
        """Return a puzzle that a person has not solved: the easiest, or the one after another.

        Without a game, one is drawn from games that have such puzzles and whose files are readable. A first
        puzzle is of the game that the person played last, or else the first game.
        """
        tried = await self._db.read(puzzle_table.tried, user)
        done = {one.puzzle for one in tried if one.solved}
        if game is not None and game not in self.games:
            raise MatchError("no-puzzles", game=game)
        if grade is not None and not 1 <= grade <= GRADES:
            raise MatchError("no-such-grade", given=grade, most=GRADES)
        games = [game] if game else self._sound()
        kept = {one: self.keys(one, grade) for one in games}
        if not any(kept.values()):
            raise MatchError("no-puzzles-of-grade")
        left = {one: [key for key in keys if key not in done] for one, keys in kept.items()}
        chosen = [keys for keys in left.values() if keys]
        if not chosen:
            raise MatchError("all-puzzles-solved")
        keys = []
        if not done and not game:
            keys = left.get(await self._game_played(user), chosen[0])
        keys = keys or self._context.random.choice(chosen)
        place = 0
        if after in keys:
            place = (keys.index(after) + 1) % len(keys)
        puzzle = self.find(keys[place])
        return Chosen(puzzle, self.progress(tried, puzzle))

    async def _game_played(self, user: UserId) -> str:
        theirs = Search(players=frozenset({user}))
        newest = await self._db.read(match_table.search, theirs, 1)
        return newest[0].setup.game if newest else ""

    def progress(self, tried: Iterable[Tried], puzzle: Puzzle) -> GradeProgress:
        keys = set(self.keys(puzzle.game, puzzle.grade))
        solved = sum(one.solved is not None and one.puzzle in keys for one in tried)
        return GradeProgress(puzzle.game, puzzle.grade, solved, len(keys))

    def view(self, puzzle: Puzzle, step: int, user: UserId, *, more: Iterable[Turn] = ()) -> MatchView:
        """Return the position before a step (from 0) and further turns, as a match against the bot."""
        if not 0 <= step < puzzle.steps:
            raise MatchError("unknown-button")
        view = self._derived(puzzle.key, step, tuple(more))
        begins = len(puzzle.turns) % 2 == 0
        seats = (user, COMPUTER) if begins else (COMPUTER, user)
        return replace(view, match=view.match.change(seats=seats))

    def _derive(self, key: str, step: int, more: tuple[Turn, ...]) -> MatchView:
        puzzle = self.find(key)
        rules = self._context.catalogue.rules(puzzle.setup)
        turns = format_turns((*puzzle.played(step), *more), puzzle.setup.start(), rules)
        match = Match(
            id=NO_MATCH,
            number=0,
            place=NOWHERE,
            setup=puzzle.setup,
            seats=(COMPUTER, COMPUTER),
            started=_BEGAN,
            turns=tuple(turns),
        )
        view = self._context.view(match)
        outcome = rules.outcome(view.position)
        if outcome is None:
            return view
        return replace(view, match=match.change(outcome=outcome))

    async def note(self, by: By, puzzle: Puzzle, what: str) -> Noted:
        """Record "wrong", "hint" or "solved"."""
        at = self._context.clock()
        return await self._db.write(puzzle_table.note_tried, by, puzzle.key, what, at=at)

    async def solved(self, user: UserId, puzzle: Puzzle) -> Tried:
        for one in await self._db.read(puzzle_table.tried, user):
            if one.puzzle == puzzle.key and one.solved:
                return one
        raise MatchError("puzzle-not-solved")

    # Today's ending

    async def due(self, shards: Shards | None = None) -> Sequence[Daily]:
        return await self._db.read(puzzle_table.DUE.select, self._context.clock(), BATCH, shards)

    async def take_due(self, daily: Daily) -> None:
        at = self._context.clock()
        step = partial(advance, at=at, choose=self.of_day)
        await self._db.write(puzzle_table.take_daily, daily, step, at=at)

    async def daily(self, guild: GuildId) -> Daily | None:
        return await self._db.read(puzzle_table.DAILIES.find, guild)

    async def solvers(self, guild: GuildId, day: str, puzzle: str = "") -> Sequence[Solver]:
        return await self._db.read(puzzle_table.solvers, guild, day, puzzle)

    async def note_posted(self, daily: Daily, message: MessageId) -> None:
        await self._db.by_statement.write(puzzle_table.note_posted, daily, message)

    def of_day(self, day: date, game: str) -> str:
        """Return the key of a day's puzzle, of another game if the file is damaged; or empty."""
        given = {key for one in self._sound() for key in self.keys(one)}
        for one in (game, ALL_BY_TURNS):
            for key in rounds_of(self._shelf, one).since(day):
                if key in given:
                    return key
        return ""

    def _sound(self) -> list[str]:
        sound = []
        for game in self.games:
            with suppress(MatchError):  # which is logged
                self.keys(game)
                sound.append(game)
        return sound

    async def press(self, by: By, guild: GuildId, day: str) -> tuple[Puzzle, bool]:
        """Start solving the daily ending; return whether the person had solved it before it was posted."""
        found = await self._db.write(puzzle_table.press, by, guild, day, at=self._context.clock())
        if found is None:
            raise MatchError("not-todays-puzzle")
        return self.find(found.puzzle), found.knew

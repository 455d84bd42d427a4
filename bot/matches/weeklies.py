"""From the archive, as people meet it: a match to guess about each week, and what players release for it."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from bot.errors import MatchError, NotForYouError
from bot.matches.analyses import SHORTEST
from bot.matches.desk import BATCH, Part
from bot.matches.finding import seat_of
from bot.matches.ids import GuildId, MatchId, Shards, UserId, WeeklyId
from bot.matches.model import Match
from bot.matches.weekly import EVERY_MATCH, Guess, Guessed, State, Weekly, WeeklyStep, next_due

COMPARED = 5
"""How many of the matches that may be shown are compared, the newest."""


class Weeklies(Part):
    """What servers are shown, and what people guess."""

    async def take_due(self, shards: Shards | None = None) -> None:
        """Let what is due be chosen or closed, each once."""
        at = self._desk.clock()
        for weekly in await self._store.due(Weekly, at, BATCH, shards):
            await self._store.change_weekly(weekly.id, partial(Weekly.advance, at=at), at=at)

    async def candidates(self, weekly: Weekly) -> Sequence[Match]:
        """Return the matches that may be shown: what a moderator wants, or those to compare."""
        fit = await self._fit(weekly.place.guild)
        return [match for match in fit if match.id == weekly.match] or fit[-COMPARED:]

    async def _fit(self, guild: GuildId) -> list[Match]:
        found = await self._store.released_matches(guild, BATCH)
        excluded = set((await self._store.server(guild)).excluded)
        return [match for match in found if _is_worth(match) and excluded.isdisjoint(match.seats)]

    async def show(
        self, weekly: Weekly, match: MatchId | None, ply: int = 0, turns: Sequence[str] = ()
    ) -> Weekly | None:
        """Open a match to guesses; without one, nothing is shown. It stays as it is if it may not be."""
        at = self._desk.clock()
        if match is None:
            return await self._store.change_weekly(weekly.id, Weekly.withdraw, at=at)
        step = partial(Weekly.open, match=match, ply=ply, turns=tuple(turns), at=at)
        return await self._store.change_weekly(weekly.id, step, at=at)

    async def guess(
        self, weekly: WeeklyId, user: UserId, *, winner: int | None = None, turn: int | None = None
    ) -> Guessed:
        """Note what a person guesses, which they may change until it closes.

        Args:
            weekly: What they guess about.
            user: The person.
            winner: A seat.
            turn: The place of a turn among those to choose from.

        Raises:
            MatchError: It is closed or withdrawn, or there is no such choice.
            NotForYouError: They have played it.
        """
        step = partial(_guess, user=user, winner=winner, turn=turn, at=self._desk.clock())
        guessed = await self._store.guess(weekly, step)
        if guessed is None:
            raise MatchError("guess-closed")
        return guessed

    # Moderators

    async def skip(self, guild: GuildId) -> Weekly:
        """Withdraw what is shown, or else let the next week pass; return what comes next.

        Raises:
            MatchError: The server wants no matches of its archive.
        """
        *shown, planned = await self._current(guild)
        if shown:
            await self._withdraw(shown)
            return planned
        server = await self._store.server(guild)
        return await self._change(
            planned, lambda found: found.plan(next_due(server, found.due or self._desk.clock()))
        )

    async def choose(self, guild: GuildId, number: int | None) -> tuple[Weekly, bool]:
        """Show another match instead of what is shown, or else a match of that number next.

        Returns:
            What comes next, and whether it does so at once.

        Raises:
            MatchError: The server wants no matches of its archive, or there is nothing else to show.
        """
        *shown, planned = await self._current(guild)
        if number is None and not shown:
            raise MatchError("archive-which")
        fit = [one for one in await self._fit(guild) if number in (None, one.number)]
        if not fit:
            raise MatchError(
                "archive-nothing" if number is None else "archive-not-released", match=str(number)
            )
        wanted = None if number is None else fit[0].id
        due = self._desk.clock() if shown else planned.due
        following = await self._change(planned, lambda found: found.plan(due or self._desk.clock(), wanted))
        await self._withdraw(shown)
        return following, bool(shown)

    async def _current(self, guild: GuildId) -> Sequence[Weekly]:
        """What is shown, and what comes next."""
        found = await self._store.current_weeklies(guild)
        if not found or found[-1].state is not State.PLANNED:
            raise MatchError("archive-off")
        return found

    async def _withdraw(self, shown: Sequence[Weekly]) -> None:
        for weekly in shown:
            await self._change(weekly, Weekly.withdraw)

    async def _change(self, weekly: Weekly, step: WeeklyStep) -> Weekly:
        return await self._store.change_weekly(weekly.id, step, at=self._desk.clock()) or weekly

    # Players

    async def release(self, user: UserId, match: Match | None, *, released: bool) -> None:
        """Note whether a player releases a match that is over, or without one, whether all of theirs.

        Raises:
            NotSeatedError: They do not play in it.
            MatchError: It is running.
        """
        if match is not None:
            seat_of(match, user)
            if match.outcome is None:
                raise MatchError("archive-running", match=str(match.number))
        released_id = EVERY_MATCH if match is None else match.id
        await self._store.release(user, released_id, released=released, at=self._desk.clock())


def _is_worth(match: Match) -> bool:
    """Whether a match was played from its start on, and won."""
    won = match.outcome is not None and match.outcome.winner is not None
    return won and match.ply >= SHORTEST and not match.start_ply


def _guess(
    weekly: Weekly, match: Match, *, user: UserId, winner: int | None, turn: int | None, at: datetime
) -> Guess:
    """Return what is guessed; both are as the store has them now."""
    if winner not in (None, 0, 1) or (turn is not None and turn >= len(weekly.turns)):
        raise MatchError("unknown-button")  # anything can be forged
    if weekly.due is None or weekly.due <= at:
        raise MatchError("guess-closed")
    if match.seat_of(user) is not None:
        raise NotForYouError("guess-own")
    return Guess(user, winner, None if turn is None else weekly.turns[turn])

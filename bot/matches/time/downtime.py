"""Time in which nobody could play because the bot was out of reach: noticed, and made up for."""

from datetime import datetime, timedelta
from functools import partial

from bot.matches.desk import Desk
from bot.matches.ports import StoreError
from bot.matches.time import timekeeping

TOLERATED = timedelta(minutes=10)
"""A shorter time out of reach is not made up for."""
NOTE = "in-reach"
"""The key under which the store keeps when the bot was last in reach."""
ALL = 1_000_000
"""More matches than a server farm plays; those with a deadline soon are looked at together."""


class Downtime:
    """Notes each minute that people can reach the bot, and makes up for the time when they could not.

    Only a start, a lost connection or a disk that failed can be the reason for a gap between two notes. So a
    clock that is put forward or back is none.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._in_reach = False
        """Whether nothing has come in between since the last note."""

    def interrupt(self) -> None:
        """Note that the bot may be out of reach from now on."""
        self._in_reach = False

    async def end(self) -> None:
        """Make up for a time out of reach that has just ended, before anything else is due.

        Raises:
            StoreError: Nothing could be noted, so this is to be called again.
        """
        if not self._in_reach:
            await self.note()

    async def note(self) -> None:
        """Note that people can reach the bot, and make up for the time when they could not.

        Raises:
            StoreError: Nothing can be stored now, so nobody can play either.
        """
        at, was_in_reach = self._desk.clock(), self._in_reach
        try:
            self._in_reach = True
            if not was_in_reach:
                await self._make_up(at)
            await self._desk.store.write_note(NOTE, at.isoformat())
        except StoreError:
            self._in_reach = False
            raise

    async def _make_up(self, at: datetime) -> None:
        """Let all players to move have at least as much time as they were without, at most a day.

        A crash on the way leads here again, and nothing is made up for twice: what counts is the return.
        """
        last = await self._desk.store.note(NOTE)
        gone = at if last is None else datetime.fromisoformat(last)
        if at - gone <= TOLERATED:
            return
        for match in await self._desk.store.waking_matches(at + timekeeping.MOST_MADE_UP, ALL):
            await self._desk.change(match.id, partial(timekeeping.make_up, gone=gone, at=at))

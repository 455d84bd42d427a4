"""The first answer to an interaction: Discord takes one, and waits three seconds for it.

It must wait for nothing, least of all for the disk. A handler that has not answered in time is answered for.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.transport.troubles import Trouble, trouble_of
from bot.transport.wire import UnreachableError

log = logging.getLogger(__name__)

ATTEMPT_SECONDS = 1.0
"""How long an answer may take before it is given once more."""
ANSWERED = 40060
"""Discord's code for an interaction that has been answered already."""

FirstResponse = Callable[[], Awaitable[object]]


class FirstAnswer:
    """Whether an interaction has been answered, and the way to do it exactly once."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._late: asyncio.TimerHandle | None = None
        self.is_given = False

    async def give(self, respond: FirstResponse, *, matters: bool = True) -> bool:
        """Answer, unless that has been done; return whether it was done now.

        An answer that no reply comes to is given once more. If Discord has one by then, it is the same.

        Args:
            respond: Answers.
            matters: Whether the answer says anything. One that does not may have arrived for all anybody
                knows, so a handler goes on without a word from Discord.

        Raises:
            discord.DiscordException: Discord does not take it; with `ANSWERED`, another process was quicker.
        """
        async with self._lock:
            if self.is_given:
                return False
            try:
                await _twice_if_lost(respond)
            except UnreachableError as error:
                if matters:
                    raise
                log.info("an interaction may not have been acknowledged: %s", error)
            self.is_given = True
        if self._late is not None:
            self._late.cancel()
        return True

    def give_within(
        self,
        seconds: float,
        respond: FirstResponse,
        *,
        track: Callable[[asyncio.Task[None]], None],
        is_closed: Callable[[], bool],
    ) -> None:
        """Answer after so many seconds in place of a handler that has not answered by then.

        Args:
            seconds: From now.
            respond: Answers in a way that the handler can go on from.
            track: Takes the task that answers, so that it is not lost.
            is_closed: Tells whether the client has left Discord, and can answer no more.
        """

        def begin() -> None:
            if not self.is_given and not is_closed():
                track(asyncio.create_task(self._give_late(respond)))

        self._late = asyncio.get_running_loop().call_later(seconds, begin)

    async def _give_late(self, respond: FirstResponse) -> None:
        try:
            await self.give(respond)
        except discord.DiscordException as error:
            log.info("an interaction could not be answered in place of its handler: %s", error)


async def _twice_if_lost(respond: FirstResponse) -> None:
    try:
        async with asyncio.timeout(ATTEMPT_SECONDS):
            await respond()
    except TimeoutError:
        pass
    except discord.DiscordException as error:
        if trouble_of(error) is not Trouble.BUSY:
            raise
    else:
        return
    try:
        async with asyncio.timeout(ATTEMPT_SECONDS):
            await respond()
    except TimeoutError as error:
        raise UnreachableError("Discord does not take an answer") from error
    except discord.DiscordException as error:
        if isinstance(error, discord.HTTPException) and error.code == ANSWERED:
            return
        if trouble_of(error) is Trouble.BUSY:
            raise UnreachableError("Discord does not take an answer") from error
        raise

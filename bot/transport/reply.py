"""The answer to one interaction; whatever it shows, only the acting person sees.

Discord takes one first answer, and waits three seconds for it, so it must wait for nothing, least of all for
the disk: a handler that has not answered in time is answered for.
"""

import asyncio
import contextlib
import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.errors import MatchError
from bot.transport.troubles import Trouble, pause_after, seconds_asked, trouble_of
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


MOST_ATTEMPTS = 14
"""How often a private answer is tried, with the pauses of `pause_after`: for two to five minutes."""


class Reply:
    """The answer to an interaction of discord.py."""

    def __init__(self, interaction: discord.Interaction[Any], first: FirstAnswer | None = None) -> None:
        self._interaction = interaction
        self._first = FirstAnswer() if first is None else first
        self._stands_alone = interaction.message is None
        """Whether there is no message that the interaction belongs to: a command, not a button."""
        self._apart: discord.WebhookMessage | bool = False
        """Whether what is shown belongs into a message of its own that is not there yet, or that message."""
        self.shown: int | None = None
        """The id of the message that shows the answer, once something is shown."""

    def begin_within(self, seconds: float) -> None:
        """Acknowledge after so many seconds, or complete nothing, unless the handler has answered by then."""
        respond = self._think_beside if self._stands_alone else self._think
        if self._interaction.type is discord.InteractionType.autocomplete:
            respond = self._complete_nothing
        client = self._interaction.client
        self._first.give_within(seconds, respond, track=client.track, is_closed=client.is_closed)

    async def think(self) -> None:
        """Acknowledge, unless that has been done, so that Discord waits up to 15 minutes for the rest.

        A command shows "thinking" to the acting person, and so does a form that a command has opened; a
        button shows nothing.
        """
        await self._first.give(self._think_beside if self._stands_alone else self._think, matters=False)

    async def think_beside(self) -> None:
        """Acknowledge with a "thinking" of its own, so that the message of a button stays as it is."""
        given = await self._first.give(self._think_beside, matters=False)
        if not given and not self._stands_alone:
            self._apart = True

    async def think_near(self) -> None:
        """Acknowledge in the message of a button if only the acting person sees it, else beside it."""
        message = self._interaction.message
        if message is not None and message.flags.ephemeral:
            await self.think()
        else:
            await self.think_beside()

    async def _think(self) -> None:
        await self._interaction.response.defer()

    async def _think_beside(self) -> None:
        await self._interaction.response.defer(ephemeral=True, thinking=True)

    async def _complete_nothing(self) -> None:
        if not self._interaction.response.is_done():  # discord.py completes by itself what the handler offers
            await self._interaction.response.autocomplete([])

    async def done(self) -> None:
        """Take the "thinking" away: what was to be seen stands in the channel."""
        if self._stands_alone:
            with contextlib.suppress(discord.NotFound):  # the person has taken it away
                await _insist(self._interaction.delete_original_response)

    async def say(self, text: str, *, view: ui.View | None = None) -> None:
        """Show a text, whatever has been answered before."""
        more: Any = {} if view is None else {"view": view}
        respond = partial(self._interaction.response.send_message, text, ephemeral=True, **more)
        if await self._first.give(respond):
            return
        if self._stands_alone:
            await _insist(partial(self._interaction.edit_original_response, content=text, **more))
        else:
            await _insist(partial(self._interaction.followup.send, text, ephemeral=True, **more))

    async def add(self, text: str) -> None:
        """Show a text in a message of its own, beneath what has been answered."""
        await _insist(partial(self._interaction.followup.send, text, ephemeral=True))

    async def show(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        """Fill in the "thinking", or replace all of the private message that the person acts in.

        A button that has not been acknowledged is answered by this, which spares a request.
        """
        files = [(file.fp.read(), file.filename, file.description) for file in attachments]

        def fresh() -> list[discord.File]:  # each attempt closes its files
            return [discord.File(io.BytesIO(data), name, description=told) for data, name, told in files]

        async def at_once() -> None:
            await self._interaction.response.edit_message(content=content, attachments=fresh(), view=view)

        async def afterwards() -> None:
            await self._show(content, fresh(), view)

        given = not self._stands_alone and await self._first.give(at_once, matters=False)
        if not (given and self._interaction.response.is_done()):
            await _insist(afterwards)
        elif self._interaction.message is not None:
            self.shown = self._interaction.message.id

    async def _show(self, content: str, files: Sequence[discord.File], view: ui.View | None) -> None:
        if self._apart is False:
            edited = await self._interaction.edit_original_response(
                content=content, attachments=files, view=view
            )
            self.shown = edited.id
        elif self._apart is True:
            more: Any = {} if view is None else {"view": view}
            self._apart = await self._interaction.followup.send(
                content, files=files, ephemeral=True, wait=True, **more
            )
            self.shown = self._apart.id
        else:
            await self._apart.edit(content=content, attachments=files, view=view)

    async def publish(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        """Say something to everybody in the channel, without a ping, once the interaction is acknowledged."""
        more: Any = {} if view is None else {"view": view}
        nobody = discord.AllowedMentions.none()
        await self._interaction.followup.send(
            content, files=list(attachments), allowed_mentions=nobody, wait=True, **more
        )

    async def strip(self) -> None:
        """Take the buttons from the message that the person has pressed a button of."""
        if not await self._first.give(partial(self._interaction.response.edit_message, view=None)):
            await self._interaction.edit_original_response(view=None)

    async def ask(self, form: ui.Modal) -> None:
        """Open a form.

        Raises:
            MatchError: It took so long that the interaction had to be acknowledged, and Discord opens none.
        """
        if not await self._first.give(partial(self._interaction.response.send_modal, form)):
            raise MatchError("form-too-late")

    async def drop(self) -> None:
        """Take the private message away that the person acts in."""
        await self._interaction.delete_original_response()

    def removal(self) -> Callable[[], Awaitable[None]]:
        """Return what takes away the private message that shows the answer, within 15 minutes.

        It keeps no more than token and id.
        """
        followup: Any = self._interaction.followup
        return partial(followup.delete_message, self.shown if self._apart else "@original")

    @property
    def leads_back(self) -> bool:
        """Whether a button that leads back is put under whatever is shown."""
        return False

    def in_place(self, way_back: ui.Item[Any] | None = None) -> "Reply":
        """Return a reply that replaces the private message that the person acts in.

        Args:
            way_back: A button that is put under whatever is shown.
        """
        return _ReplyInPlace(self._interaction, self._first, way_back)


async def _insist(action: Callable[[], Awaitable[object]]) -> None:
    """Do something again while Discord is unwell or out of reach, for some minutes at most.

    Raises:
        discord.DiscordException: Discord refuses it, or is out of reach for longer.
    """
    for failures in range(MOST_ATTEMPTS - 1):
        try:
            await action()
        except discord.DiscordException as error:
            if trouble_of(error) is not Trouble.BUSY:
                raise
            await asyncio.sleep(max(pause_after(failures), seconds_asked(error)))
        else:
            return
    await action()


class _ReplyInPlace(Reply):
    """The answer in place of a private message that is done with, or that its answer leads back to."""

    def __init__(
        self, interaction: discord.Interaction[Any], first: FirstAnswer, way_back: ui.Item[Any] | None
    ) -> None:
        super().__init__(interaction, first)
        self._way_back = way_back
        self._is_filled = False

    @property
    def leads_back(self) -> bool:
        """Whether a button that leads back is put under whatever is shown."""
        return self._way_back is not None

    async def think_beside(self) -> None:
        """Acknowledge; the message stays as it is until there is an answer."""
        await self.think()

    async def say(self, text: str, *, view: ui.View | None = None) -> None:
        await self.think()
        await self.show(text, view=view)

    async def show(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        """Show something in place of the question."""
        self._is_filled = True
        if self._way_back is not None:
            view = ui.View(timeout=None) if view is None else view
            with contextlib.suppress(ValueError):  # it is full
                view.add_item(self._way_back)
        await super().show(content, attachments=attachments, view=view)

    async def done(self) -> None:
        """Take the question away, unless something stands in its place."""
        if not self._is_filled:
            await self.drop()

"""The answer to one interaction, visible to the acting user only.

Discord accepts one first response, within three seconds, so it must not wait for the disk: if a handler is
late, the interaction is deferred for it.
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
from bot.transport.troubles import Trouble, pause_after, requested_pause, trouble_of
from bot.transport.wire import UnreachableError

log = logging.getLogger(__name__)

ATTEMPT_SECONDS = 1.0
"""Timeout of one attempt; then it is repeated once."""
ANSWERED = 40060
"""Discord's error code for an interaction that has a response already."""

FirstResponse = Callable[[], Awaitable[object]]
MAX_ATTEMPTS = 14
"""Attempts for a private answer, with the pauses of `pause_after`: two to five minutes."""


class FirstAnswer:
    """Gives the first response exactly once."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._late: asyncio.TimerHandle | None = None
        self._may_stand = False
        """Whether a response may be in place whose answers were all lost."""
        self.is_given = False

    async def give(self, respond: FirstResponse, *, matters: bool = True) -> bool:
        """Respond unless done already; return whether it was done now.

        A response without an answer from Discord is repeated once; the second may find the first in place.
        One that shows nothing does not matter: it may be lost without harm.

        Raises:
            discord.DiscordException: Discord refused; with `ANSWERED`, another process was quicker.
        """
        async with self._lock:
            if self.is_given:
                return False
            given = True
            try:
                await _twice_if_lost(respond, is_first=not self._may_stand)
            except UnreachableError as error:
                if matters:
                    self._may_stand = True
                    raise
                log.info("acknowledgement may be lost: %s", error)
            except discord.HTTPException as error:
                if error.code != ANSWERED or not self._may_stand:
                    raise
                given = False
            self.is_given = True
        if self._late is not None:
            self._late.cancel()
        return given

    async def give_or_leave(self, respond: FirstResponse) -> bool:
        """As `give`, where an earlier response is edited: it may be another process's."""
        try:
            return await self.give(respond, matters=False)
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
        self.is_given = True
        return False

    def give_within(
        self,
        seconds: float,
        respond: FirstResponse,
        *,
        track: Callable[[asyncio.Task[None]], None],
        is_closed: Callable[[], bool],
    ) -> None:
        def begin() -> None:
            if not self.is_given and not is_closed():
                track(asyncio.create_task(self._give_late(respond)))

        self._late = asyncio.get_running_loop().call_later(seconds, begin)

    async def _give_late(self, respond: FirstResponse) -> None:
        try:
            await self.give(respond)
        except discord.DiscordException as error:
            log.info("auto-defer failed: %s", error)


async def _twice_if_lost(respond: FirstResponse, *, is_first: bool) -> None:
    for is_second in (False, True):
        try:
            async with asyncio.timeout(ATTEMPT_SECONDS):
                await respond()
        except TimeoutError as error:
            lost: Exception = error
        except discord.DiscordException as error:
            is_answered = isinstance(error, discord.HTTPException) and error.code == ANSWERED
            if is_first and is_second and is_answered:
                return
            if trouble_of(error) is not Trouble.BUSY:
                raise
            lost = error
        else:
            return
    raise UnreachableError("Discord did not accept a response") from lost


class Reply:
    def __init__(self, interaction: discord.Interaction[Any], first: FirstAnswer | None = None) -> None:
        self._interaction = interaction
        self._first = FirstAnswer() if first is None else first
        self._stands_alone = interaction.message is None
        """Whether it is a command, without a message of a component."""
        self._is_beside = False
        """Whether what is shown first is a message of its own."""
        self._apart: discord.WebhookMessage | bool = False
        self.shown: int | None = None

    def begin_within(self, seconds: float) -> None:
        """Acknowledge after some seconds, or complete nothing, unless the handler has responded by then."""
        respond = self._think_beside if self._stands_alone else self._think
        if self._interaction.type is discord.InteractionType.autocomplete:
            respond = self._complete_nothing
        client = self._interaction.client
        self._first.give_within(seconds, respond, track=client.track, is_closed=client.is_closed)

    async def think(self) -> None:
        """Defer unless done, so that Discord waits up to 15 minutes.

        A command, or a modal opened by one, shows "thinking"; a button shows nothing.
        """
        await self._first.give(self._think_beside if self._stands_alone else self._think, matters=False)

    async def think_beside(self) -> None:
        """Defer with a separate "thinking" message, so that a button's message stays."""
        given = await self._first.give(self._think_beside, matters=False)
        if not given and not self._stands_alone:
            self._apart = True

    def show_beside(self) -> None:
        """Have a button's message stay: what is shown is a message of its own."""
        self._is_beside = True

    async def think_near(self) -> None:
        """Defer in a button's message if that is ephemeral, else beside it."""
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
        if not self._interaction.response.is_done():  # discord.py sends what the handler returns
            await self._interaction.response.autocomplete([])

    async def done(self) -> None:
        """Delete the "thinking" message: the result is in the channel."""
        if self._stands_alone:
            with contextlib.suppress(discord.NotFound):  # dismissed by the user
                await _retry(self._interaction.delete_original_response)

    async def say(self, text: str, *, view: ui.View | None = None) -> None:
        more: Any = {} if view is None else {"view": view}
        respond = partial(self._interaction.response.send_message, text, ephemeral=True, **more)
        if await self._first.give(respond):
            return
        if self._stands_alone:
            await _retry(partial(self._interaction.edit_original_response, content=text, **more))
        else:
            await _retry(partial(self._interaction.followup.send, text, ephemeral=True, **more))

    async def add(self, text: str) -> None:
        await _retry(partial(self._interaction.followup.send, text, ephemeral=True))

    async def show(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        """Answer a command, or replace the ephemeral message of the component.

        If nothing was answered yet, this is the first response, which saves a request.
        """
        files = [(file.fp.read(), file.filename, file.description) for file in attachments]

        def fresh() -> list[discord.File]:  # each attempt closes its files
            return [discord.File(io.BytesIO(data), name, description=told) for data, name, told in files]

        is_new = self._stands_alone or self._is_beside
        self._is_beside = False

        async def at_once() -> None:
            if is_new:
                more: Any = {} if view is None else {"view": view}
                sent = await self._interaction.response.send_message(
                    content, files=fresh(), ephemeral=True, **more
                )
                self.shown = sent.message_id
            else:
                await self._interaction.response.edit_message(content=content, attachments=fresh(), view=view)

        async def afterwards() -> None:
            await self._show(content, fresh(), view)

        given = await self._first.give_or_leave(at_once)
        if is_new and not given and not self._stands_alone:
            self._apart = True
        if not (given and self._interaction.response.is_done()):
            await _retry(afterwards)
        elif not is_new and self._interaction.message is not None:
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
    ) -> int:
        """Return the id of the message."""
        more: Any = {} if view is None else {"view": view}
        nobody = discord.AllowedMentions.none()
        message = await self._interaction.followup.send(
            content, files=list(attachments), allowed_mentions=nobody, wait=True, **more
        )
        return message.id

    async def strip(self) -> None:
        if not await self._first.give(partial(self._interaction.response.edit_message, view=None)):
            await self._interaction.edit_original_response(view=None)

    async def ask(self, form: ui.Modal) -> None:
        """Open a modal; Discord opens none once the interaction was deferred."""
        if not await self._first.give(partial(self._interaction.response.send_modal, form)):
            raise MatchError("form-too-late")

    async def drop(self) -> None:
        await self._interaction.delete_original_response()

    def removal(self) -> Callable[[], Awaitable[None]]:
        """Return a function that deletes the message with the answer, valid for 15 minutes.

        It holds only token and id.
        """
        followup: Any = self._interaction.followup
        return partial(followup.delete_message, self.shown if self._apart else "@original")

    @property
    def leads_back(self) -> bool:
        return False

    def in_place(self, back_button: ui.Item[Any] | None = None) -> "Reply":
        return _ReplyInPlace(self._interaction, self._first, back_button)


async def _retry(action: Callable[[], Awaitable[object]]) -> None:
    """Retry while Discord is unwell or unreachable, for some minutes at most."""
    for failures in range(MAX_ATTEMPTS - 1):
        try:
            await action()
        except discord.DiscordException as error:
            if trouble_of(error) is not Trouble.BUSY:
                raise
            await asyncio.sleep(max(pause_after(failures), requested_pause(error)))
        else:
            return
    await action()


class _ReplyInPlace(Reply):
    """Replaces an ephemeral message that is done with."""

    def __init__(
        self, interaction: discord.Interaction[Any], first: FirstAnswer, back_button: ui.Item[Any] | None
    ) -> None:
        super().__init__(interaction, first)
        self._way_back = back_button
        self._is_filled = False

    @property
    def leads_back(self) -> bool:
        return self._way_back is not None

    async def think_beside(self) -> None:
        await self.think()

    def show_beside(self) -> None:
        """It is shown in place."""

    async def say(self, text: str, *, view: ui.View | None = None) -> None:
        await self.think()
        await self.show(text, view=view)

    async def show(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        self._is_filled = True
        if self._way_back is not None:
            if view is None:
                view = ui.View(timeout=None)
            with contextlib.suppress(ValueError):  # it is full
                view.add_item(self._way_back)
        await super().show(content, attachments=attachments, view=view)

    async def done(self) -> None:
        """Delete the question unless something has replaced it."""
        if not self._is_filled:
            await self.drop()

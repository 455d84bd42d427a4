"""The answer to one interaction; whatever it shows, only the acting person sees."""

import contextlib
from collections.abc import Sequence
from typing import Any, Protocol

import discord
from discord import ui


class Reply(Protocol):
    """How a handler answers; tests put their own in its place."""

    async def think(self) -> None:
        """Acknowledge at once, so that Discord waits up to 15 minutes for the rest.

        A command shows "thinking" to the acting person, and so does a form that a command has opened; a
        button shows nothing.
        """

    async def think_beside(self) -> None:
        """Acknowledge with a "thinking" of its own, so that the message of a button stays as it is."""

    async def done(self) -> None:
        """Take the "thinking" away: what was to be seen stands in the channel."""

    async def say(self, text: str, *, view: ui.View | None = None) -> None:
        """Show a text, whatever has been answered before."""

    async def add(self, text: str) -> None:
        """Show a text in a message of its own, beneath what has been answered."""

    async def show(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        """Fill in the "thinking", or replace all of the private message that the person acts in."""

    async def strip(self) -> None:
        """Take the buttons from the message that the person has pressed a button of."""

    async def ask(self, form: ui.Modal) -> None:
        """Open a form."""

    async def drop(self) -> None:
        """Take the private message away that the person acts in."""

    def in_place(self) -> "Reply":
        """Return a reply that puts everything in the place of the private message that the person acts in."""
        ...

    @property
    def begun(self) -> bool:
        """Whether anything has been answered."""
        ...


class InteractionReply:
    """The answer to an interaction of discord.py."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction

    @property
    def begun(self) -> bool:
        """Whether anything has been answered."""
        return self._interaction.response.is_done()

    @property
    def _stands_alone(self) -> bool:
        """Whether there is no message that the interaction belongs to: a command, not a button."""
        return self._interaction.message is None

    async def think(self) -> None:
        """Acknowledge at once."""
        if self._stands_alone:
            await self.think_beside()
        else:
            await self._interaction.response.defer()

    async def think_beside(self) -> None:
        """Acknowledge with a "thinking" of its own."""
        await self._interaction.response.defer(ephemeral=True, thinking=True)

    async def done(self) -> None:
        """Take the "thinking" away."""
        if self._stands_alone:
            with contextlib.suppress(discord.NotFound):  # the person has taken it away
                await self._interaction.delete_original_response()

    async def say(self, text: str, *, view: ui.View | None = None) -> None:
        """Show a text, whatever has been answered before."""
        more: Any = {} if view is None else {"view": view}
        if not self.begun:
            await self._interaction.response.send_message(text, ephemeral=True, **more)
        elif self._stands_alone:
            await self._interaction.edit_original_response(content=text, **more)
        else:
            await self._interaction.followup.send(text, ephemeral=True, **more)

    async def add(self, text: str) -> None:
        """Show a text in a message of its own."""
        await self._interaction.followup.send(text, ephemeral=True)

    async def show(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        """Fill in the "thinking", or replace all of a private message."""
        await self._interaction.edit_original_response(content=content, attachments=attachments, view=view)

    async def strip(self) -> None:
        """Take the buttons from the message that was pressed."""
        if self.begun:
            await self._interaction.edit_original_response(view=None)
        else:
            await self._interaction.response.edit_message(view=None)

    async def ask(self, form: ui.Modal) -> None:
        """Open a form."""
        await self._interaction.response.send_modal(form)

    async def drop(self) -> None:
        """Take the private message away."""
        await self._interaction.delete_original_response()

    def in_place(self) -> Reply:
        """Return a reply that replaces the private message that the person acts in."""
        return _ReplyInPlace(self._interaction)


class _ReplyInPlace(InteractionReply):
    """The answer to a choice in a private message that has no other purpose than this choice."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        super().__init__(interaction)
        self._is_filled = False

    async def think_beside(self) -> None:
        """Acknowledge; the message stays as it is until there is an answer."""
        await self.think()

    async def say(self, text: str, *, view: ui.View | None = None) -> None:
        """Show a text in place of the question."""
        if not self.begun:
            await self.think()
        await self.show(text, view=view)

    async def show(
        self, content: str, *, attachments: Sequence[discord.File] = (), view: ui.View | None = None
    ) -> None:
        """Show something in place of the question."""
        self._is_filled = True
        await super().show(content, attachments=attachments, view=view)

    async def done(self) -> None:
        """Take the question away, unless something stands in its place."""
        if not self._is_filled:
            await self.drop()

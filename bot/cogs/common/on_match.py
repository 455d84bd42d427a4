"""What is done on a match by a command and by a button: written once, as what the button does."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import known_match, visible_match
from bot.cogs.common.components import Button
from bot.cogs.common.match_option import MatchOption, ask_which
from bot.matches.ids import MatchId
from bot.matches.model import Match

Find = Callable[[Acting], Awaitable[Match]]
"""Returns the match that a person most likely means who names none."""


class MatchButton(Button):
    """A button that does something on a match; a command may do the same."""

    match: MatchId

    @classmethod
    async def begin(cls, acting: Acting) -> None:
        """Acknowledge, before the match is read."""
        await acting.reply.think_beside()

    async def press(self, acting: Acting) -> None:
        """Do it on the match that the button carries."""
        await self.begin(acting)
        await self.act(acting, await known_match(acting, self.match))

    @abstractmethod
    async def act(self, acting: Acting, match: Match) -> None:
        """Do it on a match that has just been read and that the person may know of."""

    async def act_by_command(self, acting: Acting, match: Match) -> None:
        """Do it for the command, whose answer may have to say something else in the end."""
        await self.act(acting, match)


async def on_match(
    acting: Acting, number: int | None, find: Find, button: Callable[[MatchId], MatchButton]
) -> None:
    """Do what a button does on the match of a command.

    Args:
        acting: Who has used the command.
        number: The option `match`.
        find: Finds the match without a number; where several are possible, the person is asked.
        button: Makes the button for a match, with the other options of the command as its payload.
    """
    async with ask_which(acting, button):
        match = await find(acting) if number is None else await visible_match(acting, number)
        await button(match.id).act_by_command(acting, match)


def match_command(
    name: str, option: MatchOption, find: Find, button: type[MatchButton]
) -> app_commands.Command[Any, ..., None]:
    """Make the command that does what a button does, with the number of a match as its only option.

    Args:
        name: The name of the command; `command-<name>` is its description.
        option: The option `match`, with its completions.
        find: As for `on_match`.
        button: The kind of button.
    """

    @app_commands.describe(match="choose-match")
    async def callback(
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, option] | None = None,
    ) -> None:
        acting = Acting.of(interaction)
        await button.begin(acting)
        await on_match(acting, match, find, button)

    return app_commands.Command(name=name, description=f"command-{name}", callback=callback)

"""Commands whose options are the rows of a table."""

from collections.abc import Awaitable, Callable, Mapping
from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.cogs.common.acting import Acting, Interaction


def command_of(
    name: str,
    description: locale_str,
    options: Mapping[str, Any],
    about: Callable[[str], locale_str],
    run: Callable[..., Awaitable[None]],
) -> app_commands.Command[Any, ..., None]:
    """Make a command none of whose options must be given.

    Args:
        name: Of the command.
        description: Its message.
        options: What Discord lets people choose, by the name of each option.
        about: Returns the message that describes an option.
        run: Is told who acts, and the options that are given.
    """

    async def callback(interaction: Interaction, /, **given: Any) -> None:
        chosen = {option: value for option, value in given.items() if value is not None}
        await run(Acting.of(interaction), **chosen)

    callback.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter("interaction", Parameter.POSITIONAL_ONLY, annotation=discord.Interaction),
            *(
                Parameter(option, Parameter.POSITIONAL_OR_KEYWORD, annotation=kind | None, default=None)
                for option, kind in options.items()
            ),
        ]
    )
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=description, callback=callback
    )
    return app_commands.describe(**{option: about(option) for option in options})(command)


def choice(message: str, value: Any, /, **told: Any) -> app_commands.Choice[Any]:
    """Make a choice of an option by the message that says it."""
    return app_commands.Choice(name=locale_str(message, **told), value=value)

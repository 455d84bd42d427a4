"""Explaining: the rules of each game, with its boards and options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.cogs._answers import Interaction, private_words
from bot.cogs._limits import MESSAGE, shortened
from bot.cogs._said import said

if TYPE_CHECKING:
    from bot.cogs.client import Oddity
    from bot.rules.catalogue import BoardChoice, Game, Option
    from bot.words import Words


def add_to(client: Oddity) -> None:
    """Offer ``/rules``."""
    languages = client.languages
    games = client.matches.catalogue.games

    @app_commands.command(name="rules", description=said(languages, "command-rules"))
    @app_commands.describe(game=said(languages, "choose-game"))
    @app_commands.choices(
        game=[app_commands.Choice(name=game.name, value=game.key) for game in games.values()]
    )
    async def rules(interaction: Interaction, game: str) -> None:
        words = await private_words(interaction)
        text = rules_text(client.matches.catalogue.game(game), words)
        await interaction.response.send_message(shortened(text, MESSAGE), ephemeral=True)

    client.tree.add_command(rules)


def rules_text(game: Game, words: Words) -> str:
    """The rules of a game in words, with what can be chosen."""
    return "\n\n".join(
        [
            words.say("rules-title", game=game.name, designer=game.designer, year=str(game.year)),
            words.say(game.goal),
            words.say(f"rules-{game.key}"),
            "\n".join(
                [
                    words.say("rules-boards", boards=", ".join(board_name(b, words) for b in game.boards)),
                    *(_option_line(option, words) for option in game.options),
                ]
            ),
        ]
    )


def board_name(board: BoardChoice, words: Words) -> str:
    """The name of a board with its mark, if it has one."""
    return f"{board.name} ({words.say(f'mark-{board.mark}')})" if board.mark else board.name


def _option_line(option: Option, words: Words) -> str:
    title = words.say(f"choose-{option.key}")
    values = (
        "; ".join(words.say(f"option-{option.key}-is", value=value) for value in option.choices)
        if option.choices
        else words.say("rules-range", low=option.low, high=option.high)
    )
    return words.say("rules-option", option=title, values=values)

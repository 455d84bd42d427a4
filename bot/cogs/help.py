"""Explaining: the rules of each game page by page, with figures, boards and options."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from discord import ButtonStyle, app_commands

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._boards import board_name
from bot.cogs._components import Press, button, view_of
from bot.cogs._limits import MESSAGE, shortened
from bot.cogs._said import said
from bot.errors import MatchError
from bot.rules.figures import show
from bot.scenes import BoardView

if TYPE_CHECKING:
    import discord
    from discord import ui

    from bot.cogs.client import Oddity
    from bot.rules.catalogue import Figure, Game
    from bot.rules.options import Option
    from bot.words import Words


def add_to(client: Oddity) -> None:
    """Offer ``/rules``, and answer the buttons that open it and turn its pages."""
    languages = client.languages
    games = client.matches.catalogue.games

    @app_commands.command(name="rules", description=said(languages, "command-rules"))
    @app_commands.describe(game=said(languages, "choose-game"))
    @app_commands.choices(
        game=[app_commands.Choice(name=game.name, value=game.key) for game in games.values()]
    )
    async def rules(interaction: Interaction, game: str) -> None:
        await show_rules(interaction, rules_press(game))

    client.tree.add_command(rules)
    client.handlers |= {"rules": show_rules, "explain": show_rules_beside}


def rules_press(game: str, page: int = 0) -> Press:
    """The button that shows a page of the rules."""
    return Press("rules", 0, page, game)


async def show_rules(interaction: Interaction, press: Press) -> None:
    """Show a page of the rules in place of what stands there."""
    game = _game(interaction, press)
    await think(interaction)
    await _show_page(interaction, game, press.ply)


async def show_rules_beside(interaction: Interaction, press: Press) -> None:
    """Show a page of the rules in a message of its own, so that what stands there stays."""
    game = _game(interaction, press)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show_page(interaction, game, press.ply)


def _game(interaction: Interaction, press: Press) -> Game:
    """The game that is asked about, if it has such a page."""
    game = interaction.client.matches.catalogue.games.get(press.more)
    if game is None or press.ply >= pages(game):
        raise MatchError("unknown-button")
    return game


async def _show_page(interaction: Interaction, game: Game, page: int) -> None:
    words = await private_words(interaction)
    await interaction.edit_original_response(
        content=shortened(page_text(game, page, words), MESSAGE),
        attachments=await page_figures(interaction, game, page, words),
        view=page_buttons(game, page, words),
    )


# Pages: the rules with the first figure, a page for each other figure, boards and options ---------


def pages(game: Game) -> int:
    """How many pages the rules of a game have."""
    return max(1, len(game.figures)) + 1


def page_text(game: Game, page: int, words: Words) -> str:
    """What stands on a page."""
    title = words.say("rules-title", game=game.name, designer=game.designer, year=str(game.year))
    number = words.say("rules-page", page=page + 1, pages=pages(game))
    parts = [f"{title} · {number}"]
    if page == 0:
        parts += [words.say(game.goal), words.say(f"rules-{game.key}")]
    if page == pages(game) - 1:
        parts.append(choices_text(game, words))
    parts += [words.say(f"figure-{game.key}-{figure.key}") for figure in game.figures[page : page + 1]]
    return "\n\n".join(parts)


def choices_text(game: Game, words: Words) -> str:
    """The boards and options of a game."""
    boards = "; ".join(board_name(board, words) for board in game.boards)
    options = (_option_line(option, game, words) for option in game.options)
    lines = [words.say("rules-boards", boards=boards), *options]
    return "\n".join(lines)


async def page_figures(interaction: Interaction, game: Game, page: int, words: Words) -> list[discord.File]:
    """The figure of a page, if it has one, in the colours that the person likes."""
    client = interaction.client
    theme = (await client.matches.store.person(interaction.user.id)).theme
    return [
        await client.pictures.figure(f"{game.key}-{figure.key}", figure_view(game, figure), words, theme)
        for figure in game.figures[page : page + 1]
    ]


def figure_view(game: Game, figure: Figure) -> BoardView:
    """A figure as a board to be drawn and described."""
    shown = show(figure, game)
    return BoardView(
        game=game,
        setup=shown.setup,
        position=shown.position,
        score=shown.score,
        last_turn=shown.last,
        last_key=shown.last_key,
        outcome=shown.outcome,
        pending=shown.refused,
        questioned=tuple(cell for cell, _ in shown.refused.placements),
    )


def page_buttons(game: Game, page: int, words: Words) -> ui.View:
    """Back, on, and a challenge to whoever reads it."""
    last = pages(game) - 1
    return view_of(
        [
            button(rules_press(game.key, max(page - 1, 0)), words.say("button-back"), disabled=page == 0),
            button(rules_press(game.key, min(page + 1, last)), words.say("button-on"), disabled=page == last),
            button(
                Press("offer", 0, 0, game.key),
                words.say("button-offer", game=game.name),
                ButtonStyle.success,
            ),
            button(Press("help", 0), words.say("button-help")),
        ]
    )


def _option_line(option: Option, game: Game, words: Words) -> str:
    usual = game.setup(random=Random(0)).options[option.key]  # noqa: S311 (no option depends on it)
    return words.say(f"explain-{option.key}", low=option.low, high=option.high, usual=usual)

"""`/rules`: the rules of each game page by page, with figures, boards, options and the names of cells."""

from collections.abc import Iterator
from random import Random
from typing import Any

import discord
from discord import app_commands, ui

from bot.cogs.challenge.board_names import board_name
from bot.cogs.challenge.challenge import challenge
from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Components, view_of
from bot.cogs.explain.courtesy import ShowCourtesy
from bot.errors import MatchError
from bot.rules.catalogue import BoardChoice, BoardName, Catalogue, Figure, Game
from bot.rules.figures import show
from bot.rules.setup import Option
from bot.rules.tilings import tiling
from bot.scenes import BoardView, kinds_text
from bot.transport.wire import MESSAGE, truncate
from bot.words import Words

SIDES = ("a", "b", "c")
"""What stands for the sizes of a board in any size."""


def rules_command(catalogue: Catalogue) -> app_commands.Command[Any, ..., None]:
    """Make `/rules`, with the games to choose from."""

    @app_commands.describe(game="choose-game")
    @app_commands.choices(
        game=[app_commands.Choice(name=game.name, value=game.key) for game in catalogue.games.values()]
    )
    async def callback(interaction: discord.Interaction[Oddity], game: str) -> None:
        await ShowRules(game, 0).press(Acting.of(interaction))

    return app_commands.Command(name="rules", description="command-rules", callback=callback)


class ShowRules(Button, name="rules", label="button-rules"):
    """Shows a page of the rules in place of what stands there."""

    game: str
    page: int

    async def press(self, acting: Acting) -> None:
        """Show the page."""
        game = _game(acting, self.game, self.page)
        await acting.reply.think()
        await _show_page(acting, game, self.page)


class ExplainGame(Button, name="explain", label="button-rules"):
    """Shows the rules in a message of their own, so that what stands there stays."""

    game: str

    async def press(self, acting: Acting) -> None:
        """Show the first page."""
        game = _game(acting, self.game)
        await acting.reply.think_beside()
        await _show_page(acting, game, 0)


class ShowNaming(Button, name="naming", label="button-naming"):
    """Explains the names of cells, on one board of each kind, in a message of its own."""

    game: str

    async def press(self, acting: Acting) -> None:
        """Explain them."""
        game = _game(acting, self.game)
        await acting.reply.think_beside()
        await acting.reply.show(truncate(all_naming_text(game, acting.words), MESSAGE))


class Offer(Button, name="offer", label="button-offer"):
    """Challenges anybody in this channel to a game, with everything as it is suggested."""

    game: str

    async def press(self, acting: Acting) -> None:
        """Post the challenge."""
        game = _game(acting, self.game)
        await challenge(acting, game, None)
        await acting.reply.say(acting.words.say("offered", game=game.name))


def _game(acting: Acting, key: str, page: int = 0) -> Game:
    """The game of a key, if its rules have such a page."""
    game = acting.bot.matches.catalogue.games.get(key)
    if game is None or page >= pages(game):
        raise MatchError("unknown-button")
    return game


async def _show_page(acting: Acting, game: Game, page: int) -> None:
    await acting.reply.show(
        truncate(page_text(game, page, acting.words), MESSAGE),
        attachments=await _figures(acting, game, page),
        view=_page_view(acting, game, page),
    )


# Pages: the rules with the first figure, a page for each other figure, boards and options ---------


def pages(game: Game) -> int:
    """Return how many pages the rules of a game have."""
    return max(1, len(game.figures)) + 1


def page_text(game: Game, page: int, words: Words) -> str:
    """Say what stands on a page."""
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
    """Say the boards and options of a game."""
    boards = "; ".join(board_name(board, words) for board in game.boards)
    options = (_option_line(option, game, words) for option in game.options)
    sizes = (
        words.say(
            "rules-any-size",
            board=words.board(BoardName(family.name, SIDES[: family.count])),
            low=family.sizes[0],
            high=family.sizes[-1],
        )
        for family in game.families
    )
    return "\n".join([words.say("rules-boards", boards=boards), *sizes, *options])


async def _figures(acting: Acting, game: Game, page: int) -> list[discord.File]:
    """The figure of a page, if it has one, in the colours that the person likes."""
    return [
        await acting.bot.pictures.figure(
            f"{game.key}-{figure.key}",
            figure_view(game, figure),
            acting.words,
            acting.user,
            acting.settings.theme,
        )
        for figure in game.figures[page : page + 1]
    ]


def figure_view(game: Game, figure: Figure) -> BoardView:
    """Return a figure as a board to be drawn and described."""
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


def _page_view(acting: Acting, game: Game, page: int) -> ui.View:
    """Back, on, a challenge to anybody, and how cells are named; what holds here, and all games."""
    words, last = acting.words, pages(game) - 1
    back, on = ShowRules(game.key, max(page - 1, 0)), ShowRules(game.key, min(page + 1, last))
    return view_of(
        [
            back.item(words, label="button-back", disabled=page == 0),
            on.item(words, label="button-on", disabled=page == last),
            Offer(game.key).item(words, game=game.name),
            ShowNaming(game.key).item(words),
        ],
        [ShowCourtesy().item(words), Components.of(acting.bot).button("help").item(words)],
    )


def _option_line(option: Option, game: Game, words: Words) -> str:
    usual = game.setup(random=Random(0)).options[option.key]  # noqa: S311 (no option depends on it)
    return words.say(f"explain-{option.key}", low=option.low, high=option.high, usual=usual)


def all_naming_text(game: Game, words: Words) -> str:
    """Explain the names of cells for each kind of tiling that a game is played on."""
    boards = {board_name(board, words): tiling(board.tiling) for board in _kinds(game)}
    return kinds_text(boards, words, game.stones_on)


def _kinds(game: Game) -> Iterator[BoardChoice]:
    """Yield the usual board and the first of each other kind of tiling."""
    seen = set()
    for board in (game.board(game.default_board), *game.boards):
        kind = tiling(board.tiling).kind
        if kind not in seen:
            seen.add(kind)
            yield board

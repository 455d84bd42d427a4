"""Boards by name: what people call them, in either language, and which one they mean."""

import re
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import discord
from discord import app_commands

from bot.cogs.common.acting import Acting
from bot.cogs.common.truncation import CHOICES
from bot.errors import SetupError
from bot.rules.catalogue import BoardChoice, Game
from bot.words import Words

Completion = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def board_name(board: BoardChoice, words: Words) -> str:
    """Say the name of a board with its mark, if it has one."""
    name = words.board(board.name)
    return f"{name} ({words.say(f'mark-{board.mark}')})" if board.mark else name


def find_board(game: Game, typed: str, words: Words) -> str:
    """Return the key of the board that a text names: by its key, or its name in this language or in English.

    Raises:
        SetupError: The game is not offered on such a board.
    """
    for board in game.boards:
        if _plain(typed) in map(_plain, _names(board, words)):
            return board.key
    known = tuple(words.board(board.name) for board in game.boards)
    raise SetupError("no-such-board", board=typed[:50], game=game.name, known=known)


def complete_board(game: Game) -> Completion:
    """Return a completion of the boards of a game, by any words of their names."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        words = Acting.of(interaction).words
        return [
            app_commands.Choice(name=board_name(board, words), value=board.key)
            for board in game.boards
            if _fits(" ".join(_names(board, words)).casefold(), typed)
        ][:CHOICES]

    return complete


def _names(board: BoardChoice, words: Words) -> Iterator[str]:
    yield from (words.board(board.name), words.english_board(board.name), board.key, board_name(board, words))


def _fits(names: str, typed: str) -> bool:
    return all(word in names for word in typed.casefold().split())


def _plain(name: str) -> str:
    """Letters and digits alone, so that "hexhex6" and "Hexhex 6" are the same."""
    return re.sub(r"[\W_]+", "", name.casefold())

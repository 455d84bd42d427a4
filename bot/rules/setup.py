"""What a match starts from, complete in itself: nothing of it is looked up again later."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.errors import InvalidValueError, SetupError
from bot.rules.position import Board, Position
from bot.rules.tilings import tiling

Value = int | str


@dataclass(frozen=True)
class Setup:
    """A game, its board and its options, as one match has them."""

    game: str
    """Key of the game."""
    board_key: str
    """Key of the board among those that the game was offered on."""
    board: Board
    options: Mapping[str, Value] = field(default_factory=dict)
    """The value of every option."""

    def start(self) -> Position:
        """Return the position before the first turn."""
        return self.board.start()


def setup_to_json(setup: Setup) -> str:
    """Write a set-up as JSON text, which `setup_from_json` reads back."""
    return json.dumps(setup_to_dict(setup), separators=(",", ":"))


def setup_from_json(text: str) -> Setup:
    """Read what `setup_to_json` wrote. Does not ask whether the game exists; `Catalogue.rules` does.

    Raises:
        SetupError: the text is no set-up.
    """
    try:
        return setup_from_dict(json.loads(text))
    except ValueError as error:
        raise SetupError("setup-broken", problem=str(error)) from error


def setup_to_dict(setup: Setup) -> dict[str, Any]:
    """Return the set-up as plain values."""
    return {
        "game": setup.game,
        "board": setup.board_key,
        "tiling": setup.board.tiling.key,
        "numbers": list(setup.board.numbers),
        "options": dict(setup.options),
    }


def setup_from_dict(data: Any) -> Setup:
    """Return the set-up that plain values stand for.

    Raises:
        SetupError: something is missing or of the wrong kind, or the numbers do not fit the tiling.
    """
    try:
        game, board, key, numbers, options = (
            data[k] for k in ("game", "board", "tiling", "numbers", "options")
        )
        texts_fit = isinstance(game, str) and isinstance(board, str)
        options_fit = all(type(value) in (int, str) for value in options.values())
        setup = Setup(game, board, Board(tiling(key), tuple(numbers)), dict(options))
    except (KeyError, TypeError, AttributeError, ValueError, InvalidValueError) as error:
        raise SetupError("setup-broken", problem=str(error)) from error
    if not (texts_fit and options_fit):
        raise SetupError("setup-broken", problem="a value of the wrong kind")
    return setup

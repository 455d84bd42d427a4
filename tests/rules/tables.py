"""What the tests of the games share: reading pictures, playing text, naming refusals."""

from pathlib import Path

import pytest

from bot.data.games import read_catalogue
from bot.errors import IllegalTurnError
from bot.rules.notation import parse_turn
from bot.rules.position import play

DATA = Path(__file__).parent.parent.parent / "data"
GAMES_TOML = (DATA / "games.toml").read_text(encoding="utf-8")
LAYOUTS = {file.name: file.read_text(encoding="utf-8") for file in (DATA / "boards").iterdir()}
CATALOGUE = read_catalogue(GAMES_TOML, LAYOUTS)


def played(rules, position, *texts):
    """The position after the turns."""
    for text in texts:
        position = play(rules, position, parse_turn(text, position, rules))
    return position


def refusal(rules, position, text):
    """Why a turn is not allowed."""
    with pytest.raises(IllegalTurnError) as caught:
        play(rules, position, parse_turn(text, position, rules))
    return str(caught.value)


def sizes(groups):
    """Colours and sizes."""
    return [(group.colour.value, len(group)) for group in groups]

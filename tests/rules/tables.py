"""What the tests of the games share: the catalogue, and short words for playing texts and naming refusals."""

import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.data.games import read_catalogue
from bot.errors import IllegalTurnError
from bot.rules.catalogue import BoardChoice, Game
from bot.rules.games.odd import Odd
from bot.rules.notation import parse_turn
from bot.rules.position import Group, Position, Turn
from bot.rules.rules import Emphasis, Marked, Rules, Score, play, random_match
from bot.rules.setup import Setup, number

DATA = Path(__file__).parent.parent.parent / "data"
GAMES_TOML = (DATA / "games.toml").read_text(encoding="utf-8")
LAYOUTS = {file.name: file.read_text(encoding="utf-8") for file in (DATA / "boards").iterdir()}
CATALOGUE = read_catalogue(GAMES_TOML, LAYOUTS)
TRIES_ALL = os.environ.get("ODDITY_TEST_STEP") == "1"
"""As the trial of laws does."""


def size_of(choice: BoardChoice) -> int:
    return len(choice.board(random.Random(1)).tiling)


def some_boards(game: str) -> list[str]:
    """The smallest and the largest board of each kind; the trial of laws takes all of them."""
    kinds = defaultdict(list)
    for choice in sorted(CATALOGUE.game(game).boards, key=size_of):
        kinds[choice.tiling.partition("-")[0]].append(choice.key)
    ends = (boards if TRIES_ALL else [boards[0], *boards[1:][-1:]] for boards in kinds.values())
    return [board for boards in ends for board in boards]


def smallest_setup(game: Game, **options: int | str) -> Setup:
    return game.setup(min(game.boards, key=size_of).key, options, random.Random(1))


def random_play(setup: Setup, source: random.Random) -> tuple[Rules, list[Position], list[Turn]]:
    rules, positions = CATALOGUE.rules(setup), [setup.start()]
    turns = random_match(rules, positions[0], source)
    for turn in turns:
        positions.append(rules.after(positions[-1], turn))
    return rules, positions, turns


def refused(kind: type[Exception], ask: Callable[..., object], *given: object, **options: object) -> Any:
    with pytest.raises(kind) as caught:
        ask(*given, **options)
    return caught.value


def play_texts(rules: Rules, position: Position, *texts: str) -> Position:
    for text in texts:
        position = play(rules, position, parse_turn(text, position, rules))
    return position


def refusal(rules: Rules, position: Position, text: str) -> str:
    return str(refused(IllegalTurnError, play_texts, rules, position, text))


def sizes(groups: Iterable[Group]) -> list[tuple[str, int]]:
    return [(group.colour.value, len(group)) for group in groups]


def marked_sizes(marked: Iterable[Marked], position: Position) -> list[tuple[str, int]]:
    groups = {group.cells: group for group in position.groups()}
    return sizes(groups[one.cells] for one in marked)


def outlined(score: Score) -> list[Marked]:
    """Return what has a solid line around it."""
    return [one for one in score.marked if one.emphasis is Emphasis.OUTLINED]


def hinted(score: Score) -> list[Marked]:
    """Return what has a broken line around it."""
    return [one for one in score.marked if one.emphasis is Emphasis.HINTED]


@dataclass(frozen=True)
class AnyOdd(Odd):
    """Odd with groups of sizes that are not offered, for what is known of small boards."""

    group: int = number(5, low=1, high=99)

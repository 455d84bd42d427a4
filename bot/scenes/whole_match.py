"""A whole match in one picture: the last board, each stone numbered by its turn, as Go players print it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.rules.position import Colour, Turn
from bot.scenes.alt import MAX_ALT_TEXT, standing_sentences
from bot.scenes.items import Item, score_items, score_place
from bot.scenes.scene import ground_of, pose_of, scene_with
from bot.scenes.view import BoardView, Looks, Pose, across, legible
from bot.words import Words
from renderer.layout import bounds
from renderer.scene import Ground, Label, Mark, Scene, Stone

_DATE_TYPE = 0.042
"""Type height of the dates, as a share of the board's width."""
_RING = 1.22
"""Diameter of the ring round a stone, as a multiple of the stone's."""
_FILLED, _MOST_BEYOND = 0.86, 1.3
"""Share of a stone that a number fills; how much larger it may be on the small stones of a mosaic."""
_TWO_DIGITS = 2
_LARGEST, _MOST_OF_CELL = 1.6, 0.92
"""Stones of a mosaic: diameter in board units, and share of a cell. In large cells numbers have more room."""


@dataclass(frozen=True)
class WholeMatch:
    board: BoardView
    """At its end."""
    turns: Sequence[Turn]
    told: Sequence[str]
    """The turns in words, without a seat's only colour."""
    turning: int = 0
    """The turn at which the match turned; 0 if unknown."""
    dates: str = ""


def whole_scene(whole: WholeMatch, looks: Looks) -> Scene:
    board = whole.board
    lying = pose_of(board, looks)
    ground = ground_of(board, looks)
    score = score_items(board, score_place(lying, ground.margin))
    items: list[Item] = [*_numbered_stones(whole, lying), *score]
    if whole.dates:
        dates = _dates(whole.dates, ground)
        items.append(dates)
        ground = _with_room_below(ground, dates)
    return scene_with(ground, items)


def _numbered_stones(whole: WholeMatch, lying: Pose) -> Iterator[Item]:
    is_mosaic = not lying.is_even
    for number, turn in enumerate(whole.turns, start=1):
        digits = str(number)
        for cell, colour in turn.placements:
            at = lying.centres[cell]
            if is_mosaic:
                size = min(_LARGEST, _MOST_OF_CELL * lying.scales[cell])
            else:
                size = lying.stones[cell]
            if number == whole.turning:
                yield Mark(at, "hint", _RING * size)
            yield Stone(at, colour.value, size)
            wide = max(len(digits), _TWO_DIGITS)
            height = _FILLED * size / across(wide)
            if is_mosaic:
                least = legible(lying.tiling) * _TWO_DIGITS / wide
                height = min(_MOST_BEYOND * height, max(height, least))
            around = ""
            if height * across(len(digits)) > size:
                around = colour.value
            yield Label(at, digits, f"text-on-{colour.value}", height, around=around)


def _dates(text: str, ground: Ground) -> Label:
    left, _, right, bottom = bounds(ground.points)
    size = _DATE_TYPE * (right - left + 2 * ground.margin)
    return Label(((left + right) / 2, bottom + ground.margin + 0.7 * size), text, "score", size)


@lru_cache(maxsize=16)
def _with_room_below(ground: Ground, dates: Label) -> Ground:
    x, y = dates.at
    return replace(ground, room=(*ground.room, (x, y + 0.7 * dates.size)))


def whole_text(whole: WholeMatch, words: Words) -> str:
    """Return the record in words, with initials of colours if it would be too long."""
    board = whole.board
    name = words.board(board.game.board_name(board.setup.board_key))
    title = words.say("scene-title-no-match", game=board.game.name, board=name, ply=len(whole.told))
    beginning = " ".join([title, *standing_sentences(board, words)])
    turns = [f"{number}. {turn}" for number, turn in enumerate(whole.told, start=1)]
    if len(text := " ".join([beginning, *turns])) <= MAX_ALT_TEXT:
        return text
    turns = [_with_initials(turn, words) for turn in turns]
    ending = ""
    while len(text := " ".join([beginning, *turns, ending]).rstrip()) > MAX_ALT_TEXT:
        ending = words.say("scene-whole-cut")
        turns.pop()
    return text


def _with_initials(turn: str, words: Words) -> str:
    for colour in Colour:
        name = words.say(f"stone-{colour.value}", name="").strip()
        turn = turn.replace(f" {name}", name[0])
    return turn

"""Hints in a picture: the stones of good turns, each with the numbers of the turns that it belongs to."""

from collections.abc import Iterator

from bot.rules.position import Colour
from bot.rules.tilings import Cell
from bot.scenes.pose import Pose
from bot.scenes.type_size import across, legible
from bot.scenes.view import BoardView
from renderer.scene import Label, Mark, Stone

_TYPE = 0.5  # height of the type of a number
_FILLED = 0.9  # share of a stone that a number may fill
_GHOST = 0.8  # how solid the stones are
_HALF = 0.5  # diameter of a stone that shares its cell with one of the other colour
_ASIDE = 0.25  # how far such a stone lies from the middle of the cell


def hint_items(view: BoardView, lying: Pose) -> Iterator[Stone | Mark | Label]:
    """Yield a ring round each cell of the turns, and in it a stone of each colour that one of them places.

    A stone bears the numbers of its turns, the first being 1; where turns place different colours on a cell,
    black lies left of white.
    """
    for cell, numbers in _numbers(view).items():
        (x, y), scale = lying.centres[cell], lying.scales[cell]
        yield Mark((x, y), "hint", scale)
        for colour, text in sorted(numbers.items(), key=lambda one: one[0] is Colour.WHITE):
            if len(numbers) == 1:
                at, size = (x, y), lying.stones[cell]
            else:
                aside = _ASIDE if colour is Colour.WHITE else -_ASIDE
                at, size = (x + aside * scale, y), _HALF * scale
            yield Stone(at, colour.value, size, _GHOST)
            wanted = max(_TYPE * scale, legible(lying.tiling))
            yield Label(at, text, "text", min(wanted, _FILLED * size / across(len(text))))


def _numbers(view: BoardView) -> dict[Cell, dict[Colour, str]]:
    """Return for each cell and colour the numbers of the turns that place it there, such as "13"."""
    found: dict[Cell, dict[Colour, str]] = {}
    for number, turn in enumerate(view.hints, start=1):
        for cell, colour in turn.placements:
            numbers = found.setdefault(cell, {})
            numbers[colour] = numbers.get(colour, "") + str(number)
    return found

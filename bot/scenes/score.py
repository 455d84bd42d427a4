"""The score beside the board: figures and stones, no words, so it reads in every language."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.rules.position import Colour
from bot.rules.tilings import Point
from bot.scenes.edges import is_straight
from bot.scenes.groups import Showing, marked, showing
from bot.scenes.pose import Pose
from bot.scenes.view import BoardView
from renderer.scene import Label, Mark, Stone

Item = Stone | Mark | Label

_WIDE = 3.2  # of one side's score: pointer, stone and figures, as a multiple of its height


@dataclass(frozen=True)
class ScorePlace:
    """Where the score of either side stands.

    Attributes:
        left: Where the first side's begins, at half its height.
        right: Where the other's begins.
        height: Of a score's stone.
        role: Of its figures.
        on: How the roles of its pointers end: what they lie on.
    """

    left: Point
    right: Point
    height: float
    role: str
    on: str

    @property
    def room(self) -> tuple[Point, ...]:
        """The corners of both."""
        half = self.height * 0.62
        end = self.right[0] + self.height * _WIDE
        return (self.left[0], self.left[1] - half), (end, self.left[1] + half)


@lru_cache(maxsize=128)
def score_place(lying: Pose, margin: float) -> ScorePlace:
    """Beside a board: on its upper rim if that is straight, else in the upper corners, or above it."""
    corners = [corner for outline in lying.outlines for corner in outline]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top = min(y for _, y in corners)
    if is_straight(lying.tiling) and margin > 0.7:
        height = 0.66 * margin
        level = top - margin / 2
        return ScorePlace((left, level), (right - height * _WIDE, level), height, "edge", "-on-plate")
    height = 0.052 * (right - left + 2 * margin)
    starts = left - margin, right + margin - height * _WIDE
    for level in (top - margin + height * 0.6, top - margin - height * 0.75):
        if all(_free((start, level), height, corners, margin) for start in starts):
            break
    return ScorePlace((starts[0], level), (starts[1], level), height, "score", "")


def _free(start: Point, height: float, corners: list[Point], margin: float) -> bool:
    """Whether a score there keeps clear of the board."""
    across = [start[0] + height * _WIDE * share for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    near = (margin + height * 0.6) ** 2
    return all((x - cx) ** 2 + (start[1] - cy) ** 2 > near for x in across for cx, cy in corners)


def score_items(view: BoardView, place: ScorePlace) -> Iterator[Item]:
    """The counted groups of Odd; for the others what each colour has, and who is to move or has won."""
    if showing(view) is Showing.COUNTED:
        at = place.left[0] + place.height * 0.9, place.left[1]
        yield Mark(at, "badge", place.height * (1.25 if place.on else 1.45))
        yield Label(at, str(len(marked(view))), "badge-text", place.height)
        return
    for seat, (colour, start) in enumerate(zip(Colour, (place.left, place.right), strict=True)):
        yield from _side(view, seat, colour, start, place)


def _side(view: BoardView, seat: int, colour: Colour, start: Point, place: ScorePlace) -> Iterator[Item]:
    x, y = start
    height = place.height
    figure = str(_figure(view, colour))
    yield Stone((x + height * 1.2, y), colour.value, height)
    yield Label((x + height * (1.9 + 0.29 * len(figure)), y), figure, place.role, height)
    pointer = x + height * 0.3, y
    if view.outcome is not None and view.outcome.winner == seat:
        yield Mark(pointer, f"won{place.on}", height * 0.75)
    elif view.outcome is None and view.position.seat == seat:
        yield Mark(pointer, f"turn{place.on}", height * 0.5)


def _figure(view: BoardView, colour: Colour) -> int:
    """How many groups a colour has, or how large its largest one is."""
    groups = [group for group in view.position.groups() if group.colour is colour]
    return len(groups) if showing(view) is Showing.EACH else max(map(len, groups), default=0)

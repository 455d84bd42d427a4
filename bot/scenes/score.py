"""The score beside the board: numbers and stones, no words, so it reads in every language."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.rules.polygons import Point
from bot.scenes.pose import Pose
from bot.scenes.view import BoardView
from renderer.scene import Label, Mark, Stone

Item = Stone | Mark | Label

_WIDE = 3.2  # of one seat's score: pointer, stone and number, as a multiple of its height


@dataclass(frozen=True)
class ScorePlace:
    """Where the score of each seat stands.

    Attributes:
        left: Where that of the first seat begins, at half its height.
        right: Where that of the other begins.
        height: Of a score's stone.
        role: Of its number.
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
    """Return a place on the upper edge of a board if that is straight, else in its upper corners or above."""
    corners = [corner for outline in lying.outlines for corner in outline]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top = min(y for _, y in corners)
    if lying.tiling.naming.is_straight and margin > 0.7:
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
    """Return whether a score there keeps clear of the board."""
    across = [start[0] + height * _WIDE * share for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    near = (margin + height * 0.6) ** 2
    return all((x - cx) ** 2 + (start[1] - cy) ** 2 > near for x in across for cx, cy in corners)


def score_items(view: BoardView, place: ScorePlace) -> Iterator[Item]:
    """Yield the one number that belongs to no seat; or each seat's, and who is to move or has won."""
    headline = view.score.headline
    if len(headline) == 1:
        at = place.left[0] + place.height * 0.9, place.left[1]
        yield Mark(at, "badge", place.height * (1.25 if place.on else 1.45))
        yield Label(at, str(headline[0]), "badge-text", place.height)
        return
    for seat, (x, y) in enumerate((place.left, place.right)):
        colour = view.rules.colour_of(seat, view.position)
        if colour is not None:
            at = x + place.height * 1.2, y
            yield Stone(at, colour.value, place.height)
            yield Mark(at, f"rim{place.on}", place.height)
        if headline:
            number = str(headline[seat])
            middle = x + place.height * (1.9 + 0.29 * len(number))
            yield Label((middle, y), number, place.role, place.height)
        if headline or colour is not None:
            yield from _pointer(view, seat, (x + place.height * 0.3, y), place)


def _pointer(view: BoardView, seat: int, at: Point, place: ScorePlace) -> Iterator[Mark]:
    """Yield what points at a seat that is to move or has won; in a draw there is none."""
    if view.outcome is not None and view.outcome.winner == seat:
        yield Mark(at, f"won{place.on}", place.height * 0.75)
    elif view.outcome is None and view.position.seat == seat:
        yield Mark(at, f"turn{place.on}", place.height * 0.5)

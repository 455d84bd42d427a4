"""Highlights, hints and the score, which has no words and so suits every language."""

import math
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from bot.rules.polygons import Point
from bot.rules.position import Colour, Group
from bot.rules.rules import Emphasis, Marked, Numbers
from bot.rules.tilings import Cell
from bot.scenes.view import STONE, BoardView, Overlay, Pose, across, legible
from renderer.scene import WIDE, Label, Link, Mark, Outline, Stone

Item = Stone | Mark | Label

_SCORE_WIDTH = 3.2  # width of one seat's score (pointer, stone, number), as a multiple of its height
_HINT_TYPE = 0.5  # type height of a number
FILLED = 0.9  # share of a stone that a number may fill
GHOST_OPACITY = 0.8  # opacity of the stones
_RING, _ASIDE = 1.2, 0.22
"""Diameter of a ring, and distance of two numbers from the middle, as multiples of the stone's diameter."""
_CACHED_GROUPS = 500  # those of some thirty matches
_NUMBER_TYPE = 0.36  # type height of a number
_RANK = 1.8
"""Diameter behind a rank, as a multiple of the type's."""


@dataclass(frozen=True)
class ScorePlace:
    """Where the scores of both seats stand.

    `left` and `right` are the left ends at half height, `height` is that of a stone, `role` that of the
    number, `on` the suffix of the pointers' roles, for what they lie on.
    """

    left: Point
    right: Point
    height: float
    role: str
    on: str

    @property
    def room(self) -> tuple[Point, ...]:
        half = self.height * 0.62
        begins, level = self.left
        ends = self.right[0] + self.height * _SCORE_WIDTH
        return (begins, level - half), (ends, level + half)


@lru_cache(maxsize=128)
def score_place(lying: Pose, margin: float) -> ScorePlace:
    """Place the score on the upper edge of a straight board, else in its upper corners or above."""
    corners = [corner for outline in lying.outlines for corner in outline]
    left = min(x for x, _ in corners)
    right = max(x for x, _ in corners)
    top = min(y for _, y in corners)
    if lying.tiling.naming.is_straight and margin > 0.7:
        height = 0.66 * margin
        level = top - margin / 2
        second = right - height * _SCORE_WIDTH
        return ScorePlace((left, level), (second, level), height, "edge", "-on-plate")
    height = 0.052 * (right - left + 2 * margin)
    first = left - margin
    second = right + margin - height * _SCORE_WIDTH
    in_corners = top - margin + height * 0.6
    above = top - margin - height * 0.75
    level = above
    if all(_free((start, in_corners), height, corners, margin) for start in (first, second)):
        level = in_corners
    return ScorePlace((first, level), (second, level), height, "score", "")


_INFO = 0.036
"""Type height below a moving board, as a share of its width."""
_TURN_TYPE, _TURN_WIDTH = 0.8, 0.56
"""Type height of the turn's number, as a multiple of the score's; width of a digit, as one of its own."""
_SCORES_APART = 3.4
"""Distance of both scores there, as a multiple of their height."""


class Below(NamedTuple):
    """What stands below a board that moves, in the middle: the number of the turn, and the score."""

    turn: Label
    score: ScorePlace
    room: tuple[Point, ...]


def below(lying: Pose, margin: float, ply: int, last: int) -> Below:
    corners = [corner for outline in lying.outlines for corner in outline]
    left = min(x for x, _ in corners) - margin
    right = max(x for x, _ in corners) + margin
    bottom = max(y for _, y in corners) + margin
    height = _INFO * (right - left)
    level = bottom + 0.75 * height
    size = _TURN_TYPE * height
    turn_width = _TURN_WIDTH * size * (2 * len(str(last)) + 3)
    score_width = height * (_SCORES_APART + _SCORE_WIDTH)
    begins = (left + right - turn_width - score_width) / 2
    first = begins + turn_width
    second = first + _SCORES_APART * height
    turn = Label((begins + turn_width / 2, level), f"{ply} / {last}", "score", size)
    score = ScorePlace((first, level), (second, level), height, "score", "")
    room = (left, bottom), (right, level + 0.8 * height)
    return Below(turn, score, room)


def _free(start: Point, height: float, corners: list[Point], margin: float) -> bool:
    begins, level = start
    width = height * _SCORE_WIDTH
    across = [begins + width * share for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    near = (margin + height * 0.6) ** 2
    return all((x - cx) ** 2 + (level - cy) ** 2 > near for x in across for cx, cy in corners)


def score_items(view: BoardView, place: ScorePlace) -> Iterator[Item]:
    """Yield a single number, or each seat's, and a pointer at the seat to move or the winner."""
    headline = view.score.headline
    if len(headline) == 1:
        x, y = place.left
        at = x + place.height * 0.9, y
        size = 1.25 if place.on else 1.45
        yield Mark(at, "badge", place.height * size)
        yield Label(at, str(headline[0]), "badge-text", place.height)
        yield from _titles(view, place)
        return
    for seat, (x, y) in enumerate((place.left, place.right)):
        colour = view.rules.colour_of(seat, view.position)
        if colour is not None:
            at = x + place.height * 1.2, y
            yield Stone(at, colour.value, place.height)
            yield Mark(at, f"rim{place.on}", place.height)
        if headline:
            number = str(headline[seat])
            aside = 1.9 + 0.29 * len(number)
            middle = x + place.height * aside
            yield Label((middle, y), number, place.role, place.height)
        if headline or colour is not None:
            yield from _pointer(view, seat, (x + place.height * 0.3, y), place)
        elif not seat:
            yield from _titles(view, place)


def _titles(view: BoardView, place: ScorePlace) -> Iterator[Label | Mark]:
    """Yield the sign (else 1 or 2) of the seat to move or the winner, and a pointer."""
    x, y = place.right
    seat: int | None = view.position.seat
    if view.outcome is not None:
        seat = view.outcome.winner
    if seat is not None:
        if view.score.signs:
            sign = view.score.signs[seat]
        else:
            sign = str(seat + 1)
        yield from _pointer(view, seat, (x + place.height * 0.3, y), place)
        yield Label((x + place.height * 1.9, y), sign, place.role, place.height)


def _pointer(view: BoardView, seat: int, at: Point, place: ScorePlace) -> Iterator[Mark]:
    if view.outcome is not None and view.outcome.winner == seat:
        yield Mark(at, f"won{place.on}", place.height * 0.75)
    elif view.outcome is None and view.position.seat == seat:
        yield Mark(at, f"turn{place.on}", place.height * 0.5)


def hint_items(view: BoardView, lying: Pose) -> Iterator[Stone | Mark | Label]:
    """Yield a ring with a stone on each cell of the hinted turns, numbered by turn from 1.

    Where turns place both colours on a cell, the stone's left half is black and its right half white.
    """
    for cell, numbers in _numbers(view).items():
        at = lying.centres[cell]
        size = lying.stones[cell]
        colour = min(numbers, key=list(Colour).index)
        yield Mark(at, "hint", min(lying.scales[cell], _RING * size))
        yield Stone(at, colour.value, size, GHOST_OPACITY)
        wanted = max(_HINT_TYPE * size / STONE, legible(lying.tiling))
        if len(numbers) == 1:
            (text,) = numbers.values()
            fitting = FILLED * size / across(len(text))
            yield Label(at, text, "text", min(wanted, fitting))
            continue
        yield Mark(at, "white-light", size)
        for colour, text in filter(itemgetter(1), numbers.items()):
            aside = _ASIDE * size if colour is Colour.WHITE else -_ASIDE * size
            type_size = min(wanted, 2 * _ASIDE * FILLED * size / (WIDE * len(text)))
            yield Label(at, text, f"text-on-{colour.value}", type_size, aside=aside)


def _numbers(view: BoardView) -> dict[Cell, dict[Colour, str]]:
    """Return, per cell and colour, the numbers of the turns that place it, such as "13".

    They are empty for stones that lie there, as beside a turn that was better.
    """
    found: dict[Cell, dict[Colour, str]] = {}
    for number, turn in enumerate(view.hints, start=1):
        for cell, colour in turn.placements:
            lying = view.position.stones[cell]
            numbers = found.setdefault(cell, {lying: ""} if lying else {})
            before = numbers.get(colour, "")
            numbers[colour] = f"{before}{number}"
    return found


def marked_cells(view: BoardView) -> tuple[Marked, ...]:
    score = view.score
    if view.outcome is not None and score.decisive is not None:
        return score.decisive
    return score.marked


def small_cells(view: BoardView) -> frozenset[Cell]:
    """Return the stones to draw small: after the match, those that did not decide it."""
    chosen = {cell for marked in marked_cells(view) for cell in marked.cells}
    if view.outcome is None or not view.score.fades or not chosen:
        return frozenset()
    placed = {cell for cell, stone in enumerate(view.position.stones) if stone}
    return frozenset(placed - chosen)


def links(view: BoardView, lying: Pose) -> Iterator[Link]:
    """Yield bars that join the stones of each group, where all groups are counted."""
    if view.score.numbers is Numbers.COUNT:
        pending = view.pending_cells
        for group in view.position.groups():
            new = frozenset(pending.intersection(group.cells))
            yield from _links(group, new, lying)


@lru_cache(maxsize=_CACHED_GROUPS)
def _links(group: Group, pending: frozenset[Cell], lying: Pose) -> tuple[Link, ...]:
    """Cached, since a turn leaves most groups unchanged."""
    size = min(lying.stones[cell] for cell in group.cells)
    bars: dict[float, list[tuple[Point, Point]]] = {}  # by their opacity
    for cell in group.cells:
        for other in lying.tiling.neighbours[cell]:
            if cell < other and other in group.cells:
                strength = 1.0 if pending.isdisjoint((cell, other)) else GHOST_OPACITY
                ends = lying.centres[cell], lying.centres[other]
                bars.setdefault(strength, []).append(ends)
    colour = group.colour.value
    return tuple(Link(tuple(ends), colour, size, strength) for strength, ends in bars.items())


def outlines(view: BoardView, lying: Pose, *, all_groups: bool) -> Iterator[Outline]:
    """Where all groups are counted, groups with pending stones stand out."""
    marked = marked_cells(view)
    near = [one.cells for one in marked if one.emphasis is Emphasis.HINTED]
    counted = [one.cells for one in marked if one.emphasis is Emphasis.OUTLINED]
    if view.score.numbers is Numbers.COUNT:
        pending = view.pending_cells
        counted += [one.cells for one in marked if not pending.isdisjoint(one.cells)]
    stand_out = set(map(frozenset, [*near, *counted]))
    groups = []
    if all_groups:
        groups = [group.cells for group in view.position.groups()]
    others = [cells for cells in groups if frozenset(cells) not in stand_out]
    for role, areas in (("group", others), ("near", near), ("counted", counted)):
        for cells in areas:
            yield from (Outline(points, role) for points in lying.borders(cells))


def numbered_cells(view: BoardView, overlays: Collection[Overlay] = ()) -> Iterator[Marked]:
    """Yield highlights whose number is drawn.

    Counts are drawn only where two digits are legible. There are no numbers beside hints, which have their
    own, nor sizes beside the numbers of cells.
    """
    numbers = view.score.numbers
    if view.hints or (numbers is Numbers.SIZE and "numbers" in overlays):
        return
    two_digits = legible(view.setup.board.tiling) * across(2)
    if numbers is Numbers.COUNT and two_digits > STONE:
        return
    for marked in marked_cells(view):
        if marked.number is not None:
            yield marked


def badges(
    view: BoardView, lying: Pose, overlays: Collection[Overlay]
) -> Iterator[tuple[Cell, tuple[Mark | Label, ...]]]:
    """Yield the cell of each number and its drawing: ranks on a square, others directly on the stone.

    Counts run from the top of the picture to its bottom, so that the last is found.
    """
    newest = {*view.newest, *view.pending_cells}
    counts = Counter[Colour | None]()
    numbered = []
    for one in numbered_cells(view, overlays):
        new = frozenset(newest.intersection(one.cells))
        numbered.append((_carrier(one.cells, new, lying), one.number))
    counted = view.score.numbers is Numbers.COUNT
    if counted:
        numbered.sort(key=lambda one: lying.centres[one[0]][::-1])
    for cell, number in numbered:
        colour = view.position.stones[cell]
        counts[colour] += 1
        text = str(counts[colour] if counted else number)
        at = lying.centres[cell]
        scale = lying.stones[cell] / STONE
        wanted = max(_NUMBER_TYPE * scale, legible(lying.tiling))
        size = min(wanted, scale / (WIDE * len(text)))
        if view.score.numbers is not Numbers.RANK:
            yield cell, (Label(at, text, "text", size),)
        else:
            square = Mark(at, "rank", _RANK * size * across(len(text)))
            yield cell, (square, Label(at, text, "badge-text", size))


@lru_cache(maxsize=_CACHED_GROUPS)
def _carrier(cells: tuple[Cell, ...], newest: frozenset[Cell], lying: Pose) -> Cell:
    """The central cell, if possible not one marked as new."""
    free = [cell for cell in cells if cell not in newest] or cells
    places = [lying.centres[cell] for cell in cells]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))

    def distance(cell: Cell) -> float:
        cx, cy = lying.centres[cell]
        return round(math.hypot(cx - x, cy - y), 6)

    return min(free, key=distance)

"""From how a match stands to what its picture shows. One function for all games."""

from collections.abc import Iterator

from bot.scenes.emphasis import badges, outlines, small_cells
from bot.scenes.ground import ground_of, pose_of
from bot.scenes.hints import hint_items
from bot.scenes.pose import Pose
from bot.scenes.score import score_items, score_place
from bot.scenes.type_size import legible
from bot.scenes.view import BoardView, Looks
from renderer.scene import Label, Mark, Scene, Stone

_GHOST = 0.8  # how solid a stone is that was chosen but not yet played
_COVERED = 0.36  # height of the type of a number that a stone hides
_SMALL = 0.46  # diameter of a stone that did not decide a match that is over, the same in all cells


def scene_of(view: BoardView, looks: Looks) -> Scene:
    """Return what the picture of a match shows, laid out in the looks that a person likes."""
    lying = pose_of(view, looks)
    ground = ground_of(view, looks)
    beside = list(score_items(view, score_place(lying, ground.margin)))
    numbers = list(badges(view, lying))
    items = [item for _, badge in numbers for item in badge]
    if "numbers" in looks.overlays:
        items += _covered_numbers(view, lying, {cell for cell, _ in numbers})
    hints = hint_items(view, lying)
    everything = [*_stones(view, lying), *_marks(view, lying), *hints, *items, *beside]
    return Scene(
        ground,
        stones=tuple(item for item in everything if isinstance(item, Stone)),
        marks=tuple(item for item in everything if isinstance(item, Mark)),
        labels=tuple(item for item in everything if isinstance(item, Label)),
        outlines=tuple(outlines(view, lying, all_groups="groups" in looks.overlays)),
    )


def _stones(view: BoardView, lying: Pose) -> Iterator[Stone]:
    weak, pending = small_cells(view), {cell for cell, _ in view.pending.placements}
    for cell, colour in enumerate(view.position.stones):
        if colour is not None and cell not in pending:
            size = _SMALL if cell in weak else lying.stones[cell]
            yield Stone(lying.centres[cell], colour.value, size, clears=lying.stones[cell])
    for cell, colour in view.pending.placements:
        yield Stone(lying.centres[cell], colour.value, lying.stones[cell], _GHOST)


def _marks(view: BoardView, lying: Pose) -> Iterator[Mark]:
    """Yield marks of the last turn, of stones not yet played, and of cells of a turn that was refused."""
    groups = (
        ("last", view.newest),
        ("pending", [cell for cell, _ in view.pending.placements]),
        ("question", view.questioned),
    )
    for role, cells in groups:
        for cell in cells:
            yield Mark(lying.centres[cell], role, lying.stones[cell])


def _covered_numbers(view: BoardView, lying: Pose, carriers: set[int]) -> Iterator[Label]:
    """Yield the numbers that stones hide, but for stones that carry a number of their own."""
    size, weak = max(_COVERED, legible(lying.tiling)), small_cells(view)
    for cell, number in enumerate(view.setup.board.numbers):
        if view.position.stones[cell] is not None and cell not in carriers:
            height = _COVERED if cell in weak else size
            yield Label(lying.centres[cell], str(number), "text", height * lying.scales[cell])

"""What a picture costs, against other ways of drawing it: `python -m benchmarks.pictures`.

Processor time is measured in one interleaved run, so that ratios hold on a busy machine; medians are printed.

- ours: from the scene to a PNG, as the bot draws it; "scene" is the time from the match to its scene, on top
- encode: only writing our finished picture as Pillow does, PNG level 1
- sprites: full-colour stamps on a kept full-colour board, PNG level 1
- 3x: the whole picture drawn three times too large and reduced, PNG as Pillow writes it by default
- cairosvg, resvg: the scene written as SVG, and drawn by these libraries where they are installed

The goals for hexhex 7: 40 times as quick as cairosvg, 70 times as quick as resvg, at most 90 kB. Those for
the animation of 61 turns: 25 times as quick and 7.6 times as small as full colour.
"""

import io
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image

from benchmarks.full_colour import FullColourBoard, supersampled, with_bar
from benchmarks.svg import svg_ways
from bot import data
from bot.gallery import sample
from bot.rules.position import Colour, Placement, Position, Turn
from bot.rules.rules import Rules, random_turn
from bot.scenes.scene import moving_scene, scene_of
from bot.scenes.view import BoardView, Looks
from bot.ui.pictures import turns_per_frame
from renderer import animation, draw
from renderer.draw import WIDTH, picture

BOARDS = [
    ("odd", "hexhex-5"),
    ("odd", "hexhex-7"),
    ("odd", "hexhex-10"),
    ("xodd", "square-9"),
    ("xodd", "square-13"),
    ("xodd", "square-19"),
    ("odd", "cairo-9"),
]
LONGEST = {("odd", "hexhex-10"): "0.5 s, 0.45 MB", ("xodd", "square-19"): "1.5 s, 0.8 MB"}
"""Matches of as many turns as their boards allow, with the goal for their animations."""
ROUNDS = 15
FILLED = 0.7  # of the cells

CATALOGUE = data.catalogue()
PALETTE = data.palettes()["classic"]


def main() -> None:
    """Print everything."""
    print(f"{WIDTH} pixels, {FILLED:.0%} of the cells filled, medians of {ROUNDS} interleaved rounds\n")
    with tempfile.TemporaryDirectory() as folder:
        for game, board in BOARDS:
            still(view_of(game, board), board, Path(folder))
    print()
    replay()
    for (game, board), goal in LONGEST.items():
        long_replay(game, board, goal)


def view_of(game: str, board: str) -> BoardView:
    """A board with stones strewn over it, the same every time."""
    source = random.Random(1)
    shown = sample(CATALOGUE, game, board).view(0)
    cells = list(range(len(shown.position.stones)))
    source.shuffle(cells)
    taken = cells[: round(FILLED * len(cells))]
    turn = Turn(tuple(Placement(cell, source.choice(list(Colour))) for cell in taken))
    position = shown.rules.after(shown.position, turn)
    rules = CATALOGUE.rules(shown.setup)
    last = Turn(turn.placements[-1:])
    return BoardView(shown.game, shown.setup, position, rules.score(position), last)


def still(view: BoardView, name: str, folder: Path) -> None:
    """A few lines: a still picture of this match in every way."""
    before = resident()
    looks = Looks()
    first = timed(lambda: draw(scene_of(view, looks), PALETTE))
    memory = resident() - before
    scene = scene_of(view, looks)
    finished = picture(scene, PALETTE)
    board = FullColourBoard(scene.ground, PALETTE, WIDTH)
    board.picture(scene)
    ways: dict[str, Callable[[], bytes]] = {
        "ours": lambda: draw(scene, PALETTE),
        "encode": lambda: png(finished, 1),
        "sprites": lambda: png(board.picture(scene), 1),
        "3x": lambda: png(supersampled(scene, PALETTE, WIDTH)),
        **svg_ways(scene, PALETTE, WIDTH, folder),
    }
    times = interleaved({"scene": lambda: scene_of(fresh(view), looks), **ways})
    print(f"{name}: first {first:.0f} ms, {memory / 1e6:.1f} MB; from match to scene {times['scene']:.2f} ms")
    for way, drawn in ways.items():
        size = len(drawn()) / 1000
        print(
            f"  {way:<9} {times[way]:>7.2f} ms {size:>5.0f} kB, {times[way] / times['ours']:>6.1f} times ours"
        )


def replay() -> None:
    """A whole match of Odd on hexhex 5 as an animation, against one from full-colour frames."""
    shown = sample(CATALOGUE, "odd", "hexhex-5")
    last = len(shown.turns)
    width = 600
    scenes = [moving_scene(shown.view(ply), Looks(), ply, last) for ply in range(last + 1)]
    progress = [ply / last for ply in range(last + 1)]
    board = FullColourBoard(scenes[0].ground, PALETTE, width)
    ways: dict[str, Callable[[], bytes]] = {
        "ours": lambda: b"".join(animation(scenes, len(scenes), PALETTE, width, progress=progress)),
        "full colour": lambda: full_colour_gif(
            [
                with_bar(board.picture(scene), PALETTE, share)
                for scene, share in zip(scenes, progress, strict=True)
            ]
        ),
    }
    times = interleaved(ways, rounds=3)
    sizes = {name: len(way()) / 1000 for name, way in ways.items()}
    print(f"animation of {len(scenes)} frames at {width} pixels")
    for name in ways:
        print(f"  {name:12} {times[name]:>6.0f} ms {sizes[name]:>6.0f} kB")
    ours, other = ways
    print(f"  ratio        {times[other] / times[ours]:>6.1f} x  {sizes[other] / sizes[ours]:>6.1f} x")


def long_replay(game: str, board: str, goal: str) -> None:
    """A line: a long match as the bot animates it, from its turns to the file."""
    setup = CATALOGUE.game(game).setup(board)
    rules = CATALOGUE.rules(setup)
    turns = longest_match(rules, setup.start())

    def animated() -> tuple[float, float, bytes]:
        start = time.perf_counter(), time.process_time()
        views = [BoardView(CATALOGUE.game(game), setup, setup.start(), rules.score(setup.start()), None)]
        for turn in turns:
            position = rules.after(views[-1].position, turn)
            views.append(BoardView(views[0].game, setup, position, rules.score(position), turn))
        shown = [*views[: -1 : turns_per_frame(len(turns))], views[-1]]
        last = len(turns)
        scenes = (moving_scene(view, Looks(), view.position.ply, last) for view in shown)
        progress = [view.position.ply / last for view in shown]
        gif = b"".join(animation(scenes, len(shown), PALETTE, progress=progress))
        return time.perf_counter() - start[0], time.process_time() - start[1], gif

    runs = [animated() for _ in range(3)]
    passed, taken = (min(times) for times in list(zip(*runs, strict=True))[:2])
    print(
        f"{game} {board}, {len(turns)} turns: {passed:.2f} s, of them {taken:.2f} s of a processor,"
        f" {len(runs[0][2]) / 1e6:.2f} MB; goal {goal}"
    )


def longest_match(rules: Rules, position: Position) -> list[Turn]:
    """A random match, of one stone each turn wherever one is allowed."""
    source, turns = random.Random(1), list[Turn]()
    while rules.outcome(position) is None:
        singles = [Turn((stone,)) for stone in rules.next_stones(position, Turn())]
        source.shuffle(singles)
        single = next((turn for turn in singles if rules.accepts(position, turn)), None)
        turns.append(single or random_turn(rules, position, source))
        position = rules.after(position, turns[-1])
    return turns


def full_colour_gif(frames: list[Image.Image]) -> bytes:
    """The same animation the plain way: full-colour frames, and Pillow finds the palettes."""
    first, *others = frames
    file = io.BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=400, loop=0)
    return file.getvalue()


def fresh(view: BoardView) -> BoardView:
    """The same match with nothing remembered about its position."""
    old = view.position
    position = Position(old.board, old.stones, old.ply, old.passes)
    return BoardView(
        view.game, view.setup, position, CATALOGUE.rules(view.setup).score(position), view.last_turn
    )


def png(image: Image.Image, level: int | None = None) -> bytes:
    """The picture as PNG; without a level as Pillow likes it."""
    file = io.BytesIO()
    if level is None:
        image.save(file, "PNG")
    else:
        image.save(file, "PNG", compress_level=level)
    return file.getvalue()


def interleaved(ways: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """Median milliseconds of each way, one after the other in every round."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            times[name].append(timed(way))
    return {name: statistics.median(taken) for name, taken in times.items()}


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def resident() -> int:
    """Bytes of memory this process has; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()

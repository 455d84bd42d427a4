"""What a picture shows can be seen and read where a phone shows it, 308 pixels wide."""

import io
import math
from dataclasses import replace

import pytest
from PIL import Image

from bot.gallery import sample, with_hints
from bot.scenes import Looks, scene_of
from bot.scenes.ground import ground_of, pose_of
from renderer import WIDTH, draw
from renderer.layout import SHOWN, Layout
from renderer.scene import CAPITAL
from tests.renderer.eyes import contrast
from tests.scenes.samples import CATALOGUE, EVERY_BOARD, PALETTES, play_match

SEEN = 3
"""The contrast that the Web Content Accessibility Guidelines (1.4.11) ask of what is no text."""

READABLE = 7  # pixels of figures and capitals
RAYS = 24

every_board = pytest.mark.parametrize(("game", "board"), EVERY_BOARD)


def heights(view, looks, labels):
    """Return how high the figures of labels are on a phone in pixels, by role the lowest."""
    layout = Layout(ground_of(view, looks), WIDTH)
    lowest = {}
    for label in labels:
        high = round(label.size * layout.unit) * CAPITAL * SHOWN / WIDTH
        lowest[label.role] = min(high, lowest.get(label.role, math.inf))
    return lowest


@every_board
@pytest.mark.parametrize("labels", ["both", "edges"])
def test_names_along_the_edges_and_numbers_of_cells_can_be_read(game, board, labels):
    view, looks = sample(CATALOGUE, game, board).view(0), Looks(labels=labels)
    found = heights(view, looks, ground_of(view, looks).labels)
    rows_alone = view.setup.board.tiling.naming.line_ends is None
    too_low = {role for role, height in found.items() if height < READABLE}
    assert "edge" in found
    assert too_low <= ({"name"} if rows_alone else set()), found


@every_board
def test_numbers_on_stones_and_beside_the_board_can_be_read(game, board):
    shown = sample(CATALOGUE, game, board)
    for ply in (len(shown.turns) // 2, len(shown.turns)):
        view = shown.view(ply)
        labels = [label for label in scene_of(view, Looks()).labels if len(label.text) < 3]
        found = heights(view, Looks(), labels)  # nothing where a game has no numbers
        assert all(height >= READABLE for height in found.values()), found


@every_board
def test_the_numbers_of_hints_can_be_read_or_fill_their_stone(game, board):
    view = with_hints(sample(CATALOGUE, game, board).view(3))
    scene, centres = scene_of(view, Looks()), pose_of(view, Looks()).centres
    stones = {stone.at: stone.size for stone in scene.stones}
    labels = [label for label in scene.labels if label.role == "text" and label.at in centres]
    assert sorted(label.text for label in labels) == ["1", "3"]
    for label in labels:
        assert heights(view, Looks(), [label])["text"] >= READABLE or label.size > 0.9 * stones[label.at]


def test_numbers_that_count_are_left_out_where_they_could_not_be_read_on_a_stone():
    def numbers(board):
        scene = scene_of(play_match("xodd", board, ["a1 b"]), Looks())
        stones = {stone.at for stone in scene.stones}
        return [label.text for label in scene.labels if label.role == "text" and label.at in stones]

    assert numbers("square-13") == ["1"]
    assert numbers("square-19") == []


def test_names_that_could_not_be_read_are_left_out_where_those_along_the_edges_suffice():
    def roles(board):
        view = sample(CATALOGUE, "odd", board).view(0)
        return {label.role for label in ground_of(view, Looks()).labels}

    assert roles("hexhex-5") == {"edge", "name"}
    assert roles("hexhex-10") == {"edge"}
    assert roles("triangle-9") == {"edge", "name"}  # the edges name the rows alone


def on_a_phone(view, looks):
    """Return the picture as a phone shows it, and how large a board unit is there."""
    picture = Image.open(io.BytesIO(draw(scene_of(view, looks), PALETTES[looks.theme])))
    unit = Layout(ground_of(view, looks), WIDTH).unit * SHOWN / WIDTH
    return picture.convert("RGB").resize((SHOWN, SHOWN), Image.Resampling.BOX), unit


def share_seen(picture, centre, reach, bed):
    """Return on which share of rays from a place some pixel within reach stands out from the bed."""
    x, y = centre
    seen = 0
    for step in range(RAYS):
        dx, dy = math.cos(math.tau * step / RAYS), math.sin(math.tau * step / RAYS)
        far = [0.2 * part for part in range(round((reach + 0.5) / 0.2))]
        pixels = {picture.getpixel((int(x + dx * r), int(y + dy * r))) for r in far if r > 0.4 * reach}
        seen += max(contrast(pixel, bed) for pixel in pixels) >= SEEN
    return seen / RAYS


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("odd", "hexhex-5"),
        ("odd", "rhombi-3"),
        ("odd", "hexhex-10"),
        ("strands", "side-6"),
        ("xodd", "square-19"),
    ],
)
@pytest.mark.parametrize("state", ["middle", "refused", "hints", "end"])
def test_every_stone_is_seen_all_around(theme, game, board, state):
    view, looks = dict(sample(CATALOGUE, game, board).states())[state], Looks(theme)
    scene, (picture, unit) = scene_of(view, looks), on_a_phone(view, looks)
    layout = Layout(scene.ground, WIDTH)
    on_cells = dict(zip(pose_of(view, looks).centres, range(len(view.position.stones)), strict=True))
    covered = {mark.at for mark in scene.marks if mark.role in ("badge", "rank", "question")}
    for stone in scene.stones:
        if stone.at in on_cells and stone.at not in covered:
            x, y = (value * SHOWN / WIDTH for value in layout.place(stone.at))
            tile = scene.ground.tiles[on_cells[stone.at] if len(scene.ground.tiles) > 1 else 0]
            share = share_seen(picture, (x, y), stone.size / 2 * unit, PALETTES[theme][tile.role])
            assert share >= 0.8, (stone, share)


@pytest.mark.parametrize("theme", PALETTES)
def test_stones_beside_the_board_are_seen_all_around(theme):
    for game, board, under in (("yodd", "hexhex-5", "table"), ("xodd", "square-9", "plate")):
        view, looks = play_match(game, board, ["a1 b"]), Looks(theme)
        scene, (picture, unit) = scene_of(view, looks), on_a_phone(view, looks)
        rims = [mark for mark in scene.marks if mark.role.startswith("rim")]
        assert len(rims) == 2
        for rim in rims:
            x, y = (value * SHOWN / WIDTH for value in Layout(scene.ground, WIDTH).place(rim.at))
            assert share_seen(picture, (x, y), rim.size / 2 * unit, PALETTES[theme][under]) >= 0.8


def test_a_stone_without_a_rim_would_be_noticed(monkeypatch):
    view = play_match("odd", "hexhex-5", ["e5 w", "a1 b"])
    colours = {**PALETTES["classic"].colours, "white-rim": PALETTES["classic"]["white"]}
    monkeypatch.setitem(PALETTES, "classic", replace(PALETTES["classic"], name="rimless", colours=colours))
    picture, unit = on_a_phone(view, Looks())
    x, y = (value * SHOWN / WIDTH for value in Layout(ground_of(view, Looks()), WIDTH).place((0, 0)))
    assert share_seen(picture, (x, y), 0.415 * unit, colours["cell"]) < 0.1

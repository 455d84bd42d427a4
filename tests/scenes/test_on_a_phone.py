import io
import math
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image

from bot.features.turn.draft import draft_looks
from bot.gallery import with_hints
from bot.matches.settings import PersonSettings
from bot.scenes.scene import ground_of, pose_of, scene_of
from bot.scenes.view import Looks
from renderer import WIDTH, draw
from renderer.layout import PHONE_WIDTH, Layout
from renderer.scene import CAPITAL, WIDE
from tests.renderer.eyes import contrast
from tests.scenes.samples import EVERY_BOARD, PALETTES, play_match, sample

SEEN = 3
"""The contrast that the Web Content Accessibility Guidelines (1.4.11) ask of what is no text."""

READABLE = 7  # pixels of figures and capitals
RAYS = 24


def heights(view, looks, labels, shown=PHONE_WIDTH):
    """Return how high the figures of labels are on a phone in pixels, by role the lowest."""
    layout = Layout(ground_of(view, looks), WIDTH)
    lowest = {}
    for label in labels:
        high = round(label.size * layout.unit) * CAPITAL * shown / WIDTH
        lowest[label.role] = min(high, lowest.get(label.role, math.inf))
    return lowest


def test_no_stone_is_below_ten_pixels_where_a_phone_shows_350():
    for board in EVERY_BOARD:
        view = sample(*board).view(0)
        layout, lying = Layout(ground_of(view, Looks()), WIDTH), pose_of(view, Looks())
        assert min(lying.stones) * layout.unit * 350 / WIDTH >= 10, board
        check_stones_are_large(with_hints(sample(*board).view(3)), board)


@pytest.mark.parametrize("board", ["hexhex-10", "snub-5", "rhombi-3"])
def test_no_stone_that_decided_nothing_is_below_ten_pixels_either(board):
    check_stones_are_large(dict(sample("odd", board).states())["end"], board)


def check_stones_are_large(view, board):
    """Fail if a stone of a picture is below ten pixels where a phone shows 350."""
    scene = scene_of(view, Looks())
    layout = Layout(scene.ground, WIDTH)
    assert min(stone.size for stone in scene.stones) * layout.unit * 350 / WIDTH >= 10, board


def test_names_along_the_edges_and_numbers_of_cells_can_be_read():
    for board, labels in product(EVERY_BOARD, ("both", "edges")):
        view, looks = sample(*board).view(0), Looks(labels=labels)
        found = heights(view, looks, ground_of(view, looks).labels)
        assert found["edge"] >= READABLE, (board, labels)
        assert found.get("digit", READABLE) >= READABLE, (board, labels)


def test_every_name_that_is_written_can_be_read_and_all_cells_are_named_there_or_along_the_edges():
    for board, labels in product(EVERY_BOARD, ("both", "edges", "cells")):
        view, looks = sample(*board).view(0), Looks(labels=labels)
        written, cells = ground_of(view, looks).labels, view.setup.board.tiling
        found = heights(view, looks, written, 350)
        assert all(height >= READABLE for height in found.values()), (board, labels, found)
        texts = {label.text for label in written}
        assert texts >= {*cells.names} or texts >= {*cells.row_names, *cells.column_names}, (board, labels)


def test_a_board_to_choose_from_names_the_cells_of_a_row_so_that_each_can_be_read():
    for board in EVERY_BOARD:
        empty = sample(*board).view(0)
        cells = empty.setup.board.tiling
        for number, row in enumerate(cells.rows):
            view = replace(empty, offered=row)
            looks = draft_looks(PersonSettings(labels="none", turned=number % 2), view)
            scene = scene_of(view, looks)
            names = {cells.names[cell] for cell in row}
            labels = [label for label in (*scene.ground.labels, *scene.labels) if label.text in names]
            assert {label.text for label in labels} == names, (board, names)
            found = heights(view, looks, labels, 350)
            assert all(height >= READABLE for height in found.values()), (board, found)
            for first, second in combinations(labels, 2):
                assert not overlap(box(first), box(second)), (board, first, second)


@pytest.mark.parametrize("board", [("yodd", "hexhex-6"), ("odd", "rhombi-2"), ("odd", "snub-4")])
def test_all_cells_are_named_before_a_row_is_chosen(board):
    view = sample(*board).view(0)
    looks = draft_looks(PersonSettings(), view)
    named = {label.text for label in ground_of(view, looks).labels if label.role == "name"}
    assert named == set(view.setup.board.tiling.names)


def box(label):
    """Return the place of a text: left, top, right and bottom."""
    (x, y), half, high = label.at, label.size * WIDE * len(label.text) / 2, label.size * CAPITAL / 2
    return x - half, y - high, x + half, y + high


def overlap(first, second):
    return all(first[at] < second[at + 2] and second[at] < first[at + 2] for at in (0, 1))


def test_no_line_of_a_grid_runs_through_a_name():
    for board, labels in product(EVERY_BOARD, ("both", "cells")):
        view = sample(*board).view(0)
        ground = ground_of(view, Looks(labels=labels))
        names = [box(label) for label in ground.labels if label.role == "point-name"]
        for start, end, _ in ground.lines:
            line = (*map(min, start, end), *map(max, start, end))
            assert not any(overlap(line, name) for name in names), (board, labels)
        for row in view.setup.board.tiling.rows if ground.lines else ():
            scene = scene_of(replace(view, offered=row), Looks(labels="edges"))
            offered = [label for label in scene.labels if label.text in view.setup.board.tiling.names]
            assert {label.around for label in offered} == {"cell"}, board


def test_numbers_on_stones_and_beside_the_board_can_be_read():
    for board in EVERY_BOARD:
        shown = sample(*board)
        view = shown.view(len(shown.turns))
        labels = [label for label in scene_of(view, Looks()).labels if len(label.text) < 3]
        found = heights(view, Looks(), labels)  # nothing where a game has no numbers
        assert all(height >= READABLE for height in found.values()), (board, found)


def test_the_numbers_of_hints_can_be_read_or_fill_their_stone():
    for board in EVERY_BOARD:
        view = with_hints(sample(*board).view(3))
        scene, centres = scene_of(view, Looks()), pose_of(view, Looks()).centres
        stones = {stone.at: stone.size for stone in scene.stones}
        labels = [label for label in scene.labels if label.role == "text" and label.at in centres]
        assert sorted(label.text for label in labels) == ["1", "3"], board
        for label in labels:
            high = heights(view, Looks(), [label])["text"]
            assert high >= READABLE or label.size > 0.9 * stones[label.at], (board, label)


@pytest.mark.parametrize(("board", "numbers"), [("square-13", ["1"]), ("square-19", [])])
def test_numbers_that_count_are_left_out_where_they_could_not_be_read_on_a_stone(board, numbers):
    scene = scene_of(play_match("xodd", board, ["a1 b"]), Looks())
    stones = {stone.at for stone in scene.stones}
    assert [label.text for label in scene.labels if label.role == "text" and label.at in stones] == numbers


@pytest.mark.parametrize(
    ("board", "roles"), [("hexhex-5", {"edge", "name"}), ("hexhex-10", {"edge"}), ("triangle-9", {"edge"})]
)
def test_names_that_could_not_be_read_are_left_out(board, roles):
    assert {label.role for label in ground_of(sample("odd", board).view(0), Looks()).labels} == roles


def on_a_phone(view, looks):
    """Return the picture as a phone shows it, and where things lie on the picture that it is made from."""
    picture = Image.open(io.BytesIO(draw(scene_of(view, looks), PALETTES[looks.theme])))
    size = PHONE_WIDTH, round(picture.height * PHONE_WIDTH / WIDTH)
    small = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return small, Layout(ground_of(view, looks), WIDTH)


def steps(start, end):
    return [start + 0.2 * step for step in range(round((end - start) / 0.2))]


def share_seen(shown, item, bed, joined=()):
    """Return on which share of rays from an item some pixel within its reach stands out from the bed.

    Rays towards other stones that it is joined to don't count.
    """
    picture, layout = shown
    x, y = (value * PHONE_WIDTH / WIDTH for value in layout.place(item.at))
    reach, seen = item.size / 2 * layout.unit * PHONE_WIDTH / WIDTH, []
    for step in range(RAYS):
        dx, dy = math.cos(math.tau * step / RAYS), math.sin(math.tau * step / RAYS)
        if any((a - item.at[0]) * dx + (b - item.at[1]) * dy > 0.85 for a, b in joined):
            continue
        places = {(int(x + dx * far), int(y + dy * far)) for far in steps(0.4 * reach, reach + 0.5)}
        seen.append(any(contrast(picture.getpixel(place), bed) >= SEEN for place in places))
    return sum(seen) / len(seen)


@pytest.mark.parametrize("theme", PALETTES)
def test_every_stone_is_seen_all_around(theme):
    """Where something lies on stones, and on one other board; the trial `pictures` looks at all of them."""
    others = (("odd", "rhombi-3", "middle"), ("strands", "side-6", "end"), ("xodd", "square-14", "end"))
    other = others[list(PALETTES).index(theme) % len(others)]
    for game, board, state in (("odd", "hexhex-5", "refused"), ("odd", "hexhex-5", "hints"), other):
        check_stones_are_seen(theme, game, board, state)


def check_stones_are_seen(theme, game, board, state):
    view, looks = dict(sample(game, board).states())[state], Looks(theme)
    scene, shown = scene_of(view, looks), on_a_phone(view, looks)
    on_cells = dict(zip(pose_of(view, looks).centres, range(len(view.position.stones)), strict=True))
    covered = {mark.at for mark in scene.marks if mark.role in ("badge", "rank", "question")}
    for stone in scene.stones:
        if stone.at in on_cells and stone.at not in covered:
            tile = scene.ground.tiles[on_cells[stone.at] if len(scene.ground.tiles) > 1 else 0]
            bars = [ends for link in scene.links for ends in link.ends if stone.at in ends]
            joined = [end for ends in bars for end in ends if end != stone.at]
            share = share_seen(shown, stone, PALETTES[theme][tile.role], joined)
            assert share >= 0.8, (game, board, state, stone, share)


@pytest.mark.parametrize("theme", PALETTES)
def test_stones_beside_the_board_are_seen_all_around(theme):
    for game, board, under in (("yodd", "hexhex-5", "table"), ("xodd", "square-9", "plate")):
        view, looks = play_match(game, board, ["a1 b"]), Looks(theme)
        scene, shown = scene_of(view, looks), on_a_phone(view, looks)
        rims = [mark for mark in scene.marks if mark.role.startswith("rim")]
        assert len(rims) == 2
        for rim in rims:
            assert share_seen(shown, rim, PALETTES[theme][under]) >= 0.8

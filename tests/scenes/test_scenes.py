"""What a picture of a match shows."""

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from bot.gallery import with_refused_turn
from bot.rules.games.yodd import Yodd
from bot.rules.notation import parse_turn
from bot.rules.position import Board
from bot.rules.rules import Emphasis, Marked, Outcome, Score
from bot.rules.tilings import tiling
from bot.scenes import Looks, scene_of
from bot.scenes.scene import ground_of, pose_of
from bot.scenes.view import STONE
from renderer import SceneError, draw
from renderer.draw import check_scene
from renderer.scene import Label, Mark, Stone
from tests.scenes.samples import CATALOGUE, EVERY_BOARD, PALETTES, draw_match, play_match, sample

PLAIN = Looks()
LOOKS = [
    PLAIN,
    Looks(labels="edges", turned=1),
    Looks(labels="cells", mirrored=True),
    Looks(labels="none", turned=-1, overlays=frozenset({"groups", "numbers"})),
]

ODD = draw_match(
    "odd",
    "hexhex-3",
    """
      x x .
     o x . .
    o o x . .
     o . . x
      . . .
    """,
    last="e2 black",
    group=3,
)


def names_at(view, places, looks=PLAIN):
    """Return the cells at some places of the scene, by name."""
    lying = pose_of(view, looks)
    named = dict(zip(lying.centres, lying.tiling.names, strict=True))
    return {named[place] for place in places if place in named}


def test_every_board_in_every_state_can_be_drawn():
    for number, board in enumerate(EVERY_BOARD):
        others = LOOKS[1 + number % (len(LOOKS) - 1)]
        for (state, view), looks in product(sample(*board).states(), (PLAIN, others)):
            try:
                check_scene(scene_of(view, looks), PALETTES["classic"], 1100)
            except SceneError as error:
                pytest.fail(f"{board}, {state}, {looks}: {error}")


def test_every_stone_lies_in_its_cell_in_its_colour():
    scene = scene_of(ODD, PLAIN)
    by_role = {
        role: names_at(ODD, [stone.at for stone in scene.stones if stone.role == role])
        for role in ("black", "white")
    }
    assert by_role == {"black": {"b4", "c3", "d2", "e1", "e2"}, "white": {"b1", "c1", "c2", "d1"}}


@pytest.mark.parametrize("looks", LOOKS)
def test_however_the_board_lies_cells_keep_their_contents(looks):
    scene = scene_of(ODD, looks)
    black = names_at(ODD, [stone.at for stone in scene.stones if stone.role == "black"], looks)
    assert black == {"b4", "c3", "d2", "e1", "e2"}


def test_the_last_turn_is_marked_with_all_its_stones():
    view = play_match("strands", "side-5", ["c3", "a1 a5"])
    scene = scene_of(view, PLAIN)
    assert names_at(view, [mark.at for mark in scene.marks if mark.role == "last"]) == {"a1", "a5"}


def test_stones_not_yet_played_are_see_through_and_marked_and_questioned_cells_too():
    view = with_refused_turn(ODD)
    scene = scene_of(view, PLAIN)
    names = view.setup.board.tiling.names
    ghosts = names_at(view, [stone.at for stone in scene.stones if stone.strength < 1])
    assert ghosts == {names[cell] for cell, _ in view.pending.placements}
    assert ghosts == names_at(view, [mark.at for mark in scene.marks if mark.role == "pending"])
    asked = names_at(view, [mark.at for mark in scene.marks if mark.role == "question"])
    assert asked == {names[cell] for cell in view.questioned}


def hinted(view, *turns):
    """Return the same with hints, each a text such as "a1 b, b1 w"."""
    xodd = CATALOGUE.game("xodd").setup("square-5")
    start = replace(xodd.start(), board=view.setup.board, stones=view.position.stones, ply=1)
    return replace(view, hints=tuple(parse_turn(turn, start, CATALOGUE.rules(xodd)) for turn in turns))


def numbered_stones(view, looks=PLAIN):
    """Return what stands on stones that are hinted at: the cell, the colour and the number."""
    scene, lying = scene_of(view, looks), pose_of(view, looks)
    texts = {label.at: label.text for label in scene.labels if label.role == "text"}

    def nearest(place):
        return min(
            lying.tiling.names,
            key=lambda name: math.dist(lying.centres[lying.tiling.names.index(name)], place),
        )

    ghosts = [stone for stone in scene.stones if stone.strength < 1]
    return sorted((nearest(stone.at), stone.role, texts[stone.at]) for stone in ghosts)


@pytest.mark.parametrize("looks", LOOKS)
def test_hints_are_stones_in_their_colour_with_the_number_of_the_turn_in_a_ring(looks):
    view = hinted(ODD, "a1 b", "d3 w, d4 b", "e3 w")
    assert numbered_stones(view, looks) == [
        ("a1", "black", "1"),
        ("d3", "white", "2"),
        ("d4", "black", "2"),
        ("e3", "white", "3"),
    ]
    rings = names_at(view, [mark.at for mark in scene_of(view, looks).marks if mark.role == "hint"], looks)
    assert rings == {"a1", "d3", "d4", "e3"}


def test_hints_that_meet_on_a_cell_share_a_stone_or_stand_side_by_side():
    view = hinted(ODD, "a1 b, a2 w", "a1 w, a2 w", "a1 b")
    assert numbered_stones(view) == [("a1", "black", "13"), ("a1", "white", "2"), ("a2", "white", "12")]
    black, white = sorted(
        (one for one in scene_of(view, PLAIN).stones if one.size < 0.6), key=lambda one: one.at
    )
    assert (black.role, white.role) == ("black", "white")
    assert math.dist(black.at, white.at) >= (black.size + white.size) / 2


def test_beside_hints_no_other_number_stands_on_a_stone():
    for view in (ODD, play_match("xodd", "square-5", ["a1 b"])):
        scene = scene_of(hinted(view, "b2 b"), PLAIN)
        stones = {stone.at for stone in scene.stones}
        on_board = names_at(view, stones)
        assert on_board >= {"b2"}
        lying = pose_of(view, PLAIN)
        assert [label.text for label in scene.labels if label.at in lying.centres] == ["1"]


def test_odd_outlines_and_numbers_the_groups_that_count_and_hints_at_those_that_nearly_do():
    scene = scene_of(ODD, PLAIN)
    assert Counter(outline.role for outline in scene.outlines) == {"counted": 2, "near": 1}
    assert numbers_on(scene, "rank") == ["1", "2"]  # one on each group
    assert numbers_on(scene, "badge") == ["2"]  # how many there are, beside the board


def numbers_on(scene, role):
    """Return the numbers that stand on marks of a role."""
    places = {mark.at for mark in scene.marks if mark.role == role}
    return sorted(label.text for label in scene.labels if label.role == "badge-text" and label.at in places)


@pytest.mark.parametrize("looks", LOOKS)
def test_a_size_stands_on_a_disc_a_rank_on_a_square_and_a_count_on_the_stone_itself(looks):
    shown = {
        game: next(
            {mark.role for mark in scene.marks if mark.at == label.at} & {"badge", "rank"}
            for label in scene.labels
            if label.at in {stone.at for stone in scene.stones} and label.role in ("badge-text", "text")
        )
        for game, scene in {
            "strands": scene_of(play_match("strands", "side-5", ["c3"]), Looks()),
            "odd": scene_of(ODD, replace(looks, overlays=frozenset())),
            "xodd": scene_of(play_match("xodd", "square-5", ["c3 b"]), looks),
        }.items()
    }
    assert shown == {"strands": {"badge"}, "odd": {"rank"}, "xodd": set()}


def test_the_number_of_a_group_avoids_the_last_stone_if_it_can():
    alone = play_match("xodd", "square-5", ["c3 b"])
    scene = scene_of(alone, PLAIN)
    assert names_at(alone, [label.at for label in scene.labels]) == {"c3"}
    pair = draw_match("xodd", "square-5", ". . . . .\n" * 2 + ". x x . .\n" + ". . . . .\n" * 2, last="b3 b")
    assert names_at(pair, [label.at for label in scene_of(pair, PLAIN).labels]) == {"c3"}


def test_strands_outlines_the_largest_group_of_each_colour_with_its_size():
    view = play_match("strands", "side-5", ["c3", "a1 a2 a3", "d4 c4"])
    scene = scene_of(view, PLAIN)
    assert [outline.role for outline in scene.outlines] == ["counted", "counted"]
    assert sorted(label.text for label in scene.labels if label.role == "badge-text") == ["3", "3"]


def test_xodd_numbers_every_group_once_for_each_colour():
    view = play_match("xodd", "square-5", ["a1 b", "b1 b, e5 w", "a5 b, e4 w"])
    scene = scene_of(view, PLAIN)
    on_stones = Counter(label.text for label in scene.labels if label.role == "text")
    assert on_stones == {"1": 2, "2": 1}
    assert not scene.outlines
    beside = {label.text for label in scene.labels if label.role == "edge"}
    assert beside == {"1", "2"}


def test_all_groups_are_outlined_on_request():
    view = play_match("xodd", "square-5", ["a1 b", "b1 b, e5 w", "a5 b, e4 w"])
    scene = scene_of(view, Looks(overlays=frozenset({"groups"})))
    assert [outline.role for outline in scene.outlines] == ["group"] * 3


def test_numbers_of_covered_cells_show_on_request():
    view = play_match("strands", "side-5", ["c3", "a1 a5"])
    plain, shown = (
        scene_of(view, Looks(overlays=overlays)) for overlays in (frozenset(), frozenset({"numbers"}))
    )
    added = set(shown.labels) - set(plain.labels)
    assert {label.text for label in added} <= {"6"}
    assert len(added) == 1  # the other two carry their group's size


def test_at_the_end_stones_that_did_not_decide_are_small():
    view = draw_match("odd", "hexhex-2", "x o\n x x x\n o x", last="a1 white", group=3)
    scene = scene_of(view, PLAIN)
    assert small_stones(view, scene) == {"a1", "c2"}


def small_stones(view, scene):
    """Return the cells with stones so small that on any tiling they can't be taken for one that counts."""
    return names_at(view, [stone.at for stone in scene.stones if stone.size < 0.6 * STONE])


@pytest.mark.parametrize("board", ["rhombi-2", "triangle-7", "snub-4"])
def test_small_stones_hide_the_names_of_their_cells_too(board):
    shown = sample("odd", board)
    ended = shown.view(len(shown.turns))
    named, bare = (
        draw(replace(scene_of(ended, PLAIN), ground=ground), PALETTES["classic"], 1100)
        for ground in (
            ground_of(ended, PLAIN),
            replace(
                ground_of(ended, PLAIN),
                labels=tuple(label for label in ground_of(ended, PLAIN).labels if label.role != "name"),
            ),
        )
    )
    assert named == bare


def test_strands_shows_the_groups_down_to_the_first_that_differ():
    ended = draw_match(
        "strands",
        "side-5",
        """
            x x x o o
           x x x o o o
          x x x o o o o
         x x x o o o o o
        x x x o o o o o x
         o o o x x x x x
          o o x x x x x
           x x x x x x
            x x x x x
        """,
    )
    scene = scene_of(ended, PLAIN)
    assert ended.outcome is not None
    sizes = sorted(int(label.text) for label in scene.labels if label.role == "badge-text")
    sides = {mark.role for mark in scene.marks}
    assert "won" in sides
    assert len(sizes) >= 2
    assert len(set(sizes[-2:])) == 2


def test_the_side_to_move_is_pointed_out_and_later_the_winner():
    to_move = scene_of(play_match("yodd", "hexhex-3", ["a1 b"]), PLAIN)
    (pointer,) = [mark for mark in to_move.marks if mark.role == "turn"]
    white = max(to_move.stones, key=lambda stone: stone.at[0])
    assert white.role == "white"
    assert pointer.at[1] == white.at[1]
    assert abs(pointer.at[0] - white.at[0]) < 1


def test_the_same_board_and_looks_share_their_ground():
    first, second = (sample("odd", "hexhex-5").view(ply) for ply in (3, 9))
    assert ground_of(first, Looks()) is ground_of(second, Looks())
    assert ground_of(first, Looks(labels="none")) is not ground_of(second, Looks())


def test_turning_a_picture_changes_it_and_as_many_turns_as_the_symmetry_do_not():
    once, six, none = (
        draw(scene_of(ODD, Looks(turned=turned)), PALETTES["classic"], 240) for turned in (1, 6, 0)
    )
    assert once != none
    assert six == none


def test_labels_are_where_the_person_wants_them():
    def roles(labels):
        return {label.role for label in ground_of(ODD, Looks(labels=labels)).labels}

    assert roles("both") == {"edge", "name"}
    assert roles("edges") == {"edge"}
    assert roles("cells") == {"name"}
    assert roles("none") == set()


def labels_of(view, labels, *roles):
    """Return the labels of some roles that a board has by itself."""
    return [label for label in ground_of(view, Looks(labels=labels)).labels if label.role in roles]


def test_every_cell_can_be_found_by_name():
    for board in EVERY_BOARD:
        view = sample(*board).view(0)
        cells = view.setup.board.tiling
        inside = {label.text for label in labels_of(view, "cells", "name", "small-name", "point-name")}
        assert inside == set(cells.names), board
        edges = {label.text for label in labels_of(view, "edges", "edge")}
        assert {name[0] for name in cells.names} <= edges, board
        if cells.kind in ("square", "rectangle", "hexhex", "oblong"):
            assert {name[1:] for name in cells.names} <= edges, board


EVERY_TILING = sorted({choice.tiling for game in CATALOGUE.games.values() for choice in game.boards})
EVERY_TILING += ["rhombus-3", "rhombus-11", "rhombus-26", "oblong-1-3-5", "oblong-4-1-4", "oblong-4-4-1"]


def test_names_along_the_edges_stand_apart_from_each_other_and_from_the_cells():
    empty = sample("odd", "hexhex-2").view(0)
    for key in EVERY_TILING:
        view = replace(empty, setup=replace(empty.setup, board=Board(tiling(key))))
        ground, names = ground_of(view, Looks(labels="edges")), labels_of(view, "edges", "edge")
        for label in names:
            nearest = min(away(label.at, corner) for corner in ground.points)
            assert nearest < ground.margin + 1, (key, label)
        for first, second in combinations(names, 2):
            assert away(first.at, second.at) > first.size * 0.7, (key, first, second)


def test_the_score_beside_the_board_has_room_of_its_own():
    for board, turned in product(EVERY_BOARD, (0, 1)):
        view, looks = sample(*board).view(2), Looks(turned=turned)
        scene = scene_of(view, looks)
        names = [label for label in scene.ground.labels if label.role == "edge"]
        items = [item for item in (*scene.stones, *scene.labels) if not names_at(view, [item.at], looks)]
        assert items, board
        for item in items:
            near = [corner for corner in scene.ground.points if away(item.at, corner) <= item.size * 0.45]
            near += [name for name in names if away(item.at, name.at) <= (item.size + name.size) * 0.4]
            assert not near, (board, turned, item)


def away(first, second):
    """Return how far two places are apart, across or down."""
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


def test_a_scene_follows_the_score_and_not_the_name_of_the_game():
    view = replace(ODD, game=replace(ODD.game, key="new"))
    assert scene_of(view, PLAIN) == scene_of(ODD, PLAIN)


def test_any_cells_can_be_marked_with_or_without_a_number():
    marked = (Marked((0, 6)), Marked((1,), 7, Emphasis.HINTED), Marked((2, 3), 8, Emphasis.PLAIN))
    scene = scene_of(replace(ODD, score=Score(marked)), PLAIN)
    assert Counter(outline.role for outline in scene.outlines) == {"counted": 2, "near": 1}
    assert sorted(label.text for label in scene.labels if label.role == "badge-text") == ["7", "8"]


@pytest.mark.parametrize(("fades", "weak"), [(True, {"e1", "e2"}), (False, set())])
def test_what_does_not_stand_out_is_small_in_the_end_if_the_score_says_so(fades, weak):
    cells = [cell for cell, stone in enumerate(ODD.position.stones) if stone]
    score = Score((Marked((0,)),), decisive=(Marked(tuple(cells[:-2])),), fades=fades)
    ended = replace(ODD, score=score, outcome=Outcome(0, "new"))
    stones = scene_of(ended, PLAIN).stones
    assert small_stones(ended, scene_of(ended, PLAIN)) == weak
    assert all(stone.strength == 1 for stone in stones)
    running = scene_of(replace(ODD, score=score), PLAIN)
    assert small_stones(ODD, running) == set()


def beside(view, looks=PLAIN):
    """Return the stones, numbers and pointers beside the board."""
    scene = scene_of(view, looks)
    items = (*scene.stones, *scene.labels, *scene.marks)
    return [item for item in items if not names_at(view, [item.at], looks)]


@pytest.mark.parametrize(
    ("headline", "texts"), [((), []), ((3,), ["3"]), ((3, 12), ["3", "12"])], ids=["none", "one", "two"]
)
def test_the_headline_is_one_number_or_one_for_each_seat_or_none(headline, texts):
    view = play_match("xodd", "square-5", ["a1 b"])
    items = beside(replace(view, score=Score(headline=headline)))
    assert [item.text for item in items if isinstance(item, Label)] == texts
    stones = [item.role for item in items if isinstance(item, Stone)]
    pointers = [item.role for item in items if isinstance(item, Mark) and "turn" in item.role]
    assert (len(stones), len(pointers)) == ((0, 0) if len(headline) == 1 else (2, 1))


def test_nobody_is_pointed_out_after_a_draw():
    view = play_match("xodd", "square-5", ["a1 b"])
    drawn = replace(view, outcome=Outcome(None, "new"))
    assert not pointers(drawn)
    assert pointers(replace(drawn, outcome=Outcome(0, "new")))


def pointers(view):
    """Return the marks beside the board that point at a seat."""
    return [item for item in beside(view) if isinstance(item, Mark) and not item.role.startswith("rim")]


class Exchanged(Yodd):
    """The seats have each other's colours."""

    def colour_of(self, seat, position):
        return super().colour_of(1 - seat, position)


def test_beside_each_number_is_a_stone_of_the_colour_that_its_seat_has():
    view = play_match("xodd", "square-5", ["a1 b"])
    exchanged = replace(view, game=replace(view.game, rules=Exchanged))
    for one, roles in ((view, ["black", "white"]), (exchanged, ["white", "black"])):
        stones = [item for item in beside(one) if isinstance(item, Stone)]
        assert [stone.role for stone in sorted(stones, key=lambda stone: stone.at)] == roles


@pytest.mark.parametrize("key", ["hexhex-4", "square-4", "triangle-4"])
def test_star_points_belong_to_boards_with_straight_sides(key):
    view = play_match("xodd", "square-7", [])
    setup = replace(view.setup, board=Board(tiling(key if key != "square-4" else "square-7")))
    marks = ground_of(replace(view, setup=setup), PLAIN).marks
    assert bool(marks) == (key == "square-4")

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
from bot.scenes.items import GHOST_OPACITY
from bot.scenes.scene import ground_of, moving_scene, pose_of, scene_of
from bot.scenes.view import STONE, Looks
from renderer import SceneError, draw
from renderer.draw import check_scene
from renderer.scene import WIDE, Label, Mark, Stone
from tests.case import each
from tests.scenes.samples import CATALOGUE, EVERY_BOARD, ODD, PALETTES, draw_match, play_match, sample

PLAIN = Looks()
GROUPS = Looks(overlays=frozenset({"groups"}))
LOOKS = [
    PLAIN,
    Looks(labels="edges", turned=1),
    Looks(labels="cells", mirrored=True),
    Looks(labels="none", turned=-1, overlays=frozenset({"groups", "numbers"})),
]

PAIRS = play_match("xodd", "square-5", ["a1 b", "b1 b, e5 w", "a5 b, e4 w"])
ONE_STONE = play_match("xodd", "square-5", ["a1 b"])


def names_at(view, items, looks=PLAIN):
    lying = pose_of(view, looks)
    named = dict(zip(lying.centres, lying.tiling.names, strict=True))
    return {named[item.at] for item in items if item.at in named}


def having(items, *roles):
    return [item for item in items if item.role in roles]


def test_every_board_in_every_state_can_be_drawn():
    for number, board in enumerate(EVERY_BOARD):
        others = LOOKS[1 + number % (len(LOOKS) - 1)]
        for (state, view), looks in product(sample(*board).states(), (PLAIN, others)):
            try:
                check_scene(scene_of(view, looks), PALETTES["classic"], 1100)
            except SceneError as error:
                pytest.fail(f"{board}, {state}, {looks}: {error}")


@each("looks", LOOKS)
def test_every_stone_lies_in_its_cell_in_its_colour_on_every_turned_board(looks):
    stones = scene_of(ODD, looks).stones
    assert names_at(ODD, having(stones, "black"), looks) == {"b4", "c3", "d2", "e1", "e2"}
    assert names_at(ODD, having(stones, "white"), looks) == {"b1", "c1", "c2", "d1"}


def test_the_last_turn_is_marked_with_all_its_stones():
    view = play_match("strands", "side-5", ["c3", "a1 a5"])
    assert names_at(view, having(scene_of(view, PLAIN).marks, "last")) == {"a1", "a5"}


def test_stones_not_yet_played_are_see_through_and_marked_and_questioned_cells_too():
    view = with_refused_turn(ODD)
    scene = scene_of(view, PLAIN)
    names = view.setup.board.tiling.names
    ghosts = names_at(view, [stone for stone in scene.stones if stone.strength < 1])
    assert ghosts == {names[cell] for cell, _ in view.pending.placements}
    assert ghosts == names_at(view, having(scene.marks, "pending"))
    assert names_at(view, having(scene.marks, "question")) == {names[cell] for cell in view.questioned}


def hinted(view, *turns):
    """Return the same with hints, each a text such as "a1 b, b1 w"."""
    xodd = CATALOGUE.game("xodd").setup("square-5")
    start = replace(xodd.start(), board=view.setup.board, stones=view.position.stones, ply=1)
    return replace(view, hints=tuple(parse_turn(turn, start, CATALOGUE.rules(xodd)) for turn in turns))


def numbered_stones(view, looks=PLAIN):
    scene, lying = scene_of(view, looks), pose_of(view, looks)
    texts = {label.at: label.text for label in having(scene.labels, "text")}
    names = dict(zip(lying.centres, lying.tiling.names, strict=True))
    ghosts = [stone for stone in scene.stones if stone.strength < 1 and stone.at in texts]
    return sorted(f"{names[stone.at]} {stone.role} {texts[stone.at]}" for stone in ghosts)


@each("looks", LOOKS)
def test_hints_are_stones_in_their_colour_with_the_number_of_the_turn_in_a_ring(looks):
    view = hinted(ODD, "a1 b", "d3 w, d4 b", "e3 w")
    assert numbered_stones(view, looks) == ["a1 black 1", "d3 white 2", "d4 black 2", "e3 white 3"]
    assert names_at(view, having(scene_of(view, looks).marks, "hint"), looks) == {"a1", "d3", "d4", "e3"}


def test_hints_that_meet_on_a_cell_are_one_stone_with_a_half_for_each_colour():
    view = hinted(ODD, "a1 b, a2 w", "a1 w, a2 w", "a1 b")
    assert numbered_stones(view) == ["a2 white 12"]
    scene = scene_of(view, PLAIN)
    (half,) = having(scene.marks, "white-light")
    (stone,) = [stone for stone in scene.stones if stone.at == half.at]
    assert (stone.role, stone.size) == ("black", half.size)
    labels = [label for label in scene.labels if label.at == half.at]
    black, white = sorted(labels, key=lambda label: label.aside)
    assert (black.text, black.role, white.text, white.role) == ("13", "text-on-black", "2", "text-on-white")
    for label in labels:
        wide = label.size * WIDE * len(label.text) / 2
        assert wide < abs(label.aside) < stone.size / 2 - wide


def test_hint_for_the_cell_of_a_stone_of_the_other_colour_takes_half_of_it():
    scene = scene_of(hinted(ODD, "e2 w"), PLAIN)
    (half,) = having(scene.marks, "white-light")
    assert [(label.text, label.role) for label in scene.labels if label.at == half.at] == [
        ("1", "text-on-white")
    ]
    roles = {stone.role for stone in scene.stones if stone.at == half.at}
    assert roles == {"black"}, "which lies there"


def test_beside_hints_no_other_number_stands_on_a_stone():
    for view in (ODD, ONE_STONE):
        scene, lying = scene_of(hinted(view, "b2 b"), PLAIN), pose_of(view, PLAIN)
        assert "b2" in names_at(view, scene.stones)
        assert [label.text for label in scene.labels if label.at in lying.centres] == ["1"]


def test_odd_outlines_and_numbers_counted_groups_and_hints_at_nearly_counted_ones():
    scene = scene_of(ODD, PLAIN)
    assert Counter(outline.role for outline in scene.outlines) == {"counted": 2, "near": 1}
    assert numbers_on(scene, "rank") == ["1", "2"]  # one on each group
    assert numbers_on(scene, "badge") == ["2"]  # how many there are, beside the board


def numbers_on(scene, role):
    places = {mark.at for mark in having(scene.marks, role)}
    return sorted(label.text for label in having(scene.labels, "badge-text") if label.at in places)


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize(
    ("view", "under"),
    [
        (play_match("strands", "side-5", ["c3"]), set()),
        (ODD, {"rank"}),
        (play_match("xodd", "square-5", ["c3 b"]), set()),
    ],
    ids=["size", "rank", "count"],
)
def test_a_rank_stands_on_a_square_and_a_size_or_a_count_on_the_stone_itself(view, under, looks):
    scene = scene_of(view, replace(looks, overlays=frozenset({"groups"})))
    stones = {stone.at for stone in scene.stones}
    number = next(label for label in having(scene.labels, "badge-text", "text") if label.at in stones)
    assert {mark.role for mark in having(scene.marks, "badge", "rank") if mark.at == number.at} == under


def test_the_number_of_a_group_avoids_the_last_stone_if_it_can():
    alone = play_match("xodd", "square-5", ["c3 b"])
    pair = draw_match("xodd", "square-5", "...../...../.xx../...../.....", last="b3 b")
    for view in (alone, pair):
        assert names_at(view, scene_of(view, GROUPS).labels) == {"c3"}


def test_strands_outlines_the_largest_group_of_each_colour_with_its_size():
    scene = scene_of(play_match("strands", "side-5", ["c3", "a1 a2 a3", "d4 c4"]), PLAIN)
    assert [outline.role for outline in scene.outlines] == ["counted", "counted"]
    assert sorted(label.text for label in having(scene.labels, "text")) == ["3", "3"]


@each("looks", LOOKS)
def test_xodd_joins_the_stones_of_groups_and_numbers_groups_of_each_colour_from_the_top_down(looks):
    view = sample("xodd", "square-9").view(25)
    scene, groups = scene_of(view, looks), view.position.groups()
    names, linked = view.setup.board.tiling.names, Counter()
    for link in scene.links:
        for ends in link.ends:
            linked[frozenset(names_at(view, [Stone(end, "", 0) for end in ends], looks))] += 1
    assert linked == Counter(
        frozenset((names[one], names[other]))
        for group in groups
        for one, other in combinations(group.cells, 2)
        if other in view.setup.board.tiling.neighbours[one]
    )
    colours = {stone.at: stone.role for stone in scene.stones}
    for colour, total in zip(("black", "white"), view.score.headline, strict=True):
        found = [label for label in having(scene.labels, "text") if colours[label.at] == colour]
        down = sorted(found, key=lambda label: label.at[::-1])
        assert [label.text for label in down] == [str(number) for number in range(1, total + 1)]


def test_groups_that_a_turn_makes_or_joins_are_outlined_until_it_is_played():
    turn = parse_turn("c1 b, c4 w", PAIRS.position, PAIRS.rules)
    chosen = scene_of(PAIRS.preview(turn), PLAIN)
    assert [len(outline.points) for outline in having(chosen.outlines, "counted")] == [8, 4]
    assert sorted(link.strength for link in chosen.links) == [GHOST_OPACITY, 1, 1]
    assert not scene_of(PAIRS, PLAIN).outlines


def test_numbers_of_covered_cells_show_on_request():
    view = play_match("strands", "side-5", ["c3", "a1 a5"])
    shown = scene_of(view, Looks(overlays=frozenset({"numbers"})))
    told = [label.text for label in having(shown.labels, "text")]
    assert sorted(told) == ["2", "6", "6"], "no sizes of groups beside them"


def test_at_the_end_stones_that_did_not_decide_are_small():
    view = draw_match("odd", "hexhex-2", "x o\n x x x\n o x", last="a1 white", group=3)
    assert small_stones(view) == {"a1", "c2"}


def small_stones(view):
    """Return the cells with stones so small that on any tiling they can't be taken for one that counts."""
    return names_at(view, [stone for stone in scene_of(view, PLAIN).stones if stone.size < 0.6 * STONE])


@pytest.mark.parametrize("board", ["rhombi-2", "triangle-7", "snub-4"])
def test_small_stones_hide_the_names_of_their_cells_too(board):
    match = sample("odd", board)
    named = scene_of(match.view(len(match.turns)), PLAIN)
    others = tuple(label for label in named.ground.labels if label.role != "name")
    bare = replace(named, ground=replace(named.ground, labels=others))
    assert draw(named, PALETTES["classic"], 1100) == draw(bare, PALETTES["classic"], 1100)


def test_in_odd_the_seat_to_move_or_the_winner_is_told_by_its_numbers():
    for view, role in ((ODD, "turn"), (replace(ODD, outcome=Outcome(1, "resigned", {"loser": "7"})), "won")):
        scene = scene_of(view, PLAIN)
        assert having(scene.marks, role), role
        assert [label.text for label in having(scene.labels, "score")] == ["0 2 4"]


def test_the_side_to_move_is_pointed_out():
    to_move = scene_of(play_match("yodd", "hexhex-3", ["a1 b"]), PLAIN)
    (pointer,) = having(to_move.marks, "turn")
    white = max(to_move.stones, key=lambda stone: stone.at[0])
    assert white.role == "white"
    assert pointer.at[1] == white.at[1]
    assert abs(pointer.at[0] - white.at[0]) < 1


def test_labels_are_where_the_person_wants_them():
    for labels, roles in (
        ("both", {"edge", "name"}),
        ("edges", {"edge"}),
        ("cells", {"name"}),
        ("none", set()),
    ):
        assert {label.role for label in ground_of(ODD, Looks(labels=labels)).labels} == roles


EVERY_TILING = sorted({choice.tiling for game in CATALOGUE.games.values() for choice in game.boards})
EVERY_TILING += ["rhombus-3", "rhombus-11", "rhombus-26", "oblong-1-3-5", "oblong-4-1-4", "oblong-4-4-1"]


def test_names_along_the_edges_stand_apart_from_each_other_and_from_the_cells():
    empty = sample("odd", "hexhex-2").view(0)
    for key in EVERY_TILING:
        view = replace(empty, setup=replace(empty.setup, board=Board(tiling(key))))
        ground = ground_of(view, Looks(labels="edges"))
        names = having(ground.labels, "edge")
        for label in names:
            nearest = min(away(label.at, corner) for corner in ground.points)
            assert nearest < ground.margin + 1, (key, label)
        for first, second in combinations(names, 2):
            assert away(first.at, second.at) > first.size * 0.7, (key, first, second)


def test_the_score_beside_the_board_has_room_of_its_own():
    for board, turned in product(EVERY_BOARD, (0, 1)):
        view, looks = sample(*board).view(2), Looks(turned=turned)
        ground = ground_of(view, looks)
        names = having(ground.labels, "edge")
        items = [item for item in beside(view, looks) if not isinstance(item, Mark)]
        assert items, f"{board}: nothing beside the board; give its `Score` a headline, or its seats colours"
        for item in items:
            near = [corner for corner in ground.points if away(item.at, corner) <= item.size * 0.45]
            near += [name for name in names if away(item.at, name.at) <= (item.size + name.size) * 0.4]
            assert not near, (board, turned, item)


def away(first, second):
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


@pytest.mark.parametrize("looks", LOOKS)
def test_moving_scene_differs_only_in_turn_and_score_which_stand_below_in_the_middle(looks):
    for board in EVERY_BOARD:
        view = sample(*board).view(3)
        still = scene_of(view, looks)
        moving = moving_scene(view, looks, 3, 61)
        check_scene(moving, PALETTES["classic"], 600)
        assert replace(moving.ground, room=()) == replace(still.ground, room=())
        (left, top), (right, bottom) = moving.ground.room
        below = [item for item in (*moving.stones, *moving.marks, *moving.labels) if item.at[1] > top]
        assert "3 / 61" in {item.text for item in below if isinstance(item, Label)}
        quarter = (right - left) / 4
        assert all(left + quarter < item.at[0] < right - quarter for item in below)
        assert all(item.at[1] + item.size / 2 < bottom for item in below)
        assert len(below) == len([*beside(view, looks)]) + 1


def test_a_scene_follows_the_score_and_not_the_name_of_the_game():
    assert scene_of(replace(ODD, game=replace(ODD.game, key="new")), PLAIN) == scene_of(ODD, PLAIN)


def test_any_cells_can_be_marked_with_or_without_a_number():
    marked = (Marked((0, 6)), Marked((1,), 7, Emphasis.HINTED), Marked((2, 3), 8, Emphasis.PLAIN))
    scene = scene_of(replace(ODD, score=Score(marked)), PLAIN)
    assert Counter(outline.role for outline in scene.outlines) == {"counted": 2, "near": 1}
    assert sorted(label.text for label in having(scene.labels, "text")) == ["7", "8"]


@pytest.mark.parametrize(("fades", "weak"), [(True, {"e1", "e2"}), (False, set())])
def test_stones_that_do_not_stand_out_are_small_at_the_end_if_the_score_says_so(fades, weak):
    cells = tuple(cell for cell, stone in enumerate(ODD.position.stones) if stone)
    running = replace(ODD, score=Score((Marked((0,)),), decisive=(Marked(cells[:-2]),), fades=fades))
    ended = replace(running, outcome=Outcome(0, "new"))
    assert small_stones(ended) == weak
    assert all(stone.strength == 1 for stone in scene_of(ended, PLAIN).stones)
    assert small_stones(running) == set()


def test_small_stones_that_do_not_stand_out_are_pale_at_the_end():
    match = sample("odd", "snub-4")
    view = match.view(len(match.turns))
    counted = {cell for marked in view.score.decisive for cell in marked.cells}
    found, stones = scene_of(view, PLAIN).stones, pose_of(view, PLAIN).stones
    assert [stone.size for stone in found] == list(stones), "the board is full"
    assert {cell for cell, stone in enumerate(found) if stone.strength == 1} == counted


def beside(view, looks=PLAIN):
    scene = scene_of(view, looks)
    items = (*scene.stones, *scene.labels, *scene.marks)
    return [item for item in items if not names_at(view, [item], looks)]


@pytest.mark.parametrize(
    ("headline", "texts", "seats"), [((), [], 2), ((3,), ["3", "2"], 0), ((3, 12), ["3", "12"], 2)]
)
def test_the_headline_is_one_number_or_one_for_each_seat_or_none(headline, texts, seats):
    items = beside(replace(ONE_STONE, score=Score(headline=headline)))
    assert [item.text for item in items if isinstance(item, Label)] == texts
    assert sum(isinstance(item, Stone) for item in items) == seats
    assert len([item for item in items if isinstance(item, Mark) and "turn" in item.role]) == 1


def test_only_a_winner_is_pointed_out_at_the_end():
    for winner, count in ((None, 0), (0, 1)):
        items = beside(replace(ONE_STONE, outcome=Outcome(winner, "new")))
        marks = [item for item in items if isinstance(item, Mark) and not item.role.startswith("rim")]
        assert len(marks) == count


class Exchanged(Yodd):
    """The seats have each other's colours."""

    def colour_of(self, seat, position):
        return super().colour_of(1 - seat, position)


def test_beside_each_number_is_a_stone_of_the_colour_that_its_seat_has():
    exchanged = replace(ONE_STONE, game=replace(ONE_STONE.game, rules=Exchanged))
    for view, roles in ((ONE_STONE, ["black", "white"]), (exchanged, ["white", "black"])):
        stones = [item for item in beside(view) if isinstance(item, Stone)]
        assert [stone.role for stone in sorted(stones, key=lambda stone: stone.at)] == roles


@pytest.mark.parametrize(("key", "stars"), [("hexhex-4", False), ("square-7", True), ("triangle-4", False)])
def test_star_points_belong_to_boards_with_straight_sides(key, stars):
    view = play_match("xodd", "square-7", [])
    setup = replace(view.setup, board=Board(tiling(key)))
    assert bool(ground_of(replace(view, setup=setup), PLAIN).marks) == stars

"""What figures and their captions say, proven by the rules on the boards that are shown."""

import random
import re
from dataclasses import replace
from itertools import combinations, product

import pytest

from bot.data import languages
from bot.features.explain.room import figure_view, page_text
from bot.rules.figures import show
from bot.rules.position import Board, Colour, Placement, Position, Turn
from bot.rules.rules import Outcome, allows
from bot.rules.tilings import tiling
from tests.case import case
from tests.oracles.ending_solver import SOLVERS
from tests.rules.tables import CATALOGUE

BOTH = [CATALOGUE.game("xodd"), CATALOGUE.game("yodd")]
RULES = BOTH[0].rules()
IDS = ("xodd", "yodd")


def shown(game, key, page=""):
    return show(next(one for one in game.figures if (one.key, one.page) == (key, page)), game)


def stones(*placements):
    return Turn(tuple(Placement(cell, colour) for cell, colour in placements))


def legal_turns(position):
    solver = SOLVERS["xodd"](RULES, position)
    return map(solver.turn, solver.turns(solver.start()))


def reach(position, cell):
    """Return the cells that the group of a stone can ever have."""
    colour, cells = position.stones[cell], {cell}
    while True:
        beyond = {other for one in cells for other in position.board.tiling.neighbours[one]} - cells
        if not (more := {one for one in beyond if position.stones[one] in (colour, None)}):
            return cells
        cells |= more


def white_groups(position):
    return sum(group.colour is Colour.WHITE for group in position.groups())


def are_joined(position, one, other):
    return position.group_at[one] == position.group_at[other]


def can_join(position, one, other):
    return any(are_joined(position.after(turn), one, other) for turn in legal_turns(position))


def turn_of(figure):
    return figure.refused if figure.begun.is_pass else figure.begun


@pytest.mark.parametrize("language", languages().known)
def test_sums_in_captions_agree_with_the_boards(language):
    words = languages().words(language)
    figures = [(game, figure) for game in BOTH for figure in game.figures if figure.page not in ("", "think")]
    for game, figure in figures:
        with case(game.key, figure.key):
            caption, one = words.say(f"figure-{game.key}-{figure.key}"), show(figure, game)
            turn = turn_of(one)
            before, after = len(one.position.groups()), one.position.groups_after(turn)
            assert before % 2 == 1
            assert re.findall(r"\d[+-]\d=\d", caption) in ([f"{before}{after - before:+}={after}"], [])
            if figure.page == "parity":
                changed = words.say("figure-xodd-new").rpartition(", ")[2]
                assert caption.endswith(changed) == (after % 2 == 0)
            else:
                assert allows(RULES, one.position, turn) == (not one.refused.placements)


def test_black_cannot_keep_whites_groups_apart_where_the_cut_is_refused():
    cut = shown(BOTH[0], "cut")
    change = [cut.position.groups_after(Turn((stone,))) - 3 for stone in cut.refused.placements]
    assert (cut.position.groups_after(cut.refused), sorted(change)) == (4, [0, 1])
    left, right = map(cut.setup.board.tiling.names.index, ("b3", "e3"))
    for turn in legal_turns(cut.position):
        after = cut.position.after(turn)
        assert are_joined(after, left, right) or can_join(after, left, right), turn


@pytest.mark.parametrize("game", BOTH, ids=IDS)
def test_no_turn_joins_groups_across_a_gap_of_two(game):
    gap = shown(game, "gap")
    after = gap.position.after(gap.refused)
    assert (white_groups(gap.position), white_groups(after), len(after.groups())) == (2, 1, 2)
    one, other = (group.cells[0] for group in gap.position.groups() if group.colour is Colour.WHITE)
    assert not can_join(gap.position, one, other)


@pytest.mark.parametrize("game", BOTH, ids=IDS)
def test_the_last_figure_is_over_and_no_turn_could_change_the_winner(game):
    end = shown(game, "end")
    assert end.outcome == Outcome(0, "fewer-groups-passes", {"black": 4, "white": 5})
    before = replace(end.position, passes=0)
    assert set(end.marked) == set(before.empty)
    neighbours, white, black = game.board(end.setup.board_key).board().tiling.neighbours, *reversed(Colour)
    for one, other in combinations(end.marked, 2):
        turn, answer = stones((one, white), (other, white)), set(end.marked) - {one, other}
        assert allows(RULES, before, turn) == (other not in neighbours[one])
        if other in neighbours[one]:
            assert before.groups_after(turn) == 8
        else:
            assert allows(RULES, before.after(turn), stones(*((cell, black) for cell in answer)))
    for ply in (20, 21):
        solver = SOLVERS[game.key](RULES, replace(before, ply=ply))
        assert solver.wins(solver.start()) == (ply % 2 == 0), "Black wins, whoever is to move"


def groups_beside(position, cells, colour):
    """Return the groups of a colour beside each cell."""
    return [
        {
            position.group_at[other]
            for other in position.board.tiling.neighbours[cell]
            if position.stones[other] is colour
        }
        for cell in cells
    ]


def connections(board):
    """Return pairs of cells that are connected through two others, with these: diagonals or diamonds."""
    neighbours = board.tiling.neighbours
    for one, other in combinations(range(len(board.tiling)), 2):
        between = [cell for cell in neighbours[one] if cell in neighbours[other]]
        if len(between) == 2 and other not in neighbours[one]:
            yield (one, other), tuple(between)


@pytest.mark.parametrize(
    ("key", "page", "safe", "cut"),
    [("square-6", "diagonal", {1, 3}, {0, 2}), ("hexhex-4", "diamond", {0, 2}, {1, 3})],
)
def test_rules_for_safe_diagonals_and_diamonds_hold_on_three_thousand_boards(key, page, safe, cut):
    source, board, seen = random.Random(60), Board(tiling(key)), dict.fromkeys((True, False), 0)
    places = list(connections(board))
    while sum(seen.values()) < 3000:
        (one, other), between = source.choice(places)
        on = [source.choice([None, *Colour]) for _ in range(len(board.tiling))]
        on[one] = on[other] = Colour.BLACK
        on[between[0]] = on[between[1]] = None
        position = Position(board, tuple(on), ply=4)
        if len(position.groups()) % 2:
            beside = groups_beside(position, between, Colour.WHITE)
            count = sum(map(len, beside)) if page == "diagonal" else len(set().union(*beside))
            allowed = allows(RULES, position, stones(*((cell, Colour.WHITE) for cell in between)))
            assert count not in (safe if allowed else cut), position
            seen[allowed] += 1
    assert min(seen.values()) > 500


def think(game, key):
    """Return a board of "How to think" and how it stands after the stones with a dot."""
    one = next(one for one in CATALOGUE.game(game).figures if (one.key, one.page) == (key, "think"))
    return show(one, CATALOGUE.game(game)), figure_view(CATALOGUE.game(game), one)


@pytest.mark.parametrize("language", languages().known)
def test_how_to_think_has_a_page_of_a_hundred_and_twenty_words_in_each_game(language):
    for game in CATALOGUE.games.values():
        *_, (page, figures) = enumerate(game.figure_pages)
        assert {figure.page for figure in figures} == {"think"}, game.key
        text = page_text(game, page, languages().words(language))
        assert len(re.findall(r"[^\W_][^\s]*", text)) <= 120, text
        assert len(re.findall(r"^\d\. ", text, re.MULTILINE)) == len(figures), game.key


def test_odds_thoughts_are_true_on_their_boards():
    joined, after = think("odd", "joined")
    assert (joined.score.facts["counted"], after.score.facts["counted"]) == (2, 1)
    _, shut_in = think("odd", "shut-in")
    assert len(reach(shut_in.position, 0)) == 2 < shut_in.rules.group
    last, _ = think("odd", "last")
    ends = {}
    for colours in product(Colour, repeat=3):
        end = last.position.after(stones(*zip(last.position.empty, colours, strict=True)))
        of_last = end.stones[last.begun.placements[0].cell]
        ends.setdefault(of_last, set()).add(after.rules.outcome(replace(end, ply=19)).winner)
    assert ends[Colour.WHITE] == {0}
    assert ends[Colour.BLACK] == {1}
    four, _ = think("odd", "four")
    assert (four.score.facts["counted"], four.outcome.winner) == (4, 1)


def test_strands_thoughts_are_true_on_their_boards():
    for key, colour, before, sizes in (
        ("sixes", Colour.WHITE, [], [1] * 6),
        ("twos", Colour.BLACK, [3, 2, 2], [9]),
        ("cut", Colour.WHITE, [4, 4], [9]),
    ):
        one, after = think("strands", key)
        assert [one.position.sizes(colour), after.position.sizes(colour)] == [before, sizes]
        assert allows(after.rules, one.position, one.begun)
    first, second = (group for group in after.position.groups() if group.colour is Colour.BLACK)
    assert reach(after.position, first.cells[0]).isdisjoint(second.cells)
    level, _ = think("strands", "level")
    assert [level.position.sizes(colour)[:2] for colour in Colour] == [[27, 3], [27, 2]]


@pytest.mark.parametrize("game", IDS)
def test_xodds_and_yodds_thoughts_are_true_on_their_boards(game):
    inside, _ = think(game, "inside")
    alone, other = (group.cells[0] for group in inside.position.groups() if group.colour is Colour.WHITE)
    assert other not in reach(inside.position, alone)
    far, after = think(game, "far")
    assert (white_groups(far.position), white_groups(after.position)) == (1, 3)
    assert allows(RULES, far.position, far.begun)
    late, _ = think(game, "late")
    (stone,) = late.refused.placements
    assert late.position.groups_after(late.refused) == 2
    assert not any(stone in turn.placements for turn in legal_turns(late.position))


def test_catchups_thoughts_are_true_on_their_boards():
    for key, first, second, most in (("ahead", 4, 4, 3), ("below", 3, 4, 2), ("joins", 7, 2, 3)):
        one, after = think("catchup", key)
        facts = after.score.facts
        assert (facts["first"], facts["second"], facts["most"]) == (first, second, most)
        assert allows(after.rules, one.position, one.begun)
    assert think("catchup", "joins")[0].position.sizes(Colour.BLACK) == [3, 3]
    end, _ = think("catchup", "second")
    assert [end.position.sizes(colour) for colour in Colour] == [[8, 1], [8, 2]]

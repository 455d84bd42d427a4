import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.data import languages
from bot.errors import IllegalTurnError, NotationError
from bot.rules.figures import parse_diagram
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.hints import can_become_legal, consequence, continuations, stones_left, suggest
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import PASS, Board, Colour, Placement, Turn
from bot.rules.rules import allows, legal_turns, random_match, random_turn
from bot.rules.tilings import tiling
from bot.rules.vocabulary import ENGLISH, Vocabulary
from tests.case import each
from tests.rules.tables import CATALOGUE, play_texts, refused, sizes, smallest_setup
from tests.rules.test_strands import SMALL

XODD = parse_diagram("x . . . .\n. . . . .\n. . o . .\n. . . . .\n. . . . x", tiling("square-5"), ply=4)
HEXHEX_10 = Board(tiling("hexhex-10")).start()


def suggest_texts(rules, position, typed, limit=25):
    return [format_turn(turn, position, rules) for turn in suggest(rules, position, typed, limit=limit)]


def consequence_of(rules, position, text):
    return consequence(rules, position, parse_turn(text, position, rules))


def test_a_consequence_names_the_groups_that_are_joined():
    position = parse_diagram("x x .\nx . . o\n. . x . .\n. . . o\n. . .", tiling("hexhex-3"))
    joining = consequence_of(Odd(4), position, "d2 black")
    (effect,) = joining.effects
    assert (len(effect.group), effect.change) == (5, -1)
    assert [position.board.tiling.names[cell] for cell in effect.added] == ["d2"]
    assert sizes(effect.joined) == [("black", 1), ("black", 3)]
    assert (joining.after.facts["counted"], joining.after.facts["parity"]) == (1, "odd")
    (created,) = consequence_of(Odd(4), position, "a1 white").effects
    assert (created.joined, created.change, len(created.group)) == ((), 1, 1)


def test_a_consequence_of_several_stones_is_told_by_group():
    two = consequence_of(Yodd(), XODD, "b5 black, c4 white")
    assert sizes(effect.group for effect in two.effects) == [("white", 2), ("black", 2)]
    assert [effect.change for effect in two.effects] == [0, 0]
    assert (Yodd().score(XODD).facts["total"], two.after.facts["total"]) == (3, 3)


def test_a_consequence_tells_why_a_turn_is_not_allowed():
    alone = consequence_of(Yodd(), XODD, "e5 white")
    assert alone.refusal.reason == "even-groups-one-more"
    assert (alone.after.facts["total"], alone.after.facts["parity"]) == (4, "even")


def test_there_is_no_consequence_of_a_stone_without_a_place():
    assert refused(IllegalTurnError, consequence_of, Yodd(), XODD, "a5 white").reason == "cell-taken"


@each(
    ("typed", "first"),
    [
        ("", "a1 black, a1 white, a2 black, a2 white"),
        ("e", "e1 black, e1 white, e2 black, e2 white"),
        ("e1", "e1 black, e1 white, e10 black, e10 white"),
        ("E12 W", "e12 white"),
        ("white e12", "e12 white"),
        ("e5whi", "e5 white"),
        ("e 5", "e5 black, e5 white"),
        ("w", "a1 white, a2 white, a3 white, a4 white"),
        ("b", "b1 black, b1 white, b2 black, b2 white"),
        ("b b", "b1 black, b2 black, b3 black, b4 black"),
        ("w e3", "e3 white"),
        ("e5, wh", "e5 white"),
        ("e5-whi", "e5 white"),
        ("e5-", "e5 black"),
        ("white, e5", "e5 white"),
        ("e5 x", "e5 black"),
        ("e5 o", "e5 white"),
        ("e5⚪", "e5 white"),
        ("i", "i1 black"),
        ("x", "a1 black"),
        ("z", ""),
        ("e5 red", ""),
        ("e5 white, e6 white", ""),
        ("x" * 201, ""),
        ("pa", ""),
    ],
)
def test_suggestions_go_on_from_what_is_typed_exact_ones_first(typed, first):
    found = ", ".join(suggest_texts(Odd(10), HEXHEX_10, typed)[:4])
    assert found.startswith(first) if first else not found


def test_suggestions_know_the_words_of_the_reader():
    german = ENGLISH | Vocabulary.of({"white": ["w", "weiß"], "pass": ["passe", "passen"]})
    for typed in ("weiß e3", "e3 wei", "white e3"):
        found = suggest(Odd(10), HEXHEX_10, typed, vocabulary=german)
        assert [format_turn(turn, HEXHEX_10, Odd(10)) for turn in found] == ["e3 white"]
    assert suggest(Yodd(), XODD, "passe", vocabulary=german) == [PASS]
    assert suggest(Yodd(), XODD, "passe") == []


def test_a_second_stone_is_suggested_where_the_first_needs_one_and_may_be_half_typed():
    found = suggest_texts(Yodd(), XODD, "e5 w")
    assert found[:3] == ["a1 black, e5 white", "a1 white, e5 white", "b1 black, e5 white"]
    assert found[:3] == suggest_texts(Yodd(), XODD, "e5 w", limit=3)
    assert all("e5 white" in text for text in found)
    assert suggest_texts(Yodd(), XODD, "e5 w, c5") == ["c5 black, e5 white", "c5 white, e5 white"]
    assert suggest_texts(Yodd(), XODD, "c5b e5w") == ["c5 black, e5 white"]


def test_passing_is_suggested_last_or_when_it_is_being_typed():
    assert suggest_texts(Yodd(), XODD, "")[-1] == "pass"
    assert suggest_texts(Yodd(), XODD, "pa") == ["pass"]


def test_strands_are_suggested_without_colours():
    position = play_texts(Strands(), SMALL.start(), "c2")
    assert suggest_texts(Strands(), position, "c4 d") == ["c4 d2", "c4 d3"]
    assert suggest_texts(Strands(), position, "c4")[:3] == ["c4", "c4 d2", "c4 d3"]
    assert suggest_texts(Strands("exact"), position, "a1")[0] == "a1 a2 c1 c5"


@given(
    st.text(alphabet="abcde0123456789 ,wblackhite", max_size=24),
    st.sampled_from([(Yodd(), XODD), (Strands(), SMALL.start()), (Odd(), HEXHEX_10)]),
)
def test_only_legal_turns_are_suggested_for_any_text(typed, game):
    found = suggest(*game, typed)
    assert len(found) <= 25
    assert all(allows(*game, turn) for turn in found)


VOCABULARIES = [languages().words(language).vocabulary for language in languages().known]
COLOURS = ["x", "⚪", "b", "white", "w", "black"]
OTHERS = [",", ";", "/", "-", "and", "on", "", " ", "pass", "i", "please", "schwarz", "ich"]


def typed_texts(source, names):
    for _ in range(100):
        pieces = [source.choice(source.choice([names, COLOURS, OTHERS])) for _ in range(source.randint(1, 7))]
        yield source.choice(["", " "]).join(pieces)


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=languages().known)
@pytest.mark.parametrize("game", CATALOGUE.games.values(), ids=lambda game: game.key)
def test_the_typed_turn_is_suggested_first_as_it_is_read(game, vocabulary):
    source, read = random.Random(game.key), 0
    setup = smallest_setup(game)
    rules, position = CATALOGUE.rules(setup), setup.start()
    for turn in random_match(rules, position, source)[:2]:
        names = [position.board.tiling.names[cell] for cell in source.sample(position.empty, 4)]
        for typed in typed_texts(source, names):
            try:
                meant = parse_turn(typed, position, rules, vocabulary)
            except NotationError:
                continue
            if allows(rules, position, meant):
                read += 1
                assert suggest(rules, position, typed, vocabulary=vocabulary)[0] == meant, typed
        position = rules.after(position, turn)
    assert read


def test_one_colour_behind_two_cells_is_that_of_both_in_the_first_suggestion_too():
    rules, empty = start("yodd")
    position = play_texts(rules, empty, "b2 black")
    names = [position.board.tiling.names[cell] for cell in position.empty]
    for first, second in itertools.combinations(names, 2):
        both = parse_turn(f"{first} white, {second} white", position, rules)
        if allows(rules, position, both):
            assert suggest(rules, position, f"{first} {second} white")[0] == both


def start(game, **options):
    setup = smallest_setup(CATALOGUE.game(game), **options)
    return CATALOGUE.rules(setup), setup.start()


@pytest.mark.parametrize("game", ["odd", "yodd"])
def test_offered_stones_are_the_stones_of_legal_turns(game):
    rules, position = start(game)
    source = random.Random(game)
    for turn in random_match(rules, position, source):
        legal = list(legal_turns(rules, position))
        stones = {stone for one in legal for stone in one.placements}
        assert set(continuations(rules, position, PASS)) == stones
        stone = legal[-1].placements[0]
        rest = {other for one in legal for other in one.placements if stone in one.placements} - {stone}
        assert set(continuations(rules, position, Turn((stone,)))) == rest
        position = rules.after(position, turn)
    assert continuations(rules, position, PASS) == ()


def test_strands_begins_on_a_two_and_goes_on_with_the_same_number():
    rules, position = start("strands")
    numbers = position.board.numbers
    first = continuations(rules, position, PASS)
    assert {numbers[cell] for cell, _ in first} == {2}
    assert continuations(rules, position, Turn(first[:1])) == ()
    position = position.after(Turn(first[:1]))
    three = Placement(numbers.index(3), Colour.WHITE)
    offered = continuations(rules, position, Turn((three,)))
    assert {numbers[cell] for cell, _ in offered} == {3}
    assert three not in offered


@pytest.mark.parametrize(("cover", "alone"), [("up-to", True), ("exact", False)])
def test_a_turn_of_strands_has_room_for_as_many_stones_as_its_number(cover, alone):
    rules, position = start("strands", cover=cover)
    position = position.after(Turn(continuations(rules, position, PASS)[:1]))
    turn = Turn((Placement(position.board.numbers.index(3), Colour.WHITE),))
    assert stones_left(rules, position, turn) == 2
    assert allows(rules, position, turn) is alone
    assert can_become_legal(rules, position, turn)


def test_a_turn_of_xodd_has_room_for_a_second_stone_after_the_first_turn_only():
    rules, position = start("xodd")
    stone = Placement(0, Colour.BLACK)
    assert stones_left(rules, position, Turn((stone,))) == 0
    assert stones_left(rules, position.after(Turn((stone,))), Turn((Placement(5, Colour.WHITE),))) == 1


@each(
    ("rules", "start"),
    [
        (Odd(), Board(tiling("hexhex-2")).start()),
        (Strands(), SMALL.start()),
        (Yodd(), Board(tiling("square-3")).start()),
        (Yodd(), parse_diagram("x../.../...", tiling("square-3"), ply=1)),
    ],
)
def test_turns_are_listed_once_with_a_pass_first_where_there_is_one(rules, start):
    turns = list(legal_turns(rules, start))
    assert len(set(turns)) == len(turns) > 1
    assert (turns[0] == PASS) is allows(rules, start, PASS) is (start.ply == 1)
    assert PASS not in turns[1:]


class Stuck(Odd):
    def accepts(self, position, turn):  # noqa: ARG002
        return False


@pytest.mark.parametrize(
    ("rules", "diagram", "message"),
    [
        (Odd(), "xo/oxo/xo", "the match is over"),
        (Stuck(), "../.../..", "the rules end no match here, yet allow no turn"),
    ],
)
def test_a_position_without_turns_draws_and_lists_none(rules, diagram, message):
    position = parse_diagram(diagram, tiling("hexhex-2"))
    assert message in str(refused(ValueError, random_turn, rules, position, random.Random(1)))
    assert list(legal_turns(rules, position)) == []

import random

import pytest

from bot.errors import IllegalTurnError, NotationError
from bot.rules.catalogue import Figure
from bot.rules.figures import show
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import PASS, Colour
from bot.rules.rules import play
from tests.newcomers import KEYS
from tests.rules.contract import CONTRACT, Table
from tests.rules.tables import CATALOGUE, play_texts, refusal, refused

TABLES = [
    *(("example-five", "square-3", seed) for seed in range(4)),
    ("example-five", "square-9", 1),
    ("example-hex", "rhombus-5", 0),
    ("example-hex", "rhombus-5", 21),
    ("example-parity", "square-3", 1),
]


@pytest.fixture(scope="module")
def tables(catalogue):
    return [Table(catalogue, *table) for table in TABLES]


def test_the_random_matches_include_a_swap_and_a_draw(tables):
    played = [(table.rules, *moment) for table in tables for moment in table.moments(1_000)]
    assert "swap" in {rules.pass_key(position) for rules, position, turn in played if turn.is_pass}
    assert None in {table.outcome.winner for table in tables}


def test_a_file_and_an_entry_are_a_game_that_keeps_the_contract(tables):
    for table in tables:
        for promise in CONTRACT:
            with table.named():
                promise(table)


def test_a_new_game_is_offered_as_its_entry_says(catalogue):
    five = catalogue.game("example-five")
    assert list(catalogue.games) == [*CATALOGUE.games, *KEYS]
    assert five.setup("square-3").options == {"row": 3}
    assert five.setup(random=random.Random(1)).options == {"row": 5}


@pytest.fixture
def five(catalogue):
    setup = catalogue.game("example-five").setup("square-3")
    return catalogue.rules(setup), setup.start()


@pytest.fixture
def hexes(catalogue):
    rules, start = catalogue.game("example-hex").rules(), catalogue.game("example-hex").setup().start()
    return rules, play_texts(rules, start, "c3")


def test_by_default_a_turn_is_one_own_stone_without_passing(five):
    assert refusal(*five, "a1 a2").startswith("one-stone-only")
    assert refusal(*five, "white a1").startswith("wrong-colour")
    assert refusal(*five, "pass").startswith("no-passing")


def test_after_a_swap_the_seats_have_each_others_colours_and_titles(catalogue, hexes):
    rules, opened = hexes
    swapped = play_texts(rules, opened, "swap")
    for position, colours in ((opened, list(Colour)), (swapped, list(Colour)[::-1])):
        assert [rules.colour_of(seat, position) for seat in (0, 1)] == colours
        titles = [catalogue.game("example-hex").title(seat, position, rules) for seat in (0, 1)]
        assert titles == [colour.value for colour in colours]
    assert play_texts(rules, swapped, "a1").stones[0] is Colour.WHITE


def test_a_swap_has_its_word_and_is_possible_once(hexes):
    rules, opened = hexes
    assert format_turn(PASS, opened, rules) == "swap"
    assert refused(NotationError, parse_turn, "pass", opened, rules).reason == "unknown-word"
    for position in (
        opened.board.start(),
        play_texts(rules, opened, "swap"),
        play_texts(rules, opened, "c4"),
    ):
        assert format_turn(PASS, position, rules) == "pass"
        assert refused(IllegalTurnError, play, rules, position, PASS).reason == "no-passing"
        assert refused(NotationError, parse_turn, "swap", position, rules).reason == "unknown-word"


def test_a_figure_may_show_a_swap(catalogue):
    game = catalogue.game("example-hex")
    shown = show(Figure("swap", "rhombus-3", ".../.x./...", ply=2, last="swap"), game)
    assert (shown.last, shown.last_key, shown.position.memory) == (PASS, "swap", "swapped")

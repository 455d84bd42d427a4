import contextlib
import inspect
import json
import re
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

import bot.rules.games
from bot.data.games import CatalogueError, LayoutError, read_catalogue
from bot.errors import SetupError
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.record import Record, format_record, read_record
from bot.rules.rules import Rules
from bot.rules.setup import Option, number, setup_from_json, setup_to_json
from bot.rules.tilings import tiling
from tests.case import each
from tests.rules.tables import CATALOGUE, GAMES_TOML, LAYOUTS, refused


def test_files_and_entries_match():
    classes = {game.rules for game in CATALOGUE.games.values()}
    files = {file.stem for file in Path(bot.rules.games.__path__[0]).glob("*.py")} - {"__init__"}
    found = {
        cls
        for stem in files
        for _, cls in inspect.getmembers(import_module(f"bot.rules.games.{stem}"), inspect.isclass)
        if issubclass(cls, Rules) and cls.__module__ == f"bot.rules.games.{stem}"
    }
    assert found == classes
    assert {cls.__module__.rpartition(".")[2] for cls in classes} == files


@pytest.mark.parametrize(
    ("game", "board", "tiling", "options", "rules"),
    [
        ("odd", None, "hexhex-5", {"group": 5}, Odd(5)),
        ("odd", "hexhex-7", "hexhex-7", {"group": 7}, Odd(7)),
        ("odd", "cairo-7", "cairo-7", {"group": 4}, Odd(4)),
        ("strands", None, "hexhex-6", {"cover": "up-to"}, Strands()),
        ("xodd", None, "square-9", {}, Yodd()),
        ("yodd", None, "hexhex-6", {}, Yodd()),
    ],
)
def test_a_game_starts_from_its_defaults(game, board, tiling, options, rules):
    setup = CATALOGUE.game(game).setup(board)
    assert (setup.board.tiling.key, setup.options) == (tiling, options)
    assert CATALOGUE.rules(setup) == rules
    assert setup.start().stones == (None,) * len(setup.board.tiling)


@pytest.mark.parametrize(
    ("key", "group"),
    [
        *((f"hexhex-{side}", side) for side in range(2, 11)),
        ("rectangle-9-7", 6),
        ("oblong-6-4-6", 5),
        ("rectangle-3-5", 3),
        ("oblong-8-10-10", 9),
    ],
)
def test_a_board_suggests_groups_that_suit_its_shape_and_size(key, group):
    assert CATALOGUE.game("odd").setup(key).options == {"group": group}
    assert CATALOGUE.game("odd").setup(key, {"group": 4}).options == {"group": 4}


@pytest.mark.parametrize(
    ("game", "mark", "kind", "sides"),
    [
        ("xodd", "teaching", "square", range(5, 9)),
        ("xodd", "", "square", range(9, 15)),
        ("yodd", "teaching", "hexhex", range(3, 6)),
        ("yodd", "", "hexhex", range(6, 11)),
    ],
)
def test_the_games_are_offered_on_the_boards_of_their_rules(game, mark, kind, sides):
    boards = [choice.key for choice in CATALOGUE.game(game).boards if choice.mark == mark]
    assert boards == [f"{kind}-{side}" for side in sides]


@dataclass(frozen=True)
class Bare(Odd):
    """An option whose range is not declared."""

    shade: int = 1


@dataclass(frozen=True)
class Empty(Odd):
    """An option whose default is out of its range."""

    group: int = number(1, low=2, high=12)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (Bare, "the field 'shade' of Bare is no option: declare it with number(…) or choice(…)"),
        (Empty, "the default of 'group' of Empty does not fit: option-range (option='group', value=1, low=2"),
    ],
)
def test_a_field_of_the_rules_must_declare_what_it_may_be(rules, message, monkeypatch):
    monkeypatch.setattr("bot.rules.games.odd.Broken", rules, raising=False)
    broken = GAMES_TOML.replace('"odd.Odd"', '"odd.Broken"')
    assert f": odd.rules: {message}" in str(refused(CatalogueError, read_catalogue, broken, LAYOUTS))


def test_the_options_of_a_game_are_the_fields_of_its_rules():
    assert CATALOGUE.game("odd").options == (Option("group", 5, low=2, high=12),)
    assert CATALOGUE.game("strands").options == (Option("cover", "up-to", choices=("up-to", "exact")),)
    assert CATALOGUE.game("yodd").options == ()


def test_even_cannot_win_by_mirroring_on_any_board_of_odd():
    """See the comment in `data/games.toml`, and `test_odd.py` for the strategy itself."""
    for choice in CATALOGUE.game("odd").boards:
        assert len(choice.board().tiling) % 2 == 1, choice.key


def test_odd_goes_with_squares_and_hexagons_of_any_size_that_no_half_turn_pairs_off():
    odd = CATALOGUE.game("odd")
    for kind, count in (("oblong", 3), ("rectangle", 2)):
        for sizes in product((3, 4, 5, 10), repeat=count):
            key = "-".join([kind, *map(str, sizes)])
            if len(tiling(key)) % 2:
                assert odd.board(key).board().tiling.sizes in {sizes, sizes[:1]}
            else:
                assert refused(SetupError, odd.board, key).reason == "mirrored-board"


def test_other_sizes_and_kinds_are_refused():
    for game, keys in (
        ("odd", "rectangle-2-9 oblong-3-3-11 rectangle-07-9 rectangle-7 rectangle-7-x"),
        ("strands", "oblong-3-4-5"),
        ("xodd", "rectangle-11-3 oblong-3-4-5"),
        ("yodd", "oblong-2-3-4 rectangle-3-3"),
    ):
        for key in keys.split():
            refused(SetupError, CATALOGUE.game(game).board, key)


def test_a_board_with_equal_sides_is_the_one_that_is_offered_by_name():
    assert CATALOGUE.game("odd").board("oblong-6-6-6").key == "hexhex-6"
    assert CATALOGUE.game("xodd").board("rectangle-9-9").key == "square-9"
    assert CATALOGUE.game("xodd").board("rectangle-3-3").key == "rectangle-3-3"


def test_the_nearest_board_is_the_board_itself_if_there_is_one():
    for game in CATALOGUE.games.values():
        for family in game.families:
            for sizes in product((2, 3, 6, 11), repeat=family.count):
                near = game.nearest_board(family, sizes).board().tiling
                with contextlib.suppress(SetupError):
                    assert near is game.board(family.key(sizes)).board().tiling, (family, sizes)


def test_a_match_on_a_board_in_any_size_is_read_from_its_record():
    record = Record(CATALOGUE.game("yodd").setup("oblong-3-4-5"))
    assert read_record(format_record(record, CATALOGUE), CATALOGUE) == record


@pytest.mark.parametrize(
    ("game", "board", "options", "message"),
    [
        ("chess", None, {}, f"no-such-game (game='chess', known={tuple(CATALOGUE.games)})"),
        ("yodd", "square-9", {}, "no-such-board (board='square-9', game='Yodd'"),
        ("yodd", None, {"group": 5}, "no-such-option (option='group', game='Yodd'"),
        ("odd", None, {"group": 13}, "option-range (option='group', value=13, low=2"),
        ("odd", None, {"group": "5"}, "option-range (option='group', value='5'"),
        ("strands", None, {"cover": "x"}, "option-choice (option='cover', value='x'"),
    ],
)
def test_a_board_or_option_that_is_not_offered_is_refused_by_name(game, board, options, message):
    error = refused(SetupError, lambda: CATALOGUE.game(game).setup(board, options))
    assert str(error).startswith(message)


def test_a_random_board_needs_a_source():
    error = refused(ValueError, CATALOGUE.game("strands").setup, "side-6-random")
    assert "side-6-random is a random board" in str(error)


@each(
    "spoil",
    [
        lambda data: data.pop("tiling"),
        lambda data: data.update(tiling="hexhex-99"),
        lambda data: data.update(tiling=5),
        lambda data: data.update(numbers=[1, 2]),
        lambda data: data["numbers"].__setitem__(0, 0),
        lambda data: data["numbers"].__setitem__(0, "2"),
        lambda data: data.update(options=[]),
        lambda data: data["options"].update(cover=None),
        lambda data: data.update(game=None),
    ],
)
def test_a_stored_setup_that_is_broken_is_refused(spoil):
    data = json.loads(setup_to_json(CATALOGUE.game("strands").setup()))
    spoil(data)
    assert refused(SetupError, setup_from_json, json.dumps(data)).reason == "setup-broken"


def test_a_stored_setup_that_is_none_is_refused():
    for text in ("", "[]", "3", "null", "{"):
        assert refused(SetupError, setup_from_json, text).reason == "setup-broken"


def test_a_stored_setup_of_an_unknown_game_or_option_is_refused():
    stored = setup_to_json(CATALOGUE.game("odd").setup())
    for old, new, reason in (('"odd"', '"even"', "no-such-game"), ('"group"', '"size"', "no-such-option")):
        unknown = setup_from_json(stored.replace(old, new))
        assert refused(SetupError, CATALOGUE.rules, unknown).reason == reason


@each(
    ("old", "new", "message"),
    [
        ('name = "Odd"', "", "odd: the key 'name' is missing"),
        ('name = "Odd"', 'name = "Odd"\nfun = 1', "odd: unknown key 'fun'; known are any_size, boards, def"),
        ('name = "Odd"', "name = 1", "odd: name = 1; it must be of type str"),
        ('name = "Odd"', 'name = "Odd', "Illegal character"),
        ('"odd.Odd"', '"odd.Even"', "odd.rules: 'odd.Even' is no class in bot/rules/games/"),
        ('"odd.Odd"', '"od.Odd"', "odd.rules: 'od.Odd' is no class in bot/rules/games/"),
        ('"odd.Odd"', '"odd.dataclass"', "odd.rules: 'odd.dataclass' is no dataclass of rules"),
        ('["odd", "even"]', '["odd"]', "odd.seats: 1 titles; two are needed"),
        ('stones_on = "cells"', 'stones_on = "lines"', "odd.stones_on: 'lines'; it is cells or points"),
        ('board = "hexhex-5"', 'board = "hexhex-1"', "odd.boards: no-such-board (board='hexhex-1'"),
        ('"hexhex-3"', '"hexhex-2"', "odd.boards: a key occurs twice among hexhex-2, hexhex-2"),
        ('"hexhex-3"', '"moon-3"', "odd.boards, number 2: there is no tiling 'moon-3'"),
        ('mark = "teaching"', 'mark = "easy"', "odd.boards, number 1: the mark 'easy'; it is teaching"),
        ('mark = "teaching"', 'marks = "x"', "odd.boards, number 1: unknown key 'marks'; known are key"),
        ("{ group = 2 }", "{ group = 1 }", "odd.boards: option-range (option='group', value=1"),
        ("{ group = 2 }", "{ size = 2 }", "odd.boards: no-such-option (option='size'"),
        ('"strands-5.txt"', '"strands-4.txt"', "strands.boards, number 1: there is no data/boards/strands-4"),
        (', layout = "strands-5.txt"', "", "strands.boards: side-5: numbers-missing"),
        ("[odd]", "chess = 5\n[odd]", "chess: 5 is no table"),
        ('kind = "oblong", like', 'kind = "moon", like', "odd.any_size, number 1: there is no kind 'moon'"),
        ("low = 3, high = 10", "low = 3, high = 99", "odd.any_size, number 1: sizes from 3 to 99"),
        ("low = 3, high = 10", "low = 3, high = 2", "odd.any_size, number 1: sizes from 3 to 2"),
        ("low = 3, high", "least = 3, high", "odd.any_size, number 1: unknown key 'least'"),
        ('"b2 black"', '"b2 white"', "odd.figures: groups: the turn 'b2 white' does not lead"),
        ("\nply = 9\n", "\n", "odd.figures, number 1: the key 'ply' is missing"),
    ],
)
def test_an_entry_that_cannot_be_used_is_refused_by_name(old, new, message):
    assert old in GAMES_TOML
    error = refused(CatalogueError, read_catalogue, GAMES_TOML.replace(old, new, 1), LAYOUTS)
    assert str(error).startswith(f"games.toml: {message}")


def test_a_layout_without_a_2_or_with_an_even_number_of_cells_is_refused_by_file():
    even = GAMES_TOML.replace('tiling = "hexhex-5", layout', 'tiling = "oblong-1-2-1", layout')
    without_2 = LAYOUTS["strands-5.txt"].replace("2", "3")
    for games, layout, reason in (
        (GAMES_TOML, without_2, "no-cell-marked-2"),
        (even, "2\n2\n", "even-number-of-cells"),
    ):
        error = refused(LayoutError, read_catalogue, games, {**LAYOUTS, "strands-5.txt": layout})
        assert re.match(rf"data/boards/strands-5\.txt, line \d+: .*{reason}", str(error))

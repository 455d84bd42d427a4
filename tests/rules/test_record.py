import json

import pytest

from bot.data import languages
from bot.errors import RecordError
from bot.rules.position import Turn
from bot.rules.record import Record, format_record, format_record_json, read_record, review
from bot.rules.rules import Outcome
from tests.case import each
from tests.rules.tables import CATALOGUE, refused

XODD = """\
Game: xodd
Board: square-5
Tiling: square-5
Seat black: Ada
Seat white: Ben
Started: 2026-03-01
Ended: 2026-03-02
Result: white (fewer-groups-passes)

1. c3 black
2. a1 black, e5 white
3. pass
4. pass
"""

STRANDS = """\
Game: strands
Board: tiny
Tiling: hexhex-2
Option cover: exact
Result: black (resigned)
Numbers:
     2 2
    3 1 3
     3 2

1. a2
2. a1 b1 b3
"""
DRAWN = STRANDS.replace("Result: black (resigned)", "Result: draw (agreed)")
MANY_DIGITS = "9" * 5000


@pytest.mark.parametrize("text", [XODD, STRANDS, DRAWN])
def test_a_record_is_written_as_it_was_read(text):
    record = read_record(text, CATALOGUE)
    assert format_record(record, CATALOGUE) == text
    assert read_record(format_record_json(record, CATALOGUE), CATALOGUE) == record


@pytest.mark.parametrize("text", [XODD, XODD.replace("Result: white (fewer-groups-passes)\n", "")])
def test_a_record_tells_everything_and_its_result_even_if_only_the_turns_do(text):
    record = read_record(text, CATALOGUE)
    assert record.players == ("Ada", "Ben")
    assert (record.started, record.ended) == ("2026-03-01", "2026-03-02")
    assert (record.outcome.winner, record.outcome.reason) == (1, "fewer-groups-passes")
    assert [len(turn.placements) for turn in record.turns] == [1, 2, 0, 0]
    assert [score.facts["total"] for score in review(record, CATALOGUE).scores] == [0, 1, 3, 3, 3]


def test_a_record_written_by_hand_needs_little():
    record = read_record("# ours\nGame: odd\n\n1.E5W\n2. b  a1\n", CATALOGUE)
    assert record.setup == CATALOGUE.game("odd").setup()
    assert len(record.turns) == 2
    assert record.outcome is None
    for option, group in (("", 7), ("\nOption group: 4", 4)):
        read = read_record(f"Game: odd\nBoard: hexhex-7{option}", CATALOGUE)
        assert read.setup.options == {"group": group}
    assert read_record("Game: strands\nBoard: side-5", CATALOGUE).setup.board.numbers[30] == 1


LEADS = "1. c3\n2. d1 d2\n3. a1 b1 c4"
"""Black draws level in turn 3: by the usual rule White may place a third stone, by the older one not."""


@each(
    ("turns", "bonus"),
    [
        ("", "level"),
        (LEADS, "level"),
        (LEADS + "\n4. e3", "larger"),
        (LEADS + "\n4. e3 b4 a3", "level"),
        ("1. c3\n2. a1 e3\n3. c1", "level"),
    ],
)
def test_an_option_that_a_record_leaves_out_is_the_one_that_its_turns_fit(turns, bonus):
    """Where both fit, it is that by which no turn had a stone more than it placed; else the usual one."""
    text = f"Game: catchup\nBoard: hexhex-3\n\n{turns}"
    told = [line.partition(". ")[2] for line in turns.splitlines()]
    data = json.dumps({"game": "catchup", "board": "hexhex-3", "turns": told})
    for read in (read_record(text, CATALOGUE), read_record(data, CATALOGUE)):
        assert read.setup.options == {"bonus": bonus}
        assert len(read.turns) == len(told)
        assert read_record(format_record(read, CATALOGUE), CATALOGUE) == read, "what we write has the tag"


def test_the_usual_word_of_an_option_is_named_if_none_fits():
    text = "Game: catchup\nBoard: hexhex-3\n1. c3\n2. a1 e3\n3. d1 d2 d3"
    error = refused(RecordError, read_record, text, CATALOGUE)
    assert (error.turn, str(error)) == (3, "no-third-stone (given=3, bonus='level')")
    untold = STRANDS.replace("Option cover: exact\n", "")
    assert read_record(untold, CATALOGUE).setup.options == {"cover": "up-to"}, "both fit alike"


def test_a_draw_is_distinct_from_a_win_and_from_a_running_match():
    for text, winner in ((DRAWN, "draw"), (DRAWN.replace("Result: draw (agreed)\n", ""), None)):
        record = read_record(text, CATALOGUE)
        assert record.outcome == (Outcome(None, "agreed") if winner else None)
        assert json.loads(format_record_json(record, CATALOGUE))["winner"] == winner


def test_names_take_one_line():
    record = Record(CATALOGUE.game("odd").setup(), players=("A\nGame: x", "  #b ```c```  "))
    assert read_record(format_record(record, CATALOGUE), CATALOGUE).players == ("A Game: x", "#b ```c```")


@each(
    ("old", "new", "line", "message"),
    [
        ("Game: xodd", "Game: chess", 1, "no-such-game (game='chess'"),
        ("Game: xodd\n", "", 1, "no-such-game (game='none'"),
        ("Game: xodd", "Game:", 1, "no-such-game (game='none'"),
        ("square-5\nTiling: square-5", "hexhex-5", 2, "no-such-board (board='hexhex-5', game='Xodd'"),
        ("Tiling: square-5", "Tiling: square-55", 3, "record-tiling (tiling='square-55')"),
        ("Started:", "Begun:", 6, "record-tag (tag='Begun'"),
        ("Seat black", "Seat odd", 4, "record-tag (tag='Seat odd'"),
        ("Seat white: Ben", "Seat black: Ben", 5, "record-tag-twice (tag='Seat black')"),
        ("Seat white: Ben", "Game: odd", 5, "record-second"),
        ("Seat white: Ben", ": Ben", 5, "record-line (text=': Ben')"),
        ("Seat white: Ben", "Ben plays white", 5, "record-line (text='Ben plays white')"),
        ("Result: white", "Result: Ben", 8, "record-result (given='Ben (fewer-groups-passes)'"),
        ("Result: white", "Result: black", 8, "record-result-differs (seat=1, why='fewer-groups-passes')"),
        ("Result: white", "Result: draw", 8, "record-result-differs (seat=1, why='fewer-groups-passes')"),
        ("Result: white", "Turns before: 9\nResult: white", 8, "record-turns-before (given='9', most=4)"),
        ("Result: white", "Turns before: two\nResult: white", 8, "record-turns-before (given='two', most=4)"),
        ("1. c3 black", "1. c3", 10, "colour-missing (cell='c3')"),
        ("2. a1 black", "2. c3 black", 11, "cell-taken (cell='c3', colour='black')"),
        ("2. a1 black", "3. a1 black", 11, "record-number (number=3, expected=2)"),
        ("2. a1 black,", "2. a1 black, b1 black,", 11, "too-many-stones (given=3)"),
        ("4. pass\n", "4. pass\n5. pass\n", 14, "over"),
        ("1. c3 black", "1. c3 black\n\n2 a1", 12, "record-line (text='2 a1')"),
        ("1. c3 black", "1 2 3\n1. c3 black", 10, "record-line (text='1 2 3')"),
        ("    3 1 3\n", "    3 1\n", 6, "diagram-row (row=2, given=2, expected=3)"),
        ("    3 1 3\n", "", 6, "diagram-rows (given=2, expected=3)"),
        ("3 1 3", "3 0 3", 6, "record-digit (mark='0')"),
        ("Option cover: exact", "Option cover: some", 4, "option-choice (option='cover', value='some'"),
        ("Option cover: exact", "Option group: 5", 4, "record-tag (tag='Option group'"),
        ("Tiling: hexhex-2", "Tiling: oblong-2-2-3", 6, "diagram-rows (given=3, expected=4)"),
        ("1. a2", "1. b2", 11, "first-turn-one-two"),
        ("2. a1 b1 b3", "2. b1", 12, "too-few-cells (number=3, needed=3, given=1)"),
    ],
)
def test_an_error_names_its_line(old, new, line, message):
    (text,) = [text for text in (XODD, STRANDS) if old in text]
    error = refused(RecordError, read_record, text.replace(old, new, 1), CATALOGUE)
    assert (error.line, str(error)[: len(message)]) == (line, message)


def test_capitals_and_a_byte_order_mark_are_harmless():
    shouted = "\ufeff" + XODD.replace("Game: xodd", "GAME: Xodd").replace("Result: white", "result:  White")
    assert read_record(shouted, CATALOGUE) == read_record(XODD, CATALOGUE)
    assert read_record("\ufeff" + as_json(game="XODD"), CATALOGUE) == read_record(as_json(), CATALOGUE)


@each(
    ("text", "line", "reason"),
    [
        ("Game: strands\nBoard: side-6-random", 2, "record-numbers"),
        ("Game: odd\n\nResult: odd (resigned) foo\n", 3, "record-result"),
        ("Game: odd\n\nResult: odd (resigned\n", 3, "record-result"),
        ("Game: odd\n\nResult: odd resigned)\n", 3, "record-result"),
        ("Game: odd\n\nResult: odd) (\n", 3, "record-result"),
        ("Game: odd\n\nResult: (time)\n", 3, "record-result"),
        (f"Game: odd\n{MANY_DIGITS}. e5 white", 2, "record-number"),
        ("Game: odd\n# by hand\n#1 e5 white", 3, "record-line"),
        (f"Game: odd\n1. e{MANY_DIGITS} white", 2, "text-too-long"),
        (f"Game: odd\nOption group: {MANY_DIGITS}", 2, "option-range"),
        (f"Game: odd\nOption group: -3\nTiling: hexhex-{MANY_DIGITS}", 2, "option-range"),
        (f"Game: odd\nTiling: hexhex-{MANY_DIGITS}", 2, "record-tiling"),
        (f"Game: strands\nBoard: tiny\nTiling: hexhex-2\nNumbers:\n{MANY_DIGITS}", 4, "diagram-rows"),
    ],
)
def test_an_invalid_record_is_refused_by_its_line(text, line, reason):
    error = refused(RecordError, read_record, text, CATALOGUE)
    assert (error.reason, error.line) == (reason, line)


def as_json(**changes):
    return json.dumps(json.loads(format_record_json(read_record(XODD, CATALOGUE), CATALOGUE)) | changes)


@each(
    ("text", "line", "turn", "message"),
    [
        ('{\n"game": }', 2, 0, "problem='syntax'"),
        ('{"game": "odd",\n', 1, 0, "problem='syntax'"),
        ('{"players": ["A\u2028B"],\r\n"board"}\n', 3, 0, "problem='syntax'"),
        ("{}", 0, 0, "no-such-game"),
        (as_json(turns=["c3 black", "c3 white"]), 0, 2, "cell-taken"),
        (as_json(winner=None), 0, 0, "record-json"),
        (as_json(winner="draw"), 0, 0, "record-result-differs"),
        (as_json(winner=0), 0, 0, "record-result-differs"),
        ('{"game": ' + "[" * 100_000, 0, 0, "nested"),
        ('{"a":' * 100_000, 0, 0, "nested"),
        (f'{{"game": "odd", "options": {{"group": {MANY_DIGITS}}}}}', 0, 0, "option-range"),
        (f'{{"game": "odd", "winner": {MANY_DIGITS}}}', 0, 0, "record-json"),
        ('{"game": "odd", "players": ["\\ud800", "Ben"]}', 0, 0, "half-character"),
        ('{"game": "odd", "game": "yodd"}', 0, 0, "twice"),
        ('{"game": "odd"} {}', 1, 0, "record-second"),
        ('{"game": "odd"} and so on', 1, 0, "syntax"),
        ('[{"game": "odd"}]', 0, 0, "object"),
        ('{"moves": ["a1"]}', 0, 0, "no-such-game"),
        ('{"matches": [{"record": {}}, {}]}', 0, 0, "record-export (matches=2)"),
        ('{"matches": []}', 0, 0, "no-such-game"),
        (" \n\t\ufeff", 0, 0, "record-empty"),
        ("```\n```", 0, 0, "record-empty"),
        ("(;GM[1]FF[4]SZ[19];B[pd])", 0, 0, "record-format (format='SGF')"),
        ('[Event "?"]\n1. e4 e5', 0, 0, "record-format (format='PGN')"),
    ],
)
def test_an_error_in_json_names_the_line_or_the_turn(text, line, turn, message):
    error = refused(RecordError, read_record, text, CATALOGUE)
    assert message in str(error)
    assert (error.line, error.turn) == (line, turn)


ODD = {"game": "odd", "board": "hexhex-3"}


@pytest.mark.parametrize(
    ("changes", "key", "message"),
    [
        ({"game": "chess"}, "game", "no-such-game"),
        ({"game": ["odd"]}, "game", "record-json"),
        ({"board": "hexhex-99"}, "board", "no-such-board"),
        ({"tiling": "hexhex-x"}, "tiling", "record-tiling"),
        ({"options": {"group": -3}}, "options.group", "option-range (option='group', value='-3'"),
        ({"options": {"group": "x"}}, "options.group", "option-range (option='group', value='x'"),
        ({"options": {"group": 2.5}}, "options.group", "option-range (option='group', value='2.5'"),
        ({"options": {"group": True}}, "options.group", "option-range (option='group', value='true'"),
        ({"options": {"group": {}}}, "options.group", "record-json"),
        ({"options": {"colour": 1}}, "options.colour", "record-tag"),
        ({"options": 5}, "options", "record-json"),
        ({"numbers": [1, 2]}, "numbers", "numbers-per-cell"),
        ({"numbers": [0] * 19}, "numbers", "record-digit"),
        ({"numbers": [None] * 19}, "numbers", "record-no-digit"),
        ({"numbers": "1"}, "numbers", "record-json"),
        ({"players": ["Ada"]}, "players", "record-json"),
        ({"turns": 5}, "turns", "record-json"),
        ({"players": [["Ada"], "Ben"]}, "players", "record-json"),
        ({"started": {}}, "started", "record-json"),
        ({"winner": 2}, "winner", "record-json"),
        ({"winner": 0, "reason": "resigned) foo"}, "reason", "record-result"),
        ({"reason": "resigned"}, "reason", "record-json"),
        ({"turns": [["a1"]]}, "turns", "record-json"),
        ({"result": "odd"}, "result", "record-tag"),
        ({" ": "odd"}, " ", "record-nameless"),
        ({"options": {"": 1}}, "options.", "record-tag (tag='Option '"),
    ],
)
def test_an_error_in_json_names_its_key(changes, key, message):
    error = refused(RecordError, read_record, json.dumps(ODD | changes), CATALOGUE)
    assert (error.key, str(error)[: len(message)]) == (key, message)


@each(
    ("text", "told"),
    [
        ("Game: odd", {"game": "odd"}),
        ("Game: odd\nBoard: hexhex-7", {"game": "odd", "board": "hexhex-7", "turns": None}),
        ("Game: odd\nTiling: square-5", {"game": "odd", "tiling": "square-5", "options": {}}),
        ("Game: odd\nOption group: 4", {"game": "odd", "options": {"group": "4"}}),
        ("Game: strands\nBoard: side-5", {"game": "strands", "board": "side-5", "numbers": []}),
        ("Game: odd\nResult: odd (time)", {"game": "odd", "winner": 0, "reason": "time"}),
        ("Game: odd\nSeat odd: A  B", {"game": "odd", "players": [" A\nB", None]}),
    ],
)
def test_both_forms_have_the_same_defaults(text, told):
    assert read_record(json.dumps(told), CATALOGUE) == read_record(text, CATALOGUE)


def test_turns_are_read_in_every_language_and_written_in_english():
    vocabulary = languages().vocabulary
    record = read_record("Game: odd\n1. d4 weiß\n2. e5 w\n3. a1 s", CATALOGUE, vocabulary=vocabulary)
    assert format_record(record, CATALOGUE).endswith("1. d4 white\n2. e5 white\n3. a1 black\n")
    assert refused(RecordError, read_record, "Game: odd\n1. d4 weiß", CATALOGUE).reason == "unknown-word"


def test_a_review_names_the_turn_that_is_not_allowed():
    record = read_record(XODD, CATALOGUE)
    error = refused(RecordError, review, Record(record.setup, (Turn(), *record.turns)), CATALOGUE)
    assert (error.reason, error.turn) == ("first-turn-one-stone", 1)

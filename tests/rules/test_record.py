"""Matches on record: text and JSON, and what is said about those that cannot be read."""

import json

import pytest

from bot.errors import RecordError
from bot.rules.position import Turn
from bot.rules.record import Record, format_record, format_record_json, parse_record, read_record, review
from bot.rules.rules import Outcome
from tests.rules.tables import CATALOGUE

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


@pytest.mark.parametrize("text", [XODD, STRANDS])
def test_a_record_is_written_as_it_was_read(text):
    record = parse_record(text, CATALOGUE)
    assert format_record(record, CATALOGUE) == text
    assert read_record(format_record_json(record, CATALOGUE), CATALOGUE) == record


def test_a_record_tells_everything():
    record = parse_record(XODD, CATALOGUE)
    assert record.players == ("Ada", "Ben")
    assert (record.started, record.ended) == ("2026-03-01", "2026-03-02")
    assert (record.outcome.winner, record.outcome.reason) == (1, "fewer-groups-passes")
    assert [len(turn.placements) for turn in record.turns] == [1, 2, 0, 0]
    seen = review(record, CATALOGUE)
    assert [score.facts["total"] for score in seen.scores] == [0, 1, 3, 3, 3]
    assert seen.outcome.winner == 1
    assert seen.positions[-1].ply == 4


def test_a_record_written_by_hand_needs_little():
    record = parse_record("# ours\nGame: odd\n\n1.E5W\n2. b  a1\n", CATALOGUE)
    assert record.setup == CATALOGUE.game("odd").setup()
    assert len(record.turns) == 2
    assert record.outcome is None
    assert parse_record("Game: odd\nBoard: hexhex-7", CATALOGUE).setup.options == {"group": 7}
    assert parse_record("Game: odd\nBoard: hexhex-7\nOption group: 4", CATALOGUE).setup.options == {
        "group": 4
    }
    assert parse_record("Game: strands\nBoard: side-5", CATALOGUE).setup.board.numbers[30] == 1


def test_the_result_follows_from_the_turns_if_it_is_not_told():
    record = parse_record(XODD.replace("Result: white (fewer-groups-passes)\n", ""), CATALOGUE)
    assert (record.outcome.winner, record.outcome.reason) == (1, "fewer-groups-passes")


DRAWN = STRANDS.replace("Result: black (resigned)", "Result: draw (agreed)")


def test_a_draw_is_neither_a_win_nor_a_match_that_goes_on():
    record = parse_record(DRAWN, CATALOGUE)
    assert record.outcome == Outcome(None, "agreed")
    assert format_record(record, CATALOGUE) == DRAWN
    told = json.loads(format_record_json(record, CATALOGUE))
    assert (told["winner"], told["reason"]) == ("draw", "agreed")
    assert read_record(json.dumps(told), CATALOGUE) == record
    running = parse_record(DRAWN.replace("Result: draw (agreed)\n", ""), CATALOGUE)
    assert json.loads(format_record_json(running, CATALOGUE))["winner"] is None
    assert read_record(format_record_json(running, CATALOGUE), CATALOGUE).outcome is None


def test_a_draw_that_the_turns_do_not_lead_to_is_refused():
    with pytest.raises(RecordError, match="record-result-differs"):
        parse_record(XODD.replace("Result: white", "Result: draw"), CATALOGUE)


def test_names_take_one_line():
    record = Record(CATALOGUE.game("odd").setup(), players=("A\nGame: x", "  #b  "))
    assert parse_record(format_record(record, CATALOGUE), CATALOGUE).players == ("A Game: x", "#b")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("Game: xodd", "Game: chess", 1, "no-such-game (game='chess'"),
        ("Game: xodd\n", "", 1, "no-such-game (game=''"),
        (
            "Board: square-5\nTiling: square-5",
            "Board: hexhex-5",
            2,
            "no-such-board (board='hexhex-5', game='Xodd'",
        ),
        (
            "Tiling: square-5",
            "Tiling: square-55",
            3,
            "setup-broken (problem=\"there is no tiling 'square-55'",
        ),
        ("Started:", "Begun:", 6, "record-tag (tag='Begun'"),
        ("Seat black", "Seat odd", 4, "record-tag (tag='Seat odd'"),
        ("Seat white: Ben", "Seat black: Ben", 5, "record-line (text='Seat black: Ben')"),
        ("Seat white: Ben", "Ben plays white", 5, "record-line (text='Ben plays white')"),
        ("Result: white", "Result: Ben", 8, "record-result (given='Ben (fewer-groups-passes)'"),
        ("Result: white", "Result: black", 8, "record-result-differs (seat=1, why='fewer-groups-passes')"),
        (
            "(fewer-groups-passes)",
            "(resigned)",
            8,
            "record-result-differs (seat=1, why='fewer-groups-passes')",
        ),
        ("1. c3 black", "1. c3", 10, "colour-missing (cell='c3')"),
        ("2. a1 black", "2. c3 black", 11, "cell-taken (cell='c3', colour='black')"),
        ("2. a1 black", "3. a1 black", 11, "record-number (number=3, expected=2)"),
        ("2. a1 black,", "2. a1 black, b1 black,", 11, "too-many-stones (given=3)"),
        ("4. pass\n", "4. pass\n5. pass\n", 14, "over"),
        ("1. c3 black", "1. c3 black\n\n2 a1", 12, "record-line (text='2 a1')"),
        ("1. c3 black", "1 2 3\n1. c3 black", 10, "record-line (text='1 2 3')"),
    ],
)
def test_an_error_names_its_line(old, new, line, message):
    assert old in XODD
    with pytest.raises(RecordError) as caught:
        parse_record(XODD.replace(old, new, 1), CATALOGUE)
    assert (caught.value.line, str(caught.value)[: len(message)]) == (line, message)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("    3 1 3\n", "    3 1\n", 6, "diagram-row (row=2, given=2, expected=3)"),
        ("    3 1 3\n", "", 6, "diagram-rows (given=2, expected=3)"),
        ("3 1 3", "3 0 3", 6, "setup-broken (problem='a cell is marked 0')"),
        ("3 1 3", "3 x 3", 8, "record-line (text='3 x 3')"),
        ("Option cover: exact", "Option cover: some", 4, "option-choice (option='cover', value='some'"),
        ("Option cover: exact", "Option group: 5", 4, "record-tag (tag='Option group'"),
        ("Tiling: hexhex-2", "Tiling: oblong-2-2-3", 6, "diagram-rows (given=3, expected=4)"),
        ("1. a2", "1. b2", 11, "first-turn-one-two"),
        ("2. a1 b1 b3", "2. b1", 12, "too-few-cells (number=3, needed=3, given=1)"),
    ],
)
def test_an_error_in_a_numbered_board_names_its_line(old, new, line, message):
    assert old in STRANDS
    with pytest.raises(RecordError) as caught:
        parse_record(STRANDS.replace(old, new, 1), CATALOGUE)
    assert (caught.value.line, str(caught.value)[: len(message)]) == (line, message)


def test_a_random_board_must_come_with_its_numbers():
    with pytest.raises(RecordError, match="record-numbers") as caught:
        parse_record("Game: strands\nBoard: side-6-random", CATALOGUE)
    assert caught.value.line == 2


def as_json(**changes):
    return json.dumps(json.loads(format_record_json(parse_record(XODD, CATALOGUE), CATALOGUE)) | changes)


@pytest.mark.parametrize(
    ("text", "line", "turn", "message"),
    [
        ('{\n"game": }', 2, 0, "Expecting value"),
        ("{}", 0, 0, "setup-broken"),
        (as_json(game="chess"), 0, 0, "no-such-game"),
        (as_json(turns=["c3 black", "c3 white"]), 0, 2, "cell-taken"),
        (as_json(turns=5), 0, 0, "record-json"),
        (as_json(players=["Ada"]), 0, 0, "record-json"),
        (as_json(winner=7), 0, 0, "record-json"),
        (as_json(winner=None), 0, 0, "record-json"),
        (as_json(winner="draw"), 0, 0, "record-result-differs"),
        (as_json(winner=0), 0, 0, "record-result-differs"),
    ],
)
def test_an_error_in_json_names_the_line_or_the_turn(text, line, turn, message):
    with pytest.raises(RecordError, match=message) as caught:
        read_record(text, CATALOGUE)
    assert (caught.value.line, caught.value.turn) == (line, turn)


def test_a_review_names_the_turn_that_is_not_allowed():
    record = parse_record(XODD, CATALOGUE)
    spoiled = Record(record.setup, (Turn(), *record.turns))
    with pytest.raises(RecordError, match="first-turn-one-stone") as caught:
        review(spoiled, CATALOGUE)
    assert caught.value.turn == 1

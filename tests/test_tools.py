import json
import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from bot import data
from bot.__main__ import main
from bot.operation.commands import check_puzzles
from bot.puzzle_making import PuzzleFolder, SearchedMatch
from bot.rules.notation import parse_turn
from bot.rules.record import Record, format_record, read_record, review
from bot.rules.rules import play, random_match
from tests.scenes.samples import CATALOGUE


def whole_match(game="yodd", board="hexhex-3"):
    setup = CATALOGUE.game(game).setup(board, random=Random(1))
    turns = tuple(random_match(CATALOGUE.rules(setup), setup.start(), Random(2)))
    return read_record(format_record(Record(setup, turns), CATALOGUE), CATALOGUE)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(format_record(whole_match(), CATALOGUE), encoding="utf-8")
    return path


def run(*arguments, command="record", **options):
    return CliRunner().invoke(main, [command, *map(str, arguments)], **options)


@pytest.fixture
def running(tmp_path):
    match = whole_match("xodd", "square-7")
    path = tmp_path / "running.txt"
    path.write_text(format_record(Record(match.setup, match.turns[:5]), CATALOGUE), encoding="utf-8")
    return path


def test_a_record_prints_the_last_diagram_the_score_and_the_outcome(file):
    lines = run(file).output.splitlines()
    assert len(lines[0].split()) == 3
    assert len(lines[2].split()) == 5
    assert " has won." in lines[-1]


def test_turns_prints_the_score_after_every_turn(file):
    lines = run(file, "--turns").output.splitlines()
    for number in range(1, len(whole_match().turns) + 1):
        assert lines[number - 1].startswith(f"{number}. ")
        assert "Groups" in lines[number - 1]


def test_json_reads_back_to_the_same_match(file):
    output = run(file, "--json").output
    assert json.loads(output)["game"] == "yodd"
    assert read_record(output, CATALOGUE) == whole_match()


def test_a_dash_is_standard_input(file):
    assert run("-", input=file.read_text(encoding="utf-8")).output == run(file).output


def test_a_match_that_is_not_over_says_how_far_it_is(tmp_path):
    path = tmp_path / "match.txt"
    for text, encoding in (("Game: odd\n1. e5 white\n", "utf-8"), ("game: odd\n1. e5 white\n", "utf-8-sig")):
        path.write_text(text, encoding=encoding)
        assert "one turn has been played so far" in run(path).output


EXAMPLES = sorted((data.DATA / "examples").glob("*.txt"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_command_does_its_work_with_every_example(example, tmp_path):
    for options in ([], ["--turns"], ["--json"]):
        result = run(example, *options)
        assert (result.exit_code, result.exception) == (0, None), options
    result = run(example, "--level", 1, command="think")
    assert (result.exit_code, "This match is over" in result.output) == (2, True)
    text, copy = example.read_text(encoding="utf-8"), tmp_path / "copy.txt"
    for written in (f"Look:\n```\n{text}```\nWell played!".encode(), text.encode("utf-16")):
        copy.write_bytes(written)
        assert run(copy).output == run(example).output
    assert run("-", input=run(example, "--json").output).output == run(example).output
    begun = text.partition("\n5. ")[0].replace("Result: ", "# ")
    assert "Best turn:" in run("-", "--simulations", 1, command="think", input=begun).output


def test_a_result_that_the_board_does_not_show_is_said_to_be_the_record_s():
    for result, said in (
        ("draw", "The match is a draw. So the record says."),
        ("draw (agreed)", "The match is a draw. So the record says: both agreed."),
        ("even (moved away)", "Even has won. So the record says: moved away."),
    ):
        text = f"Game: odd\nResult: {result}\n1. e5 weiß\n"
        assert run("-", input=text).output.splitlines()[-1] == said


def test_think_says_what_is_best_how_good_it_is_and_what_it_expects(running):
    output = run(running, "--simulations", 300, command="think").output
    assert re.search(r"^Best turn: .*[a-g][1-7]", output, re.MULTILINE)
    assert re.search(r"^White wins with it in about \d+ of 100 matches\.$", output, re.MULTILINE)
    assert re.search(r"^Expected: 6\. ", output, re.MULTILINE)
    assert "of 100" not in run(running, "--level", "newcomer", command="think").output, "it has no idea"
    assert re.search(r"^300 simulations in \d+\.\d seconds: [\d,]+ a second\.$", output, re.MULTILINE)


@pytest.mark.parametrize(
    "options", [["--level", "2"], ["--level", "beginner"], ["--seconds", "0.1"], ["--simulations", "50"]]
)
def test_think_as_json_names_turns_that_can_be_played(running, options):
    told = json.loads(run(running, "--json", *options, command="think").output)
    match = read_record(running.read_text(encoding="utf-8"), CATALOGUE)
    rules, position = CATALOGUE.rules(match.setup), review(match, CATALOGUE).positions[-1]
    assert told["turn"] == told["line"][0]
    for text in told["line"]:
        position = play(rules, position, parse_turn(text, position, rules))
    assert 0 <= told["chance"] <= 1
    assert told["proven"] is False
    assert told["simulations"] > 0
    assert told["seconds"] > 0


def test_think_says_what_is_certain():
    said = set()
    match = whole_match()
    for count in range(len(match.turns) - 4, len(match.turns)):
        text = format_record(Record(match.setup, match.turns[:count]), CATALOGUE)
        said.add(run("-", "--level", 1, command="think", input=text).output.splitlines()[7].partition(" ")[2])
    assert said <= {
        "wins with it for certain, whatever the opponent plays.",
        "loses for certain, whatever it plays, if the opponent makes no mistake.",
    }
    assert said


def test_an_impossible_call_is_named(tmp_path, file, running):
    file.with_name("taken").write_text("")
    for command, arguments, words in (
        ("think", [file], "This match is over"),
        ("think", [running, "--level", 1, "--seconds", 1], "Choose one"),
        ("record", [tmp_path / "nothing.txt"], "nothing.txt"),
        ("gallery", [tmp_path / "taken" / "below"], "cannot be written"),
    ):
        result = run(*arguments, command=command)
        assert (result.exit_code, words in result.output) == (2, True), words


def test_an_error_names_the_line_and_what_is_wrong(tmp_path):
    path = tmp_path / "match.txt"
    for text, words in {
        b"Game: odd\n1. e5 white\n2. e5 black\n": "line 3: There's already a white stone on e5",
        b'{"game": "odd", "turns": [1%s]}' % (b", 1" * 1_001): "turn 1001: There are 1,002 turns",
        b"{]": "line 1: This isn't a record in JSON",
        b"\xff\xfe\x00": "isn't text in UTF-8",
        b"Look!\n```\nGame: odd\n1. e9 white\n2. e9 black": "line 5: There's already a white stone on e9",
        b'{"game": "odd", "options": {"group": -3}}': "“options.group”: “-3” isn't possible for group",
        b'{"game": "odd", "turns": ["e5 white", "e5 black"]}': "turn 2: There's already a white stone on e5",
    }.items():
        path.write_bytes(text)
        for command in ("record", "think"):
            result = run(path, command=command)
            assert result.exit_code == 2, command
            assert words in result.output, command
            assert "Traceback" not in result.output, command


@pytest.mark.parametrize("command", ["record", "think"])
def test_file_without_an_end_is_refused_by_its_size(command):
    assert "A record may have 256 kB." in run("/dev/zero", command=command).output


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that opens and cannot be read")
def test_a_file_that_fails_while_it_is_read_is_named():
    result = run("/proc/self/mem")
    assert result.exit_code == 2
    assert "/proc/self/mem: it cannot be read (Input/output error)" in result.output
    assert "Traceback" not in result.output


def make(folder, *options):
    return run("make", folder, "--game", "odd", *options, command="puzzles")


def test_making_puzzles_goes_on_where_it_ended_and_keeps_what_is_wanted_and_new(tmp_path):
    easy, hard = (one for one in data.shelf().puzzles("odd") if one.key in {"odd-15", "odd-17"})
    made = PuzzleFolder.read("odd", tmp_path)
    assert made.add(SearchedMatch(5, easy), 1)
    assert not made.add(SearchedMatch(3, hard), 1)
    assert not made.add(SearchedMatch(2, None), 1)
    first = (tmp_path / "odd.jsonl").read_text()
    again = PuzzleFolder.read("odd", tmp_path)
    assert (again.matches, again.endings, len(again.puzzles)) == (3, 10, 1)
    assert not again.add(SearchedMatch(1, easy), 20)
    assert again.add(SearchedMatch(1, hard), 20)
    assert first in (tmp_path / "odd.jsonl").read_text()
    assert "2 puzzles out of 12 endings of 5 matches" in make(tmp_path, "--count", 1).output


def test_an_obstacle_to_making_puzzles_is_named(tmp_path):
    assert "There's no game “go”" in run("make", tmp_path, "--game", "go", command="puzzles").output
    (tmp_path / "odd.jsonl").write_text("{")
    assert "odd.jsonl: odd, line 1" in make(tmp_path).output


def test_doctor_names_damaged_files_of_puzzles_and_lessons(tmp_path):
    assert all(str(line).startswith("OK") for line in check_puzzles(data.shelf()))
    puzzles, lessons = tmp_path / "puzzles", tmp_path / "lessons"
    for folder in (puzzles, lessons):
        folder.mkdir()
        (folder / "odd.jsonl").write_text("{")
    (puzzles / "rounds.jsonl").write_text("{")
    of_day, puzzle, _, lesson, _ = map(str, check_puzzles(data.shelf_in(puzzles)))
    assert "rounds, line 1" in of_day
    assert "odd, line 1" in puzzle
    assert lesson == puzzle.replace("puzzles", "lessons")

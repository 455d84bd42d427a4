import json
import random
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from benchmarks import strength
from benchmarks.plain_uct import plain_turn
from benchmarks.strength import Played, interval, is_finished, play_match, read_results, told
from bot.engine.thinking import model_of
from bot.rules.rules import play, random_turn
from tests.engine.games import ending
from tests.rules.solved import winner
from tests.rules.tables import CATALOGUE


@pytest.mark.parametrize(
    ("game", "board", "cells"), [("odd", "hexhex-4", 5), ("strands", "side-5", 6), ("yodd", "hexhex-3", 4)]
)
def test_plain_uct_finds_what_wins_in_short_endings(game, board, cells):
    won = kept = 0
    for seed in range(12):
        rules, position = ending(game, board, cells, seed)
        if position is None or winner(rules, position) != position.seat:
            continue
        won += 1
        model = model_of(rules, position.board)
        turn = plain_turn(model, model.state(position), 1_000, 0.35, random.Random(seed))
        after = play(rules, position, turn)
        kept += rules.outcome(after) is not None or winner(rules, after) == position.seat
    assert won >= 3
    assert kept >= 0.9 * won


def test_plain_uct_plays_whole_matches_and_beats_random_turns():
    won = 0
    for number, (game, board) in enumerate(
        [("odd", "hexhex-3"), ("strands", "side-5"), ("yodd", "hexhex-3")]
    ):
        setup = CATALOGUE.game(game).setup(board)
        rules, position, source = CATALOGUE.rules(setup), setup.start(), random.Random(number)
        model = model_of(rules, setup.board)
        while (outcome := rules.outcome(position)) is None:
            if position.seat == number % 2:
                turn = plain_turn(model, model.state(position), 150, 0.35, source)
            else:
                turn = random_turn(rules, position, source)
            position = play(rules, position, turn)
        won += outcome.winner == number % 2
    assert won >= 2


def test_plain_uct_plays_lawfully_with_hardly_any_playouts():
    setup = CATALOGUE.game("yodd").setup("hexhex-3")
    rules, position, source = CATALOGUE.rules(setup), setup.start(), random.Random(1)
    model = model_of(rules, setup.board)
    while rules.outcome(position) is None:
        position = play(rules, position, plain_turn(model, model.state(position), 2, 0.35, source))


def test_the_interval_is_wilsons():
    assert interval(0, 0) == (0, 1)
    assert interval(10, 10) == pytest.approx((0.722, 1), abs=0.001)
    assert interval(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)


def test_a_pair_is_finished_once_the_interval_is_on_one_side_of_the_goal():
    def played(won, lost):
        return [Played("yodd", "plain", number, number < won) for number in range(won + lost)]

    assert not is_finished("yodd", "plain", played(9, 0))
    assert not is_finished("yodd", "plain", played(21, 0))
    assert is_finished("yodd", "plain", played(22, 0))
    assert not is_finished("yodd", "plain", played(7, 3))
    assert is_finished("yodd", "plain", played(4, 6))
    ladder = [Played("odd", "club", number, number < 70) for number in range(100)]
    assert not is_finished("odd", "club", ladder), "all that are asked for are played"
    assert "within" in told("odd", "club", ladder)
    assert "wide" in told("odd", "club", ladder[:70])


def test_results_are_read_again_and_a_line_that_was_cut_off_is_not(tmp_path, capsys):
    file = tmp_path / "results.jsonl"
    matches = [Played("odd", "casual", 0, won=True), Played("odd", "casual", 1, won=False)]
    lines = [json.dumps(played._asdict()) for played in matches]
    file.write_text("\n".join([*lines, '{"game": "od']), encoding="utf-8")
    assert read_results(file) == matches
    assert "left out" in capsys.readouterr().out
    assert "1 of   2:  50 % [  9- 91]" in told("odd", "casual", matches)


def test_a_match_is_the_same_when_it_is_played_again(monkeypatch):
    monkeypatch.setitem(strength.BOARDS, "yodd", "hexhex-3")
    assert play_match("yodd", "casual", 3) == play_match("yodd", "casual", 3)
    assert {play_match("yodd", "improver-random", number).won for number in range(4)} == {True}


def test_an_interrupted_measurement_goes_on_where_it_was(tmp_path):
    file = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "benchmarks.strength", "--games", "odd", "--results", str(file)]
    first = subprocess.Popen(
        [*command, "--pairs", "improver-random"],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - a shell may ignore it; nothing else runs here
    )
    while len(read_results(file)) < 2:
        time.sleep(0.05)
    first.send_signal(signal.SIGINT)
    told_first, _ = first.communicate()
    assert "start again to go on" in told_first
    known = len(read_results(file))
    most = str(known + 1)
    again = [*command, "--pairs", "improver-random", "--most", most, "--processes", "2"]
    done = subprocess.run(again, stdout=subprocess.PIPE, text=True, check=True)
    played = read_results(file)
    assert sorted(match.number for match in played) == list(range(known + 1))
    assert f"of {most:>3}" in done.stdout

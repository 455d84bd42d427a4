import logging
from itertools import product
from random import Random

import pytest

from bot import data, solving
from bot.engine import retrograde
from bot.engine.levels import SearchBudget
from bot.engine.solved import SolvedBoards, SolvedPosition, SolvedRecord, read_solved
from bot.engine.thinking import find_hints, judge, think
from bot.rules.games.catchup import CATCHES_UP, Catchup
from bot.rules.games.odd import Odd
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board, Colour, Position
from bot.rules.rules import legal_turns, random_turn
from bot.rules.tilings import tiling
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

SMALL = Board(tiling("hexhex-2"))
CONTENTS = (None, Colour.BLACK, Colour.WHITE)
BEST = SearchBudget(seconds=0.01)
"""As at the best level, when many others wait."""
LARGE = [line for line in data.solved_boards().splitlines() if '"hexhex-3"' in line]
USUAL = [line for line in LARGE if '"game":"odd"' not in line or '"group":3' in line]


def solved_by_blocks(monkeypatch, rules):
    monkeypatch.setattr(retrograde, "VECTOR_CELLS", 4)
    positions = retrograde.Positions(SMALL)
    vectors = solving.GAMES[type(rules)].solve(positions, rules)
    return solving.Values(positions, vectors)


def sample(count, ply):
    filled = [contents for contents in product(range(3), repeat=7) if 0 < contents.count(0) < 7]
    for contents in Random(1).sample(filled, count):
        stones = 7 - contents.count(0)
        black, white = (
            sum(1 << cell for cell, content in enumerate(contents) if content == colour) for colour in (1, 2)
        )
        yield Position(SMALL, tuple(map(CONTENTS.__getitem__, contents)), ply or stones), black, white


@pytest.mark.parametrize("group", [2, 3])
def test_a_small_board_of_odd_is_solved_as_by_trying_every_turn(monkeypatch, group):
    rules = Odd(group=group)
    values, plain = solved_by_blocks(monkeypatch, rules), PlainSolver(rules)
    for position, black, white in sample(200, 0):
        assert values.find(0, black, white) == (plain.winner(position) == position.seat)


@pytest.mark.parametrize("bonus", ["level", "larger"])
def test_a_small_board_of_catchup_is_solved_as_by_trying_every_turn(monkeypatch, bonus):
    rules = Catchup(bonus=bonus)
    values, plain = solved_by_blocks(monkeypatch, rules), PlainSolver(rules)
    for position, black, white in sample(80, 10):
        for kind, memory in enumerate(((), CATCHES_UP)):
            assert values.find(kind, black, white) == (plain.winner(position.with_memory(memory)) == 0)


def test_a_small_board_of_yodd_is_solved_as_by_trying_every_turn(monkeypatch):
    rules = Yodd()
    values, plain = solved_by_blocks(monkeypatch, rules), PlainSolver(rules)
    checked = 0
    for position, black, white in sample(40, 10):
        if len(position.groups()) % 2 and rules.outcome(position) is None:
            after = [rules.after(position, turn) for turn in legal_turns(rules, position) if turn.placements]
            assert values.find(0, black, white) == any(plain.winner(one) == 0 for one in after)
            checked += 1
    assert checked > 8


def known(line):
    record = SolvedRecord.parse(line)
    game = CATALOGUE.game(record.game)
    setup = game.setup(record.board, record.options)
    rules = game.rules(**setup.options)
    return record, rules, read_solved(rules, setup.board.tiling, line), setup.start()


@pytest.mark.parametrize("line", USUAL, ids=[line[9:80] for line in USUAL])
def test_a_position_is_won_if_a_turn_leads_to_a_lost_one(line):
    _, rules, board, start = known(line)
    source = Random(2)
    for stones in range(board.stones - 1):
        position = start
        while len(start.stones) - position.stones.count(None) < stones:
            position = rules.after(position, random_turn(rules, position, source))
        wins = board.mover_wins(position)
        if wins is None or rules.outcome(position) is not None:
            continue
        results = {board.mover_wins(rules.after(position, turn)) for turn in legal_turns(rules, position)}
        assert wins or False not in results
        if wins:
            turn = SolvedPosition(board, position, wins=True).winning_turn()
            assert board.mover_wins(rules.after(position, turn)) in (False, None)


@pytest.mark.parametrize("line", USUAL, ids=[line[9:80] for line in USUAL])
def test_the_best_level_takes_every_win_and_hints_say_so(line):
    record, rules, board, start = known(line)
    source = Random(3)
    position = start if record.winner == 0 else rules.after(start, random_turn(rules, start, source))
    for _ in range(2):
        thought = think(rules, position, BEST, solved=line)
        assert (thought.proven, thought.chance) == (True, 1)
        lost = rules.after(position, thought.turn)
        assert board.mover_wins(lost) is not True
        position = rules.after(lost, random_turn(rules, lost, source))
    judged = judge(rules, lost, BEST, only_proof=True, solved=line)
    assert (judged.proven, judged.chance) == (True, 0)
    *hints, played = find_hints(rules, start, BEST, played=random_turn(rules, start, source), solved=line)
    assert {hint.chance for hint in hints} == {1.0 if record.winner == 0 else 0.0}
    assert all(hint.proven for hint in (*hints, played))


def test_a_lost_position_is_made_hard():
    line = next(line for line in LARGE if '"group":3' in line)
    _, rules, board, start = known(line)
    lost = rules.after(start, think(rules, start, BEST, solved=line).turn)

    def answers(turn):
        after = rules.after(lost, turn)
        return sum(board.mover_wins(rules.after(after, one)) is False for one in legal_turns(rules, after))

    turn = think(rules, lost, SearchBudget(200), solved=line).turn
    counts = sorted(answers(turn) for turn in legal_turns(rules, lost))
    assert answers(turn) <= counts[len(counts) // 2]


def test_the_file_is_small_and_says_who_wins():
    assert len(data.solved_boards()) <= 100_000
    for line in USUAL:
        record, _, board, start = known(line)
        assert board.mover_wins(start) is (record.winner == 0)


def test_a_damaged_record_is_said_and_left_out(caplog):
    good = USUAL[0]
    record = SolvedRecord.parse(good)
    other = record._replace(digest="0" * 64).line()
    with caplog.at_level(logging.WARNING):
        boards = SolvedBoards(lambda: f"{{\n{other}\n{good}\n", CATALOGUE)
        assert [one.line for one in boards.of_game(record.game)] == [good]
    assert "a line cannot be read" in caplog.text
    assert "has another digest" in caplog.text


def test_an_unreadable_file_is_said_and_nothing_is_solved(caplog):
    def read():
        raise OSError("gone")

    with caplog.at_level(logging.WARNING):
        assert SolvedBoards(read, CATALOGUE).of_game("odd") == []
    assert "cannot be read: gone" in caplog.text


def test_a_board_is_solved_again_into_the_same_record():
    line = next(line for line in data.solved_boards().splitlines() if '"hexhex-2"' in line)
    record = SolvedRecord.parse(line)
    made = solving.make_record(CATALOGUE.game(record.game), record.board, record.options)
    assert made.line() == line

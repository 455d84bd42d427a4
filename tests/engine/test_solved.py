import logging
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from click.testing import CliRunner

from bot import solving
from bot.engine import retrograde, thinking
from bot.engine.levels import SearchBudget
from bot.engine.model import END, move_of, turn_of
from bot.engine.solved import FILE, SolvedBoard, SolvedPosition, read_records, solved_board
from bot.engine.thinking import find_hints, judge, model_of, search_turns, think
from bot.engine.turning_point import MAX_SOLVED_BOARD
from bot.rules.catalogue import BoardChoice, BoardName
from bot.rules.games.catchup import CATCHES_UP
from bot.rules.position import Board, Colour, Position
from bot.rules.rules import allows, legal_turns, random_turn
from bot.rules.tilings import tiling
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

SMALL = Board(tiling("hexhex-2"))
MEMORIES = {"catchup": ((), CATCHES_UP)}
CONTENTS = (None, Colour.BLACK, Colour.WHITE)
BEST = SearchBudget(seconds=0.01)
"""As at the best level, when many others wait."""
RECORDS = list(read_records().values())
USUAL = [one for one in RECORDS if one.board == "hexhex-3" and one.options.get("group", 3) == 3]
each_usual = pytest.mark.parametrize("record", USUAL, ids=[f"{one.game}{one.options}" for one in USUAL])


def sample(count, game):
    filled = [contents for contents in product(CONTENTS, repeat=7) if 0 < contents.count(None) < 7]
    for stones in Random(1).sample(filled, count):
        ply = 7 - stones.count(None) if game == "odd" else 10
        for memory, passes in product(MEMORIES.get(game, ((),)), range(2 if game == "yodd" else 1)):
            position = Position(SMALL, stones, ply, passes=passes, memory=memory)
            if game != "yodd" or len(position.groups()) % 2:
                yield position


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("odd", {"group": 2}),
        ("odd", {"group": 3}),
        ("yodd", {}),
        ("catchup", {"bonus": "level"}),
        ("catchup", {"bonus": "larger"}),
    ],
)
def test_a_small_board_is_solved_as_by_trying_every_turn(monkeypatch, game, options):
    rules = CATALOGUE.game(game).rules(**options)
    model = type(model_of(rules, SMALL))
    solver, _ = retrograde.SOLVERS[model]
    monkeypatch.setitem(retrograde.SOLVERS, model, (solver, 0))  # so that all positions are stored
    monkeypatch.setattr(retrograde, "VECTOR_CELLS", 4)
    small = BoardChoice("hexhex-2", BoardName("hexhex", ("2",)), "hexhex-2")
    record = retrograde.make_record(replace(CATALOGUE.game(game), boards=(small,)), small.key, options)
    board, plain = SolvedBoard(rules, SMALL.tiling, record.stones, record.bits), PlainSolver(rules)
    for position in sample(100, game):
        assert board.mover_wins(position) == (plain.winner(position) == position.seat)


def known(record):
    game = CATALOGUE.game(record.game)
    setup = game.setup(record.board, record.options)
    rules = game.rules(**setup.options)
    return rules, solved_board(rules, setup.board), setup.start()


def stones_in(position):
    return len(position.stones) - position.stones.count(None)


@each_usual
def test_a_position_is_won_if_a_turn_leads_to_a_lost_one(record):
    rules, board, start = known(record)
    model, source, beyond = model_of(rules, start.board), Random(2), 0
    for stones in [*range(0, board.stones, 2), *[board.stones - 1] * 3]:
        if beyond:
            break
        position = start
        while stones_in(position) < stones:
            position = rules.after(position, random_turn(rules, position, source))
        wins = board.mover_wins(position)
        if stones_in(position) >= board.stones or rules.outcome(position) is not None:
            continue
        if not wins:
            after = (rules.after(position, turn) for turn in legal_turns(rules, position))
            assert all(board.mover_wins(one) is not False for one in after)
        else:
            turn = turn_of(SolvedPosition(board, position, wins=True).winning_turn(model, []))
            after = rules.after(position, turn)
            beyond += stones_in(after) > board.stones
            ending = model.solve(model.state(after), len(start.stones) - board.stones)
            assert (ending.winner == position.seat) if ending else board.mover_wins(after) is False
    assert beyond or record.game == "odd"


@each_usual
def test_the_best_level_takes_every_win_and_hints_say_so(record):
    rules, board, start = known(record)
    assert not think(rules, start, SearchBudget(20)).proven
    source = Random(3)
    position = start if record.winner == 0 else rules.after(start, random_turn(rules, start, source))
    for _ in range(2):
        thought = think(rules, position, BEST)
        assert (thought.proven, thought.chance) == (True, 1)
        lost = rules.after(position, thought.turn)
        assert board.mover_wins(lost) is not True
        position = rules.after(lost, random_turn(rules, lost, source))
    judged = judge(rules, lost, BEST, only_proof=True)
    assert (judged.proven, judged.chance) == (True, 0)
    *hints, played = find_hints(rules, start, BEST, played=random_turn(rules, start, source))
    assert {hint.chance for hint in hints} == {1.0 if record.winner == 0 else 0.0}
    assert all(hint.proven for hint in (*hints, played))


def moves_of(turn, most):
    moves = tuple(map(move_of, turn.placements))
    return moves if len(moves) == most else (*moves, END)


def lost_position(record, stones):
    rules, board, start = known(record)
    model = model_of(rules, start.board)
    for seed in range(99):
        position = start
        while stones_in(position) < stones and rules.outcome(position) is None:
            position = rules.after(position, random_turn(rules, position, Random(f"{seed} {position.ply}")))
        if rules.outcome(position) is None:
            solution = model.solve(model.state(position), position.stones.count(None))
            if solution.winner != position.seat:
                return rules, board, position
    raise AssertionError("no lost position")


@each_usual
@pytest.mark.parametrize("stones", [9, 11])
def test_in_a_lost_position_the_fewest_answers_win_after_the_best_turns(record, stones):
    rules, board, lost = lost_position(record, stones)
    model = model_of(rules, lost.board)

    def answers(turn):
        after = rules.after(lost, turn)
        if rules.outcome(after) is not None:
            return len(lost.stones) ** 2
        ending = model.solve(model.state(after), after.stones.count(None))
        return sum(ending.wins(moves_of(one, rules.most_at(after))) for one in legal_turns(rules, after))

    ideas = search_turns(rules, lost, SearchBudget(200), 5, solved=board).candidates
    best = sorted(map(answers, legal_turns(rules, lost)))[:5]
    assert [answers(turn_of(idea.moves)) for idea in ideas] == best


@each_usual
def test_a_lost_position_of_the_table_is_made_hard(record):
    rules, board, lost = known(record)
    if record.winner == 0:
        lost = rules.after(lost, think(rules, lost, BEST).turn)

    def answers(turn):
        after = rules.after(lost, turn)
        return sum(board.mover_wins(rules.after(after, one)) is False for one in legal_turns(rules, after))

    (best,) = search_turns(rules, lost, SearchBudget(200), 1, solved=board).candidates
    others = Random(4).sample(list(legal_turns(rules, lost)), 6)
    assert answers(turn_of(best.moves)) <= min(map(answers, others))


def test_hurried_best_level_answers_in_a_lost_position_without_counting(monkeypatch):
    rules, _, lost = lost_position(USUAL[1], 9)
    monkeypatch.setattr(thinking, "_winning_answers", pytest.fail)
    assert allows(rules, lost, think(rules, lost, BEST, stop=lambda: True).turn)


def test_answers_to_a_turn_are_whole_turns():
    record = USUAL[0]
    rules, board, start = known(record)
    for cell in range(3):
        first, second, third = 2 * cell, 2 * 9 + 1, 2 * 10 + 1
        after = rules.after(start, turn_of((first,)))
        answered = rules.after(after, turn_of((second, third)))
        lookup = SolvedPosition(board, start, wins=record.winner == 0)
        assert lookup.wins((first, second, third)) is not board.mover_wins(answered)


def test_the_file_is_small_and_says_who_wins():
    assert FILE.stat().st_size <= 100_000
    assert {len(known(one)[2].stones) for one in USUAL} == {MAX_SOLVED_BOARD}
    for record in USUAL:
        _, board, start = known(record)
        assert board.mover_wins(start) is (record.winner == 0)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "[" * 100_000,
        USUAL[0]._replace(table=7).line(),
        *(USUAL[0]._replace(**{field: "x"}).line() for field in USUAL[0]._fields),
    ],
)
def test_damaged_line_is_named_and_left_out(caplog, tmp_path, line):
    good, file = USUAL[1], tmp_path / "solved.jsonl"
    file.write_text(f"{good.line()}\n{line}\n", encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        assert list(read_records(file).values()) == [good]
    assert f"{file}, line 2 is left out" in caplog.text


def test_an_unreadable_file_is_said_and_nothing_is_solved(caplog, tmp_path):
    with caplog.at_level(logging.WARNING):
        assert not read_records(tmp_path / "none.jsonl")
    assert "cannot be read" in caplog.text


def test_the_command_solves_a_board_into_the_same_record(monkeypatch, tmp_path):
    record, file = next(one for one in RECORDS if one.board == "rectangle-3-5"), tmp_path / "solved.jsonl"
    task = record.game, record.board, record.options
    monkeypatch.setattr(solving, "tasks", lambda: [task])
    ran = CliRunner().invoke(solving.solve, ["--file", str(file)])
    assert ran.output.startswith("odd rectangle-3-5 group 2: Odd wins. 1 positions")
    assert list(read_records(file).values()) == [record]


def test_the_file_has_all_boards_that_the_command_solves():
    assert [(one.game, one.board, one.options) for one in RECORDS] == list(solving.tasks())

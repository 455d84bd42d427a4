from random import Random

import pytest

from bot.engine.model import turn_of
from bot.engine.puzzle_search import SolvedEnding, find_line, play_out
from bot.puzzle_making import search_puzzle
from bot.rules.rules import legal_turns, random_turn, rebuild
from tests.oracles.ending_solver import SOLVERS, faults
from tests.scenes.samples import CATALOGUE

BOARDS = {"odd": ("hexhex-3", 7), "strands": ("side-5", 7), "xodd": ("square-5", 6), "yodd": ("hexhex-3", 6)}
BOARDS["catchup"] = ("hexhex-3", 6)


def endings(game):
    board, cells = BOARDS[game]
    setup = CATALOGUE.game(game).setup(board)
    rules = CATALOGUE.rules(setup)
    for seed in range(5):
        position, source = setup.start(), Random(seed)
        while rules.outcome(position) is None and position.stones.count(None) > cells:
            position = rules.after(position, random_turn(rules, position, source))
        if rules.outcome(position) is None:
            yield rules, position


@pytest.mark.parametrize("game", BOARDS)
def test_winning_turns_agree_with_a_full_search_two_turns_later_too(game):
    for rules, position in endings(game):
        ending, solver = SolvedEnding.of(rules, position), SOLVERS[game](rules, position)
        start = solver.start()
        wins = ending.look().wins
        assert set(wins) == {solver.turn(stones) for stones in solver.winning(start)}
        for turn in wins[:1]:
            between = rules.after(position, turn)
            for answer in list(legal_turns(rules, between))[:3] if not rules.outcome(between) else ():
                if following := ending.next(turn).next(answer):
                    state = solver.after(start, solver.stones(turn))
                    state = solver.after(state, solver.stones(answer))
                    found = {solver.turn(stones) for stones in solver.winning(state)}
                    assert set(following.look().wins) == found


@pytest.mark.parametrize("game", BOARDS)
def test_turns_are_played_out_to_a_win_of_the_seat_that_they_win_for(game):
    for rules, position in list(endings(game))[:3]:
        wins = SolvedEnding.of(rules, position).look().wins
        losing = next((turn for turn in legal_turns(rules, position) if turn not in wins), None)
        for turn, winner in ((losing, 1 - position.seat), ((*wins, None)[0], position.seat)):
            if turn is not None:
                line = play_out(rules, position, turn)
                assert rules.outcome(rebuild(rules, position, line)).winner == winner


@pytest.mark.parametrize("game", BOARDS)
def test_turns_that_win_are_counted_as_looking_at_all_of_them_finds_them(game):
    for rules, position in list(endings(game))[:3]:
        ending = SolvedEnding.of(rules, position)
        whole = [turn_of(moves) for moves in ending.turns(len(position.stones))]
        assert len(whole) == len({*whole})
        assert {*whole} == {turn for turn in legal_turns(rules, position) if ending.knows(turn)}
        single = [turn_of(moves) for moves in ending.turns(1)]
        assert {*single} == {turn for turn in whole if len(turn.placements) <= 1}
        following = [after for turn in whole[:4] if (after := ending.next(turn))]
        for one in (ending, *following):
            wins = sum(map(one.knows, one.look().wins))
            assert one.count(len(whole)) == wins
            assert one.count(1) == min(wins, 2)


def test_a_match_of_the_computer_ends_in_a_puzzle():
    found = next(found for seed in range(9) if (found := search_puzzle("odd", seed, frozenset({1}))).puzzle)
    assert found.puzzle.grade == 1
    assert found.endings > 0
    assert list(faults("odd", CATALOGUE.rules(found.puzzle.setup), found.puzzle)) == []


def test_an_ending_that_several_turns_win_has_no_line():
    found = [find_line(SolvedEnding.of(rules, position)) for rules, position in endings("odd")]
    wins = [len(SolvedEnding.of(rules, position).look().wins) for rules, position in endings("odd")]
    told = {(min(count, 2), bool(steps)) for count, (steps, _) in zip(wins, found, strict=True)}
    assert told == {(0, False), (1, True), (2, False)}

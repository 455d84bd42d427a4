import random
from itertools import islice

import pytest

from bot.engine import shallow
from bot.engine.games.odd import OddModel
from bot.engine.levels import SearchBudget
from bot.engine.puzzle_search import score_after
from bot.engine.shallow import look, play_newcomer
from bot.features.challenge.challenge import first_board
from bot.rules.position import PASS
from bot.rules.rules import legal_turns, play, random_turn
from tests.rules.tables import CATALOGUE

FEW = SearchBudget(2)
LEVEL = pytest.mark.parametrize("level", [play_newcomer, look])


def first_match(game, seed=0):
    setup = CATALOGUE.game(game).setup(first_board(CATALOGUE.game(game)).key, random=random.Random(seed))
    return CATALOGUE.rules(setup), setup.start()


def winning(rules, position):
    ends = ((turn, rules.outcome(play(rules, position, turn))) for turn in legal_turns(rules, position))
    return [turn for turn, outcome in ends if outcome is not None and outcome.winner == position.seat]


@LEVEL
@pytest.mark.parametrize("game", CATALOGUE.games)
def test_whole_matches_are_lawful_and_a_win_at_once_is_taken(game, level):
    taken = 0
    for seed in range(4):
        rules, position = first_match(game, seed)
        while rules.outcome(position) is None:
            turn = level(rules, position, FEW, seed=seed).turn
            allowed = list(islice(legal_turns(rules, position), 2))
            if turn == PASS and len(allowed) > 1:
                assert rules.outcome(play(rules, position, PASS)).winner == position.seat
            if len(position.empty) <= rules.most_at(position) and (wins := winning(rules, position)):
                assert turn in wins
                taken += 1
            position = play(rules, position, turn)
    assert taken


@LEVEL
def test_a_pass_that_wins_is_seen(level):
    rules, position = first_match("yodd")
    for seed in range(99):
        position = play(rules, position, random_turn(rules, position, random.Random(seed)))
        passed = rules.accepts(position, PASS) and play(rules, position, PASS)
        if passed and rules.outcome(passed) is None and rules.score(passed).leader == passed.seat:
            assert level(rules, passed, FEW).turn == PASS
            return
    pytest.fail("nobody was ahead")


def test_the_best_looking_of_several_turns_is_played(monkeypatch):
    monkeypatch.setattr(OddModel, "newcomers", (300,))  # out of 38, so every one of them
    rules, position = first_match("odd")
    source = random.Random(3)
    for _ in range(16):
        turn = play_newcomer(rules, position, FEW, seed=1).turn
        best = max(score_after(rules, position, other) for other in legal_turns(rules, position))
        assert score_after(rules, position, turn) == best
        position = play(rules, position, random_turn(rules, position, source))


def test_a_newcomer_plays_on_as_it_began_and_others_are_others(monkeypatch):
    asked = []
    monkeypatch.setattr(shallow, "look", lambda *_, seed, **__: asked.append(seed) or look(*_, seed=seed))
    rules, position = first_match("strands")
    for _ in range(3):
        for seed in range(20):
            play_newcomer(rules, position, FEW, seed=seed)
        position = play(rules, position, random_turn(rules, position, random.Random(1)))
    careful = set(asked)
    assert 0 < len(careful) < 20
    assert len(asked) == 3 * len(careful)


def test_it_comes_to_an_end_when_there_is_no_time():
    assert look(*first_match("strands"), SearchBudget(10**6), stop=lambda: True).turn.placements

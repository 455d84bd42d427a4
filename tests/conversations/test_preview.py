import re
from dataclasses import replace
from random import Random

import pytest

from bot.features.turn.draft import draft_board, draft_text, step_of
from bot.features.turn.model import Draft
from bot.matches.context import Context
from bot.matches.services import Services
from bot.rules.hints import continuations
from bot.rules.notation import format_turn
from bot.rules.position import PASS
from bot.rules.rules import random_match
from bot.scenes.alt import alt_text
from bot.scenes.scene import pose_of, scene_of
from bot.scenes.view import Looks
from bot.ui.pictures import board_view
from tests.matches.table import match_of
from tests.newcomers import with_newcomers
from tests.store.memory import InMemory
from tests.store.samples import NOON

with with_newcomers() as CATALOGUE:
    SERVICES = Services(Context(InMemory(), CATALOGUE, lambda: NOON, Random(1)))
NUMBERS = {"No": "0", "One": "1"}
LARGEST = r"(?:Black|White) (\d+).*?(?:Black|White) (\d+)"
TOLD = {
    "odd": r"^(No|One|\d+) big group",
    "catchup": LARGEST,
    "strands": LARGEST,
    "xodd": r"Black (\d+), White (\d+)",
    "yodd": r"Black (\d+), White (\d+)",
}
"""Where the sentence of each game says the numbers that stand beside the board."""


def view_after(setup, turns):
    rules, position, texts = CATALOGUE.rules(setup), setup.start(), []
    for turn in turns:
        texts.append(format_turn(turn, position, rules))
        position = rules.after(position, turn)
    return SERVICES.view(match_of(setup, tuple(texts)))


def half_made_turns(game, source):
    """Yield matches at some of their plies, each with stones put down one after the other."""
    for board in source.sample(game.boards, min(2, len(game.boards))):
        setup = game.setup(board.key, {}, source)
        turns = random_match(CATALOGUE.rules(setup), setup.start(), source)
        for ply in source.sample(range(len(turns)), 4):
            view = view_after(setup, turns[:ply])
            draft = Draft()
            while stones := continuations(view.rules, view.position, draft.turn):
                draft = replace(draft.put(source.choice(stones)), is_open=False)
                yield step_of(view, draft)


def board_as_played(step):
    rules, turn = step.view.rules, step.draft.turn
    position = rules.after(step.view.position, turn)
    return replace(board_view(step.view), position=position, score=rules.score(position), last_turn=turn)


def beside_and_on_board(board):
    """The numbers of a picture: beside the board in their order, and on stones in any."""
    scene, lying = scene_of(board, Looks()), pose_of(board, Looks())
    beside = [label.text for label in scene.labels if label.at not in lying.centres]
    return beside, sorted(label.text for label in scene.labels if label.at in lying.centres)


@pytest.mark.parametrize("game", CATALOGUE.games.values(), ids=lambda game: game.key)
def test_text_picture_and_alt_text_tell_of_the_position_with_the_stones_not_yet_played(game, words):
    steps = list(half_made_turns(game, Random(game.key)))
    assert not all(step.legal for step in steps) or game.key != "yodd"
    for step in steps:
        played = board_as_played(step)
        told = words.say(f"score-{game.key}", **played.score.facts)
        board = draft_board(step)
        assert told in draft_text(step, "", words).split("\n")
        assert told in alt_text(replace(board, told=frozenset()), words)
        assert told not in alt_text(board, words)
        beside, on_board = beside_and_on_board(board)
        if game.key in TOLD:
            said = re.search(TOLD[game.key], told).groups()
            assert sorted(beside[: len(said)]) == sorted(NUMBERS.get(number, number) for number in said)
        beside_then, on_board_then = beside_and_on_board(played)
        signs = played.score.signs or (() if played.score.headline else ("1", "2"))
        before, after = ([text for text in one if text not in signs] for one in (beside, beside_then))
        assert after == before
        assert on_board_then == on_board
        assert set(scene_of(played, Looks()).outlines) <= set(scene_of(board, Looks()).outlines)


@pytest.mark.parametrize("game", CATALOGUE.games.values(), ids=lambda game: game.key)
def test_before_the_first_stone_the_board_is_as_it_stands(game):
    view = view_after(game.setup(None, {}, Random(1)), ())
    assert replace(draft_board(step_of(view, Draft())), told=frozenset(), offered=()) == board_view(view)
    assert board_view(view).pending == PASS

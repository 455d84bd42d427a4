import re
from collections import Counter
from itertools import count

import pytest

from bot.rules.notation import format_turns
from bot.rules.record import review
from bot.scenes.scene import pose_of
from bot.scenes.view import BoardView, Looks
from bot.scenes.whole_match import WholeMatch, whole_scene, whole_text
from bot.ui.texts import canonical_words
from renderer.draw import WIDTH
from renderer.layout import Layout
from renderer.scene import CAPITAL
from tests.case import case
from tests.matches.test_compact_records import random_record
from tests.rules.tables import CATALOGUE, some_boards

PHONE = 350
DATES = "2026-11-03 - 2026-11-28"


def whole_of(game, board, words, turning=0):
    record = random_record(game, board)
    setup = record.setup
    seen = review(record, CATALOGUE)
    view = BoardView(CATALOGUE.game(game), setup, seen.positions[-1], seen.scores[-1], outcome=seen.outcome)
    texts = format_turns(record.turns, setup.start(), seen.rules)
    told = [canonical_words(text, words) for text in texts]
    return WholeMatch(view, record.turns, told, turning, DATES)


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_each_stone_has_its_number_in_legible_type_and_each_turn_is_told_in_order(game, words):
    for board in some_boards(game):
        with case(board):
            whole = whole_of(game, board, words)
            check_stones(whole)
            check_description(whole, words)


def check_stones(whole):
    scene = whole_scene(whole, Looks())
    centres = pose_of(whole.board, Looks()).centres
    numbers = {label.at: label for label in scene.labels}
    placed = {
        cell: (str(number), colour.value)
        for number, turn in zip(count(1), whole.turns)
        for cell, colour in turn.placements
    }
    assert {cell: numbers[centres[cell]].text for cell in placed} == {
        cell: number for cell, (number, _) in placed.items()
    }
    stones = {stone.at: stone.role for stone in scene.stones}
    assert all(stones[centres[cell]] == colour for cell, (_, colour) in placed.items())
    unit = Layout(scene.ground, WIDTH).unit
    for cell, (number, _) in placed.items():
        high = numbers[centres[cell]].size * CAPITAL * unit
        assert high >= 12
        if len(number) <= 2:
            assert high * PHONE / WIDTH >= 5.3


def test_turning_point_is_ringed_and_dates_stand_below(words):
    whole = whole_of("xodd", "square-6", words, turning=4)
    scene = whole_scene(whole, Looks())
    centres = pose_of(whole.board, Looks()).centres
    ringed = [mark.at for mark in scene.marks if mark.role == "hint"]
    assert Counter(ringed) == Counter(centres[cell] for cell, _ in whole.turns[3].placements)
    dates = next(label for label in scene.labels if label.text == DATES)
    assert dates.at[1] > max(y for _, y in centres)
    assert Layout(scene.ground, WIDTH).place(dates.at)[1] < Layout(scene.ground, WIDTH).height


def check_description(whole, words):
    """What can be heard is within the limit of descriptions."""
    text = whole_text(whole, words)
    assert len(text) <= 1024
    assert text.startswith(whole.board.game.name)
    turns = text[text.index(" 1. ") :]
    told = re.findall(r"(?<= )\d+\.(?= )", turns)
    assert told == [f"{number}." for number in range(1, len(told) + 1)]
    assert (len(told) == len(whole.turns)) != text.endswith("the record as a file has all turns.")

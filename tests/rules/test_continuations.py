"""What may be added to a half-made turn: every stone on offer leads to a turn that can be played."""

from random import Random

import pytest

from bot.rules.hints import continuations, leads_on, room
from bot.rules.position import PASS, Colour, Placement, Turn
from bot.rules.rules import allows
from bot.rules.turns import legal_turns, random_match
from tests.rules.tables import CATALOGUE, smallest_setup


def start(game, **options):
    setup = smallest_setup(CATALOGUE.game(game), **options)
    return CATALOGUE.rules(setup), setup.start()


@pytest.mark.parametrize("game", ["odd", "yodd"])
def test_the_stones_offered_are_those_of_the_legal_turns(game):
    rules, position = start(game)
    source = Random(game)
    for turn in random_match(rules, position, source):
        legal = list(legal_turns(rules, position))
        assert set(continuations(rules, position, PASS)) == {
            stone for one in legal for stone in one.placements
        }
        stone = legal[-1].placements[0]
        rest = {other for one in legal for other in one.placements if stone in one.placements} - {stone}
        assert set(continuations(rules, position, Turn((stone,)))) == rest
        position = rules.after(position, turn)
    assert continuations(rules, position, PASS) == ()


def test_strands_begins_on_a_two_and_goes_on_with_the_same_number():
    rules, position = start("strands")
    numbers = position.board.numbers
    first = continuations(rules, position, PASS)
    assert {numbers[cell] for cell, _ in first} == {2}
    assert continuations(rules, position, Turn(first[:1])) == ()
    position = position.after(Turn(first[:1]))
    three = Placement(numbers.index(3), Colour.WHITE)
    offered = continuations(rules, position, Turn((three,)))
    assert {numbers[cell] for cell, _ in offered} == {3}
    assert three not in offered


@pytest.mark.parametrize(("cover", "alone"), [("up-to", True), ("exact", False)])
def test_a_turn_of_strands_has_room_for_as_many_stones_as_its_number(cover, alone):
    rules, position = start("strands", cover=cover)
    position = position.after(Turn(continuations(rules, position, PASS)[:1]))
    turn = Turn((Placement(position.board.numbers.index(3), Colour.WHITE),))
    assert room(rules, position, turn) == 2
    assert allows(rules, position, turn) is alone
    assert leads_on(rules, position, turn)


def test_a_turn_of_xodd_has_room_for_a_second_stone_after_the_first_turn_only():
    rules, position = start("xodd")
    stone = Placement(0, Colour.BLACK)
    assert room(rules, position, Turn((stone,))) == 0
    assert room(rules, position.after(Turn((stone,))), Turn((Placement(5, Colour.WHITE),))) == 1

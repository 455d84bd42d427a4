import pytest

from bot.matches.slots import Slot


def test_added_functions_are_called_by_their_order_not_by_imports():
    buttons = Slot[[str], list[str]]()

    @buttons.add(order=20)
    def plan(match):
        return [f"Plan {match}"]

    @buttons.add(order=10)
    def follow(match):
        return [f"Follow {match}", "Mute"]

    assert list(buttons("#7")) == [["Follow #7", "Mute"], ["Plan #7"]]


def test_an_empty_slot_adds_nothing():
    assert list(Slot[[], str]()()) == []


def test_a_place_in_a_slot_is_taken_once():
    buttons = Slot[[], str]()
    buttons.add(order=10)(lambda: "Follow")
    with pytest.raises(ValueError, match="10 is taken"):
        buttons.add(order=10)(lambda: "Plan")

import pytest

from bot.errors import MatchError
from bot.features.plans.model import Ahead
from bot.features.plans.purpose import AnswerPurpose, ExpectPurpose
from bot.features.turn.builder import Confirm, PressBuild, PressPass, Put, purpose_of
from bot.features.turn.model import Draft
from bot.rules.position import PASS, Colour, Placement, Turn


def test_a_planned_turn_of_nine_stones_that_answers_nine_fits_into_every_id():
    stones = tuple(Placement(cell, Colour.WHITE) for cell in range(100, 109))
    draft = Draft(stones, row=35, aim=Ahead("0a1b2c3d", Turn(stones)).code)
    for button in (PressBuild, Put, Confirm, PressPass):
        made = button(99_999_999_999, 9_999, draft)
        assert made.fits
        assert button.parse(made.custom_id.split(":", 2)[2]) == made


@pytest.mark.parametrize("ahead", [Ahead(), Ahead("0a1b2c3d"), Ahead("", PASS), Ahead("0a1b2c3d", PASS)])
def test_what_comes_before_a_planned_turn_is_read_as_it_was_written(ahead):
    draft = Draft(aim=ahead.code)
    assert Draft.read(draft.code) == draft
    kind = ExpectPurpose if ahead.expected is None else AnswerPurpose
    assert purpose_of(draft) == kind(ahead)


@pytest.mark.parametrize("code", ["0a1b2c3", "0a1b2c3d4", "..", ".00", "z"])
def test_no_other_code_is_read(code):
    with pytest.raises(MatchError):
        purpose_of(Draft(aim=code))

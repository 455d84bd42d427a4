"""A half-made turn as the text in the ids of buttons, within Discord's lengths on every board."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.data import catalogue
from bot.errors import MatchError
from bot.features.turn.builder import Confirm, PressBuild, PressPass, Put, purpose_of
from bot.features.turn.draft import MAX_OFFERED
from bot.features.turn.model import Ahead, Draft
from bot.features.turn.purpose import PURPOSES, Purpose
from bot.rules.position import PASS, Colour, Placement, Turn
from bot.rules.tilings import tiling
from bot.ui.components import MAX_ID_LENGTH

STONES = st.builds(Placement, st.integers(0, 36 * 36 - 1), st.sampled_from(Colour))
DRAFTS = st.builds(
    Draft,
    st.lists(STONES, max_size=9).map(tuple),
    st.booleans(),
    st.none() | st.integers(0, 36 * 36 - 1),
)


@given(DRAFTS, st.integers(0, 10**18 - 1), st.integers(0, 10**6 - 1))
def test_a_half_made_turn_comes_back_from_an_id_as_it_was(draft, match, ply):
    button = Confirm(match, ply, draft)
    assert len(button.custom_id) <= MAX_ID_LENGTH
    assert Confirm.parse(button.custom_id.removeprefix("oddity:confirm:")) == button


@given(st.text("fobw/0z", max_size=12) | st.text(max_size=40))
def test_only_what_was_written_so_is_read(text):
    with suppress(MatchError):
        written = Draft.read(text).code
        assert written[1:] == text[1:]
        assert written[0] == text[0] or (written[0] == "f" and text[0] in "bw"), "1.0.0 began with a colour"


@given(DRAFTS.filter(lambda draft: draft.stones))
def test_taking_a_stone_away_undoes_putting_it_down(draft):
    assert draft.put(Placement(7, Colour.WHITE)).without_last() == replace(draft, is_open=True, row=None)


@pytest.mark.parametrize("game", catalogue().games.values(), ids=lambda game: game.key)
def test_every_board_has_at_most_20_rows_of_at_most_24_cells_as_buttons_can_offer(game):
    boards = [game.setup(board.key, {}, Random(1)).board.tiling for board in game.boards]
    sizes = ((family, family.sizes[-1]) for family in game.families)
    boards += [tiling("-".join([family.kind, *[str(most)] * family.count])) for family, most in sizes]
    for board in boards:
        assert len(board.rows) <= MAX_OFFERED
        assert max(len(row) for row in board.rows) <= 24, "and the way back to the rows"


def test_a_planned_turn_of_nine_stones_that_answers_nine_fits_into_every_id():
    stones = tuple(Placement(cell, Colour.WHITE) for cell in range(100, 109))
    draft = Draft(stones, row=35, aim=Ahead("0a1b2c3d", Turn(stones)).code)
    for button in (PressBuild, Put, Confirm, PressPass):
        made = button(9_999_999, 9_999, draft)
        assert made.fits
        assert button.parse(made.custom_id.split(":", 2)[2]) == made


@pytest.mark.parametrize("ahead", [Ahead(), Ahead("0a1b2c3d"), Ahead("", PASS), Ahead("0a1b2c3d", PASS)])
def test_what_comes_before_a_planned_turn_is_read_as_it_was_written(ahead):
    draft = Draft(aim=ahead.code)
    assert Draft.read(draft.code) == draft
    assert purpose_of(draft).ahead == ahead


def test_a_purpose_of_a_room_is_known_by_its_key_and_no_two_share_one():
    class Guessing(Purpose, key="z"):
        """A turn that is guessed."""

        read = staticmethod(lambda code: code)

    try:
        assert purpose_of(Draft.read(Draft(aim="z12").code)) == "12"
        with pytest.raises(ValueError, match="begins something else"):
            type("Again", (Purpose,), {}, key="z")
        with pytest.raises(ValueError, match="begins something else"):
            type("LikeAPlan", (Purpose,), {}, key="a")
    finally:
        del PURPOSES["z"]
    with pytest.raises(MatchError):
        purpose_of(Draft(aim="z12"))

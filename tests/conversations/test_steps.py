"""A half-made turn as the text in the ids of buttons, within Discord's lengths on every board."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.data import catalogue
from bot.errors import MatchError
from bot.features.turn.builder import Confirm, purpose_of
from bot.features.turn.draft import MAX_OFFERED
from bot.features.turn.model import Draft
from bot.features.turn.purpose import PURPOSES, Purpose
from bot.rules.position import Colour, Placement
from bot.rules.tilings import tiling
from bot.ui.components import MAX_ID_LENGTH

CELLS = st.integers(0, 36 * 36 - 1)
STONES = st.builds(Placement, CELLS, st.sampled_from(Colour))
DRAFTS = st.builds(Draft, st.lists(STONES, max_size=9).map(tuple), st.booleans(), st.none() | CELLS)


@given(DRAFTS, st.integers(0, 10**18 - 1), st.integers(0, 10**6 - 1))
def test_a_half_made_turn_comes_back_from_an_id_as_it_was(draft, match, ply):
    button = Confirm(match, ply, draft)
    assert len(button.custom_id) <= MAX_ID_LENGTH
    assert Confirm.parse(button.custom_id.removeprefix("oddity:confirm:")) == button


@given(st.text("fobw/0z", max_size=12) | st.text(max_size=40))
def test_only_drafts_in_the_written_form_are_read(text):
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


def test_a_purpose_of_a_room_is_found_by_its_keys_and_no_two_share_one():
    class Guessing(Purpose, keys="yz"):
        read = staticmethod(lambda code: code)

    try:
        assert [purpose_of(Draft.read(Draft(aim=aim).code)) for aim in ("z12", "y3")] == ["z12", "y3"]
        with pytest.raises(ValueError, match="'z' begins codes of Guessing"):
            type("Again", (Purpose,), {}, keys="z")
    finally:
        del PURPOSES["y"], PURPOSES["z"]
    with pytest.raises(MatchError):
        purpose_of(Draft(aim="z12"))

"""A half-made turn as the text in the ids of buttons, within Discord's lengths on every board."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cogs._components import LONGEST_ID, Press, parse_press
from bot.cogs._steps import Draft, parse_draft
from bot.data import catalogue
from bot.errors import MatchError
from bot.rules.position import Colour, Placement

STONES = st.builds(Placement, st.integers(0, 36 * 36 - 1), st.sampled_from(Colour))
DRAFTS = st.builds(
    Draft,
    st.lists(STONES, max_size=9).map(tuple),
    st.sampled_from(Colour),
    st.none() | st.integers(0, 36 * 36 - 1),
)


@given(DRAFTS, st.integers(0, 10**18 - 1), st.integers(0, 10**6 - 1))
def test_a_half_made_turn_comes_back_from_an_id_as_it_was(draft, match, ply):
    press = Press("confirm", match, ply, draft.text)
    assert len(press.custom_id) <= LONGEST_ID
    assert parse_draft(parse_press(press.custom_id).more) == draft


@given(st.text("bw/0z", max_size=12) | st.text(max_size=40))
def test_only_what_was_written_so_is_read(text):
    with suppress(MatchError):
        assert parse_draft(text).text == text


@given(DRAFTS.filter(lambda draft: draft.stones))
def test_turning_over_twice_changes_nothing_and_taking_back_undoes_a_stone(draft):
    assert draft.turned_over().turned_over() == draft
    assert draft.put(7).taken_back() == draft


@pytest.mark.parametrize("game", catalogue().games.values(), ids=lambda game: game.key)
def test_every_board_has_at_most_25_rows_of_at_most_25_cells_as_lists_can_offer(game):
    for board in game.boards:
        tiling = game.setup(board.key, {}, Random(1)).board.tiling
        assert len(tiling.rows) <= 25
        assert max(len(row) for row in tiling.rows) <= 25

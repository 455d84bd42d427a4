from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import MatchError
from bot.features.thinking_ahead.board import play_tried
from bot.features.thinking_ahead.line_codes import read_line, write_line
from bot.features.thinking_ahead.service import ThinkingAhead
from bot.matches.model import Match, Place
from bot.rules.rules import Outcome, random_turn
from tests.case import case
from tests.matches.table import SERVICES
from tests.rules.tables import some_boards
from tests.scenes.samples import CATALOGUE
from tests.store.samples import NOON

AHEAD = SERVICES.get(ThinkingAhead)
GAMES = CATALOGUE.games.values()
HAVE_ROOM = 25
"""Turns that can be tried at least, on the largest boards of Strands."""


def a_try(game, source, board=None):
    """A try on the empty board of a match that is over, its id as long as ids get in years."""
    setup = game.setup(board, {}, source)
    match = Match(99_999_999_999, 1, Place(1, 1), setup, (1, 2), NOON, outcome=Outcome(1, "resigned"))
    return AHEAD.begin(match, 0)


def longest(game, board):
    """A try of random turns, as far as it goes, and why it goes no farther."""
    source = Random(game.key)
    view, refusal = a_try(game, source, board), None
    while view.match.outcome is None and refusal is None:
        try:
            view = play_tried(AHEAD, view, random_turn(view.rules, view.position, source))
        except MatchError as error:
            refusal = error.reason
    return view, refusal


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_a_line_is_read_as_it_was_written_and_refused_where_it_has_no_room(game):
    for board in some_boards(game):
        with case(board):
            view, refusal = longest(CATALOGUE.game(game), board)
            assert refusal in (None, "try-full")
            for now in (0, len(view.line) // 2, len(view.line)):
                assert read_line(write_line(view.begun, view.line, now), view.begun) == (view.line, now)
            assert len(view.line) >= HAVE_ROOM or view.match.outcome


@settings(max_examples=30)
@given(
    st.sampled_from(list(GAMES)),
    st.text(st.characters(min_codepoint=0x4DF0, max_codepoint=0x8E10), max_size=9),
)
def test_a_forged_line_is_refused_or_legal(game, text):
    view = a_try(game, Random(1))
    code = write_line(view.begun, (), 0)[:1] + text
    with suppress(MatchError):
        line, now = read_line(code, view.begun)
        assert AHEAD.along(view, line, now).now == now

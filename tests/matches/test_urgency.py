from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import NoMatchError
from bot.matches.finding import SeveralMatchesError, match_to_open, match_to_play, next_to_play, urgency
from bot.matches.model import Match
from tests.matches.table import ADA, BEN, CATALOGUE, CLEO, GAMES, LOUNGE

NOW = datetime(2026, 11, 24, tzinfo=UTC)
SETUP = CATALOGUE.game("odd").setup("hexhex-2", {}, Random(1))
MOMENTS = st.integers(0, 3).map(lambda hours: NOW + timedelta(hours=hours))


@st.composite
def running(draw):
    return [
        Match(
            number,
            number,
            draw(st.sampled_from([GAMES, LOUNGE])),
            SETUP,
            draw(st.sampled_from([(ADA, BEN), (CLEO, ADA)])),
            draw(MOMENTS),
            last_turn=draw(st.none() | MOMENTS),
            deadline=draw(st.none() | MOMENTS),
            paused=draw(st.none() | MOMENTS),
        )
        for number in range(1, 1 + draw(st.integers(1, 6)))
    ]


def rank(match):
    """By deadline if a match has one, else after those by how long it waits."""
    return match.deadline is None, match.deadline or match.last_turn or match.started


@given(running())
def test_the_nearest_deadline_comes_first_then_what_waits_longest_and_nothing_that_is_paused(matches):
    waiting = [match for match in matches if match.player_to_move == ADA and match.paused is None]
    first = next_to_play(matches, ADA)
    assert (first in waiting) if waiting else (first is None)
    assert not waiting or rank(first) == min(map(rank, waiting))
    paused = [match.paused is not None for match in sorted(matches, key=urgency)]
    assert paused == sorted(paused)
    if here := [match for match in waiting if match.place == GAMES]:
        assert match_to_open(matches, GAMES, ADA) == next_to_play(here, ADA)
    elif waiting:
        assert match_to_open(matches, GAMES, ADA) == first


@given(running())
def test_one_that_waits_here_is_played_before_another_here_and_one_elsewhere(matches):
    near = [match for match in matches if match.place == GAMES] or matches
    meant = [match for match in near if match.player_to_move == ADA] or near[:1]
    try:
        found = [match_to_play(matches, GAMES, ADA)]
    except SeveralMatchesError as several:
        found = several.matches
    assert found == meant
    with pytest.raises(NoMatchError, match="no-own-match"):
        match_to_play([], GAMES, ADA)

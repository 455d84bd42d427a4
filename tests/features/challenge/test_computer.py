from datetime import timedelta

import pytest

from bot.engine.levels import LEVELS
from bot.errors import MatchError, SetupError
from bot.features.board.service import Showing
from bot.features.challenge import levels
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.service import Terms
from bot.matches.change import By
from bot.matches.clock import ASLEEP_AFTER
from bot.matches.due import Due
from bot.matches.ids import COMPUTER, NO_PERSON, MessageId
from bot.words import NAMELESS
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN, GAMES

SMALL = Terms("odd", board="hexhex-2", options={"group": 2}, seat=0)


async def begin(table, user=ADA, terms=SMALL, level=3, **options):
    return (await table.get(ComputerMatches).begin(By(user, GAMES), terms, level, **options)).match


async def show(table, match):
    return await table.get(Showing).note_board(match, MessageId(100 + match.revision))


def test_levels_are_in_the_order_of_the_engine():
    assert tuple(LEVELS) == levels.BY_STRENGTH
    assert levels.DEFAULT_LEVEL in LEVELS


def test_sentences_know_the_players_that_are_no_people_by_their_ids():
    assert set(NAMELESS) == set(map(str, NO_PERSON))


async def test_seats_are_drawn_unless_one_is_chosen(table):
    await table.people.change_server(GAMES.guild, most_against_computer=25)
    assert {(await begin(table, terms=Terms("odd"))).seat_of(ADA) for _ in range(12)} == {0, 1}
    assert (await begin(table, terms=Terms("odd", seat=1))).seats == (COMPUTER, ADA)


@pytest.mark.parametrize("level", [0, 99, -1])
async def test_there_is_no_other_level(table, level):
    with pytest.raises(SetupError, match="no-such-level"):
        await begin(table, level=level)


async def test_a_match_against_the_computer_has_no_time_limit_in_any_server(table, clock):
    await table.people.change_server(GAMES.guild, days_per_turn=1)
    match = await show(table, await begin(table))
    assert (match.days_per_turn, match.deadline) == (None, None)
    clock.now += timedelta(days=8)
    assert list(await table.get(Due).matches()) == []
    with pytest.raises(SetupError, match="computer-no-limit"):
        await begin(table, terms=Terms("odd", days=3))


async def test_a_server_may_limit_or_forbid_them_and_they_count_in_no_other_limit(table):
    await table.people.change_server(GAMES.guild, most_against_computer=2, most_running=1)
    for _ in range(2):
        await begin(table)
    with pytest.raises(MatchError, match="too-many-against-computer"):
        await begin(table)
    await begin(table, BEN)
    await table.accept((await table.challenge(GAMES, ADA, BEN, game="odd")).id, BEN)
    await table.people.change_server(GAMES.guild, most_against_computer=0)
    with pytest.raises(MatchError, match="computer-not-here"):
        await begin(table, BEN)


async def test_a_match_between_people_has_no_rematch_against_it(table):
    view = await table.accept((await table.challenge(GAMES, ADA, BEN, game="odd")).id, BEN)
    over = (await table.resign(view.match.id, ADA)).match
    with pytest.raises(MatchError, match="not-computer"):
        await table.get(ComputerMatches).rematch(over, By(ADA), 3)


async def test_a_match_that_sleeps_for_a_month_is_asked_about_also_where_the_computer_is_gone(table, clock):
    asleep, waits = await begin(table), await begin(table, terms=Terms("odd", seat=1))
    for match in (asleep, waits):
        await show(table, match)
    clock.now += ASLEEP_AFTER
    assert {match.id for match in await table.get(Due).matches()} == {asleep.id, waits.id}

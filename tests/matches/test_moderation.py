"""What moderators do to matches of others, as a service and as transitions."""

from datetime import timedelta

import pytest

from bot.errors import MatchError, MatchOverError, NotForYouError, StaleTurnError
from bot.matches.change import By
from bot.matches.courtesy import RemarkKind
from bot.matches.model import Ending
from bot.matches.people import moderation
from bot.matches.time import timekeeping
from tests.matches.table import ADA, BEN, CLEO, GAMES, clock, table

__all__ = ["clock", "table"]

DAY = timedelta(days=1)


@pytest.fixture
async def match(table):
    """A match in which three turns are played, and Ben is to move."""
    offered = await table.challenge(GAMES, ADA, BEN, game="odd", days=3, seat=0)
    view = await table.accept(offered.id, BEN)
    for revision, (player, turn) in enumerate(((ADA, "a1 white"), (BEN, "a2 black"), (ADA, "a3 white"))):
        view = await table.play(view.match.id, player, turn, revision=revision)
    await table.store.set_board_message(view.match.id, 3, 1)
    return await table.store.match(view.match.id)


async def test_a_match_is_paused_and_goes_on_with_the_time_that_was_left(table, clock, match):
    service = table.matches.moderation
    clock.now += DAY
    paused = (await service.pause(match, By(CLEO), revision=3)).match
    assert (paused.paused, paused.revision, paused.remark.kind) == (clock.now, 4, RemarkKind.PAUSED)
    clock.now += 10 * DAY
    assert list(await table.matches.due.matches()) == []
    with pytest.raises(MatchError, match="match-paused"):
        await table.play(match.id, BEN, "b1 white")
    going_on = (await service.resume(paused, By(CLEO), revision=4)).match
    assert going_on.deadline == match.deadline + 10 * DAY
    assert [one.entry.what for one in await table.matches.read.log(GAMES.guild, 5)] == ["resumed", "paused"]


@pytest.mark.parametrize(("winner", "names"), [(None, {}), (1, {"winner": 1})])
async def test_a_match_is_ended_with_a_winner_or_without(table, match, winner, names):
    ended = (await table.matches.moderation.end(match, By(CLEO), winner, revision=3)).match
    assert (ended.outcome.winner, ended.ending) == (winner, Ending.DECIDED)
    assert ended.outcome.details == {"moderator": str(CLEO)}
    (logged,) = await table.matches.read.log(GAMES.guild, 5)
    assert (logged.entry.what, logged.entry.by, logged.entry.details) == (moderation.ENDED, CLEO, names)


async def test_turns_are_undone_back_to_a_number_and_the_log_keeps_them(table, clock, match):
    clock.now += DAY
    corrected = (await table.matches.moderation.correct(match, By(CLEO), 1, revision=3)).match
    assert (corrected.turns, corrected.player_to_move) == (match.turns[:1], BEN)
    assert corrected.deadline == clock.now + 3 * DAY
    assert corrected.remark.turns == match.turns[1:]
    (logged,) = await table.matches.read.log(GAMES.guild, 5)
    assert logged.entry.details == {"ply": 1, "turns": ", ".join(match.turns[1:])}


def test_the_time_of_a_corrected_position_begins_when_the_match_goes_on(match):
    began = match.last_turn
    paused = timekeeping.pause(match, CLEO, at=began).after
    corrected = moderation.correct(paused, CLEO, 2, at=began + 5 * DAY).after
    assert corrected.paused is not None
    going_on = timekeeping.resume(corrected, CLEO, at=began + 9 * DAY).after
    assert going_on.deadline == began + 12 * DAY


async def test_nothing_is_done_to_ones_own_match_to_another_revision_or_to_one_that_is_over(table, match):
    service = table.matches.moderation
    acts = (
        service.pause,
        service.resume,
        lambda *who, **options: service.end(*who, 0, **options),
        lambda *who, **options: service.correct(*who, 1, **options),
    )
    for act in acts:
        for player in (ADA, BEN):
            with pytest.raises(NotForYouError, match="moderate-own"):
                await act(match, By(player), revision=3)
        with pytest.raises(StaleTurnError):
            await act(match, By(CLEO), revision=2)
    with pytest.raises(MatchError, match="match-not-paused"):
        await service.resume(match, By(CLEO), revision=3)
    for ply in (-1, 3, 4):
        with pytest.raises(MatchError, match="correct-nothing"):
            await service.correct(match, By(CLEO), ply, revision=3)
    assert await table.store.match(match.id) == match
    await service.end(match, By(CLEO), None, revision=3)
    for act in acts:
        with pytest.raises(MatchOverError):
            await act(match, By(CLEO), revision=3)

"""What a server is shown from its archive is shown once, and only while both players let it be."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.errors import MatchError, NotForYouError
from bot.matches.ids import COMPUTER
from bot.matches.outbox import Kind
from bot.matches.puzzles import _guess
from bot.matches.weekly import EVERY_MATCH, GUESSING, Guess, State, Weekly
from tests.store.samples import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    GUILD,
    NOON,
    RESIGNED,
    new_match,
    offer,
    over,
    show_weekly,
)

WEEK = timedelta(days=7)


async def told(store):
    """Which weeklies are still to be shown, or chosen."""
    return [entry.key.part for entry in await store.entries() if entry.key.kind is Kind.WEEKLY]


async def guess(store, weekly, user=CAT, at=NOON, **guessed):
    step = partial(_guess, user=user, **{"winner": None, "turn": None, "at": at} | guessed)
    found = await store.guess(weekly.id, step)
    return found and found.guess


async def test_what_is_due_is_chosen_once_and_the_next_is_planned(store):
    assert list(await store.current_weeklies(GUILD)) == []
    await store.change_server(GUILD, archive=CHANNEL, archive_day=2, at=NOON)
    (planned,) = await store.current_weeklies(GUILD)
    assert (planned.state, planned.place.channel) == (State.PLANNED, CHANNEL)
    assert list(await store.due(Weekly, planned.due - WEEK / 7, 9)) == []
    assert [one.id for one in await store.due(Weekly, planned.due, 9)] == [planned.id]
    step = partial(Weekly.advance, at=planned.due)
    for _ in range(2):  # two processes have found it
        chosen = await store.change_weekly(planned.id, step, at=planned.due)
        assert chosen.state is State.CHOOSING
    assert await told(store) == [planned.id]
    _, following = await store.current_weeklies(GUILD)
    assert following.due == planned.due + WEEK
    await store.change_server(GUILD, archive_day=3, archive=CHANNEL + 1, at=NOON)
    *_, moved = await store.current_weeklies(GUILD)
    assert (moved.id, moved.place.channel, moved.due) == (following.id, CHANNEL + 1, planned.due + WEEK / 7)
    await store.note_departure(GUILD, NOON)
    assert list(await store.due(Weekly, moved.due, 9)) == [], "it has removed the bot"
    await store.note_return(GUILD, NOON)
    await store.change_server(GUILD, archive=None, at=NOON)
    assert [one.state for one in await store.current_weeklies(GUILD)] == [State.CHOOSING]
    assert await store.change_weekly(moved.id, step, at=NOON) is None


async def test_a_guess_may_be_changed_until_it_closes_and_none_is_forged(store):
    shown = await show_weekly(store, await over(store), NOON)
    assert await guess(store, shown, winner=1) == Guess(CAT, 1, None)
    assert await guess(store, shown, turn=0) == Guess(CAT, 1, "a1 white")
    assert await guess(store, shown, winner=0) == Guess(CAT, 0, "a1 white")
    for forged in ({"winner": 2}, {"turn": 2}, {"winner": 1, "at": shown.due}):
        with pytest.raises(MatchError):
            await guess(store, shown, **forged)
    with pytest.raises(NotForYouError):
        await guess(store, shown, user=ANN, winner=0)
    assert await guess(store, replace(shown, id=999), winner=1) is None
    closed = await store.change_weekly(shown.id, partial(Weekly.advance, at=shown.due), at=shown.due)
    assert closed.state is State.CLOSED
    assert await guess(store, shown, winner=1) is None
    assert list(await store.guesses(shown.id)) == [Guess(CAT, 0, "a1 white")]


async def test_only_finished_matches_that_both_players_released_may_be_shown_and_each_once(store):
    first, second, third = [(await over(store)).id for _ in range(3)]
    running = await new_match(store)
    computer = await store.begin_match(offer(opponent=COMPUTER), 1, level=4)
    await store.end_match(computer.id, RESIGNED, NOON)
    for user in (ANN, BEN):
        await store.release(user, running.id, released=True, at=NOON)
    await store.release(ANN, first, released=False, at=NOON)

    async def found():
        return [match.id for match in await store.released_matches(GUILD, 9)]

    assert await found() == [second, third]
    await store.release(ANN, EVERY_MATCH, released=True, at=NOON)
    assert await found() == [first, second, third, computer.id]
    assert [match.id for match in await store.released_matches(GUILD, 2)] == [third, computer.id]
    shown = await show_weekly(store, await store.match(third), NOON)
    assert await found() == [first, second, computer.id]
    await store.note_posted(shown, 77)
    await store.change_weekly(shown.id, Weekly.withdraw, at=NOON)
    assert third not in await found(), "it has been shown"


@pytest.mark.parametrize("leave", ["release", "forget"])
async def test_what_is_released_no_more_does_not_open_and_goes_where_it_stands(store, leave):
    async def go(user, match):
        if leave == "forget":
            await store.forget(user, at=NOON)
        else:
            await store.release(user, match.id, released=False, at=NOON)

    match, other = await over(store), await over(store, ANN, CAT)
    shown = await show_weekly(store, match, NOON)
    await store.drop(Kind.WEEKLY, 0, shown.id)
    await go(BEN, match)
    assert (await store.weekly(shown.id)).state is State.WITHDRAWN
    assert await told(store) == [shown.id]
    await go(CAT, other)
    unshown = await show_weekly(store, other, NOON)
    assert (unshown.state, unshown.match) == (State.CHOOSING, None), "it went between choice and post"


async def test_of_a_person_who_is_forgotten_nothing_stays_and_what_names_them_is_told_anew(store):
    shown = await show_weekly(store, await over(store), NOON)
    await guess(store, shown, winner=1)
    await store.release(CAT, EVERY_MATCH, released=True, at=NOON)
    held, mentions = await store.holdings(CAT), await store.mentions(CAT)
    assert (held.released, held.guessed, list(mentions.released)) == (1, 1, [EVERY_MATCH])
    assert [one for _, _, one in mentions.guesses] == [Guess(CAT, 1)]
    await store.change_weekly(shown.id, partial(Weekly.advance, at=shown.due), at=NOON + GUESSING)
    await store.drop(Kind.WEEKLY, 0, shown.id)
    await store.forget(CAT, at=NOON)
    assert (await store.holdings(CAT)).is_empty
    assert list(await store.guesses(shown.id)) == []
    assert await told(store) == [shown.id]


async def test_a_server_that_has_removed_the_bot_long_ago_leaves_nothing(store):
    shown = await show_weekly(store, await over(store), NOON)
    await guess(store, shown, winner=1)
    await store.note_departure(GUILD, NOON)
    while await store.purge(GUILD, NOON + WEEK, 9):
        pass
    assert await store.weekly(shown.id) is None
    assert list(await store.releases_of(ANN)) == []
    assert (await store.holdings(CAT)).is_empty

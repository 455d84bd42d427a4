from dataclasses import replace

import pytest

from bot.errors import MatchError, PlayerError
from bot.features.together import model
from bot.features.together.model import Pace, Stage
from bot.features.together.service import Together
from bot.matches.change import By
from bot.matches.ids import COMPUTER
from bot.matches.model import Place
from bot.matches.outbox import Key
from bot.matches.playing import Playing
from bot.rules.notation import format_turn
from bot.rules.rules import legal_turns
from tests.features.together.samples import terms
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, GAMES, LOUNGE
from tests.times import DAY, HOUR, MINUTE, berlin

BY, BEGINS = By(ADA, GAMES), By(ADA, GAMES, once=1)
ELSEWHERE = Place(guild=101, channel=300)


class Server:
    """A server that plays, from noon on a Saturday on; its days end at six."""

    def __init__(self, table, clock):
        self.table, self.clock, self.together = table, clock, table.get(Together)

    async def begin(self, by=BEGINS, **changes):
        state = await self.together.begin(by, terms(channel=by.place.channel, **changes))
        self.match, self.day = state.match, (state.match, state.ply)
        return state

    async def now(self):
        return (await self.together.shown(self.match)).state

    async def view(self):
        return (await self.together.shown(self.match)).view

    async def propose(self, user, turn, **more):
        proposed = await self.together.propose(
            By(user, GAMES), self.match, (await self.now()).ply, turn, **more
        )
        return proposed[0]

    async def step(self, due):
        """Do what is due as the clock does; the computer plays the first turn that it may."""
        if due.stage is Stage.OPEN:
            await self.together.end_day(due)
        elif (view := await self.view()).match.is_for_computer:
            turn = format_turn(next(legal_turns(view.rules, view.position)), view.position, view.rules)
            await self.table.get(Playing).play(view, By(COMPUTER), turn, revision=view.match.revision)

    async def end_day(self):
        """Go on at the end of the day; return what it is then."""
        self.clock.now = (await self.now()).due
        while due := await self.together.due():
            for one in due:
                await self.step(one)
        return await self.now()


@pytest.fixture
def server(table, clock):
    return Server(table, clock)


@pytest.fixture
async def state(server):
    return await server.begin()


async def test_a_change_of_hour_zone_and_pace_holds_from_the_next_day_on(server):
    together = server.together
    server.clock.now -= DAY  # Friday
    state = await server.begin()
    server.clock.now += HOUR
    changes = {"hour": 9, "zone": "europe/berlin", "pace": Pace.WEEKDAYS, "channel": GAMES.channel}
    changed = await together.change(BY, **changes)
    assert (changed.due, changed.zone, changed.since) == (state.due, "Europe/Berlin", state.since)
    await server.propose(ADA, "a1 white")
    after = await server.end_day()  # Saturday
    assert after.due == berlin(2026, 11, 23, 9)
    for wrong in ({"hour": 24}, {"hour": -1}, {"zone": "Mars"}):
        with pytest.raises(PlayerError):
            await together.change(BY, **wrong)
        with pytest.raises(PlayerError):
            await together.begin(By(ADA, ELSEWHERE), terms(**wrong))


async def test_a_message_that_arrives_late_becomes_the_report_of_its_day(server, table, state):
    together = server.together
    await server.propose(ADA, "a1 white")
    server.clock.now = state.due
    await server.step(state)
    await together.note_posted(state, 76)
    assert ((await server.now()).message, (await server.view()).match.board_message) == (76, None)
    later = await server.end_day()
    await together.note_posted(state, 77)
    assert ((await server.now()).message, (await server.view()).match.board_message) == (None, None)
    moved = await together.change(BY, channel=LOUNGE.channel)
    await together.note_posted(later, 78)
    await together.note_posted(moved, 79)
    match = (await server.view()).match
    assert (match.place, match.board_message, match.is_shown) == (LOUNGE, 79, True)
    for late in (76, 77, 78):
        assert await table.store.entry(Key("together-done", state.match, late)) is not None


async def test_a_person_proposes_a_few_turns_a_day_and_all_together_not_too_many(server):
    await server.begin(board="hexhex-4")
    cells = iter((await server.view()).position.board.tiling.names)
    for number in range(model.MOST_A_DAY):
        await server.propose(1 + number // model.MOST_A_DAY_OF_PERSON, f"{next(cells)} white")
    for user, wanted in ((1, "together-own"), (99, "together-full")):
        with pytest.raises(MatchError, match=wanted):
            await server.propose(user, f"{next(cells)} white")


async def test_the_message_says_once_that_the_computer_cannot_answer(state):
    answering = replace(state, stage=Stage.ANSWERING, due=state.since)
    early, late = (
        model.postpone(answering, state.since + span)
        for span in (model.LATE_AFTER - MINUTE, model.LATE_AFTER)
    )
    again = model.postpone(late.after, state.since + DAY)
    assert [one.after.is_late for one in (early, late, again)] == [False, True, True]
    assert [one.entries for one in (early, late, again)] == [(), (state.entry,), ()]
    assert again.after.due == state.since + DAY + MINUTE


async def test_a_day_has_twelve_hours_and_a_date_of_its_own_though_the_zone_changes(state):
    assert state.due == state.since + 30 * HOUR
    ended = model.end_empty_day(state, state.due).after
    moved = replace(ended, zone="Pacific/Niue")
    assert model.end_empty_day(moved, ended.due).after.date == ended.date + DAY


async def test_match_that_wakes_begins_a_whole_day(state):
    asleep = replace(state, stage=Stage.ASLEEP, empty_days=3, due=None)
    woken = model.press(asleep, state.since).after
    assert (woken.stage, woken.empty_days, woken.due) == (Stage.OPEN, 0, state.due)

from dataclasses import replace

import pytest

from bot.errors import IllegalTurnError, MatchError, PlayerError
from bot.features.together import model
from bot.features.together.model import Pace, Stage
from bot.features.together.service import Together
from bot.matches.change import By, DeliveredTwiceError
from bot.matches.ids import COMPUTER, SERVER
from bot.matches.model import Ending, Place
from bot.matches.outbox import Key
from bot.matches.playing import Playing
from bot.rules.notation import format_turn
from bot.rules.rules import legal_turns
from tests.features.together.samples import terms
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN, CLEO, GAMES, LOUNGE
from tests.times import DAY, HOUR, MINUTE, berlin

DAN = 4
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

    async def vote(self, user, proposal, **once):
        return await self.together.vote(By(user, GAMES, **once), *self.day, proposal.id)

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


async def test_the_turn_with_the_most_votes_is_played_at_the_hour_and_answered(server, clock, state):
    assert (state.stage, state.due) == (Stage.OPEN, clock.now + 30 * HOUR), "the first end is a day away"
    clock.now += HOUR
    first = await server.propose(ADA, "a1 white", reason=" because\n it wins ", named=True)
    second = await server.propose(BEN, "b2 black")
    for user, one in ((ADA, first), (BEN, second), (CLEO, first), (CLEO, second)):
        ballot = await server.vote(user, one)
    assert (ballot.own, [one.votes for one in ballot.proposals]) == (second.id, [None, None])
    clock.now = state.due - MINUTE
    assert await server.together.due() == []
    after = await server.end_day()
    assert (after.stage, after.ply, after.due) == (Stage.OPEN, 2, clock.now + DAY)
    assert (after.people, after.pressed) == (3, state.pressed + HOUR)
    assert (await server.view()).match.turns[0] == "b2 black"
    (day,) = (await server.together.shown(state.match)).days
    assert (day.chosen.turn, day.votes, [one.votes for one in day.proposals]) == ("b2 black", 3, [2, 1])
    assert (day.proposals[1].reason, day.proposals[1].proposer) == ("because it wins", ADA)


@pytest.mark.parametrize("votes", [[], [(CLEO, 1), (DAN, 0)]])
@pytest.mark.usefixtures("state")
async def test_among_equals_and_without_votes_the_earlier_proposal_wins(server, votes):
    proposals = [await server.propose(ADA, turn) for turn in ("c2 white", "a1 white")]
    for user, number in votes:
        await server.vote(user, proposals[number])
    await server.end_day()
    assert (await server.view()).match.turns[0] == "c2 white"


@pytest.mark.usefixtures("state")
async def test_ends_have_later_dates_in_whatever_zone(server):
    ends = []
    for zone, cell in (("Pacific/Kiritimati", "c1"), ("Pacific/Pago_Pago", "c2"), ("UTC", "b3")):
        await server.together.change(BY, zone=zone)
        await server.propose(ADA, f"{cell} white")
        ends.append((await server.end_day()).day)
    assert ends == sorted(set(ends))


async def test_a_change_of_hour_zone_and_pace_holds_from_the_next_day_on(server, state):
    together, server.clock.now = server.together, state.since + HOUR
    changes = {"hour": 9, "zone": "europe/berlin", "pace": Pace.WEEKDAYS, "channel": GAMES.channel}
    changed = await together.change(BY, **changes)
    assert (changed.due, changed.zone, changed.since) == (state.due, "Europe/Berlin", state.since)
    await server.propose(ADA, "a1 white")
    after = await server.end_day()  # Sunday
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


@pytest.mark.usefixtures("state")
async def test_a_server_has_one_match_at_a_time(server):
    with pytest.raises(MatchError, match="together-running"):
        await server.begin(By(BEN, LOUNGE))
    with pytest.raises(DeliveredTwiceError):
        await server.begin()
    other = await server.begin(By(BEN, ELSEWHERE))
    match = (await server.view()).match
    assert (match.seats, match.level, match.rated) == ((SERVER, COMPUTER), 3, False)
    assert (other.stage, match.place) == (Stage.OPEN, other.place)
    over = (await server.together.end(By(CLEO, ELSEWHERE), match.id)).match
    assert (over.ending, over.winner) == (Ending.DECIDED, None)
    with pytest.raises(MatchError, match="match-over"):
        await server.together.end(By(CLEO, ELSEWHERE), match.id)


async def test_what_comes_twice_late_or_from_the_wrong_person_does_no_harm(server, table, state):
    together = server.together
    proposal = await server.propose(ADA, "a1 white")
    await server.vote(BEN, proposal, once=7)
    with pytest.raises(DeliveredTwiceError):
        await server.vote(BEN, proposal, once=7)
    same = await together.propose(By(CLEO, GAMES), *server.day, " A1 White ", reason="mine", named=True)
    assert same[:2] == (proposal, False)
    with pytest.raises(IllegalTurnError):
        await server.propose(ADA, "a1 white, b2 white")

    async def refuses(match, ply, wanted):
        for act in (
            together.ballot(match, ply, BY),
            together.propose(BY, match, ply, "b2 white"),
            together.vote(BY, match, ply, proposal.id),
        ):
            with pytest.raises(MatchError, match=wanted):
                await act

    await refuses(state.match, 1, "together-other-day")
    await refuses((await table.started("a1 white")).id, 1, "together-not-this")
    await refuses(999, 0, "no-match-any-more")
    with pytest.raises(MatchError, match="together-no-proposal"):
        await server.vote(ADA, replace(proposal, id=99))
    server.clock.now = state.due
    await server.step(state)
    await refuses(state.match, 0, "together-counting")
    await server.end_day()
    await refuses(state.match, 0, "together-other-day")


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

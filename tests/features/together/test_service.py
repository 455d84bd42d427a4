import pytest

from bot.errors import (
    IllegalTurnError,
    MatchError,
    MatchOverError,
    NotSeatedError,
    PlayerError,
    StaleTurnError,
)
from bot.features.records.service import Reading
from bot.features.together import model
from bot.features.together.model import MOST_A_DAY, MOST_A_DAY_OF_PERSON, Pace, Stage
from bot.features.together.service import Together
from bot.features.turn.service import Hinting
from bot.matches import transitions
from bot.matches.change import By, DeliveredTwiceError
from bot.matches.ids import COMPUTER, SERVER
from bot.matches.model import Ending, Place
from bot.matches.outbox import Key
from bot.matches.records import record_of
from bot.matches.time import timekeeping
from bot.rules.notation import format_turn
from bot.rules.record import format_record
from bot.rules.rules import legal_turns
from tests.features.together.samples import terms
from tests.loaded import needs
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.matches.table import ADA, BEN, CATALOGUE, CLEO, GAMES, LOUNGE
from tests.times import DAY, HOUR, MINUTE, berlin

DAN = 4
ELSEWHERE = Place(guild=101, channel=300)


@pytest.fixture
def together(table):
    return table.get(Together)


BEGINS = By(ADA, GAMES, once=1)


@pytest.fixture
async def state(together):
    """Noon on a Saturday, with an end at six each day."""
    return await together.begin(BEGINS, terms(channel=GAMES.channel))


async def propose(together, state, user, turn, **more):
    return (await together.propose(By(user, GAMES), state.match, state.ply, turn, **more))[0]


async def step(together, due):
    """Do what is due as the clock does; the computer plays the first turn that it may."""
    if due.stage is Stage.OPEN:
        await together.end_day(due)
    elif (view := (await together.shown(due.match)).view).match.is_for_computer:
        turn = format_turn(next(legal_turns(view.rules, view.position)), view.position, view.rules)
        await together._playing.play(view, By(COMPUTER), turn, revision=view.match.revision)


async def go_on(together):
    while due := await together.due():
        for one in due:
            await step(together, one)


async def now(together, state):
    return (await together.shown(state.match)).state


async def end_day(together, clock, state):
    """Go on at the end of the day; return what it is then."""
    clock.now = (await now(together, state)).due
    await go_on(together)
    return await now(together, state)


async def played(together, state):
    return (await together.shown(state.match)).view.match.turns


async def test_the_turn_with_the_most_votes_is_played_at_the_hour_and_answered(together, clock, state):
    assert (state.stage, state.due) == (Stage.OPEN, clock.now + 30 * HOUR), "the first end is a day away"
    clock.now += HOUR
    first = await propose(together, state, ADA, "a1 white", reason=" because\n it wins ", named=True)
    second = await propose(together, state, BEN, "b2 black")
    for user, one in ((ADA, first), (BEN, second), (CLEO, first), (CLEO, second)):
        ballot = await together.vote(By(user, GAMES), state.match, 0, one.id)
    assert (ballot.own, [one.votes for one in ballot.proposals]) == (second.id, [None, None])
    clock.now = state.due - MINUTE
    assert await together.due() == []
    after = await end_day(together, clock, state)
    assert (after.stage, after.ply, after.due) == (Stage.OPEN, 2, clock.now + DAY)
    assert (after.people, after.pressed) == (3, state.pressed + HOUR)
    assert (await played(together, state))[0] == "b2 black"
    (day,) = (await together.shown(state.match)).days
    assert (day.chosen.turn, day.votes, [one.votes for one in day.proposals]) == ("b2 black", 3, [2, 1])
    assert (day.proposals[1].reason, day.proposals[1].proposer) == ("because it wins", ADA)


@pytest.mark.parametrize("votes", [[], [(CLEO, 1), (DAN, 0)]])
async def test_among_equals_and_without_votes_the_earlier_proposal_wins(together, clock, state, votes):
    proposals = [await propose(together, state, ADA, turn) for turn in ("c2 white", "a1 white")]
    for user, number in votes:
        await together.vote(By(user, GAMES), state.match, 0, proposals[number].id)
    clock.now = state.due + DAY
    await go_on(together)
    assert (await played(together, state))[0] == "c2 white"


async def test_each_step_is_taken_once_however_often_and_late_it_is_asked_for(together, clock, state):
    """A process may be killed between any two steps, and two may be at it at the same time."""
    await propose(together, state, ADA, "a1 white")
    clock.now, seen = state.due, [state]
    for _ in range(3):
        for due in await together.due():
            for earlier in [*seen, due, due]:
                for _ in range(2):
                    await step(together, earlier)
            seen.append(due)
    assert [one.stage for one in seen] == [Stage.OPEN, Stage.OPEN, Stage.ANSWERING]
    after, turns = await now(together, state), await played(together, state)
    assert (after.stage, after.ply, len(turns), len((await together.shown(state.match)).days)) == (
        Stage.OPEN,
        2,
        2,
        1,
    )


async def test_a_day_that_goes_on_does_not_end_for_a_process_that_still_sees_it_due(together, clock, state):
    clock.now = state.due
    await together.end_day(state)
    await propose(together, state, ADA, "a1 white")
    with pytest.raises(StaleTurnError):
        await together.end_day(state)
    assert await played(together, state) == ()
    await end_day(together, clock, state)
    assert len(await played(together, state)) == 2


async def test_ends_have_later_dates_in_whatever_zone(together, clock, state):
    ends = []
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"):
        await together.change(By(ADA, GAMES), zone=zone)
        view, day = (await together.shown(state.match)).view, await now(together, state)
        *_, turn = legal_turns(view.rules, view.position)
        await propose(together, day, ADA, format_turn(turn, view.position, view.rules))
        ends.append((await end_day(together, clock, state)).day)
    assert ends == sorted(set(ends))


async def test_after_three_days_without_a_proposal_it_sleeps_until_somebody_presses(together, clock, state):
    for empty in (1, 2):
        after = await end_day(together, clock, state)
        assert (after.stage, after.empty_days, after.due) == (Stage.OPEN, empty, clock.now + DAY)
    after = await end_day(together, clock, state)
    assert (after.stage, after.due, after.ply) == (Stage.ASLEEP, None, 0)
    clock.now += 40 * DAY - HOUR
    for by in (By(BEN, GAMES), By(CLEO, GAMES)):
        woken = (await together.wake(by, state.match, 0)).state
        assert (woken.stage, woken.due) == (Stage.OPEN, state.due + 43 * DAY)
        clock.now += HOUR
    after = await end_day(together, clock, state)
    assert (after.stage, after.empty_days) == (Stage.OPEN, 1), "counted from the wake on"


@pytest.mark.parametrize(
    ("pace", "hour", "begins", "ends"),
    [
        (Pace.DAILY, 20, berlin(2026, 3, 2, 7), berlin(2026, 3, 2, 20)),
        (Pace.DAILY, 20, berlin(2026, 3, 2, 9), berlin(2026, 3, 3, 20)),
        (Pace.WEEKDAYS, 20, berlin(2026, 3, 6, 20), berlin(2026, 3, 9, 20)),
        (Pace.WEEKDAYS, 20, berlin(2026, 3, 7, 1), berlin(2026, 3, 9, 20)),
        (Pace.DAILY, 2, berlin(2026, 3, 28, 12), berlin(2026, 3, 29, 3)),  # the clock skips two
        (Pace.DAILY, 2, berlin(2026, 10, 24, 12), berlin(2026, 10, 25, 2)),  # and has it twice
    ],
)
def test_a_day_ends_at_the_hour_and_has_at_least_twelve(pace, hour, begins, ends):
    about = {"guild": 1, "match": 1, "due": None, "pressed": begins, "since": begins}
    state = model.ServerMatch(**about, hour=hour, zone="Europe/Berlin", pace=pace)
    assert state.next_end(begins) == ends


async def test_a_change_of_hour_zone_and_pace_holds_from_the_next_day_on(together, clock, state):
    changes = {"hour": 9, "zone": "europe/berlin", "pace": Pace.WEEKDAYS}
    changed = await together.change(By(ADA, GAMES), **changes)
    assert (changed.due, changed.zone) == (state.due, "Europe/Berlin")
    await propose(together, state, ADA, "a1 white")
    after = await end_day(together, clock, state)  # Sunday
    assert after.due == berlin(2026, 11, 23, 9)
    for wrong in ({"hour": 24}, {"hour": -1}, {"zone": "Mars"}):
        with pytest.raises(PlayerError):
            await together.change(By(ADA, GAMES), **wrong)
        with pytest.raises(PlayerError):
            await together.begin(By(ADA, ELSEWHERE), terms(**wrong))


async def test_a_message_that_arrives_late_becomes_the_report_of_its_day(together, table, clock, state):
    await propose(together, state, ADA, "a1 white")
    later = await end_day(together, clock, state)
    await together.note_posted(state, 77)
    assert (await now(together, state)).message is None
    assert (await together.shown(state.match)).view.match.board_message is None
    moved = await together.change(By(ADA, GAMES), channel=LOUNGE.channel)
    await together.note_posted(later, 78)
    await together.note_posted(moved, 79)
    assert (await now(together, state)).message == 79
    match = (await together.shown(state.match)).view.match
    assert (match.place, match.board_message, match.is_shown) == (LOUNGE, 79, True)
    for late in (77, 78):
        assert await table.store.entry(Key("together-done", state.match, late)) is not None


async def test_a_server_has_one_match_at_a_time(together, state):
    with pytest.raises(MatchError, match="together-running"):
        await together.begin(By(BEN, LOUNGE), terms())
    with pytest.raises(DeliveredTwiceError):
        await together.begin(BEGINS, terms())
    other = await together.begin(By(BEN, ELSEWHERE), terms())
    match = (await together.shown(other.match)).view.match
    assert (match.seats, match.level, match.rated) == ((SERVER, COMPUTER), 3, False)
    assert (other.stage, match.place) == (Stage.OPEN, other.place)
    await together.end(By(ADA, GAMES), state.match)
    again = await together.begin(By(ADA, GAMES), terms())
    assert again.match != state.match
    assert await together.need(GAMES.guild) == again


async def test_what_comes_twice_late_or_from_the_wrong_person_does_no_harm(together, table, clock, state):
    proposal = await propose(together, state, ADA, "a1 white")
    once = By(BEN, GAMES, once=7)
    await together.vote(once, state.match, 0, proposal.id)
    with pytest.raises(DeliveredTwiceError):
        await together.vote(once, state.match, 0, proposal.id)
    same = await together.propose(By(CLEO, GAMES), state.match, 0, " A1 White ", reason="mine", named=True)
    assert same[:2] == (proposal, False)
    with pytest.raises(IllegalTurnError):
        await propose(together, state, ADA, "a1 white, b2 white")
    between = await table.started("a1 white")
    for match, ply, wanted in (
        (state.match, 1, "together-other-day"),
        (between.id, 1, "together-not-this"),
        (999, 0, "no-match-any-more"),
    ):
        with pytest.raises(MatchError, match=wanted):
            await together.propose(By(ADA, GAMES), match, ply, "b2 white")
        with pytest.raises(MatchError, match=wanted):
            await together.vote(By(ADA, GAMES), match, ply, proposal.id)
    with pytest.raises(MatchError, match="together-no-proposal"):
        await together.vote(By(ADA, GAMES), state.match, 0, proposal.id + 1)
    clock.now = state.due
    await step(together, state)
    with pytest.raises(MatchError, match="together-counting"):
        await together.vote(By(CLEO, GAMES), state.match, 0, proposal.id)
    await go_on(together)
    with pytest.raises(MatchError, match="together-other-day"):
        await together.ballot(state.match, 0, By(ADA, GAMES))


async def test_a_person_proposes_a_few_turns_a_day_and_all_together_not_too_many(together):
    state = await together.begin(By(ADA, GAMES), terms(board="hexhex-4"))
    cells = iter(((await together.shown(state.match)).view).position.board.tiling.names)
    for number in range(MOST_A_DAY):
        await propose(together, state, 1 + number // MOST_A_DAY_OF_PERSON, f"{next(cells)} white")
    for user, wanted in ((1, "together-own"), (99, "together-full")):
        with pytest.raises(MatchError, match=wanted):
            await propose(together, state, user, f"{next(cells)} white")


async def test_a_moderator_removes_a_reason_or_a_whole_proposal(together, clock, state):
    proposal = await propose(together, state, BEN, "a1 white", reason="rude", named=True)
    await together.vote(By(CLEO, GAMES), state.match, 0, proposal.id)
    await together.remove(By(ADA, GAMES), proposal.id, "reason")
    (left,) = await together.removable(GAMES.guild, "proposal")
    assert (left.reason, left.proposer) == ("", BEN)
    await together.remove(By(ADA, GAMES), proposal.id, "proposal")
    assert (await together.ballot(state.match, 0, By(CLEO, GAMES))).own is None
    again = await propose(together, state, BEN, "a1 white", reason="rude")
    clock.now = state.due
    await go_on(together)
    assert [one.id for one in await together.removable(GAMES.guild, "reason")] == [again.id]
    for place, key, what in (
        (GAMES, proposal.id, "reason"), (ELSEWHERE, again.id, "reason"), (GAMES, again.id, "proposal")
    ):  # fmt: skip
        with pytest.raises(MatchError, match="together-no-proposal"):
            await together.remove(By(ADA, place), key, what)
    await together.remove(By(ADA, GAMES), again.id, "reason")
    assert await together.removable(GAMES.guild, "reason") == []


async def test_the_computer_that_cannot_answer_is_asked_again_and_told_of_once(together, table, clock, state):
    await propose(together, state, ADA, "a1 white")
    clock.now, told = state.due, []
    await step(together, state)
    for _ in range(70):
        (due,) = await together.due()
        await table.store.drop("together", state.match)
        await together.postpone(due)
        await together.postpone(due)
        told += [clock.now for entry in await table.store.entries() if entry.key.kind == "together"]
        assert await together.due() == []
        clock.now += model.RETRY_AFTER
    assert (told, (await now(together, state)).is_late) == ([state.due + model.LATE_AFTER], True)
    await go_on(together)
    after = await now(together, state)
    assert (after.stage, after.is_late, after.ply) == (Stage.OPEN, False, 2)
    assert after.due >= clock.now + model.SHORTEST_DAY


async def test_only_the_day_and_a_moderator_change_such_a_match(together, table, clock, state):
    await together.note_posted(state, 77)
    match = (await together.shown(state.match)).view.match
    for user in (ADA, CLEO):
        with pytest.raises(NotSeatedError):
            await table.play(match.id, user, "a1 white")
        with pytest.raises(NotSeatedError):
            await table.resign(match.id, user)
    at = clock()
    for change in (
        lambda found: timekeeping.pause(found, CLEO, at=at),
        lambda found: transitions.Change(found.change(rated=True)),
        lambda found: transitions.Change(found.change(place=LOUNGE)),
    ):
        with pytest.raises(MatchError, match="together-only-end"):
            await table.store.change_match(match.id, change, at=at)
    assert (await together.shown(state.match)).view.match == match
    over = (await together.end(By(CLEO, GAMES), state.match)).match
    assert (over.ending, over.winner) == (Ending.DECIDED, None)
    after = await now(together, state)
    assert (after.stage, after.due, after.message) == (Stage.OVER, None, None)
    with pytest.raises(MatchOverError):
        await together.ballot(state.match, 0, By(ADA, GAMES))
    with pytest.raises(MatchError, match="together-none"):
        await together.end(By(CLEO, GAMES), state.match)
    await together.note_posted(after, 78)
    assert (await together.shown(state.match)).view.match.board_message == 78


@needs("records")
async def test_a_record_of_it_gives_no_hints_in_its_server_nor_to_its_people(together, table, clock, state):
    await propose(together, state, CLEO, "a1 white")
    later = await end_day(together, clock, state)
    proposal = await propose(together, later, CLEO, "b2 white")
    await together.vote(By(ADA, GAMES), state.match, later.ply, proposal.id)
    view, hinting = (await together.shown(state.match)).view, table.get(Hinting)
    written = format_record(record_of(view.match, view.rules, ("", "")), CATALOGUE)
    for user, place, is_refused in (
        (ADA, ELSEWHERE, True), (CLEO, None, True), (BEN, GAMES, True), (BEN, ELSEWHERE, False)
    ):  # fmt: skip
        record = await table.get(Reading).read_in(By(user), written)
        if is_refused:
            with pytest.raises(MatchError, match="hint-record-runs"):
                await hinting.check_record(record, By(user, place))
        else:
            await hinting.check_record(record, By(user, place))
    await together.end(By(CLEO, GAMES), state.match)
    await hinting.check_record(record, By(ADA, GAMES))

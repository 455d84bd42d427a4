"""A database of every earlier schema, filled by the version that had it, is opened and reads right.

`schemas/<number>.sql` holds the rows that the store of that time wrote, all of them telling one story: ten
matches and the challenges that they come of (seven before there were deadlines and moves), six challenges
that became none, settings, a block, a note and a handled interaction. Cards have the ids from 9001 on, boards
those after them. `story.py` writes the file of today's schema, which the next migration makes an earlier one.
"""

import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.matches.clock import wake
from bot.matches.courtesy import RequestKind
from bot.matches.ids import COMPUTER
from bot.matches.model import ChallengeStatus, MatchStatus, Place
from bot.matches.ports import DeliveredTwiceError
from bot.matches.settings import PersonSettings, ServerSettings
from bot.rules.rules import Outcome
from bot.store import SqlStore
from bot.store.rows import text_of
from bot.store.sqlite import opening
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, NUMBERED, ODD, Calls
from tests.store.story import LEFT, rows_of_today

SCHEMAS = {int(file.stem): file for file in (Path(__file__).parent / "schemas").glob("*.sql")}
SETTINGS, AGREEMENTS, DEPARTURES, DAYS_LONG, AGAINST_COMPUTER = 2, 3, 7, 9, 15
"""The first schemas that have them."""

RUNNING_TURNS = ("a1 white", "b2 black")
TURNS = {1: (*RUNNING_TURNS, "a2 white"), 3: (), 7: ()} | dict.fromkeys((2, 5, 6, 8, 9, 10), RUNNING_TURNS)
TURNS[4] = tuple(f"{cell} white" for cell in ("a1", "a2", "b1", "b2", "b3", "c1", "c2"))
OUTCOMES = {
    4: Outcome(0, "odd-count", {"counted": 1, "group": 3}),
    5: Outcome(1, "resigned"),
    6: Outcome(0, "resigned"),
    9: Outcome(1, "time"),
}
ENDED = {4: timedelta(minutes=7), 5: timedelta(hours=1), 6: timedelta(hours=1), 9: timedelta(days=2)}
SHOWN = {1: 3, 2: 1, 3: None, 4: 7, 5: 3, 6: 2, 7: 0, 8: 2, 9: 3, 10: None}
"""Which revision of each match a message shows."""
AWAY = 1
ASKED, UNDONE, PAUSED, ANSWERED = 11, 12, 13, 14
"""The matches that live for days, after all the others."""
NOT_SHOWN = [2, 3, 6, 10]
DAYS = {8: 2, 9: 1, 10: 3}


def fill(path, number):
    """Make the database of a schema."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for step in opening.migrations()[:number]:
            opening._apply(connection, step)
        connection.executescript(SCHEMAS[number].read_text(encoding="utf-8"))


@pytest.fixture(params=sorted(SCHEMAS))
def schema(request):
    return request.param


@pytest.fixture
def path(tmp_path, schema):
    path = tmp_path / "oddity.sqlite3"
    fill(path, schema)
    return path


@pytest.fixture
async def store(path):
    async with SqlStore.open(path) as store:
        yield Calls(store)


@pytest.fixture
def matches(schema):
    """The ids of the matches of the story, as far as a schema could tell it."""
    return range(1, 11) if schema >= AGREEMENTS else range(1, 8)


def test_every_schema_has_its_rows():
    assert set(SCHEMAS) == {step.number for step in opening.migrations()}


async def test_the_rows_of_todays_schema_are_those_that_the_story_writes():
    newest = len(opening.migrations())
    assert SCHEMAS[newest].read_text(encoding="utf-8").splitlines() == await rows_of_today()


async def test_every_match_reads_right(store, matches, schema):
    for key in matches:
        match = await store.match(key)
        assert (match.number, match.seats, match.started) == (key, (ANN, BEN), NOON)
        assert match.setup == (NUMBERED if key == 7 else ODD)
        assert match.place == Place(GUILD, CHANNEL + 1 if key == 10 else CHANNEL)
        assert (match.turns, match.outcome) == (TURNS[key], OUTCOMES.get(key))
        assert match.status is (MatchStatus.OVER if key in OUTCOMES else MatchStatus.RUNNING)
        assert match.ended == (NOON + ENDED[key] if key in ENDED else None)
        assert match.revision == len(TURNS[key]) + (key in (5, 6, 9))
        assert (match.board_revision, match.board_message is None) == (SHOWN[key], SHOWN[key] is None)
        is_outdated = key == AWAY and schema >= DAYS_LONG  # its player to move is on vacation
        assert (match.old_boards, match.board_outdated) == ((), is_outdated)


async def test_what_makes_matches_live_for_days_reads_right(store, schema):
    if schema < DAYS_LONG:
        assert await store.match(ASKED) is None
        assert (list(await store.notices(9)), list(await store.log(GUILD, 9))) == ([], [])
        return
    asked, undone, paused, answered = [await store.match(key) for key in (ASKED, UNDONE, PAUSED, ANSWERED)]
    assert (asked.request.kind, asked.request.seat, asked.take_backs) == (RequestKind.ABANDON, 0, False)
    assert asked.request.message is not None
    assert asked.plans[1][0].then[0].reply == "c1 black"
    assert (undone.turns, undone.revision, undone.remark.turns) == ((), 3, RUNNING_TURNS)
    assert undone.taken_back == (1, 0)
    assert (paused.paused, paused.reminders) == (NOON + timedelta(hours=28), 1)
    assert paused.snoozed == NOON + timedelta(hours=30)
    assert (answered.turns[2:], answered.revision, answered.answered) == (("a2 white", "b1 black"), 3, True)
    assert [one.entry.what for one in await store.log(GUILD, 9)] == ["paused", "taken-back"]
    assert [notice.kind for notice in await store.notices(9)] == ["request", "request", "reminder", "digest"]
    assert [user for user, _ in await store.due_digests(NOON + timedelta(days=9), 9)] == [CAT, BEN]
    (away,) = await store.vacations(BEN)
    assert {match.vacations for match in (asked, undone, paused, answered)} == {(None, away)}


async def test_deadlines_read_right(store, matches):
    for key in matches:
        match = await store.match(key)
        until = NOON + timedelta(days=DAYS[key], minutes=1) if key in (8, 10) else None
        assert (match.days_per_turn, match.deadline) == (DAYS.get(key), until)
        assert (match.overtime, match.board_overtime) == ((key == 8,) * 2)


async def test_what_is_still_to_be_shown_is_in_the_outbox(store, matches, schema):
    unsettled = [match.id for match in await store.unsettled_matches()]
    outdated = [AWAY] if schema >= DAYS_LONG else []
    assert [key for key in unsettled if key < ASKED] == [*outdated, *(n for n in NOT_SHOWN if n in matches)]
    assert [challenge.id for challenge in await store.unshown_challenges()] == [len(matches) + 2]


async def test_time_has_something_to_do_with_each_running_match_when_it_should(path, matches):
    async with SqlStore.open(path) as store:
        expected = {key: wake(await store.match(key)) for key in matches}
    with closing(sqlite3.connect(path)) as connection:
        found = dict(connection.execute("SELECT id, wake FROM matches WHERE id < ?", (ASKED,)))
    assert found == {key: None if due is None else text_of(due) for key, due in expected.items()}


async def test_every_challenge_reads_right(store, matches, schema):
    for key in matches:
        challenge = await store.challenge_of(key)
        assert (challenge.id, challenge.status, challenge.message) == (key, "accepted", challenge.message)
        assert challenge.is_shown
        assert challenge.offer.days_per_turn == DAYS.get(key)
        assert (challenge.offer.note, challenge.offer.thread) == (
            ("hello *you*", True) if key == 8 else ("", False)
        )
    others = [await store.challenge(len(matches) + number) for number in range(1, 7)]
    assert [challenge.status for challenge in others] == [
        ChallengeStatus.OPEN,
        ChallengeStatus.OPEN,
        ChallengeStatus.DECLINED,
        ChallengeStatus.WITHDRAWN,
        ChallengeStatus.EXPIRED,
        ChallengeStatus.OPEN,
    ]
    assert [challenge.message is None for challenge in others] == [False, True, False, True, False, False]
    assert [challenge.offer.opponent for challenge in others] == [None, BEN, BEN, BEN, BEN, ANN]
    assert [challenge.offer.rematch_of for challenge in others] == [None] * 5 + [4]
    assert (others[0].offer.seat, others[0].offer.expires) == (1, NOON + timedelta(days=3))
    assert others[2].reason == ("later" if schema >= AGREEMENTS else "")


async def test_settings_blocks_and_notes_read_right(store, schema):
    has_settings = schema >= SETTINGS
    assert await store.person(ANN) == (
        PersonSettings(theme="night", confirm=False) if has_settings else PersonSettings()
    )
    assert await store.server(GUILD) == (ServerSettings(most_open=3) if has_settings else ServerSettings())
    assert await store.blocked_by(BEN) == ({CAT} if has_settings else set())
    assert await store.note("commands") == "hash"
    assert list(await store.departures()) == ([LEFT] if schema >= DEPARTURES else [])


async def test_everything_goes_on(store, matches, schema):
    with pytest.raises(DeliveredTwiceError):
        await store.add_turn(2, 2, "b1 white", None, NOON, once=7)
    assert (await store.add_turn(2, 2, "b1 white", None, NOON, once=8)).turns[-1] == "b1 white"
    rematch = len(matches) + 6
    match = await store.start_match(rematch, (BEN, ANN), NOON)
    more = (schema >= AGAINST_COMPUTER) + 4 * (schema >= DAYS_LONG)
    assert (match.id, match.number) == (len(matches) + more + 1,) * 2
    assert [match.id for match in await store.running_matches_in(CHANNEL + 1)] == [
        n for n in matches if n == 10
    ]


async def test_a_match_against_the_computer_goes_on(store, schema):
    waiting = await store.computers_turns(9)
    if schema < AGAINST_COMPUTER:
        assert list(waiting) == []
    else:
        (match,) = waiting
        assert (match.seats, match.level, match.is_for_computer) == ((COMPUTER, ANN), 4, True)


async def test_the_shape_is_todays(path, store):
    assert store is not None
    with closing(sqlite3.connect(path)) as connection:
        assert opening.check_schema(connection, path, opening.migrations()) == len(opening.migrations())
        assert opening._shape(connection) == opening._shape_after(tuple(opening.migrations()))


def test_the_rows_are_the_schemas_own(schema):
    tables = set(
        re.findall(r'^INSERT INTO "(\w+)"', SCHEMAS[schema].read_text(encoding="utf-8"), re.MULTILINE)
    )
    later = {"people", "servers", "blocks"} if schema >= SETTINGS else set()
    later |= {"departures"} if schema >= DEPARTURES else set()
    later |= {"vacations", "notices", "digests", "log"} if schema >= DAYS_LONG else set()
    assert tables == {"matches", "turns", "outcomes", "challenges", "handled", "notes"} | later

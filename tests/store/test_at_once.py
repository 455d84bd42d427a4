import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from bot.errors import MatchError
from bot.matches.change import DeliveredTwiceError
from bot.matches.leases import Lease
from bot.matches.limits import Closed
from bot.matches.model import Challenge, ChallengeStatus, Match, Place, Search
from bot.matches.requests import RequestKind
from tests.loaded import FEATURES, needs
from tests.store.memory import InMemory
from tests.store.samples import (
    GUILD,
    NOON,
    RESIGNED,
    Calls,
    let_leases_last,
    new_match,
    notices,
    offer,
    open_store,
)
from tests.times import DAY

OWNERS = ("a", "b", "c", "d")
FEW = (1, 2)
"""Servers, channels and challenges; people are three. They meet at once and all the time."""


class Call(NamedTuple):
    name: str
    arguments: tuple[Any, ...] = ()
    named: dict[str, Any] = {}  # noqa: RUF012 (it is never changed)

    async def on(self, store):
        try:
            found = await getattr(store, self.name)(*self.arguments, **self.named)
        except (MatchError, DeliveredTwiceError, KeyError, ValueError) as refusal:
            return type(refusal), str(refusal)
        if self.name == "wake_some":
            found = [change.after for _, change in found]  # its entries are compared where they are stored
        return list(found) if isinstance(found, list | tuple) else found


def calls(name, *arguments, **named):
    return st.builds(Call, st.just(name), st.tuples(*arguments), st.fixed_dictionaries(named))


LOOK = Call("look")


def at_most(most, standing):
    if standing.open + standing.running > most:
        raise MatchError("full")


few = st.sampled_from(FEW)
people = st.integers(1, 3)
seat = st.integers(0, 1)
revisions = st.integers(0, 2)
days = st.integers(-1, 3).map(lambda number: NOON + number * DAY)
interactions = st.none() | st.integers(1, 2)
offers = st.builds(
    offer,
    place=st.builds(Place, few, few),
    challenger=people,
    opponent=st.none() | people,
    created=days,
    rematch_of=st.none() | st.just(1),
    days_per_turn=st.none() | st.just(2),
)
turns = calls("add_turn", few, revisions, st.sampled_from(["a1", "b2"]), st.none(), days, once=interactions)
limits = st.integers(1, 5).map(lambda most: partial(at_most, most))
leases = st.builds(Lease, st.just("commands"), st.just("somebody"), few)
REQUESTS = [
    calls("ask", few, seat, st.sampled_from(RequestKind), revisions, days),
    *(calls(name, few, seat, revisions, days) for name in ("agree", "refuse", "withdraw", "take_back")),
]
CALLS = st.one_of(
    turns,
    turns,
    calls("add_challenge", offers, limits, once=interactions),
    calls("start_match", few, st.permutations([1, 2, 3]).map(lambda seats: tuple(seats[:2])), days),
    calls("begin_match", offers, seat, few, limits, once=interactions),
    calls("close_challenge", few, st.sampled_from(ChallengeStatus), once=interactions),
    calls("end_match", few, st.just(RESIGNED), days, once=interactions),
    calls("set_challenge_message", few, few, st.sampled_from(ChallengeStatus)),
    calls("pause_or_resume", few, st.sampled_from(["pause", "resume"]), days),
    *(calls(name, few, people, revisions, days) for name in ("give_time", "snooze")),
    calls("remind", few, revisions, days),
    calls("set_overtime", few, revisions),
    calls("set_board_message", few, revisions, few, tell_directly=st.booleans()),
    calls("strip", few, few),
    calls("go_away", people, days, st.just(NOON + 5 * DAY)),
    calls("return_early", people, days),
    calls("change_person", people, theme=st.sampled_from(["night", "paper"])),
    calls("change_person", people, digest=st.none() | st.just(8)),
    calls("change_server", few, most_open=st.integers(1, 3)),
    calls("change_server", few, threads=st.booleans()),
    *(calls(name, people, people) for name in ("block", "unblock")),
    calls("forget", people, at=days),
    *(calls(name, few, days) for name in ("note_departure", "begin_return")),
    calls("wake_some", few, days, few, few),
    calls("purge", few, days, st.just(99)),
    *(REQUESTS if "take_backs" in FEATURES else ()),
    *([calls("take_digest", people, days, days, expires=days)] if "reminders" in FEATURES else ()),
    calls("drop"),
    calls("sweep", days, few),
    calls("take_lease", st.just("commands"), st.just("somebody")),
    calls("keep_leases", st.tuples(leases), st.sampled_from([DAY, 0 * DAY])),
    st.just(LOOK),
)


class Process(Calls):
    async def look(self):
        await self.shown()

    async def shown(self):
        return {entry.key for entry in await self.entries()}


class AtOnce(RuleBasedStateMachine):
    """Lets several act at once, and finds an order in which a store in memory answers and ends alike."""

    owners: tuple[str | None, ...] = (None,)

    def __init__(self):
        super().__init__()
        self.loop = asyncio.Runner()
        self.cleanup = AsyncExitStack()
        self.processes = self.loop.run(self.open())
        self.possible = [InMemory()]
        """What may be stored, as far as can be seen."""

    def address(self):
        return Path(self.cleanup.enter_context(tempfile.TemporaryDirectory())) / "oddity.sqlite3"

    def teardown(self):
        self.loop.run(self.cleanup.aclose())
        self.loop.close()

    def patch(self, target, name, value):
        self.cleanup.enter_context(patch.object(target, name, value))

    async def open(self):
        let_leases_last(self.patch)
        address, enter = self.address(), self.cleanup.enter_async_context
        self.store = Process(await enter(open_store(address)))
        if self.owners == (None,):
            return [self.store]
        for owner in self.owners:
            await self.store.take_lease(f"process/{owner}", owner)
        return [Process(await enter(open_store(address, owner))) for owner in self.owners]

    @initialize(days_per_turn=st.none() | st.just(2))
    def begin(self, days_per_turn):
        for store in (self.store, Process(self.possible[0])):
            for _ in FEW:
                self.loop.run(new_match(store, 1, 2, place=Place(1, 1), days_per_turn=days_per_turn))
            self.loop.run(store.add_challenge(offer(place=Place(1, 1), challenger=1, opponent=2)))

    @rule(batch=st.lists(CALLS, min_size=2, max_size=4))
    def act_at_once(self, batch):
        self.loop.run(self._act_at_once(batch))

    async def _act_at_once(self, batch):
        batch = await self.with_entries_of_today(batch)
        several = zip(self.processes * len(batch), batch, strict=False)
        answers = await asyncio.gather(*(call.on(self.actor(call, process)) for process, call in several))
        end = await self.store.db.read(contents)
        begun = [await self.store.challenge_of(one.id) for one in answers if isinstance(one, Match)]
        ids = {challenge.match: challenge.id for challenge in begun if challenge is not None}
        ends, refuted = await possible_ends(self.possible, list(zip(batch, answers, strict=True)), ids)
        self.possible = [database for held, database in ends if held == end]
        refuted += [f"stored would be {difference(held, end)}" for held, _ in ends]
        assert self.possible, "\n\n".join(["no order explains what was answered and is stored:", *refuted])
        await self.check_that_each_thing_is_shown_by_one()

    def actor(self, call, process):
        """Return who makes a call: which process has claimed what it drops does not matter."""
        return self.store if call.name in {"drop", "strip"} else process

    async def with_entries_of_today(self, batch):
        """Let what is dropped be entries that there are and that nothing else settles, each once."""
        drops = [Call("drop", tuple(entry.key)) for entry in await notices(self.processes[0])]
        return [(drops.pop() if drops else LOOK) if call.name == "drop" else call for call in batch]

    async def check_that_each_thing_is_shown_by_one(self):
        await asyncio.gather(*(process.shown() for process in self.processes))
        shown = [await process.shown() for process in self.processes]
        everything_to_show = await self.store.shown()
        assert set().union(*shown) == everything_to_show
        assert sum(map(len, shown)) == len(everything_to_show)


async def possible_ends(before, acts, challenges):
    """Make calls one after the other in memory, in each order that gives the same answers.

    Returns:
        What may be stored in the end, each once with a database that holds it, and why other orders are none.
    """
    level, refuted = {frozenset(): [(None, database) for database in before]}, []
    for _ in acts:
        following = {}
        for done, databases in level.items():
            for number in set(range(len(acts))) - done:
                held = following.setdefault(done | {number}, {})
                for _, database in databases:
                    after = database.copy()
                    if why_not := await refute(after, *acts[number], challenges):
                        refuted.append(f"after {[acts[one][0].name for one in done]}: {why_not}")
                    else:
                        found = contents(after.connection)
                        held[repr(found)] = found, after
        level = {done: list(held.values()) for done, held in following.items()}
    return [one for held in level.values() for one in held], refuted


async def refute(database, call, expected, challenges):
    """Make a call where matches begin with challenges of these ids; return what is wrong with its answer."""
    wanted = {}
    if isinstance(expected, Match):
        wanted = {"matches": expected.id, "challenges": challenges.get(expected.id)}
    elif isinstance(expected, Challenge):
        wanted = {"challenges": expected.id}
    for table, key in wanted.items():
        query = f"SELECT 1 FROM {table} WHERE id = ?"
        if key is not None and not database.connection.execute(query, (key,)).fetchall():
            database.connection.ids[table] = key
    found = await call.on(Process(database))
    database.connection.ids.clear()
    alike = without_boards(found) == without_boards(expected)
    return "" if alike else f"{call} would answer {found}, not {expected}"


UNSEEN = {"outbox": {"id", "version", "claimed_by"}, "log": {"id"}, "vacations": {"id"}, "leases": {"until"}}
"""Columns that differ from one order to another, or from one kind of database to another."""


@cache
def columns():
    db = InMemory().connection
    tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    named = {table: db.execute(f"PRAGMA table_info({table})").fetchall() for (table,) in tables}
    seen = {
        table: ", ".join(name for _, name, *_ in found if name not in UNSEEN.get(table, ()))
        for table, found in named.items()
        if not table.startswith("sqlite_")
    }
    seen["leases"] += ", until > epoch()"  # renewed or ended last: the next to take it gets it or not
    return seen


def contents(db):
    """What is stored, but for the leases by which processes live."""
    return {table: rows_of(db, table, names) for table, names in columns().items()}


def rows_of(db, table, names):
    found = [tuple(map(plain, row)) for row in db.execute(f"SELECT {names} FROM {table}").fetchall()]
    return sorted((row for row in found if not str(row[0]).startswith("process/")), key=repr)


def plain(value):
    if isinstance(value, str) and value[:1] in ("{", "["):
        return json.dumps(json.loads(value), sort_keys=True)
    return int(value) if isinstance(value, bool) else value


def difference(found, expected):
    return {table: (found[table], expected[table]) for table in found if found[table] != expected[table]}


def without_boards(answer):
    """An answer about matches of a person; where their boards stand may be noted just then."""
    if isinstance(answer, list):
        return [replace(one, shown=None) if isinstance(one, Match) else one for one in answer]
    if isinstance(answer, Closed):
        return replace(answer, matches=without_boards(list(answer.matches)))
    return answer


ONCE = settings(phases=[Phase.generate])
"""What goes wrong at once does not go wrong each time, and so cannot be made smaller."""


async def test_a_lease_that_is_renewed_and_ended_at_once_may_be_held_or_not(monkeypatch):
    let_leases_last(monkeypatch.setattr)
    store = InMemory()
    lease = await Process(store).take_lease("commands", "somebody")
    acts = [(Call("keep_leases", ((lease,), lasts)), [lease]) for lasts in (DAY, 0 * DAY)]
    ends, _ = await possible_ends([store], acts, {})
    taken = [await Process(database).take_lease("commands", "somebody") for _, database in ends]
    assert sorted(taken, key=str) == [Lease("commands", "somebody", 2), None]


def test_simultaneous_calls_happen_in_some_order():
    """The trial `laws` repeats it."""
    run_state_machine_as_test(AtOnce, settings=settings(ONCE, max_examples=4, stateful_step_count=10))


def test_simultaneous_calls_on_postgresql_happen_in_some_order(cluster):
    class OnPostgresql(AtOnce):
        owners = OWNERS

        def address(self):
            return cluster.empty_database()

    run_state_machine_as_test(OnPostgresql, settings=settings(ONCE, max_examples=3, stateful_step_count=10))


@needs("tournaments")
async def test_processes_that_advance_a_tournament_while_its_matches_end_begin_no_pairing_twice(cluster):
    address = cluster.empty_database()
    async with open_store(address, "a") as first, open_store(address, "b") as second:
        processes = first, second
        await first.announce(1, NOON, at_once=1)
        for user in (1, 2, 3, 4):
            await first.in_tournament(1, "join", NOON, user=user)
        started = await asyncio.gather(
            *(process.in_tournament(1, "start", NOON, seed=7) for process in processes),
            return_exceptions=True,
        )
        assert sorted(isinstance(answer, MatchError) for answer in started) == [False, True]
        while not (event := await first.tournament(1)).tournament.is_over:
            running = [match for match in event.matches.values() if match.outcome is None]
            await asyncio.gather(
                *(second.end_match(match.id, RESIGNED, NOON) for match in running),
                *(process.in_tournament(1, "advance", NOON) for process in processes),
            )
        assert sorted(event.matches) == list(range(12))
        assert len(await first.search(Search(GUILD), 99)) == 12

"""Whatever several processes do at once, it is as if they had done it one after the other, in some order."""

import asyncio
from copy import copy
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count, permutations

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from bot.errors import MatchError
from bot.matches.courtesy import Logged, RequestKind
from bot.matches.leases import Lease
from bot.matches.model import Challenge, ChallengeStatus, Match, Place, Search
from bot.matches.outbox import Entry
from bot.matches.standing import Endings
from bot.store import SqlStore
from tests.oracles.memory_store import MemoryStore
from tests.store.samples import GUILD, NOON, RESIGNED, Calls, new_match, notices, offer
from tests.store.test_twins import Call, Machine, answer, calls

OWNERS = ("a", "b", "c", "d")
DAY = timedelta(days=1)
EVER = timedelta(days=999)
FEW = (1, 2)
"""Servers, channels and challenges; people are three. They meet at once and all the time."""

LOOK = Call("look")


def at_most(most, standing):
    """A limit, as servers have them."""
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
CALLS = st.one_of(
    turns,
    turns,
    calls("add_challenge", offers, limits, once=interactions),
    calls("start_match", few, st.permutations([1, 2, 3]).map(lambda seats: tuple(seats[:2])), days),
    calls("begin_match", offers, seat, few, limits, once=interactions),
    calls("close_challenge", few, st.sampled_from(ChallengeStatus), once=interactions),
    calls("end_match", few, st.just(RESIGNED), days, once=interactions),
    calls("set_challenge_message", few, few, st.sampled_from(ChallengeStatus)),
    calls("ask", few, seat, st.sampled_from(RequestKind), revisions, days),
    *(calls(name, few, seat, revisions, days) for name in ("agree", "refuse", "withdraw", "take_back")),
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
    *(calls(name, few, days) for name in ("note_departure", "note_return")),
    calls("purge", few, days, st.just(99)),
    calls("take_digest", people, days, days, expires=days),
    calls("drop"),
    calls("sweep", days, few),
    calls("take_lease", st.just("commands"), st.just("somebody"), st.just(DAY)),
    calls("keep_leases", st.tuples(leases), st.sampled_from([DAY, 0 * DAY])),
    st.just(LOOK),
)


class Process(Calls):
    """A store of one of them, which also looks for what is to be shown."""

    async def look(self):
        await self.shown()

    async def leases_of_all(self):
        """The leases that anybody may take, unlike those by which the processes live."""
        return [lease for lease in await self.store.leases() if lease.name == "commands"]

    async def shown(self):
        """What is for this process to show."""
        return {entry.key for entry in await self.store.entries()}


class AtOnce(Machine):
    """Lets several act at once, and finds an order in which a store in memory answers and ends alike."""

    owners: tuple[str | None, ...] = (None,)

    def __init__(self):
        super().__init__()
        self.processes = self.loop.run(self.open())
        self.possible = [MemoryStore()]
        """What may be stored, as far as can be seen."""

    async def open(self):
        address, enter = self.address(), self.cleanup.enter_async_context
        self.store = Process(await enter(SqlStore.open(address)))
        if self.owners == (None,):
            return [self.store]
        for owner in self.owners:
            await self.store.take_lease(f"process/{owner}", owner, DAY)
        return [Process(await enter(SqlStore.open(address, owner))) for owner in self.owners]

    @initialize(days_per_turn=st.none() | st.just(2))
    def begin(self, days_per_turn):
        """Let there be two matches and an open challenge."""
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
        end = await everything(self.store)
        begun = [await self.store.challenge_of(one.id) for one in answers if isinstance(one, Match)]
        ids = {challenge.match: challenge.id for challenge in begun if challenge is not None}
        found, refuted = [], []
        for before in self.possible:
            for order in permutations(zip(batch, answers, strict=True)):
                after, why_not = await explain(before, order, end, ids)
                (refuted if why_not else found).append(why_not or after)
        assert found, "\n\n".join(["no order explains what was answered and is stored:", *refuted])
        self.possible = distinct(found)
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


async def explain(before, order, end, challenges):
    """Make calls one after the other in memory, where matches begin with challenges of these ids.

    Returns:
        The store, and if an answer or what is stored in the end is another one, what.
    """
    after = Process(copied(before))
    for call, expected in order:
        give_id(after.store, expected, challenges)
        if without_boards(found := await call.on(after)) != without_boards(expected):
            return after.store, f"{call} would answer {found}, not {expected}"
    found = await everything(after.store)
    wrong = [question for question in end if found[question] != end[question]]
    other = [f"{question}: {found[question]}, not {end[question]}" for question in wrong]
    return after.store, "\n".join([", ".join(call.name for call, _ in order), *other]) if other else ""


def copied(store):
    """A store in memory that goes its own way from here."""
    other = copy(store)
    for name, value in vars(store).items():
        if isinstance(value, dict | list):
            setattr(other, name, value.copy())
    return other


def give_id(memory, expected, challenges):
    """Let what is made next have the id that it got: what PostgreSQL repeats leaves gaps."""
    if isinstance(expected, Challenge) and expected.id not in memory._challenges:
        memory._challenge_ids = count(expected.id)
    if isinstance(expected, Match) and expected.id not in memory._matches:
        memory._last_match = expected.id - 1
        if (challenge := challenges.get(expected.id)) and challenge not in memory._challenges:
            memory._challenge_ids = count(challenge)


def distinct(stores):
    """Each of several stores in memory once."""
    found = []
    for store in stores:
        if not any(state(store) == state(other) for other in found):
            found.append(store)
    return found


def state(store):
    """What a store in memory holds, without numbers that nobody sees."""
    held = {name: value for name, value in vars(store).items() if "_last" not in name and "_ids" not in name}
    held["_entries"] = without_order(list(held["_entries"].values()))
    held["_log"] = without_order(held["_log"])
    held["_leases"] = {name: lease for name, (lease, _) in held["_leases"].items()}
    return held


async def everything(store):
    """All that can be read, whatever the order; ids of notices and of the log have gaps, and are left out."""
    store = store if isinstance(store, Process) else Process(store)
    questions = {
        "search": [(Search(guild), 99) for guild in FEW],
        "challenges_of": [(user, 99) for user in (0, 1, 2, 3)],
        "log": [(guild, 99) for guild in FEW],
        "entries": [()],
        "due": [(Match, NOON + EVER, 99)],
        "vacations": [(user,) for user in (1, 2, 3)],
        "due_digests": [(NOON + EVER, 99)],
        "preferences": [(1, 1), (2, 2), (3, None)],
        "blocked_by": [(user,) for user in (1, 2, 3)],
        "guilds": [()],
        "departures": [()],
        "played_at": [(list(range(1, 20)),)],
        "leases_of_all": [()],
    }
    return {
        (name, str(arguments)): without_order(await answer(store, name, arguments))
        for name, several in questions.items()
        for arguments in several
    }


def without_boards(answer):
    """An answer about matches of a person; where their boards stand may be noted just then."""
    if isinstance(answer, list):
        return [replace(one, shown=None) if isinstance(one, Match) else one for one in answer]
    if isinstance(answer, Endings):
        return replace(answer, matches=without_boards(list(answer.matches)))
    return answer


def without_order(found):
    if not isinstance(found, list):
        return found
    return sorted(map(without_id, found), key=lambda one: (getattr(one, "id", 0), str(one)))


def without_id(one):
    """An entry of the outbox or of the log without its numbers; anything else as it is."""
    if isinstance(one, Entry):
        return replace(one, id=0, version=0)
    return one._replace(id=0) if isinstance(one, Logged) else one


ONCE = settings(phases=[Phase.generate])
"""What goes wrong at once does not go wrong each time, and so cannot be made smaller."""


def test_what_several_do_at_once_happens_in_some_order():
    """The trial `laws` repeats it."""
    run_state_machine_as_test(AtOnce, settings=settings(ONCE, max_examples=6, stateful_step_count=10))


def test_what_several_do_at_once_on_postgresql_happens_in_some_order(cluster):
    class OnPostgresql(AtOnce):
        owners = OWNERS

        def address(self):
            return cluster.empty_database()

    run_state_machine_as_test(OnPostgresql, settings=settings(ONCE, max_examples=4, stateful_step_count=10))


async def test_processes_that_advance_a_tournament_while_its_matches_end_begin_no_pairing_twice(cluster):
    address = cluster.empty_database()
    async with SqlStore.open(address, "a") as one, SqlStore.open(address, "b") as other:
        processes = [Calls(one), Calls(other)]
        first, second = processes
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

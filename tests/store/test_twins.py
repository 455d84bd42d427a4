"""Whatever people do, in whatever order, both stores answer alike."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from bot.errors import MatchError
from bot.matches.courtesy import RequestKind
from bot.matches.leases import Report
from bot.matches.model import ChallengeStatus, MatchStatus, Place, Search
from bot.matches.outbox import Key, Kind
from bot.matches.plans import Branch
from bot.matches.ports import DeliveredTwiceError
from bot.matches.transitions import Answer
from bot.rules.rules import Outcome
from bot.store import SqlStore
from tests.oracles.memory_store import MemoryStore
from tests.store.samples import NOON, NUMBERED, ODD, Calls, offer

FEW = 3
"""Servers, channels and people are few, so that they meet."""


def texts(most):
    """Whatever people write; what nobody can see, such as NUL, is taken out before it is stored."""
    return st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=most)


ids = st.integers(0, 5)
needs = st.floats(0, 1000)
few = st.integers(1, FEW)
seats = st.tuples(few, few)
messages = few | st.integers(1, 1 << 62)
moments = st.timedeltas(timedelta(days=-2), timedelta(days=2)).map(lambda shift: NOON + shift)
facts = st.dictionaries(texts(5), texts(5) | st.integers())
outcomes = st.builds(Outcome, st.integers(0, 1), st.sampled_from(["most-groups", "resigned"]), facts)
offers = st.builds(
    offer,
    place=st.builds(Place, few, few),
    challenger=few,
    opponent=st.none() | few,
    setup=st.sampled_from([ODD, NUMBERED, replace(ODD, options={"group": 5, "variant": "é"})]),
    seat=st.none() | st.integers(0, 1),
    created=moments,
    expires=moments,
    rematch_of=st.none() | ids,
    note=texts(5),
    days_per_turn=st.none() | few,
    thread=st.booleans(),
    take_backs=st.booleans(),
)
plans = st.recursive(
    st.just(()),
    lambda then: st.lists(
        st.builds(Branch, st.sampled_from("abé"), st.sampled_from("xy"), then), max_size=2
    ).map(tuple),
    max_leaves=4,
)


seat = st.integers(0, 1)
much_later = moments | st.timedeltas(timedelta(days=2), timedelta(days=50)).map(lambda shift: NOON + shift)
FAR = NOON + timedelta(days=500)

SEARCHES = [
    Search(1),
    Search(1, channel=2),
    Search(2, players=frozenset({1})),
    Search(1, MatchStatus.OVER, frozenset({1, 2})),
    Search(1, MatchStatus.RUNNING, frozenset({2}), channel=1, before=3),
    Search(1, players=frozenset({2}), after=1),
    Search(players=frozenset({1}), before=4),
    Search(),
]


def fields(**values):
    """Some of the fields of settings."""
    return st.fixed_dictionaries({}, optional=values)


class Twins(RuleBasedStateMachine):
    """Makes every call on both stores and compares what comes back, and afterwards all that can be read."""

    def __init__(self):
        super().__init__()
        self.loop = asyncio.Runner()
        self.cleanup = AsyncExitStack()
        opened = self.loop.run(self.cleanup.enter_async_context(SqlStore.open(self.address())))
        self.stores = (Calls(MemoryStore()), Calls(opened))

    def address(self):
        """Where the store that is no dictionary keeps its tables."""
        return Path(self.cleanup.enter_context(tempfile.TemporaryDirectory())) / "oddity.sqlite3"

    def teardown(self):
        self.loop.run(self.cleanup.aclose())
        self.loop.close()

    def compare(self, name, *arguments, **named):
        memory, sqlite = (self.loop.run(answer(store, name, arguments, **named)) for store in self.stores)
        assert memory == sqlite

    def in_its_server(self, offered):
        """A rematch is offered where the match was played."""
        match = self.loop.run(self.stores[0].match(offered.rematch_of))
        return replace(offered, place=replace(offered.place, guild=match.place.guild)) if match else offered

    @rule(offered=offers, once=st.none() | ids)
    def add_challenge(self, offered, once):
        offered = self.in_its_server(offered)
        memory, sqlite = [], []
        answers = [
            self.loop.run(answer(store, "add_challenge", (offered, seen.append), once=once))
            for store, seen in zip(self.stores, (memory, sqlite), strict=True)
        ]
        assert (answers[0], memory) == (answers[1], sqlite)

    @rule(challenge=ids, message=messages, status=st.sampled_from(ChallengeStatus))
    def set_challenge_message(self, challenge, message, status):
        self.compare("set_challenge_message", challenge, message, status)

    @rule(challenge=ids, status=st.sampled_from(ChallengeStatus), reason=texts(5))
    def close_challenge(self, challenge, status, reason):
        self.compare("close_challenge", challenge, status, reason)

    @rule(offered=offers, seats=seats, at=moments)
    def add_and_start_match(self, offered, seats, at):
        self.compare("add_challenge", self.in_its_server(offered))
        newest = max(self.stores[0]._challenges, default=0)
        self.compare("start_match", newest, seats, at)

    @rule(offered=offers, seat=seat, level=st.integers(1, 5), once=st.none() | ids)
    def begin_match(self, offered, seat, level, once):
        self.compare("begin_match", self.in_its_server(offered), seat, level, once=once)

    @rule(limit=ids)
    def computers_turns(self, limit):
        self.compare("computers_turns", limit)

    @rule(challenge=ids, seats=seats, at=moments)
    def start_match(self, challenge, seats, at):
        self.compare("start_match", challenge, seats, at)

    @rule(match=ids, ply=ids, text=texts(20), outcome=st.none() | outcomes, at=moments)
    def add_turn(self, match, ply, text, outcome, at):
        self.compare("add_turn", match, ply, text, outcome, at)

    @rule(match=ids, outcome=outcomes, at=moments)
    def end_match(self, match, outcome, at):
        self.compare("end_match", match, outcome, at)

    @rule(match=ids, seat=seat, kind=st.sampled_from(RequestKind), revision=ids, at=moments)
    def ask(self, match, seat, kind, revision, at):
        self.compare("ask", match, seat, kind, revision, at)

    @rule(
        match=ids,
        seat=seat,
        revision=ids,
        at=moments,
        call=st.sampled_from(["agree", "refuse", "withdraw", "take_back"]),
    )
    def answer_or_take_back(self, match, seat, revision, at, call):
        self.compare(call, match, seat, revision, at)

    @rule(match=ids, revision=ids, at=moments)
    def keep(self, match, revision, at):
        self.compare("keep", match, revision, at)

    @rule(match=ids, revision=ids, message=messages)
    def note_request(self, match, revision, message):
        self.compare("note_request", match, revision, message)

    @rule(match=ids, seat=seat, plan=plans)
    def set_plan(self, match, seat, plan):
        self.compare("set_plan", match, seat, plan)

    @rule(match=ids, plan=plans, is_legal=st.booleans(), at=moments)
    def play_out_plan(self, match, plan, is_legal, at):
        found = self.loop.run(self.stores[0].match(match))
        if found is not None:
            self.compare("set_plan", match, 1 - found.seat_to_move, plan)
            answer = Answer(plan, plan[0] if plan and is_legal else None)
            self.compare("play_out_plan", match, found.revision, "c1 white", answer, at)

    @rule(match=ids, call=st.sampled_from(["pause", "resume"]), at=moments)
    def pause_or_resume(self, match, call, at):
        self.compare("pause_or_resume", match, call, at)

    @rule(match=ids, user=few, revision=ids, at=moments, call=st.sampled_from(["give_time", "snooze"]))
    def give_time_or_snooze(self, match, user, revision, at, call):
        self.compare(call, match, user, revision, at)

    @rule(match=ids, revision=ids, at=much_later, call=st.sampled_from(["remind", "let_time_pass"]))
    def let_time_pass(self, match, revision, at, call):
        self.compare(call, match, revision, at)

    @rule(user=few, starts=moments, lasts=st.timedeltas(timedelta(), timedelta(days=20)), at=moments)
    def go_away(self, user, starts, lasts, at):
        self.compare("go_away", user, starts, starts + lasts, at)

    @rule(user=few, at=moments)
    def return_early(self, user, at):
        self.compare("return_early", user, at)

    @rule(user=few, hour=st.none() | st.integers(0, 23), zone=st.sampled_from(["UTC", "Asia/Kolkata"]))
    def want_digests(self, user, hour, zone):
        self.compare("change_person", user, digest=hour, time_zone=zone)

    @rule(user=few, at=moments, is_due=st.booleans())
    def take_digest(self, user, at, is_due):
        due = dict(self.loop.run(self.stores[0].due_digests(FAR, FEW)))
        taken = due.get(user, NOON) if is_due else NOON
        self.compare("take_digest", user, taken, at, expires=at)

    @rule(kind=st.sampled_from(Kind), subject=ids, part=ids | messages)
    def drop(self, kind, subject, part):
        self.compare("drop", kind, subject, part)

    @rule(which=st.integers(0, 9))
    def drop_one(self, which):
        keys = self.loop.run(self.stores[0].keys())
        if keys:
            self.compare("drop", *keys[which % len(keys)])

    @rule(match=ids, ply=ids)
    def set_overtime(self, match, ply):
        self.compare("set_overtime", match, ply)

    @rule(match=ids, at=moments)
    def restart_clock(self, match, at):
        self.compare("restart_clock", match, at)

    @rule(match=ids, guild=few, channel=few, gather=st.booleans())
    def move_match(self, match, guild, channel, gather):
        found = self.loop.run(self.stores[0].match(match))
        place = Place(found.place.guild if found else guild, channel)
        self.compare("move_match", match, place, gather=gather)

    @rule(match=ids, revision=ids, message=messages, tell_directly=st.booleans())
    def set_board_message(self, match, revision, message, tell_directly):
        self.compare("set_board_message", match, revision, message, tell_directly=tell_directly)

    @rule(match=ids)
    def repost(self, match):
        self.compare("repost", match)

    @rule(match=ids, message=messages)
    def set_board_text(self, match, message):
        self.compare("set_board_text", match, message)

    @rule(at=moments, limit=few)
    def sweep(self, at, limit):
        self.compare("sweep", at, limit)

    @rule(
        owner=st.sampled_from("abc"), need=needs, refusals=ids, heard=ids, seconds=st.sampled_from([0, 1000])
    )
    def renew_allowance(self, owner, need, refusals, heard, seconds):
        report = Report(owner, 45.0, need, refusals, heard)
        self.compare("renew_allowance", report, timedelta(seconds=seconds))

    @rule(key=st.sampled_from(["a", "b"]), text=texts(20))
    def write_note(self, key, text):
        self.compare("write_note", key, text)

    @rule(key=st.sampled_from(["a", "b"]), text=texts(20))
    def settle_note(self, key, text):
        self.compare("settle_note", key, text)

    @rule(user=few, settings=fields(theme=texts(5), turned=ids, mirrored=st.booleans()))
    def change_person(self, user, settings):
        self.compare("change_person", user, **settings)

    @rule(guild=few, settings=fields(threads=st.booleans(), days_per_turn=st.none() | few))
    def change_server(self, guild, settings):
        self.compare("change_server", guild, **settings)

    @rule(user=few, other=few, call=st.sampled_from(["block", "unblock"]))
    def block_or_unblock(self, user, other, call):
        self.compare(call, user, other)

    @rule(user=few, at=moments, once=st.none() | ids)
    def forget(self, user, at, once):
        self.compare("forget", user, at=at, once=once)

    @rule(guild=few, at=moments, call=st.sampled_from(["note_departure", "note_return"]))
    def remove_or_let_in(self, guild, at, call):
        self.compare(call, guild, at)

    @rule(guild=few, before=moments, limit=few)
    def purge(self, guild, before, limit):
        self.compare("purge", guild, before, limit)

    @invariant()
    def everything_reads_alike(self):
        memory, sqlite = (self.loop.run(everything(store)) for store in self.stores)
        assert memory == sqlite


async def everything(store):
    """The answers to every question."""
    people = range(1, FEW + 1)
    pairs = [(one, other) for one in people for other in range(FEW + 1)]
    questions = {
        "challenge": [(number,) for number in range(6)],
        "match": [(number,) for number in range(6)],
        "numbered": pairs,
        "open_challenges": [(guild,) for guild in people],
        "running_matches_of": [*pairs, *((user,) for user in people)],
        "running_matches_in": [(channel,) for channel in people],
        "running_places": [(9,), (1,), *((2, Place(*pair)) for pair in pairs)],
        "matches_of_channel": pairs,
        "search": [(search, 2) for search in SEARCHES],
        "entries": [()],
        "entry": [(Key(Kind.BOARD, number),) for number in range(6)],
        "challenge_of": [(number,) for number in range(6)],
        "match_on": pairs,
        "expired_challenges": [(NOON,)],
        "overdue_matches": [(NOON + timedelta(days=2),)],
        "waking_matches": [(NOON, 2), (FAR, 9)],
        "log": [*((guild, 2) for guild in people), (1, 2, 3)],
        "vacations": [(user,) for user in people],
        "due_digests": [(NOON, 9), (FAR, 2)],
        "note": [("a",)],
        "holdings": [(user,) for user in people],
        "challenges_of": [*pairs, (1, 2, 3)],
        "guilds": [()],
        "played_at": [([1, 2, 3],)],
        "departures": [(), (NOON,)],
        "preferences": [*pairs, (1, None)],
        "blocked_by": [(user,) for user in people],
    }
    return {
        (name, str(arguments)): await answer(store, name, arguments)
        for name, several in questions.items()
        for arguments in several
    }


async def answer(store, name, arguments, **named):
    """What a call returns, or the refusal it raises with its details."""
    try:
        found = await getattr(store, name)(*arguments, **named)
    except (MatchError, DeliveredTwiceError, KeyError, ValueError) as refusal:
        return type(refusal), str(refusal)
    if name in {"entries", "entry"}:  # PostgreSQL leaves out ids of what takes the place of another
        found = [
            replace(entry, id=0) for entry in (found if isinstance(found, list) else filter(None, [found]))
        ]
    return list(found) if isinstance(found, list | tuple) else found


TestTwins = Twins.TestCase
TestTwins.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)


def test_whatever_people_do_postgresql_answers_alike(cluster):
    class OnPostgresql(Twins):
        def address(self):
            return cluster.empty_database()

    run_state_machine_as_test(OnPostgresql, settings=settings(max_examples=4, stateful_step_count=20))

import asyncio
import tempfile
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from bot.errors import MatchError
from bot.matches.analyses import Analysis, Estimate
from bot.matches.change import DeliveredTwiceError
from bot.matches.courtesy import RequestKind
from bot.matches.daily import Daily
from bot.matches.leases import Report
from bot.matches.model import Challenge, ChallengeStatus, Match, MatchStatus, Place, Search, Turning
from bot.matches.outbox import Key, Kind
from bot.matches.plans import Branch
from bot.matches.ratings.career import Profile
from bot.matches.ratings.ledger import PoolKey, Told
from bot.matches.ratings.tables import Month, News
from bot.matches.tournaments.model import Tournament
from bot.matches.transitions import Answer
from bot.rules.rules import Outcome
from tests.store.memory import InMemory
from tests.store.samples import GUILD, NOON, NUMBERED, ODD, Calls, offer, open_store

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
    rated=st.booleans(),
    tries=st.booleans(),
    turns=st.lists(st.sampled_from("abé"), max_size=2).map(tuple),
    seats=few,
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
KINDS = (Challenge, Daily, Match, News, Tournament)
"""What may be due."""

SEARCHES = [
    Search(1),
    Search(1, channel=2),
    Search(2, players=frozenset({1})),
    Search(1, MatchStatus.OVER, frozenset({1, 2})),
    Search(1, MatchStatus.RUNNING, frozenset({2}), channel=1, before=3),
    Search(1, players=frozenset({2}), after=1),
    Search(players=frozenset({1}), before=4),
    Search(status=MatchStatus.OVER, players=frozenset({1, 2}), winner=2),
    Search(1, level=2),
    Search(players=frozenset({1}), game="odd"),
    Search(),
]


class Call(NamedTuple):
    name: str
    arguments: tuple[Any, ...] = ()
    named: dict[str, Any] = {}  # noqa: RUF012 (nobody changes it)

    async def on(self, store):
        return await answer(store, self.name, self.arguments, **self.named)


def calls(name, *arguments, **named):
    return st.builds(Call, st.just(name), st.tuples(*arguments), st.fixed_dictionaries(named))


def changes(name, **values):
    return st.builds(Call, st.just(name), st.tuples(few), st.fixed_dictionaries({}, optional=values))


def each(names, *arguments):
    return st.one_of([calls(name, *arguments) for name in names.split()])


statuses = st.sampled_from(ChallengeStatus)
puzzles = st.sampled_from(["odd-1", "odd-2"])
hours = st.none() | st.integers(0, 23)
days = st.timedeltas(timedelta(), timedelta(days=20))
notes = st.sampled_from(["a", "b"])
chances = st.integers(0, 4).map(lambda quarters: quarters / 4)
estimates = st.lists(st.builds(Estimate, chances, st.booleans(), texts(3)), max_size=2).map(tuple)
CALLS = st.one_of(
    calls("set_challenge_message", ids, messages, statuses),
    calls("close_challenge", ids, statuses, texts(5)),
    calls("start_match", ids, seats, moments),
    calls("add_turn", ids, ids, texts(20), st.none() | outcomes, moments),
    calls("end_match", ids, outcomes, moments),
    calls("ask", ids, seat, st.sampled_from(RequestKind), ids, moments),
    each("agree refuse withdraw take_back", ids, seat, ids, moments),
    calls("keep", ids, ids, moments),
    calls("note_request", ids, ids, messages),
    calls("set_plan", ids, seat, plans),
    calls("pause_or_resume", ids, st.sampled_from(["pause", "resume"]), moments),
    each("give_time snooze", ids, few, ids, moments),
    each("remind let_time_pass", ids, ids, much_later),
    st.builds(
        lambda user, starts, lasts, at: Call("go_away", (user, starts, starts + lasts, at)),
        *(few, moments, days, moments),
    ),
    calls("return_early", few, moments),
    calls("drop", st.sampled_from(Kind), ids, ids | messages),
    calls("set_overtime", ids, ids),
    calls("restart_clock", ids, moments),
    calls("set_board_message", ids, ids, messages, tell_directly=st.booleans()),
    calls("repost", ids),
    calls("note_turning", ids, st.none() | st.builds(Turning, few, texts(5))),
    calls("keep_analysis", ids | st.integers(-3, -1), st.builds(Analysis, estimates, few, few)),
    calls("set_board_text", ids, messages),
    calls("follow", ids, few, turns=st.none() | st.booleans(), once=st.none() | ids),
    calls("unfollow", ids, few),
    calls("sweep", moments, few),
    calls(
        "renew_allowance",
        st.builds(Report, st.sampled_from("abc"), st.just(45.0), needs, ids, ids),
        st.sampled_from([timedelta(), timedelta(seconds=1000)]),
    ),
    each("write_note settle_note", notes, texts(20)),
    changes("change_person", digest=hours, time_zone=st.sampled_from(["UTC", "Asia/Kolkata"])),
    changes("change_person", ranked=st.booleans(), theme=texts(5), turned=ids, mirrored=st.booleans()),
    changes("change_server", threads=st.booleans(), days_per_turn=st.none() | few),
    each("block unblock", few, few),
    calls("forget", few, at=moments, once=st.none() | ids),
    each("note_departure note_return", few, moments),
    calls("purge", few, moments, few),
    calls(
        "note_tried",
        few,
        puzzles,
        st.sampled_from(["wrong", "hint", "solved"]),
        moments,
        once=st.none() | ids,
    ),
    calls("press", few, few, moments),
    calls("press", few, few, moments, st.just("2025-03-02")),
    changes(
        "change_server",
        puzzle_channel=st.none() | few,
        puzzle_hour=st.integers(0, 23),
        time_zone=st.sampled_from(["UTC", "Asia/Kolkata"]),
        at=moments,
    ),
    calls("take_dailies", much_later, st.lists(messages, max_size=2)),
    changes("change_person", puzzle_name=st.booleans()),
    calls("keep_record", few, notes, moments, few),
    calls("exclude", few, person=few, counts=st.booleans(), at=moments),
    calls("rebuild_ratings", few),
    calls("unrate", ids, moments),
    calls("set_news", few, st.none() | few, moments),
    calls("tell_news", much_later, messages),
    calls("announce", few, moments),
    *(calls("in_tournament", few, st.just(step), moments, user=few) for step in ("join", "join", "leave")),
    calls("in_tournament", few, st.just("start"), moments, seed=few),
    calls("in_tournament", few, st.just("extend"), moments, by=few, days=few),
    calls("in_tournament", few, st.just("withdraw"), moments, by=few, person=few),
    calls("in_tournament", few, st.just("award"), moments, by=few, winner=few, loser=few),
    calls("in_tournament", few, st.just("undo"), moments, by=few),
    calls("in_tournament", few, st.just("cancel"), moments),
    calls("in_tournament", few, st.just("judge"), moments, proven=st.dictionaries(few, seat, max_size=2)),
    calls("take_due_tournaments", much_later),
)


class Machine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.loop = asyncio.Runner()
        self.cleanup = AsyncExitStack()

    def address(self):
        """Where the store that is no dictionary keeps its tables."""
        return Path(self.cleanup.enter_context(tempfile.TemporaryDirectory())) / "oddity.sqlite3"

    def teardown(self):
        self.loop.run(self.cleanup.aclose())
        self.loop.close()


class Twins(Machine):
    """Makes every call on both databases; what comes back, and afterwards all that is stored, is alike."""

    def __init__(self):
        super().__init__()
        opened = self.loop.run(self.cleanup.enter_async_context(open_store(self.address())))
        self.stores = (Calls(InMemory()), Calls(opened))

    def compare(self, name, *arguments, **named):
        one, other = (self.loop.run(answer(store, name, arguments, **named)) for store in self.stores)
        assert one == other

    def newest(self, table):
        newest = self.stores[0].db.connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}")
        return newest.fetchone()[0]

    def in_its_server(self, offered):
        """A rematch is offered where the match was played."""
        match = self.loop.run(self.stores[0].match(offered.rematch_of))
        return replace(offered, place=replace(offered.place, guild=match.place.guild)) if match else offered

    @rule(offered=offers, once=st.none() | ids)
    def add_challenge(self, offered, once):
        offered = self.in_its_server(offered)
        one, other = [], []
        answers = [
            self.loop.run(answer(store, "add_challenge", (offered, seen.append), once=once))
            for store, seen in zip(self.stores, (one, other), strict=True)
        ]
        assert (answers[0], one) == (answers[1], other)

    @rule(several=st.lists(CALLS, min_size=8, max_size=20))
    def call(self, several):
        for call in several:
            self.compare(call.name, *call.arguments, **call.named)

    @rule(offered=offers, seats=seats, at=moments)
    def add_and_start_match(self, offered, seats, at):
        self.compare("add_challenge", self.in_its_server(offered))
        newest = self.newest("challenges")
        self.compare("start_match", newest, seats, at)

    @rule(offered=offers, seat=seat, level=st.integers(1, 5), once=st.none() | ids)
    def begin_match(self, offered, seat, level, once):
        self.compare("begin_match", self.in_its_server(offered), seat, level, once=once)

    @rule(match=ids, plan=plans, is_legal=st.booleans(), at=moments)
    def play_out_plan(self, match, plan, is_legal, at):
        found = self.loop.run(self.stores[0].match(match))
        if found is not None:
            self.compare("set_plan", match, 1 - found.seat_to_move, plan)
            answer = Answer(plan, plan[0] if plan and is_legal else None)
            self.compare("play_out_plan", match, found.revision, "c1 white", answer, at)

    @rule(user=few, at=moments, is_due=st.booleans())
    def take_digest(self, user, at, is_due):
        due = dict(self.loop.run(self.stores[0].due_digests(FAR, FEW)))
        taken = due.get(user, NOON) if is_due else NOON
        self.compare("take_digest", user, taken, at, expires=at)

    @rule(which=st.integers(0, 9))
    def drop_one(self, which):
        keys = self.loop.run(self.stores[0].keys())
        if keys:
            self.compare("drop", *keys[which % len(keys)])

    @rule(at=moments, seed=few)
    def begin_tournament(self, at, seed):
        """One that everybody has joined; the calls above join, leave and change it."""
        self.compare("announce", 1, at)
        newest = self.newest("tournaments")
        for user in range(1, FEW + 1):
            self.compare("in_tournament", newest, "join", at, user=user)
        self.compare("in_tournament", newest, "start", at, seed=seed)

    @rule(match=ids, guild=few, channel=few, gather=st.booleans())
    def move_match(self, match, guild, channel, gather):
        found = self.loop.run(self.stores[0].match(match))
        place = Place(found.place.guild if found else guild, channel)
        self.compare("move_match", match, place, gather=gather)

    @invariant()
    def everything_reads_alike(self):
        self.compare_everything()

    def compare_everything(self):
        one, other = (self.loop.run(everything(store)) for store in self.stores)
        assert one == other


async def everything(store):
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
        "overdue_matches": [(NOON + timedelta(days=2),)],
        "computers_turns": [(9,)],
        "log": [*((guild, 2) for guild in people), (1, 2, 3)],
        "log_of": [(number,) for number in range(6)],
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
        "records_of": [(user,) for user in people],
        "followed_by": [(user,) for user in people],
        "tried": [(user,) for user in people],
        "daily": [(guild,) for guild in people],
        "solvers": [(guild,) for guild in people],
        "due": [*((kind, NOON, 9) for kind in KINDS), *((kind, FAR, 2) for kind in KINDS)],
        "rated_match": [(number,) for number in range(6)],
        "ledger": [(PoolKey(guild, game),) for guild in people for game in ("odd", "strands")],
        "players": [(PoolKey(guild, "odd"), people) for guild in people],
        "rated_matches_of": [*pairs, *((user,) for user in people)],
        "ratings_of": [(user,) for user in people],
        "ranked": [(PoolKey(guild, "odd"), NOON) for guild in people],
        "wins": [(guild, game, Month(2025, 3)) for guild in people for game in ("odd", "")],
        "games": [(guild,) for guild in people],
        "profile": pairs,
        "reliable": pairs,
        "news": [(number,) for number in range(4)],
        "analysis": [(number,) for number in range(-3, 6)],
        "tournament": [(number,) for number in people],
        "tournaments": [(GUILD, 9)],
        "tournaments_of": [(user,) for user in people],
    }
    return {
        (name, str(arguments)): await answer(store, name, arguments)
        for name, several in questions.items()
        for arguments in several
    }


async def answer(store, name, arguments, **named):
    try:
        found = await getattr(store, name)(*arguments, **named)
    except (MatchError, DeliveredTwiceError, KeyError, ValueError) as refusal:
        return type(refusal), str(refusal)
    if name in {"entries", "entry"}:  # ids have gaps, and how often an entry is replaced may differ
        several = found if isinstance(found, list) else filter(None, [found])
        found = [replace(entry, id=0, version=0) for entry in several]
    if name in {"keep_record", "records_of"}:  # ids have gaps
        found = [replace(one, id=0) for one in (found if isinstance(found, list) else [found])]
    if name in {"ledger", "rated_matches_of"}:  # ids have gaps here, too
        found = [replace(line, id=0) for line in found]
    if isinstance(found, Profile):
        found = found._replace(lines=[replace(line, id=0) for line in found.lines])
    if isinstance(found, Told):
        found = found._replace(line=replace(found.line, id=0))
    return list(found) if isinstance(found, list | tuple) else found


def test_whatever_people_do_postgresql_answers_alike(cluster):
    """What can be read is compared at the end of each story."""

    class OnPostgresql(Twins):
        def address(self):
            return cluster.empty_database()

        def everything_reads_alike(self):
            pass

        def teardown(self):
            try:
                self.compare_everything()
            finally:
                super().teardown()

    run_state_machine_as_test(OnPostgresql, settings=settings(max_examples=5, stateful_step_count=10))

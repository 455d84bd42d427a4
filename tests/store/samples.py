"""Challenges, matches and short calls for the tests of the tables."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import bot.tables  # noqa: F401 (declares the tables)
from bot.db import notes
from bot.db.opening import open_database
from bot.features.board import model as showing
from bot.features.challenge.service import Challenges
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.changes import Changes
from bot.matches.ids import COMPUTER
from bot.matches.model import ChallengeStatus, Match, Offer, Place
from bot.matches.outbox import Key, request_entry
from bot.matches.queue import Outbox
from bot.matches.requests import Request, RequestKind
from bot.matches.settings import PersonSettings, ServerSettings
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import claims, contents, persons, vacations
from bot.matches.tables import departures as departure_table
from bot.matches.tables import leases as lease_table
from bot.matches.tables import log as log_table
from bot.matches.tables import matches as match_table
from bot.matches.tables import outbox as outbox_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables.match_rows import MATCHES
from bot.matches.time import timekeeping
from bot.matches.vacations import Vacation
from bot.rules.position import Board
from bot.rules.rules import Outcome
from bot.rules.setup import Setup
from bot.rules.tilings import tiling

NOON = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
GUILD, CHANNEL = 1 << 60, (1 << 60) + 1
ANN, BEN, CAT = 501, 502, 503

ODD = Setup("odd", "hexhex-2", Board(tiling("hexhex-2")), {"group": 3})
TERMS = {
    "name": "Cup",
    "game": "odd",
    "board": "hexhex-2",
    "days_per_turn": 2,
    "days_in_all": 5,
    "at_once": 2,
    "most": 6,
    "rated": True,
}
NUMBERED = Setup("strands", "random", Board(tiling("hexhex-2"), (3, 1, 4, 1, 5, 9, 2)), {})
RESIGNED = Outcome(0, "resigned", {"groups": 3, "title": "even"})

beginning_of = Challenges.new_match


def allow(_standing):
    """The check of a caller who allows everything."""


def _by(once=None, **options):
    return {"by": By(ANN, once=once), **options}


PLAIN = {"threads": False, "pictures": True, "days_per_turn": None}
"""What servers have set where threads, old boards and time are not the subject."""


async def make_plain(store, guilds):
    for guild in guilds:
        if await store.server(guild) == ServerSettings():
            await store.change_server(guild, **PLAIN)


def let_leases_last(patch):
    """Let them last for a day, as no process renews them here."""
    patch(lease_table, "LASTS", timedelta(days=1))
    patch(claims, "LONGEST", timedelta(days=2))


_OPEN = f"WHERE id IN (SELECT id FROM {challenge_table.OPEN_IN}) ORDER BY id"
READS = {
    "challenge": challenge_table.CHALLENGES.find,
    "challenge_of": challenge_table.of_match,
    "departures": departure_table.departed,
    "guilds": contents.guilds,
    "holdings": persons.summary,
    "leases": lease_table.current,
    "log": log_table.newest,
    "match": MATCHES.find,
    "note": notes.read,
    "open_challenges": lambda db, guild: challenge_table.CHALLENGES.select(db, _OPEN, guild),
    "preferences": preference_table.both,
    "running_matches_of": match_table.running_of,
    "search": match_table.search,
    "server": preference_table.server,
    "vacations": vacations.vacations,
}
WRITES = {
    "block": preference_table.block,
    "keep_leases": lease_table.renew,
    "begin_return": departure_table.begin_return,
    "note_departure": departure_table.depart,
    "wake_some": departure_table.wake_some,
    "purge": contents.purge,
    "renew_allowance": lease_table.renew_allowance,
    "settle_note": notes.put_if_absent,
    "take_lease": lease_table.take,
    "unblock": preference_table.unblock,
    "write_note": notes.write,
    "sweep": outbox_table.sweep,
}

STEPS = {
    "give_time": timekeeping.give_time,
    "snooze": timekeeping.snooze,
}
"""Transitions of a match; the last argument of each is the moment."""


def short_call(function):
    """Add a short call to each store; its first argument is the store."""
    setattr(Calls, function.__name__, function)
    return function


@cache
def load_features():
    """Import `samples.py` of each feature's tests, which add to what is here."""
    for file in sorted((Path(__file__).parents[1] / "features").glob("*/samples.py")):
        import_module(f"tests.features.{file.parent.name}.samples")


@asynccontextmanager
async def open_store(address, owner=None):
    async with open_database(address, owner) as db:
        yield Calls(db)


class Calls:
    """A database, with a short call for each statement and transition that tests need, and usual values."""

    def __init__(self, db):
        load_features()
        self.db, self.changes, self.outbox = db, Changes(db), Outbox(db)

    def __getattr__(self, name):
        if name in READS:
            return partial(self.db.read, READS[name])
        if name in WRITES:
            return partial(self.db.write, WRITES[name])
        if name in STEPS:
            return partial(self._step, STEPS[name])
        others = self.db, self.outbox, self.changes
        return getattr(next((one for one in others if hasattr(one, name)), None), name)

    async def add_challenge(self, offer, check=allow, **options):
        return await self.changes.add_challenge(offer, check, **_by(**options))

    async def start_match(self, challenge, seats, at, check=allow, level=None, **options):
        found = await self.challenge(challenge)
        if found is None:
            raise KeyError(challenge)
        new_match = beginning_of(found.offer, seats, at, level)
        return await self.changes.begin_match(new_match, check, challenge, **_by(**options))

    async def begin_match(self, offer, seat, level=3, check=allow, **options):
        seats = (COMPUTER, offer.challenger) if seat else (offer.challenger, COMPUTER)
        new_match = beginning_of(offer, seats, offer.created, level)
        return await self.changes.begin_match(new_match, check, offer, **_by(**options))

    async def _step(self, step, match, *given):
        *arguments, at = given
        return await self.change_match(match, lambda found: step(found, *arguments, at=at), at=at)

    async def change_match(self, match, transition, *, at, **options):
        return (await self.changes.change_match(match, transition, at=at, **_by(**options))).after

    async def change_challenge(self, challenge, transition, *, at, **options):
        return (await self.changes.change_challenge(challenge, transition, at=at, **_by(**options))).after

    async def close_challenge(self, challenge, status, reason="", **options):
        close = partial(transitions.close_challenge, status=status, reason=reason)
        return await self.change_challenge(challenge, close, **{"at": NOON, **options})

    async def set_challenge_message(self, challenge, message, status=ChallengeStatus.OPEN):
        note = partial(transitions.note_card, message=message, status=status)
        return await self.change_challenge(challenge, note, at=NOON)

    async def add_turn(self, match, ply, text, outcome, at, **options):
        add = partial(transitions.add_turn, revision=ply, text=text, outcome=outcome, at=at)
        return await self.change_match(match, add, at=at, **options)

    async def end_match(self, match, outcome, at, *, revision=None, **options):
        end = partial(transitions.end_match, outcome=outcome, at=at, revision=revision)
        return await self.change_match(match, end, at=at, **options)

    async def set_overtime(self, match, revision):
        due = datetime.max.replace(tzinfo=UTC)
        return await self._change(match, partial(transitions.note_overtime, revision=revision, at=due))

    async def move_match(self, match, place, *, gather=False):
        return await self._change(match, partial(showing.move_match, place=place, gather=gather))

    async def set_board_message(self, match, revision, message, *, tell_directly=False, **told):
        """Note that a message shows a match as it stands, but for its revision and what else is given."""

        def note(found):
            posted = replace(found, revision=revision, **told)
            return showing.note_board(found, posted, message, tell_directly=tell_directly)

        return await self._change(match, note)

    async def note_board_text(self, match):
        written = await self.match(match)
        return await self._change(match, partial(showing.note_board_text, written=written))

    async def drop(self, kind, subject, part=0):
        entry = await self.entry(Key(kind, subject, part))
        await self.drop_entries([] if entry is None else [entry])

    async def keys(self, shards=None):
        return [entry.key for entry in await self.entries(shards)]

    async def set_plan(self, match, seat, plan):
        def transition(found):
            return Change(replace(found, plans=(found.plans[0], plan) if seat else (plan, found.plans[1])))

        return await self._change(match, transition)

    async def play_out_plan(self, match, revision, text, answer, at):
        add = partial(transitions.add_turn, revision=revision, text=text, outcome=None, at=at, answer=answer)
        return await self.change_match(match, add, at=at)

    async def pause_or_resume(self, match, call, at):
        change = {"pause": timekeeping.pause, "resume": timekeeping.resume}[call]
        return await self.change_match(match, partial(change, moderator=CAT, at=at), at=at)

    async def remind(self, match, revision, at):
        remind = partial(timekeeping.remind, revision=revision, person=PersonSettings(), at=at)
        return await self.change_match(match, remind, at=at)

    async def let_time_pass(self, match, revision, at):
        """Do all that only time does, one after the other; each leaves alone what is not its own."""
        for step in (timekeeping.ask_if_asleep, timekeeping.close_asleep, timekeeping.lose_on_time):
            found = await self.change_match(match, partial(step, revision=revision, at=at), at=at)
        return found

    async def forget(self, user, at, **options):
        return await self.db.write(persons.forget, By(user, **options), at)

    async def go_away(self, user, starts, ends, at=NOON, **options):
        plan = partial(timekeeping.plan_vacation, new=Vacation(starts, ends), at=at)
        return [one.after for one in await self.changes.change_vacations(By(user, **options), plan, at=at)]

    async def return_early(self, user, at):
        end = partial(timekeeping.end_vacation, at=at)
        return [one.after for one in await self.changes.change_vacations(By(user), end, at=at)]

    async def change_person(self, user, **changes):
        return await self.db.write(preference_table.change_person, user, **{"at": NOON, **changes})

    async def change_server(self, guild, **changes):
        return await self.db.write(preference_table.change_server, guild, **{"at": NOON, **changes})

    async def strip(self, match, message):
        await self.drop("buttons", match, message)

    async def _change(self, match, transition):
        return await self.change_match(match, transition, at=NOON)

    async def person(self, user):
        return (await self.preferences(user, None)).person


def asked_to_end(match, seat, at):
    """Return the change by which a player asks to end a match without a winner."""
    asked = replace(match, request=Request(RequestKind.ABANDON, match.revision, at, seat), active=at)
    return Change(asked).queue(request_entry(asked, match.seats[1 - seat]))


NOTICES = {"reminder", "request", "answer", "plan-dropped", "digest"}


async def notices(store):
    return [entry for entry in await store.entries() if entry.key.kind in NOTICES]


def offer(**changes: Any) -> Offer:
    usual: dict[str, Any] = {
        "place": Place(GUILD, CHANNEL),
        "challenger": ANN,
        "opponent": BEN,
        "setup": ODD,
        "seat": None,
        "created": NOON,
        "expires": NOON + timedelta(days=3),
    }
    return Offer(**(usual | changes))


def vacation(first: float, last: float) -> Vacation:
    """From one day after noon until another."""
    return Vacation(NOON + timedelta(days=first), NOON + timedelta(days=last))


async def new_match(store: Calls, *seats: int, **changes: Any) -> Match:
    """A match that has just begun, between Ann and Ben unless others are named."""
    challenge = await store.add_challenge(offer(**changes))
    return await store.start_match(challenge.id, (seats or (ANN, BEN))[:2], NOON)


async def race(*calls):
    """Results and exceptions of calls made at the same time, by the names of their types, sorted."""
    return sorted(type(answer).__name__ for answer in await asyncio.gather(*calls, return_exceptions=True))

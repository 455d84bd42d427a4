import heapq
import itertools
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from types import SimpleNamespace

from bot.data import catalogue
from bot.errors import PlayerError
from bot.features.challenge.service import Challenges, Terms
from bot.features.reminders.service import Digests
from bot.features.take_backs.service import Requests
from bot.matches.change import By
from bot.matches.clock import time_left, wake
from bot.matches.context import BATCH, Context
from bot.matches.courtesy import BoardMessage, RequestKind, Vacation
from bot.matches.due import Due
from bot.matches.model import ChallengeStatus, Ending, Place
from bot.matches.outbox import Key
from bot.matches.preferences import People
from bot.matches.services import Services
from bot.matches.settings import DeadlineRule, Reminders
from bot.matches.showing import Showing
from bot.matches.tables import matches as match_table
from bot.matches.time import timekeeping
from tests.oracles.years_model import DAY, EVER, HOUR, MICROSECOND, MINUTE, Account, Someone, Span
from tests.store.samples import notices, open_store
from tests.trials.years.acts import Acts

CATALOGUE = catalogue()
BEGINS = datetime(2026, 1, 1, tzinfo=UTC)
ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Havana",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Africa/Cairo",
)
"""Several with daylight saving, at hours of all sorts; two are not whole hours off."""
BOARDS = (
    ("odd", "hexhex-3"),
    ("odd", "square-5"),
    ("strands", "side-5"),
    ("xodd", "square-5"),
    ("yodd", None),
)
LIMITS = (1, 2, 3, 5, 7, 14, 0)
GUILDS = (1, 2, 3, 4)
MOST_RUNNING = 19


class Crash(BaseException):
    """The bot is killed in the middle of a step."""


class Fused:
    """A database that crashes its process at one of its next calls, once a fuse is set, and at later ones."""

    owner = None

    def __init__(self, db):
        self.read, self.write = partial(self._fused, db.read), partial(self._fused, db.write)
        self.by_statement = self._writer(db.by_statement)
        self.db, self.fuse, self.is_after = db, None, False

    def locking(self, table, key):
        return self._writer(self.db.locking(table, key))

    def _writer(self, writer):
        return SimpleNamespace(write=partial(self._fused, writer.write))

    async def _fused(self, call, *arguments, **named):
        if self.fuse is not None:
            self.fuse -= 1
        if self.fuse is not None and self.fuse < self.is_after:
            raise Crash
        found = await call(*arguments, **named)
        if self.fuse == 0:
            raise Crash
        return found


class World:
    def __init__(self, path, *, matches, years, seed):
        self.path, self.dice = path, Random(seed)
        self.now, self.ends = BEGINS, BEGINS + years * 365 * DAY
        self.matches_left = matches
        self.counts, self.broken = Counter(), []
        self.people = {number: self._someone(number) for number in range(1, max(9, matches // 16) + 1)}
        self.accounts, self.challenges, self.closed = {}, {}, set()
        self.heard, self.told, self.owed = set(), Counter(), set()
        self.agenda, self._order, self.messages = [], itertools.count(), itertools.count(1)
        self.last_tick, self.pending = BEGINS, None
        self.digests_owed = {}
        self.acts = Acts(self)

    def _someone(self, number):
        dice = self.dice
        quiet = dice.choice([None, (22, 8), (23, 7), (0, 6), (13, 15), (8, 22)])
        return Someone(number, dice.choice(ZONES), quiet, dice.choice([0, 1, 2, 2]), dice.random() < 0.3)

    # The bot

    async def open(self):
        self.cleanup = AsyncExitStack()
        self.store = await self.cleanup.enter_async_context(open_store(self.path))
        await self.store.db._writer.execute("PRAGMA synchronous = OFF")  # the machine does not crash
        self.fused = Fused(self.store.db)
        self.services = Services(Context(self.fused, CATALOGUE, lambda: self.now, self.dice))
        self.get = self.services.get

    async def run(self):
        await self.open()
        try:
            await self._settle_in()
            await self._live()
        finally:
            await self.cleanup.aclose()

    async def _live(self):
        while self.agenda and self.now < self.ends and not self.broken:
            at, _, action = self.agenda[0]
            tick = await self._next_tick()
            if tick <= at:
                action = self.tick
                self.now = max(self.now, tick)
            else:
                heapq.heappop(self.agenda)
                self.now = max(self.now, at)
            try:
                await action()
            except Crash:
                await self._come_back()

    async def _settle_in(self):
        for guild in GUILDS:
            rule = DeadlineRule.AUTOMATIC if guild % 2 else DeadlineRule.CLAIM
            await self.store.change_server(guild, deadline_rule=rule, most_running=MOST_RUNNING)
        for person in self.people.values():
            quiet = person.quiet or (None, None)
            reminders = (Reminders.OFF, Reminders.ONCE, Reminders.TWICE)[person.reminders]
            await self.get(People).change_person(
                person.id,
                time_zone=person.zone,
                quiet_from=quiet[0],
                quiet_until=quiet[1],
                reminders=reminders,
                spend_vacation=person.spends,
            )
            self.plan(timedelta(days=self.dice.uniform(0, 30)), partial(self.change_digest, person))
            self.plan(timedelta(days=self.dice.uniform(0, 90)), partial(self.go_away, person))
        for _ in range(self.matches_left):
            self.plan((self.ends - self.now) * self.dice.random() * 0.9, self.challenge)
        for week in range((self.ends - self.now).days // 7):
            self.plan(timedelta(days=7 * (week + self.dice.random())), self.set_fuse)

    def plan(self, after, action):
        heapq.heappush(self.agenda, (self.now + after, next(self._order), action))

    async def set_fuse(self):
        """Let the bot crash during one of its next steps, or within the hour while nothing happens."""
        self.fused.fuse, self.fused.is_after = self.dice.randint(1, 12), self.dice.random() < 0.6
        self.plan(HOUR, partial(self._crash_idle, self.fused))

    async def _crash_idle(self, fused):
        if fused is self.fused and fused.fuse is not None:
            raise Crash

    async def _come_back(self):
        """Start the bot again, some time after a crash; that time counts like any other."""
        self.counts["crashes"] += 1
        await self.cleanup.aclose()
        crashed, pending, self.pending = self.now, self.pending, None
        for account in self.owed:
            account.excused = True
        self.now += self.dice.choice([5 * MINUTE / 60, MINUTE, 7 * MINUTE, HOUR, 9 * HOUR, DAY, 3 * DAY])
        await self.open()
        if pending is not None:
            read, before, effect = pending
            if await read() != before:
                await effect(crashed)
        await self._find_unknown()
        for key in await self.store.keys():
            if key.kind == "board":
                await self.show(self.accounts[key.subject])
        self.last_tick = self.now - MINUTE
        await self.tick()

    async def _find_unknown(self):
        for guild in GUILDS:
            for challenge in await self.store.open_challenges(guild):
                self.challenges.setdefault(challenge.id, challenge.offer.expires)
        for person in self.people:
            for match in await self.store.running_matches_of(person):
                if match.id not in self.accounts:
                    self._add_account(match)

    async def step(self, read, call, effect):
        self.pending = read, await read(), effect
        try:
            found = await call
        except Exception:
            self.pending = None
            raise
        self.pending = None
        await effect(self.now)
        return found

    # Time

    async def _next_tick(self):
        moments = [account.next for account in self.accounts.values()]
        moments += [person.next_digest for person in self.people.values()]
        moments += list(self.challenges.values())
        moments += [wake(match) for match in await self.store.read(match_table.DUE.select, EVER, 1)]
        moments += [due for _, due in await self.store.due_digests(EVER, 1)]
        earliest = min(moments, default=EVER)
        if earliest > self.ends:
            return self.ends
        return max(earliest + (BEGINS - earliest) % MINUTE, self.last_tick + MINUTE)

    async def tick(self):
        self.last_tick = self.now
        self.counts["looks at the clock"] += 1
        due = [one for one in self.accounts.values() if one.next <= self.now]
        self.owed = {one for one in due if one.is_reminder_due(self.now)}
        late = {one: one.deadline for one in due if one.deadline is not None and one.deadline <= self.now}
        self.digests_owed = {
            person.id: person.digest_helps(person.newest_digest(self.now), self.now)
            for person in self.people.values()
            if person.next_digest <= self.now
        }
        await self._expire_challenges()
        handled = await self._handle_due()
        for one in await self.get(Digests).due():
            await self.get(Digests).take(one)
        await self.say()
        for account in {self.accounts[key] for key in handled} | set(due):
            account.give_up_reminders(self.now)
            await self.judge(account)
            if late.get(account) == account.deadline:  # else a day of vacation was spent, and more may follow
                await self._judge_end(account)
        for account in self.owed:
            if not account.is_over and not account.excused and account.is_reminder_due(self.now):
                self.blame(account, "was not reminded")
        self.owed = set()
        self._judge_digests()

    async def _expire_challenges(self):
        for challenge in await self.get(Challenges).expired():
            if challenge.id in self.closed or challenge.offer.expires > self.now:
                self.broken.append(f"{self.now}: challenge {challenge.id} expires at a wrong time")
            await self.get(Challenges).close(challenge.id, ChallengeStatus.EXPIRED)
            self.closed.add(challenge.id)
            self.challenges.pop(challenge.id, None)
            self.counts["challenges expired"] += 1
        for key in [key for key, due in self.challenges.items() if due <= self.now]:
            if (await self.store.challenge(key)).status == "open":  # else accepted, or closed before a crash
                self.broken.append(f"{self.now}: challenge {key} has not expired")
            del self.challenges[key]

    async def _handle_due(self):
        handled = set()
        while found := await self.get(Due).matches():
            for match in found:
                view = await self.get(Due).handle(match)
                handled.add(match.id)
                if view.match == match:
                    self.blame(self.accounts[match.id], "was looked at in vain")
                await self.learn(self.accounts[match.id])
                await self.show(self.accounts[match.id])
            if len(found) < BATCH:
                break
        return handled

    async def learn(self, account):
        match = await self.store.match(account.id)
        if match.deadline != account.deadline and account.mover.spends:
            await self._learn_vacation(account.mover)
        asked = match.request is not None and match.request.kind is RequestKind.ASLEEP
        if asked and not account.asked_asleep:
            if self.now < account.active + 30 * DAY:
                self.blame(account, "was asked about too early")
            account.asked_asleep = match.request.at
            self.counts["matches asleep"] += 1
        if match.outcome is not None and not account.is_over:
            self._judge_outcome(account, match)
        account.refresh()

    async def _learn_vacation(self, person):
        """Learn of days of vacation that were spent by themselves: a day each, just before a deadline."""
        known = {one.starts for one in person.vacations}
        for one in await self.store.vacations(person.id):
            if one.starts in known:
                continue
            deadlines = {one.deadline for one in self._of(person) if one.deadline and one.mover is person}
            if one.starts + MICROSECOND not in deadlines or one.ends - one.starts != DAY:
                self.broken.append(f"{self.now}: {person} has a vacation that nobody has set: {one}")
            person.vacations.append(Span(one.starts, one.ends, one.starts))
            self.counts["days spent by themselves"] += 1
            for account in self._of(person):
                account.shift()  # after a long crash several days are spent, one after the other
        for year in {one.starts.year for one in person.vacations}:
            if person.days_away(year) > 30:
                self.broken.append(f"{self.now}: {person} has been away too long")

    def _of(self, person):
        return [one for one in self.accounts.values() if person in one.people and not one.is_over]

    def _judge_outcome(self, account, match):
        account.is_over = True
        reason = match.outcome.reason
        if account.deadline is None:
            due = account.asked_asleep + 7 * DAY if account.asked_asleep else EVER
            if reason != Ending.CANCELLED or self.now < due:
                self.blame(account, f"ended wrongly, {reason}")
            self.counts["matches closed asleep"] += 1
            return
        right = Ending.CANCELLED if len(account.turns) < 2 else Ending.TIME
        winner = None if right is Ending.CANCELLED else 1 - len(account.turns) % 2
        if (match.outcome.winner, reason) != (winner, right):
            self.blame(account, f"ended wrongly, {reason}")
        if self.now < account.deadline or account.is_paused or not account.is_shown:
            self.blame(account, f"was lost at {self.now}, and the time is up at {account.deadline}")
        self.counts[f"matches {reason}"] += 1

    async def _judge_end(self, account):
        match = await self.store.match(account.id)
        if account.is_over or account.deadline is None or account.deadline > self.now:
            return
        if account.mover.could_spend(account.deadline):
            self.blame(account, "could have been spared by a day of vacation")
        if account.automatic or not match.overtime:
            self.blame(account, "let a deadline pass")

    def _judge_digests(self):
        for user in self.digests_owed:
            person = self.people[user]
            if self.digests_owed[user]:
                self.broken.append(f"{self.now}: {person} had no digest")
            self._plan_digest(person)

    def _plan_digest(self, person):
        person.next_digest = person.digest_after(self.now)

    async def judge(self, account):
        match = await self.store.match(account.id)
        account.refresh()
        found = [list(match.turns), list(match.taken_back), match.paused is not None]
        if found != [account.turns, account.taken_back, account.is_paused]:
            self.blame(account, f"is stored as {found}")
        if (match.outcome is not None) != account.is_over:
            self.blame(account, f"has the outcome {match.outcome}")
        if match.paused is None and match.deadline != account.deadline:
            self.blame(account, f"has the deadline {match.deadline}")
        if match.paused is not None and match.deadline is not None:
            left = time_left(match.paused, match.deadline, match.vacation_to_move)
            if left != account.time_left():  # a pause has no deadline, only what is left when it ends
                self.blame(account, f"has {left} left after the pause")
        view = self.services.view(match)
        by_turn = view.rules.outcome(view.position)
        if match.ending is None and match.outcome != by_turn:
            self.blame(account, f"replays to {by_turn}")

    def blame(self, account, what):
        away = [one.vacations for one in account.people]
        self.broken.append(f"{self.now}: match {account.id} {what}\n  {account}\n  {away}")

    # What is said

    async def say(self):
        due = self.get(Due)
        while found := await notices(self.store):
            for notice in found:
                match = None if notice.revision is None else await due.match_of(notice)
                if not due.is_late(notice) and (match is not None or notice.revision is None):
                    await self._hear(notice, match)
                else:
                    self.counts["notices dropped"] += 1
                await self.store.drop_entries([notice])

    async def _hear(self, notice, match):
        """Hear a notice; Discord knows by its nonce what was said before a crash."""
        kind = notice.key.kind
        if notice.nonce not in self.heard:
            self.heard.add(notice.nonce)
            self.counts[f"said: {kind}"] += 1
            if kind == "reminder":
                self._judge_reminder(self.accounts[match.id], notice)
            elif kind == "digest" and not self.digests_owed.pop(notice.user, False):
                self.broken.append(f"{self.now}: {self.people[notice.user]} had a wrong digest")
        if kind == "digest":
            self._plan_digest(self.people[notice.user])
        if kind == "request":
            board = BoardMessage(match.place.channel, 10**9 + notice.id)
            await self.get(Requests).note_request(match, board)

    def _judge_reminder(self, account, notice):
        person = account.mover
        if notice.user != person.id or not account.is_reminder_due(self.now):
            self.blame(account, f"was reminded of for {notice.user}")
        account.note_reminder(self.now)
        account.refresh()
        if self.dice.random() < 0.3:
            self.plan(self.dice.random() * 2 * HOUR, partial(self.acts.answer_reminder, account))

    async def show(self, account):
        match = await self.store.match(account.id)
        showing = self.get(Showing)
        if not match.is_shown:
            begin = showing.start_time(self.services.view(match))
            view = await self.step(self.reading(account), begin, partial(self._begin_late, account))
            note = showing.note_board(view.match, next(self.messages))
            match = await self.step(self.reading(account), note, partial(self._note_shown, account))
        if await self.store.entry(Key("board", match.id)) is not None:
            await showing.note_board_text(match)
        entries = await self.store.entries()
        old = [one for one in entries if (one.key.kind, one.key.subject) == ("buttons", match.id)]
        await self.store.drop_entries(old)
        account.is_shown = match.is_shown
        account.refresh()

    async def _begin_late(self, account, at):
        """The time for a turn begins with its board, where that comes more than five minutes late."""
        is_late = at - account.active > 5 * MINUTE
        if is_late and account.days and not account.is_paused and not account.is_over:
            account.begin_turn(at)
        account.refresh()

    async def _note_shown(self, account, _at):
        account.is_shown = True
        account.refresh()

    def reading(self, account):
        async def read():
            match = await self.store.match(account.id)
            return replace(match, vacations=(None, None))

        return read

    # Challenges

    async def challenge(self):
        first, second = self.dice.sample(sorted(self.people), 2)
        game, board = self.dice.choice(BOARDS)
        terms = Terms(game, board, seat=0, days=self.dice.choice(LIMITS))
        try:
            by = By(first, Place(self.dice.choice(GUILDS), 7))
            made = await self.get(Challenges).challenge(by, second, terms)
        except PlayerError as error:
            self.counts[f"refused: {error.reason}"] += 1
            self.plan(DAY, self.challenge)
            return
        self.challenges[made.id] = made.offer.expires
        if self.dice.random() < 0.9:
            self.plan(timedelta(days=self.dice.uniform(0, 7)), partial(self.accept, made.id, second))

    async def accept(self, challenge_id, user):
        try:
            challenge = await self.get(Challenges).open(challenge_id)
            match = (await self.get(Challenges).accept(challenge, By(user))).match
        except PlayerError as error:
            self.counts[f"refused: {error.reason}"] += 1
            return
        self.challenges.pop(challenge_id, None)
        await self.show(self._add_account(match))

    def _add_account(self, match):
        people = self.people[match.seats[0]], self.people[match.seats[1]]
        automatic = bool(match.place.guild % 2)
        account = Account(match.id, people, match.days_per_turn, automatic, match.started, match.started)
        account.refresh()
        self.accounts[match.id] = account
        self.counts["matches"] += 1
        self.acts.plan(account)
        return account

    # Vacations and digests

    async def go_away(self, person):
        starts = self.now + timedelta(days=max(0.0, self.dice.uniform(-3, 10)))
        new = Vacation(starts, starts + timedelta(days=self.dice.uniform(0.2, 14)))
        if await self._change_vacations(person, partial(timekeeping.plan_vacation, new=new)):
            self.counts["vacations"] += 1
            if self.dice.random() < 0.4:
                self.plan((new.ends - self.now) * self.dice.random(), partial(self.return_early, person))
        self.plan(timedelta(days=self.dice.uniform(10, 120)), partial(self.go_away, person))

    async def return_early(self, person):
        await self._change_vacations(person, timekeeping.end_vacation)
        self.counts["vacations ended early"] += 1

    async def _change_vacations(self, person, transition):
        changes, transition = self.services._context.changes, partial(transition, at=self.now)
        change = changes.change_vacations(By(person.id), transition, at=self.now)
        read, mirror = partial(self.store.vacations, person.id), partial(self._mirror_vacations, person)
        try:
            await self.step(read, change, mirror)
        except PlayerError as error:
            self.counts[f"refused: {error.reason}"] += 1
            return False
        for account in self._of(person):
            await self.judge(account)
            await self.show(account)
        return True

    async def _mirror_vacations(self, person, at):
        known = {one.starts: one.set_at for one in person.vacations}
        found = await self.store.vacations(person.id)
        person.vacations = [Span(one.starts, one.ends, known.get(one.starts, at)) for one in found]
        for account in self._of(person):
            account.shift()

    async def change_digest(self, person):
        person.digest = self.dice.choice([None, *range(24)])
        await self.store.change_person(person.id, at=self.now, digest=person.digest)
        self._plan_digest(person)
        self.plan(timedelta(days=self.dice.uniform(20, 200)), partial(self.change_digest, person))

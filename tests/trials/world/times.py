"""What docs/commands.md promises about time, by an own account of it."""

import json
import re
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.matches.ids import COMPUTER
from tests.times import DAY, HOUR, MINUTE
from tests.trials.world.watch import Watch

TOLERANCE = MINUTE
NOTHING = timedelta()
TURNS = """
    SELECT matches.*, count(ply) AS plies, max(played) AS newest, (
        SELECT revision FROM boards WHERE boards.match = matches.id
    ) AS posted, (
        SELECT coalesce(group_concat(what), '') FROM log WHERE log.match = matches.id
    ) AS logged
    FROM matches LEFT JOIN turns ON turns.match = matches.id AND ply >= start_ply
    WHERE status = 'running' AND deadline IS NOT NULL GROUP BY matches.id
"""
LOST = """
    SELECT matches.*, winner, ended, (
        SELECT count(*) FROM turns WHERE turns.match = matches.id AND ply >= start_ply
    ) AS plies FROM matches JOIN outcomes ON match = id WHERE reason = 'time'
"""
GOES_ON = "SELECT * FROM matches WHERE status = 'running' AND paused IS NULL AND NOT overtime"
UNREMINDED = f"{GOES_ON} AND deadline IS NOT NULL AND reminders = 0 AND snoozed IS NULL"
ASLEEP = f"{GOES_ON} AND deadline IS NULL AND level IS NULL AND -2 NOT IN (seat_0, seat_1)"
THINKS = """
    SELECT * FROM matches WHERE status = 'running' AND paused IS NULL AND ? IN (seat_0, seat_1)
    AND CASE (SELECT count(*) FROM turns WHERE match = matches.id) % 2
        WHEN 0 THEN seat_0 = ? ELSE seat_1 = ? END
"""
CLAIMED_EARLY = "SELECT * FROM matches WHERE status = 'running' AND overtime AND deadline > ?"
TAKEN_BACK = "SELECT * FROM matches WHERE max(taken_back_0, taken_back_1) > 3"
AUTOMATIC = f"""
    SELECT * FROM ({TURNS}) WHERE NOT overtime AND paused IS NULL
    AND (SELECT settings FROM servers) LIKE '%"automatic"%'
"""
EXPIRED = "SELECT * FROM challenges WHERE status = 'expired'"
UNSET = {"time_zone": "UTC", "quiet_from": None, "quiet_until": None, "digest": None, "spend_vacation": False}
MOST_AWAY = 30 * DAY + HOUR
"""In a year, in which clocks may be set back."""


class Turn(NamedTuple):
    """What is known of the time of a turn."""

    match: dict
    at: datetime
    left: timedelta
    spare: timedelta | None


class Times(Watch):
    """The time for a turn passes only outside of vacations and pauses.

    It grows by gifts and outages, and begins again with a board that is posted late.
    """

    is_exact = False

    def __init__(self, world):
        super().__init__(world)
        self.restored()

    @property
    def now(self):
        return datetime.fromtimestamp(self.world.loop.now(), UTC)

    def restored(self):
        self._turns = {}
        self._lost = set()
        self._expired = set()
        self._looked = 0.0
        self._told = {}
        """How much was left when each turn was last reminded of."""

    def acted(self, _person, _answers):
        self.is_exact = self.world.loop.time() - self._looked < 60

    def passed(self):
        is_exact = self.is_exact
        self.is_exact = False
        self._looked, now, away = self.world.loop.time(), self.now, self._vacations()
        before = self._turns
        self._turns = {}
        for match in map(dict, self.rows(TURNS)):
            old = before.get(match["id"])
            turn = self._turn(match, now, away[self._mover(match)], old)
            self._turns[match["id"]] = turn
            expected = self._expected(turn, old, away[self._mover(match)])
            if expected is None:
                continue
            if turn.left < expected - TOLERANCE and expected > NOTHING:
                self.break_(f"match {match['id']}: {turn.left} are left, and not {expected}: {match}")
            is_late = old is not None and old.match["posted"] != match["revision"]
            if is_exact and not is_late and turn.left > max(NOTHING, expected) + TOLERANCE:
                self.break_(f"match {match['id']}: {turn.left} are left, only {expected} should be")
        self._check_lost(before)
        self._check_expired(now)

    def _turn(self, match, now, away, old):
        at = moment(match["paused"]) or now
        due = moment(match["deadline"])
        away = away[-1:] if match["paused"] else away  # while it stands still, only the newest has moved it
        left = counted(at, due, away) if due > at else due - at
        spare = old and old.spare
        if old is not None and match["newest"] != old.match["newest"]:
            is_one = match["plies"] == old.match["plies"] + 1
            spare = old.left - self._passed(old, moment(match["newest"])) if is_one else None
        return Turn(match, at, left, spare)

    def _passed(self, old, until):
        away = self._vacations()[self._mover(old.match)]
        return NOTHING if old.match["paused"] else counted(old.at, until, away)

    def _expected(self, turn, old, away):
        """What should be left; `None` where that is not known."""
        match = turn.match
        happened = turn.match["logged"]
        plies = turn.match["plies"]
        found = None
        if match["tournament"] or match["left_0"] is not None:
            return None
        if old is not None:
            happened = happened.removeprefix(old.match["logged"]).strip(",")
            plies = plies - old.match["plies"]
        if happened == "" and (old is None or plies > 0):
            began = moment(match["newest"] or match["started"])
            found = timedelta(days=match["days_per_turn"]) - counted(began, turn.at, away)
        elif old is not None and plies == 0 and happened in {"", "paused", "resumed"}:
            found = old.left - self._passed(old, turn.at)
        elif old is not None and plies == 0 and happened == "more-time":
            found = max(NOTHING, old.left - self._passed(old, turn.at)) + 2 * DAY
        elif plies == -1 and happened == "taken-back":
            found = turn.spare
        return found

    def _mover(self, match):
        return match[f"seat_{(match['plies'] + match['start_ply']) % 2}"]

    def _vacations(self):
        found = defaultdict(list)
        for row in self.rows("SELECT * FROM vacations"):
            found[row["person"]].append((moment(row["starts"]), moment(row["ends"])))
        return found

    def _check_lost(self, before):
        """Only who let their time pass loses by it, and only where they have played before."""
        for row in self.rows(LOST):
            match = row["id"]
            old = before.get(row["id"])
            has_played_on = old is not None and any(
                row[name] != old.match[name] for name in ("last_turn", "plies")
            )
            if match in self._lost or old is None or old.match["tournament"] or has_played_on:
                continue
            mover = (old.match["plies"] + old.match["start_ply"]) % 2
            left = old.left - self._passed(old, moment(row["ended"]))
            if left > TOLERANCE or row["winner"] != 1 - mover or old.match["plies"] < 2:
                self.break_(f"match {match} is lost by time with {left} left: {dict(row)}")
        self._lost = {row["id"] for row in self.rows(LOST)}

    def _check_expired(self, now):
        """Challenges stay open for a week."""
        for row in self.rows(EXPIRED):
            if row["id"] not in self._expired and now < moment(row["created"]) + 7 * DAY - TOLERANCE:
                self.break_(f"expired too early: {dict(row)}")
            self._expired.add(row["id"])

    # Reminders

    def posted(self, message):
        """Reminders and digests come when they are wanted."""
        kind = message.content[:1]
        person = message.channel.recipient
        if kind in {"⏰", "☀"}:
            self.world.count(f"said: {kind}")
            user = person.id if person else int(re.search(r"<@(\d+)>", message.content)[1])
            if self.world.is_well:
                check = self._check_reminder if kind == "⏰" else self._check_digest
                check(user, self._settings(user), message.content)

    def _check_digest(self, user, wants, _text):
        hour = self.now.astimezone(ZoneInfo(wants["time_zone"])).hour
        late = 0 if wants["digest"] is None else (hour - wants["digest"]) % 24
        if late > 6 or (is_quiet(wants, self.now) and not in_quiet(wants, wants["digest"])):
            self._blame(user, f"has a digest at {hour}", wants)

    def _check_reminder(self, user, wants, text):
        now = self.now
        vacations = self._vacations()[user]
        if is_quiet(wants, now):
            self._blame(user, f"is reminded at {now}", wants)
        if away := [start for start, end in vacations if start <= now < end]:
            if away[0] < now - TOLERANCE and not wants["spend_vacation"]:  # which begins a day afterwards
                self._blame(user, f"is reminded on vacation, at {now}", wants)
            return
        number = int(re.search(r"#(\d+)", text)[1])
        for match in map(dict, self.rows(f"{GOES_ON} AND number = ?", number)):
            turn = (number, match["revision"], match["deadline"])
            left = moment(match["deadline"]) - now
            before = self._told.get(turn, left + DAY)
            if left <= before < max(2 * HOUR, left + TOLERANCE):
                self._blame(user, f"is reminded again with {left} left, after {before}", match)
            self._told[turn] = left
            if not NOTHING < left <= DAY + TOLERANCE:
                self._blame(user, f"is reminded with {left} left", match)

    def _settings(self, user):
        found = self.rows("SELECT settings FROM people WHERE person = ?", user)
        return UNSET | (json.loads(found[0][0]) if found else {})

    def _blame(self, user, text, row):
        self.break_(f"{user} {text}: {row}")

    # Once all has been well for hours

    def settled(self):
        for what, rows in self._wrong(self.now):
            for row in rows:
                self.break_(f"{what}: {dict(row)}")
        for person, spans in self._vacations().items():
            if sum((ends - starts for starts, ends in spans), NOTHING) > MOST_AWAY:
                self.break_(f"{person} is away for {spans}")

    def _wrong(self, now):
        yield "no one was reminded", filter(partial(_is_soon, now), self.rows(UNREMINDED))
        yield "the computer does not play on", filter(self._is_calm, self.rows(THINKS, *[COMPUTER] * 3))
        yield (
            "a digest has not come",
            [row for row in self.rows("SELECT * FROM digests") if moment(row["due"]) < now - 5 * MINUTE],
        )
        yield "took back too often", self.rows(TAKEN_BACK)
        yield "may be claimed, though there is time", self.rows(CLAIMED_EARLY, now.isoformat())
        yield "the time is over, and no one has lost", filter(self._is_over, self.rows(AUTOMATIC))
        yield (
            "sleeps for long",
            filter(partial(self._sleeps, now), self.rows(ASLEEP)),
        )

    def _sleeps(self, now, match):
        """Whether no one was asked for long, though there is a channel to ask in."""
        is_seen = self.world.sandbox.world.channels.keys() & {match["channel"], match["parent"]}
        request = json.loads(match["request"] or "{}")
        if request.get("kind") == "asleep" and moment(request["at"]) > now - 8 * DAY:
            return False
        return is_seen and moment(match["active"] or match["started"]) < now - 38 * DAY

    def _is_calm(self, match):
        return match["channel"] not in self.world.wild

    def _is_over(self, match):
        return self._turn(match, self.now, self._vacations()[self._mover(match)], None).left < -HOUR


def _is_soon(now, match):
    """Whether the first reminder should have come, and the deadline has not."""
    first = DAY if match["days_per_turn"] != 1 else 12 * HOUR
    return MINUTE < moment(match["deadline"]) - now < first - 5 * MINUTE


def moment(text):
    return text and datetime.fromisoformat(text)


def counted(since, until, away):
    """How much of a span counts: all but vacations."""
    stops = (min(ends, until) - max(starts, since) for starts, ends in away)
    return max(NOTHING, until - since) - sum((one for one in stops if one > NOTHING), NOTHING)


def in_quiet(wants, hour):
    start = wants["quiet_from"]
    end = wants["quiet_until"]
    return None not in {start, end} and (hour - start) % 24 < (end - start) % 24


def is_quiet(wants, now):
    """Whether it is quiet for the person, and still will be in a minute."""
    zone = ZoneInfo(wants["time_zone"])
    return all(in_quiet(wants, at.astimezone(zone).hour) for at in (now, now + MINUTE))

"""The store in dictionaries: the twin of ``bot.store.sqlite`` for tests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.matches.clock import deadline
from bot.matches.model import Challenge, ChallengeStatus, Match, MatchStatus, Offer, Place
from bot.matches.settings import PersonSettings, ServerSettings
from bot.store import changes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.rules.rules import Outcome


class MemoryStore:
    """Keeps every promise of ``MatchStore`` but one: it ends with the process."""

    def __init__(self) -> None:
        self._handled: dict[int, datetime] = {}
        self._challenges: dict[int, Challenge] = {}
        self._matches: dict[int, Match] = {}
        self._notes: dict[str, str] = {}
        self._people: dict[int, PersonSettings] = {}
        self._servers: dict[int, ServerSettings] = {}
        self._blocks: dict[int, frozenset[int]] = {}

    async def claim(self, interaction: int, at: datetime) -> bool:
        forgotten = at - changes.REMEMBERED
        self._handled = {known: when for known, when in self._handled.items() if when >= forgotten}
        if interaction in self._handled:
            return False
        self._handled[interaction] = at
        return True

    async def add_challenge(self, offer: Offer) -> Challenge:
        if offer.rematch_of is not None:
            match = self._matches[offer.rematch_of]
            rematches = [other for other in self._challenges.values() if other.offer.rematch_of == match.id]
            expired = changes.make_room(match, rematches, offer.created)
            self._challenges |= {challenge.id: challenge for challenge in expired}
        challenge = Challenge(len(self._challenges) + 1, offer)
        self._challenges[challenge.id] = challenge
        return challenge

    async def challenge(self, challenge: int) -> Challenge | None:
        return self._challenges.get(challenge)

    async def open_challenges(self, guild: int) -> Sequence[Challenge]:
        return [challenge for challenge in self._open() if challenge.offer.place.guild == guild]

    async def expired_challenges(self, at: datetime) -> Sequence[Challenge]:
        return [challenge for challenge in self._open() if challenge.offer.expires <= at]

    async def unposted_challenges(self) -> Sequence[Challenge]:
        return [challenge for challenge in self._open() if challenge.message is None]

    async def closed_challenges(self, guild: int, challenger: int, since: datetime) -> Sequence[Challenge]:
        return [
            one
            for one in self._challenges.values()
            if (one.offer.place.guild, one.offer.challenger) == (guild, challenger)
            and one.offer.created > since
            and one.status in changes.TAKEN_BACK
        ]

    async def challenge_of(self, match: int) -> Challenge | None:
        return next((one for one in self._challenges.values() if one.match == match), None)

    async def set_challenge_message(self, challenge: int, message: int) -> None:
        self._challenges[challenge] = replace(self._challenges[challenge], message=message)

    async def close_challenge(self, challenge: int, status: ChallengeStatus, reason: str = "") -> Challenge:
        self._challenges[challenge] = changes.closed(self._challenges[challenge], status, reason)
        return self._challenges[challenge]

    async def start_match(self, challenge: int, seats: tuple[int, int], at: datetime) -> Match:
        key = len(self._matches) + 1
        after = changes.accepted(self._challenges[challenge], key)
        place, setup, days = after.offer.place, after.offer.setup, after.offer.days_per_turn
        number = 1 + sum(match.place.guild == place.guild for match in self._matches.values())
        self._challenges[challenge] = after
        match = Match(key, number, place=place, setup=setup, seats=seats, started=at, days_per_turn=days)
        self._matches[key] = replace(match, deadline=deadline(days, at))
        return self._matches[key]

    async def match(self, match: int) -> Match | None:
        return self._matches.get(match)

    async def numbered(self, guild: int, number: int) -> Match | None:
        matches = self._matches.values()
        return next((m for m in matches if (m.place.guild, m.number) == (guild, number)), None)

    async def running_matches_of(self, user: int, guild: int | None = None) -> Sequence[Match]:
        return [
            match for match in self._running() if user in match.seats and guild in (None, match.place.guild)
        ]

    async def count_running(self, guild: int) -> int:
        return sum(match.place.guild == guild for match in self._running())

    async def running_matches_in(self, channel: int) -> Sequence[Match]:
        places = self._with_threads(channel)
        return [match for match in self._running() if match.place.channel in places]

    async def running_places(self) -> Sequence[Place]:
        places = {match.place for match in self._running()}
        return sorted(places, key=lambda place: (place.guild, place.channel))

    async def matches_of_channel(self, channel: int, limit: int) -> Sequence[Match]:
        places = self._with_threads(channel)
        found = [match for match in self._matches.values() if match.place.channel in places]
        return found[max(0, len(found) - limit) :]

    async def match_on(self, channel: int, message: int) -> Match | None:
        boards = [(one.place.channel, one.board_message, one.id) for one in self._matches.values()]
        cards = [
            (one.offer.place.channel, one.message, one.match)
            for one in sorted(self._challenges.values(), key=lambda one: one.match or 0)
            if one.match is not None
        ]
        shown = (match for *where, match in boards + cards if where == [channel, message])
        return self._matches.get(next(shown, 0))

    async def add_turn(self, match: int, ply: int, text: str, outcome: Outcome | None, at: datetime) -> Match:
        self._matches[match] = changes.with_turn(self._matches[match], ply, text, outcome=outcome, at=at)
        return self._matches[match]

    async def end_match(self, match: int, outcome: Outcome, at: datetime, *, ply: int | None = None) -> Match:
        self._matches[match] = changes.over(self._matches[match], outcome, at, ply=ply)
        return self._matches[match]

    async def overdue_matches(self, at: datetime) -> Sequence[Match]:
        shown = [match for match in self._running() if match.is_shown and not match.overtime]
        return [match for match in shown if match.deadline is not None and match.deadline <= at]

    async def set_overtime(self, match: int, ply: int) -> Match:
        self._matches[match] = changes.late(self._matches[match], ply)
        return self._matches[match]

    async def restart_clock(self, match: int, at: datetime) -> Match:
        self._matches[match] = changes.restarted(self._matches[match], at)
        return self._matches[match]

    async def move_match(self, match: int, place: Place) -> Match:
        self._matches[match] = changes.moved(self._matches[match], place)
        return self._matches[match]

    async def set_board_message(self, match: int, revision: int, message: int) -> None:
        self._matches[match] = changes.shown(self._matches[match], revision, message)

    async def unposted_matches(self) -> Sequence[Match]:
        return [match for match in self._matches.values() if not match.is_shown]

    async def note(self, key: str) -> str | None:
        return self._notes.get(key)

    async def write_note(self, key: str, text: str) -> None:
        self._notes[key] = text

    async def person(self, user: int) -> PersonSettings:
        return self._people.get(user, PersonSettings())

    async def change_person(self, user: int, **changes: Any) -> PersonSettings:
        self._people[user] = replace(await self.person(user), **changes)
        return self._people[user]

    async def server(self, guild: int) -> ServerSettings:
        return self._servers.get(guild, ServerSettings())

    async def change_server(self, guild: int, **changes: Any) -> ServerSettings:
        self._servers[guild] = replace(await self.server(guild), **changes)
        return self._servers[guild]

    async def blocked_by(self, user: int) -> frozenset[int]:
        return self._blocks.get(user, frozenset())

    async def block(self, user: int, other: int) -> None:
        self._blocks[user] = await self.blocked_by(user) | {other}

    async def unblock(self, user: int, other: int) -> None:
        self._blocks[user] = await self.blocked_by(user) - {other}

    def _with_threads(self, channel: int) -> set[int | None]:
        cards = (one for one in self._challenges.values() if one.offer.place.channel == channel)
        return {channel, *(card.message for card in cards)}

    def _open(self) -> list[Challenge]:
        return [one for one in self._challenges.values() if one.status is ChallengeStatus.OPEN]

    def _running(self) -> list[Match]:
        return [match for match in self._matches.values() if match.status is MatchStatus.RUNNING]

"""Stores changes of challenges and matches, each in one transaction, and logs them once durable."""

from collections.abc import Sequence
from datetime import datetime

from bot.db.connection import Database
from bot.matches import transitions
from bot.matches.change import By, Change, log_stored
from bot.matches.ids import ChallengeId, MatchId
from bot.matches.model import Challenge, Match, NewMatch, Offer
from bot.matches.tables import beginnings, persons
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import matches as match_table
from bot.matches.tables.beginnings import Check
from bot.matches.time.timekeeping import shift_vacation
from bot.matches.transitions import ChallengeTransition, MatchTransition
from bot.matches.vacations import VacationTransition


class Changes:
    """Changes of challenges and matches.

    With `by`, an interaction makes at most one change a day: a second raises `DeliveredTwiceError`. If a
    transition or check raises, nothing is changed. Concurrent changes of one record are serialized.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    async def add_challenge(self, offer: Offer, check: Check, *, by: By | None = None) -> Challenge:
        challenge = await self._db.write(beginnings.add_challenge, offer, check, by)
        log_stored(self.add_challenge, None, Change(challenge), by)
        return challenge

    async def begin_match(
        self, new_match: NewMatch, check: Check, source: ChallengeId | Offer, *, by: By | None = None
    ) -> Match:
        match, before, accepted = await self._db.write(beginnings.begin_match, new_match, check, source, by)
        log_stored(transitions.accept_challenge, before, accepted, by)
        log_begun(match, by)
        return match

    async def change_challenge(
        self, challenge: ChallengeId, transition: ChallengeTransition, *, at: datetime, by: By | None = None
    ) -> Change[Challenge]:
        writer = self._db.locking("challenges", challenge)
        before, change = await writer.write(challenge_table.apply, challenge, transition, at, by)
        log_stored(transition, before, change, by)
        return change

    async def change_match(
        self, match: MatchId, transition: MatchTransition, *, at: datetime, by: By | None = None
    ) -> Change[Match]:
        """Apply a transition; turns it adds were played at `at`."""
        writer = self._db.locking("matches", match)
        before, change = await writer.write(match_table.apply, match, transition, at, by)
        log_stored(transition, before, change, by)
        return change

    async def change_vacations(
        self, by: By, transition: VacationTransition, *, at: datetime
    ) -> Sequence[Change[Match]]:
        """Return the changes of matches whose boards must be updated."""
        stored = await self._db.write(persons.change_vacations, by, transition, at)
        for before, change in stored:
            log_stored(shift_vacation, before, change, by)
        return [change for _, change in stored if change.entries]


def log_begun(match: Match, by: By | None) -> None:
    log_stored(Changes.begin_match, None, Change(match), by)

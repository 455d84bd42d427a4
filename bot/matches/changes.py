"""Stores changes of challenges and matches, each in one transaction, and logs them once they are durable."""

from collections.abc import Sequence
from datetime import datetime

from bot.db.connection import Database
from bot.matches import transitions
from bot.matches.change import By, Change, log_stored
from bot.matches.courtesy import VacationTransition
from bot.matches.ids import ChallengeId, MatchId
from bot.matches.model import Beginning, Challenge, Match, Offer
from bot.matches.tables import beginnings, persons
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import matches as match_table
from bot.matches.tables.beginnings import Check
from bot.matches.time.timekeeping import shift_vacation
from bot.matches.transitions import ChallengeTransition, MatchTransition


class Changes:
    """Changes of challenges and matches.

    Each may name who makes it, and for which interaction (`by`): for a day no other change is made for the
    same one, and `DeliveredTwiceError` is raised instead. What a transition or a check raises reaches the
    caller, and nothing is changed. Of two simultaneous changes, the second sees what the first has left.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    async def add_challenge(self, offer: Offer, check: Check, *, by: By | None = None) -> Challenge:
        """Store an open challenge, as `beginnings.add_challenge`."""
        challenge = await self._db.write(beginnings.add_challenge, offer, check, by)
        log_stored(self.add_challenge, None, Change(challenge), by)
        return challenge

    async def begin_match(
        self, beginning: Beginning, check: Check, source: ChallengeId | Offer, *, by: By | None = None
    ) -> Match:
        match, before, accepted = await self._db.write(beginnings.begin_match, beginning, check, source, by)
        log_stored(transitions.accept_challenge, before, accepted, by)
        log_begun(match, by)
        return match

    async def change_challenge(
        self, challenge: ChallengeId, transition: ChallengeTransition, *, at: datetime, by: By | None = None
    ) -> Change[Challenge]:
        """Apply a transition to a challenge and return what it brought about, all of which is stored."""
        writer = self._db.locking("challenges", challenge)
        before, change = await writer.write(challenge_table.apply, challenge, transition, at, by)
        log_stored(transition, before, change, by)
        return change

    async def change_match(
        self, match: MatchId, transition: MatchTransition, *, at: datetime, by: By | None = None
    ) -> Change[Match]:
        """Apply a transition to a match (`transitions.apply`) and return what it brought about, as stored.

        Turns that it adds were played at `at`.
        """
        writer = self._db.locking("matches", match)
        before, change = await writer.write(match_table.apply, match, transition, at, by)
        log_stored(transition, before, change, by)
        return change

    async def change_vacations(
        self, by: By, transition: VacationTransition, *, at: datetime
    ) -> Sequence[Change[Match]]:
        """Apply a transition to the vacations of a person, and move the deadlines of the turns they owe.

        Returns:
            What that has brought about in the matches whose boards have to tell it.
        """
        stored = await self._db.write(persons.change_vacations, by, transition, at)
        for before, change in stored:
            log_stored(shift_vacation, before, change, by)
        return [change for _, change in stored if change.entries]


def log_begun(match: Match, by: By | None) -> None:
    log_stored(Changes.begin_match, None, Change(match), by)

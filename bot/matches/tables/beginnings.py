"""How challenges and matches begin: what is checked and written in one transaction."""

from collections.abc import Callable

from bot.db.connection import Connection
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.ids import ChallengeId
from bot.matches.model import Beginning, Challenge, Match, Offer
from bot.matches.outbox import card_entry
from bot.matches.standing import Standing
from bot.matches.tables import challenges, matches, outbox, persons
from bot.matches.tables.match_rows import MATCHES

Check = Callable[[Standing], None]
"""Raises a `PlayerError` unless people may begin something, as they stand at that moment."""


def add_challenge(db: Connection, offer: Offer, check: Check, by: By | None) -> Challenge:
    """Store an open challenge, if the check allows it; its card is to be shown.

    Raises:
        RematchOfferedError: The match it follows has an accepted rematch already, or an open one. An open one
            that has expired by the moment of this offer is closed and gives way.
    """
    outbox.handle_once(db, by, offer.created)
    people = offer.challenger, offer.opponent
    check(persons.standing(db, offer.place.guild, people, offer.created, offer))
    challenge = _insert(db, offer)
    outbox.put(db, card_entry(challenge), offer.created)
    return challenge


def _insert(db: Connection, offer: Offer) -> Challenge:
    if offer.rematch_of is not None:
        match = MATCHES.get(db, offer.rematch_of)
        rematches = challenges.rematches(db, match.id)
        for expired in transitions.expire_rematches(match, rematches, offer.created):
            before = challenges.CHALLENGES.get(db, expired.after.id)
            challenges.update(db, before, expired, offer.created)
    return challenges.insert(db, offer)


def begin_match(
    db: Connection, beginning: Beginning, check: Check, source: ChallengeId | Offer, by: By | None
) -> tuple[Match, Challenge, Change[Challenge]]:
    """Begin a match with the next number of its server; its board is to be shown.

    Args:
        db: The connection.
        beginning: How it begins.
        check: Is asked how the two players stand at that moment.
        source: The open challenge that it comes from, or an offer that is stored as one at once.
        by: Who makes the change.

    Returns:
        The match, the challenge as it was before, and what became of that.

    Raises:
        ChallengeClosedError: The challenge was not open any more; nothing is changed.
        RematchOfferedError: As for `add_challenge`.
    """
    outbox.handle_once(db, by, beginning.at)
    before = None
    if not isinstance(source, Offer):
        before = challenges.CHALLENGES.get(db, source)
        transitions.check_open(before)
    check(persons.standing(db, beginning.place.guild, beginning.seats, beginning.at))
    if isinstance(source, Offer):
        before = _insert(db, source)
    assert before is not None  # noqa: S101 (one of the two)
    match = matches.begin(db, beginning)
    accepted = _accept(db, before, match)
    challenges.update(db, before, accepted, beginning.at)
    return match, before, accepted


def _accept(db: Connection, before: Challenge, match: Match) -> Change[Challenge]:
    """Let a match come from a challenge; where that has more seats to take, from a part of it."""
    accepted = transitions.accept_challenge(before, match)
    if (offer := transitions.part_for(before, match)) is not None:
        part = challenges.insert(db, offer)
        challenges.update(db, part, transitions.accept_challenge(part, match), match.started)
    return accepted

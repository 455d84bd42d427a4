"""Creates challenges and matches: the checks and writes of one transaction."""

from collections.abc import Callable

from bot.db.connection import Connection
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.ids import ChallengeId
from bot.matches.limits import Usage
from bot.matches.model import Challenge, Match, NewMatch, Offer
from bot.matches.outbox import card_entry
from bot.matches.tables import challenges, matches, outbox, usage
from bot.matches.tables.match_rows import MATCHES

Check = Callable[[Usage], None]
"""Raises a `PlayerError` unless the players may begin, given their limits at that moment."""


def add_challenge(db: Connection, offer: Offer, check: Check, by: By | None) -> Challenge:
    """Store an open challenge, if the check allows it; its card is queued.

    An expired rematch of the same match is closed; another one raises `RematchOfferedError`.
    """
    outbox.handle_once(db, by, offer.created)
    people = offer.challenger, offer.opponent
    check(usage.in_server(db, offer.place.guild, people, offer.created, offer))
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
    db: Connection, new_match: NewMatch, check: Check, source: ChallengeId | Offer, by: By | None
) -> tuple[Match, Challenge, Change[Challenge]]:
    """Begin a match with the next number of its server; its board is queued.

    Return the match, the challenge before, and its change. `source` is the open challenge, or an offer that
    is stored as a challenge first, as by `add_challenge`.
    """
    outbox.handle_once(db, by, new_match.at)
    before = None
    if not isinstance(source, Offer):
        before = challenges.CHALLENGES.get(db, source)
        transitions.check_open(before)
    check(usage.in_server(db, new_match.place.guild, new_match.seats, new_match.at))
    if isinstance(source, Offer):
        before = _insert(db, source)
    assert before is not None  # noqa: S101 (one of the two)
    match = matches.begin(db, new_match)
    accepted = _accept(db, before, match)
    challenges.update(db, before, accepted, new_match.at)
    return match, before, accepted


def _accept(db: Connection, before: Challenge, match: Match) -> Change[Challenge]:
    """Link the match to its challenge, or to a part of it where more seats can be taken."""
    accepted = transitions.accept_challenge(before, match)
    offer = transitions.part_for(before, match)
    if offer is not None:
        part = challenges.insert(db, offer)
        challenges.update(db, part, transitions.accept_challenge(part, match), match.started)
    return accepted

"""The lines of a list: a match or an open challenge each, and what stands above them or in their place.

Open challenges are dealt with there; their cards have the same buttons, but a card may have been deleted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import SelectOption
from discord.utils import format_dt

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import address, link
from bot.cogs.common.texts import safe_title, setup_text, waiting_parts
from bot.cogs.lists.filter import Filter
from bot.matches.finding import is_asked
from bot.matches.model import Challenge, Match
from bot.rules.catalogue import Catalogue
from bot.transport.wire import CHOICE, truncate
from bot.words import Words


def head_text(acting: Acting, wanted: Filter, count: int) -> str:
    """Say what stands above running matches."""
    against = "none" if wanted.against is None else str(wanted.against)
    if wanted.person == acting.user:
        return acting.words.say("matches-mine", count=count, against=against)
    if wanted.person is None:
        return acting.words.say("matches-here", count=count, against=against)
    return acting.words.say("matches-of", count=count, against=against, person=str(wanted.person))


def nothing_text(acting: Acting, wanted: Filter) -> str:
    """Say something instead of an empty list of running matches."""
    if wanted.against is not None:
        return archive_text(acting, wanted, empty=True)
    if wanted.person == acting.user:
        return acting.words.say("no-matches")
    if wanted.person is None:
        return acting.words.say("no-matches-here")
    return acting.words.say("no-matches-of", person=str(wanted.person))


def archive_text(acting: Acting, wanted: Filter, *, empty: bool) -> str:
    """Say what stands above finished matches, or above all, or in their place."""
    return acting.words.say(
        "no-archive" if empty else "archive",
        which=wanted.which,
        whose="mine" if wanted.person == acting.user else "theirs" if wanted.person else "everybody",
        person=str(wanted.person),
        where="here" if wanted.here else "server",
        against="none" if wanted.against is None else str(wanted.against),
    )


def match_line(acting: Acting, match: Match) -> str:
    """Say a match in one line: how it stands, who plays, how far it is, since or by when, and where."""
    parts = [safe_title(acting.bot.matches, match, acting.words), *_progress(acting, match)]
    parts.append(link(match) or f"<#{match.place.channel}>")
    return f"{_state(acting, match)} {' · '.join(parts)}"


def _progress(acting: Acting, match: Match) -> list[str]:
    words = acting.words
    begun = [words.say("line-from-position", ply=match.start_ply)] if match.start_ply else []
    if match.ended is not None:
        return [words.say("line-turns", turns=match.ply), *begun, format_dt(match.ended, "R")]
    return [
        words.say("line-turn", turn=match.ply + 1),
        *begun,
        *waiting_parts(match, words, acting.bot.matches.now()),
    ]


def _state(acting: Acting, match: Match) -> str:
    words, plays = acting.words, match.seat_of(acting.user) is not None
    if match.outcome is None:
        return _who_moves(acting, match)
    if match.outcome.winner is None:
        return words.say("line-drawn" if match.ending is None else "line-ended")
    winner = match.seats[match.outcome.winner]
    if not plays:
        return words.say("line-over", winner=str(winner))
    return words.say("line-won" if winner == acting.user else "line-lost")


def _who_moves(acting: Acting, match: Match) -> str:
    words = acting.words
    if match.paused is not None:
        return words.say("line-paused")
    if match.player_to_move == acting.user:
        return words.say("line-yours")
    if is_asked(match, acting.user):
        return words.say("line-asked")
    if match.seat_of(acting.user) is not None:
        return words.say("line-theirs")
    return words.say("line-others", player=str(match.player_to_move))


@dataclass(frozen=True)
class Entry:
    """One thing in a list."""

    head: str
    """Stands above all of its kind."""
    line: str
    answered: SelectOption | None = None
    """Accepts or declines it, where that is possible."""
    withdrawn: SelectOption | None = None
    """Withdraws it, where that is possible."""


def challenge_entries(
    catalogue: Catalogue, challenges: Sequence[Challenge], words: Words, *, own: bool
) -> Iterator[Entry]:
    """Return an entry for each of the reader's own challenges, or of those that wait for their answer.

    They are numbered for the lists.
    """
    head = words.say("offers-yours" if own else "offers-for-you", count=len(challenges))
    for place, challenge in enumerate(challenges, start=1):
        offer = challenge.offer
        line = words.say(
            "offer-yours" if own else "offer-for-you",
            place=place,
            game=catalogue.game(offer.setup.game).name,
            challenger=str(offer.challenger),
            opponent="anybody" if offer.opponent is None else str(offer.opponent),
            until=format_dt(offer.expires, "R"),
            where=_where(challenge),
        )
        option = _option(place, challenge, catalogue, words)
        yield Entry(head, line, withdrawn=option) if own else Entry(head, line, answered=option)


def _option(place: int, challenge: Challenge, catalogue: Catalogue, words: Words) -> SelectOption:
    setup = challenge.offer.setup
    game = catalogue.game(setup.game)
    label = words.say("offer-choice", place=place, game=game.name, setup=setup_text(setup, game, words))
    return SelectOption(label=truncate(label, CHOICE), value=str(challenge.id))


def _where(challenge: Challenge) -> str:
    place = challenge.offer.place
    return f"<#{place.channel}>" if challenge.message is None else address(place, challenge.message)

"""Which matches a list is about, its lines, and what stands above them or in their place."""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import SelectOption
from discord.utils import format_dt

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import address, address_of
from bot.cogs.common.texts import safe_title, setup_text, standing, waiting_parts
from bot.matches.finding import is_asked
from bot.matches.ids import UserId
from bot.matches.model import Challenge, Match, MatchStatus, Place, Search
from bot.matches.service import Matches
from bot.rules.catalogue import Catalogue
from bot.transport.wire import CHOICE, truncate
from bot.words import Words


class Which(enum.StrEnum):
    """Which matches are listed, as far as their status goes; in the order in which they are offered."""

    RUNNING = "running"
    FINISHED = "finished"
    ALL = "all"

    @property
    def status(self) -> MatchStatus | None:
        """The status they have in common."""
        return {Which.RUNNING: MatchStatus.RUNNING, Which.FINISHED: MatchStatus.OVER}.get(self)


@dataclass(frozen=True)
class Filter:
    """Whose matches are listed: a person's, a channel's, or a person's in a channel."""

    person: UserId | None
    here: bool
    which: Which = Which.RUNNING
    against: UserId | None = None
    """Who must play as well."""

    @property
    def players(self) -> frozenset[UserId]:
        """Everybody who must play in a match."""
        return frozenset(user for user in (self.person, self.against) if user is not None)

    def search(self, place: Place) -> Search:
        """Return what to look for, given where the reader is."""
        return Search(
            place.guild, self.which.status, self.players, channel=place.channel if self.here else None
        )


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
    return line_for(acting.bot.matches, match, acting.user, acting.words)


def line_for(matches: Matches, match: Match, reader: UserId, words: Words) -> str:
    """Say a match in one line for a person, wherever they read it."""
    parts = [safe_title(matches, match, words), *_progress(matches, match, words)]
    parts.append(address_of(match))
    return f"{_state(match, reader, words)} {' · '.join(parts)}"


def _progress(matches: Matches, match: Match, words: Words) -> list[str]:
    begun = [words.say("line-from-position", ply=match.start_ply)] if match.start_ply else []
    if match.ended is not None:
        return [words.say("line-turns", turns=match.ply), *begun, format_dt(match.ended, "R")]
    turn = words.say("line-turn", turn=match.ply + 1)
    return [turn, *begun, *waiting_parts(match, words, matches.now())]


def _state(match: Match, reader: UserId, words: Words) -> str:
    state, winner = standing(match, reader), match.outcome and match.outcome.winner
    if state == "theirs" and is_asked(match, reader):
        state = "asked"
    told = {"player": str(match.player_to_move), "winner": str(match.seats[winner or 0])}
    return words.say(f"line-{state}", **told)


@dataclass(frozen=True)
class Entry:
    """One thing in a list."""

    head: str
    """Stands above all of its kind."""
    line: str
    match: Match | None = None
    """The match that it is, if it is one."""
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
            where=address(offer.place, challenge.message),
        )
        option = _option(place, challenge, catalogue, words)
        yield Entry(head, line, withdrawn=option) if own else Entry(head, line, answered=option)


def _option(place: int, challenge: Challenge, catalogue: Catalogue, words: Words) -> SelectOption:
    setup = challenge.offer.setup
    game = catalogue.game(setup.game)
    label = words.say("offer-choice", place=place, game=game.name, setup=setup_text(setup, game, words))
    return SelectOption(label=truncate(label, CHOICE), value=str(challenge.id))

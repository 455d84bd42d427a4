"""Lines of lists: of matches, and of challenges with the options of their menus."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import SelectOption
from discord.utils import format_dt

from bot.matches.finding import is_asked
from bot.matches.ids import UserId
from bot.matches.model import Challenge, Match
from bot.matches.services import Services
from bot.rules.catalogue import Catalogue
from bot.transport.wire import CHOICE_LENGTH, truncate
from bot.ui.acting import Acting, address, address_of
from bot.ui.texts import safe_title, setup_text, standing, waiting_parts
from bot.words import Words


def match_line(acting: Acting, match: Match) -> str:
    """State, players, progress, deadline or end, and link."""
    return line_for(acting.bot.services, match, acting.user, acting.words)


def line_for(services: Services, match: Match, reader: UserId, words: Words) -> str:
    parts = [safe_title(services, match, words), *_progress_parts(services, match, words)]
    parts.append(address_of(match))
    return f"{_state_text(match, reader, words)} {' · '.join(parts)}"


def _progress_parts(services: Services, match: Match, words: Words) -> list[str]:
    begun = [words.say("line-from-position", ply=match.start_ply)] if match.start_ply else []
    if match.ended is not None:
        return [words.say("line-turns", turns=match.ply), *begun, format_dt(match.ended, "R")]
    return [words.say("match-ply", ply=match.ply), *begun, *waiting_parts(match, words, services.now())]


def _state_text(match: Match, reader: UserId, words: Words) -> str:
    state, winner = standing(match, reader), match.outcome and match.outcome.winner
    if state == "theirs" and is_asked(match, reader):
        state = "asked"
    arguments = {"player": str(match.player_to_move), "winner": str(match.seats[winner or 0])}
    return words.say(f"line-{state}", **arguments)


@dataclass(frozen=True)
class ListEntry:
    head: str
    """Heading above all entries of its kind."""
    line: str
    match: Match | None = None
    answered: SelectOption | None = None
    """The option to accept or decline a challenge."""
    withdrawn: SelectOption | None = None
    """The option to withdraw a challenge."""


def challenge_entries(
    catalogue: Catalogue, challenges: Sequence[Challenge], words: Words, *, own: bool
) -> Iterator[ListEntry]:
    """Return an entry for each challenge, numbered for the menus."""
    head = words.say("offers-yours" if own else "offers-for-you", count=len(challenges))
    for place, challenge in enumerate(challenges, start=1):
        offer = challenge.offer
        line = words.say(
            "offer-yours" if own else "offer-for-you",
            place=place,
            game=catalogue.game(offer.setup.game).name,
            challenger=str(offer.challenger),
            opponent="anybody" if offer.opponent is None else str(offer.opponent),
            until=format_dt(offer.expires, "f"),
            where=address(offer.place, challenge.message),
        )
        option = _answer_option(place, challenge, catalogue, words)
        yield ListEntry(head, line, withdrawn=option) if own else ListEntry(head, line, answered=option)


def _answer_option(place: int, challenge: Challenge, catalogue: Catalogue, words: Words) -> SelectOption:
    setup = challenge.offer.setup
    game = catalogue.game(setup.game)
    label = words.say("offer-choice", place=place, game=game.name, setup=setup_text(setup, game, words))
    return SelectOption(label=truncate(label, CHOICE_LENGTH), value=str(challenge.id))

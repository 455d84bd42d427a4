"""Lines of lists: of matches, and of challenges with the options of their menus."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import SelectOption
from discord.utils import format_dt

from bot.matches.ids import UserId
from bot.matches.model import Challenge, Match
from bot.matches.services import Services
from bot.rules.catalogue import Catalogue
from bot.transport.wire import CHOICE_LENGTH, truncate
from bot.ui.acting import Acting
from bot.ui.places import address, address_of, link
from bot.ui.texts import canonical_words, safe_title, setup_text, standing, waiting_parts
from bot.words import Words


def match_line(acting: Acting, match: Match) -> str:
    """As `line_for`, but the number of a running match is the link."""
    where = None
    if match.outcome is None:
        where = link(match)
    number = ""
    if where:
        number = f"[#{match.number}]({where})"
    return line_for(acting.bot.services, match, acting.user, acting.words, number=number)


def line_for(services: Services, match: Match, reader: UserId, words: Words, *, number: str = "") -> str:
    """State, players, last turn, deadline or end; and a link, unless it is in the `number`."""
    state = standing(match, reader)
    winner = match.outcome and match.outcome.winner
    arguments = {"player": match.player_to_move, "winner": match.seats[winner or 0]}
    if match.outcome is None:
        game = services.catalogue.game(match.setup.game).name
        title = words.say("line-match", game=game, number=number or f"#{match.number}")
        parts = [
            title,
            *_turn_parts(match, reader, state, words),
            *waiting_parts(match, words, services.now()),
        ]
    else:
        parts = [safe_title(services, match, words), *_end_parts(match, words)]
    where = [] if number else [address_of(match)]
    return f"{words.say(f'line-{state}', **arguments)} {' · '.join([*parts, *where])}"


def _turn_parts(match: Match, reader: UserId, state: str, words: Words) -> Iterator[str]:
    """Name each player once, counting the state."""
    last = None
    if match.played > 0:
        last = match.seats[1 - match.seat_to_move]
    named = {reader, last, match.player_to_move if state in ("theirs", "others") else None}
    yield from (words.person(user, "begins") for user in match.seats if user not in named)
    if last is None:
        yield words.say("line-from-position", ply=match.start_ply)
    else:
        turn = canonical_words(match.turns[-1], words)
        player = "reader" if last == reader else last
        yield words.say("line-turn", player=player, turn=turn)


def _end_parts(match: Match, words: Words) -> Iterator[str]:
    yield words.say("line-turns", turns=match.ply)
    if match.start_ply:
        yield words.say("line-from-position", ply=match.start_ply)
    if match.ended is not None:
        yield format_dt(match.ended, "R")


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
        opponent: str | UserId = "anybody"
        if offer.opponent is not None:
            opponent = offer.opponent
        line = words.say(
            "offer-yours" if own else "offer-for-you",
            place=place,
            game=catalogue.game(offer.setup.game).name,
            challenger=offer.challenger,
            opponent=opponent,
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

"""Open challenges in a list: those that wait for an answer, and the reader's own; both are dealt with there.

Their cards have the same buttons, but a card may have been deleted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import SelectOption
from discord.utils import format_dt

from bot.cogs.common.channels import address
from bot.cogs.common.texts import setup_text
from bot.matches.model import Challenge
from bot.rules.catalogue import Catalogue
from bot.transport.wire import CHOICE, truncate
from bot.words import Words


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


def answerable(catalogue: Catalogue, challenges: Sequence[Challenge], words: Words) -> Iterator[Entry]:
    """Return an entry for each challenge that waits for the reader's answer, numbered for the lists."""
    head = words.say("offers-for-you", count=len(challenges))
    for place, challenge in enumerate(challenges, start=1):
        offer = challenge.offer
        line = words.say(
            "offer-for-you",
            place=place,
            game=catalogue.game(offer.setup.game).name,
            challenger=str(offer.challenger),
            until=format_dt(offer.expires, "R"),
            where=_where(challenge),
        )
        yield Entry(head, line, answered=_option(place, challenge, catalogue, words))


def withdrawable(catalogue: Catalogue, challenges: Sequence[Challenge], words: Words) -> Iterator[Entry]:
    """Return an entry for each of the reader's own challenges, numbered for the list."""
    head = words.say("offers-yours", count=len(challenges))
    for place, challenge in enumerate(challenges, start=1):
        offer = challenge.offer
        line = words.say(
            "offer-yours",
            place=place,
            game=catalogue.game(offer.setup.game).name,
            opponent="anybody" if offer.opponent is None else str(offer.opponent),
            until=format_dt(offer.expires, "R"),
            where=_where(challenge),
        )
        yield Entry(head, line, withdrawn=_option(place, challenge, catalogue, words))


def _option(place: int, challenge: Challenge, catalogue: Catalogue, words: Words) -> SelectOption:
    setup = challenge.offer.setup
    game = catalogue.game(setup.game)
    label = words.say("offer-choice", place=place, game=game.name, setup=setup_text(setup, game, words))
    return SelectOption(label=truncate(label, CHOICE), value=str(challenge.id))


def _where(challenge: Challenge) -> str:
    place = challenge.offer.place
    return f"<#{place.channel}>" if challenge.message is None else address(place, challenge.message)

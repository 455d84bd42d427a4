"""Open challenges in a list: those that wait for one's answer, and one's own, which can be taken back there.

Their cards have the same buttons, but a card may have been deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from discord import SelectOption
from discord.utils import format_dt

from bot.cogs._components import chosen
from bot.cogs._limits import CHOICE, shortened
from bot.cogs._texts import setup_text
from bot.cogs._where import address
from bot.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.cogs._answers import Interaction
    from bot.cogs.client import Oddity
    from bot.matches.model import Challenge
    from bot.words import Words


@dataclass(frozen=True)
class Entry:
    """One thing in a list."""

    head: str
    """Stands above all of its kind."""
    line: str
    option: SelectOption | None = None
    """Takes it back, where that is possible."""


def answerable(client: Oddity, challenges: Sequence[Challenge], words: Words) -> Iterator[Entry]:
    """The challenges that wait for a person's answer."""
    head = words.say("offers-for-you", count=len(challenges))
    for challenge in challenges:
        offer = challenge.offer
        line = words.say(
            "offer-for-you",
            game=client.matches.catalogue.game(offer.setup.game).name,
            challenger=str(offer.challenger),
            until=format_dt(offer.expires, "R"),
            where=_where(challenge),
        )
        yield Entry(head, line)


def withdrawable(client: Oddity, challenges: Sequence[Challenge], words: Words) -> Iterator[Entry]:
    """A person's own challenges, numbered, so that the options of a select can name them."""
    head = words.say("offers-yours", count=len(challenges))
    for place, challenge in enumerate(challenges, start=1):
        offer = challenge.offer
        game = client.matches.catalogue.game(offer.setup.game)
        line = words.say(
            "offer-yours",
            place=place,
            game=game.name,
            opponent="anybody" if offer.opponent is None else str(offer.opponent),
            until=format_dt(offer.expires, "R"),
            where=_where(challenge),
        )
        setup = setup_text(offer.setup, game, words)
        label = words.say("offer-choice", place=place, game=game.name, setup=setup)
        yield Entry(head, line, SelectOption(label=shortened(label, CHOICE), value=str(challenge.id)))


def chosen_id(interaction: Interaction) -> int:
    """The challenge (its id) that was taken in the select.

    Raises:
        MatchError: it is none that a list offers.
    """
    (value, *_) = chosen(interaction) or ("",)
    if not (value.isascii() and value.isdecimal() and len(value) <= 18):
        raise MatchError("unknown-button")
    return int(value)


def _where(challenge: Challenge) -> str:
    place = challenge.offer.place
    return f"<#{place.channel}>" if challenge.message is None else address(place, challenge.message)

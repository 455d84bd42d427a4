"""The option `match` of commands: the number of a match, completed with those that are most likely meant."""

import re
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from bot.cogs.common.acting import Acting
from bot.cogs.common.match_choice import choice_texts
from bot.cogs.common.places import visible_match
from bot.errors import NoMatchError
from bot.matches.hinting import may_have_hints
from bot.matches.model import Match, MatchStatus, Search
from bot.matches.ports import StoreError
from bot.transport.truncation import CHOICES

_NUMBER = re.compile(r"[0-9]{1,9}")

Offered = Callable[[Acting, str], Awaitable[Iterable[Match]]]
"""Returns the matches that a person who has typed so far most likely means, the likeliest first."""


class MatchOption(app_commands.Transformer):
    """The number of a match; which one a person may know of is asked when the command runs."""

    def __init__(self, offered: Offered) -> None:
        """Complete the number.

        Args:
            offered: Returns the matches to offer, the likeliest first.
        """
        self._offered = offered

    @property
    def type(self) -> AppCommandOptionType:
        """A whole number."""
        return AppCommandOptionType.integer

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> int:
        """Return the number as it is."""
        return int(value)

    async def autocomplete(
        self, interaction: discord.Interaction[Any], value: float | str, /
    ) -> list[app_commands.Choice[int | float | str]]:
        """Offer matches whose number begins with what is typed, or whose line has these words in it."""
        acting, typed = Acting.of(interaction), str(value).strip().removeprefix("#").casefold()
        try:
            offered = list(await self._offered(acting, typed))
        except StoreError:
            return []
        texts = await choice_texts(acting, offered)
        fitting = [
            (match, text) for match, text in zip(offered, texts, strict=True) if _fits(typed, match, text)
        ]
        return [app_commands.Choice(name=text, value=match.number) for match, text in fitting[:CHOICES]]


def _fits(typed: str, match: Match, text: str) -> bool:
    if typed.isdecimal():
        return str(match.number).startswith(typed)
    return all(word in text.casefold() for word in typed.split())


async def _own(acting: Acting, _typed: str = "") -> list[Match]:
    """The person's running matches, those of this channel first."""
    place = acting.place
    running = await acting.bot.matches.find.running_of(acting.user, place.guild)
    return sorted(running, key=lambda match: (match.place != place, match.id))


async def _waiting(acting: Acting, _typed: str) -> list[Match]:
    """The person's matches that wait for them, those of this channel first."""
    return [match for match in await _own(acting) if match.player_to_move == acting.user]


async def _planned(acting: Acting, _typed: str) -> list[Match]:
    """The person's matches in which they wait for the opponent, those of this channel first."""
    return [match for match in await _own(acting) if match.player_to_move != acting.user]


async def _shown(acting: Acting, typed: str) -> Iterable[Match]:
    """The person's running matches, then their finished ones and those of the channel, the newest first.

    A number that is typed in full is found however old the match is.
    """
    find, place = acting.bot.matches.find, acting.place
    played = Search(place.guild, MatchStatus.OVER, frozenset({acting.user}))
    found = [
        *await _own(acting),
        *await find.search(played, CHOICES),
        *reversed(await find.newest_in(place.channel, limit=CHOICES)),
    ]
    with suppress(NoMatchError):
        if _NUMBER.fullmatch(typed):
            found.insert(0, await visible_match(acting, int(typed)))
    return {match.id: match for match in found}.values()


async def _hinted(acting: Acting, typed: str) -> Iterable[Match]:
    """Those of the same matches in which the person may have hints."""
    return [match for match in await _shown(acting, typed) if may_have_hints(match, acting.user)]


OWN = MatchOption(_own)
WAITING = MatchOption(_waiting)
PLANNED = MatchOption(_planned)
SHOWN = MatchOption(_shown)
HINTED = MatchOption(_hinted)


async def match_to_show(acting: Acting) -> Match:
    """Return the match that a person most likely wants to see.

    Raises:
        NoMatchError, SeveralMatchesError: There is none that they may see, or several are possible.
    """
    return await acting.bot.matches.find.to_show(acting.place, acting.user)


async def own_match(acting: Acting) -> Match:
    """Return the person's running match.

    Raises:
        NoMatchError, SeveralMatchesError: There is none, or several are possible.
    """
    return await acting.bot.matches.find.own(acting.place, acting.user)

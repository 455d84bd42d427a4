"""The option `match` of commands: the number of a match, completed with those that are most likely meant."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from bot.cogs.common.acting import Acting
from bot.cogs.common.places import visible_match
from bot.cogs.common.truncation import CHOICE, CHOICES, truncate
from bot.matches.model import Match
from bot.words import Words

Offered = Callable[[Acting], Awaitable[Iterable[Match]]]


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
        """Offer matches whose number begins with what is typed."""
        acting = Acting.of(interaction)
        number = str(value).strip().removeprefix("#")
        fitting = [match for match in await self._offered(acting) if str(match.number).startswith(number)]
        return [
            app_commands.Choice(name=_name(acting, match, acting.words), value=match.number)
            for match in fitting[:CHOICES]
        ]


async def _own(acting: Acting) -> list[Match]:
    """The person's running matches, those of this channel first."""
    place = acting.place
    running = await acting.bot.matches.find.running_of(acting.user, place.guild)
    return sorted(running, key=lambda match: (match.place != place, match.id))


async def _waiting(acting: Acting) -> list[Match]:
    """The person's matches that wait for them, those of this channel first."""
    return [match for match in await _own(acting) if match.player_to_move == acting.user]


async def _shown(acting: Acting) -> Iterable[Match]:
    """The person's running matches, then the newest of this channel, running or over."""
    newest = await acting.bot.matches.find.newest_in(acting.place.channel, limit=CHOICES)
    return {match.id: match for match in [*await _own(acting), *newest]}.values()


OWN = MatchOption(_own)
WAITING = MatchOption(_waiting)
SHOWN = MatchOption(_shown)


async def match_to_show(acting: Acting, number: int | None) -> Match:
    """Return the match of this number, or without one the match that a person most likely wants to see.

    Raises:
        NoMatchError, MatchError: There is none that they may see, or several are possible.
    """
    if number is not None:
        return await visible_match(acting, number)
    return await acting.bot.matches.find.to_show(acting.place, acting.user)


async def own_match(acting: Acting, number: int | None) -> Match:
    """Return the match of this number, or without one the person's running match.

    Raises:
        NoMatchError, MatchError: There is none, or several are possible.
    """
    if number is not None:
        return await visible_match(acting, number)
    return await acting.bot.matches.find.own(acting.place, acting.user)


def _name(acting: Acting, match: Match, words: Words) -> str:
    """Number, game, board, and how it stands for this person."""
    game = acting.bot.matches.catalogue.game(match.setup.game)
    seat, board = match.seat_of(acting.user), game.board(match.setup.board_key)
    if match.outcome is not None:
        state = "over"
    elif seat is None:
        state = "others"
    else:
        state = "yours" if seat == match.seat_to_move else "waiting"
    name = words.say(
        "match-choice",
        match=str(match.number),
        game=game.name,
        board=words.board(board.name),
        turn=str(match.ply + 1),
        state=state,
    )
    return truncate(name, CHOICE)

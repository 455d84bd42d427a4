"""Which matches a command offers while somebody types a number: what they are most likely to mean first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.cogs._answers import Interaction, private_words
from bot.cogs._limits import CHOICE, CHOICES, shortened
from bot.cogs._where import place_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.matches.model import Match
    from bot.words import Words


async def complete_waiting(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's matches that wait for them, those of this channel first."""
    user = interaction.user.id
    waiting = (match for match in await _running(interaction) if match.player_to_move == user)
    return await _choices(interaction, waiting, typed)


async def complete_own(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's running matches, those of this channel first."""
    return await _choices(interaction, await _running(interaction), typed)


async def complete_shown(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's running matches, then the newest of this channel, running or over."""
    store, channel = interaction.client.matches.store, place_of(interaction).channel
    newest = await store.matches_of_channel(channel, limit=CHOICES)
    found = {match.id: match for match in [*await _running(interaction), *newest]}
    return await _choices(interaction, found.values(), typed)


async def _running(interaction: Interaction) -> list[Match]:
    place = place_of(interaction)
    running = await interaction.client.matches.running_of(place.guild, interaction.user.id)
    return sorted(running, key=lambda match: (match.place != place, match.id))


async def _choices(
    interaction: Interaction, matches: Iterable[Match], typed: str
) -> list[app_commands.Choice[int]]:
    words = await private_words(interaction)
    number = typed.strip().removeprefix("#")
    fitting = [match for match in matches if str(match.number).startswith(number)]
    return [
        app_commands.Choice(name=_name(interaction, match, words), value=match.number)
        for match in fitting[:CHOICES]
    ]


def _name(interaction: Interaction, match: Match, words: Words) -> str:
    """Number, game, board, and how it stands for this person; names of people can't be shown there."""
    game = interaction.client.matches.catalogue.game(match.setup.game)
    seat, board = match.seat_of(interaction.user.id), game.board(match.setup.board_key)
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
    return shortened(name, CHOICE)

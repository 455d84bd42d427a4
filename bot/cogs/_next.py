"""The match that waits next for a person, told after each turn of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.cogs._answers import Interaction, done, private_words
from bot.cogs._components import Press, row_of
from bot.cogs._texts import title
from bot.cogs._where import link

if TYPE_CHECKING:
    from discord import ui

    from bot.cogs.client import Oddity
    from bot.matches.model import Match


def urgency(match: Match) -> tuple[bool, float, int]:
    """What sorts matches: those with the nearest deadline first, those without one last and by age."""
    due = match.deadline
    return due is None, due.timestamp() if due else 0.0, match.id


async def next_waiting(client: Oddity, user: int, guild: int) -> Match | None:
    """The match in a server that waits most urgently for a person."""
    running = await client.matches.running_of(guild, user)
    return min((match for match in running if match.player_to_move == user), key=urgency, default=None)


async def next_words(interaction: Interaction) -> tuple[str, ui.View] | None:
    """What to tell the acting person of their next match: a line with a link, and a button to play on."""
    client = interaction.client
    match = await next_waiting(client, interaction.user.id, interaction.guild_id or 0)
    if match is None:
        return None
    words = await private_words(interaction)
    game = client.matches.catalogue.game(match.setup.game)
    where = link(match) or f"<#{match.place.channel}>"
    line = words.say("next-waiting", match=title(match, game, words), where=where)
    play = Press("play", match.id, match.ply), words.say("button-play-next"), ButtonStyle.primary
    return line, row_of(play)


async def finish(interaction: Interaction) -> None:
    """End the answer to a turn: with the match that waits next, or with nothing left to read."""
    found = await next_words(interaction)
    if found is None:
        await done(interaction)
    else:
        line, view = found
        await interaction.edit_original_response(content=line, view=view)

"""The match that waits next for a person, told after each turn of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.cogs._answers import Interaction, done, private_words
from bot.cogs._components import Press, row_of
from bot.cogs._texts import title
from bot.cogs._where import link, place_of

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
    view = client.matches.view(match)
    where = link(match) or f"<#{match.place.channel}>"
    line = words.say("next-waiting", match=title(view, words), where=where)
    play = Press("play", match.id, match.ply), words.say("button-play-next"), ButtonStyle.primary
    return line, row_of(play)


async def finish_turn(interaction: Interaction, match_id: int) -> None:
    """End the answer to a turn by command: with the match that waits next, if there is one."""
    following, view = await next_words(interaction) or ("", None)
    await finish(interaction, match_id, following, view)


async def finish(
    interaction: Interaction, match_id: int, following: str = "", view: ui.View | None = None
) -> None:
    """End the answer to a command: with nothing left to read, where the board stands in this channel.

    Args:
        interaction: of the command.
        match_id: what it was about; if that is played elsewhere, the answer shows the way.
        following: what else to say.
        view: what can be done then.
    """
    match = await interaction.client.matches.known(match_id)
    where = link(match) if match.place != place_of(interaction) else None
    words = await private_words(interaction)
    lines = [words.say("newest-board", where=where)] if where else []
    lines += [following] if following else []
    if lines:
        await interaction.edit_original_response(content="\n".join(lines), view=view)
    else:
        await done(interaction)

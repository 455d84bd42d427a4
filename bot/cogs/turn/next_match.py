"""The match that waits next for a player, told after each turn of theirs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import link
from bot.cogs.common.components import Item, named_button, view_of
from bot.cogs.common.texts import safe_title
from bot.matches.finding import next_to_play
from bot.matches.model import Match


@dataclass(frozen=True)
class Following:
    """What is said after a turn."""

    text: str = ""
    buttons: Sequence[Item] = ()


def following_match(acting: Acting, running: Iterable[Match]) -> Following | None:
    """Tell a player of the one of their running matches that waits most urgently: a line and a button."""
    match = next_to_play(running, acting.user)
    if match is None:
        return None
    bot, words = acting.bot, acting.words
    where = link(match) or f"<#{match.place.channel}>"
    play = named_button("play", match.id, match.revision)
    return Following(
        words.say("next-waiting", match=safe_title(bot.matches, match, words), where=where),
        [play.item(words, label="button-play-next", match=str(match.number), style=ButtonStyle.primary)],
    )


async def finish(acting: Acting, match: Match, following: Following | None = None) -> None:
    """End the answer to a command: with nothing left to read, where the board stands in this channel.

    Where the match is played elsewhere, the answer shows the way; `following` is said as well.
    """
    following = following or Following()
    lines = [following.text] if following.text else []
    if match.place != acting.by.place:
        where = link(await acting.bot.matches.find.match(match.id))
        lines = [acting.words.say("newest-board", where=where), *lines] if where else lines
    if lines:
        await acting.reply.show("\n".join(lines), view=view_of(following.buttons))
    else:
        await acting.reply.done()

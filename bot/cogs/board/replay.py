"""`/replay` and its button: a match as an animation."""

import asyncio

from bot.cogs.common.acting import Acting
from bot.cogs.common.on_match import MatchButton
from bot.cogs.pictures import board_view, looks_of
from bot.matches.model import Match


class Replay(MatchButton, name="replay", label="button-replay"):
    """Shows the match of a board as an animation, to the acting person alone."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Send the animation."""
        bot, words = acting.bot, acting.words
        boards = [board_view(view) for view in await asyncio.to_thread(bot.matches.history, match)]
        animation = await bot.pictures.replay(boards, words, looks_of(acting.settings))
        sentence = words.say("replay-file", match=str(match.number), ply=match.ply)
        await acting.reply.show(sentence, attachments=[animation])

"""`/replay` and its button: a match as an animation."""

from functools import partial

from bot.cogs.common.acting import Acting
from bot.cogs.common.on_match import MatchButton
from bot.cogs.pictures import looks_of, turns_a_frame
from bot.matches.model import Match


class Replay(MatchButton, name="replay", label="button-replay"):
    """Shows the match of a board as an animation, to the acting person alone."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Send the animation."""
        bot, words, looks = acting.bot, acting.words, looks_of(acting.settings)
        view, history = bot.matches.view(match), partial(bot.matches.history, match)
        gif = await bot.pictures.replay(view, history, words, acting.user, looks)
        sentence = words.say("replay-file", match=str(match.number), ply=match.ply)
        if (step := turns_a_frame(match.ply)) > 1:
            sentence += " " + words.say("replay-skips", turns=step)
        await acting.reply.show(sentence, attachments=[gif])

"""A match as an animation: at three speeds, for oneself or for everybody."""

from functools import partial

import discord

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import view_of
from bot.cogs.common.match_option import MatchButton
from bot.cogs.pictures import PACES, PLAIN, looks_of, turns_a_frame
from bot.cogs.replay.sharing import check_shareable
from bot.cogs.replay.stepping import public_words
from bot.errors import MatchError
from bot.matches.model import Match
from bot.scenes import Looks
from bot.words import Words


class Animation(MatchButton, name="animation", label="button-animation"):
    """Shows a match as an animation, to the acting person alone."""

    async def act(self, acting: Acting, match: Match) -> None:
        await _show(acting, match, "usual")


class Pace(MatchButton, name="pace"):
    """Shows the same animation at another speed."""

    acknowledges = "in place"
    pace: str
    """One of `PACES`."""

    async def act(self, acting: Acting, match: Match) -> None:
        await _show(acting, match, _checked(self.pace))


class ShareAnimation(MatchButton, name="share-animation", label="button-share"):
    """Shows the animation to everybody."""

    acknowledges = "in place"
    pace: str

    async def act(self, acting: Acting, match: Match) -> None:
        await check_shareable(acting, match)
        words = public_words(acting)
        gif = await _animation(acting, match, _checked(self.pace), words, PLAIN)
        shared = words.say("replay-shared", person=str(acting.user))
        await acting.reply.publish(f"{shared}\n{_about(match, words)}", attachments=[gif])
        await acting.reply.add(acting.words.say("replay-is-shared"))


def _checked(pace: str) -> str:
    if pace not in PACES:
        raise MatchError("unknown-button")
    return pace


async def _show(acting: Acting, match: Match, pace: str) -> None:
    words = acting.words
    gif = await _animation(acting, match, pace, words, looks_of(acting.settings))
    paces = [
        Pace(match.id, other).item(words, label=f"button-pace-{other}", disabled=other == pace)
        for other in PACES
    ]
    share = ShareAnimation(match.id, pace).item(words)
    await acting.reply.show(_about(match, words), attachments=[gif], view=view_of([*paces, share]))


async def _animation(acting: Acting, match: Match, pace: str, words: Words, looks: Looks) -> discord.File:
    bot = acting.bot
    view, history = bot.matches.view(match), partial(bot.matches.history, match)
    return await bot.pictures.replay(view, history, words, acting.user, looks, pace=PACES[pace])


def _about(match: Match, words: Words) -> str:
    sentence = words.say("replay-file", match=match.called, ply=match.ply)
    if (step := turns_a_frame(match.ply)) > 1:
        sentence += " " + words.say("replay-skips", turns=step)
    return sentence

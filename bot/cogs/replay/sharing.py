"""What one looks back at, shown to everybody: a turn, a match to step through, or an animation of it."""

from functools import partial

import discord

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import view_of
from bot.cogs.common.match_option import MatchButton
from bot.cogs.pictures import PACES, PLAIN, looks_of, turns_a_frame
from bot.cogs.replay.stepping import NOBODY, ReplayAt, Step, public_reader, public_words, show_step, ways
from bot.cogs.replay.steps import Steps
from bot.errors import MatchError
from bot.matches.model import Match
from bot.scenes.view import Looks
from bot.words import Words

KINDS = ("position", "replay")
"""What can be shared."""


class Share(MatchButton, name="share", label="button-share", acknowledges="in place"):
    """Asks what everybody is to see."""

    ply: int

    async def act(self, acting: Acting, match: Match) -> None:
        await check_shareable(acting, match)
        words = acting.words
        answers = [
            ShareAs(match.id, self.ply, kind).item(words, label=f"button-share-{kind}") for kind in KINDS
        ]
        back = Step(match.id, NOBODY, self.ply, 0, "here").item(words, label="button-step-return")
        question = words.say("share-question", ply=self.ply, match=match.called)
        await acting.reply.show(question, view=view_of([*answers, back]))


class ShareAs(MatchButton, name="share-as", acknowledges="in place"):
    """Shows everybody one turn of a match, or all of it to step through."""

    ply: int
    kind: str
    """One of `KINDS`."""

    async def act(self, acting: Acting, match: Match) -> None:
        if self.kind not in KINDS:
            raise MatchError("unknown-button")
        await check_shareable(acting, match)
        ply, reader = min(self.ply, match.ply), public_reader(acting)
        made = await Steps.of(acting.bot).at(match, ply, reader)
        shared = reader.words.say("replay-shared", person=str(acting.user))
        if self.kind == "replay":
            buttons = view_of(*ways(match, ply, acting.user, reader.words))
        else:
            buttons = view_of([ReplayAt(match.id, ply).item(reader.words)])
        await acting.reply.publish(f"{shared}\n{made.text}", attachments=made.attachments(), view=buttons)
        await show_step(acting, match, ply, note=acting.words.say("replay-is-shared"))


async def check_shareable(acting: Acting, match: Match) -> None:
    """Raise `MatchError` unless everybody who reads where a person acts may know of a match."""
    guild, here = acting.around.guild, acting.here
    if here is None or guild is None:
        raise MatchError("share-only-in-servers")
    if match.place == here or match.is_record:
        return
    if not await acting.bot.visibility.can_all_look(guild, match.place.channel, here.channel):
        raise MatchError("share-not-here", match=str(match.number))


class Animation(MatchButton, name="animation", label="button-animation"):
    """Shows a match as an animation, to the acting person alone."""

    async def act(self, acting: Acting, match: Match) -> None:
        await _show(acting, match, "usual")


class Pace(MatchButton, name="pace", acknowledges="in place"):
    """Shows the same animation at another speed."""

    pace: str
    """One of `PACES`."""

    async def act(self, acting: Acting, match: Match) -> None:
        await _show(acting, match, _checked(self.pace))


class ShareAnimation(MatchButton, name="share-animation", label="button-share", acknowledges="in place"):
    """Shows the animation to everybody."""

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

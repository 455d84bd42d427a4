"""What leads on from a replay: sharing it, an animation of it, and how well the match was played."""

import asyncio
import io
from functools import partial

import discord
from discord import ButtonStyle

from bot.engine.workers import EngineBusyError, EngineOffError
from bot.errors import MatchError
from bot.features.replay.stepping import NOBODY, ReplayAt, Step, public_reader, public_words, show_step, ways
from bot.features.replay.steps import Analyses, Progress, Steps, estimate_text
from bot.matches.analyses import Analysis, Swing, swings
from bot.matches.model import Match, MatchView
from bot.scenes.alt import chart_of, chart_text
from bot.scenes.view import Looks
from bot.ui.acting import Acting
from bot.ui.components import Item, view_of
from bot.ui.match_option import MatchButton
from bot.ui.pictures import PACES, PLAIN, looks_of, turns_a_frame
from bot.ui.texts import canonical_words, seat_title, title, turning_text
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
            buttons = view_of([ReplayAt(match.shared_id, ply).item(reader.words)])
        await acting.reply.publish(f"{shared}\n{made.text}", attachments=made.attachments(), view=buttons)
        await show_step(acting, match, ply, note=acting.words.say("replay-is-shared"))


async def check_shareable(acting: Acting, match: Match) -> None:
    """Raise `MatchError` unless everybody who reads where a person acts may know of a match."""
    guild, here = acting.guild, acting.here
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
    view, history = bot.services.view(match), partial(bot.services.history, match)
    return await bot.pictures.replay(view, history, words, acting.user, looks, pace=PACES[pace])


def _about(match: Match, words: Words) -> str:
    sentence = words.say("replay-file", match=match.called, ply=match.ply)
    if (step := turns_a_frame(match.ply)) > 1:
        sentence += " " + words.say("replay-skips", turns=step)
    return sentence


FIRST_SECONDS, EACH_SECONDS = 1.5, 3.0
"""After how long it is said how far it has come, and how often after that."""
PATIENCE_SECONDS = 600.0
"""How long that goes on; Discord lets a message be edited for 15 minutes."""


class Judge(MatchButton, name="judge", label="button-judge", acknowledges="in place"):
    """Shows how well a match was played, in place of the replay."""

    ply: int
    """Where the replay stands, and goes on."""

    async def act(self, acting: Acting, match: Match) -> None:
        made = await Analyses.of(acting.bot).make(match, acting.user)
        analysis = await _wait(acting, match, made) if isinstance(made, Progress) else made
        await _show_judged(acting, match, analysis, min(self.ply, match.ply))


class SeeTurned(MatchButton, name="turned", label="button-turned", style=ButtonStyle.primary):
    """Shows the turn at which a match turned; where none is known, how well all of it was played."""

    async def act(self, acting: Acting, match: Match) -> None:
        if match.turning is None:
            await Judge(match.id, match.ply).act(acting, match)
            return
        ply, view = min(match.turning.ply, match.ply), acting.bot.services.view(match)
        note = "" if ply == match.ply else turning_text(match.turning, view, acting.words)  # there it is said
        await show_step(acting, match, ply, note=note)


async def _wait(acting: Acting, match: Match, progress: Progress) -> Analysis:
    """Return the analysis once it is made; until then, say how far it has come.

    Raises:
        MatchError: It could not be made, or takes too long to wait for.
    """
    loop = asyncio.get_running_loop()
    until, pause = loop.time() + PATIENCE_SECONDS, FIRST_SECONDS
    while not (await asyncio.wait([progress.task], timeout=pause))[0]:
        if loop.time() > until:
            raise MatchError("judging-long")
        pause, all_ = EACH_SECONDS, match.ply + 1
        text = acting.words.say("judging", match=match.called, done=progress.done, all=all_)
        await acting.reply.show(text, view=view_of())
    try:
        return progress.task.result()
    except EngineBusyError as error:
        raise MatchError("judging-busy") from error
    except (EngineOffError, asyncio.CancelledError) as error:
        raise MatchError("judging-off") from error


async def _show_judged(acting: Acting, match: Match, analysis: Analysis, ply: int) -> None:
    bot, words = acting.bot, acting.words
    view = bot.services.view(match)
    found = sorted(swings(analysis, since=match.start_ply), key=lambda swing: swing.ply)
    start = match.setup.start()
    marked = [swing.ply for swing in found]
    sides = [seat_title(seat, view, words) for seat in (0, 1)]
    colours = [view.rules.colour_of(seat, start) for seat in (0, 1)]
    chart = chart_of(analysis.estimates, marked, colours, sides)
    key = f"chart {match.id} {match.revision} {analysis.version} {words.language}"
    png = await bot.pictures.chart(key, chart, acting.user, acting.settings.theme)
    told = chart_text(analysis.estimates, marked, sides[0], words)
    picture = discord.File(io.BytesIO(png), "chart.png", description=told)
    text = judged_text(view, found, words)
    await acting.reply.show(text, attachments=[picture], view=view_of(_ways(match, found, ply, words)))


def _ways(match: Match, found: list[Swing], ply: int, words: Words) -> list[Item]:
    ways = [
        Step(match.id, NOBODY, swing.ply, 0, "here").item(words, label="button-swing", ply=str(swing.ply))
        for swing in found
    ]
    back = Step(match.id, NOBODY, ply, 0, "return").item(words, label="button-step-return")
    return [*ways, back]


def judged_text(view: MatchView, found: list[Swing], words: Words) -> str:
    """Say what the line is about, where the match turned, and what its largest swings were."""
    match, lines = view.match, [title(view, words), words.say("judged-title")]
    if match.turning is not None and match.turning.ply not in [swing.ply for swing in found]:
        lines.append(turning_text(match.turning, view, words))
    lines.append(words.say("judged-swings", count=len(found)))
    lines += [_swing_line(number, swing, view, words) for number, swing in enumerate(found, start=1)]
    return "\n".join(lines)


def _swing_line(number: int, swing: Swing, view: MatchView, words: Words) -> str:
    played = view.match.turns[swing.ply - 1]
    return words.say(
        "judged-swing",
        number=number,
        ply=str(swing.ply),
        turn=canonical_words(played, words),
        estimate=estimate_text(swing, played, seat_title(swing.seat, view, words), words),
    )

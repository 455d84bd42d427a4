import asyncio
import io
from collections.abc import Iterator
from functools import partial
from typing import Any, Literal, get_args

import discord
from discord import ButtonStyle

from bot.engine.workers import EngineBusyError, EngineOffError
from bot.errors import MatchError
from bot.features.replay.model import Analysis, Swing, swings
from bot.features.replay.stepping import (
    NO_OWNER,
    Replay,
    ReplayAt,
    ReplayStep,
    public_reader,
    public_words,
    show_step,
    step_buttons,
)
from bot.features.replay.steps import Analyses, AnalysisProgress, Steps, estimate_text
from bot.matches.ids import COMPUTER, BoardMessage, MessageId
from bot.matches.messages import Messages
from bot.matches.model import Match, MatchView
from bot.scenes.charts import chart_of, chart_text
from bot.scenes.view import Looks
from bot.ui.acting import Acting
from bot.ui.components import Item, Link, view_of
from bot.ui.match_option import MatchButton
from bot.ui.pictures import PACES, PLAIN_LOOKS, PaceName, looks_of, turns_per_frame
from bot.ui.slots import END_BUTTONS, FIRST_BUTTONS, PUBLIC_BUTTONS, SHARE_BUTTONS, STUDY_BUTTONS
from bot.ui.texts import canonical_words, seat_title, title, turning_text
from bot.words import Words

SharedKind = Literal["position", "replay"]
SHARED_KINDS: tuple[SharedKind, ...] = get_args(SharedKind)
FIRST_SECONDS, EACH_SECONDS = 1.5, 3.0
"""Delay of the first progress report, and interval of the next ones."""
MAX_WAIT_SECONDS = 600.0
"""Discord allows edits for 15 minutes."""


class Share(MatchButton, name="share", label="button-share", acknowledges="in place"):
    ply: int

    async def act(self, acting: Acting, match: Match) -> None:
        await check_shareable(acting, match)
        words = acting.words
        buttons = []
        for kind in SHARED_KINDS:
            answer = ShareAs(match.id, self.ply, kind)
            buttons.append(answer.item(words, label=f"button-share-{kind}"))
        back = ReplayStep(match.id, NO_OWNER, self.ply, 0, "here")
        buttons.append(back.item(words, label="button-step-return"))
        question = words.say("share-question", ply=self.ply, match=match.label)
        await acting.reply.show(question, view=view_of(buttons))


class ShareAs(MatchButton, name="share-as", acknowledges="in place"):
    ply: int
    kind: SharedKind

    async def act(self, acting: Acting, match: Match) -> None:
        await check_shareable(acting, match)
        ply = min(self.ply, match.ply)
        reader = public_reader(acting)
        made = await Steps.of(acting.bot).at(match, ply, reader)
        shared = reader.words.say("replay-shared", person=acting.user)
        if self.kind == "replay":
            buttons = view_of(*step_buttons(match, ply, acting.user, reader.words))
        else:
            buttons = view_of([ReplayAt(match.shared_id, ply).item(reader.words)])
        text = f"{shared}\n{made.text}"
        await publish(acting, match, text, attachments=made.attachments(), view=buttons)
        note = acting.words.say("replay-is-shared")
        await show_step(acting, match, ply, note=note)


async def check_shareable(acting: Acting, match: Match) -> None:
    """Everyone in the channel may see the match."""
    guild = acting.guild
    here = acting.here
    if here is None or guild is None:
        raise MatchError("share-only-in-servers")
    if match.place == here or match.is_record:
        return
    if not await acting.bot.visibility.can_all_view(guild, match.place.channel, here.channel):
        raise MatchError("share-not-here", match=match.number)


async def publish(acting: Acting, match: Match, text: str, **more: Any) -> None:
    """Post what names the players of a match."""
    message = await acting.reply.publish(text, **more)
    here = acting.here
    if here is not None and not match.is_record:
        said = BoardMessage(here.channel, MessageId(message))
        await acting.get(Messages).note_said(match, said)


class Animation(MatchButton, name="animation", label="button-animation"):
    async def act(self, acting: Acting, match: Match) -> None:
        await Pace(match.id, "usual").act(acting, match)


class Pace(MatchButton, name="pace", acknowledges="in place"):
    pace: PaceName

    async def act(self, acting: Acting, match: Match) -> None:
        words = acting.words
        looks = looks_of(acting.settings)
        gif = await _animation(acting, match, self.pace, words, looks)
        buttons = []
        for pace in PACES:
            is_shown = pace == self.pace
            buttons.append(Pace(match.id, pace).item(words, label=f"button-pace-{pace}", disabled=is_shown))
        buttons.append(ShareAnimation(match.id, self.pace).item(words))
        text = _animation_text(match, words)
        await acting.reply.show(text, attachments=[gif], view=view_of(buttons))


class ShareAnimation(MatchButton, name="share-animation", label="button-share", acknowledges="in place"):
    pace: PaceName

    async def act(self, acting: Acting, match: Match) -> None:
        await check_shareable(acting, match)
        words = public_words(acting)
        gif = await _animation(acting, match, self.pace, words, PLAIN_LOOKS)
        await share_file(acting, match, _animation_text(match, words), gif)


async def share_file(acting: Acting, match: Match, text: str, file: discord.File) -> None:
    """Publish a file of a match under the name of who shares it."""
    shared = public_words(acting).say("replay-shared", person=acting.user)
    await publish(acting, match, f"{shared}\n{text}", attachments=[file])
    await acting.reply.add(acting.words.say("replay-is-shared"))


async def _animation(
    acting: Acting, match: Match, pace: PaceName, words: Words, looks: Looks
) -> discord.File:
    bot = acting.bot
    view = bot.services.view(match)
    history = partial(bot.services.history, match)
    return await bot.pictures.replay(view, history, words, acting.user, looks, pace=PACES[pace])


def _animation_text(match: Match, words: Words) -> str:
    sentence = words.say("replay-file", match=match.label, ply=match.ply)
    step = turns_per_frame(match.ply)
    if step == 1:
        return sentence
    skips = words.say("replay-skips", turns=step)
    return f"{sentence} {skips}"


@PUBLIC_BUTTONS.add(order=10)
def _public_buttons(view: MatchView, words: Words) -> Iterator[Item]:
    if view.match.outcome is not None:
        yield from (button.item(words) for button in _past_buttons(view.match, for_player=True))


@FIRST_BUTTONS.add(order=10)
def _first_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    if match.outcome is not None:
        yield from _past_buttons(match, for_player=match.seat_of(acting.user) is not None)


@END_BUTTONS.add(order=30)
def _end_buttons(acting: Acting, view: MatchView) -> Iterator[Item]:
    match = view.match
    if match.ply:
        style = None if match.winner == COMPUTER else ButtonStyle.secondary
        yield SeeTurned(match.id).item(acting.words, style=style)


def _past_buttons(match: Match, *, for_player: bool) -> Iterator[Link]:
    if match.ply and match.winner == COMPUTER and for_player:
        yield SeeTurned(match.id)
    yield Replay(match.id)


@STUDY_BUTTONS.add(order=20)
def _study_buttons(_acting: Acting, match: Match, ply: int) -> Iterator[Link]:
    if match.is_past and match.ply:
        yield Judge(match.id, ply)


@SHARE_BUTTONS.add(order=10)
def _share_buttons(_acting: Acting, match: Match, ply: int) -> Iterator[Link]:
    yield Animation(match.id)
    yield Share(match.id, ply)


class Judge(MatchButton, name="judge", label="button-judge", acknowledges="in place"):
    ply: int
    """The replay's position, to return to."""

    async def act(self, acting: Acting, match: Match) -> None:
        made = await Analyses.of(acting.bot).make(match, acting.by)
        analysis = await _wait(acting, match, made) if isinstance(made, AnalysisProgress) else made
        await _show_judged(acting, match, analysis, min(self.ply, match.ply))


class SeeTurned(MatchButton, name="turned", label="button-turned", style=ButtonStyle.primary):
    async def act(self, acting: Acting, match: Match) -> None:
        if match.turning is None:
            await Judge(match.id, match.ply).act(acting, match)
            return
        await show_step(acting, match, min(match.turning.ply, match.ply))


async def _wait(acting: Acting, match: Match, progress: AnalysisProgress) -> Analysis:
    loop = asyncio.get_running_loop()
    until = loop.time() + MAX_WAIT_SECONDS
    pause = FIRST_SECONDS
    while not (await asyncio.wait([progress.task], timeout=pause))[0]:
        if loop.time() > until:
            raise MatchError("judging-long")
        pause = EACH_SECONDS
        all_ = match.ply + 1
        text = acting.words.say("judging", match=match.label, done=progress.done, all=all_)
        await acting.reply.show(text, view=view_of())
    try:
        return progress.task.result()
    except EngineBusyError as error:
        raise MatchError("judging-busy") from error
    except (EngineOffError, asyncio.CancelledError) as error:
        raise MatchError("judging-off") from error


async def _show_judged(acting: Acting, match: Match, analysis: Analysis, ply: int) -> None:
    bot = acting.bot
    words = acting.words
    view = bot.services.view(match)
    found = sorted(swings(analysis, since=match.start_ply), key=lambda swing: swing.ply)
    start = match.setup.start()
    marked = [swing.ply for swing in found]
    sides = [seat_title(seat, view, words) for seat in (0, 1)]
    colours = [view.rules.colour_of(seat, start) for seat in (0, 1)]
    chart = chart_of(analysis.estimates, marked, colours, sides)
    key = f"chart {match.id} {match.revision} {analysis.version} {words.language}"
    png = await bot.pictures.chart(key, chart, acting.user, acting.settings.theme)
    description = chart_text(analysis.estimates, marked, sides[0], words)
    picture = discord.File(io.BytesIO(png), "chart.png", description=description)
    text = judged_text(view, found, words)
    buttons = _swing_buttons(match, found, ply, words)
    await acting.reply.show(text, attachments=[picture], view=view_of(buttons))


def _swing_buttons(match: Match, found: list[Swing], ply: int, words: Words) -> list[Item]:
    buttons = []
    for swing in found:
        step = ReplayStep(match.id, NO_OWNER, swing.ply, 0, "here")
        buttons.append(step.item(words, label="button-swing", ply=swing.ply))
    back = ReplayStep(match.id, NO_OWNER, ply, 0, "return")
    return [*buttons, back.item(words, label="button-step-return")]


def judged_text(view: MatchView, found: list[Swing], words: Words) -> str:
    match = view.match
    lines = [title(view, words), words.say("judged-title")]
    listed = {swing.ply for swing in found}
    if match.turning is not None and match.turning.ply not in listed:
        lines.append(turning_text(match.turning, view, words))
    lines.append(words.say("judged-swings", count=len(found)))
    lines += [_swing_line(number, swing, view, words) for number, swing in enumerate(found, start=1)]
    return "\n".join(lines)


def _swing_line(number: int, swing: Swing, view: MatchView, words: Words) -> str:
    played = view.match.turns[swing.ply - 1]
    seat = seat_title(swing.seat, view, words)
    return words.say(
        "judged-swing",
        number=number,
        ply=swing.ply,
        turn=canonical_words(played, words),
        estimate=estimate_text(swing, played, seat, words),
    )

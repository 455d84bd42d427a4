"""How well a finished match was played: a line through all its turns, and the ways to its largest swings."""

import asyncio
import io

import discord

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Item, view_of
from bot.cogs.common.match_option import MatchButton
from bot.cogs.common.texts import canonical_words, seat_title, title, turning_text
from bot.cogs.replay.analyses import Analyses, Progress
from bot.cogs.replay.stepping import NOBODY, Step
from bot.cogs.replay.steps import estimate_text
from bot.engine.workers import EngineBusyError, EngineError
from bot.errors import MatchError
from bot.matches.analyses import Analysis, Swing, swings
from bot.matches.model import Match, MatchView
from bot.scenes.charts import chart_of, chart_text
from bot.words import Words

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
        await _show(acting, match, analysis, min(self.ply, match.ply))


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
    except (EngineError, asyncio.CancelledError) as error:
        raise MatchError("judging-off") from error


async def _show(acting: Acting, match: Match, analysis: Analysis, ply: int) -> None:
    bot, words = acting.bot, acting.words
    view, found = bot.matches.view(match), swings(analysis)
    start = match.setup.start()
    marked = [swing.ply for swing in found]
    chart = chart_of(analysis.estimates, marked, view.rules, start)
    key = f"chart {match.id} {match.revision} {analysis.version}"
    png = await bot.pictures.chart(key, chart, acting.user, acting.settings.theme)
    told = chart_text(analysis.estimates, marked, seat_title(0, view, words), words)
    picture = discord.File(io.BytesIO(png), "chart.png", description=told)
    text = judged_text(view, found, words)
    await acting.reply.show(text, attachments=[picture], view=view_of(_ways(match, found, ply, words)))


def _ways(match: Match, found: list[Swing], ply: int, words: Words) -> list[Item]:
    """Return the buttons that lead to the swings, the largest first, and back."""
    ways = [
        Step(match.id, NOBODY, swing.ply, 0, "here").item(words, label="button-swing", ply=str(swing.ply))
        for swing in found
    ]
    back = Step(match.id, NOBODY, ply, 0, "return").item(words, label="button-step-return")
    return [*ways, back]


def judged_text(view: MatchView, found: list[Swing], words: Words) -> str:
    """Say what the line is about, where the match turned, and what its largest swings were."""
    match, seats = view.match, [seat_title(seat, view, words) for seat in (0, 1)]
    lines = [title(view, words), words.say("judged-title", first=seats[0], second=seats[1])]
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

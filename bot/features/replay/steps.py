import asyncio
import io
import logging
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import discord
from cachetools import LRUCache

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered
from bot.engine.levels import REVIEW_BUDGET
from bot.engine.turning_point import find_turning_point, is_solvable
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.errors import MatchError, PlayerError
from bot.features.replay.model import (
    TURNING,
    Analysis,
    Estimate,
    Swing,
    may_have_turned,
    swing_at,
)
from bot.features.replay.service import LookingBack
from bot.features.turn.service import Hinting
from bot.matches.change import By
from bot.matches.finding import Finding
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView, Turning
from bot.matches.outbox import Entry
from bot.matches.settings import PersonSettings
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Turn
from bot.scenes.charts import estimate_words
from bot.ui.client import FeatureCog, KeyedTasks, Oddity
from bot.ui.pictures import EVERYBODY, looks_of, match_board
from bot.ui.runner import Job
from bot.ui.texts import (
    IN_BOARD_TEXT,
    canonical_words,
    outcome_text,
    score_text,
    seat_title,
    title,
    turn_text,
    turning_text,
)
from bot.words import Words

MAX_CACHED_ANALYSES = 256
MAX_ANALYSES_AT_ONCE = 20
RETRY_SECONDS = 5.0
"""Minimum delay after an unanswered search."""
CACHE_BYTES = 5_000_000
"""Enough for two boards each of 20 people.

With less they evict each other's boards, and a step takes up to twice the processor time.
"""
_TEXT_BYTES = 3_000
"""Approximate bytes of the texts of a board."""


@dataclass
class AnalysisProgress:
    """Shared by all who wait for it."""

    done: int = 0
    """Positions analysed."""
    task: "asyncio.Task[Analysis]" = field(init=False)


class Analyses(FeatureCog):
    """Analyses matches; each analysis is read from the store once."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._cache: LRUCache[tuple[MatchId, int], Analysis | None] = LRUCache(MAX_CACHED_ANALYSES)
        """By match and revision. None may be outdated if several processes run."""
        self._running: dict[MatchId, AnalysisProgress] = {}

    async def find(self, match: Match) -> Analysis | None:
        if not match.is_past:
            return None
        key = match.id, match.revision
        if key not in self._cache:
            self._cache[key] = await self._bot.get(LookingBack).analysis(match)
        return self._cache[key]

    def cached(self, match: Match) -> Analysis | None:
        return self._cache.get((match.id, match.revision))

    async def make(self, match: Match, by: By) -> Analysis | AnalysisProgress:
        """Return the analysis, or start one or join a running one."""
        if not match.is_past:
            raise MatchError("judging-running", match=match.number)
        if not match.ply:
            raise MatchError("judging-no-turns", match=match.label)
        if match.is_record:
            await self._bot.get(Hinting).check(match, by)
        making = self._running.get(match.id)
        if making is not None:
            return making
        found = await self.find(match)
        if found is not None:
            return found
        if not self._bot.workers.is_on:
            raise MatchError("judging-off")
        return self._running.get(match.id) or self._begin(match, by.user)

    def _begin(self, match: Match, user: UserId) -> AnalysisProgress:
        if len(self._running) >= MAX_ANALYSES_AT_ONCE:
            raise MatchError("judging-busy")
        progress = self._running[match.id] = AnalysisProgress()
        progress.task = asyncio.create_task(self._make(match, user, progress))
        progress.task.add_done_callback(lambda _: self._running.pop(match.id))
        self._bot.track(progress.task)
        return progress

    async def _make(self, match: Match, user: UserId, progress: AnalysisProgress) -> Analysis:
        history = partial(self._bot.services.history, match)
        estimates = []
        for view in await self._bot.pictures.derive(history, user):
            estimates.append(await self._estimate(view, user))
            progress.done += 1
        analysis = Analysis(tuple(estimates), REVIEW_BUDGET.playouts)
        await self._bot.get(LookingBack).keep(match, analysis)
        self._cache[match.id, match.revision] = analysis
        return analysis

    async def _estimate(self, view: MatchView, user: UserId) -> Estimate:
        rules = view.rules
        position = view.position
        outcome = rules.outcome(position)
        if outcome is not None:
            chance = 0.5
            if outcome.winner is not None:
                chance = 1.0 - outcome.winner
            return Estimate(chance, proven=True, best="")
        judged = await self._bot.workers.judge(rules, position, person=user)
        assert judged is not None  # noqa: S101 (only None with `only_proof`)
        chance = 1 - judged.chance if position.seat else judged.chance
        return Estimate(chance, judged.proven, format_turn(judged.best, position, rules))


log = logging.getLogger(__name__)


class TurningPoints(Job, kind=TURNING):
    """Searches for the turning point of a match, in the background.

    The entry stays in the store until one transaction records the result for the newest board and deletes it.
    After a crash or a full queue, the search starts again.
    """

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._searches: KeyedTasks[MatchId] = KeyedTasks(bot)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Start the search if the engine is on and the match may have a turning point."""
        match = await self._bot.get(Finding).match(MatchId(entry.key.subject))
        if match.id not in self._searches:
            if not self._bot.workers.is_on or match.revision != entry.revision or not may_have_turned(match):
                return Delivered.DONE
            history = partial(self._bot.services.history, match)
            views = await self._bot.pictures.derive(history, EVERYBODY)
            if not is_solvable(views[-1].position):
                return Delivered.DONE
            self._searches.begin(match.id, partial(self._search, entry, match, views))
        return Delivered.SETTLED

    async def _search(self, entry: Entry, match: Match, views: list[MatchView]) -> None:
        try:
            turning = await self._find(match, views)
            await self._bot.get(LookingBack).note_turning(match, turning)
        except EngineOffError:
            pass  # the bot is closing; the search starts again after the restart
        except (EngineBusyError, StoreError) as error:
            self._bot.delivery.queue(entry)
            schedule = self._bot.delivery.schedule
            schedule.postpone(entry.key, refused=False, reason=str(error), at_least=RETRY_SECONDS)
        except Exception:  # a bug must not repeat forever
            log.exception("search for the turning point of match %d failed", match.id)
            with suppress(StoreError):  # already logged; tried again after the next start
                await self._bot.get(LookingBack).note_turning(match, None)

    async def _find(self, match: Match, views: list[MatchView]) -> Turning | None:
        rules = views[0].rules
        outcome = match.outcome
        assert outcome is not None  # noqa: S101 (the match may have turned)
        assert outcome.winner is not None  # noqa: S101 (the same)
        prove = partial(self._bot.workers.judge, rules, person=-match.id, only_proof=True)
        positions = [view.position for view in views]
        try:
            found = await find_turning_point(
                rules, positions, 1 - outcome.winner, prove, since=match.start_ply
            )
        except EngineFailedError:  # already logged
            return None
        if found is None:
            return None
        held = ""
        if found.held is not None:
            held = format_turn(found.held, positions[found.ply - 1], rules)
        return Turning(found.ply, held)


def comment(match: Match, ply: int, words: Words) -> str:
    """Usually there is none."""
    key = f"{match.setup.game}-{ply}"
    has_comment = match.is_example and words.has(f"example-{key}")
    if not has_comment:
        return ""
    return words.say(f"example-{key}")


def next_comment(match: Match, ply: int, words: Words) -> int:
    """The last ply if there is none."""
    later = range(ply + 1, match.ply)
    return next((turn for turn in later if comment(match, turn, words)), match.ply)


@dataclass(frozen=True)
class Reader:
    user: UserId
    words: Words
    settings: PersonSettings


@dataclass(frozen=True)
class RenderedStep:
    text: str
    pages: int
    """Of the groups shown as text."""
    _files: tuple[tuple[bytes, str, str | None], ...]

    @property
    def size(self) -> int:
        return _TEXT_BYTES + sum(len(data) for data, *_ in self._files)

    def attachments(self) -> list[discord.File]:
        """New files, as sending closes them."""
        return [
            discord.File(io.BytesIO(data), name, description=description)
            for data, name, description in self._files
        ]


class Steps(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._made: LRUCache[Hashable, RenderedStep] = LRUCache(CACHE_BYTES, getsizeof=lambda made: made.size)
        self._analyses = Analyses.of(bot)
        self._running: dict[Hashable, asyncio.Task[RenderedStep | None]] = {}
        """Boards being rendered in advance."""

    async def at(self, match: Match, ply: int, reader: Reader, page: int = 0) -> RenderedStep:
        await self._analyses.find(match)
        key = self._key(match, ply, reader, page)
        ahead = self._running.get(key)
        if ahead is None:
            made = self._made.get(key)
        else:
            made = await asyncio.shield(ahead)
        return made or await self._make(key, match, ply, reader, page)

    def prepare(self, match: Match, ply: int, reader: Reader) -> None:
        """Render the probable next step in advance, unless many pictures are waiting."""
        key = self._key(match, ply, reader, 0)
        if ply > match.ply or key in self._made or key in self._running:
            return
        ahead = replace(reader, user=EVERYBODY)  # not counted against the person's limit
        task = asyncio.create_task(self._attempt(key, match, ply, ahead))
        self._running[key] = task
        task.add_done_callback(lambda _: self._running.pop(key))
        self._bot.track(task)

    async def _attempt(self, key: Hashable, match: Match, ply: int, reader: Reader) -> RenderedStep | None:
        with suppress(PlayerError):
            return await self._make(key, match, ply, reader, 0)
        return None

    async def _make(self, key: Hashable, match: Match, ply: int, reader: Reader, page: int) -> RenderedStep:
        pictures = self._bot.pictures
        words = reader.words
        view = await pictures.derive(partial(self._bot.services.view_at, match, ply), reader.user)
        analysis = self._analyses.cached(match)
        swing = None
        if analysis and ply:
            swing = swing_at(analysis, ply)
        hints = better_turn(view, swing)
        board = replace(match_board(view), told=IN_BOARD_TEXT, hints=hints)
        text = step_text(view, match.ply, words, swing)
        settings = reader.settings
        looks = None
        if settings.view == "groups":
            looks = looks_of(settings, "groups")
        text, files, pages = await pictures.compose(
            text, board, words, reader.user, settings, looks=looks, page=page
        )
        made = RenderedStep(
            text, pages, tuple((file.fp.read(), file.filename, file.description) for file in files)
        )
        if made.size <= CACHE_BYTES:
            self._made[key] = made
        return made

    def _key(self, match: Match, ply: int, reader: Reader, page: int) -> Hashable:
        settings = reader.settings
        is_judged = self._analyses.cached(match) is not None
        seen_as = reader.words.language, settings.view, looks_of(settings), page
        return match.id, match.revision, match.seats, match.turning, is_judged, ply, *seen_as


def step_text(view: MatchView, last: int, words: Words, swing: Swing | None = None) -> str:
    """The turn, its effect, and the score.

    `last` is the match's number of turns by now; `swing` the engine's opinion of the turn, if known.
    """
    lines = [f"{title(view, words)} · {words.say('replay-ply', ply=view.match.ply, last=last)}"]
    if view.match.turns:
        lines.append(turn_text(view, words))
    if swing is not None:
        seat = seat_title(swing.seat, view, words)
        lines.append(estimate_text(swing, view.match.turns[-1], seat, words))
    if view.match.outcome is not None:
        lines.append(outcome_text(view, words))
    else:
        to_move = words.say("scene-to-move", seat=seat_title(view.position.seat, view, words))
        lines.append(f"{score_text(view, words)} {to_move}")
    turning = view.match.turning
    if turning is not None and (view.match.outcome is not None or turning.ply == view.match.ply):
        lines.append(turning_text(turning, view, words))
    comment_text = comment(view.match, view.match.ply, words)
    if comment_text:
        lines += ["", comment_text]
    return "\n".join(lines)


def better_turn(view: MatchView, swing: Swing | None) -> tuple[Turn, ...]:
    """Return the turn that was better than the last, or that would have won where the match ended."""
    match = view.match
    turning = view.match.turning
    ply = match.ply
    better = ""
    if swing:
        better = swing.better(match.turns[-1])
    if turning is not None and (turning.ply == ply or (match.outcome and turning.ply > ply)):
        ply, better = turning
    if not better:
        return ()
    before = replace(view.position, ply=view.position.ply + ply - match.ply - 1)
    return (parse_turn(better, before, view.rules),)


def estimate_text(swing: Swing, played: str, seat: str, words: Words) -> str:
    """`played` is the turn as stored; `seat` the name of the seat that played it."""
    better = swing.better(played)
    best = None
    if better:
        best = canonical_words(better, words)
    return words.say(
        "estimate-turn",
        seat=seat,
        before=estimate_words(swing.before, swing.seat, words),
        after=estimate_words(swing.after, swing.seat, words),
        best=best,
    )

"""The boards of a match that people step through, and what the engine has found out about it."""

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
from bot.engine.levels import LOOKING_BACK
from bot.engine.looking_back import TurningPoint, find_turning_point, may_be_solved
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.errors import MatchError, PlayerError
from bot.matches.analyses import LEAST_SWING, Analysis, Estimate, Swing, may_have_turned, swing_at
from bot.matches.computer import Hinting, LookingBack
from bot.matches.finding import Finding
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView, Turning
from bot.matches.outbox import Entry, Kind
from bot.matches.settings import PersonSettings
from bot.rules.notation import format_turn
from bot.rules.position import Position
from bot.scenes.alt import estimate_words
from bot.ui.client import Beside, Oddity, Room
from bot.ui.messages import RoomDeliverer
from bot.ui.pictures import EVERYBODY, board_view, looks_of
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

MOST_KNOWN = 256
"""Of how many matches it is remembered whether there is an analysis, for those who step."""
MOST_AT_ONCE = 20
"""How many matches are analysed at a time."""


@dataclass
class Progress:
    """An analysis that is being made, for all who have asked."""

    done: int = 0
    """How many positions are judged."""
    task: "asyncio.Task[Analysis]" = field(init=False)


class Analyses(Room):
    """Has matches analysed; what was found of one is read from the store once."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._known: LRUCache[tuple[MatchId, int], Analysis | None] = LRUCache(MOST_KNOWN)
        """By match and revision; that there was none may have changed where several processes run."""
        self._being_made: dict[MatchId, Progress] = {}

    async def known(self, match: Match) -> Analysis | None:
        """Return the analysis of a match, if there is one; what is at hand is not asked for again."""
        if not match.is_past:
            return None
        key = match.id, match.revision
        if key not in self._known:
            self._known[key] = await self._bot.get(LookingBack).analysis(match)
        return self._known[key]

    def at_hand(self, match: Match) -> Analysis | None:
        """Return the analysis of a match, if it was asked for lately."""
        return self._known.get((match.id, match.revision))

    async def make(self, match: Match, user: UserId) -> Analysis | Progress:
        """Return the analysis of a match, or what becomes one.

        Raises:
            MatchError: The match is running or has no turns, it would help the person in another one, the
                engine is off, or too many are being made.
        """
        if not match.is_past:
            raise MatchError("judging-running", match=str(match.number))
        if not match.ply:
            raise MatchError("judging-no-turns", match=match.called)
        await self._bot.get(Hinting).check_record(match, user)
        making = self._being_made.get(match.id)
        if making is not None:
            return making
        found = await self.known(match)
        if found is not None:
            return found
        if not self._bot.workers.is_on:
            raise MatchError("judging-off")
        return self._being_made.get(match.id) or self._begin(match, user)

    def _begin(self, match: Match, user: UserId) -> Progress:
        if len(self._being_made) >= MOST_AT_ONCE:
            raise MatchError("judging-busy")
        progress = self._being_made[match.id] = Progress()
        progress.task = asyncio.create_task(self._make(match, user, progress))
        progress.task.add_done_callback(lambda _: self._being_made.pop(match.id))
        self._bot.track(progress.task)
        return progress

    async def _make(self, match: Match, user: UserId, progress: Progress) -> Analysis:
        history = partial(self._bot.services.history, match)
        estimates = []
        for view in await self._bot.pictures.derive(history, user):
            estimates.append(await self._estimate(view, user))
            progress.done += 1
        analysis = Analysis(tuple(estimates), LOOKING_BACK.playouts)
        await self._bot.get(LookingBack).keep(match, analysis)
        self._known[match.id, match.revision] = analysis
        return analysis

    async def _estimate(self, view: MatchView, user: UserId) -> Estimate:
        """Judge a position; where the rules say who has won, that is certain."""
        rules, position = view.rules, view.position
        outcome = rules.outcome(position)
        if outcome is not None:
            chance = 0.5 if outcome.winner is None else 1.0 - outcome.winner
            return Estimate(chance, proven=True, best="")
        judged = await self._bot.workers.judge(rules, position, person=user)
        assert judged is not None  # noqa: S101 (not only a proof is wanted)
        chance = 1 - judged.chance if position.seat else judged.chance
        return Estimate(chance, judged.proven, format_turn(judged.best, position, rules))


log = logging.getLogger(__name__)

AGAIN_SECONDS = 5.0
"""At least so long after a question that got no answer the next search begins."""


class TurningPoints(RoomDeliverer, kind=Kind.TURNING):
    """Lets the engine look for the turning point of a match, beside everything else.

    The entry stays in the store until that is done: then one transaction notes what was found, which the
    newest board has to say, and deletes it. What a crash or a full queue cuts off is begun anew.
    """

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._looking: Beside[MatchId] = Beside(bot)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Begin to look, unless nothing can be found, or nobody is to think."""
        match = await self._bot.get(Finding).match(MatchId(entry.key.subject))
        if match.id not in self._looking:
            if not self._bot.workers.is_on or match.revision != entry.revision or not may_have_turned(match):
                return Delivered.DONE
            history = partial(self._bot.services.history, match)
            views = await self._bot.pictures.derive(history, EVERYBODY)
            if not may_be_solved(views[-1].position):
                return Delivered.DONE
            self._looking.begin(match.id, partial(self._look, entry, match, views))
        return Delivered.SETTLED

    async def _look(self, entry: Entry, match: Match, views: list[MatchView]) -> None:
        try:
            turning = await self._find(match, views)
            await self._bot.get(LookingBack).note_turning(match, turning)
        except EngineOffError:
            pass  # the bot is closing, and begins anew after the next start
        except (EngineBusyError, StoreError) as error:
            self._bot.delivery.queue(entry)
            schedule = self._bot.delivery.schedule
            schedule.postpone(entry.key, refused=False, reason=str(error), at_least=AGAIN_SECONDS)
        except Exception:  # a bug, which must not be met again and again
            log.exception("the turning point of match %d could not be looked for", match.id)
            await self._give_up(match)

    async def _find(self, match: Match, views: list[MatchView]) -> Turning | None:
        rules, outcome = views[0].rules, match.outcome
        assert outcome is not None  # noqa: S101 (the match may have turned)
        assert outcome.winner is not None  # noqa: S101 (the same)
        prove = partial(self._bot.workers.judge, rules, person=-match.id, only_proof=True)
        positions = [view.position for view in views]
        try:
            found = await find_turning_point(
                rules, positions, 1 - outcome.winner, prove, since=match.start_ply
            )
        except EngineFailedError:  # which has been logged
            return None
        return found and _noted(found, positions, views[0])

    async def _give_up(self, match: Match) -> None:
        with suppress(StoreError):  # which has been logged; after the next start it is tried once more
            await self._bot.get(LookingBack).note_turning(match, None)


def _noted(found: TurningPoint, positions: list[Position], view: MatchView) -> Turning:
    held = "" if found.held is None else format_turn(found.held, positions[found.ply - 1], view.rules)
    return Turning(found.ply, held)


def comment(match: Match, ply: int, words: Words) -> str:
    """Return what is said after so many turns; nothing in most, and in any other match."""
    key = f"{match.setup.game}-{ply}"
    said = match.is_example and words.has(f"example-{key}")
    return words.say(f"example-{key}") if said else ""


def next_comment(match: Match, ply: int, words: Words) -> int:
    """Return at which turn after this one the next is said; the last turn if nothing more is."""
    later = range(ply + 1, match.ply)
    return next((turn for turn in later if comment(match, turn, words)), match.ply)


KEPT_BYTES = 5_000_000
"""How much of the newest boards is kept, for those who step back and forward: two each for 20 people.

With less they push out each other's boards, and a step takes up to twice the processor time.
"""
_BESIDE_PICTURE = 3_000
"""Bytes of the texts that are kept with a picture, roughly."""


@dataclass(frozen=True)
class Reader:
    """Whom a board is made for."""

    user: UserId
    words: Words
    settings: PersonSettings


@dataclass(frozen=True)
class Made:
    """What is shown of one turn of a match."""

    text: str
    pages: int
    """How many there are of the groups in words."""
    _files: tuple[tuple[bytes, str, str | None], ...]

    @property
    def size(self) -> int:
        return _BESIDE_PICTURE + sum(len(data) for data, *_ in self._files)

    def attachments(self) -> list[discord.File]:
        """Return the picture, fresh for each message, as sending closes it."""
        return [discord.File(io.BytesIO(data), name, description=told) for data, name, told in self._files]


class Steps(Room):
    """Makes what is shown of each turn."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._made: LRUCache[Hashable, Made] = LRUCache(KEPT_BYTES, getsizeof=lambda made: made.size)
        self._analyses = Analyses.of(bot)
        self._being_made: dict[Hashable, asyncio.Task[Made | None]] = {}
        """What is made ahead just now."""

    async def at(self, match: Match, ply: int, reader: Reader, page: int = 0) -> Made:
        """Return what is shown of a match after so many of its turns.

        Raises:
            MatchError: Too many pictures are waiting, or the match is damaged.
        """
        await self._analyses.known(match)
        key = self._key(match, ply, reader, page)
        ahead = self._being_made.get(key)
        made = self._made.get(key) if ahead is None else await asyncio.shield(ahead)
        return made or await self._make(key, match, ply, reader, page)

    def prepare(self, match: Match, ply: int, reader: Reader) -> None:
        """Make what will probably be asked for next; where many pictures wait, it is left out."""
        key = self._key(match, ply, reader, 0)
        if ply > match.ply or key in self._made or key in self._being_made:
            return
        ahead = replace(reader, user=EVERYBODY)  # so that nobody is refused a picture they ask for
        task = asyncio.create_task(self._attempt(key, match, ply, ahead))
        self._being_made[key] = task
        task.add_done_callback(partial(self._forget, key))
        self._bot.track(task)

    async def _attempt(self, key: Hashable, match: Match, ply: int, reader: Reader) -> Made | None:
        with suppress(PlayerError):
            return await self._make(key, match, ply, reader, 0)
        return None

    def _forget(self, key: Hashable, _task: asyncio.Task[Made | None]) -> None:
        del self._being_made[key]

    async def _make(self, key: Hashable, match: Match, ply: int, reader: Reader, page: int) -> Made:
        pictures, words = self._bot.pictures, reader.words
        view = await pictures.derive(partial(self._bot.services.view_at, match, ply), reader.user)
        analysis = self._analyses.at_hand(match)
        swing = swing_at(analysis, ply) if analysis and ply else None
        board, text = replace(board_view(view), told=IN_BOARD_TEXT), step_text(view, match.ply, words, swing)
        text, files, pages = await pictures.beside(
            text, board, words, reader.user, reader.settings, page=page
        )
        made = Made(text, pages, tuple((file.fp.read(), file.filename, file.description) for file in files))
        if made.size <= KEPT_BYTES:
            self._made[key] = made
        return made

    def _key(self, match: Match, ply: int, reader: Reader, page: int) -> Hashable:
        settings, is_judged = reader.settings, self._analyses.at_hand(match) is not None
        seen_as = reader.words.language, settings.view, looks_of(settings), page
        return match.id, match.revision, match.seats, match.turning, is_judged, ply, *seen_as


def step_text(view: MatchView, last: int, words: Words, swing: Swing | None = None) -> str:
    """Say what stands above a board that is stepped through: the turn, what it did, and how it stood then.

    Args:
        view: The match as it was then.
        last: How many turns it has had by now.
        words: The reader's language.
        swing: What the engine thinks of the turn, once it has looked.
    """
    lines = [f"{title(view, words)} · {words.say('replay-ply', ply=view.match.ply, last=last)}"]
    if view.match.turns:
        lines.append(turn_text(view, words))
    if swing is not None:
        seat = seat_title(swing.seat, view, words)
        lines.append(estimate_text(swing, view.match.turns[-1], seat, words))
    if view.match.outcome is not None:
        lines.append(outcome_text(view, words))
        if view.match.turning is not None:
            lines.append(turning_text(view.match.turning, view, words))
    else:
        to_move = words.say("scene-to-move", seat=seat_title(view.position.seat, view, words))
        lines.append(f"{score_text(view, words)} {to_move}")
    if said := comment(view.match, view.match.ply, words):
        lines += ["", said]
    return "\n".join(lines)


def estimate_text(swing: Swing, played: str, seat: str, words: Words) -> str:
    """Say how probable a win was before a turn and after it, and what would have been better.

    Args:
        swing: Both estimates.
        played: The turn as it is stored.
        seat: What the seat is called that has played it.
        words: The reader's language.
    """
    better = swing.before.best if swing.lost >= LEAST_SWING and swing.before.best != played else ""
    before, after = (estimate_words(one, swing.seat, words) for one in (swing.before, swing.after))
    best = canonical_words(better, words) if better else "none"
    return words.say("estimate-turn", seat=seat, before=before, after=after, best=best)

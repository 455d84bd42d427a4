"""What the engine finds out about finished matches: how well they were played, and where they turned."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from cachetools import LRUCache

from bot.cogs.client import Beside, Oddity, Room
from bot.cogs.common.messages import RoomDeliverer
from bot.cogs.pictures import EVERYBODY
from bot.delivery.deliverer import Attempt, Delivered
from bot.engine.levels import LOOKING_BACK
from bot.engine.looking_back import TurningPoint, find_turning_point, may_be_solved
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.errors import MatchError
from bot.matches.analyses import Analysis, Estimate, may_have_turned
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView, Turning
from bot.matches.outbox import Entry, Kind
from bot.matches.ports import StoreError
from bot.rules.notation import format_turn
from bot.rules.position import Position

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
            self._known[key] = await self._bot.matches.looking_back.analysis(match)
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
        await self._bot.matches.hinting.check_record(match, user)
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
        history = partial(self._bot.matches.history, match)
        estimates = []
        for view in await self._bot.pictures.derive(history, user):
            estimates.append(await self._estimate(view, user))
            progress.done += 1
        analysis = Analysis(tuple(estimates), LOOKING_BACK.playouts)
        await self._bot.matches.looking_back.keep(match, analysis)
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
        match = await self._bot.matches.find.match(MatchId(entry.key.subject))
        if match.id not in self._looking:
            if not self._bot.workers.is_on or match.revision != entry.revision or not may_have_turned(match):
                return Delivered.DONE
            history = partial(self._bot.matches.history, match)
            views = await self._bot.pictures.derive(history, EVERYBODY)
            if not may_be_solved(views[-1].position):
                return Delivered.DONE
            self._looking.begin(match.id, partial(self._look, entry, match, views))
        self._bot.delivery.schedule.remove(entry.key)
        return Delivered.HANDLED

    async def _look(self, entry: Entry, match: Match, views: list[MatchView]) -> None:
        try:
            turning = await self._find(match, views)
            await self._bot.matches.looking_back.note_turning(match, turning)
        except EngineOffError:
            pass  # the bot is closing, and begins anew after the next start
        except (EngineBusyError, StoreError) as error:
            self._bot.delivery.queue(entry)
            self._bot.delivery.schedule.postpone(entry.key, refused=False, reason=str(error))
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
            found = await find_turning_point(rules, positions, 1 - outcome.winner, prove)
        except EngineFailedError:  # which has been logged
            return None
        return found and _noted(found, positions, views[0])

    async def _give_up(self, match: Match) -> None:
        with suppress(StoreError):  # which has been logged; after the next start it is tried once more
            await self._bot.matches.looking_back.note_turning(match, None)


def _noted(found: TurningPoint, positions: list[Position], view: MatchView) -> Turning:
    held = "" if found.held is None else format_turn(found.held, positions[found.ply - 1], view.rules)
    return Turning(found.ply, held)

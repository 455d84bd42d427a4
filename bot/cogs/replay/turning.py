"""Where finished matches turned: looked for once they are over, and said on their last boards."""

import logging
from contextlib import suppress
from functools import partial

from bot.cogs.client import Oddity
from bot.cogs.common.beside import Beside
from bot.cogs.pictures import EVERYBODY
from bot.delivery.deliverer import Attempt, Delivered, Deliverer
from bot.engine.looking_back import TurningPoint, find_turning_point, may_be_solved
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError
from bot.matches.analyses import may_have_turned
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView, Turning
from bot.matches.outbox import Entry
from bot.matches.ports import StoreError
from bot.rules.notation import format_turn
from bot.rules.position import Position

log = logging.getLogger(__name__)


class TurningPoints(Deliverer):
    """Lets the engine look for the turning point of a match, beside everything else.

    The entry stays in the store until that is done: then one transaction notes what was found, which the
    newest board has to say, and deletes it. What a crash or a full queue cuts off is begun anew.
    """

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
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

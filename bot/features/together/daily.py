"""Ends the days of servers' matches, and lets the computer answer; every step can be repeated."""

import logging
from contextlib import suppress
from functools import partial

from bot.db.errors import StoreError
from bot.engine.workers import EngineError
from bot.errors import DamagedMatchError, MatchError, StaleTurnError
from bot.features.together.model import ServerMatch, Stage
from bot.features.together.service import Together
from bot.matches.ids import MatchId
from bot.ui.client import DueJob, FeatureCog, KeyedTasks, Oddity

log = logging.getLogger(__name__)


class ServerMatches(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._answering = KeyedTasks[MatchId](bot)

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self._answering.cancel()

    async def go_on(self, due: ServerMatch) -> None:
        """Do what is due; the answer to the server's turn follows in the same minute."""
        if due.stage is Stage.OPEN:
            with suppress(StaleTurnError):  # another process was first, or a late vote counts
                await self._bot.get(Together).end_day(due)
            await self._bot.services.events.followed(due.match)
        else:
            self._answering.begin(due.match, partial(self._answer, due))

    async def _answer(self, due: ServerMatch) -> None:
        """A failure is tried again by the clock."""
        together = self._bot.get(Together)
        try:
            view = await together.view(due)
            if not view.match.is_for_computer or view.match.level is None:
                return
            thought = await self._bot.workers.think(
                view.rules, view.position, view.match.level, person=due.guild, seed=due.match
            )
            await together.play_answer(view, thought.turn)
            await self._bot.services.events.followed(due.match)
        except EngineError as error:
            log.info("the computer cannot answer in match %d: %r", due.match, error)
            with suppress(StoreError):
                await together.postpone(due)
        except (StoreError, DamagedMatchError):
            pass  # already logged
        except MatchError as error:
            log.info("the computer's answer was refused in match %d: %s", due.match, error)
        except Exception:  # a bug must not stop other matches
            log.exception("the computer's answer failed in match %d", due.match)


DUE_DAYS: DueJob[ServerMatch] = DueJob(
    lambda bot, shards: bot.get(Together).due(shards),
    lambda bot, due: ServerMatches.of(bot).go_on(due),
)

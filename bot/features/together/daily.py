"""Ends the days of servers' matches, and lets the computer answer; every step can be repeated."""

import logging
from contextlib import suppress
from functools import partial

from bot.engine.workers import EngineError
from bot.errors import StaleTurnError
from bot.features.together.model import ServerMatch, Stage
from bot.features.together.service import Together
from bot.matches.ids import MatchId
from bot.ui.background import log_errors
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
            self._answering.begin(due.match, partial(log_errors, self._answer, due))

    async def _answer(self, due: ServerMatch) -> None:
        """A failure is tried again by the clock."""
        together = self._bot.get(Together)
        view = await together.view(due)
        match = view.match
        if not match.is_for_computer or match.level is None:
            return
        think = self._bot.workers.think
        try:
            thought = await think(view.rules, view.position, match.level, person=due.guild, seed=match.id)
        except EngineError as error:
            log.info("the computer cannot answer in match %d: %r", match.id, error)
            await together.postpone(due)
            return
        with suppress(StaleTurnError):  # another process was first
            await together.play_answer(view, thought.turn)
        await self._bot.services.events.followed(match.id)


DUE_DAYS: DueJob[ServerMatch] = DueJob(
    lambda bot, shards: bot.get(Together).due(shards),
    lambda bot, due: ServerMatches.of(bot).go_on(due),
)

"""Which match a server is shown: the wildest of those that may be, at the turn that changed it most."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.beside import Beside
from bot.cogs.pictures import EVERYBODY
from bot.cogs.replay.analyses import Analyses
from bot.engine.workers import EngineError, EngineFailedError
from bot.errors import DamagedMatchError, MatchError
from bot.matches.analyses import Analysis
from bot.matches.ids import MatchId, WeeklyId
from bot.matches.model import Match
from bot.matches.outbox import weekly_entry
from bot.matches.ports import StoreError
from bot.matches.weekly import Weekly, drama, largest_swing
from bot.rules.notation import format_turn, parse_turn

log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """What is shown, if anything is."""

    match: MatchId | None = None
    ply: int = 0
    """The turn that is asked for."""
    turns: Sequence[str] = ()
    """What one may take it for."""


class Choosing:
    """Chooses matches beside everything else.

    The entry stays in the store until that is done, and is looked at each minute. So what a crash, a full
    queue or Discord cuts off is begun anew.
    """

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._choosing: Beside[WeeklyId] = Beside(bot)

    def begin(self, weekly: Weekly) -> None:
        """Begin to choose, unless that is being done."""
        self._choosing.begin(weekly.id, partial(self._choose, weekly))

    async def _choose(self, weekly: Weekly) -> None:
        guild = self._bot.get_guild(weekly.place.guild)
        if guild is None:  # Discord has not told of it yet
            return
        try:
            await self._show(weekly, await self._find(guild, weekly))
        except (EngineError, MatchError, StoreError, discord.DiscordException) as error:
            log.info("nothing is chosen from the archive of server %d yet: %s", guild.id, error)
        except Exception:  # a bug, which must not be met again and again
            log.exception("nothing could be chosen from the archive of server %d", guild.id)
            with suppress(StoreError):  # which has been logged
                await self._show(weekly, Choice())

    async def _show(self, weekly: Weekly, choice: Choice) -> None:
        shown = await self._bot.matches.weeklies.show(weekly, *choice)
        if shown is not None:
            self._bot.delivery.queue(weekly_entry(shown))

    async def _find(self, guild: discord.Guild, weekly: Weekly) -> Choice:
        """Return the wildest match that everybody in the channel may know of, if any was wild."""
        found: list[tuple[float, Match, int]] = []
        candidates = await self._bot.matches.weeklies.candidates(weekly) if self._bot.workers.is_on else ()
        for match in candidates:
            if not await self._bot.visibility.can_all_look(guild, match.place.channel, weekly.place.channel):
                continue
            analysis = await self._judge(match)
            swing = None if analysis is None else largest_swing(analysis)
            if analysis is not None and swing is not None:
                found.append((drama(analysis), match, swing.ply))
        if not found:
            return Choice()
        _, match, ply = max(found, key=lambda one: (one[0], one[1].id))
        return Choice(match.id, ply, await self._turns(match, ply))

    async def _judge(self, match: Match) -> Analysis | None:
        try:
            made = await Analyses.of(self._bot).make(match, EVERYBODY)
            return made if isinstance(made, Analysis) else await asyncio.shield(made.task)
        except (DamagedMatchError, EngineFailedError):  # which has been logged
            return None

    async def _turns(self, match: Match, ply: int) -> list[str]:
        """Return the turn that was played among good ones, in an order that tells nothing."""
        view, played = self._bot.matches.view_at(match, ply - 1), match.turns[ply - 1]
        turn = parse_turn(played, view.position, view.rules)
        *best, _ = await self._bot.workers.find_hints(
            view.rules, view.position, person=EVERYBODY, played=turn
        )
        return sorted({played, *(format_turn(one.turn, view.position, view.rules) for one in best)})

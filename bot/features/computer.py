"""The computer plays: it thinks as soon as its turn is shown, and what a crash has cut off is found again."""

import logging
from functools import partial

from discord.ext import commands, tasks

from bot.db.errors import StoreError
from bot.engine.workers import EngineBusyError, EngineError, EngineOffError
from bot.errors import DamagedMatchError, MatchError, StaleTurnError
from bot.matches.change import By
from bot.matches.events import ComputersBoardShown
from bot.matches.ids import COMPUTER, MatchId
from bot.matches.levels import strength
from bot.matches.model import MatchView
from bot.rules.notation import format_turn
from bot.ui.client import Beside, Oddity, Room

log = logging.getLogger(__name__)

RESIGNS_FROM = strength(4)
"""How strong a level is at least that resigns."""


class ComputerTurns(Room):
    """Plays for the computer, one turn of a match at a time."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.matches.events.listen(self._hear, ComputersBoardShown)
        self._playing: Beside[MatchId] = Beside(bot)

    async def cog_unload(self) -> None:
        """Stop thinking; what is begun waits in the store."""
        await super().cog_unload()
        self._playing.cancel()

    async def _hear(self, event: ComputersBoardShown) -> None:
        self._begin(event.match.id)

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        """Play where a process has left off."""
        await self.catch_up()

    @tasks.loop(minutes=1)
    async def each_minute(self) -> None:
        """Play where that was not possible before."""
        await self.catch_up()

    async def catch_up(self) -> None:
        """Begin to think about the turns that wait, some at a time."""
        if not self._bot.workers.is_on:
            return
        try:
            waiting = await self._bot.matches.computer.turns(self._bot.gateway.shards)
        except StoreError:
            return  # that has been logged
        for match in waiting:
            self._begin(match.id)

    def _begin(self, match: MatchId) -> None:
        if not self._bot.closing:
            self._playing.begin(match, partial(self._play, match))

    async def _play(self, match: MatchId) -> None:
        """Play as long as it is the computer's turn: a planned reply may make it that at once."""
        try:
            while not self._bot.closing and (view := await self._bot.matches.computer.turn(match)):
                await self._play_turn(view)
        except EngineOffError:
            log.info("match %d waits for the computer, which is switched off", match)
        except EngineBusyError as error:
            log.info("match %d waits for the computer (%s)", match, error)
        except EngineError:
            log.exception("the computer could not play in match %d", match)
        except (StoreError, DamagedMatchError):
            pass  # that has been logged
        except MatchError as error:
            log.info("what follows the computer's turn in match %d could not be done: %s", match, error)
        except Exception:  # a bug, which must not end what plays in other matches
            log.exception("the computer could not play in match %d", match)

    async def _play_turn(self, view: MatchView) -> None:
        match, matches = view.match, self._bot.matches
        assert match.level is not None  # noqa: S101 (it is the computer's)
        person = match.seats[1 - match.seat_to_move]
        thought = await self._bot.workers.think(
            view.rules, view.position, match.level, person=person, seed=match.id
        )
        try:
            if strength(match.level) >= RESIGNS_FROM and thought.hopeless:
                await matches.resign(match.id, By(COMPUTER), revision=match.revision, proven=True)
            else:
                text = format_turn(thought.turn, view.position, view.rules)
                await matches.play(view, By(COMPUTER), text, revision=match.revision)
        except StaleTurnError:
            return  # something has changed meanwhile; it is looked at anew
        await matches.events.followed(match.id)

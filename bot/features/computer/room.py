"""The computer's turns: it thinks once its board is posted; a crash is caught up on."""

import logging
from functools import partial

from discord.ext import commands

from bot.db.errors import StoreError
from bot.engine.workers import EngineBusyError, EngineError, EngineOffError
from bot.errors import DamagedMatchError, MatchError, StaleTurnError
from bot.features.challenge.challenge import EasierLevel
from bot.features.challenge.levels import strength
from bot.features.computer.service import Computer
from bot.matches.change import By
from bot.matches.events import ComputersBoardShown
from bot.matches.ids import COMPUTER, MatchId
from bot.matches.model import Match, MatchView
from bot.matches.playing import Playing
from bot.rules.notation import format_turn
from bot.ui.client import FeatureCog, KeyedTasks, Oddity, every
from bot.ui.slots import COMPUTER_PLAYS, LAST_LINES, SUGGESTIONS, Suggestion
from bot.words import Words

log = logging.getLogger(__name__)

MIN_STRENGTH_TO_RESIGN = strength(4)


@COMPUTER_PLAYS.add(order=10)
def _is_on(bot: Oddity) -> bool:
    return bot.workers.is_on


@LAST_LINES.add(order=20)
async def praise(bot: Oddity, match: Match, words: Words) -> str:
    earned = await bot.get(Computer).praise(match)
    if not earned:
        return ""
    return words.say(f"after-{earned}", level=match.level or 0)


@SUGGESTIONS.add(order=10)
async def offer_level(bot: Oddity, match: Match, words: Words) -> Suggestion | None:
    """Only the line of a higher level, whose button every won match has."""
    offered = await bot.get(Computer).offered_level(match)
    if offered is None:
        return None
    name = words.say("level-name", level=offered)
    if match.winner != COMPUTER:
        return Suggestion(words.say("level-harder", next=name), None)
    line = words.say("level-easier", level=match.level, next=name)
    return Suggestion(line, EasierLevel(match.id).item(words))


class ComputerTurns(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._on_board_shown, ComputersBoardShown)
        self._playing: KeyedTasks[MatchId] = KeyedTasks(bot)

    async def _on_board_shown(self, event: ComputersBoardShown) -> None:
        self._begin(event.match.id)

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        await self.catch_up()

    @every(minutes=1)
    async def each_minute(self) -> None:
        await self.catch_up()

    async def catch_up(self) -> None:
        if not self._bot.workers.is_on:
            return
        try:
            waiting = await self._bot.get(Computer).turns(self._bot.gateway.shards)
        except StoreError:
            return  # already logged
        for match in waiting:
            self._begin(match.id)

    def _begin(self, match: MatchId) -> None:
        if not self._bot.closing:
            self._playing.begin(match, partial(self._play, match))

    async def _play(self, match: MatchId) -> None:
        """Play until it is the person's turn; a planned reply may make several turns."""
        try:
            while not self._bot.closing and (view := await self._bot.get(Computer).turn(match)):
                await self._play_turn(view)
        except EngineOffError:
            log.info("match %d waits: the computer is off", match)
        except EngineBusyError as error:
            log.info("match %d waits: the computer is busy (%s)", match, error)
        except EngineError:
            log.exception("computer turn failed in match %d", match)
        except (StoreError, DamagedMatchError):
            pass  # already logged
        except MatchError as error:
            log.info("computer turn: listener failed for match %d: %s", match, error)
        except Exception:  # a bug must not stop other matches
            log.exception("computer turn failed in match %d", match)

    async def _play_turn(self, view: MatchView) -> None:
        match = view.match
        services = self._bot.services
        assert match.level is not None  # noqa: S101 (the computer plays in it)
        person = match.seats[1 - match.seat_to_move]
        thought = await self._bot.workers.think(
            view.rules, view.position, match.level, person=person, seed=match.id
        )
        try:
            if strength(match.level) >= MIN_STRENGTH_TO_RESIGN and thought.hopeless:
                await services.get(Playing).resign(
                    match.id, By(COMPUTER), revision=match.revision, proven=True
                )
            else:
                text = format_turn(thought.turn, view.position, view.rules)
                await services.get(Playing).play(view, By(COMPUTER), text, revision=match.revision)
        except StaleTurnError:
            return  # the match has changed; the loop reads it again
        await services.events.followed(match.id)

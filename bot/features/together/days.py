"""The days of servers' matches: how they end, what the computer answers, and their messages."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from bot.delivery.deliverer import Attempt
from bot.delivery.delivery import Posting, key_of, mention_only, quietly
from bot.engine.workers import EngineError
from bot.errors import NoMatchError, StaleTurnError
from bot.features.together.command import next_terms
from bot.features.together.links import NextMatch
from bot.features.together.model import TOGETHER, TOGETHER_DONE, TOGETHER_TOLD, ServerMatch, Stage
from bot.features.together.service import ShownDay, Together
from bot.features.together.taking_part import day_buttons
from bot.features.together.texts import day_board, day_text, line_text, over_text, report_text
from bot.matches.change import By
from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER, ChannelId, GuildId, MatchId, MessageId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.playing import Playing
from bot.matches.preferences import People
from bot.rules.notation import format_turn
from bot.transport.troubles import Trouble
from bot.ui.background import log_errors
from bot.ui.client import DueJob, FeatureCog, KeyedTasks, Oddity, UsedChannels
from bot.ui.components import view_of
from bot.ui.messages import NoticeDeliverer, tell
from bot.ui.rounds import RevealDeliverer, RoundDeliverer, RoundMessage
from bot.ui.slots import PUBLIC_BUTTONS
from bot.ui.texts import title
from bot.words import Words

log = logging.getLogger(__name__)


class ServerMatches(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._answering = KeyedTasks[MatchId](bot)

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
        view = await self._bot.get(Finding).view(due.match)
        match = view.match
        if not match.is_for_computer or match.level is None:
            return
        think = self._bot.workers.think
        try:
            thought = await think(view.rules, view.position, match.level, person=due.guild, seed=match.id)
        except EngineError as error:
            log.info("the computer cannot answer in match %d: %r", match.id, error)
            await self._bot.get(Together).postpone(due)
            return
        with suppress(StaleTurnError):  # another process was first
            text = format_turn(thought.turn, view.position, view.rules)
            await self._bot.get(Playing).play(view, By(COMPUTER), text, revision=match.revision)
        await self._bot.services.events.followed(match.id)


DUE_DAYS: DueJob[ServerMatch] = DueJob(
    lambda bot, shards: bot.get(Together).due(shards),
    lambda bot, due: ServerMatches.of(bot).go_on(due),
)


async def _used_channels(bot: Oddity, guild: GuildId) -> list[tuple[ChannelId, str]]:
    state = await bot.get(Together).running(guild)
    return [] if state is None else [(state.channel, "")]


USED_CHANNELS = UsedChannels("together", _used_channels)


class DayDeliverer(RoundDeliverer[ServerMatch], kind=TOGETHER):
    """Posts the message of a day, or updates it; once the match is over, the last message."""

    async def show(self, entry: Entry, words: Words) -> RoundMessage[ServerMatch] | None:
        with suppress(NoMatchError):  # the bot has left the server
            day = await self._bot.get(Together).shown(MatchId(entry.key.subject))
            if day.state.message is not None or day.state.stage is not Stage.ANSWERING:
                return self._message(day, words)
        return None

    def _message(self, day: ShownDay, words: Words) -> RoundMessage[ServerMatch]:
        state, view = day.state, day.view
        further = [item for added in PUBLIC_BUTTONS(view, words) for item in added]
        if state.is_over:
            what, text = "e", over_text(day, words)
            next_matches = [NextMatch(state.match, what).item(words, what=what) for what in next_terms(day)]
            buttons = view_of(further, next_matches)
        else:
            what, text = f"p{state.ply:x}", day_text(day, words)
            buttons = view_of([*day_buttons(state, words), *further])
        key = key_of(f"w{state.match:x}{what}", view.match.started, state.since)
        return RoundMessage(state, key, text, day_board(view), buttons)

    async def note_posted(self, shown: ServerMatch, message: MessageId) -> None:
        await self._bot.get(Together).note_posted(shown, message)


class ReportDeliverer(RevealDeliverer, kind=TOGETHER_DONE):
    """Makes the message of an earlier day a line, unless the server keeps pictures."""

    async def changes(self, entry: Entry) -> Mapping[str, Any] | None:
        match, ply = MatchId(entry.key.subject), int(entry.details["ply"])
        view = await self._bot.get(Finding).view(match)
        day = await self._bot.get(Together).day(match, ply)
        settings = await self._bot.get(People).server(entry.place.guild)
        words = self._bot.public_words(entry.place.guild, settings)
        text = report_text(day, view, words) if day.proposals else title(view, words)
        kept: dict[str, Any] = {} if settings.pictures else {"attachments": []}
        return {"content": text, "view": None, "allowed_mentions": mention_only(), **kept}


class ToldDeliverer(NoticeDeliverer, kind=TOGETHER_TOLD):
    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:  # noqa: ARG002 (of any revision)
        view = await self._bot.get(Finding).view(MatchId(notice.key.subject))
        words = await self._bot.words_of(notice.place.guild)
        line = words.say("together-told", what=str(notice.details["what"]))
        posting = Posting(f"w{notice.key.part:x}", line_text(view, line, words), more=quietly())
        told = await tell(self._bot, notice.place, posting, attempt=attempt)
        return told if isinstance(told, Trouble) else None

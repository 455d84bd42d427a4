"""The messages of a server's match: of the day, of earlier days, the last one, and notices."""

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.delivery.deliverer import Attempt
from bot.delivery.delivery import Posting, key_of, mention_only, quietly
from bot.features.together.command import next_terms
from bot.features.together.links import NextMatch
from bot.features.together.model import TOGETHER, TOGETHER_DONE, TOGETHER_TOLD, ServerMatch
from bot.features.together.service import ShownDay, Together
from bot.features.together.taking_part import day_buttons
from bot.features.together.texts import TAKES_VOTES, day_board, day_text, line_text, over_text, report_text
from bot.matches.finding import Finding
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.preferences import People
from bot.transport.troubles import Trouble
from bot.ui.client import Oddity, UsedChannels
from bot.ui.components import view_of
from bot.ui.messages import NoticeDeliverer, tell
from bot.ui.rounds import RevealDeliverer, RoundDeliverer
from bot.ui.slots import PUBLIC_BUTTONS
from bot.ui.texts import title
from bot.words import Words


async def _used_channels(bot: Oddity, guild: GuildId) -> list[tuple[ChannelId, str]]:
    state = await bot.get(Together).running(guild)
    return [] if state is None else [(state.channel, "")]


USED_CHANNELS = UsedChannels("together", _used_channels)


class DayDeliverer(RoundDeliverer[ServerMatch], kind=TOGETHER):
    """Posts the message of a day, or updates it; once the match is over, the last message."""

    async def find(self, entry: Entry) -> ServerMatch | None:
        return await self._bot.get(Together).of_match(MatchId(entry.key.subject))

    async def posting(self, shown: ServerMatch) -> Posting | None:
        day = await self._bot.get(Together).shown(shown.match)
        if day is None or not (day.state.stage in TAKES_VOTES or day.state.is_over):
            return None
        state, match = day.state, day.view.match
        words = await self._bot.words_of(state.guild)
        what = "e" if state.is_over else f"p{state.ply:x}"
        picture = await self._bot.pictures.public(day_board(self._bot.services, day.view), words)
        return Posting(
            key_of(f"w{state.match:x}{what}", match.started, state.since),
            await self._text(day, words),
            self._buttons(day, words),
            more={"file": picture, **quietly()},
        )

    async def changes(self, shown: ServerMatch) -> Mapping[str, Any]:
        day = await self._bot.get(Together).shown(shown.match)
        assert day is not None  # noqa: S101 (it has just been found)
        words = await self._bot.words_of(shown.guild)
        return {"content": await self._text(day, words), "view": self._buttons(day, words)}

    async def note_posted(self, shown: ServerMatch, message: MessageId) -> None:
        await self._bot.get(Together).note_posted(shown, message)

    async def _text(self, day: ShownDay, words: Words) -> str:
        if not day.state.is_over:
            return day_text(day, words)
        return over_text(day, await self._bot.get(Together).days(day.state.match), words)

    def _buttons(self, day: ShownDay, words: Words) -> ui.View:
        state, view = day.state, day.view
        further = [item for added in PUBLIC_BUTTONS(view, words) for item in added]
        if state.is_over:
            steps = next_terms(view.match.setup, view.match.level, self._bot.catalogue)
            return view_of(further, [NextMatch(state.match, what).item(words, what=what) for what in steps])
        return view_of([*day_buttons(state, words), *further])


class ReportDeliverer(RevealDeliverer, kind=TOGETHER_DONE):
    """Makes the message of an earlier day a line, unless the server keeps pictures."""

    async def changes(self, entry: Entry) -> Mapping[str, Any] | None:
        match, ply = MatchId(entry.key.subject), int(entry.details["ply"])
        view = await self._bot.get(Finding).view(match)
        days = await self._bot.get(Together).days(match, ply)
        settings = await self._bot.get(People).server(entry.place.guild)
        words = self._bot.public_words(entry.place.guild, settings)
        text = report_text(days[0], view, words) if days else title(view, words)
        kept: dict[str, Any] = {} if settings.pictures else {"attachments": []}
        return {"content": text, "view": None, "allowed_mentions": mention_only(), **kept}


class ToldDeliverer(NoticeDeliverer, kind=TOGETHER_TOLD):
    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:  # noqa: ARG002 (of any revision)
        day = await self._bot.get(Together).shown(MatchId(notice.key.subject))
        if day is None:
            return None
        words = await self._bot.words_of(notice.place.guild)
        line = words.say("together-told", what=str(notice.details["what"]))
        posting = Posting(f"w{notice.key.part:x}", line_text(day.view, line, words), more=quietly())
        told = await tell(self._bot, notice.place, posting, attempt=attempt)
        return told if isinstance(told, Trouble) else None

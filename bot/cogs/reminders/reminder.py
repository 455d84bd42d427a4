"""Reminders: who is to move and by when, with buttons to play, to be reminded later, or no more."""

from abc import abstractmethod
from dataclasses import replace

from discord import ui
from discord.utils import format_dt

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import link
from bot.cogs.common.components import Button, view_of
from bot.cogs.common.telling import NoticeDeliverer, tell, tell_directly
from bot.cogs.turn.begin import Play
from bot.cogs.turn.private import overtaken_text
from bot.delivery.delivery import Posting, channel_of, mention_only
from bot.errors import StaleTurnError
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.settings import Pings, Preferences
from bot.matches.time.timekeeping import SNOOZABLE
from bot.transport.troubles import Trouble
from bot.words import Words


class Reminders(NoticeDeliverer):
    """Reminds the player to move, as an answer to the board, or directly where they wish that."""

    async def tell(self, notice: Entry, match: Match | None, *, long_ago: bool) -> Trouble | None:
        """Say a reminder; in the channel where Discord refuses the direct message."""
        assert match is not None  # noqa: S101 (a reminder is about a match)
        matches, user = self._bot.matches, match.player_to_move
        preferences = await matches.read.preferences(user, match.place.guild)
        if not await matches.reminders.is_wanted(match, preferences.person):
            return None
        guild = match.place.guild
        if preferences.person.reminders_directly:
            words = self._bot.direct_words(guild, preferences)
            text = f"{self._text(match, words)}\n{link(match) or ''}".strip()
            posting = Posting(notice.nonce, text, _buttons(notice, match, words))
            trouble = await tell_directly(self._bot, user, posting, long_ago=long_ago)
            if trouble in {None, Trouble.BUSY}:
                return trouble
        public = self._bot.public_words(guild, preferences.server)
        posting = Posting(notice.nonce, self._text(match, public), _buttons(notice, match, public))
        return await tell(
            self._bot, match.place, self._mention(match, preferences, posting), long_ago=long_ago
        )

    def _mention(self, match: Match, preferences: Preferences, posting: Posting) -> Posting:
        """Let a reminder answer the board, with or without a notification, as its own mention comes."""
        assert match.board_message is not None  # noqa: S101 (the time of a turn begins with its board)
        board = channel_of(self._bot, match.place).get_partial_message(match.board_message)
        is_silent = preferences.person.pings is Pings.SILENT
        more = {"allowed_mentions": mention_only(match.player_to_move), "silent": is_silent}
        return replace(posting, reference=board.to_reference(fail_if_not_exists=False), more=more)

    def _text(self, match: Match, words: Words) -> str:
        assert match.deadline is not None  # noqa: S101 (else there is nothing to remind of)
        return words.say(
            "reminder",
            player=str(match.player_to_move),
            opponent=str(match.opponent_of(match.player_to_move)),
            game=self._bot.matches.catalogue.game(match.setup.game).name,
            match=str(match.number),
            due=format_dt(match.deadline, "f"),
            left=format_dt(match.deadline, "R"),
        )


def _buttons(notice: Entry, match: Match, words: Words) -> ui.View:
    turn = match.id, match.revision
    later = [Snooze(*turn, notice.id)] if SNOOZABLE in notice.details else []
    return view_of([button.item(words) for button in (Play(*turn), *later, Hush(*turn, notice.id))])


class _Answer(Button):
    """Settles a reminder, whose buttons go; playing is possible from what is said instead."""

    match: MatchId
    revision: int
    notice: int
    """The id of the reminder, which is found again by it."""

    async def press(self, acting: Acting) -> None:
        """Do what the button says, and say so; once the turn has been played, say that."""
        try:
            text = await self.settle(acting)
        except StaleTurnError as error:
            sentence = await overtaken_text(acting, self.match, self.revision, error)
            await acting.reply.strip()
            await acting.reply.say(sentence)
            return
        await acting.reply.strip()
        play = Play(self.match, self.revision).item(acting.words)
        await acting.reply.say(text, view=view_of([play]))

    @abstractmethod
    async def settle(self, acting: Acting) -> str:
        """Do what the button says, and return what to say of it."""


class Snooze(_Answer, name="snooze", label="button-snooze"):
    """Reminds of the turn once more, a few hours later."""

    async def settle(self, acting: Acting) -> str:
        """Put the reminder off."""
        when = await acting.bot.matches.reminders.snooze(
            self.match, acting.by, self.revision, person=acting.settings
        )
        return acting.words.say("reminder-snoozed", when=format_dt(when, "t"), left=format_dt(when, "R"))


class Hush(_Answer, name="hush", label="button-hush"):
    """Does not remind of this turn again."""

    async def settle(self, acting: Acting) -> str:
        """Let there be no more reminders."""
        await acting.bot.matches.reminders.hush(self.match, acting.by, self.revision)
        return acting.words.say("reminder-hushed")

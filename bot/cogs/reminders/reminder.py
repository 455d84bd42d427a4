"""Reminders: who is to move and by when, with buttons to play, to be reminded later, or no more."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from discord import ui
from discord.utils import format_dt

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import channel_of, mention_only
from bot.cogs.common.components import Button, view_of
from bot.cogs.common.places import link
from bot.cogs.common.telling import Telling, tell, tell_directly
from bot.cogs.common.troubles import Trouble
from bot.cogs.turn.begin import Play
from bot.cogs.turn.private import overtaken_text
from bot.errors import StaleTurnError
from bot.matches.courtesy import Notice
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.matches.settings import Pings, Preferences
from bot.matches.timekeeping import SNOOZABLE
from bot.words import Words


class Reminders:
    """Reminds the player to move, as an answer to the board, or directly where they wish that."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def tell(
        self, notice: Notice, match: Match | None, *, nonce: str, long_ago: bool
    ) -> Trouble | None:
        """Say a reminder; in the channel where Discord refuses the direct message."""
        assert match is not None  # noqa: S101 (a reminder is about a match)
        matches, user = self._bot.matches, match.player_to_move
        preferences = await matches.people.preferences(user, match.place.guild)
        if not await matches.reminders.is_wanted(match, preferences.person):
            return None
        guild = match.place.guild
        if preferences.person.reminders_directly:
            words = self._bot.direct_words(guild, preferences)
            text = f"{self._text(match, words)}\n{link(match) or ''}".strip()
            telling = Telling(text, nonce, long_ago, _buttons(notice, match, words))
            trouble = await tell_directly(self._bot, user, telling)
            if trouble in {None, Trouble.BUSY}:
                return trouble
        public = self._bot.public_words(guild, preferences.server)
        telling = Telling(self._text(match, public), nonce, long_ago, _buttons(notice, match, public))
        return await self._mention(match, preferences, telling)

    async def _mention(self, match: Match, preferences: Preferences, telling: Telling) -> Trouble | None:
        """Answer the board, with or without a notification, as its own mention comes."""
        assert match.board_message is not None  # noqa: S101 (the time of a turn begins with its board)
        board = channel_of(self._bot, match.place).get_partial_message(match.board_message)
        return await tell(
            self._bot,
            match.place,
            telling,
            reference=board.to_reference(fail_if_not_exists=False),
            allowed_mentions=mention_only(match.player_to_move),
            silent=preferences.person.pings is Pings.SILENT,
        )

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


def _buttons(notice: Notice, match: Match, words: Words) -> ui.View:
    turn = match.id, match.revision
    later = [Snooze(*turn, notice.id)] if SNOOZABLE in notice.details else []
    return view_of([button.item(words) for button in (Play(*turn), *later, Hush(*turn, notice.id))])


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Snooze(_Answer):
    """Reminds of the turn once more, a few hours later."""

    name: ClassVar = "snooze"
    label: ClassVar = "button-snooze"

    async def settle(self, acting: Acting) -> str:
        """Put the reminder off."""
        when = await acting.bot.matches.reminders.snooze(
            self.match, acting.user, self.revision, person=acting.settings, once=acting.once
        )
        return acting.words.say("reminder-snoozed", when=format_dt(when, "t"), left=format_dt(when, "R"))


@dataclass(frozen=True)
class Hush(_Answer):
    """Does not remind of this turn again."""

    name: ClassVar = "hush"
    label: ClassVar = "button-hush"

    async def settle(self, acting: Acting) -> str:
        """Let there be no more reminders."""
        await acting.bot.matches.reminders.hush(self.match, acting.user, self.revision, once=acting.once)
        return acting.words.say("reminder-hushed")

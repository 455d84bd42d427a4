from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from itertools import chain

from discord import ui
from discord.utils import format_dt

from bot.errors import StaleTurnError
from bot.features.reminders.model import DIGEST, DIGEST_COVERS
from bot.features.reminders.service import Digests, Reminding
from bot.features.reminders.settings import ShowReminders
from bot.features.turn.links import Play, PlayHere
from bot.features.turn.private import explain_stale
from bot.matches.ids import BoardMessage, MessageId, UserId
from bot.matches.messages import Messages
from bot.matches.model import Challenge, Match, Place
from bot.matches.outbox import Entry
from bot.matches.preferences import People
from bot.matches.remarks import RemarkKind
from bot.matches.settings import Pings, Preferences
from bot.matches.time.timekeeping import REMINDER, SNOOZABLE
from bot.transport.troubles import Trouble
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting
from bot.ui.client import DueJob
from bot.ui.components import Button, RevisionLink, view_of
from bot.ui.lines import challenge_entries, line_for
from bot.ui.places import link
from bot.ui.runner import New, NoticeDeliverer, channel_of
from bot.ui.slots import DIGEST_PARTS, DigestPart
from bot.words import Words

DUE_DIGESTS = DueJob.of(Digests, Digests.due, Digests.take)


class ReminderDeliverer(NoticeDeliverer, kind=REMINDER):
    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:
        """Fall back to the channel, if the player can see it, where Discord rejects the direct message."""
        assert match is not None  # noqa: S101 (a reminder is about a match)
        services = self._bot.services
        user = match.player_to_move
        preferences = await services.get(People).preferences(user, match.place.guild)
        is_hidden = RemarkKind.HIDDEN in entry.details
        has_more_time = match.reminders == 0 and not is_hidden  # was given while the reminder waited
        if has_more_time or not await services.get(Reminding).is_wanted(match, preferences.person):
            return ()
        guild = match.place.guild
        notices = []
        if preferences.person.reminders_directly or is_hidden:
            words = self._bot.direct_words(guild, preferences)
            why = ""
            if is_hidden:
                why = words.say("reminder-hidden", channel=match.place.channel)
            text = "\n".join(filter(None, [self._text(match, words), why, link(match)]))
            notices.append(New(user, entry.nonce, text, _buttons(entry, match, words)))
        if not is_hidden:
            public = self._bot.public_words(guild, preferences.server)
            notices.append(self._reply(entry, match, preferences, public))
        return notices

    async def _note_said(self, match: Match, posted: MessageId) -> None:
        await self._bot.get(Messages).note_said(match, BoardMessage(match.place.channel, posted))

    def _reply(self, entry: Entry, match: Match, preferences: Preferences, words: Words) -> New:
        assert match.board_message is not None  # noqa: S101 (the clock starts with the board)
        board = channel_of(self._bot, match.place).get_partial_message(match.board_message)
        return New(
            match.place,
            entry.nonce,
            self._text(match, words),
            _buttons(entry, match, words),
            reference=board.to_reference(fail_if_not_exists=False),
            mentions=(match.player_to_move,),
            silent=preferences.person.pings is Pings.SILENT,
            note=partial(self._note_said, match),
        )

    def _text(self, match: Match, words: Words) -> str:
        assert match.deadline is not None  # noqa: S101 (reminders need a deadline)
        return words.say(
            "reminder",
            player=match.player_to_move,
            opponent=match.opponent_of(match.player_to_move),
            game=self._bot.catalogue.game(match.setup.game).name,
            match=match.number,
            due=format_dt(match.deadline, "f"),
            left=format_dt(match.deadline, "R"),
        )


def _buttons(notice: Entry, match: Match, words: Words) -> ui.View:
    turn = match.id, match.revision
    later = []
    if SNOOZABLE in notice.details:
        later = [Snooze(*turn, notice.id)]
    return view_of([button.item(words) for button in (Play(*turn), *later, MuteReminder(*turn, notice.id))])


class _AnswerReminder(RevisionLink, Button, acknowledges="later"):
    """Handles a reminder's button and removes its buttons; the reply offers to play."""

    notice: int
    """A lost message is found by it."""

    async def press(self, acting: Acting) -> None:
        try:
            text = await self.settle(acting)
        except StaleTurnError as error:
            sentence, buttons = await explain_stale(acting, self.match, self.revision, error)
            await acting.reply.strip()
            await acting.reply.say(sentence, view=view_of(buttons))
            return
        await acting.reply.strip()
        view = view_of([PlayHere(self.match).item(acting.words)])
        await acting.reply.say(text, view=view)

    @abstractmethod
    async def settle(self, acting: Acting) -> str:
        pass


class Snooze(_AnswerReminder, name="snooze", label="button-snooze"):
    async def settle(self, acting: Acting) -> str:
        when = await acting.get(Reminding).snooze(
            self.match, acting.by, self.revision, person=acting.settings
        )
        return acting.words.say("reminder-snoozed", when=format_dt(when, "t"))


class MuteReminder(_AnswerReminder, name="hush", label="button-hush"):
    async def settle(self, acting: Acting) -> str:
        await acting.get(Reminding).mute(self.match, acting.by, self.revision)
        return acting.words.say("reminder-hushed")


class DigestDeliverer(NoticeDeliverer, kind=DIGEST):
    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:  # noqa: ARG002 (a digest has no match)
        """Most urgent first; nothing is sent if nothing waits."""
        user = entry.user
        assert user is not None  # noqa: S101 (it is for one person)
        assert entry.expires is not None  # noqa: S101 (every digest expires)
        found, offers = await self._bot.get(Reminding).waiting(user)
        matches = [match for match in found if self._is_known(match.place)]
        since = entry.expires - DIGEST_COVERS
        parts = [await part for part in DIGEST_PARTS(self._bot, user, since)]
        challenges = [offer for offer in offers if self._is_known(offer.offer.place)]
        places = [one.place for one in chain(matches, *(part.matches for part in parts))] + [
            one.offer.place for one in challenges
        ]
        if not places:
            return ()
        guild = places[0].guild  # for the language, unless the person has set one
        words = self._bot.direct_words(guild, await self._bot.get(People).preferences(user, guild))
        lines = self._lines(matches, challenges, parts, user, words)
        view = view_of([ChangeDigest(entry.id).item(words)])
        text = truncate_lines(lines, words, MESSAGE_LENGTH)

        async def note(posted: MessageId) -> None:  # noqa: ARG001 (nothing will change in it)
            for part in parts:
                await part.note()

        async def give_up(_trouble: Trouble) -> None:
            for part in parts:
                await part.give_up()

        return (New(user, entry.nonce, text, view, note=note, refused=give_up),)

    def _is_known(self, place: Place) -> bool:
        return self._bot.get_guild(place.guild) is not None

    def _lines(
        self,
        matches: Sequence[Match],
        challenges: Sequence[Challenge],
        parts: Sequence[DigestPart],
        user: UserId,
        words: Words,
    ) -> list[str]:
        entries = list(challenge_entries(self._bot.catalogue, challenges, words, own=False))
        waiting = [line_for(self._bot.services, one, user, words) for one in matches]
        return [
            *_with_heading(words.say("digest", count=len(waiting)), waiting),
            *_with_heading(entries[0].head if entries else "", [entry.line for entry in entries]),
            *chain.from_iterable(self._part(part, user, words) for part in parts),
        ]

    def _part(self, part: DigestPart, user: UserId, words: Words) -> list[str]:
        lines = [line_for(self._bot.services, one, user, words) for one in part.matches]
        return _with_heading(words.say(part.heading), lines)


def _with_heading(head: str, lines: Sequence[str]) -> list[str]:
    """Prefix the heading to the first line, so that truncation counts lines correctly."""
    if not lines:
        return []
    return [f"{head}\n{lines[0]}", *lines[1:]]


class ChangeDigest(Button, name="change-digest", label="button-change-digest", acknowledges="beside"):
    notice: int
    """A lost message is found by it."""

    async def press(self, acting: Acting) -> None:
        await ShowReminders().press(acting)

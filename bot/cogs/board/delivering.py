"""What the outbox wants of boards: to show, correct and repost them, to tell of them, and to end old ones."""

from typing import Any

from bot.cogs.board.posting import Boards
from bot.cogs.board.sending import NotShownError, notifications_for, public_text, send_direct
from bot.cogs.client import Oddity
from bot.cogs.common.texts import past_text, safe_title
from bot.delivery.deliverer import Attempt, Delivered, Deliverer, NotNowError
from bot.delivery.delivery import edit
from bot.matches.ids import MatchId, MessageId
from bot.matches.outbox import Entry
from bot.matches.showing import AFTER
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble


class _BoardDeliverer(Deliverer):
    """Does something about the boards of matches."""

    urgency = Urgency.BOARDS
    waits_for_channel = True

    def __init__(self, bot: Oddity, boards: Boards) -> None:
        self._bot, self._boards = bot, boards


class Show(_BoardDeliverer):
    """Posts the newest revision of a match, or corrects the text of its newest board."""

    is_begun_by_room = True

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (`Boards` asks itself)
        """Show how a match stands; what cannot be shown now is postponed."""
        match = await self._bot.matches.find.match(MatchId(entry.key.subject))
        try:
            if match.is_shown:
                await self._boards.correct(match.id)
            else:
                await self._boards.bring_up_to_date(self._bot.matches.view(match))
        except NotShownError as error:
            if match.is_shown:
                raise NotNowError(error.trouble) from error
        return Delivered.HANDLED  # and where that has failed, it has been postponed


class Repost(_BoardDeliverer):
    """Posts the newest board again where it is not known whether that was done."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (`Boards` asks itself)
        """Post it, unless another board has taken the place of the one that it follows."""
        match_id = MatchId(entry.key.subject)
        async with self._boards.lock(match_id):
            view = await self._bot.matches.find.view(match_id)
            if view.match.board_message == entry.details[AFTER]:
                await self._boards.repost(view)
        return Delivered.DONE


class TellDirectly(_BoardDeliverer):
    """Tells those whom a board concerns directly, if they wish so."""

    waits_for_channel = False

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Write to them, unless the match has been played on; what Discord refuses is given up."""
        view = await self._bot.matches.find.view(MatchId(entry.key.subject))
        if view.match.revision != entry.revision:
            return Delivered.DONE
        told = await notifications_for(self._bot, view.match)
        troubles = [await send_direct(self._bot, view, one, attempt) for one in told]
        if Trouble.BUSY in troubles:
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


class Gather(_BoardDeliverer):
    """Makes both players members of a new thread; what Discord refuses is given up."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Mention both on the board there, as soon as there is one."""
        view = await self._bot.matches.find.view(MatchId(entry.key.subject))
        match = view.match
        if match.place != entry.place:
            return Delivered.DONE
        if match.board_message is None:
            raise NotNowError(Trouble.BUSY)
        text = await public_text(self._bot, view, await self._boards.words(match))
        if await self._boards.threads.gather(match, match.board_message, text) is Trouble.BUSY:
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


class _OldMessages(_BoardDeliverer):
    """Changes messages that were not said anew; one that is gone is left so."""

    is_idempotent = True

    async def change(self, entry: Entry, **changes: Any) -> Delivered:
        """Change the message that an entry names; raise `NotNowError` if it cannot be changed now."""
        trouble = await edit(self._bot, entry.place, MessageId(entry.key.part), view=None, **changes)
        if trouble in {Trouble.BUSY, Trouble.CLOSED}:
            raise NotNowError(trouble)
        return Delivered.DONE


class TakeButtonsAway(_OldMessages):
    """Takes the buttons from the boards before the newest one, as long as there is room for that.

    In the same edit a board becomes a line, unless the server keeps pictures.
    """

    urgency = Urgency.OLD_BUTTONS

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Take them away, and say the turns that the board tells of as they are stored."""
        matches, guild = self._bot.matches, entry.place.guild
        server = await matches.read.server(guild)
        if server.pictures or not entry.details:
            return await self.change(entry)
        match = await matches.find.match(MatchId(entry.key.subject))
        words = self._bot.public_words(guild, server)
        line = past_text(matches, match, entry.details, words)
        delivered = await self.change(entry, content=line, attachments=[])
        if (await matches.find.match(match.id)).seats != match.seats:
            raise NotNowError(Trouble.BUSY)  # a player has been forgotten meanwhile, whom the line names
        return delivered


class TakeNamesAway(_OldMessages):
    """Lets earlier messages of a match say no more than which match it is; their pictures name no one."""

    urgency = Urgency.NOTICES

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Say who plays as the match stands now; the buttons go as well, and names in that of its thread."""
        match = await self._bot.matches.find.match(MatchId(entry.key.subject))
        words = await self._boards.words(match)
        if match.place == entry.place:
            await self._boards.threads.rename(match, words)
        return await self.change(entry, content=safe_title(self._bot.matches, match, words))

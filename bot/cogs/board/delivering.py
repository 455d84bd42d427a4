"""What the outbox wants of boards: to show, correct and repost them, to tell of them, and to end old ones."""

from bot.cogs.board.posting import Boards
from bot.cogs.board.sending import NotShownError, notifications_for, public_text, send_direct
from bot.cogs.common.messages import RoomDeliverer
from bot.cogs.common.texts import past_text, safe_title
from bot.delivery.deliverer import Attempt, Delivered, NotNowError
from bot.matches.ids import MatchId, MessageId
from bot.matches.outbox import Entry, Kind
from bot.matches.showing import AFTER
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble


class _BoardDeliverer(RoomDeliverer):
    """Does something about the boards of matches."""

    urgency = Urgency.BOARDS
    waits_for_channel = True

    @property
    def _boards(self) -> Boards:
        return Boards.of(self._bot)


class Show(_BoardDeliverer, kind=Kind.BOARD):
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


class Repost(_BoardDeliverer, kind=Kind.REPOST):
    """Posts the newest board again where it is not known whether that was done."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (`Boards` asks itself)
        """Post it, unless another board has taken the place of the one that it follows."""
        match_id = MatchId(entry.key.subject)
        async with self._boards.lock(match_id):
            view = await self._bot.matches.find.view(match_id)
            if view.match.board_message == entry.details[AFTER]:
                await self._boards.repost(view)
        return Delivered.DONE


class TellDirectly(_BoardDeliverer, kind=Kind.DIRECT):
    """Tells those whom a board concerns directly, if they wish so."""

    waits_for_channel = False

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Write to them, unless the match has been played on; what Discord refuses is given up."""
        view = await self._bot.matches.find.view(MatchId(entry.key.subject))
        if view.match.revision != entry.revision:
            return Delivered.DONE
        told = await notifications_for(self._bot, view.match)
        troubles = [await send_direct(self._bot, view, *one, attempt) for one in told.items()]
        if Trouble.BUSY in troubles:
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


class Gather(_BoardDeliverer, kind=Kind.GATHER):
    """Makes both players members of a new thread; what Discord refuses is given up."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Mention both on the board there, as soon as there is one."""
        view = await self._bot.matches.find.view(MatchId(entry.key.subject))
        match = view.match
        if match.place != entry.place:
            return Delivered.DONE
        if match.board_message is None:
            raise NotNowError(Trouble.BUSY)
        text = await public_text(self._bot, view, await self._bot.words_of(match.place.guild))
        if await self._boards.threads.gather(match, match.board_message, text) is Trouble.BUSY:
            raise NotNowError(Trouble.BUSY)
        return Delivered.DONE


class TakeButtonsAway(_BoardDeliverer, kind=Kind.BUTTONS):
    """Takes the buttons from the boards before the newest one, as long as there is room for that.

    In the same edit a board becomes a line, unless the server keeps pictures. One that is gone is left so.
    """

    is_idempotent = True
    urgency = Urgency.OLD_BUTTONS

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Take them away, and say the turns that the board tells of as they are stored."""
        matches, place, message = self._bot.matches, entry.place, MessageId(entry.key.part)
        server = await matches.read.server(place.guild)
        if server.pictures or not entry.details:
            await self.change(place, message, view=None)
            return Delivered.DONE
        match = await matches.find.match(MatchId(entry.key.subject))
        words = self._bot.public_words(place.guild, server)
        line = past_text(matches, match, entry.details, words)
        await self.change(place, message, content=line, view=None, attachments=[])
        if (await matches.find.match(match.id)).seats != match.seats:
            raise NotNowError(Trouble.BUSY)  # a player has been forgotten meanwhile, whom the line names
        return Delivered.DONE


class TakeNamesAway(_BoardDeliverer, kind=Kind.NAMES):
    """Lets earlier messages of a match say no more than which match it is; their pictures name no one.

    A message that is gone is left so.
    """

    is_idempotent = True
    urgency = Urgency.NOTICES

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (nothing is posted)
        """Say who plays as the match stands now; the buttons go as well, and names in that of its thread."""
        match = await self._bot.matches.find.match(MatchId(entry.key.subject))
        words = await self._bot.words_of(match.place.guild)
        if match.place == entry.place:
            await self._boards.threads.rename(match, words)
        title = safe_title(self._bot.matches, match, words)
        await self.change(entry.place, MessageId(entry.key.part), content=title, view=None)
        return Delivered.DONE

"""The deliverer of rounds: the day's message."""

from abc import abstractmethod
from typing import Generic, NamedTuple, TypeVar

from discord import ui

from bot.delivery.deliverer import Attempt, Delivered
from bot.delivery.delivery import Posting, quietly
from bot.matches.ids import MessageId
from bot.matches.outbox import Entry
from bot.matches.rounds import Round
from bot.scenes.view import BoardView
from bot.ui.unusable_settings import ServerDeliverer
from bot.words import Words

R = TypeVar("R", bound=Round)


class RoundMessage(NamedTuple, Generic[R]):
    round: R
    key: str
    """Of the posting."""
    text: str
    board: BoardView
    buttons: ui.View


class RoundDeliverer(ServerDeliverer, Generic[R]):
    """Posts the message of the present round once, or updates text and buttons."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        words = await self._bot.words_of(entry.place.guild)
        shown = await self.show(entry, words)
        if shown is None or shown.round.channel != entry.place.channel:
            return Delivered.DONE
        if shown.round.message is not None:
            await self.change(entry.place, shown.round.message, content=shown.text, view=shown.buttons)
            return Delivered.DONE
        files = {"file": await self._bot.pictures.public(shown.board, words)}
        posting = Posting(shown.key, shown.text, shown.buttons, more={**files, **quietly()})
        await self.note_posted(shown.round, await self.post(entry.place, posting, attempt=attempt))
        return Delivered.DONE

    @abstractmethod
    async def show(self, entry: Entry, words: Words) -> RoundMessage[R] | None:
        """Return the message of the present round, if it is wanted."""

    @abstractmethod
    async def note_posted(self, shown: R, message: MessageId) -> None: ...

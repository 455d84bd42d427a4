"""Deliverers of rounds: the day's message, and what an earlier one becomes."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from bot.delivery.deliverer import Attempt, Delivered
from bot.delivery.delivery import Posting
from bot.matches.ids import MessageId
from bot.matches.outbox import Entry
from bot.matches.rounds import Round
from bot.ui.messages import RoomDeliverer
from bot.ui.unusable_settings import ServerDeliverer

R = TypeVar("R", bound=Round)


class RoundDeliverer(ServerDeliverer, Generic[R]):
    """Posts the message of the present round once, or updates it."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        found = await self.find(entry)
        if found is None or found.channel != entry.place.channel:
            return Delivered.DONE
        if found.message is not None:
            await self.change(found.place, found.message, **await self.changes(found))
        elif (posting := await self.posting(found)) is not None:
            await self.note_posted(found, await self.post(found.place, posting, attempt=attempt))
        return Delivered.DONE

    @abstractmethod
    async def find(self, entry: Entry) -> R | None:
        """Return the present round, if it is to be shown."""

    @abstractmethod
    async def posting(self, shown: R) -> Posting | None:
        """Return its new message, with a key of its own."""

    @abstractmethod
    async def changes(self, shown: R) -> Mapping[str, Any]:
        """Return what changes in its message."""

    @abstractmethod
    async def note_posted(self, shown: R, message: MessageId) -> None: ...


class RevealDeliverer(RoomDeliverer):
    """Shows on the message of an earlier round, the part of the key, how it ended."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:  # noqa: ARG002 (an edit can be repeated)
        changes = await self.changes(entry)
        if changes is not None:
            await self.change(entry.place, MessageId(entry.key.part), **changes)
        return Delivered.DONE

    @abstractmethod
    async def changes(self, entry: Entry) -> Mapping[str, Any] | None:
        """Return what changes in the message; `None` leaves it."""

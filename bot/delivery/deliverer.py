"""What a room registers to bring entries of one kind to Discord."""

import enum
from abc import ABC, abstractmethod
from typing import Any, ClassVar, NamedTuple

from bot.matches.outbox import Entry, Key, Kind
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble


class Delivered(enum.Enum):
    """What an attempt has come to."""

    DONE = enum.auto()
    """The entry is to be deleted from the store."""
    SETTLED = enum.auto()
    """The deliverer's own transaction has deleted the entry, or does so later."""


class Attempt(NamedTuple):
    """One attempt to bring an entry to Discord."""

    key: Key
    number: int = 1
    """Counted from 1 on in this process."""
    long_ago: bool = False
    """Whether an earlier one may be so long ago that a nonce does not tell (`post_once`)."""
    is_refused: bool = False
    """Whether Discord has refused the same entry before."""
    is_unsure: bool = False
    """Whether an earlier one may have been done though no answer said so."""
    given: Any = None
    """What its caller has just stored; `None` where it must be read."""


class UndeliveredError(Exception):
    """What was in the way of an entry."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


class NotNowError(UndeliveredError):
    """An entry cannot be delivered now: it is tried again soon where Discord is busy, else in an hour."""


class GivenUpError(UndeliveredError):
    """An entry cannot be delivered at all; the deliverer has settled what it is about."""


class Deliverer(ABC):
    """Delivers entries of one kind: `class Show(Deliverer, kind=Kind.BOARD)`."""

    kind: ClassVar[Kind | None] = None
    """Of its entries; `None` of what others derive from."""
    urgency: ClassVar[Urgency] = Urgency.NOTICES
    """What its requests are for."""
    waits_for_channel: ClassVar[bool] = False
    """Whether an entry that was refused waits until its channel opens."""
    seconds_apart: ClassVar[float] = 0.0
    """How long one entry of a server waits for another, once a few have come together."""
    is_begun_by_room: ClassVar[bool] = False
    """Whether its room makes the first attempt itself, as soon as the entry is stored."""
    is_idempotent: ClassVar[bool] = False
    """Whether it does no harm to deliver an entry twice; then what is done is noted once a second only."""

    def __init_subclass__(cls, *, kind: Kind | None = None) -> None:
        """Set the kind."""
        super().__init_subclass__()
        cls.kind = kind

    @abstractmethod
    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Bring an entry to Discord.

        Args:
            entry: As it is stored, or as it was when it was queued if it is idempotent.
            attempt: Which attempt this is.

        Raises:
            NotNowError, discord.DiscordException, StoreError: It is tried again later.
            GivenUpError: It is deleted.
        """

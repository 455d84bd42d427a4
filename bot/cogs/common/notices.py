"""What is said once because of a change, in a message of its own, and is void once the match has moved on."""

import logging
from abc import abstractmethod

from bot.cogs.client import Oddity
from bot.delivery.deliverer import Delivered, Deliverer, NotNowError
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble

log = logging.getLogger(__name__)


class NoticeDeliverer(Deliverer):
    """Says notices of one kind; what Discord refuses is given up."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def deliver(self, entry: Entry, *, long_ago: bool) -> Delivered:
        """Say a notice, unless it helps no more."""
        due = self._bot.matches.due
        match = None if entry.revision is None else await due.match_of(entry)
        if due.is_late(entry) or (match is None and entry.revision is not None):
            return Delivered.DONE
        trouble = await self.tell(entry, match, long_ago=long_ago)
        if trouble is Trouble.BUSY:
            raise NotNowError(trouble)
        if trouble is not None:
            log.info("%s of %d could not be said: %s", entry.key.kind, entry.key.subject, trouble.value)
        return Delivered.DONE

    @abstractmethod
    async def tell(self, notice: Entry, match: Match | None, *, long_ago: bool) -> Trouble | None:
        """Say a notice.

        Args:
            notice: What to say.
            match: The match that it is about, as it stands.
            long_ago: As for `post_once`.

        Returns:
            What was in the way, if anything was.
        """

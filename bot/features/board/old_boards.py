"""Edits of boards that a newer one has replaced, and of messages that name a forgotten player."""

from bot.features.board.service import Showing
from bot.features.board.threads import Threads
from bot.features.challenge.results import own_thread
from bot.matches.finding import Finding
from bot.matches.ids import MatchId, MessageId
from bot.matches.outbox import BUTTONS, NAMES, Entry
from bot.transport.budget import Urgency
from bot.ui.runner import Edit, MessageDeliverer
from bot.ui.texts import past_text, safe_title


class TakeButtonsAway(MessageDeliverer, kind=BUTTONS):
    """Removes the buttons of old boards, as far as the budget permits.

    The same edit turns a board into a line, unless the server keeps pictures. Forgetting a player
    replaces the entry, so that a line which may still name them is written again.
    """

    is_idempotent = True
    urgency = Urgency.OLD_BUTTONS
    waits_for_channel = True

    async def compose(self, entry: Entry) -> Edit:
        services = self._bot.services
        audience, match, logged = await services.get(Showing).old_board(MatchId(entry.key.subject))
        message = MessageId(entry.key.part)
        if audience.server.pictures or not entry.details:
            return Edit(message, {"view": None})
        words = self._bot.board_words(entry.place, audience)
        in_thread = own_thread(self._bot, entry.place) is not None
        line = past_text(services, match, entry.details, words, logged, in_thread=in_thread)
        return Edit(message, {"content": line, "view": None, "attachments": []})


class TakeNamesAway(MessageDeliverer, kind=NAMES):
    """Reduces old messages of a match to its title, which names no player."""

    is_idempotent = True
    waits_for_channel = True

    async def compose(self, entry: Entry) -> Edit:
        match = await self._bot.get(Finding).match(MatchId(entry.key.subject))
        words = await self._bot.words_of(match.place.guild)
        await Threads.of(self._bot).rename(match, entry.place)
        title = safe_title(self._bot.services, match, words)
        return Edit(MessageId(entry.key.part), {"content": title, "view": None})

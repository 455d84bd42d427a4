"""Messages that stay in a match's channels, and the audience of its newest board."""

from functools import partial

from bot.matches.context import Service
from bot.matches.ids import BoardMessage
from bot.matches.model import Match
from bot.matches.settings import Audience
from bot.matches.tables import preferences as preference_table
from bot.matches.transitions import note_said


class Messages(Service):
    async def audience(self, match: Match) -> Audience:
        """Of its newest board."""
        return await self._db.read(preference_table.audience, match)

    async def note_said(self, match: Match, said: BoardMessage) -> None:
        """Store a message that names the players and is never edited otherwise."""
        note = partial(note_said, said=said)
        await self._changes.change_match(match.id, note, at=self._context.clock())

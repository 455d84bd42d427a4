"""What of matches and their time is visible in channels: noted once it is shown, found where it is not."""

from collections.abc import AsyncIterator
from functools import partial

from bot.matches import shown, transitions
from bot.matches.by import By
from bot.matches.change import Change
from bot.matches.clock import SHOWN_WITHIN
from bot.matches.desk import Desk
from bot.matches.events import BoardShown, BoardWanted
from bot.matches.ids import MatchId, MessageId
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import Entry
from bot.matches.shards import Shards
from bot.matches.transitions import MatchTransition

AT_A_TIME = 100
"""How many places are asked for together."""


class Showing:
    """Where the boards of matches stand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def running_places(self, shards: Shards | None = None) -> AsyncIterator[Place]:
        """Yield where matches are running, each place once."""
        last: Place | None = None
        while places := await self._desk.store.running_places(AT_A_TIME, last, shards):
            for place in places:
                yield place
            last = places[-1]

    async def start_time(self, view: MatchView) -> MatchView:
        """Let the time for a turn begin only now, where its board comes much later than it should have."""
        match, now = view.match, self._desk.clock()
        if match.is_shown or match.deadline is None or match.paused is not None:
            return view
        began = match.active or match.started
        if now - began <= SHOWN_WITHIN:
            return view
        return self._desk.view(
            (await self._change(match.id, partial(transitions.restart_clock, at=now))).after
        )

    async def note_board(
        self, posted: Match, message: MessageId, *, tell_directly: bool = False, gathered: bool = False
    ) -> Match:
        """Note which message shows a match as it was posted.

        An older revision never replaces a newer one; the same one may move to another message.

        Args:
            posted: The match as the message shows it.
            message: The message.
            tell_directly: Whether a player is told of it by a direct message.
            gathered: Whether both players are members of its thread.
        """
        note = partial(
            shown.note_board, posted=posted, message=message, tell_directly=tell_directly, gathered=gathered
        )
        change = await self._change(posted.id, note)
        self._desk.events.announce(BoardShown(change.after, change.entries))
        return change.after

    async def note_board_text(self, written: Match) -> Match:
        """Note that the text of the newest board tells a match as it stood when that was written."""
        return (await self._change(written.id, partial(shown.note_board_text, written=written))).after

    async def repost(self, match: Match) -> Entry:
        """Let the newest board be posted once more, and return what the outbox has got."""
        return (await self._change(match.id, shown.repost)).entries[0]

    async def move(self, match: Match, place: Place, *, gather: bool = False) -> Match:
        """Let a match go on in another channel of its server, where no message shows it yet."""
        move = partial(shown.move_match, place=place, gather=gather)
        return (await self._change(match.id, move)).after

    def want(self, match: Match, by: By) -> None:
        """Ask for the board of a match to be shown; `Events.followed` tells when it is."""
        self._desk.events.announce(BoardWanted(self._desk.view(match), by))

    async def _change(self, match_id: MatchId, transition: MatchTransition) -> Change[Match]:
        return await self._desk.store.change_match(match_id, transition, at=self._desk.clock())

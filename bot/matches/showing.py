"""What of matches and their time is visible in channels: noted once it is shown, found where it is not."""

from collections.abc import AsyncIterator, Collection, Sequence
from functools import partial

from bot.matches import shown, transitions
from bot.matches.clock import AT_ONCE
from bot.matches.desk import Desk
from bot.matches.events import BoardShown, BoardWanted
from bot.matches.ids import MatchId, MessageId
from bot.matches.model import Errand, Match, MatchView, Place, Unsettled
from bot.matches.shards import Shards
from bot.matches.transitions import MatchTransition

AT_A_TIME = 100
"""How many places are asked for together."""


class Showing:
    """Where the boards of matches stand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def unsettled(self, shards: Shards | None = None) -> Sequence[Unsettled]:
        """Return the matches of which something has still to be shown or taken away; it is claimed."""
        return await self._desk.store.unsettled_matches(shards)

    async def release(self, kept: Shards) -> None:
        """Let other processes show what is to be shown in servers of other shards than these."""
        await self._desk.store.release_claims(kept)

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
        if now - began <= AT_ONCE:
            return view
        return self._desk.view(await self._change(match.id, partial(transitions.restart_clock, at=now)))

    async def note_board(self, match: Match, message: MessageId, errands: Collection[Errand] = ()) -> Match:
        """Note which message shows a match as it stands, and what is left to do about it besides.

        An older revision never replaces a newer one; the same one may move to another message.
        """
        note = partial(shown.note_board, revision=match.revision, message=message, errands=errands)
        noted = await self._change(match.id, note)
        self._desk.events.announce(BoardShown(noted))
        return noted

    async def note_board_text(self, match: Match) -> Match:
        """Note that the text of the newest board tells a match as it stood when that was written."""
        return await self._change(match.id, partial(shown.note_board_text, shown=match))

    async def add_errand(self, match: Match, errand: Errand) -> Match:
        """Note one more thing that is to do about the newest board."""
        return await self._change(match.id, partial(shown.add_errand, errand=errand))

    async def note_errand(self, match: Match, errand: Errand) -> Match:
        """Note that there is no need to run an errand any more."""
        note = partial(shown.note_errand, revision=match.revision, errand=errand)
        return await self._change(match.id, note)

    async def note_strays(self, match: Match, messages: Collection[MessageId]) -> Match:
        """Note older boards that were not noted when they were posted; their buttons have to go."""
        return await self._change(match.id, partial(shown.note_strays, messages=messages))

    async def note_stripped(self, match: Match, message: MessageId) -> Match:
        """Note that an older message of a match has no buttons any more."""
        return await self._change(match.id, partial(shown.note_stripped, message=message))

    async def move(self, match: Match, place: Place, errands: Collection[Errand] = ()) -> Match:
        """Let a match go on in another channel of its server, where no message shows it yet."""
        return await self._change(match.id, partial(shown.move_match, place=place, errands=errands))

    def want(self, match: Match, here: Place | None) -> None:
        """Ask for the board of a match to be shown; `Events.followed` tells when it is."""
        self._desk.events.announce(BoardWanted(self._desk.view(match), here))

    async def _change(self, match_id: MatchId, transition: MatchTransition) -> Match:
        return await self._desk.store.change_match(match_id, transition, at=self._desk.clock())

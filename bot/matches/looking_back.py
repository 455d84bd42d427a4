"""Looking back at finished matches: where they turned, and how well they were played, as the engine finds."""

from functools import partial

from bot.matches.analyses import Analysis
from bot.matches.change import Change
from bot.matches.desk import Part
from bot.matches.events import MatchChanged
from bot.matches.model import Match, Turning
from bot.matches.outbox import Key, Kind


class LookingBack(Part):
    """What is kept of finished matches."""

    async def note_turning(self, match: Match, turning: Turning | None) -> None:
        """Note where a match turned, or that nothing is proven; its newest board has to say so."""
        note = partial(note_turning, judged=match, turning=turning)
        change = await self._store.change_match(match.id, note, at=self._desk.clock())
        if change.entries:
            self._desk.events.announce(MatchChanged(self._desk.view(change.after), None, change.entries))

    async def analysis(self, match: Match) -> Analysis | None:
        """Return how well a match was played, if that is kept; nobody may know it of a running match."""
        if not match.is_past or match.is_record:
            return None
        found = await self._store.analysis(match.id)
        return found if found is not None and found.fits(match) else None

    async def keep(self, match: Match, analysis: Analysis) -> None:
        """Keep an analysis in place of an earlier one; of a record, none is kept."""
        if not match.is_record:
            await self._store.keep_analysis(match.id, analysis)


def note_turning(match: Match, judged: Match, turning: Turning | None) -> Change[Match]:
    """Note where a match turned that was judged as it stood; nothing changes if it does not stand so."""
    if match.revision != judged.revision:
        return Change(match)
    after = match if turning is None else match.change(turning=turning)
    return Change(after).settle(Key(Kind.TURNING, match.id))

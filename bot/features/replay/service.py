from functools import partial

from bot.features.replay import table
from bot.features.replay.model import TURNING, Analysis
from bot.matches.change import Change
from bot.matches.context import Service
from bot.matches.events import MatchChanged
from bot.matches.model import Match, Turning
from bot.matches.outbox import Key


class LookingBack(Service):
    async def note_turning(self, match: Match, turning: Turning | None) -> None:
        note = partial(note_turning, judged=match, turning=turning)
        change = await self._changes.change_match(match.id, note, at=self._context.clock())
        if change.entries:
            self._context.events.announce(
                MatchChanged(self._context.view(change.after), None, change.entries)
            )

    async def analysis(self, match: Match) -> Analysis | None:
        if not match.is_past or match.is_record:
            return None
        found = await self._db.read(table.analysis, match.id)
        if found is not None and found.fits(match):
            return found
        return None

    async def keep(self, match: Match, analysis: Analysis) -> None:
        if not match.is_record:
            await self._db.write(table.store_analysis, match.id, analysis)


def note_turning(match: Match, judged: Match, turning: Turning | None) -> Change[Match]:
    if match.revision != judged.revision:
        return Change(match)
    after = match
    if turning is not None:
        after = match.change(turning=turning)
    return Change(after).settle(Key(TURNING, match.id))

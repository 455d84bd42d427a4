from collections.abc import Sequence
from dataclasses import replace

from bot.features.challenge.computer import ASKED, has_played
from bot.matches.context import BATCH, Service
from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER, FORMER, NO_PERSON, MatchId, Shards, UserId
from bot.matches.model import Match, MatchStatus, MatchView, Search
from bot.matches.tables import log
from bot.matches.tables import matches as match_table


class Computer(Service):
    async def turns(self, shards: Shards | None = None) -> Sequence[Match]:
        return await self._db.read(match_table.computers_turns, BATCH, shards)

    async def turn(self, match_id: MatchId) -> MatchView | None:
        match = await Finding(self._context).match(match_id)
        if match.is_for_computer and match.is_shown:
            return self._context.view(match)
        return None

    async def praise(self, match: Match) -> str:
        """Return "first" for a person's first match, "win" for the first win at a level, or "first-win".

        A win with hints or take-backs is also "helped", and does not count for later ones without. Later
        matches do not change it. A match from a position, or resigned before the first turn, earns none and
        does not count for others.
        """
        person = FORMER
        if match.level:
            person = match.seats[1 - match.seats.index(COMPUTER)]
        if person in NO_PERSON or not has_played(match, person):
            return ""
        over = Search(status=MatchStatus.OVER, players=frozenset(match.seats))
        is_first = await self._is_first(match, person, over)
        is_helped = await self._db.read(log.is_helped, match.id)
        won = replace(over, level=match.level, winner=person, unaided=None if is_helped else True)
        is_win = match.winner == person and (is_first or await self._is_first(match, person, won))
        earned = {"first": is_first, "win": is_win, "helped": is_win and is_helped}
        return "-".join(word for word, is_earned in earned.items() if is_earned)

    async def _is_first(self, match: Match, person: UserId, wanted: Search) -> bool:
        oldest = await Finding(self._context).search(replace(wanted, after=MatchId(0)), ASKED)
        others = [other for other in oldest if other.id != match.id and has_played(other, person)]
        return all(match.ended < other.ended for other in others if match.ended and other.ended)

from collections.abc import Sequence
from dataclasses import replace

from bot.features.challenge.computer import ASKED, has_played
from bot.features.challenge.levels import level_before, next_level
from bot.matches.context import BATCH, Service
from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER, NO_PERSON, MatchId, Shards, UserId
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
        person = _person_of(match)
        if person is None or not has_played(match, person):
            return ""
        over = Search(status=MatchStatus.OVER, players=frozenset(match.seats))
        is_first = await self._is_first(match, person, over)
        if match.winner != person:
            return "first" if is_first else ""
        is_helped = await self._db.read(log.is_helped, match.id)
        won = replace(over, level=match.level, winner=person, unaided=None if is_helped else True)
        is_win = is_first or await self._is_first(match, person, won)
        earned = {"first": is_first, "win": is_win, "helped": is_win and is_helped}
        return "-".join(word for word, is_earned in earned.items() if is_earned)

    async def offered_level(self, match: Match) -> int | None:
        """Return the next level after a person's win, or the level before after two losses running.

        These are of one game at one level, with a turn of the person in each.
        """
        person = _person_of(match)
        if match.level is None or person is None:
            return None
        if match.winner == person:
            return next_level(match.level)
        easier = level_before(match.level)
        has_lost = match.winner == COMPUTER and not match.is_unaided and has_played(match, person)
        if easier is None or not has_lost:
            return None
        players = frozenset(match.seats)
        earlier = Search(status=MatchStatus.OVER, players=players, game=match.setup.game, before=match.id)
        newest = await Finding(self._context).search(earlier, ASKED)
        previous = next((one for one in newest if has_played(one, person)), None)
        if previous is None or (previous.winner, previous.level) != (COMPUTER, match.level):
            return None
        return easier

    async def _is_first(self, match: Match, person: UserId, wanted: Search) -> bool:
        oldest = await Finding(self._context).search(replace(wanted, after=MatchId(0)), ASKED)
        others = [other for other in oldest if other.id != match.id and has_played(other, person)]
        return all(match.ended < other.ended for other in others if match.ended and other.ended)


def _person_of(match: Match) -> UserId | None:
    """Return the opponent of the computer; none if deleted."""
    if match.level is None:
        return None
    person = match.seats[1 - match.seats.index(COMPUTER)]
    return None if person in NO_PERSON else person

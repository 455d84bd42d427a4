"""Finds the match that a person means."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.errors import MatchError, NoMatchError, NotSeatedError
from bot.matches.context import Service
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import Match, MatchView, Place, Search
from bot.matches.tables import matches as match_table
from bot.matches.tables.match_rows import MATCHES
from bot.matches.transitions import check_running


class SeveralMatchesError(MatchError):
    """A person may mean one of several `matches`."""

    def __init__(self, matches: Sequence[Match]) -> None:
        super().__init__("which-match")
        self.matches = matches


class Finding(Service):
    async def match(self, match_id: MatchId) -> Match:
        match = await self._db.read(MATCHES.find, match_id)
        if match is None:
            raise NoMatchError("no-match-any-more")
        return match

    async def view(self, match_id: MatchId) -> MatchView:
        return self._context.view(await self.match(match_id))

    async def numbered(self, guild: GuildId, number: int) -> Match:
        match = await self._db.read(match_table.numbered, guild, number)
        if match is None:
            raise NoMatchError("no-match", match=number)
        return match

    async def running(self, match_id: MatchId, user: UserId) -> Match:
        match = await self.match(match_id)
        check_plays(match, user)
        return match

    async def running_of(self, user: UserId, guild: GuildId | None = None) -> Sequence[Match]:
        """Newest last."""
        return await self._db.read(match_table.running_of, user, guild)

    async def running_in(self, channel: ChannelId) -> Sequence[Match]:
        return await self._db.read(match_table.running_in, channel)

    async def newest_in(self, channel: ChannelId, limit: int) -> Sequence[Match]:
        """Including matches of the channel's cards' threads, running or over."""
        return await self._db.read(match_table.newest_in, channel, limit)

    async def shown_on(self, channel: ChannelId, message: MessageId) -> Match | None:
        """Return the match whose newest board, card or name a message shows."""
        return await self._db.read(match_table.shown_on, channel, message)

    async def search(self, wanted: Search, limit: int) -> Sequence[Match]:
        """Return the newest matching matches, or the next after `Search.after`; newest first."""
        return (await self._db.read(match_table.search, wanted, limit))[::-1]

    async def own(self, place: Place, user: UserId) -> Match:
        """Return a person's only running match in a channel, or, without one there, in the server."""
        running = await self.running_of(user, place.guild)
        return _only(_nearest(place, running), "no-own-match")

    async def to_show(self, place: Place, user: UserId) -> Match:
        """Return the match that a person most likely wants to see in a channel.

        In order: their running match here; the only running one here; the newest finished one here; their
        running one elsewhere in the server. Threads of cards belong to the channel, but matches in the
        channel itself come first.
        """
        running = await self.running_in(place.channel)
        mine = [match for match in running if match.seat_of(user) is not None]
        found = _nearest(place, mine or running)
        if not found:
            found = await self.newest_in(place.channel, 1)
        if not found:
            found = await self.running_of(user, place.guild)
        return _only(found, "no-match-here")


def match_to_play(running: Sequence[Match], place: Place, user: UserId) -> Match:
    """Return the match where it is a person's turn, in this channel or else in the server.

    A match may be in a thread. Where it is their turn in none, return another of theirs, so that the refusal
    can say why not.
    """
    mine = _nearest(place, running)
    playable = [match for match in mine if match.player_to_move == user]
    return _only(playable or mine[:1], "no-own-match")


def match_to_open(running: Sequence[Match], place: Place, user: UserId) -> Match:
    """Return the most urgent match, in this channel first; else as `match_to_play`."""
    waiting = [match for match in running if is_to_move(match, user)]
    most_urgent = next_to_play(_nearest(place, waiting), user)
    return most_urgent or match_to_play(running, place, user)


def match_to_plan(running: Sequence[Match], place: Place, user: UserId) -> Match:
    """Return the match where a person waits, in this channel or else in the server.

    If they wait in none, return one where it is their turn, so that the refusal can say why not.
    """
    waiting = [match for match in running if match.player_to_move != user]
    if waiting:
        return _only(_nearest(place, waiting), "no-own-match")
    return _only(_nearest(place, running)[:1], "no-own-match")


def next_to_play(running: Iterable[Match], user: UserId) -> Match | None:
    waiting = [match for match in running if is_to_move(match, user)]
    return min(waiting, key=urgency, default=None)


def is_to_move(match: Match, user: UserId) -> bool:
    return match.player_to_move == user and match.paused is None


def is_asked(match: Match, user: UserId) -> bool:
    seat = match.seat_of(user)
    if seat is None:
        return False
    return match.request is not None and match.request.seat != seat


def waits_for(match: Match, user: UserId, at: datetime) -> bool:
    if match.paused is not None:
        return False
    vacation = match.vacation_to_move
    is_away = vacation is not None and vacation.holds(at)
    return is_asked(match, user) or (is_to_move(match, user) and not is_away)


def urgency(match: Match) -> tuple[bool, bool, datetime, MatchId]:
    """Return a sort key: nearest deadline first, then longest wait; paused matches last."""
    due = match.deadline
    since = match.last_turn or match.started
    return match.paused is not None, due is None, due or since, match.id


def check_plays(match: Match, user: UserId) -> None:
    seat_of(match, user)
    check_running(match)


def seat_of(match: Match, user: UserId) -> int:
    seat = match.seat_of(user)
    if seat is None:
        raise NotSeatedError("not-seated", match=match.number)
    return seat


def _nearest(place: Place, matches: Sequence[Match]) -> Sequence[Match]:
    return [match for match in matches if match.place == place] or matches


def _only(matches: Sequence[Match], none: str) -> Match:
    if not matches:
        raise NoMatchError(none)
    if len(matches) > 1:
        raise SeveralMatchesError(matches)
    return matches[0]

"""A server's match for players and moderators; the caller checks who may manage or see it."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

from bot.errors import MatchError, SetupError
from bot.features.challenge.levels import BY_STRENGTH
from bot.features.together import model, table
from bot.features.together.model import Ballot, DayResult, Proposal, Removed, ServerMatch, Terms
from bot.matches.change import By
from bot.matches.changes import log_begun
from bot.matches.context import BATCH, Context, Service
from bot.matches.events import BoardShown
from bot.matches.finding import Finding
from bot.matches.free_text import clean_text
from bot.matches.hours import check_time_zone
from bot.matches.ids import SERVER, ChannelId, GuildId, MatchId, MessageId, Shards, UserId, log_ids
from bot.matches.model import MatchView, Place
from bot.matches.playing import Playing
from bot.matches.settings import HOURS
from bot.matches.transitions import decide
from bot.rules.notation import format_turn, parse_turn
from bot.rules.rules import play, random_match

log = logging.getLogger(__name__)


class ShownDay(NamedTuple):
    state: ServerMatch
    view: MatchView
    days: Sequence[DayResult]
    """Those that have ended, oldest first."""
    turns: int
    """About how many turns the match has in all."""

    @property
    def without_reasons(self) -> "ShownDay":
        """For servers whose filter refuses what a person wrote."""
        days = [
            day._replace(proposals=tuple(replace(one, reason="") for one in day.proposals))
            for day in self.days
        ]
        return self._replace(days=days)

    @property
    def last(self) -> DayResult | None:
        return self.days[-1] if self.days else None

    def day(self, ply: int) -> DayResult:
        """Return a day, without proposals if it has not ended."""
        return next((day for day in self.days if day.ply == ply), DayResult(ply, ()))


class Together(Service):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._finding = Finding(context)
        self._playing = Playing(context)
        self._lengths = dict[tuple[str, str], int]()

    async def begin(self, by: By, terms: Terms) -> ServerMatch:
        if terms.level not in BY_STRENGTH:
            raise SetupError("no-such-level", level=str(terms.level))
        terms = replace(terms, **_checked(hour=terms.hour, zone=terms.zone))
        setup = self._context.catalogue.game(terms.game).setup(terms.board, None, self._context.random)
        state, match = await self._db.write(table.begin, terms, setup, by=by, at=self._context.clock())
        log_begun(match, by)
        return state

    async def change(self, by: By, **changes: Any) -> ServerMatch:
        """Change hour, zone, pace or channel of a server's match."""
        checked = _checked(**changes)
        state = await self._db.write(table.change, checked, by=by, at=self._context.clock())
        log_ids(log, "changed a server's match", match=state.match, person=by.user)
        return state

    async def end(self, by: By, match: MatchId) -> MatchView:
        """End a match of a server without a winner."""
        state, *_ = await self._db.read(table.shown, match)
        if state.guild != by.place.guild:
            raise MatchError("together-none")
        end = partial(decide, moderator=by.user, at=self._context.clock())
        return await self._context.change(match, end, by)

    async def running(self, guild: GuildId) -> ServerMatch | None:
        return await self._db.read(table.running, guild)

    async def need(self, guild: GuildId) -> ServerMatch:
        found = await self.running(guild)
        if found is None:
            raise MatchError("together-none")
        return found

    async def shown(self, match: MatchId) -> ShownDay:
        """Return its newest day, with the newest turns of both as one."""
        state, found, days = await self._db.read(table.shown, match)
        view = self._context.view(found.change(answered=found.ply > 1))
        turns = await self.length(view.game.key, found.setup.board_key)
        return ShownDay(state, view, days, turns)

    async def length(self, game: str, board: str) -> int:
        """Return about how many turns a match has: as many as a random one."""
        key = (game, board)
        if key not in self._lengths:
            self._lengths[key] = await asyncio.to_thread(self._play_at_random, game, board)
        return self._lengths[key]

    def _play_at_random(self, game: str, board: str) -> int:
        source = Random(0)  # noqa: S311 (the same each time)
        setup = self._context.catalogue.game(game).setup(board, None, source)
        return len(random_match(self._context.catalogue.rules(setup), setup.start(), source))

    async def ballot(self, match: MatchId, ply: int, by: By) -> Ballot:
        """Return what a person may vote for, or raise why they may not take part."""
        return await self._db.read(table.ballot, match, ply, by.user)

    async def wake(self, by: By, match: MatchId, ply: int) -> Ballot:
        """Begin a day of a match that sleeps."""
        return await self._db.write(table.wake, match, ply, by=by, at=self._context.clock())

    async def propose(
        self, by: By, match: MatchId, ply: int, turn: str, *, reason: str | None = None, named: bool = False
    ) -> tuple[Proposal, bool, Ballot]:
        """Return the proposal of this turn, and whether it is the first one.

        A reason, if only an empty one, replaces that of an own proposal of the same turn.
        """
        view = self._context.view((await self.ballot(match, ply, by)).match)
        chosen = parse_turn(turn, view.position, view.rules)
        play(view.rules, view.position, chosen)
        text = format_turn(chosen, view.position, view.rules)
        at = self._context.clock()
        why = clean_text(reason or "", model.LONGEST_REASON)
        new = Proposal(0, match, ply, text, by.user, named, why, at)
        return await self._db.write(table.propose, new, by=by, explains=reason is not None)

    async def vote(self, by: By, match: MatchId, ply: int, proposal: int) -> Ballot:
        at = self._context.clock()
        return await self._db.write(table.vote, match, ply, proposal, by=by, at=at)

    async def exclude(self, by: By, person: UserId, *, is_excluded: bool = True) -> bool:
        """Exclude a person in a server, or include them again; return whether that is new."""
        at = self._context.clock()
        is_new = await self._db.write(table.exclude, person, is_excluded=is_excluded, by=by, at=at)
        await self._context.list_acts()
        return is_new

    async def excluded(self, guild: GuildId) -> Sequence[UserId]:
        return await self._db.read(table.excluded, guild)

    async def removable(self, guild: GuildId, what: Removed, page: int) -> Sequence[Proposal]:
        """Return a page of proposals of which a moderator can remove something, and the first of the next."""
        return await self._db.read(table.removable, guild, what, page)

    async def remove(self, by: By, proposal: int, what: Removed) -> None:
        """Remove the reason of a proposal, or all of one of today."""
        await self._db.write(table.remove, proposal, what, by=by, at=self._context.clock())

    async def due(self, shards: Shards | None = None) -> Sequence[ServerMatch]:
        return await self._db.read(table.DUE.select, self._context.clock(), BATCH, shards)

    async def end_day(self, due: ServerMatch) -> None:
        """Play the turn with the most votes, unless that has been done."""
        view = await self._finding.view(due.match)
        proposal = await self._db.read(table.leading, due)
        if proposal is None:
            await self._db.write(table.end_empty_day, due, at=self._context.clock())
        elif view.match.ply == due.ply and view.match.outcome is None:
            await self._playing.play(view, By(SERVER), proposal.turn, revision=view.match.revision)

    async def postpone(self, due: ServerMatch) -> None:
        at = self._context.clock()
        await self._db.write(table.ROUNDS.take, due, partial(model.postpone, at=at), at=at)

    async def note_posted(self, posted: ServerMatch, message: MessageId) -> None:
        writer = self._db.locking("matches", posted.match)
        change = await writer.write(table.note_posted, posted, message, at=self._context.clock())
        if change is not None:
            self._context.events.announce(BoardShown(change.after, change.entries))

    async def note_thread(self, seen: ServerMatch, thread: ChannelId) -> None:
        """Store the thread of a match instead of the one that it was seen with."""
        await self._db.write(table.note_thread, seen, thread, at=self._context.clock())

    async def note_talk(self, posted: Proposal, place: Place, message: MessageId) -> None:
        at = self._context.clock()
        await self._db.write(table.note_talk, posted, message, place, at=at)


def _checked(**changes: Any) -> dict[str, Any]:
    """Return changes after checking hour and zone, which may be forged."""
    if changes.get("hour", 0) not in HOURS:
        raise SetupError("together-hour", hour=str(changes["hour"]))
    if "zone" in changes:
        changes["zone"] = check_time_zone(str(changes["zone"]))
    return changes

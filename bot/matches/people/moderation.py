"""What those who keep order in a server may do to matches that they do not play in: pause, end, correct."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from bot.errors import MatchError, NotForYouError, StaleTurnError
from bot.matches.change import By, Change
from bot.matches.consent import second_thoughts
from bot.matches.courtesy import LogEntry, Logged, Remark, RemarkKind
from bot.matches.events import Part
from bot.matches.ids import GuildId, MatchId, UserId
from bot.matches.model import Ending, Match, MatchView
from bot.matches.tables import log as log_table
from bot.matches.transitions import MatchTransition, add_remark, check_running, end_match
from bot.rules.rules import Outcome

ENDED = "ended"
"""What the log calls the end of a match that a moderator has decided."""


Intervention = Callable[..., Change[Match]]
"""A transition that takes a match, and by name the moderator and the moment."""


class Moderation(Part):
    """Interventions in matches, each told in public and kept in the log of the server.

    Who may intervene in a server is decided by Discord's permissions and roles, which the caller asks. What
    is asked here is that the match is at the revision that the moderator has seen, and not their own.
    """

    async def intervene(self, match: Match, by: By, step: Intervention, *, revision: int) -> MatchView:
        """Pause a match or let it go on, decide, correct or unrate it, as the moderator has seen it.

        Args:
            match: The match.
            by: The moderator.
            step: `pause` or `resume` of `timekeeping`, or one of those below, with what it takes besides.
            revision: Of the match, as they saw it.

        Raises:
            NotForYouError, MatchOverError, StaleTurnError, MatchError: It is not possible now, or for them.
        """
        (check_rated if step is unrate else check_moderates)(match, by.user)
        do = partial(step, moderator=by.user, at=self._desk.clock())
        return await self._desk.change(match.id, partial(_at_revision, revision=revision, step=do), by)

    async def log(self, guild: GuildId, limit: int, before: int | None = None) -> Sequence[Logged]:
        """Return what was done to the matches of a server besides playing, newest first; before an entry."""
        return await self._db.read(log_table.newest, guild, limit, before)

    async def log_of(self, match: MatchId) -> Sequence[LogEntry]:
        """Return what was done to a match besides playing, oldest first."""
        return await self._db.read(log_table.of_match, match)


def check_moderates(match: Match, moderator: UserId) -> None:
    """Do nothing if a match is running, and not the moderator's own.

    Raises:
        NotForYouError: They play in it themselves.
        MatchOverError: It is over.
    """
    _check_not_own(match, moderator)
    check_running(match)


def check_rated(match: Match, moderator: UserId) -> None:
    """Do nothing if the result of a match counts, or will count, and it is not the moderator's own.

    Raises:
        NotForYouError: They play in it themselves.
        MatchError: It counts for nothing.
    """
    _check_not_own(match, moderator)
    if not match.rated:
        raise MatchError("match-not-rated", match=str(match.number))


def _check_not_own(match: Match, moderator: UserId) -> None:
    if match.seat_of(moderator) is not None:
        raise NotForYouError("moderate-own", match=str(match.number))


def check_correctable(match: Match, ply: int) -> None:
    """Raise `MatchError` unless a match has turns after so many."""
    if not match.start_ply <= ply < match.ply:
        raise MatchError("correct-nothing", match=str(match.number), turns=match.ply)


def decide(match: Match, moderator: UserId, winner: int | None, *, at: datetime) -> Change[Match]:
    """End a match as a moderator decides, with a seat as its winner or without one.

    Raises:
        MatchOverError: It has ended before.
    """
    won = {} if winner is None else {"winner": winner}
    ended = end_match(match, Outcome(winner, Ending.DECIDED, {"moderator": str(moderator)}), at=at)
    return ended.remember(LogEntry(ENDED, moderator, at, won))


def correct(match: Match, moderator: UserId, ply: int, *, at: datetime) -> Change[Match]:
    """Undo all turns from a ply on; where the match is paused, its time begins when it goes on.

    Raises:
        MatchOverError, MatchError: It is over, or there are no such turns.
    """
    check_running(match)
    check_correctable(match, ply)
    return second_thoughts.undo(match, ply, by=moderator, at=at, kind=RemarkKind.CORRECTED)


def unrate(match: Match, moderator: UserId, *, at: datetime) -> Change[Match]:
    """Let the result of a match count for nothing, now or when it ends.

    Raises:
        MatchError: It does so anyway.
    """
    check_rated(match, moderator)
    change = Change(replace(match, rated=False))
    return add_remark(change, Remark(RemarkKind.UNRATED, moderator), at=at)


def _at_revision(match: Match, revision: int, step: MatchTransition) -> Change[Match]:
    """Apply a step to a match as the moderator has seen it.

    Raises:
        StaleTurnError: It has changed since.
    """
    if match.revision != revision:
        raise StaleTurnError("stale-turn", match=str(match.number))
    return step(match)

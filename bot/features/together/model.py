"""A match that a server plays against the computer: its days, and how one ends.

A day asks for one turn of the server. It ends by the turn with the most votes, the computer answers, and the
next day begins. Each step is one transaction that leaves a row that is due, so a crash only delays the next.
"""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Literal, NamedTuple

from bot.errors import MatchError, MatchOverError, NotForYouError
from bot.features.rounds.model import Round
from bot.matches.change import Change
from bot.matches.hours import Hours
from bot.matches.ids import FORMER, SERVER, BoardMessage, ChannelId, Kind, MatchId, MessageId, UserId
from bot.matches.model import Match, Place, Shown
from bot.matches.outbox import Entry, Key

TOGETHER = Kind("together")  # shows the day of a server's match as it stands, or how the match ended
TOGETHER_DONE = Kind("together-done")  # makes the message of an earlier day its report
TOGETHER_TOLD = Kind("together-told")  # says once what a moderator has done
TOGETHER_THREAD = Kind("together-thread")  # opens the thread for talk from the day's message
TOGETHER_TALK = Kind("together-talk")  # tells the thread what was played on a day, and how the match ended

MOST_A_DAY = 20
MOST_A_DAY_OF_PERSON = 3
LONGEST_REASON = 100
REMOVABLE_PAGE = 25
"""As many fit into a menu."""
EMPTY_DAYS_BEFORE_SLEEP = 3
SHORTEST_DAY = timedelta(hours=12)
RETRY_AFTER = timedelta(minutes=1)
LATE_AFTER = timedelta(minutes=10)
"""Silence of the computer, after which the day's message says so."""
THREAD_TOLD_WITHIN = timedelta(days=1)


class Pace(enum.StrEnum):
    DAILY = "daily"
    WEEKDAYS = "weekdays"


class Stage(enum.StrEnum):
    OPEN = "open"
    ANSWERING = "answering"
    """The computer is to move."""
    ASLEEP = "asleep"
    OVER = "over"


Removed = Literal["proposal", "reason"]


@dataclass(frozen=True)
class Terms:
    game: str
    board: str
    level: int
    hour: int
    pace: Pace
    channel: ChannelId
    zone: str


@dataclass(frozen=True, kw_only=True)
class ServerMatch(Round):
    """`due` is the end of an open day; `day` is the date of the newest end."""

    match: MatchId
    hour: int
    zone: str
    pace: Pace
    stage: Stage = Stage.OPEN
    ply: int = 0
    """Of the turn that the newest day asks or asked for."""
    since: datetime
    """When the stage began."""
    empty_days: int = 0
    is_late: bool = False
    """Whether the message says that the computer cannot answer."""
    people: int = 0
    """How many have proposed or voted."""
    thread: ChannelId | None = None
    """Where people talk; `NO_CHANNEL` if it was deleted."""

    @property
    def hours(self) -> Hours:
        return Hours(self.hour, self.zone, self.pace is Pace.WEEKDAYS)

    @property
    def is_over(self) -> bool:
        return self.stage is Stage.OVER

    def next_end(self, at: datetime) -> datetime:
        """Return the end of a day that begins now, on a later date than the newest end."""
        return self.hours.next(self.date or self.hours.newest_day(at), at + SHORTEST_DAY)

    @property
    def entry(self) -> Entry:
        return Entry(Key(TOGETHER, self.match), self.place)

    @property
    def thread_entries(self) -> tuple[Entry, ...]:
        """What opens a thread from a message that was posted, unless there is one or was."""
        is_wanted = self.thread is None and not self.is_over
        if not is_wanted:
            return ()
        return (Entry(Key(TOGETHER_THREAD, self.match), self.place),)


@dataclass(frozen=True)
class Proposal:
    id: int
    match: MatchId
    ply: int
    turn: str
    """In canonical notation."""
    person: UserId
    named: bool
    """Whether the person wishes to be named."""
    reason: str
    """Sanitised; may be empty."""
    at: datetime
    is_public: bool = True
    """Whether the reason may stand in the channel once the turn is played: those from before 1.5 may not."""
    votes: int | None = None
    """Counted at the end of the day."""
    chosen: bool = False
    told: BoardMessage | None = None
    """The message in the thread that tells of the turn, and shows the reason."""

    @property
    def proposer(self) -> UserId | None:
        """If they wish to be named."""
        if self.named and self.person != FORMER:
            return self.person
        return None


class Ballot(NamedTuple):
    match: Match
    state: ServerMatch
    proposals: Sequence[Proposal]
    """In order of time."""
    own: int | None
    """The proposal that the person votes for."""


class DayResult(NamedTuple):
    ply: int
    proposals: tuple[Proposal, ...]
    """Most votes first, then the earlier."""

    @property
    def chosen(self) -> Proposal:
        return next(one for one in self.proposals if one.chosen)

    @property
    def votes(self) -> int:
        return sum(one.votes or 0 for one in self.proposals)

    @property
    def is_tied(self) -> bool:
        """Whether another turn had as many votes as the one that was played."""
        return self.votes > 0 and sum(one.votes == self.chosen.votes for one in self.proposals) > 1

    @property
    def public_reason(self) -> str:
        if self.chosen.is_public:
            return self.chosen.reason
        return ""


def begin(terms: Terms, match: Match, at: datetime) -> Change[ServerMatch]:
    when = {name: getattr(terms, name) for name in ("channel", "hour", "zone", "pace")}
    begun = ServerMatch(guild=match.place.guild, match=match.id, since=at, due=at, pressed=at, **when)
    return _begin_day(begun, match.ply, at)


def change_terms(before: ServerMatch, at: datetime, **changes: Any) -> Change[ServerMatch]:
    """Change hour, zone, pace or channel. An open day keeps its end; its message moves to a new channel."""
    has_moved = changes.get("channel", before.channel) != before.channel
    if not has_moved:
        return Change(replace(before, **changes))
    return _post_again(before, since=at, thread=None, **changes)


def _begin_day(before: ServerMatch, ply: int, at: datetime) -> Change[ServerMatch]:
    day = {"stage": Stage.OPEN, "ply": ply, "since": at, "due": before.next_end(at)}
    return _post_again(before, empty_days=0, is_late=False, **day)


def _post_again(before: ServerMatch, **changes: Any) -> Change[ServerMatch]:
    """Change a match that gets a new message; the one before becomes its report."""
    after = replace(before, message=None, **changes)
    return Change(after, (*_report(before), after.entry))


def note_posted(before: ServerMatch, posted: ServerMatch, message: MessageId) -> Change[ServerMatch]:
    """Store the message of a day; one that comes too late for its day becomes its report at once."""
    if (before.ply, before.channel, before.is_over) != (posted.ply, posted.channel, posted.is_over):
        return Change(before, _report(replace(posted, message=message)))
    after = replace(before, message=message)
    return Change(after, after.thread_entries)


def note_thread(before: ServerMatch, seen: ServerMatch, thread: ChannelId) -> Change[ServerMatch]:
    """Store another thread, to which the message links, unless the match has gone elsewhere meanwhile."""
    if (before.channel, before.thread) != (seen.channel, seen.thread):
        return Change(before)
    return Change(replace(before, thread=thread), (before.entry,))


def _tell_thread(before: ServerMatch, at: datetime) -> tuple[Entry, ...]:
    """What tells the thread how the newest day went."""
    if not before.thread:
        return ()
    key = Key(TOGETHER_TALK, before.match, before.ply)
    place = Place(before.guild, before.thread)
    return (Entry(key, place, expires=at + THREAD_TOLD_WITHIN),)


def _report(before: ServerMatch) -> tuple[Entry, ...]:
    if before.message is None:
        return ()
    key = Key(TOGETHER_DONE, before.match, before.message)
    return (Entry(key, before.place, details={"ply": before.ply}),)


def check_day(state: ServerMatch | None, number: str, ply: int, *, is_excluded: bool) -> ServerMatch:
    """Check that a person may propose and vote for a turn."""
    if state is None:
        raise MatchError("together-not-this", match=number)
    if state.is_over:
        raise MatchOverError("match-over", match=number)
    if is_excluded:
        raise NotForYouError("together-excluded")
    if ply != state.ply:
        raise MatchError("together-other-day", match=number)
    if state.stage is Stage.ANSWERING:
        raise MatchError("together-counting", match=number)
    return state


def press(before: ServerMatch, at: datetime, *, is_new: bool = False) -> Change[ServerMatch]:
    """Note a press, which may be a person's first proposal or vote; a sleeping match wakes."""
    pressed = replace(before, pressed=at, people=before.people + is_new)
    if before.stage is not Stage.ASLEEP:
        return Change(pressed)
    woken = replace(pressed, stage=Stage.OPEN, since=at, due=before.next_end(at), empty_days=0)
    return Change(woken, (woken.entry,))


def check_proposes(listed: Sequence[Proposal], user: UserId) -> None:
    if sum(one.person == user for one in listed) >= MOST_A_DAY_OF_PERSON:
        raise MatchError("together-own", most=MOST_A_DAY_OF_PERSON)
    if len(listed) >= MOST_A_DAY:
        raise MatchError("together-full", most=MOST_A_DAY)


def end_empty_day(before: ServerMatch, at: datetime) -> Change[ServerMatch]:
    """Without a proposal the day goes on for another one; after three, the match sleeps."""
    day = _date_of_end(before, at)
    after = replace(before, day=day, empty_days=before.empty_days + 1)
    if after.empty_days < EMPTY_DAYS_BEFORE_SLEEP:
        after = replace(after, due=after.next_end(at))
    else:
        after = replace(after, stage=Stage.ASLEEP, since=at, due=None)
    return Change(after, (after.entry,))


def _date_of_end(before: ServerMatch, at: datetime) -> str:
    """A later date than that of the end before, also where the zone has changed since the day began."""
    later = (before.date or date.min) + timedelta(days=1)
    return max(before.hours.newest_day(at), later).isoformat()


def postpone(before: ServerMatch, at: datetime) -> Change[ServerMatch]:
    """Try again later what the computer cannot do now; after a while, the message says so, once."""
    after = replace(before, due=at + RETRY_AFTER)
    if before.is_late or at - before.since < LATE_AFTER:
        return Change(after)
    return Change(replace(after, is_late=True), (after.entry,))


def check_allowed(state: ServerMatch, before: Match, after: Match) -> None:
    """Refuse what only players and moderators of other matches do: pause, undo, ask, plan."""
    others = {"paused", "request", "plans", "setup", "seats", "rated"}
    has_moved = after.place not in (before.place, state.place)
    is_other = any(getattr(before, name) != getattr(after, name) for name in others)
    if has_moved or is_other or after.ply < before.ply:
        raise MatchError("together-only-end", match=before.number)


def show(match: Match, place: Place, message: MessageId) -> Change[Match]:
    """Note the day's message as the newest board of the match: links and followers go by it."""
    since = match.start_ply if match.shown is None else match.shown.ply
    return Change(match.change(place=place, shown=Shown(message, match.revision, since, match.ply)))


def follow(state: ServerMatch, before: Match, after: Match) -> Change[ServerMatch]:
    """Return what a change of the match means for its day."""
    if after.outcome is not None and not state.is_over:
        ended = after.ended or state.since
        over = _post_again(state, stage=Stage.OVER, since=ended, due=None, is_late=False)
        return over.queue(*_tell_thread(state, ended))
    if state.is_over and before.turning != after.turning:
        return Change(state, (state.entry,))
    if after.remark is not None and after.remark != before.remark:  # a backup was restored
        return _post_again(state)
    if state.is_over or after.ply == before.ply or after.last_turn is None:
        return Change(state)
    at = after.last_turn
    if after.player_to_move == SERVER:
        return _begin_day(state, after.ply, at).queue(*_tell_thread(state, at))
    return Change(replace(state, stage=Stage.ANSWERING, since=at, due=at, day=_date_of_end(state, at)))

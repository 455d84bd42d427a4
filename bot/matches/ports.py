"""What the application needs of a store."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

from bot.matches.analyses import Analysis
from bot.matches.change import By, Change
from bot.matches.courtesy import LogEntry, Logged, Vacation, VacationTransition
from bot.matches.daily import Daily, PuzzleStore, Solver, Tried
from bot.matches.follows import Followed, Follows
from bot.matches.ids import (
    ChallengeId,
    ChannelId,
    GuildId,
    MatchId,
    MessageId,
    RecordId,
    Shards,
    TournamentId,
    UserId,
)
from bot.matches.leases import Allowances, Leases
from bot.matches.model import Beginning, Challenge, Match, Offer, Place, Search
from bot.matches.outbox import Entries
from bot.matches.ratings.ports import RatingQuestions, RatingStore
from bot.matches.ratings.tables import News
from bot.matches.records import KeptRecord
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.standing import Endings, Holdings, Mentions, Standing
from bot.matches.tournaments.lifecycle import EventStep, Step
from bot.matches.tournaments.model import Event, Tournament
from bot.matches.transitions import ChallengeTransition, MatchTransition

Due = TypeVar("Due", Challenge, Daily, Match, News, Tournament)


class Questions(RatingQuestions, Protocol):
    """What anybody may ask of a store, as it is; `MatchStore` says what holds for all calls."""

    async def challenge_of(self, match: MatchId) -> Challenge | None:
        """The challenge that became a match."""

    async def running_matches_of(self, user: UserId, guild: GuildId | None = None) -> Sequence[Match]:
        """The running matches of a person, in one server or everywhere."""

    async def running_matches_in(self, channel: ChannelId) -> Sequence[Match]:
        """The running matches of a channel and of the threads on cards in it.

        A thread on a message has the id of that message.
        """

    async def matches_of_channel(self, channel: ChannelId, limit: int) -> Sequence[Match]:
        """The newest matches of a channel and of the threads on cards in it, running or over."""

    async def match_on(self, channel: ChannelId, message: MessageId) -> Match | None:
        """The match that a message shows: its newest board, the card of its challenge, or what names it."""

    async def log(self, guild: GuildId, limit: int, before: int | None = None) -> Sequence[Logged]:
        """What was done to the matches of a server besides playing, newest first; before an entry, if any."""

    async def log_of(self, match: MatchId, /) -> Sequence[LogEntry]:
        """What was done to a match besides playing, oldest first."""

    async def preferences(self, user: UserId, guild: GuildId | None) -> Preferences:
        """What a person and a server have set, read as one."""

    async def server(self, guild: GuildId) -> ServerSettings:
        """What a server has set; the defaults for one that has set nothing."""

    async def blocked_by(self, user: UserId) -> frozenset[UserId]:
        """Whom a person has blocked."""

    async def tried(self, user: UserId) -> Sequence[Tried]:
        """What a person has tried of puzzles, by their keys."""

    async def followed_by(self, user: UserId) -> Sequence[Followed]:
        """The matches of others that a person follows, by their ids."""

    async def daily(self, guild: GuildId) -> Daily | None:
        """Today's ending of a server, if it has ever wanted any."""

    async def solvers(self, guild: GuildId, day: str, puzzle: str = "") -> Sequence[Solver]:
        """Who has begun to solve the ending of a day, those who have solved it first, in that order.

        Without its key it is one that is explained by now.
        """

    async def tournament(self, tournament: TournamentId, /) -> Event | None:
        """One tournament with its matches."""

    async def tournaments(self, guild: GuildId, limit: int) -> Sequence[Tournament]:
        """The newest tournaments of a server, newest first."""

    async def holdings(self, user: UserId) -> Holdings:
        """What is stored of a person, counted."""


class Notes(Protocol):
    """Small texts by key, such as which commands are registered."""

    async def note(self, key: str) -> str | None:
        """What was last written under a key, such as the hash of the registered commands."""

    async def write_note(self, key: str, text: str) -> None:
        """Write something small under a key, in place of what stood there."""

    async def settle_note(self, key: str, text: str) -> str:
        """Write something small under a key where nothing stands yet; return what stands there."""


class Postings(Protocol):
    """What is due, and which message shows it: an ending a day, the best of a month."""

    async def due(
        self, what: type[Due], at: datetime, limit: int, shards: Shards | None = None
    ) -> Sequence[Due]:
        """What of a kind there is something to do with by now, longest due first.

        That are open challenges whose time is over, and matches that are to `clock.wake`, but for those whose
        newest turn no message shows: their players could not know that their time had begun.
        """

    async def note_posted(self, one: Daily | News, message: MessageId) -> None:
        """Note which message shows it; nothing changes where it is another day's ending by now."""


class MatchStore(
    Questions,
    Notes,
    Leases,
    Allowances,
    Entries,
    Follows,
    Postings,
    PuzzleStore,
    RatingStore,
    Protocol,
):
    """Challenges, matches, turns and settings, each call one transaction that is durable when it returns.

    Whatever is read is a snapshot. Lists of matches leave nothing out and are ordered by id, newest last.

    An id that is not there reads as `None`; changing what is not there is the caller's mistake and raises
    `KeyError`. When the disk fails, every call may raise `StoreError`, and nothing is changed. A
    call that is cancelled may still take effect.

    A change may name who makes it, and for which interaction (`by`). That is noted
    in the same transaction, and for a day no other change is made for it: `DeliveredTwiceError` is raised
    instead. What a transition or a check raises reaches the caller, and nothing is changed, the note of the
    interaction included. What is stored about a match or a challenge is logged.

    Where several processes share a store, each asks for what is due and what is to be shown of the servers
    of its `shards`; without, of all. What is to be shown is claimed as well (`Entries`), so that one process
    shows it.
    """

    # Challenges

    async def add_challenge(
        self, offer: Offer, check: Callable[[Standing], None], *, by: By | None = None
    ) -> Challenge:
        """Store an open challenge, if the check allows it as the two people stand at the time of the offer.

        Raises:
            RematchOfferedError: The match it follows has an accepted rematch already, or an open one. An
                open one that has expired by the moment of this offer is closed and gives way.
        """

    async def change_challenge(
        self,
        challenge: ChallengeId,
        transition: ChallengeTransition,
        *,
        at: datetime,
        by: By | None = None,
    ) -> Change[Challenge]:
        """Apply a transition to a challenge and return what it brought about, all of which is stored."""

    async def challenge(self, challenge: ChallengeId, /) -> Challenge | None:
        """One challenge, whatever its status."""

    async def open_challenges(self, guild: GuildId) -> Sequence[Challenge]:
        """The challenges of a server that are not closed yet, expired by now or not, oldest first."""

    # Matches

    async def begin_match(
        self,
        beginning: Beginning,
        check: Callable[[Standing], None],
        *,
        challenge: ChallengeId | Offer | None = None,
        by: By | None = None,
    ) -> Match:
        """Begin a match with the next number of its server; its board is to be shown.

        Args:
            beginning: How it begins.
            check: Is asked how the two players stand at that moment.
            challenge: The open challenge that it comes from, or an offer that is stored as one at once; what
                becomes of it is stored in the same transaction. Without, the match comes from nothing else.
            by: As for every change.

        Raises:
            ChallengeClosedError: The challenge was not open any more; nothing is changed.
            RematchOfferedError: As for `add_challenge`.
        """

    async def change_match(
        self, match: MatchId, transition: MatchTransition, *, at: datetime, by: By | None = None
    ) -> Change[Match]:
        """Apply a transition to a match (`transitions.apply`) and return what it brought about.

        The entries and the log of the change are stored in the same transaction.

        Turns that it adds were played at `at`. Of two simultaneous changes, the second sees what the first
        has left.
        """

    async def match(self, match: MatchId, /) -> Match | None:
        """One match with all its turns."""

    async def numbered(self, guild: GuildId, number: int) -> Match | None:
        """The match that a server knows by this number."""

    async def running_places(
        self, limit: int, after: Place | None = None, shards: Shards | None = None
    ) -> Sequence[Place]:
        """Where matches are running, each place once, by server and channel: the first ones after a place."""

    async def search(self, wanted: Search, limit: int) -> Sequence[Match]:
        """The newest matches that are looked for; with `Search.after`, those that follow first."""

    async def computers_turns(self, limit: int, shards: Shards | None = None) -> Sequence[Match]:
        """The matches everywhere in which the computer is to play, and a message shows so, oldest first."""

    async def analysis(self, match: MatchId, /) -> Analysis | None:
        """How well a match was played, as far as that was kept; the id may be that of a record."""

    async def keep_analysis(self, match: MatchId, analysis: Analysis) -> None:
        """Keep how well a match was played, in place of what was kept before."""

    # Digests and vacations

    async def due_digests(self, at: datetime, limit: int) -> Sequence[tuple[UserId, datetime]]:
        """Whose daily digest is due, and since when, longest due first."""

    async def take_digest(
        self, user: UserId, due: datetime, following: datetime, *, expires: datetime
    ) -> bool:
        """Queue a digest, unless that was done before; the next one is due at `following`."""

    async def vacations(self, user: UserId) -> Sequence[Vacation]:
        """All the vacations of a person, oldest first."""

    async def change_vacations(
        self, by: By, transition: VacationTransition, *, at: datetime
    ) -> Sequence[Change[Match]]:
        """Apply a transition to the vacations of a person, and move the deadlines of the turns they owe.

        Returns:
            What that has brought about in the matches whose boards have to tell it.
        """

    # Tournaments

    async def add_tournament(self, new: Tournament, *, by: By) -> Tournament:
        """Store a tournament, whose table is to be shown, and return it with its id."""

    async def change_tournament(
        self, tournament: TournamentId, step: EventStep, *, at: datetime, by: By | None = None
    ) -> tuple[Step, Sequence[Match]]:
        """Apply a step to a tournament and its matches, as both stand; return it with the matches begun.

        All that it brings about is stored. Of two simultaneous changes, the second sees what the first has
        left.
        """

    async def tournaments_of(self, user: UserId) -> Sequence[Tournament]:
        """The tournaments that name a person, oldest first."""

    # Records that were read in

    async def keep_record(self, owner: UserId, text: str, expires: datetime, most: int) -> KeptRecord:
        """Keep a record that a person has read in, or the same one of the same person longer.

        Of more than so many of a person, the oldest go.
        """

    async def record(self, record: RecordId, at: datetime) -> KeptRecord | None:
        """One record, if it is still kept at a moment."""

    async def records_of(self, user: UserId) -> Sequence[KeptRecord]:
        """The records of a person, newest first."""

    # Settings and blocks

    async def change_person(self, user: UserId, *, at: datetime, **changes: Any) -> PersonSettings:
        """Set some fields of what a person has set, leave the others as they are, and return all of it.

        Their next digest is the first after that moment.
        """

    async def change_server(
        self, guild: GuildId, *, at: datetime | None = None, **changes: Any
    ) -> ServerSettings:
        """Set some fields of what a server has set, leave the others as they are, and return all of it.

        Where they say when today's ending is due, and `at` is given, the next is the first after that moment.
        """

    async def block(self, user: UserId, other: UserId) -> None:
        """Note that a person blocks another; doing so twice is doing it once.

        Neither follows any longer what the other plays in.
        """

    async def unblock(self, user: UserId, other: UserId) -> None:
        """Forget that a person blocks another, if they do."""

    # All that is stored of a person

    async def challenges_of(
        self, user: UserId, limit: int, before: ChallengeId | None = None
    ) -> Sequence[Challenge]:
        """The newest challenges, before one if it is given, that were made by or for a person."""

    async def played_at(self, matches: Sequence[MatchId]) -> Mapping[MatchId, Sequence[datetime]]:
        """When each turn of these matches was played; a match without turns is left out."""

    async def mentions(self, user: UserId) -> Mentions:
        """Where a person is named besides their matches, challenges and settings."""

    async def forget(self, by: By, *, at: datetime) -> Endings:
        """Delete what a person has set, and put a former player in their place everywhere else.

        That is done by `transitions.forget_in_match` and `forget_in_challenge`. That others have blocked the
        person stays.
        """

    # Servers that have removed the bot

    async def guilds(self, shards: Shards | None = None) -> Sequence[GuildId]:
        """The servers that anything is stored of, in order."""

    async def departures(
        self, before: datetime | None = None, shards: Shards | None = None
    ) -> Sequence[GuildId]:
        """The servers that have removed the bot, all or those before a moment, the earliest first."""

    async def note_departure(self, guild: GuildId, at: datetime) -> None:
        """Note that a server has removed the bot, unless that is noted already.

        Until it returns, nothing in it is listed as due: no expired challenge, no overdue match, nothing to
        be shown, and no place of a running match.
        """

    async def note_return(self, guild: GuildId, at: datetime) -> None:
        """Note that a server has let the bot in again: the time of its running matches begins anew.

        Nothing changes where no departure is noted.
        """

    async def purge(self, guild: GuildId, before: datetime, limit: int) -> bool:
        """Delete something of a server that removed the bot before a moment: so many challenges or matches.

        Returns:
            Whether anything is left of it; nothing is deleted of a server that has let the bot in again.
        """

    # Interactions

    async def sweep(self, at: datetime, limit: int) -> bool:
        """Forget the oldest of the interactions that were noted more than a day before, so many at the most.

        Records whose time is over go as well.

        Returns:
            Whether there may be more of them.
        """

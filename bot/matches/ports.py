"""What the application needs of a store; `bot.store` keeps the promise twice, on disk and in memory."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from bot.matches.allowances import Allowances
from bot.matches.courtesy import Logged, Notice, Vacation
from bot.matches.holdings import Endings, Holdings
from bot.matches.ids import (
    ChallengeId,
    ChannelId,
    GuildId,
    InteractionId,
    MatchId,
    MessageId,
    UserId,
)
from bot.matches.leases import Leases
from bot.matches.model import Challenge, Match, Offer, Place, Search, Unsettled
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.shards import Shards
from bot.matches.standing import Standing
from bot.matches.timekeeping import VacationTransition
from bot.matches.transitions import ChallengeTransition, MatchTransition


class StoreError(Exception):
    """The store cannot be used: the sentence names where it lies, what is wrong and what to do.

    The store logs it. Nothing has been changed, and all is well as soon as what is wrong has been mended.
    """


class DeliveredTwiceError(Exception):
    """The interaction has made a change before: Discord has delivered it twice, and nothing is changed."""


class MatchStore(Leases, Allowances, Protocol):
    """Challenges, matches, turns and settings, each call one transaction that is durable when it returns.

    Whatever is read is a snapshot. Lists of matches leave nothing out and are ordered by id, newest last.

    An id that is not there reads as `None`; changing what is not there is the caller's mistake and raises
    `KeyError`. When the disk fails, every call may raise `StoreError`, and nothing is changed. A
    call that is cancelled may still take effect.

    A change may name the interaction it was asked for by (`once`). The interaction is noted in the same
    transaction, and for a day no other change is made for it: `DeliveredTwiceError` is raised instead. What a
    transition or a check raises reaches the caller, and nothing is changed, the note of the interaction
    included.

    Where several processes share a store, each asks for what is due and what is to be shown of the servers
    of its `shards`; without, of all. What is to be shown (`unshown_challenges`, `unsettled_matches`,
    `notices`) is claimed as well, so that one process shows it: by the one that writes it last, or that finds
    it claimed by nobody who lives, which is whoever has a lease.
    """

    # Challenges

    async def add_challenge(
        self, offer: Offer, check: Callable[[Standing], None], *, once: InteractionId | None = None
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
        once: InteractionId | None = None,
    ) -> Challenge:
        """Apply a transition to a challenge and return what becomes of it."""

    async def challenge(self, challenge: ChallengeId) -> Challenge | None:
        """One challenge, whatever its status."""

    async def open_challenges(self, guild: GuildId) -> Sequence[Challenge]:
        """The challenges of a server that are not closed yet, expired by now or not, oldest first."""

    async def expired_challenges(self, at: datetime, shards: Shards | None = None) -> Sequence[Challenge]:
        """The challenges everywhere that are not closed and whose time is over, oldest first."""

    async def unshown_challenges(self, shards: Shards | None = None) -> Sequence[Challenge]:
        """The challenges whose card does not say how they stand (`Challenge.is_shown`), oldest first."""

    async def challenge_of(self, match: MatchId) -> Challenge | None:
        """The challenge that became a match."""

    # Matches

    async def start_match(
        self,
        challenge: ChallengeId,
        seats: tuple[UserId, UserId],
        check: Callable[[Standing], None],
        *,
        at: datetime,
        level: int | None = None,
        once: InteractionId | None = None,
    ) -> Match:
        """Turn an open challenge into a match with the next number of its server: both in one transaction.

        The check is asked how the two players stand at that moment. The level is that of the computer, if it
        is one of them.

        Raises:
            ChallengeClosedError: It was not open any more; nothing is changed.
        """

    async def begin_match(
        self,
        offer: Offer,
        seats: tuple[UserId, UserId],
        level: int,
        check: Callable[[Standing], None],
        *,
        once: InteractionId | None = None,
    ) -> Match:
        """Store a challenge to the computer and the match that it becomes at once, in one transaction.

        Raises:
            RematchOfferedError: As for `add_challenge`.
        """

    async def change_match(
        self,
        match: MatchId,
        transition: MatchTransition,
        *,
        at: datetime,
        once: InteractionId | None = None,
    ) -> Match:
        """Apply a transition to a match and return what becomes of it.

        Turns that it adds were played at `at`. Of two simultaneous changes, the second sees what the first
        has left.
        """

    async def match(self, match: MatchId) -> Match | None:
        """One match with all its turns."""

    async def numbered(self, guild: GuildId, number: int) -> Match | None:
        """The match that a server knows by this number."""

    async def running_matches_of(self, user: UserId, guild: GuildId | None = None) -> Sequence[Match]:
        """The running matches of a person, in one server or everywhere."""

    async def running_matches_in(self, channel: ChannelId) -> Sequence[Match]:
        """The running matches of a channel and of the threads on cards in it.

        A thread on a message has the id of that message.
        """

    async def running_places(
        self, limit: int, after: Place | None = None, shards: Shards | None = None
    ) -> Sequence[Place]:
        """Where matches are running, each place once, by server and channel: the first ones after a place."""

    async def matches_of_channel(self, channel: ChannelId, limit: int) -> Sequence[Match]:
        """The newest matches of a channel and of the threads on cards in it, running or over."""

    async def search(self, wanted: Search, limit: int) -> Sequence[Match]:
        """The newest matches that are looked for; with `Search.after`, those that follow first."""

    async def match_on(self, channel: ChannelId, message: MessageId) -> Match | None:
        """The match that a message shows: its newest board, or the card of the challenge that it was."""

    async def waking_matches(self, at: datetime, limit: int, shards: Shards | None = None) -> Sequence[Match]:
        """The running matches everywhere with which time has something to do (`clock.wake`), oldest first.

        Those whose newest turn no message shows are left out: their players could not know that their time
        had begun.
        """

    async def computers_turns(self, limit: int, shards: Shards | None = None) -> Sequence[Match]:
        """The matches everywhere in which the computer is to play, and a message shows so, oldest first."""

    async def unsettled_matches(self, shards: Shards | None = None) -> Sequence[Unsettled]:
        """The matches of which something has still to be shown or taken away (`Match.is_settled`)."""

    async def release_claims(self, kept: Shards) -> None:
        """Let other processes show what this one has claimed of servers of other shards than these."""

    async def log(self, guild: GuildId, limit: int, before: int | None = None) -> Sequence[Logged]:
        """What was done to the matches of a server besides playing, newest first; before an entry, if any."""

    async def log_of(self, match: MatchId) -> Sequence[Logged]:
        """What was done to a match besides playing, oldest first."""

    # Notices, digests and vacations

    async def notices(self, limit: int, after: int = 0, shards: Shards | None = None) -> Sequence[Notice]:
        """What is still to be said, oldest first, after a notice; the first ones of them.

        Each was stored in `Match.notices`, or by `take_digest`. One without a match belongs to shard 0.
        """

    async def drop_notice(self, notice: int) -> None:
        """Note that a notice has been said, or helps no more."""

    async def due_digests(self, at: datetime, limit: int) -> Sequence[tuple[UserId, datetime]]:
        """Whose daily digest is due, and since when, longest due first."""

    async def take_digest(
        self, user: UserId, due: datetime, following: datetime, *, expires: datetime
    ) -> bool:
        """Let a digest be said, unless it was taken before; the next one is due at `following`."""

    async def vacations(self, user: UserId) -> Sequence[Vacation]:
        """All the vacations of a person, oldest first."""

    async def change_vacations(
        self,
        user: UserId,
        transition: VacationTransition,
        *,
        at: datetime,
        once: InteractionId | None = None,
    ) -> Sequence[Match]:
        """Apply a transition to the vacations of a person, and move the deadlines of the turns they owe.

        Returns:
            Their running matches, as they are afterwards.
        """

    # Settings and blocks

    async def preferences(self, user: UserId, guild: GuildId | None) -> Preferences:
        """What a person and a server have set, read as one."""

    async def server(self, guild: GuildId) -> ServerSettings:
        """What a server has set; the defaults for one that has set nothing."""

    async def change_person(self, user: UserId, *, at: datetime, **changes: Any) -> PersonSettings:
        """Set some fields of what a person has set, leave the others as they are, and return all of it.

        Their next digest is the first after that moment.
        """

    async def change_server(self, guild: GuildId, **changes: Any) -> ServerSettings:
        """Set some fields of what a server has set, leave the others as they are, and return all of it."""

    async def blocked_by(self, user: UserId) -> frozenset[UserId]:
        """Whom a person has blocked."""

    async def block(self, user: UserId, other: UserId) -> None:
        """Note that a person blocks another; doing so twice is doing it once."""

    async def unblock(self, user: UserId, other: UserId) -> None:
        """Forget that a person blocks another, if they do."""

    # All that is stored of a person

    async def holdings(self, user: UserId) -> Holdings:
        """What is stored of a person, counted."""

    async def challenges_of(
        self, user: UserId, limit: int, before: ChallengeId | None = None
    ) -> Sequence[Challenge]:
        """The newest challenges, before one if it is given, that were made by or for a person."""

    async def played_at(self, matches: Sequence[MatchId]) -> Mapping[MatchId, Sequence[datetime]]:
        """When each turn of these matches was played; a match without turns is left out."""

    async def forget(self, user: UserId, *, at: datetime, once: InteractionId | None = None) -> Endings:
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

        Returns:
            Whether there may be more of them.
        """

    # Notes

    async def note(self, key: str) -> str | None:
        """What was last written under a key, such as the hash of the registered commands."""

    async def write_note(self, key: str, text: str) -> None:
        """Write something small under a key, in place of what stood there."""

    async def settle_note(self, key: str, text: str) -> str:
        """Write something small under a key where nothing stands yet; return what stands there."""

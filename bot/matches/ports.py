"""What the application needs of a store; ``bot.store`` keeps the promise twice, on disk and in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.matches.model import Challenge, ChallengeStatus, Match, Offer, Place
    from bot.matches.settings import PersonSettings, ServerSettings
    from bot.rules.rules import Outcome


class MatchStore(Protocol):
    """Challenges, matches, turns and settings, each call one transaction that is durable when it returns.

    Whatever is read is a snapshot. Lists of matches leave nothing out and are ordered by id, newest last.

    An id that is not there reads as ``None``; changing what is not there is the caller's mistake and raises
    ``KeyError``. When the disk fails, every call may raise the store's own error, and nothing is changed. A
    call that is cancelled may still take effect.
    """

    async def claim(self, interaction: int, at: datetime) -> bool:
        """Remember an interaction as handled; those of more than a day before are forgotten.

        Returns:
            ``False`` when it was remembered before: it has been delivered twice.
        """

    async def add_challenge(self, offer: Offer) -> Challenge:
        """Store an open challenge.

        Raises:
            RematchOfferedError: the match it follows has an accepted rematch already, or an open one. An
                open one that has expired by the moment of this offer is closed and gives way.
        """

    async def challenge(self, challenge: int) -> Challenge | None:
        """One challenge, whatever its status."""

    async def open_challenges(self, guild: int) -> Sequence[Challenge]:
        """The challenges of a server that nobody has closed yet, expired by now or not, oldest first."""

    async def expired_challenges(self, at: datetime) -> Sequence[Challenge]:
        """The challenges everywhere that nobody has closed and whose time is over, oldest first."""

    async def unposted_challenges(self) -> Sequence[Challenge]:
        """The open challenges that no message shows, because a crash came between, oldest first."""

    async def closed_challenges(self, guild: int, challenger: int, since: datetime) -> Sequence[Challenge]:
        """What a person has offered in a server after a moment that was withdrawn or declined, by age."""

    async def challenge_of(self, match: int) -> Challenge | None:
        """The challenge that became a match."""

    async def set_challenge_message(self, challenge: int, message: int) -> None:
        """Note where a challenge is shown."""

    async def close_challenge(self, challenge: int, status: ChallengeStatus, reason: str = "") -> Challenge:
        """End an open challenge without a match.

        Raises:
            ChallengeClosedError: it was not open any more; nothing is changed.
            ValueError: this status needs a match, or ends nothing.
        """

    async def start_match(self, challenge: int, seats: tuple[int, int], at: datetime) -> Match:
        """Turn an open challenge into a match: both rows change in one transaction.

        The match takes the challenge's place, set-up and days per turn, and the next number of its server;
        the first turn's time begins.

        Raises:
            ChallengeClosedError: it was not open any more; nothing is changed.
        """

    async def match(self, match: int) -> Match | None:
        """One match with all its turns."""

    async def numbered(self, guild: int, number: int) -> Match | None:
        """The match that a server knows by this number."""

    async def running_matches_of(self, user: int, guild: int | None = None) -> Sequence[Match]:
        """The running matches of a person, in one server or everywhere."""

    async def count_running(self, guild: int) -> int:
        """How many matches are running in a server."""

    async def running_matches_in(self, channel: int) -> Sequence[Match]:
        """The running matches of a channel and of the threads on cards in it.

        A thread on a message has the id of that message.
        """

    async def running_places(self) -> Sequence[Place]:
        """Where matches are running, each place once."""

    async def matches_of_channel(self, channel: int, limit: int) -> Sequence[Match]:
        """The newest matches of a channel and of the threads on cards in it, running or over."""

    async def match_on(self, channel: int, message: int) -> Match | None:
        """The match that a message shows: its newest board, or the card of the challenge that it was."""

    async def add_turn(self, match: int, ply: int, text: str, outcome: Outcome | None, at: datetime) -> Match:
        """Append the turn played at ``ply`` (0 for the first), and the outcome it brings about.

        Without an outcome, the next turn's time begins.

        Raises:
            StaleTurnError: the match is at another ply by now, or over; nothing is changed.
        """

    async def end_match(self, match: int, outcome: Outcome, at: datetime, *, ply: int | None = None) -> Match:
        """End a running match by something other than a turn; only at this ply, if one is given.

        Raises:
            MatchOverError: it has ended before; nothing is changed.
            StaleTurnError: it is at another ply by now; nothing is changed.
        """

    async def overdue_matches(self, at: datetime) -> Sequence[Match]:
        """The running matches everywhere whose deadline has passed, unless their board says so already.

        Those whose newest turn no message shows are left out: nobody could know that their time had begun.
        """

    async def set_overtime(self, match: int, ply: int) -> Match:
        """Note that the deadline of the turn at this ply has passed; once it is played, that is no news."""

    async def restart_clock(self, match: int, at: datetime) -> Match:
        """Let the time of the present turn begin anew; nothing changes where there is no limit."""

    async def move_match(self, match: int, place: Place) -> Match:
        """Let a match go on in another channel of its server, where no message shows it yet."""

    async def set_board_message(self, match: int, revision: int, message: int) -> None:
        """Note which message shows which revision.

        An older revision never replaces a newer one; the same one may move to another message.
        """

    async def unposted_matches(self) -> Sequence[Match]:
        """Matches whose newest revision no message shows yet, because a crash came between."""

    async def note(self, key: str) -> str | None:
        """What was last written under a key, such as the hash of the registered commands."""

    async def write_note(self, key: str, text: str) -> None:
        """Write something small under a key, in place of what stood there."""

    async def person(self, user: int) -> PersonSettings:
        """What a person has set; the defaults for whoever has set nothing."""

    async def change_person(self, user: int, **changes: Any) -> PersonSettings:
        """Set some fields of what a person has set, and leave the others as they are.

        Returns:
            All of it, as it is now.
        """

    async def server(self, guild: int) -> ServerSettings:
        """What a server has set; the defaults for one that has set nothing."""

    async def change_server(self, guild: int, **changes: Any) -> ServerSettings:
        """Set some fields of what a server has set, and leave the others as they are.

        Returns:
            All of it, as it is now.
        """

    async def blocked_by(self, user: int) -> frozenset[int]:
        """Whom a person has blocked."""

    async def block(self, user: int, other: int) -> None:
        """Note that a person blocks another; doing so twice is doing it once."""

    async def unblock(self, user: int, other: int) -> None:
        """Forget that a person blocks another, if they do."""

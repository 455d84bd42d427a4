"""What people and servers may set for themselves."""

import enum
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from bot.errors import Mark, MatchError
from bot.matches.ids import ChannelId, RoleId, UserId


class Pings(enum.StrEnum):
    """How a player is told that it is their turn."""

    MENTION = "mention"
    """By a mention in the channel, with a notification."""
    SILENT = "silent"
    """By a mention in the channel, without a notification."""
    MESSAGE = "message"
    """By a direct message besides the mention."""


class Reminders(enum.StrEnum):
    """How often a player is reminded of a turn whose time runs out."""

    OFF = "off"
    ONCE = "once"
    """A day before the deadline."""
    TWICE = "twice"
    """A day and two hours before the deadline."""


class DeadlineRule(enum.StrEnum):
    """What happens when a deadline passes."""

    CLAIM = "claim"
    """The opponent may claim the win, or give more time."""
    AUTOMATIC = "automatic"
    """The match is lost."""


@dataclass(frozen=True)
class PersonSettings:
    """How one person likes to play."""

    theme: str = "classic"
    """Key of a palette; for pictures that only this person sees."""
    labels: str = "both"
    """Where names of cells stand: "edges", "cells", "both" or "none"."""
    turned: int = 0
    """Steps of the board's symmetry that it is turned by."""
    mirrored: bool = False
    view: str = "picture"
    """How private boards are shown at first: "picture", "text" or "words" (`features/board/panel.py`)."""
    confirm: bool = True
    """Whether a turn made with the turn builder is shown for confirmation before it is played."""
    language: str | None = None
    """A language of the catalogues; `None` follows the person's Discord."""
    pings: Pings = Pings.MENTION
    reminders: Reminders = Reminders.TWICE
    reminders_directly: bool = False
    """Whether reminders come as direct messages rather than as mentions."""
    time_zone: str = "UTC"
    """A name that `zoneinfo` knows."""
    quiet_from: int | None = None
    """The hour of the day from which no reminder comes; `None` for no quiet hours."""
    quiet_until: int | None = None
    """The hour of the day from which they come again."""
    digest: int | None = None
    """The hour of the day when a direct message tells what waits; `None` for none."""
    followed_in_digest: bool = False
    """Whether the digest, if they have one, tells of the matches they follow; else a message does at once."""
    puzzle_name: bool = False
    """Whether they are named among those who have solved an ending of the day."""
    spend_vacation: bool = False
    """Whether a day of vacation is spent by itself when a deadline would pass."""
    ranked: bool = True
    """Whether they are in the ratings and tables of servers that they play in, or nowhere."""


@dataclass(frozen=True)
class ServerSettings:
    """What the managers of a server have decided."""

    channels: tuple[ChannelId, ...] = ()
    """Where challenges may be made; empty for everywhere."""
    threads: bool = True
    """Whether matches get a thread of their own unless the challenge says otherwise."""
    pictures: bool = False
    """Whether boards keep their pictures when a newer one stands."""
    days_per_turn: int | None = 3
    """The default of challenges; `None` for no limit."""
    language: str | None = None
    """A language of the catalogues; `None` follows the server's Discord."""
    locale: str | None = None
    """What Discord says its language is, where that was noted for processes that do not know the server."""
    deadline_rule: DeadlineRule = DeadlineRule.CLAIM
    take_backs: bool = True
    """Whether turns may be taken back in matches that begin from now on."""
    tries: bool = True
    """Whether the players of such matches may try turns out while they play."""
    moderators: RoleId | None = None
    """A role whose members may do what those may who manage the server."""
    organisers: RoleId | None = None
    """A role whose members may announce and manage tournaments, as moderators may."""
    time_zone: str = "UTC"
    """A name that `zoneinfo` knows; days of the server begin and end there."""
    puzzle_channel: ChannelId | None = None
    """Where today's ending is posted; `None` for nowhere."""
    puzzle_hour: int = 9
    """The hour of the day when it is."""
    puzzle_game: str = "all"
    """Of which game it is, by its key, or "all" for each by turns."""
    most_open: int = 5
    """How many open challenges one person may have here."""
    most_running: int = 20
    """How many running matches against people one person may have here."""
    most_against_computer: int = 5
    """How many they may have against the computer; 0 for none."""
    most_in_server: int = 200
    """How many matches may run in the whole server, and how many challenges may be open in it."""
    rated: bool = True
    """Whether the result of a match counts unless the challenge says otherwise, where it can."""
    news: ChannelId | None = None
    """Where the best of each month are told."""
    excluded: tuple[UserId, ...] = ()
    """People whose matches do not count here."""
    told: tuple[str, ...] = ()
    """Which of these settings cannot be used, as far as managers have been told."""

    def moment(self, day: date) -> datetime:
        """Return when that hour of a day is; one that the clock skips is the one after it."""
        return datetime.combine(day, time(self.puzzle_hour), ZoneInfo(self.time_zone)).astimezone(UTC)

    def check_channel(self, channels: Collection[ChannelId]) -> None:
        """Do nothing if challenges are made in one of these: a channel, or a thread and its channel.

        Raises:
            MatchError: The server wants them elsewhere; the error names where.
        """
        if self.channels and not set(channels) & set(self.channels):
            allowed = tuple(Mark(f"<#{channel}>") for channel in self.channels)
            raise MatchError("channel-not-allowed", channels=allowed)


@dataclass(frozen=True)
class Preferences:
    """What a person and the server they are in have set, read as one."""

    person: PersonSettings = PersonSettings()
    server: ServerSettings = ServerSettings()
    """The defaults outside of servers."""

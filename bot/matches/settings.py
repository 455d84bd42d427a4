"""Settings of people and servers: one declared field each.

They are dataclasses, not tables of values, so that mypy knows the type of each. Rows without a field have its
default, so a new one needs no migration. A feature declares its own settings in its folder:
`@of_servers @dataclass(frozen=True) class PuzzleSettings`, read by `settings.of(PuzzleSettings)`.
"""

import enum
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_type_hints

from bot.errors import Mark, MatchError
from bot.matches.hours import Hours
from bot.matches.ids import ChannelId, RoleId, UserId

S = TypeVar("S")
_ADDED: defaultdict[type[Any], list[type[Any]]] = defaultdict(list)
"""Classes of features, by the settings that they add to."""
AS_DISCORD = "discord"
"""Stands for the language of Discord."""
ALL_BY_TURNS = "all"
"""Stands for all games, alternating daily."""
HOURS = range(24)
STEPS = 12
"""Full rotation of a board: a multiple of the symmetry of every board."""


class Pings(enum.StrEnum):
    """How a player is notified of their turn."""

    MENTION = "mention"
    SILENT = "silent"
    """A mention without a notification."""
    MESSAGE = "message"
    """A mention and a direct message."""


class Reminders(enum.StrEnum):
    """How often a player is reminded of a deadline."""

    OFF = "off"
    ONCE = "once"
    """A day before."""
    TWICE = "twice"
    """A day and two hours before."""


class DeadlineRule(enum.StrEnum):
    """What happens when a deadline passes."""

    CLAIM = "claim"
    """The opponent may claim the win, or give more time."""
    AUTOMATIC = "automatic"
    """The match is lost."""


class Control(NamedTuple):
    """A list or button on a screen of `/settings`; a screen has four lists and one row of buttons at most."""

    screen: Literal["settings", "reminders"]
    values: Sequence[Any] = ()  # by default those of the type, or known to `features/preferences/settings.py`
    is_button: bool = False  # which sets the next value
    label: str = ""  # of a button, by default `setting-…-is`
    unset: str = "off"  # stands for `None` in a list


class Line(NamedTuple):
    """A line of `/server show`: the message `server-…`."""

    name: str = ""  # by default that of the setting; settings may share a line
    variable: str = ""  # by default that of the kind in `features/preferences/server.py`
    section: int = 0  # lines are in the order of sections, then of fields
    is_optional: bool = False  # whether it is left out if nothing is set


class Option(NamedTuple):
    """An option of `/server set`, whose choices and checks follow from the type of the field."""

    name: str
    about: str  # its description is the message `choose-…`
    between: tuple[int, int] | None = None
    line: Line | None = Line()  # without one, its feature adds a line


class SetBy(NamedTuple):
    """Another command, or a screen that it opens, sets the field; without a command, the bot does."""

    command: str = ""
    line: Line | None = None


class Declared(NamedTuple):
    """A field of settings, and how it is set and shown."""

    owner: type[Any]  # the class that declares it
    field: str
    kind: Any  # the type, without `None`; of a tuple, that of its items
    how: Any  # `Control`, `Option` or `SetBy`

    @property
    def code(self) -> str:
        """In ids of buttons and messages."""
        return self.field.replace("_", "-")

    @property
    def name(self) -> str:
        if isinstance(self.how, Option):
            return self.how.name
        return self.field

    @property
    def line(self) -> Line | None:
        line: Line | None = self.how.line
        return line and line._replace(name=line.name or self.name)

    def value(self, settings: "ExtensibleSettings") -> Any:
        own = settings
        if not isinstance(settings, self.owner):
            own = settings.of(self.owner)
        return getattr(own, self.field)


def declared(settings: "type[ExtensibleSettings]", *hows: type[Any]) -> tuple[Declared, ...]:
    """Return the fields in order, by default all, else those declared in one of the given ways.

    Those of features come last.
    """
    owners: tuple[Any, ...] = (settings, *added_to(settings))
    return tuple(one for owner in owners for one in _fields(owner) if not hows or isinstance(one.how, hows))


@cache
def _fields(owner: type[Any]) -> tuple[Declared, ...]:
    hints = get_type_hints(owner, include_extras=True)
    split = [(name, *get_args(hint)) for name, hint in hints.items() if name != "added"]
    return tuple(Declared(owner, name, (get_args(kind) or (kind,))[0], how) for name, kind, how in split)


def added_to(settings: "type[ExtensibleSettings]") -> list[type[Any]]:
    """Return the classes of features, by name."""
    return sorted(_ADDED[settings], key=lambda added: added.__name__)


def of_people(added: type[S]) -> type[S]:
    """Add a feature's dataclass to the settings of people."""
    _ADDED[PersonSettings].append(added)
    return added


def of_servers(added: type[S]) -> type[S]:
    """Add a feature's dataclass to the settings of servers."""
    _ADDED[ServerSettings].append(added)
    return added


class ExtensibleSettings:
    """Settings of the core, and those of features that aren't at their defaults."""

    added: tuple[Any, ...]

    def of(self, added: type[S]) -> S:
        """Return the settings of a feature, by their class."""
        return next((own for own in self.added if isinstance(own, added)), None) or added()


@dataclass(frozen=True)
class PersonSettings(ExtensibleSettings):
    """Controls are in order; hours are of the person's day."""

    theme: Annotated[str, Control("settings")] = "classic"
    labels: Annotated[str, Control("settings")] = "both"
    turned: Annotated[int, Control("settings", range(STEPS), is_button=True, label="button-turn-board")] = 0
    view: Annotated[str, Control("settings", ("picture", "text", "words"), is_button=True)] = "picture"
    mirrored: Annotated[bool, Control("settings", is_button=True)] = False
    confirm: Annotated[bool, Control("settings", is_button=True)] = True
    """Whether turns of the turn builder are confirmed before they are played."""
    language: Annotated[str | None, Control("settings", unset=AS_DISCORD)] = None
    pings: Annotated[Pings, Control("settings")] = Pings.MENTION
    reminders: Annotated[Reminders, Control("reminders")] = Reminders.TWICE
    reminders_directly: Annotated[bool, SetBy("settings show")] = False
    """Whether reminders come as direct messages, not as mentions; chosen with `reminders`."""
    time_zone: Annotated[str, SetBy("settings time-zone")] = "UTC"
    quiet_from: Annotated[int | None, Control("reminders", (None, *HOURS))] = None
    quiet_until: Annotated[int | None, Control("reminders", HOURS)] = None
    digest: Annotated[int | None, Control("reminders", (None, *HOURS))] = None
    spend_vacation: Annotated[bool, SetBy("vacation")] = False
    ranked: Annotated[bool, SetBy("settings ratings")] = True
    """Whether the person is in ratings and tables, in all servers or none."""
    locale: Annotated[str | None, SetBy()] = None
    """The language of their Discord, where it isn't that of the server, for direct messages."""
    added: tuple[Any, ...] = ()


@dataclass(frozen=True)
class ServerSettings(ExtensibleSettings):
    """In the order of the options of `/server set`, whose descriptions say what each means."""

    channels: Annotated[tuple[ChannelId, ...], SetBy("server show", Line())] = ()
    threads: Annotated[bool, Option("threads", "threads")] = True
    pictures: Annotated[bool, Option("pictures", "pictures")] = False
    take_backs: Annotated[bool, Option("takebacks", "default-takebacks")] = True
    rated: Annotated[bool, Option("rated", "default-rated")] = True
    tries: Annotated[bool, Option("tries", "default-tries")] = True
    excluded: Annotated[tuple[UserId, ...], SetBy("server show", Line(is_optional=True))] = ()
    """People whose matches do not count here."""
    days_per_turn: Annotated[int | None, Option("days", "default-days")] = 3
    language: Annotated[str | None, Option("language", "server-language", line=Line(section=1))] = None
    locale: Annotated[str | None, SetBy()] = None
    """The server's language in Discord, stored for processes that do not know the server."""
    most_open: Annotated[int, Option("challenges", "most-open", (1, 25), Line("limits", "open", 1))] = 5
    most_running: Annotated[
        int, Option("matches", "most-running", (1, 100), Line("limits", "running", 1))
    ] = 20
    most_against_computer: Annotated[
        int, Option("computer", "most-against-computer", (0, 25), Line("computer", "most", 1))
    ] = 5
    most_in_server: Annotated[
        int, Option("total", "most-in-server", (1, 1000), Line("limits", "total", 1))
    ] = 200
    deadline_rule: Annotated[DeadlineRule, Option("deadline", "deadline")] = DeadlineRule.CLAIM
    moderators: Annotated[RoleId | None, Option("moderators", "moderators")] = None
    organisers: Annotated[RoleId | None, Option("organisers", "organisers")] = None
    puzzle_hour: Annotated[int, Option("hour", "puzzle-hour", (0, 23), None)] = 9
    time_zone: Annotated[str, Option("zone", "server-zone", line=None)] = "UTC"
    told: Annotated[tuple[str, ...], SetBy()] = ()
    """Unusable settings that managers have been notified of."""
    added: tuple[Any, ...] = ()

    @property
    def hours(self) -> Hours:
        return Hours(self.puzzle_hour, self.time_zone)

    def check_channel(self, channels: Collection[ChannelId]) -> None:
        """Check that challenges may be made in one of these: a channel, or a thread and its channel."""
        if self.channels and not set(channels) & set(self.channels):
            allowed = tuple(Mark(f"<#{channel}>") for channel in self.channels)
            raise MatchError("channel-not-allowed", channels=allowed)


@dataclass(frozen=True)
class Preferences:
    person: PersonSettings = PersonSettings()
    server: ServerSettings = ServerSettings()
    """Defaults outside servers."""


class Audience(NamedTuple):
    """Settings of the server of a board, and of the players that it notifies."""

    server: ServerSettings
    people: Mapping[UserId, PersonSettings]
    alone: PersonSettings | None = None
    """Of the only person, against the computer."""

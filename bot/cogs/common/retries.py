"""What Discord did not let the bot do just now: tried again later, in its newest state alone."""

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

from bot.matches.model import Place

Action = Callable[[], Awaitable[object]]


class Thing(NamedTuple):
    """What an action is about."""

    kind: Literal["message", "match"]
    id: int


class Retries:
    """Actions that wait for Discord to be less busy, or for a closed channel to open."""

    def __init__(self) -> None:
        self._busy: dict[Thing, Action] = {}
        self._closed: dict[Thing, tuple[Place, Action]] = {}

    def when_less_busy(self, thing: Thing, action: Action) -> None:
        """Keep an action until Discord has time for it, in place of an older one about the same thing."""
        self._busy[thing] = action

    def when_open(self, thing: Thing, place: Place, action: Action) -> None:
        """Keep an action until a channel opens, in place of an older one about the same thing."""
        self._closed[thing] = place, action

    def forget(self, thing: Thing) -> None:
        """Drop what waits about a thing: its newest state is being shown."""
        self._busy.pop(thing, None)
        self._closed.pop(thing, None)

    def is_busy(self, thing: Thing) -> bool:
        """Whether an action about a thing waits for Discord to be less busy."""
        return thing in self._busy

    def is_closed(self, thing: Thing) -> bool:
        """Whether an action about a thing waits for its channel to open."""
        return thing in self._closed

    def pop_busy(self) -> Action | None:
        """Take the oldest action that waits for Discord to be less busy."""
        return self._busy.pop(next(iter(self._busy))) if self._busy else None

    @property
    def busy(self) -> int:
        """How many actions wait for Discord to be less busy."""
        return len(self._busy)

    @property
    def closed(self) -> tuple[tuple[Place, Action], ...]:
        """The actions that wait for a channel to open, with their places; doing one forgets it."""
        return tuple(self._closed.values())

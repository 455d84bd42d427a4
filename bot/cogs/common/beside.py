"""Work that goes on beside everything else, such as what the engine is asked, one task for each subject."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from bot.cogs.client import Oddity

K = TypeVar("K", bound=Hashable)


class Beside(Generic[K]):
    """The tasks of one kind of work, by their subject; a shutdown waits for them."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._tasks: dict[K, asyncio.Task[None]] = {}

    def __contains__(self, subject: K) -> bool:
        return subject in self._tasks

    def begin(self, subject: K, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin the work on a subject, unless it is under way."""
        if subject in self._tasks:
            return
        task = self._tasks[subject] = asyncio.create_task(work())
        task.add_done_callback(lambda _: self._tasks.pop(subject, None))
        self._bot.track(task)

    def cancel(self) -> None:
        """Stop all of it."""
        for task in self._tasks.values():
            task.cancel()

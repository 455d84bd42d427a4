"""Whether a database can be used while it is open; the log hears of it once, when that changes."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.matches.ports import StoreError

log = logging.getLogger(__name__)

Advise = Callable[[Exception], str | None]
"""Says what to do about an error; nothing of one that is a mistake of the program's."""


class Condition:
    """How one use of a database goes."""

    def __init__(self, name: object, use: str, advise: Advise) -> None:
        """Assume the best.

        Args:
            name: What the database is called: its path or its address.
            use: What it is used for, in a word for the log.
            advise: Knows the errors of this kind of database.
        """
        self._name = name
        self._use = use
        self._advise = advise
        self._is_bad = False

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Turn what disk, network and locks do to a call inside the block into `StoreError`."""
        try:
            yield
        except Exception as error:
            advice = self._advise(error)
            if advice is None:
                raise
            explained = StoreError(f"Database {self._name}: {advice}.")
            if not self._is_bad:
                log.error("%s %s fails until then (%s).", explained, self._use, error)  # noqa: TRY400 (no bug)
            self._is_bad = True
            raise explained from error
        if self._is_bad:
            log.warning("Database %s: %s works again.", self._name, self._use)
            self._is_bad = False

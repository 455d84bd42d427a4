"""All private names of aiosqlite that are used."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite

P = ParamSpec("P")
T = TypeVar("T")

REASONS = {
    "aiosqlite.Connection._execute": "running a whole transaction in one hop to the connection's thread",
    "aiosqlite.Connection._conn": "handing that transaction the connection of the standard library",
}


async def run_in_thread(
    connection: aiosqlite.Connection,
    function: Callable[Concatenate[Any, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Run a function in the connection's thread without interruption; public methods take one statement."""
    result: T = await connection._execute(function, connection._conn, *args, **kwargs)  # type: ignore[no-untyped-call]  # noqa: SLF001
    return result

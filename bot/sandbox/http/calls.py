"""What a route function is given and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.sandbox.protocol.refusals import Form

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.http.faults import Request
    from bot.sandbox.http.gateway import Gateway
    from bot.sandbox.world.channels import Upload
    from bot.sandbox.world.world import World


@dataclass
class Call:
    """A request as the route functions see it.

    `variables` are those of the route template; a token lives for `token_seconds`.
    """

    world: World
    gateway: Gateway
    request: Request
    variables: dict[str, str]
    token_seconds: float

    @property
    def body(self) -> Any:
        """The JSON that came."""
        return self.request.body if self.request.body is not None else {}

    @property
    def uploads(self) -> list[Upload]:
        """The files that came."""
        return self.request.files

    def id(self, name: str) -> int:
        """Return a variable of the route that is an id, or raise `Refusal` (50035)."""
        text = self.variables[name]
        if not text.isdecimal():
            form = Form()
            form.fault((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
            form.refuse()
        return int(text)

    def number(self, name: str, default: int) -> int:
        """Return a number from the query."""
        text = self.request.query.get(name, "")
        return int(text) if text.isdecimal() else default


@dataclass(frozen=True)
class Reply:
    """What a route function answers: JSON, or nothing at all with status 204."""

    body: Any = None
    status: int = 200


Route = tuple[str, str, "Callable[[Call], Reply]"]
"""HTTP method, template of the path, and who answers."""

"""Faults: what goes wrong on purpose with requests of the bot."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.http.calls import Request
from bot.sandbox.protocol.refusals import REASONS


@dataclass
class Fault:
    """Something that goes wrong with the next calls of a route.

    Attributes:
        method: HTTP method.
        route: a route template, or the exact path of one call.
        status: answer with this status; None lets the call through.
        cut: close the connection instead of answering.
        code: Discord's error code in the body.
        times: how many calls.
        seconds: wait this long before the call is looked at.
        retry_after: seconds a 429 asks the bot to wait.
        scope: of a 429: "user", "shared" or "global".
        after_effect: the call is carried out, only its answer is lost.
        headers: added to the answer.
    """

    method: str
    route: str
    status: int | None = None
    cut: bool = False
    code: int = 0
    times: int = 1
    seconds: float = 0.0
    retry_after: float = 0.01
    scope: str = "user"
    after_effect: bool = False
    headers: dict[str, str] = field(default_factory=dict)

    def concerns(self, request: Request) -> bool:
        """Whether this is one of the calls."""
        return (
            self.times > 0 and self.method == request.method and self.route in (request.route, request.path)
        )

    def body(self) -> dict[str, Any]:
        """Return the JSON of the answer."""
        message = REASONS[self.code][1] if self.code in REASONS and self.code else f"{self.status}: injected"
        if self.status != 429:
            return {"message": message, "code": self.code}
        body: dict[str, Any] = {
            "message": "You are being rate limited.",
            "retry_after": self.retry_after,
            "global": self.scope == "global",
        }
        return body | ({"code": self.code, "message": message} if self.code else {})

    def answer_headers(self) -> dict[str, str]:
        """Return the headers of the answer; those of a 429 as a client needs them to wait and retry."""
        if self.status != 429:
            return self.headers
        limits = {
            "Via": "1.1 sandbox",
            "Retry-After": str(self.retry_after),
            "X-RateLimit-Scope": self.scope,
            "X-RateLimit-Bucket": "sandbox",
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": str(self.retry_after),
        }
        return limits | ({"X-RateLimit-Global": "true"} if self.scope == "global" else {}) | self.headers


class Faults:
    """The faults still to come."""

    def __init__(self) -> None:
        self._planned: list[Fault] = []

    def plan(self, fault: Fault) -> None:
        """Let a fault happen."""
        self._planned.append(fault)

    def take(self, request: Request) -> list[Fault]:
        """Return the faults of this call and count them down."""
        found = [fault for fault in self._planned if fault.concerns(request)]
        for fault in found:
            fault.times -= 1
        return found

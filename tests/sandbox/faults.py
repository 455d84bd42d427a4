import asyncio
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter

from bot.sandbox.http.rest import Rest, carry_out, respond, unauthorized
from bot.sandbox.http.routes import Answer, Call, RestRequest
from bot.sandbox.protocol.refusals import ERRORS
from tests.sandbox.request_limit import RequestLimit, limited_headers, limited_json

MOST_REQUESTS = 2000
UNCOUNTED = ("/interactions", "/webhooks", "/{rest}")
"""Routes that need no token, which Discord's global limit does not count."""


@dataclass
class Fault:
    """Something that goes wrong with the next `times` calls of a route: a template, or one exact path.

    Without a status the call is let through, unless it is cut. With `after_effect` only its answer is lost.
    It is looked at after `seconds`; a 429 asks the bot to wait for `retry_after` seconds.
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

    def concerns(self, request: RestRequest) -> bool:
        is_route = self.route in (request.route, request.path)
        return self.times > 0 and self.method == request.method and is_route

    def body(self) -> dict[str, Any]:
        message = ERRORS[self.code][1] if self.code in ERRORS and self.code else f"{self.status}: injected"
        if self.status != 429:
            return {"message": message, "code": self.code}
        body = limited_json(self.retry_after) | {"global": self.scope == "global"}
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


class FaultyRest(Rest):
    """Discord's REST API, where things go wrong as planned; the latest requests are kept, oldest first."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.requests: list[RestRequest] = []
        self.planned: list[Fault] = []
        self.limit = RequestLimit()

    async def answer(self, call: Call, act: Answer) -> web.Response:
        request = call.request
        self.requests.append(request)
        del self.requests[:-MOST_REQUESTS]
        is_counted = not request.route.startswith(UNCOUNTED) and act is not unauthorized
        wait = self.limit.take(asyncio.get_running_loop().time()) if is_counted else None
        if wait is None:
            found = [fault for fault in self.planned if fault.concerns(request)]
            for fault in found:
                fault.times -= 1
            response = await _answer(call, act, found)
        else:
            request.status, request.answer = 429, limited_json(wait)
            response = respond(request.status, request.answer, limited_headers(wait))
        self.limit.note(response)
        return response


async def _answer(call: Call, act: Answer, faults: list[Fault]) -> web.Response:
    request = call.request
    await asyncio.sleep(sum(fault.seconds for fault in faults))
    failing = next((fault for fault in faults if fault.status is not None or fault.cut), None)
    headers = {name: text for fault in faults for name, text in fault.answer_headers().items()}
    if failing is None or failing.after_effect:
        request.status, request.answer = carry_out(call, act)
    if failing is not None and failing.status is not None:
        request.status, request.answer = failing.status, failing.body()
    is_cut = any(fault.cut for fault in faults)
    return _Cut(status=502) if is_cut else respond(request.status, request.answer, headers)


class _Cut(web.Response):
    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        if request.transport is not None:
            request.transport.abort()
        return await super().prepare(request)

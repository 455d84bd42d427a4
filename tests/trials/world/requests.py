"""Discord as a function of requests: what aiohttp is to discord.py, without a network."""

import json
import re
from collections import defaultdict
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import lru_cache
from types import SimpleNamespace

import aiohttp
import yarl

from bot.sandbox.http.rest import carry_out
from bot.sandbox.http.routes import APPLICATION_ROUTES, CHANNEL_ROUTES, INTERACTION_ROUTES, Call, RestRequest
from bot.sandbox.protocol.contents import Upload

API = "/api/v10"
_ROUTES = defaultdict(list)
"""By method and number of parts."""
for method, route, act in (*APPLICATION_ROUTES, *CHANNEL_ROUTES, *INTERACTION_ROUTES):
    path = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", route))
    _ROUTES[method, route.count("/")].append((route, path, act))


class Session:
    """Answers requests by what `discord` says: (status, body, headers), or raises."""

    discord = None

    def __init__(self, *, trace_configs=None, **_options):
        self._traces = trace_configs or ()
        self.closed = False

    def request(self, method, url, **options):
        return _Asked(self, method, _url(url), options)

    def get(self, url, **_options):
        return _Fetched(self.discord.sandbox.world.file(*yarl.URL(url).parts[2:4]))

    async def close(self):
        self.closed = True

    async def heard(self, url, response):
        for trace in self._traces:
            for signal in trace.on_request_end:
                await signal(self, None, SimpleNamespace(url=url, response=response))


class _Asked:
    def __init__(self, session, method, url, options):
        self._session, self._method, self._url, self._options = session, method, url, options

    async def __aenter__(self):
        response = await self._session.discord.answer(read(self._method, self._url, self._options))
        await self._session.heard(self._url, response)
        return response

    async def __aexit__(self, *_error):
        """Nothing is open."""


class _Fetched:
    """A file that people gave to a command."""

    def __init__(self, file):
        self.status, self._file = (404, None) if file is None else (200, file)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_error):
        """Nothing is open."""

    async def read(self):
        return self._file.data


class Response:
    reason = ""

    def __init__(self, status, body, headers, now):
        self.status = status
        self._text = "" if body is None else json.dumps(body)
        kind = "application/json" if self._text else "text/plain"
        self.headers = aiohttp.client.CIMultiDict({"content-type": kind, "Date": _date(int(now)), **headers})

    async def text(self, **_options):
        return self._text


@lru_cache(1)
def _date(now):
    return format_datetime(datetime.fromtimestamp(now, UTC), usegmt=True)


@lru_cache(100)
def _url(text):
    return yarl.URL(text)


def read(method, url, options):
    """The request, with what is uploaded."""
    body = options.get("data")
    files = []
    if isinstance(body, aiohttp.FormData):
        body = [{**dict(field[0]), "value": field[2]} for field in body._fields]
    if isinstance(body, list):
        parts, body = body, None
        for part in parts:
            if part["name"] == "payload_json":
                body = part["value"]
            else:
                index = int(part["name"].removeprefix("files[").removesuffix("]"))
                files.append(Upload.from_name(index, part["filename"], part["value"].read()))
    query = {name: str(value) for name, value in dict(options.get("params") or {}).items()}
    sent = json.loads(body) if body else None
    return RestRequest(method, "", url.path.removeprefix(API), query, sent, files)


class Discord:
    """Answers as Discord does, unless something goes wrong."""

    def __init__(self, sandbox, loop, fault, heard):
        self.sandbox, self._loop, self._fault, self._heard = sandbox, loop, fault, heard

    async def answer(self, request):
        routes = _ROUTES[request.method, request.path.count("/")]
        found = ((route, path.fullmatch(request.path), act) for route, path, act in routes)
        request.route, match, act = next(one for one in found if one[1])
        fault = self._fault(request)
        # it may have its effect though no one waits for the answer any more
        status, body, headers = await self._loop.cross(
            lambda: self._carry_out(request, match.groupdict(), act, fault),
            f"{request.method} {request.route}",
            0.1 + fault.seconds,
        )
        if fault.cut:
            raise aiohttp.ServerDisconnectedError
        return Response(status, body, headers, self._loop.now())

    def _carry_out(self, request, variables, act, fault):
        if fault.after_effect or (fault.status is None and not fault.cut):
            world = self.sandbox.world
            call = Call(world, self.sandbox.gateway, request, variables)
            request.status, request.answer = carry_out(call, act)
            self._heard(request)
        if fault.status is not None:
            return fault.status, fault.body(), fault.answer_headers()
        return request.status, request.answer, {}

import json
from itertools import product

import aiohttp
import pytest

from tests.sandbox.controls import Sandbox
from tests.sandbox.raw import deeds_of_a_page

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:9"},
    {"Origin": "https://127.0.0.1:{port}"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"},
    {"Host": "evil.example"},
    {"Host": "evil.example", "Origin": "http://evil.example"},
]
"""Another site, a sandboxed frame, another port, another protocol, an old form, and DNS rebinding."""
CONTENT_TYPES = ("text/plain", "application/x-www-form-urlencoded", "application/json")


@pytest.fixture
def foreign(sandbox):
    return [filled(headers, sandbox) for headers in FOREIGN]


def filled(headers, sandbox):
    return {name: text.replace("{port}", str(sandbox.port)) for name, text in headers.items()}


async def test_a_foreign_page_cannot_read_page_events_or_files(http, foreign, ada, games):
    ada.say(games, "look", files=[("a.png", b"x")])
    [file] = next(iter(games.log.values())).attachments
    paths = (
        "/page/events?as=ada",
        f"/page/channels/{games.id}/messages?as=ada",
        "/api/v10/gateway",
        f"/attachments/{games.id}/{file.id}/a.png",
        "/static/app.js",
        "/",
    )
    for path, headers in product(paths, foreign):
        async with http.get(path, headers=headers) as answer:
            assert answer.status == 403, (path, headers)


async def test_a_foreign_page_can_do_nothing(http, sandbox, foreign, toy, ada, games):
    bodies = deeds_of_a_page(sandbox, (await ada.slash(games, "toy buttons")).message, toy.heard[-1])
    heard, log = len(toy.heard), list(games.log)
    for (path, body), headers, kind in product(bodies.items(), foreign, CONTENT_TYPES):
        sent = headers | {"Content-Type": kind}
        async with http.post(path, data=json.dumps(body), headers=sent) as answer:
            assert answer.status == 403, (path, sent)
    assert (len(toy.heard), list(games.log)) == (heard, log)


async def test_a_foreign_page_cannot_open_the_gateway(http, foreign):
    for headers in foreign:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect("/gateway/", headers=headers)
        assert refused.value.status == 403, headers


async def test_a_form_cannot_act(http):
    async with http.post("/page/commands", data={"as": "ada"}) as answer:
        assert answer.status == 415


async def test_its_own_page_and_programs_are_answered(http, sandbox):
    for headers in (
        {"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://localhost:{port}", "Host": "localhost:{port}"},
        {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
        {},
    ):
        sent = filled(headers, sandbox)
        async with http.get("/page/events", params={"as": "ada"}, headers=sent) as answer:
            assert answer.status == 200, headers


async def test_a_link_elsewhere_leads_to_the_page_and_to_nothing_else(http):
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    for path, status in {"/": 200, "/page/events?as=ada": 403, "/api/v10/gateway": 403}.items():
        async with http.get(path, headers=followed) as answer:
            assert (path, answer.status) == (path, status)


async def test_the_api_takes_json_alone(api, games):
    url = f"{api.sandbox.api_url}/channels/{games.id}/messages"
    headers = api.headers | {"Content-Type": "text/plain"}
    async with api.session.post(url, data='{"content": "x"}', headers=headers) as answer:
        assert answer.status == 400
        [fault] = (await answer.json())["errors"]["_errors"]
    assert fault["code"] == "CONTENT_TYPE_INVALID"
    assert not games.log


def test_each_start_has_a_new_token():
    tokens = {Sandbox().token for _ in range(3)}
    assert len(tokens) == 3
    assert min(map(len, tokens)) > 40

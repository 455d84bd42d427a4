from bot.sandbox.http.rest import JSON_HEADERS
from tests.sandbox.raw import status_and_code


async def test_unknown_ids_are_refused_by_name(api, sandbox, games):
    for method, path, expected in (
        ("GET", "/channels/1", (404, 10003)),
        ("POST", "/channels/1/messages", (404, 10003)),
        ("GET", f"/channels/{games.id}/messages/1", (404, 10008)),
        ("DELETE", f"/channels/{games.id}/messages/1", (404, 10008)),
        ("GET", "/channels/none", (400, 50035)),
        ("GET", "/users/1", (404, 10013)),
        ("GET", "/guilds/1/members/1", (404, 10004)),
        ("GET", f"/guilds/{sandbox.guild.id}/members/1", (404, 10007)),
        ("GET", "/applications/1/commands", (404, 10002)),
        ("POST", "/webhooks/1/token", (404, 10015)),
        ("POST", "/interactions/1/token/callback", (404, 10062)),
        ("POST", f"/webhooks/{sandbox.bot.id}/token", (401, 50027)),
        ("GET", "/no/such/route", (404, 0)),
    ):
        assert status_and_code(await api(method, path, {"content": "x"})) == expected, (method, path)


async def test_a_body_that_is_no_json_or_comes_without_the_token_is_refused(api, games, sandbox):
    url = f"{sandbox.api_url}/channels/{games.id}/messages"
    async with api.session.post(url, data=b"{", headers=JSON_HEADERS | api.headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
        assert response.headers["Content-Type"] == "application/json"
    api.headers = {}
    assert await api.post(games, {"content": "x"}) == (401, {"message": "401: Unauthorized", "code": 0})
    assert not games.log


async def test_a_request_that_is_too_large_is_refused_unread(api, games, monkeypatch):
    monkeypatch.setattr("bot.sandbox.http.rest.REQUEST_BYTES", 1000)
    status, answer = await api.post(games, {}, files=[b"x" * 1000])
    assert (status, answer["code"]) == (413, 40005)

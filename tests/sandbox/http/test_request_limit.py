import asyncio

from bot.sandbox.protocol.numbers import MESSAGE
from tests.sandbox.raw import interaction
from tests.sandbox.request_limit import RequestLimit


def test_a_second_takes_so_many_requests_and_begins_with_the_first():
    limit = RequestLimit()
    limit.per_second = 2
    waits = [limit.take(now) for now in (10.0, 10.9, 10.9, 10.95, 11.0, 11.5, 11.75, 12.5)]

    assert [wait and round(wait, 6) for wait in waits] == [None, None, 0.1, 0.05, None, None, 0.25, None]
    assert limit.taken == 5


async def test_one_request_too_many_is_told_how_long_to_wait(sandbox, api, games):
    sandbox.limit_requests(2)
    path = f"/channels/{games.id}"
    headers = api.headers
    assert [(await api("GET", path))[0] for _ in range(2)] == [200, 200]
    async with api.session.get(sandbox.api_url + "/users/@me", headers=headers) as refused:
        body = await refused.json()

    assert refused.status == 429
    assert body.keys() == {"message", "retry_after", "global"}
    assert body["global"] is True
    assert 0 < body["retry_after"] <= 1
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == "global"
    assert refused.headers["Retry-After"] == "1"
    assert [request.status for request in sandbox.requests] == [200, 200, 429]
    assert sandbox.invalid_requests == {429: 1}


async def test_answers_to_interactions_are_not_limited(sandbox, api, ada, games):
    sandbox.limit_requests(0)
    asked = interaction(ada, games)
    delivering = asyncio.create_task(sandbox.deliver(asked))
    await asyncio.sleep(0)
    status, _ = await api.respond(asked, MESSAGE, {"content": "at once"})
    await delivering

    assert status == 200
    assert (await api.webhook(asked, "PATCH", "/messages/@original", {"content": "later"}))[0] == 200
    assert (await api.webhook(asked, "POST", "", {"content": "more"}))[0] == 200
    assert sandbox.invalid_requests == {}

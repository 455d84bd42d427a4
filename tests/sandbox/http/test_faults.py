import discord
import pytest

POST = ("POST", "/channels/{channel}/messages")


async def test_a_route_fails_as_often_as_told_and_the_client_gives_up_or_goes_on(room, sandbox, games):
    sandbox.fail(*POST, status=403, code=50013)
    with pytest.raises(discord.Forbidden) as refused:
        await room.send("first")
    await room.send("second")

    assert refused.value.code == 50013
    assert [message.content for message in games.log.values()] == ["second"]


async def test_the_client_waits_out_a_rate_limit(room, sandbox, games):
    for scope in ("user", "shared", "global"):
        sandbox.fail(*POST, status=429, retry_after=0.01, scope=scope, times=2)
        await room.send(f"patience with {scope}")
        assert [request.status for request in sandbox.requests][-3:] == [429, 429, 200]
        assert sandbox.requests[-2].answer["global"] == (scope == "global")
    assert len(games.log) == 3


async def test_the_edit_limit_of_old_messages_is_a_429_with_its_code(api, games, sandbox):
    _, sent = await api.post(games, {"content": "x"})
    sandbox.fail("PATCH", f"/channels/{games.id}/messages/{sent['id']}", status=429, code=30046)
    status, answer = await api.edit(games.log[int(sent["id"])], {"content": "y"})

    assert (status, answer["code"], answer["retry_after"]) == (429, 30046, 0.01)
    assert (await api.edit(games.log[int(sent["id"])], {"content": "y"}))[0] == 200

import pytest

from bot.sandbox.protocol.numbers import shard_of
from tests.sandbox.controls import Sandbox
from tests.sandbox.raw import status_and_code


def shards(sandbox, count):
    return [shard_of(server.id, count) for server in sandbox.servers]


def test_servers_and_their_channels_have_the_same_ids_in_every_new_world():
    worlds = [Sandbox(servers=3).world for _ in range(2)]

    assert list(worlds[0].guilds) == list(worlds[1].guilds)
    assert list(worlds[0].channels) == list(worlds[1].channels)
    assert len(worlds[0].channels) == 9


def test_each_server_has_its_own_channels_and_threads(ada):
    sandbox = Sandbox(channels=("games",), servers=2)
    first, second = sandbox.servers
    other = sandbox.add_server("Elsewhere", channels=("hall",))
    thread = sandbox.add_thread(sandbox.channel("games", second), "talk", owner=ada)

    assert sandbox.channel("games") is sandbox.channel("games", first)
    assert sandbox.channel("games", second).guild is thread.guild is second
    assert sandbox.channel("hall", other).guild.name == "Elsewhere"
    with pytest.raises(ValueError, match="there is no shard 8 of 8"):
        sandbox.add_server(shard=8, of=8)
    with pytest.raises(LookupError, match="no channel 'hall'; there are games, talk"):
        sandbox.channel("hall", second)


def test_everybody_is_in_all_servers_with_roles_and_permissions_of_each():
    sandbox = Sandbox(servers=2)
    first, second = sandbox.servers
    ada, ben = sandbox.person("ada"), sandbox.person("ben")
    here, there = sandbox.channel("games", first), sandbox.channel("games", second)
    sandbox.revoke("VIEW_CHANNEL", server=second)
    sandbox.leave(ada, second)

    assert first.people is second.people
    assert (here.visible_to(ben.user), there.visible_to(ben.user)) == (True, False)
    assert (here.visible_to(ada.user), there.visible_to(ada.user)) == (True, False)
    assert [role.name for role in second.roles.values()] == ["@everyone", "Moderator"]
    assert not first.roles.keys() & second.roles.keys()


async def test_each_server_answers_for_itself(sandbox, api, ada):
    first, second = *sandbox.servers, sandbox.add_server("Second", channels=("hall",))
    _, listed = await api("GET", f"/users/@me/guilds?after={second.id}")
    sandbox.remove_bot(second)

    assert [guild["id"] for guild in listed] == [str(first.id)]  # made later, as its id says
    assert status_and_code(await api("GET", f"/guilds/{second.id}/members/{ada.id}")) == (404, 10004)
    assert (await api("GET", f"/guilds/{first.id}/members/{ada.id}"))[0] == 200

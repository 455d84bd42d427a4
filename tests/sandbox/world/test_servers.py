from tests.sandbox.controls import Sandbox
from tests.sandbox.raw import status_and_code


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

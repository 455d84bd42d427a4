from tests.sandbox.raw import status_and_code


async def test_each_server_answers_for_itself(sandbox, api, ada):
    first, second = *sandbox.servers, sandbox.add_server("Second", channels=("hall",))
    _, listed = await api("GET", f"/users/@me/guilds?after={second.id}")
    sandbox.remove_bot(second)

    assert [guild["id"] for guild in listed] == [str(first.id)]  # made later, as its id says
    assert status_and_code(await api("GET", f"/guilds/{second.id}/members/{ada.id}")) == (404, 10004)
    assert (await api("GET", f"/guilds/{first.id}/members/{ada.id}"))[0] == 200

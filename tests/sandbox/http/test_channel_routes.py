import pytest

from bot.sandbox.world.payloads import message_json
from tests.sandbox.raw import status_and_code


@pytest.fixture
async def thread(api, sandbox, games):
    _, sent = await api.post(games, {"content": "start"})
    _, started = await api("POST", f"/channels/{games.id}/messages/{sent['id']}/threads", {"name": "talk"})
    assert started["id"] == sent["id"]
    return sandbox.world.channel(int(started["id"]))


async def test_sending_un_archives_but_editing_does_not(api, sandbox, thread):
    _, sent = await api.post(thread, {"content": "x"})
    message = thread.log[int(sent["id"])]
    sandbox.archive(thread)
    assert status_and_code(await api.edit(message, {"content": "y"})) == (400, 50083)
    await api.post(thread, {"content": "z"})

    assert not thread.thread.archived
    assert (await api.edit(message, {"content": "y"}))[0] == 200


async def test_a_bot_may_archive_and_un_archive_its_own_thread(api, sandbox, ada, games, thread):
    for archived in (True, False):
        assert (await api("PATCH", f"/channels/{thread.id}", {"archived": archived}))[0] == 200
        assert thread.thread.archived is archived
    hers = sandbox.add_thread(games, "hers", owner=ada)
    assert status_and_code(await api("PATCH", f"/channels/{hers.id}", {"archived": True})) == (403, 50013)
    assert status_and_code(await api("PATCH", f"/channels/{games.id}", {"archived": True})) == (400, 50024)


async def test_a_thread_is_closed_to_the_bot_by_a_lock_and_by_its_permission(api, sandbox, games, thread):
    sandbox.lock(thread)
    assert status_and_code(await api.post(thread, {"content": "x"})) == (403, 50013)
    assert status_and_code(await api("PATCH", f"/channels/{thread.id}", {"archived": False})) == (403, 50013)
    sandbox.unlock(thread)
    sandbox.forbid(games, "SEND_MESSAGES")
    assert (await api.post(thread, {"content": "x"}))[0] == 200
    sandbox.forbid(games, "SEND_MESSAGES_IN_THREADS")
    assert status_and_code(await api.post(thread, {"content": "x"})) == (403, 50013)


async def test_threads_need_a_permission_a_text_channel_and_a_free_message(api, sandbox, games, thread):
    path = f"/channels/{games.id}/messages/{thread.id}/threads"
    assert status_and_code(await api("POST", path, {"name": "again"})) == (400, 160004)
    assert message_json(games.log[thread.id])["thread"]["name"] == "talk"
    _, sent = await api.post(thread, {"content": "x"})
    path = f"/channels/{thread.id}/messages/{sent['id']}/threads"
    assert status_and_code(await api("POST", path, {"name": "deeper"})) == (400, 50024)
    _, sent = await api.post(games, {"content": "x"})
    path = f"/channels/{games.id}/messages/{sent['id']}/threads"
    sandbox.world.most_threads = 1
    assert status_and_code(await api("POST", path, {"name": "second"})) == (400, 160006)
    sandbox.archive(thread)
    sandbox.world.most_threads = 0
    assert status_and_code(await api.post(thread, {"content": "x"})) == (400, 160006)
    sandbox.forbid(games, "CREATE_PUBLIC_THREADS")
    assert status_and_code(await api("POST", path, {"name": "n"})) == (403, 50013)


async def test_a_private_thread_is_open_to_its_members_and_to_who_manages_threads(api, sandbox, games):
    ada, ben, cleo = (sandbox.person(name) for name in ("ada", "ben", "cleo"))
    thread = sandbox.add_private_thread(games, "quiet", ben)
    assert [thread.visible_to(one.user) for one in (ada, ben, cleo)] == [True, True, False]
    assert (await api("GET", f"/channels/{thread.id}"))[1]["type"] == 12
    members = f"/channels/{thread.id}/thread-members"
    assert (await api("GET", f"{members}/{ben.id}"))[1]["user_id"] == str(ben.id)
    assert status_and_code(await api("GET", f"{members}/{cleo.id}")) == (404, 10007)
    thread.thread.members.discard(sandbox.bot.id)
    assert status_and_code(await api("GET", f"{members}/{ben.id}")) == (403, 50001)
    assert status_and_code(await api("GET", f"/channels/{games.id}/thread-members/{ben.id}")) == (400, 50024)


async def test_direct_messages_need_a_person(api, sandbox):
    path = "/users/@me/channels"
    assert status_and_code(await api("POST", path, {})) == (400, 50035)
    assert status_and_code(await api("POST", path, {"recipient_id": "1"})) == (404, 10013)
    assert status_and_code(await api("POST", path, {"recipient_id": str(sandbox.bot.id)})) == (403, 50007)

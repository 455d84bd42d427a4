import pytest

from bot.sandbox.people.options import Resolved
from tests.sandbox.raw import status_and_code
from tests.sandbox.toybot import run_toy


async def test_the_client_and_its_interactions_learn_of_permissions(toy, sandbox, ada, games):
    sandbox.forbid(games, "ATTACH_FILES")
    sandbox.forbid(games, "EMBED_LINKS", person=ada)
    await ada.slash(games, "toy hello")
    room = toy.get_channel(games.id)

    assert not room.permissions_for(room.guild.me).attach_files
    assert not toy.heard[0].app_permissions.attach_files
    assert toy.heard[0].app_permissions.send_messages
    assert toy.heard[0].permissions.manage_guild  # Ada owns the server: nothing can be taken from her


async def test_a_button_un_archives_but_a_command_does_not_and_a_lock_stops_both(sandbox, ada, games):
    async with run_toy(sandbox) as toy:
        await ada.slash(games, "toy thread")
        await sandbox.until(lambda: sandbox.pings(ada))
        thread = sandbox.channel("talk")
        message = (await ada.slash(thread, "toy buttons")).message
        sandbox.archive(thread)
        assert (await ada.slash(thread, "toy hello")).failed == "This thread is archived or locked."
        assert not (await ada.click(message, "Count 0")).failed
        assert not thread.thread.archived
        sandbox.lock(thread)
        assert (await ada.click(message, "Count 1")).failed == "This thread is archived or locked."
        assert not toy.problems


async def test_who_has_left_the_server_is_no_member(api, sandbox, games):
    ada, ben = sandbox.person("ada"), sandbox.person("ben")
    sandbox.leave(ben)
    assert status_and_code(await api("GET", f"/guilds/{sandbox.guild.id}/members/{ben.id}")) == (404, 10007)
    assert (await api("GET", f"/users/{ben.id}"))[0] == 200
    resolved = Resolved(sandbox.world, games)
    resolved.add(ada)
    resolved.add(ben)
    found = resolved.json()["resolved"]
    assert (found["members"].keys(), len(found["users"])) == ({str(ada.id)}, 2)


async def test_a_letter_reaches_one_person_and_notifies_or_is_refused(toy, sandbox, ada, ben, games):
    answer = await (await ada.slash(games, "toy letter", to=ben)).settle()
    channel = sandbox.direct_messages(ben)

    assert answer.message.content == "sent"
    assert [message.content for message in channel.messages(as_=ben)] == ["a letter"]
    assert channel.messages(as_=ada) == []
    assert [message.content for message in sandbox.pings(ben)] == ["a letter"]
    sandbox.close_direct_messages(ben)
    answer = await (await ada.slash(games, "toy letter", to=ben)).settle()
    assert answer.message.content == "refused 50007"
    assert not toy.problems


@pytest.mark.usefixtures("toy")
async def test_nobody_writes_or_uses_commands_where_they_may_not(sandbox, ada, ben, games):
    sandbox.forbid(games, "SEND_MESSAGES", "USE_APPLICATION_COMMANDS", person=ben)
    with pytest.raises(PermissionError, match="Ben may not write in #games"):
        ben.say(games, "hello")
    for channel in (games, sandbox.direct_messages(ben)):  # those of servers are not found in the latter
        with pytest.raises(LookupError, match="no command /toy hello; there are none"):
            await ben.slash(channel, "toy hello")
    sandbox.delete_channel(games)
    with pytest.raises(LookupError, match="#games was deleted"):
        await ada.slash(games, "toy hello")

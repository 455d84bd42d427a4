import pytest

from bot.sandbox.people.options import Resolved
from tests.sandbox.raw import status_and_code
from tests.sandbox.toybot import run_toy


async def test_a_button_un_archives_but_a_command_does_not_and_a_lock_stops_both(sandbox, ada, games):
    async with run_toy(sandbox) as toy:
        await ada.slash(games, "toy thread")
        await sandbox.until(lambda: sandbox.pings(ada))
        thread = sandbox.channel("talk")
        message = (await ada.slash(thread, "toy buttons")).message
        sandbox.archive(thread)
        assert (await ada.slash(thread, "toy hello")).failed == "This thread is archived or locked."
        sandbox.world.most_threads = 0
        assert (await ada.click(message, "Count 0")).failed == "This thread is archived or locked."
        sandbox.world.most_threads = 1
        assert not (await ada.click(message, "Count 0")).failed
        assert not thread.thread.archived
        sandbox.lock(thread)
        assert (await ada.click(message, "Count 1")).failed == "This thread is archived or locked."
        assert not toy.problems


async def test_a_person_who_has_left_the_server_is_no_member(api, sandbox, games):
    ada, ben = sandbox.person("ada"), sandbox.person("ben")
    sandbox.leave(ben)
    assert status_and_code(await api("GET", f"/guilds/{sandbox.guild.id}/members/{ben.id}")) == (404, 10007)
    assert (await api("GET", f"/users/{ben.id}"))[0] == 200
    resolved = Resolved(sandbox.world, games)
    resolved.add(ada)
    resolved.add(ben)
    found = resolved.json()["resolved"]
    assert (found["members"].keys(), len(found["users"])) == ({str(ada.id)}, 2)


@pytest.mark.usefixtures("toy")
async def test_people_cannot_write_or_use_commands_without_permission(sandbox, ada, ben, games):
    sandbox.forbid(games, "SEND_MESSAGES", "USE_APPLICATION_COMMANDS", person=ben)
    with pytest.raises(PermissionError, match="Ben may not write in #games"):
        ben.say(games, "hello")
    for channel in (games, sandbox.direct_messages(ben)):  # those of servers are not found in the latter
        with pytest.raises(LookupError, match="no command /toy hello; there are none"):
            await ben.slash(channel, "toy hello")
    sandbox.delete_channel(games)
    with pytest.raises(LookupError, match="#games was deleted"):
        await ada.slash(games, "toy hello")

"""What Discord refuses, with its status and code."""

import asyncio

import discord
import pytest

from bot.sandbox.people.options import Resolved
from bot.sandbox.protocol.constants import AUTOCOMPLETE, COMPONENT, MODAL_SUBMIT
from bot.sandbox.world.message_payloads import message_json
from tests.sandbox.raw import interaction
from tests.sandbox.toybot import running


def refused(answer):
    """Status and code of an answer."""
    return answer[0], answer[1]["code"]


async def test_an_answer_after_three_seconds_is_unknown(api, ada, games, sandbox):
    sandbox.answer_seconds = 0.01
    asked = interaction(ada, games)
    await sandbox.deliver(asked)

    assert asked.failed == "The application did not respond"
    assert refused(await api.respond(asked, 4, {"content": "late"})) == (404, 10062)


async def test_a_silent_bot_fails_after_the_deadline(sandbox, ada, games):
    async with running(sandbox):
        sandbox.answer_seconds = 0.02
        assert (await ada.slash(games, "toy silence")).failed == "The application did not respond"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (COMPONENT, "This interaction failed"),
        (AUTOCOMPLETE, "Loading options failed"),
        (MODAL_SUBMIT, "Something went wrong. Try again."),
    ],
)
async def test_each_kind_fails_in_its_own_words(sandbox, ada, games, kind, words):
    sandbox.answer_seconds = 0.0
    asked = interaction(ada, games, kind)
    await sandbox.deliver(asked)
    assert asked.failed == words


async def test_a_second_answer_is_refused(api, ada, games):
    asked = interaction(ada, games)
    assert (await api.respond(asked, 4, {"content": "first"}))[0] == 200
    assert refused(await api.respond(asked, 4, {"content": "second"})) == (400, 40060)
    assert len(games.log) == 1


async def test_an_unknown_interaction_is_refused(api, ada, games):
    asked = interaction(ada, games)
    asked.token = "guessed"
    assert refused(await api.respond(asked, 4, {"content": "x"})) == (404, 10062)


async def test_an_answer_that_was_refused_can_be_tried_again(api, ada, games):
    asked = interaction(ada, games)
    assert refused(await api.respond(asked, 4, {"content": "x" * 2001})) == (400, 50035)
    assert (await api.respond(asked, 4, {"content": "x"}))[0] == 200
    assert [refusal.code for refusal in asked.refusals] == [50035]


@pytest.mark.parametrize(
    ("kind", "callback"),
    [(2, 6), (2, 7), (2, 8), (3, 8), (4, 4), (4, 5), (4, 9), (5, 9), (5, 7), (2, 1)],
)
async def test_a_kind_of_answer_that_does_not_fit_is_refused(api, ada, games, kind, callback):
    assert refused(await api.respond(interaction(ada, games, kind), callback, {"content": "x"})) == (
        400,
        50035,
    )


async def test_a_token_ends_after_its_time(api, ada, games, sandbox):
    asked = interaction(ada, games)
    await api.respond(asked, 4, {"content": "x"})
    assert (await api.webhook(asked, "GET", "/messages/@original"))[0] == 200
    sandbox.token_seconds = 0.0
    for method, rest in (("GET", "/messages/@original"), ("PATCH", "/messages/@original"), ("POST", "")):
        assert refused(await api.webhook(asked, method, rest, {"content": "y"})) == (401, 50027)


async def test_a_token_can_be_made_to_expire(sandbox, api, ada, games):
    async with running(sandbox):
        answer = await ada.slash(games, "toy hello")
        sandbox.expire(answer)
        assert refused(await api.webhook(answer.interaction, "POST", "", {"content": "x"})) == (401, 50027)


async def test_following_up_before_answering_is_refused(api, ada, games):
    assert refused(await api.webhook(interaction(ada, games), "POST", "", {"content": "x"})) == (404, 10015)


async def test_the_first_follow_up_fills_in_a_thinking_answer(api, ada, games):
    asked = interaction(ada, games)
    await api.respond(asked, 5, {"flags": 64})
    status, message = await api.webhook(asked, "POST", "", {"content": "done"})

    assert (status, message["id"]) == (200, str(asked.reply.id))
    assert (asked.reply.content, asked.reply.loading, asked.reply.ephemeral) == ("done", False, True)
    assert len(games.log) == 1


async def test_an_original_answer_can_be_read_and_deleted_once(api, ada, games):
    asked = interaction(ada, games)
    await api.respond(asked, 4, {"content": "x"})
    assert (await api.webhook(asked, "GET", "/messages/@original"))[1]["content"] == "x"
    assert (await api.webhook(asked, "DELETE", "/messages/@original"))[0] == 204
    assert refused(await api.webhook(asked, "DELETE", "/messages/@original")) == (404, 10008)


async def test_a_private_message_is_out_of_reach_for_the_bot_token(api, ada, games):
    asked = interaction(ada, games)
    await api.respond(asked, 4, {"content": "secret", "flags": 64})
    assert refused(await api.edit(asked.reply, {"content": "x"})) == (404, 10008)
    assert (await api.webhook(asked, "PATCH", "/messages/@original", {"content": "x"}))[0] == 200


async def test_a_callback_without_response_is_empty(api, ada, games):
    asked = interaction(ada, games)
    status, answer = await api("POST", f"/interactions/{asked.id}/{asked.token}/callback", {"type": 5})
    assert (status, answer) == (204, None)


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/channels/1", (404, 10003)),
        ("POST", "/channels/1/messages", (404, 10003)),
        ("GET", "/channels/GAMES/messages/1", (404, 10008)),
        ("DELETE", "/channels/GAMES/messages/1", (404, 10008)),
        ("GET", "/channels/none", (400, 50035)),
        ("GET", "/users/1", (404, 10013)),
        ("GET", "/guilds/1", (404, 10004)),
        ("GET", "/guilds/GUILD/members/1", (404, 10007)),
        ("GET", "/applications/1/commands", (404, 10002)),
        ("GET", "/applications/BOT/commands/1", (404, 10063)),
        ("POST", "/webhooks/1/token", (404, 10015)),
        ("POST", "/webhooks/BOT/token", (401, 50027)),
        ("GET", "/no/such/route", (404, 0)),
    ],
)
async def test_what_is_unknown_is_refused_by_name(api, sandbox, games, method, path, expected):
    for word, thing in (("GAMES", games), ("GUILD", sandbox.guild), ("BOT", sandbox.bot)):
        path = path.replace(word, str(thing.id))
    assert refused(await api(method, path, {"content": "x"})) == expected


async def test_bot_routes_want_the_bot_token(api, games):
    api.headers = {}
    assert await api.post(games, {"content": "x"}) == (401, {"message": "401: Unauthorized", "code": 0})
    assert not games.log


async def test_a_body_that_is_no_json_is_refused(api, games, sandbox):
    url = f"{sandbox.api_url}/channels/{games.id}/messages"
    async with api.session.post(url, data=b"{", headers=api.headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
        assert response.headers["Content-Type"] == "application/json"


async def test_a_message_of_somebody_else_cannot_be_edited_or_deleted(api, ada, games):
    said = ada.say(games, "mine")
    assert refused(await api.edit(said, {"content": "x"})) == (403, 50005)
    assert refused(await api("DELETE", f"/channels/{games.id}/messages/{said.id}")) == (403, 50013)


# -- permissions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "body", "files", "code"),
    [
        ("VIEW_CHANNEL", {"content": "x"}, 0, 50001),
        ("SEND_MESSAGES", {"content": "x"}, 0, 50013),
        ("ATTACH_FILES", {}, 1, 50013),
        ("EMBED_LINKS", {"embeds": [{"title": "t"}]}, 0, 50013),
    ],
)
async def test_a_permission_can_be_taken_away_and_given_back(api, sandbox, games, taken, body, files, code):
    sandbox.forbid(games, taken)
    assert refused(await api.post(games, body, files=files)) == (403, code)
    sandbox.allow(games, taken)
    assert (await api.post(games, body, files=files))[0] == 200


async def test_the_client_and_its_interactions_learn_of_permissions(toy, sandbox, ada, games):
    sandbox.forbid(games, "ATTACH_FILES")
    sandbox.forbid(games, "EMBED_LINKS", person=ada)
    await ada.slash(games, "toy hello")
    room = toy.get_channel(games.id)

    assert not room.permissions_for(room.guild.me).attach_files
    assert not toy.heard[0].app_permissions.attach_files
    assert toy.heard[0].app_permissions.send_messages
    assert toy.heard[0].permissions.manage_guild  # Ada owns the server: nothing can be taken from her


async def test_an_unknown_permission_is_named(sandbox, games):
    with pytest.raises(ValueError, match="no permission named 'PLAY_GAMES'"):
        sandbox.forbid(games, "PLAY_GAMES")


# -- threads and direct messages -------------------------------------------------------------------------


@pytest.fixture
async def thread(api, sandbox, games):
    """A thread the bot started from a message."""
    _, sent = await api.post(games, {"content": "start"})
    _, started = await api("POST", f"/channels/{games.id}/messages/{sent['id']}/threads", {"name": "talk"})
    assert started["id"] == sent["id"]
    return sandbox.world.channel(int(started["id"]))


async def test_a_message_has_one_thread(api, games, thread):
    path = f"/channels/{games.id}/messages/{thread.id}/threads"
    assert refused(await api("POST", path, {"name": "again"})) == (400, 160004)
    assert message_json(games.log[thread.id])["thread"]["name"] == "talk"


async def test_sending_un_archives_but_editing_does_not(api, sandbox, thread):
    _, sent = await api.post(thread, {"content": "x"})
    message = thread.log[int(sent["id"])]
    sandbox.archive(thread)
    assert refused(await api.edit(message, {"content": "y"})) == (400, 50083)
    await api.post(thread, {"content": "z"})

    assert not thread.thread.archived
    assert (await api.edit(message, {"content": "y"}))[0] == 200


async def test_a_bot_may_un_archive_and_rename_its_thread(api, sandbox, thread):
    sandbox.archive(thread)
    path = f"/channels/{thread.id}"
    assert refused(await api("PATCH", path, {"name": "new"})) == (400, 50083)
    assert (await api("PATCH", path, {"archived": False}))[0] == 200
    assert (await api("PATCH", path, {"name": "new"}))[1]["name"] == "new"
    assert refused(await api("PATCH", path, {"locked": True})) == (403, 50013)
    assert refused(await api("PATCH", path, {"name": ""})) == (400, 50035)


async def test_a_locked_thread_is_closed_to_the_bot(api, sandbox, thread):
    sandbox.lock(thread)
    assert refused(await api.post(thread, {"content": "x"})) == (403, 50013)
    assert refused(await api("PATCH", f"/channels/{thread.id}", {"archived": False})) == (403, 50013)


async def test_threads_have_their_own_permission_to_send(api, sandbox, games, thread):
    sandbox.forbid(games, "SEND_MESSAGES")
    assert (await api.post(thread, {"content": "x"}))[0] == 200
    sandbox.forbid(games, "SEND_MESSAGES_IN_THREADS")
    assert refused(await api.post(thread, {"content": "x"})) == (403, 50013)


async def test_the_client_follows_a_thread_through_its_life(toy, sandbox, ada, games):
    answer = await ada.slash(games, "toy thread")
    await sandbox.until(lambda: sandbox.pings(ada))
    (known,) = toy.get_guild(sandbox.guild.id).threads
    thread = sandbox.channel("talk")

    assert (known.id, known.name, known.owner_id) == (answer.message.id, "talk", sandbox.bot.id)
    assert ada.id in thread.thread.members
    sandbox.archive(thread)
    await sandbox.until(lambda: known.archived)
    await known.edit(archived=False)
    assert not thread.thread.archived
    sandbox.delete_channel(thread)
    await sandbox.until(lambda: not toy.get_guild(sandbox.guild.id).threads)


async def test_a_button_un_archives_but_a_command_does_not_and_a_lock_stops_both(sandbox, ada, games):
    async with running(sandbox) as toy:
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


async def test_threads_need_a_permission_and_a_text_channel(api, sandbox, games, thread):
    _, sent = await api.post(thread, {"content": "x"})
    path = f"/channels/{thread.id}/messages/{sent['id']}/threads"
    assert refused(await api("POST", path, {"name": "deeper"})) == (400, 50024)
    sandbox.forbid(games, "CREATE_PUBLIC_THREADS")
    _, sent = await api.post(games, {"content": "x"})
    path = f"/channels/{games.id}/messages/{sent['id']}/threads"
    assert refused(await api("POST", path, {"name": "n"})) == (403, 50013)


async def test_a_thread_without_a_message_can_be_started_joined_and_left(toy, sandbox, ben, games):
    room = toy.get_channel(games.id)
    started = await room.create_thread(name="loose", type=discord.ChannelType.public_thread)
    thread = sandbox.world.channel(started.id)
    await started.add_user(discord.Object(ben.id))
    assert thread.thread.members == {sandbox.bot.id, ben.id}
    await started.remove_user(discord.Object(ben.id))
    await started.leave()
    assert thread.thread.members == set()
    sandbox.archive(thread)
    with pytest.raises(discord.HTTPException) as refused_join:
        await started.join()
    assert refused_join.value.code == 50083


async def test_a_private_thread_is_open_to_its_members_and_to_who_manages_threads(api, sandbox, games):
    ada, ben, cleo = (sandbox.person(name) for name in ("ada", "ben", "cleo"))
    thread = sandbox.add_private_thread(games, "quiet", ben)
    assert [thread.visible_to(one.user) for one in (ada, ben, cleo)] == [True, True, False]
    assert (await api("GET", f"/channels/{thread.id}"))[1]["type"] == 12
    members = f"/channels/{thread.id}/thread-members"
    assert (await api("GET", f"{members}/{ben.id}"))[1]["user_id"] == str(ben.id)
    assert refused(await api("GET", f"{members}/{cleo.id}")) == (404, 10007)
    await api("DELETE", f"{members}/@me")
    assert refused(await api("GET", f"{members}/{ben.id}")) == (403, 50001)
    assert refused(await api("GET", f"/channels/{games.id}/thread-members/{ben.id}")) == (400, 50024)


async def test_who_has_left_the_server_is_no_member(api, sandbox, games):
    ada, ben = sandbox.person("ada"), sandbox.person("ben")
    sandbox.leave(ben)
    assert refused(await api("GET", f"/guilds/{sandbox.guild.id}/members/{ben.id}")) == (404, 10007)
    assert (await api("GET", f"/users/{ben.id}"))[0] == 200
    resolved = Resolved(sandbox.world, games)
    resolved.add(ada)
    resolved.add(ben)
    found = resolved.json()["resolved"]
    assert (found["members"].keys(), len(found["users"])) == ({str(ada.id)}, 2)


async def test_typing_needs_the_right_to_write(api, sandbox, games):
    assert (await api("POST", f"/channels/{games.id}/typing"))[0] == 204
    sandbox.forbid(games, "SEND_MESSAGES")
    assert refused(await api("POST", f"/channels/{games.id}/typing")) == (403, 50013)


async def test_only_threads_are_joined_and_locked(api, sandbox, games):
    assert refused(await api("PUT", f"/channels/{games.id}/thread-members/@me")) == (400, 50024)
    with pytest.raises(ValueError, match="#games is no thread"):
        sandbox.lock(games)


async def test_channels_and_threads_are_deleted_by_who_may(api, sandbox, games, thread):
    for channel in (thread, games):
        assert refused(await api("DELETE", f"/channels/{channel.id}")) == (403, 50013)
    assert refused(await api("PATCH", f"/channels/{games.id}", {"name": "x"})) == (403, 50013)
    sandbox.grant("MANAGE_CHANNELS")
    assert (await api("PATCH", f"/channels/{games.id}", {"name": "matches"}))[1]["name"] == "matches"
    assert (await api("DELETE", f"/channels/{games.id}"))[0] == 200
    assert thread.id not in sandbox.world.channels


async def test_a_notice_of_a_pin_cannot_be_edited(api, sandbox, games, ada):
    sandbox.grant("PIN_MESSAGES")
    await api("PUT", f"/channels/{games.id}/messages/pins/{ada.say(games, 'x').id}")
    notice = list(games.log.values())[-1]
    assert refused(await api.edit(notice, {"content": "x"})) == (403, 50021)


async def test_direct_messages_need_a_person(api, sandbox):
    path = "/users/@me/channels"
    assert refused(await api("POST", path, {})) == (400, 50035)
    assert refused(await api("POST", path, {"recipient_id": "1"})) == (404, 10013)
    assert refused(await api("POST", path, {"recipient_id": str(sandbox.bot.id)})) == (403, 50007)


async def test_a_click_on_what_was_deleted_meanwhile_cannot_update_it(api, ada, games, sandbox):
    asked = interaction(ada, games, COMPONENT, source=ada.say(games, "x"))
    sandbox.delete(asked.source)
    assert refused(await api.respond(asked, 7, {"content": "y"})) == (404, 10008)


async def test_a_letter_reaches_one_person_and_notifies(toy, sandbox, ada, ben, games):
    answer = await (await ada.slash(games, "toy letter", to=ben)).settle()
    channel = sandbox.direct_messages(ben)

    assert answer.message.content == "sent"
    assert [message.content for message in channel.messages(as_=ben)] == ["a letter"]
    assert channel.messages(as_=ada) == []
    assert [message.content for message in sandbox.pings(ben)] == ["a letter"]
    assert not toy.problems


@pytest.mark.usefixtures("toy")
async def test_closed_direct_messages_are_refused(sandbox, ada, ben, games):
    sandbox.close_direct_messages(ben)
    answer = await (await ada.slash(games, "toy letter", to=ben)).settle()

    assert answer.message.content == "refused 50007"


@pytest.mark.usefixtures("toy")
async def test_server_commands_are_not_found_in_direct_messages(sandbox, ben):
    with pytest.raises(LookupError, match="no command /toy hello; there are none"):
        await ben.slash(sandbox.direct_messages(ben), "toy hello")


async def test_two_at_once_get_an_answer_each(toy, ada, ben, games):
    answers = await asyncio.gather(
        *(person.slash(games, "toy hello") for person in (ada, ben) for _ in range(5))
    )

    assert [answer.message.content for answer in answers] == ["hello world"] * 10
    assert len({heard.id for heard in toy.heard}) == 10

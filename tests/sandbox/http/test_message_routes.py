"""Messages and pins through the bot's token: permissions, history, what is gone."""

import pytest

from tests.sandbox.raw import interaction, status_and_code


async def test_a_message_of_another_author_cannot_be_edited_or_deleted(api, ada, games):
    said = ada.say(games, "mine")
    assert status_and_code(await api.edit(said, {"content": "x"})) == (403, 50005)
    assert status_and_code(await api("DELETE", f"/channels/{games.id}/messages/{said.id}")) == (403, 50013)


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
    assert status_and_code(await api.post(games, body, files=files)) == (403, code)
    sandbox.allow(games, taken)
    assert (await api.post(games, body, files=files))[0] == 200


async def test_typing_needs_the_right_to_write(api, sandbox, games):
    assert (await api("POST", f"/channels/{games.id}/typing"))[0] == 204
    sandbox.forbid(games, "SEND_MESSAGES")
    assert status_and_code(await api("POST", f"/channels/{games.id}/typing")) == (403, 50013)


async def test_a_notice_of_a_pin_cannot_be_edited(api, sandbox, games, ada):
    sandbox.grant("PIN_MESSAGES")
    await api("PUT", f"/channels/{games.id}/messages/pins/{ada.say(games, 'x').id}")
    notice = list(games.log.values())[-1]
    assert status_and_code(await api.edit(notice, {"content": "x"})) == (403, 50021)


async def test_a_pin_is_announced_and_listed(room, games, ben, sandbox):
    sandbox.grant("PIN_MESSAGES")
    sent = await room.send("remember")
    await sent.pin()

    assert [message.id async for message in room.pins()] == [sent.id]
    assert [message.type for message in games.messages(as_=ben)] == [0, 6]
    await sent.unpin()
    assert [message async for message in room.pins()] == []


async def test_more_than_250_pins_are_refused(api, games, ada, sandbox, monkeypatch):
    sandbox.grant("PIN_MESSAGES")
    monkeypatch.setattr("bot.sandbox.protocol.limits.PINS", 1)
    statuses = [
        await api("PUT", f"/channels/{games.id}/messages/pins/{ada.say(games, 'x').id}") for _ in range(2)
    ]
    assert statuses[0][0] == 204
    assert statuses[1][1]["code"] == 30003


async def test_history_is_newest_first_and_hides_private_messages(room, games, ada, api):
    for number in range(3):
        await room.send(str(number))
    await api.respond(interaction(ada, games), 4, {"content": "secret", "flags": 64})

    assert [message.content async for message in room.history()] == ["2", "1", "0"]
    assert [message.content async for message in room.history(limit=2, oldest_first=True)] == ["0", "1"]


async def test_what_people_write_is_blank_to_a_bot_unless_it_is_meant(room, games, ada, sandbox):
    said = [ada.say(games, text) for text in ("among us", f"<@{sandbox.bot.id}> listen")]
    assert [(await room.fetch_message(message.id)).content for message in said] == ["", said[1].content]


async def test_a_reply_to_what_is_gone_is_refused_unless_it_need_not_exist(api, games):
    reply = {"content": "x", "message_reference": {"message_id": "1"}}
    assert (await api.post(games, reply))[1]["code"] == 50035
    reply["message_reference"]["fail_if_not_exists"] = False
    assert (await api.post(games, reply))[0] == 200


async def test_a_deleted_message_is_gone_for_everyone(room, games, ada, api):
    sent = await room.send("gone soon")
    message = games.log[sent.id]
    await sent.delete()

    assert games.messages(as_=ada) == []
    assert (await api.edit(message, {"content": "back"}))[1]["code"] == 10008

from tests.sandbox.raw import interaction, status_and_code


async def test_a_message_of_another_author_cannot_be_edited_or_deleted(api, ada, games):
    said = ada.say(games, "mine")
    assert status_and_code(await api.edit(said, {"content": "x"})) == (403, 50005)
    assert status_and_code(await api("DELETE", f"/channels/{games.id}/messages/{said.id}")) == (403, 50013)


async def test_history_is_newest_first_and_hides_private_messages(room, games, ada, api):
    for number in range(3):
        await room.send(str(number))
    await api.respond(interaction(ada, games), 4, {"content": "secret", "flags": 64})

    assert [message.content async for message in room.history()] == ["2", "1", "0"]
    assert [message.content async for message in room.history(limit=2, oldest_first=True)] == ["0", "1"]


async def test_messages_of_people_are_blank_to_a_bot_unless_it_is_meant(room, games, ada, sandbox):
    said = [ada.say(games, text) for text in ("among us", f"<@{sandbox.bot.id}> listen")]
    assert [(await room.fetch_message(message.id)).content for message in said] == ["", said[1].content]


async def test_a_reply_to_what_is_gone_is_refused_unless_it_need_not_exist(api, games):
    reply = {"content": "x", "message_reference": {"message_id": "1"}}
    assert (await api.post(games, reply))[1]["code"] == 50035
    reply["message_reference"]["fail_if_not_exists"] = False
    assert (await api.post(games, reply))[0] == 200

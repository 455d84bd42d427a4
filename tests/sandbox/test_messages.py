"""Messages through the bot's token: files, edits, mentions, nonces, pins."""

import discord
import pytest

from bot.sandbox.protocol.constants import SILENT, V2
from bot.sandbox.world.message_payloads import message_json
from tests.sandbox.raw import interaction
from tests.sandbox.toybot import Panel, picture


@pytest.fixture
def room(toy, games):
    """The games channel, as discord.py knows it."""
    return toy.get_channel(games.id)


def names(message):
    return [(file.filename, file.description) for file in message.attachments]


def stored(games, message):
    return games.log[message.id]


async def test_the_client_reads_what_it_sent(room, games, ben):
    sent = await room.send("hello", file=picture(), embed=discord.Embed(title="t"))
    fetched = await room.fetch_message(sent.id)

    assert (fetched.content, fetched.embeds[0].title) == ("hello", "t")
    assert (fetched.attachments[0].filename, fetched.attachments[0].description) == ("board.png", "a board")
    assert (fetched.attachments[0].width, fetched.attachments[0].height) == (3, 2)
    assert await fetched.attachments[0].read() == games.messages(as_=ben)[0].attachments[0].data
    assert fetched.author.bot


async def test_editing_without_a_list_keeps_the_files(room, games):
    sent = await room.send("one", file=picture())
    await sent.edit(content="two")

    assert names(stored(games, sent)) == [("board.png", "a board")]
    assert stored(games, sent).edited


async def test_editing_with_a_list_keeps_what_is_listed_and_adds_what_is_new(room, games):
    sent = await room.send("one", files=[picture("a.png", "a"), picture("b.png", "b")])
    await sent.edit(attachments=[sent.attachments[1], picture("c.png", "c")])

    assert names(stored(games, sent)) == [("b.png", "b"), ("c.png", "c")]


async def test_editing_without_a_list_appends_new_files(api, games):
    _, sent = await api.post(games, {"content": "one"}, files=1)
    message = games.log[int(sent["id"])]
    await api.edit(message, {}, files=1)

    assert [file.filename for file in message.attachments] == ["file0.png", "file0.png"]


async def test_alt_text_of_a_kept_file_can_change(api, games):
    _, sent = await api.post(games, {"content": "one"}, files=1)
    message = games.log[int(sent["id"])]
    await api.edit(
        message, {"attachments": [{"id": sent["attachments"][0]["id"], "description": "new words"}]}
    )

    assert names(message) == [("file0.png", "new words")]


async def test_a_refused_edit_changes_nothing(api, games):
    _, sent = await api.post(games, {"content": "one"}, files=1)
    message = games.log[int(sent["id"])]
    assert (await api.edit(message, {"content": "x" * 2001, "attachments": []}))[0] == 400

    assert (message.content, len(message.attachments), message.edited) == ("one", 1, False)


async def test_emptying_a_message_is_refused(api, games):
    _, sent = await api.post(games, {"content": "one"})
    assert (await api.edit(games.log[int(sent["id"])], {"content": None}))[1]["code"] == 50006


async def test_a_picture_in_an_embed_is_not_listed_as_an_attachment(room):
    embed = discord.Embed(title="t").set_image(url="attachment://board.png")
    sent = await room.send(embed=embed, file=picture())

    assert sent.attachments == []
    assert sent.embeds[0].image.url.startswith("http://127.0.0.1")
    assert (sent.embeds[0].image.width, sent.embeds[0].image.height) == (3, 2)


async def test_a_panel_hides_its_upload_and_names_it_in_the_component(room, games):
    sent = await room.send(view=Panel(), file=picture())
    media = sent.components[0].children[1].items[0].media

    assert sent.attachments == []
    assert media.url.startswith("http://127.0.0.1")
    assert media.attachment_id == stored(games, sent).files[0].id
    assert [component["id"] for component in stored(games, sent).components] == [1]


async def test_a_panel_can_be_edited_with_a_new_picture(room, games):
    sent = await room.send(view=Panel(), file=picture())
    await sent.edit(view=Panel("Next", "next.png"), attachments=[picture("next.png")])

    assert stored(games, sent).text.startswith("Next")
    assert names(stored(games, sent)) == [("next.png", "a board in a panel")]


async def test_a_panel_that_is_sent_back_as_received_keeps_its_picture(api, games):
    body = {
        "flags": V2,
        "components": [{"type": 12, "items": [{"media": {"url": "attachment://file0.png"}}]}],
    }
    _, sent = await api.post(games, body, files=1)
    message = games.log[int(sent["id"])]
    assert (await api.edit(message, {"components": sent["components"]}))[0] == 200

    assert [file.filename for file in message.attachments] == ["file0.png"]
    assert (
        message_json(message)["components"][0]["items"][0]["media"]
        == sent["components"][0]["items"][0]["media"]
    )


async def test_a_classic_message_becomes_a_panel_only_when_its_old_fields_are_emptied(api, games):
    _, sent = await api.post(games, {"content": "classic"})
    message = games.log[int(sent["id"])]
    panel = {"flags": V2, "components": [{"type": 10, "content": "panel"}]}

    assert (await api.edit(message, panel))[1]["code"] == 50035
    assert (await api.edit(message, panel | {"content": None}))[0] == 200
    assert message.text == "panel"
    assert (await api.edit(message, {"flags": 0, "components": panel["components"]}))[0] == 200
    assert message.flags & V2


def test_a_file_that_is_no_picture_has_no_size(ada, games):
    message = ada.say(games, "look", files=[("note.txt", b"words"), ("a.gif", b"GIF89a\x07\0\x05\0")])
    assert [(file.width, file.height) for file in message.attachments] == [(None, None), (7, 5)]


# -- mentions --------------------------------------------------------------------------------------------


@pytest.fixture
def mentions(ada, ben, sandbox):
    """A text that mentions Ada, Ben, the moderators (Ada) and everybody."""
    moderator = next(role.id for role in sandbox.guild.roles.values() if role.name == "Moderator")
    return f"{ada.mention} {ben.mention} <@&{moderator}> @everyone"


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        (None, "ada ben"),
        ({}, ""),
        ({"parse": []}, ""),
        ({"parse": ["users"]}, "ada ben"),
        ({"parse": ["roles"]}, "ada"),
        ({"users": ["BEN"]}, "ben"),
        ({"parse": ["everyone"]}, ""),
    ],
)
async def test_a_message_notifies_whom_it_mentions_and_may(api, sandbox, games, mentions, allowed, pinged):
    if allowed and "users" in allowed:
        allowed = {"users": [str(sandbox.person("ben").id)]}
    body = {"content": mentions} | ({} if allowed is None else {"allowed_mentions": allowed})
    await api.post(games, body)

    assert [person.name for person in sandbox.people if sandbox.pings(person)] == pinged.split()


async def test_calling_everybody_needs_the_permission(api, sandbox, games):
    sandbox.grant("MENTION_EVERYONE")
    await api.post(games, {"content": "@everyone"})

    assert all(sandbox.pings(person) for person in sandbox.people)


async def test_an_answer_to_an_interaction_notifies_users_only(api, ada, games, sandbox, mentions):
    await api.respond(interaction(ada, games), 4, {"content": mentions.replace(ada.mention, "")})

    assert [person.name for person in sandbox.people if sandbox.pings(person)] == ["ben"]


async def test_an_edit_notifies_nobody(api, ben, games, sandbox):
    _, sent = await api.post(games, {"content": "hello"})
    await api.edit(games.log[int(sent["id"])], {"content": ben.mention})

    assert sandbox.pings(ben) == []
    assert games.log[int(sent["id"])].mentions == [ben.id]


async def test_filling_in_a_deferred_answer_notifies_nobody(api, ada, ben, games, sandbox):
    asked = interaction(ada, games)
    await api.respond(asked, 5)
    await api.webhook(asked, "PATCH", "/messages/@original", {"content": ben.mention})

    assert asked.reply.content == ben.mention
    assert sandbox.pings(ben) == []


async def test_a_silent_message_notifies_nobody(api, ben, games, sandbox):
    await api.post(games, {"content": ben.mention, "flags": SILENT})
    assert sandbox.pings(ben) == []


async def test_who_cannot_see_the_channel_is_not_notified(api, ben, games, sandbox):
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    await api.post(games, {"content": ben.mention})

    assert sandbox.pings(ben) == []
    assert games.messages(as_=ben) == []


async def test_nobody_is_notified_of_their_own_words(ada, games, sandbox):
    ada.say(games, ada.mention)
    assert sandbox.pings(ada) == []


async def test_a_reply_notifies_whom_it_answers_unless_told_not_to(api, ada, games, sandbox):
    said = ada.say(games, "a question")
    reply = {"content": "an answer", "message_reference": {"message_id": str(said.id)}}
    await api.post(games, reply | {"allowed_mentions": {"replied_user": False}})
    assert sandbox.pings(ada) == []
    await api.post(games, reply)
    assert [message.content for message in sandbox.pings(ada)] == ["an answer"]


async def test_text_in_a_panel_mentions_like_content(api, ben, games, sandbox):
    await api.post(games, {"flags": V2, "components": [{"type": 10, "content": f"your turn, {ben.mention}"}]})
    assert len(sandbox.pings(ben)) == 1


# -- nonces, pins, history -------------------------------------------------------------------------------


async def test_an_enforced_nonce_gives_the_first_message_again(api, games):
    body = {"content": "once", "nonce": "g1p2", "enforce_nonce": True}
    first = (await api.post(games, body))[1]
    second = (await api.post(games, body))[1]
    third = (await api.post(games, body | {"nonce": "g1p3"}))[1]

    assert first["id"] == second["id"] != third["id"]
    assert first["nonce"] == "g1p2"


async def test_a_nonce_is_forgotten_after_a_few_minutes(api, games, monkeypatch):
    body = {"content": "once", "nonce": "g1p2", "enforce_nonce": True}
    await api.post(games, body)
    monkeypatch.setattr("bot.sandbox.world.posting.NONCE_SECONDS", 0.0)
    await api.post(games, body)

    assert len(games.log) == 2


async def test_a_nonce_that_is_not_enforced_posts_again(api, games):
    for _ in range(2):
        await api.post(games, {"content": "twice", "nonce": "n"})
    assert len(games.log) == 2


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


async def test_who_may_not_write_does_not(games, ben, sandbox):
    sandbox.forbid(games, "SEND_MESSAGES", person=ben)
    with pytest.raises(PermissionError, match="Ben may not write in #games"):
        ben.say(games, "hello")


async def test_files_are_served_to_be_looked_at_and_never_run(api, games, ada):
    message = ada.say(games, "look", files=[("a.html", b"<script>")])
    url = message_json(message)["attachments"][0]["url"]
    async with api.session.get(url) as response:
        assert (response.status, await response.read()) == (200, b"<script>")
        assert {"sandbox", "default-src 'none'"} == set(
            response.headers["Content-Security-Policy"].split("; ")
        )
        assert response.headers["X-Content-Type-Options"] == "nosniff"
    async with api.session.get(url.replace("attachments/", "attachments/9")) as response:
        assert response.status == 404


async def test_a_thumbnail_and_a_file_show_uploads_too(api, games):
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "x"}],
        "accessory": {"type": 11, "media": {"url": "attachment://file0.png"}, "description": "small"},
    }
    file = {"type": 13, "file": {"url": "attachment://file1.png"}}
    _, sent = await api.post(games, {"flags": V2, "components": [section, file]}, files=2)

    assert names(games.log[int(sent["id"])]) == [("file0.png", "small"), ("file1.png", None)]
    assert sent["components"][1]["file"]["url"].startswith("http://127.0.0.1")


async def test_a_reply_to_what_is_gone_is_refused_unless_it_need_not_exist(api, games):
    reply = {"content": "x", "message_reference": {"message_id": "1"}}
    assert (await api.post(games, reply))[1]["code"] == 50035
    reply["message_reference"]["fail_if_not_exists"] = False
    assert (await api.post(games, reply))[0] == 200


async def test_the_record_of_requests_does_not_grow_for_ever(api, sandbox, monkeypatch):
    monkeypatch.setattr("bot.sandbox.http.rest.MOST_REQUESTS", 3)
    for _ in range(5):
        await api("GET", "/gateway")
    assert len(sandbox.requests) == 3


async def test_a_deleted_message_is_gone_for_everybody(room, games, ada, api):
    sent = await room.send("gone soon")
    message = games.log[sent.id]
    await sent.delete()

    assert games.messages(as_=ada) == []
    assert (await api.edit(message, {"content": "back"}))[1]["code"] == 10008

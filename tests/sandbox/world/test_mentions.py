import pytest

from bot.sandbox.protocol.numbers import SILENT
from tests.sandbox.raw import interaction


@pytest.fixture
def mentions(ada, ben, sandbox):
    moderator = next(role.id for role in sandbox.guild.roles.values() if role.name == "Moderator")
    return f"{ada.mention} {ben.mention} <@&{moderator}> @everyone"


async def test_a_message_notifies_the_people_it_may_mention(api, sandbox, ben, games, mentions):
    for allowed, pinged in (
        ({}, "ada ben"),
        ({"allowed_mentions": {}}, ""),
        ({"allowed_mentions": {"parse": []}}, ""),
        ({"allowed_mentions": {"parse": ["users"]}}, "ada ben"),
        ({"allowed_mentions": {"parse": ["roles"]}}, "ada"),
        ({"allowed_mentions": {"users": [str(ben.id)]}}, "ben"),
        ({"allowed_mentions": {"parse": ["everyone"]}}, ""),
    ):
        await api.post(games, {"content": mentions} | allowed)
        newest = list(games.log.values())[-1]
        assert [one.name for one in sandbox.people if newest in sandbox.pings(one)] == pinged.split(), allowed
    sandbox.grant("MENTION_EVERYONE")
    await api.post(games, {"content": "@everyone"})
    newest = list(games.log.values())[-1]
    assert all(newest in sandbox.pings(person) for person in sandbox.people)


async def test_an_answer_to_an_interaction_notifies_users_only(api, ada, games, sandbox, mentions):
    await api.respond(interaction(ada, games), 4, {"content": mentions.replace(ada.mention, "")})

    assert [person.name for person in sandbox.people if sandbox.pings(person)] == ["ben"]


async def test_the_author_and_people_who_cannot_see_a_message_are_not_notified(api, ada, ben, games, sandbox):
    ada.say(games, ada.mention)
    assert sandbox.pings(ada) == []
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    await api.post(games, {"content": ben.mention})
    assert sandbox.pings(ben) == []
    assert games.messages(as_=ben) == []


async def test_silence_edits_and_the_filling_in_of_answers_notify_no_one(api, ada, ben, games, sandbox):
    await api.post(games, {"content": ben.mention, "flags": SILENT})
    _, sent = await api.post(games, {"content": "hello"})
    await api.edit(games.log[int(sent["id"])], {"content": ben.mention})
    assert games.log[int(sent["id"])].mentions == [ben.id]
    asked = interaction(ada, games)
    await api.respond(asked, 5)
    await api.webhook(asked, "PATCH", "/messages/@original", {"content": ben.mention})
    assert asked.message.content == ben.mention
    assert sandbox.pings(ben) == []


async def test_a_reply_notifies_the_author_it_answers_unless_told_not_to(api, ada, games, sandbox):
    said = ada.say(games, "a question")
    reply = {"content": "an answer", "message_reference": {"message_id": str(said.id)}}
    await api.post(games, reply | {"allowed_mentions": {"replied_user": False}})
    assert sandbox.pings(ada) == []
    await api.post(games, reply)
    assert [message.content for message in sandbox.pings(ada)] == ["an answer"]

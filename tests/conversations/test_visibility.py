import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import bot
from bot.transport.troubles import HiddenError
from bot.transport.visibility import HIDDEN, may_view
from tests.conversations.table import numbers, private
from tests.loaded import needs


async def in_private(table, *people):
    """A match of the first two of these people, in a private thread with all of them."""
    thread = table.sandbox.add_private_thread(table.channel, "quiet", *people)
    await table.sandbox.until(lambda: table.bot.get_guild(table.sandbox.guild.id).get_thread(thread.id))
    inside = table.at(thread)
    await inside.start(*people[:2])
    return inside


async def asleep(table, challenger, opponent):
    """The thread of a match, archived for good, and gone from what the bot has heard of."""
    thread = (await table.start_in_thread(challenger, opponent)).channel
    table.sandbox.archive(thread)
    await table.sandbox.until(lambda: not thread.thread.archived)  # once, it is woken
    table.sandbox.archive(thread)
    guild = table.bot.get_guild(table.sandbox.guild.id)
    await table.sandbox.until(lambda: guild.get_thread(thread.id) is None)
    return thread


async def sees(table, person, other):
    """Whether a person learns of the other's match 1, by its board as by a list."""
    board = (await table.slash(person, "board", match=1)).message
    listed = numbers(private(await table.slash(person, "matches", person=other)))
    assert bool(board.attachments) == (listed == [1])
    return listed == [1]


@needs("lists")
async def test_a_match_in_a_private_thread_is_known_to_its_members_only(table, lounge, ben, cleo, dana):
    await in_private(table, ben, cleo)
    assert await sees(lounge, ben, cleo)
    assert not await sees(lounge, dana, ben)
    assert not await sees(table, dana, ben)


@needs("lists")
async def test_a_member_who_does_not_play_knows_of_it_once_discord_tells_who_is_in_the_thread(
    table, lounge, sandbox, games, ben, cleo, dana
):
    await in_private(table, ben, cleo, dana)
    sandbox.fail("GET", "/channels/{channel}/thread-members/{user}", status=403, code=50001, times=2)
    assert not await sees(lounge, dana, ben)
    assert await sees(lounge, dana, ben)
    sandbox.forbid(games, "VIEW_CHANNEL", person=dana)
    assert not await sees(lounge, dana, ben)


@needs("lists")
async def test_a_sleeping_thread_is_as_hidden_as_its_channel(table, lounge, sandbox, games, ada, ben, dana):
    thread = await asleep(table, ada, ben)

    def asked():
        return sum(request.path.endswith(f"/channels/{thread.id}") for request in sandbox.requests)

    before = asked()
    for _ in range(3):
        assert await sees(lounge, dana, ben)
    assert asked() == before + 1
    table.bot.visibility._access_rules.expire(float("inf"))
    await sees(lounge, dana, ben)
    assert asked() > before + 1
    sandbox.forbid(games, "VIEW_CHANNEL", person=dana)
    assert not await sees(lounge, dana, ben)


def test_permissions_of_others_are_read_in_one_place_which_checks_the_bot_first():
    """Elsewhere `permissions_for` is asked about the bot itself; Discord hides from it who else may look."""
    for path in Path(bot.__file__).parent.rglob("*.py"):
        asked = re.findall(r"permissions_for\((?:[^()]*, )?([^(),]*)\)", path.read_text(encoding="utf-8"))
        others = [member for member in asked if member.split(".")[-1] != "me"]
        assert others == (["viewer"] if path.name == "visibility.py" else []), path


def test_looking_into_a_hidden_channel_is_an_error_for_each_person():
    guild = SimpleNamespace(me="me")
    for name, may in ((HIDDEN, True), ("games", False)):
        channel = SimpleNamespace(
            id=1, name=name, guild=guild, permissions_for=lambda _, may=may: SimpleNamespace(view_channel=may)
        )
        with pytest.raises(HiddenError):
            may_view(channel, "ben")


@needs("lists")
async def test_a_match_whose_place_is_gone_is_known_to_players_only(table, lounge, sandbox, ada, ben, dana):
    sandbox.delete_channel(await asleep(table, ada, ben))
    assert not await sees(lounge, dana, ben)
    assert numbers(private(await lounge.slash(ben, "matches"))) == [1]

import pytest

from tests.conversations.table import labels, private
from tests.loaded import needs

ALONE = {"learn", "puzzle", "rules", "help", "replay", "Replay this record", "Try it out"}


@pytest.fixture
async def brought(table, ada):
    """A server that the bot has been removed from, and a person who has installed it for themselves."""
    ada.user.brings_bot = True
    table.sandbox.remove_bot()
    await table.sandbox.until(lambda: table.bot.get_guild(table.channel.guild.id) is None)
    await table.idle()
    return table


@needs("explain", "puzzles", "replay")
async def test_in_a_server_without_the_bot_all_is_private_and_a_puzzle_can_be_solved(brought, ada, ben):
    table = brought
    assert {command["name"] for command in ada.commands(table.channel)} == ALONE
    assert ben.commands(table.channel) == []
    seen = len(table.seen(ben))
    made = (await table.slash(ada, "puzzle", game="odd", grade=1)).message
    assert made.ephemeral
    await table.click(ada, made, "Hint")
    assert made.content.startswith("Look here")
    rules = await table.slash(ada, "rules", game="odd")
    record = await table.slash(ada, "replay", text="Game: odd\nBoard: hexhex-2\n\n1. a1 white\n")
    assert rules.message.ephemeral
    assert record.message.ephemeral
    assert "Next" in labels(record.message)
    assert len(table.seen(ben)) == seen


@needs("computer", "explain", "lists")
async def test_a_command_that_needs_a_server_says_so_with_the_link_to_add_the_bot(brought, ada):
    table = brought
    helped = (await table.slash(ada, "help")).message
    for button in ("Play Odd against me", "Find an opponent for Odd", "My matches"):
        said = private(await table.click(ada, helped, button))
        assert "This works only in a server" in said
        assert f"https://discord.com/oauth2/authorize?client_id={table.bot.application_id}" in said


@needs("computer", "explain", "puzzles", "records", "replay")
async def test_in_group_messages_a_puzzle_is_private_and_what_needs_a_server_says_so(table, ada, ben):
    ada.user.brings_bot = True
    group = table.sandbox.add_group("us two", ada, ben)
    assert {command["name"] for command in ada.commands(group)} == ALONE
    assert ben.commands(group) == []
    made = (await table.at(group).slash(ada, "puzzle", game="odd", grade=1)).message
    assert "One turn wins: find it." in made.content
    await table.at(group).click(ada, made, "Hint")
    assert made.content.startswith("Look here")
    helped = (await table.at(group).slash(ada, "help")).message
    said = private(await table.at(group).click(ada, helped, "Play Odd against me"))
    assert "This works only in a server" in said
    assert "https://discord.com/oauth2/authorize?client_id=" in said
    assert group.messages(as_=ben) == []


def completed(command, path=""):
    for option in command.get("options") or ():
        if option.get("autocomplete"):
            yield f"{path}{command['name']}", option["name"]
        else:
            yield from completed(option, f"{path}{command['name']} ")


@needs("explain", "preferences", "privacy", "puzzles", "replay", "vacations")
async def test_each_completion_answers_in_each_place_of_its_command(table, ada, ben, caplog):
    ada.user.brings_bot = True
    await table.start(ada, ben)
    direct, group = table.sandbox.world.direct_messages(ada.user), table.sandbox.add_group("us", ada, ben)
    named = {command["name"] for command in ada.commands(direct)}
    assert named == ALONE | {"settings", "vacation", "privacy"}
    places = {"server": table.channel, "direct": direct, "group": group}
    tried = {
        (place, path, option): [
            await ada.autocomplete(channel, path, focused=option, **{option: typed})
            for typed in ("", "1", "a")
        ]
        for place, channel in places.items()
        for command in ada.commands(channel)
        for path, option in completed(command)
    }
    assert {place for place, _, _ in tried} == set(places)
    assert len(tried["server", "play", "match"][0]) == 1
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []

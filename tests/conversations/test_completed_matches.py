"""What stands in the list under the option `match`: which match it is, against whom, and how it stands."""

import asyncio

import discord
import pytest

from bot.transport import names


async def resign(table, person, match):
    """End a match."""
    asked = await table.slash(person, "resign", match=match)
    await table.click(person, asked.message, "Yes, resign")


async def completed(person, channel, command, typed=""):
    """The numbers and the lines that are offered for a match."""
    choices = await person.autocomplete(channel, command, focused="match", match=typed)
    return [choice["value"] for choice in choices], [choice["name"] for choice in choices]


@pytest.mark.parametrize("command", ["board", "record", "replay"])
async def test_finished_matches_are_completed_newest_first_with_the_result(
    table, sandbox, ada, ben, cleo, command
):
    for person in (ben, ben, cleo):
        await table.start(ada, person)
    for person, number in ((ada, 1), (ben, 2), (cleo, 3)):
        await resign(table, person, number)
    await table.start(cleo, ada)
    lounge = sandbox.channel("lounge")
    assert await completed(ada, lounge, command) == (
        [4, 3, 2, 1],
        [
            "#4 Odd Hexhex 2 against @Cleo · you wait",
            "#3 Odd Hexhex 2 against @Cleo · you won",
            "#2 Odd Hexhex 2 against @Ben · you won",
            "#1 Odd Hexhex 2 against @Ben · you lost",
        ],
    )
    assert (await completed(ada, lounge, command, "cleo you won"))[0] == [3]
    assert await completed(sandbox.person("dana"), lounge, command) == ([], [])
    assert await completed(sandbox.person("dana"), lounge, command, "#2") == (
        [2],
        ["#2 Odd Hexhex 2 · @Ada – @Ben · @Ada won"],
    )


async def test_names_that_were_never_heard_are_asked_for_and_else_left_out(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    table.bot.names._known.clear()
    assert (await completed(ada, games, "board"))[1] == ["#1 Odd Hexhex 2 against @Ben · your turn"]
    asked = [request for request in sandbox.requests if f"/members/{ben.id}" in request.path]
    await completed(ada, games, "board")
    assert [request for request in sandbox.requests if f"/members/{ben.id}" in request.path] == asked
    table.bot.names._known.clear()
    sandbox.leave(ben)
    assert (await completed(ada, games, "board"))[1] == ["#1 Odd Hexhex 2 against somebody · your turn"]


async def test_a_completion_does_not_wait_long_for_names(table, games, ada, ben, monkeypatch):
    await table.start(ada, ben)
    table.bot.names._known.clear()
    monkeypatch.setattr(names, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(discord.Guild, "fetch_member", lambda _guild, _user: asyncio.sleep(60))
    assert (await completed(ada, games, "board"))[1] == ["#1 Odd Hexhex 2 against somebody · your turn"]

import asyncio

import discord

from bot.transport import names
from tests.case import case
from tests.loaded import needs


async def completed(table, person, typed="", command="board"):
    choices = await table.complete(person, command, "match", typed)
    assert all(choice["name"].startswith(f"#{choice['value']} ") for choice in choices)
    return [choice["name"] for choice in choices]


@needs("replay")
async def test_finished_matches_are_completed_newest_first_with_results(table, lounge, ada, ben, cleo, dana):
    for person in (ben, ben, cleo):
        await table.start(ada, person)
    for person, number in ((ada, 1), (ben, 2), (cleo, 3)):
        await table.resign(person, match=number)
    await table.start(cleo, ada)
    lines = [
        "#4 Odd Hexagon, side 2 against @Cleo · you wait",
        "#3 Odd Hexagon, side 2 against @Cleo · you won",
        "#2 Odd Hexagon, side 2 against @Ben · you won",
        "#1 Odd Hexagon, side 2 against @Ben · you lost",
    ]
    for command in ("board", "record", "replay"):
        with case(command):
            assert await completed(lounge, ada, command=command) == lines
            assert await completed(lounge, ada, "cleo you won", command) == lines[1:2]
            assert await completed(lounge, dana, command=command) == []
            of_others = ["#2 Odd Hexagon, side 2 · @Ada – @Ben · @Ada won"]
            assert await completed(lounge, dana, "#2", command) == of_others


async def test_unknown_names_are_asked_for_a_moment_and_else_left_out(table, sandbox, ada, ben, monkeypatch):
    def asked():
        return [request for request in sandbox.requests if f"/members/{ben.id}" in request.path]

    await table.start(ada, ben)
    table.bot.names._known.clear()
    for _ in range(2):
        assert await completed(table, ada) == ["#1 Odd Hexagon, side 2 against @Ben · your turn"]
        assert len(asked()) == 1
    table.bot.names._known.clear()
    with monkeypatch.context() as slow:
        slow.setattr(names, "FETCH_SECONDS", 0.01)
        slow.setattr(discord.Guild, "fetch_member", lambda _guild, _user: asyncio.sleep(60))
        assert await completed(table, ada) == ["#1 Odd Hexagon, side 2 against somebody · your turn"]
    sandbox.leave(ben)
    assert await completed(table, ada) == ["#1 Odd Hexagon, side 2 against somebody · your turn"]

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot import data
from bot.features.puzzles.service import Puzzles
from tests.conversations.table import labels, private
from tests.features.puzzles.test_room import answer, losing
from tests.loaded import needs
from tests.times import DAY, HOUR

SHELF = data.shelf()


@pytest.fixture
async def daily(table, ada):
    """A server that wants an ending of Odd a day, at nine; the first is posted, at noon."""
    now = table.clock().astimezone(ZoneInfo("Europe/Berlin"))
    table.clock.advance((12 - now.hour) % 24 * HOUR)
    when = {"hour": 9, "zone": "Europe/Berlin"}
    shown = await table.slash(ada, "server set", puzzle=table.channel, game="odd", **when)
    assert "Today's ending: at 9:00 (Europe/Berlin)" in shown.message.content
    await table.let_pass(DAY)
    return table


async def todays(table, person):
    found = await table.bot.get(Puzzles).daily(table.channel.guild.id)
    return table.newest(person), SHELF.puzzle(found.puzzle)


def endings(table, person):
    titles = "**Today's ending** ", "**Ending of the day** "
    return [one for one in table.seen(person) if one.content.startswith(titles)]


async def solve(table, person, puzzle, message):
    made = (await table.click(person, message, "Solve")).message
    for step in range(puzzle.steps):
        await answer(table, person, made, puzzle, puzzle.line[2 * step])
    return made


async def test_a_day_in_a_server(daily, ada, ben, cleo):
    table = daily
    message, puzzle = await todays(table, ben)
    assert message.content.startswith("**Today's ending** · ")
    assert message.content.endswith("Nobody has tried it yet.")
    assert (labels(message), message.pings) == (["Solve"], set())
    cells = [cell for turn in puzzle.line[::2] for cell, _ in turn.placements]
    names = {puzzle.setup.board.tiling.names[cell] for cell in cells}
    picture = message.attachments[0]
    told = {word.strip(".,:") for word in f"{message.content} {picture.description}".split()}
    assert not names & told
    assert picture.filename == "board.png"
    wrong = (await table.click(cleo, message, "Solve")).message
    await answer(table, cleo, wrong, puzzle, losing(puzzle))
    await table.tick()
    assert message.content.endswith("Nobody has solved it yet, 1 is trying.")
    made = await solve(table, ben, puzzle, message)
    assert "wins: solved, first try." in made.content
    shared = made.content.split("`")[1]
    assert shared.startswith("Oddity ")
    assert shared.endswith(f"Odd, grade {puzzle.grade}: solved, first try")
    await table.click(ben, made, "Share")
    assert table.newest(ada).content == f"<@{ben.id}>: {shared}"
    assert not names & set(table.newest(ada).content.split())
    await table.tick()
    assert message.content.endswith("1 solved it, 1 is trying.")
    known = datetime.now(UTC) - timedelta(hours=1)
    await table.store.note_tried(ada.id, puzzle.key, "solved", known)
    said = (await table.click(ada, message, "Solve")).message.content
    assert said.startswith("You had solved this one before, so you aren't counted")
    await table.let_pass(DAY)
    newest, following = await todays(table, ben)
    assert newest is not message
    assert following is not puzzle
    assert message.content.startswith("**Ending of the day** · ")
    assert "**Solution** for " in message.content
    assert names <= {word.strip(".,:*") for word in message.content.split()}
    assert message.content.split("\n")[1] == "1 of 2 found it, 1 at the first try."
    assert newest.content.endswith("Nobody has tried it yet.\nYesterday's: 1 of 2 found it.")
    assert " wins: it " in message.content
    assert not re.search(r"\. [a-z]", message.content), "a sentence begins with a capital"
    assert "<@0>" not in message.content
    assert message.attachments[0].data != picture.data, "the solving turn is marked"
    assert labels(message) == ["Try it yourself"]
    assert "One turn wins" in (await table.click(ada, message, "Try it yourself")).message.content


@needs("privacy")
async def test_solvers_who_agree_are_named_until_they_delete_their_data(daily, ben, cleo):
    table = daily
    message, puzzle = await todays(table, ben)
    made = (await table.click(ben, message, "Solve")).message
    await table.click(ben, made, "More")
    told = await table.click(ben, made, "Name me as a solver: no")
    assert private(told).startswith("You'll be named")
    await table.click(ben, made, "Name me as a solver: yes")
    assert made.content.startswith("You'll only be counted")
    await table.click(ben, made, "Name me as a solver: no")
    await table.click(ben, made, "Back to the turn")
    for step in range(puzzle.steps):
        await answer(table, ben, made, puzzle, puzzle.line[2 * step])
    await solve(table, cleo, puzzle, message)
    await table.let_pass(DAY)
    assert message.content.split("\n")[2] == f"Solved by <@{ben.id}> and 1 more."
    assert message.pings == set()
    await table.delete_data(ben)
    await table.tick()
    assert str(ben.id) not in message.content
    assert message.content.split("\n")[1] == "1 of 1 found it, 1 at the first try."


async def test_an_old_button_says_that_the_day_is_over(daily, ben):
    table = daily
    message, _ = await todays(table, ben)
    buttons = [dict(row) for row in message.components]
    await table.let_pass(DAY)
    message.components = buttons
    assert "That ending is over" in private(await table.click(ben, message, "Solve"))


async def test_it_rests_after_a_week_without_a_press_and_is_switched_on_again(daily, ada):
    table = daily
    for _ in range(9):
        await table.let_pass(DAY)
    posted = endings(table, ada)
    assert len(posted) in {6, 7}, "by the time of the day"
    assert "Nobody has tried one for a week" in posted[-1].content
    shown = (await table.slash(ada, "server show")).message
    assert "Today's ending rests" in shown.content
    await table.slash(ada, "server set", hour=9)
    await table.let_pass(DAY)
    assert len(endings(table, ada)) == len(posted) + 1
    await table.click(ada, shown, "Post no more endings")
    assert "Today's ending isn't posted." in shown.content


async def test_a_day_that_its_channel_refuses_is_told_to_a_manager_once_and_shown(daily, sandbox, ada, ben):
    table, lounge = daily, sandbox.add_channel("lounge")
    await table.forbid("SEND_MESSAGES")
    for _ in range(2):
        await table.let_pass(DAY)
    (told,) = table.direct(ada)
    assert "**Today's ending can't be posted:** I'm missing Send Messages" in told.content
    _, puzzle = await todays(table, ben)
    await table.slash(ada, "server set", puzzle=lounge)
    await table.tick()
    there = table.at(lounge)
    assert len(there.seen(ben)) == 1, "the day that was not shown"
    await table.slash(ada, "server set", hour=10)
    await table.tick()
    message, same = await todays(there, ben)
    assert same is puzzle
    assert labels(message) == ["Solve"]
    assert len(there.seen(ben)) == 1
    sandbox.forbid(lounge, "SEND_MESSAGES")
    await table.let_pass(DAY)
    assert "Today's ending can't be posted" in table.direct(ada)[-1].content
    assert len(table.direct(ada)) == 2, "another time that it is closed"


async def test_a_solution_waits_for_a_channel_that_is_closed(daily, ben):
    table, (message, _) = daily, await todays(daily, ben)
    await table.forbid("VIEW_CHANNEL")
    await table.let_pass(DAY)
    assert message.content.startswith("**Today's ending** ")
    await table.allow("VIEW_CHANNEL")
    await table.tick(3600)
    assert message.content.startswith("**Ending of the day** ")

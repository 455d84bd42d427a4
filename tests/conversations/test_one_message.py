"""One turn, one message: whatever entry leads to a turn, all of it happens in one private message."""

import asyncio
import inspect
from datetime import timedelta

import discord
import pytest

from tests.case import case
from tests.conversations.table import SMALLEST, labels
from tests.loaded import needs
from tests.scenes.samples import CATALOGUE, WORDS

PLAY, HINT, MORE, BACK, BOARD, NEXT, NAMES = (
    WORDS.say(f"button-{name}") for name in ("play", "hint", "more", "return", "board", "on", "naming")
)
OPTIONS, MIRROR = (WORDS.say(f"look-{name}") for name in ("more", "mirror"))


async def by_command(table, person, number):
    return (await table.slash(person, "play", match=number)).message


async def under_the_board(table, person, number):
    board = next(message for message in table.seen(person) if f"#{number} " in message.content)
    return await table.open(person, board)


async def from_a_private_board(table, person, number):
    shown = (await table.slash(person, "board", match=number)).message
    opened = await table.open(person, shown)
    assert opened is shown
    return opened


async def from_a_reminder(table, person, number):
    await table.let_pass(timedelta(days=1, hours=1))
    assert f"#{number} " in table.newest(person).content
    return await table.open(person)


async def walk(table, person, made, game, first):
    """Go from a turn to what can be looked at, and back; every other way, from the first or the second."""
    content, buttons, around = made.content, made.components, len(table.channel.messages(as_=person))
    rules = WORDS.say("button-rules", game=game.name)
    for ways in ([HINT], [MORE, rules, NEXT, NAMES], [MORE], [MORE, BOARD, OPTIONS, MIRROR])[first % 2 :: 2]:
        if ways[0] not in labels(made):
            continue
        for way in ways:
            assert (await table.click(person, made, way)).message is made
            assert PLAY not in labels(made), "which would begin anew"
        await table.click(person, made, BACK)
        assert made.components == buttons
        assert content.endswith(made.content), "all but what is said once to a newcomer"
        assert len(table.channel.messages(as_=person)) == around


@needs("computer", "explain")
@pytest.mark.usefixtures("undrawn")
async def test_every_entry_leads_to_one_message_that_leads_back_and_goes_when_stale(table, ada, ben):
    games = CATALOGUE.games.values()
    await table.store.change_server(table.sandbox.guild.id, most_against_computer=len(games))
    for number, game in enumerate(games):
        board, seat = SMALLEST[game.key].key, game.seats[0].lower()
        with case(game.key):
            computer, person = 2 * number + 1, 2 * number + 2
            await table.against_computer(ada, game.key, level=1, board=board, seat=seat)
            await table.start(ada, ben, game=game.key, board=board, seat=seat, days=2)
            opened = []
            for way in (by_command, under_the_board, from_a_private_board, from_a_reminder):
                is_last = way is from_a_reminder
                opened.append(await way(table, ada, person if is_last else computer))
                assert (HINT in labels(opened[-1])) is not is_last
                await walk(table, ada, opened[-1], game, number + len(opened) - 1)
            for match in (computer, person):
                first, *_ = await table.complete(ada, "play", "turn", "", match=match)
                await table.play(ada, first["value"], match=match)
            assert not set(opened) & set(table.channel.messages(as_=ada)), "their buttons would be stale"


async def test_no_task_of_discord_py_watches_buttons_that_were_shown(table, ada, ben):
    made = await table.open(ada, await table.start(ada, ben))
    assert labels(made)
    where = [task.get_coro().cr_code.co_filename for task in asyncio.all_tasks()]
    assert inspect.getfile(discord.ui.View) not in where, "one each, for a quarter of an hour"

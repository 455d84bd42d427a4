"""A database of version 0.1, with the messages that stood in Discord then: everything goes on.

`version_0_1/` holds what that version left behind: five matches (running, over, in a thread, overdue, and one
whose last turn a crash kept from being shown), two open challenges, settings and blocks.
"""

import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.matches.settings import PersonSettings, ServerSettings
from bot.sandbox import Sandbox
from tests.cogs.conftest import online
from tests.cogs.table import AT_THE_END, Table, labels, private

LEFT_BEHIND = Path(__file__).parent / "version_0_1"
FAR = "2999-01-01T00:00:00.000000+00:00"


@pytest.fixture
async def sandbox(tmp_path):
    shutil.copytree(LEFT_BEHIND / "discord", tmp_path / "discord")
    async with Sandbox(state=tmp_path / "discord") as sandbox:
        yield sandbox


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "oddity.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript((LEFT_BEHIND / "database.sql").read_text(encoding="utf-8"))
        connection.execute("PRAGMA application_id = 1331979385")  # which no dump holds
        connection.execute("UPDATE challenges SET expires = ?", (FAR,))
        connection.execute("UPDATE matches SET deadline = ? WHERE number = 3", (FAR,))
    connection.close()
    return path


@pytest.fixture
async def table(sandbox, database, games):
    async with online(sandbox, database) as bot:
        yield Table(sandbox, bot, games)


def message_with(table, custom_id):
    """The message that has a component of this id."""
    channels = table.sandbox.world.channels.values()
    messages = (message for channel in channels for message in channel.log.values())
    return next(
        message for message in messages if any(button["custom_id"] == custom_id for button in message.buttons)
    )


async def test_what_a_crash_kept_from_being_shown_is_shown(table, cleo):
    board = table.newest(cleo)
    assert "**Yodd** #5" in board.content
    assert "played **c3 white**" in board.content
    assert labels(board) == ["Play", "Board", "Resign"]


async def test_matches_go_on_from_the_boards_of_then(table, ada, ben):
    board = message_with(table, "oddity:play:1:2")
    assert (await table.click(ada, board, "oddity:board:1:2")).message.attachments
    made = (await table.click(ada, board, "oddity:play:1:2")).message
    form = (await table.click(ada, made, "Type it")).modal
    await table.submit(ada, form, turn="c1 black")
    assert "played **c1 black**" in table.newest(ada).content
    assert labels(board) == []
    asked = await table.click(ben, table.newest(ada), "Resign")
    await table.click(ben, asked.message, asked.message.buttons[0]["label"])
    assert (await table.match(1)).outcome.reason == "resigned"


async def test_a_resignation_can_be_asked_for_from_a_board_of_then(table, ada):
    asked = await table.click(ada, message_with(table, "oddity:resign:1:2"), "oddity:resign:1:2")
    await table.click(ada, asked.message, "Yes, resign")
    assert (await table.match(1)).outcome.winner == 1


async def test_a_match_in_a_thread_goes_on_there(table, ada, ben):
    board = message_with(table, "oddity:play:3:2")
    inside = Table(table.sandbox, table.bot, board.channel)
    await inside.play(ada, "pass")
    await inside.play(ben, "pass")
    assert labels(inside.newest(ada)) == AT_THE_END


async def test_an_overdue_turn_can_be_claimed(table, cleo):
    await table.click(cleo, message_with(table, "oddity:claim:4:1"), "oddity:claim:4:1")
    assert (await table.match(4)).outcome.reason == "cancelled"


async def test_challenges_are_answered_by_the_cards_of_then(table, ada, cleo):
    card = message_with(table, "oddity:accept:6:0")
    await table.click(ada, card, "oddity:accept:6:0")
    assert labels(card) == []
    assert labels(table.newest(ada)) == ["Play", "Board", "Resign"]
    anybody = message_with(table, "oddity:accept:7:0")
    assert "only they can withdraw" in private(await table.click(ada, anybody, "oddity:withdraw:7:0"))
    await table.click(cleo, anybody, "oddity:withdraw:7:0")
    assert "Withdrawn" in anybody.content


async def test_a_rematch_is_offered_from_a_board_of_then(table, cleo):
    await table.click(cleo, message_with(table, "oddity:rematch:2:0"), "oddity:rematch:2:0")
    assert labels(table.newest(cleo)) == ["Accept", "Decline", "Withdraw"]


async def test_settings_and_blocks_are_kept(table, ben, cleo, sandbox):
    assert await table.store.person(ben.id) == PersonSettings("night", confirm=False, language="de")
    assert await table.store.server(sandbox.guild.id) == ServerSettings(days_per_turn=5, most_open=6)
    assert await table.store.blocked_by(cleo.id) == {12345}

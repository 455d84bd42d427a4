"""The bot as a process of its own: killed, ended, started again; what was answered stays."""

import asyncio
import signal
import sqlite3
import sys
import time

import pytest

from bot.data import catalogue
from tests.conversations.table import AT_THE_END, SMALL, UNDER_A_BOARD, labels
from tests.trials.process import running

ENDING_SECONDS = 10
"""As long as a shutdown takes at the most, whatever Discord does."""
BOARD = {"board": "hexhex-3", "group": 3}
CELLS = catalogue().game("odd").setup("hexhex-3").board.tiling.names
MIDDLE = 8
"""The turn of Ada before which the bot is killed."""


def boards(channel, person):
    """The boards that everybody sees, oldest first."""
    return [
        message
        for message in channel.messages(as_=person)
        if message.attachments and not message.ephemeral and "challenges you" not in message.content
    ]


async def play(sandbox, channel, person, turn):
    """Play a turn and wait for its board."""
    before = len(boards(channel, person))
    answer = await person.slash(channel, "play", turn=turn)
    assert not answer.failed
    await sandbox.until(lambda: len(boards(channel, person)) == before + 1)


async def test_a_whole_match_survives_kill_9_in_the_middle(sandbox, database, games, ada, ben):
    async with running(sandbox, database) as process:
        await ada.slash(games, "challenge odd", opponent=ben, seat="odd", **BOARD)
        await sandbox.until(lambda: games.messages(as_=ben))
        (card,) = games.messages(as_=ben)
        await process.end(signal.SIGKILL)
        await process.start()
        await ben.click(card, "Accept")
        await sandbox.until(lambda: boards(games, ada))
        for ply, cell in enumerate(CELLS):
            if ply == MIDDLE:
                await process.end(signal.SIGKILL)
                await process.start()
                board = boards(games, ada)[-1]
                assert labels(board) == UNDER_A_BOARD
                await ben.click(board, "Play")
                await sandbox.until(lambda: "It is not your turn" in games.messages(as_=ben)[-1].content)
                made = (await (await ada.click(board, "Play")).settle()).message
                form = await ada.click(made, "Type it")
                assert not (await ada.submit(form.modal, {"turn": f"{cell} white"})).failed
                await sandbox.until(lambda: len(boards(games, ada)) == MIDDLE + 2)
                continue
            await play(sandbox, games, (ada, ben)[ply % 2], f"{cell} {'white' if ply % 3 else 'black'}")
        await sandbox.until(lambda: not any(labels(board) for board in boards(games, ada)[:-1]))
    assert len(boards(games, ada)) == len(CELLS) + 1
    assert labels(boards(games, ada)[-1]) == AT_THE_END
    with sqlite3.connect(database) as stored:
        turns = stored.execute("SELECT ply, notation FROM turns ORDER BY ply").fetchall()
    assert [ply for ply, _ in turns] == list(range(len(CELLS)))
    assert [text.split()[0] for _, text in turns] == list(CELLS)


async def start_small(sandbox, games, ada, ben):
    """A running match on seven cells."""
    await ada.slash(games, "challenge odd", opponent=ben, seat="odd", **SMALL)
    await sandbox.until(lambda: games.messages(as_=ben))
    await ben.click(games.messages(as_=ben)[0], "Accept")
    await sandbox.until(lambda: boards(games, ada))


def posted_to_channels(sandbox):
    """How many messages the bot has tried to post."""
    return sum(one.method == "POST" and one.path.endswith("/messages") for one in sandbox.requests)


async def test_a_turn_stored_before_a_crash_is_shown_once_after_it(sandbox, database, games, ada, ben):
    async with running(sandbox, database) as process:
        await start_small(sandbox, games, ada, ben)
        sandbox.fail("POST", "/channels/{channel}/messages", status=500)  # discord.py waits before it retries
        posts = posted_to_channels(sandbox)
        await ada.slash(games, "play", turn="b2 white")
        await sandbox.until(lambda: posted_to_channels(sandbox) > posts)
        await process.end(signal.SIGKILL)
        assert len(boards(games, ada)) == 1
        await process.start()
        await sandbox.until(lambda: len(boards(games, ada)) == 2)
        assert "played **b2 white**" in boards(games, ada)[-1].content
        assert boards(games, ada)[-1].pings == {ben.id}
        await sandbox.until(lambda: boards(games, ada)[0].buttons == [])
        await process.end(signal.SIGKILL)
        await process.start()
        await play(sandbox, games, ben, "b1 white")
    assert len(boards(games, ada)) == 3


async def test_sigterm_lets_a_running_turn_finish_and_the_next_start_registers_no_commands(
    sandbox, database, games, ada, ben
):
    async with running(sandbox, database) as process:
        await start_small(sandbox, games, ada, ben)
        sandbox.delay("POST", "/channels/{channel}/messages", seconds=0.5)
        await ada.slash(games, "play", turn="b2 white")
        code, log = await process.end(signal.SIGTERM)
        assert code == 0, log
        assert "Traceback" not in log
        assert "played **b2 white**" in boards(games, ada)[-1].content
        assert boards(games, ada)[-1].pings == {ben.id}
        await process.start()
        await check_second(process)
        await process.end(signal.SIGTERM)
    paths = [one.path for one in sandbox.requests if one.method == "PUT"]
    assert sum(path.endswith("/commands") for path in paths) == 1


async def check_second(process):
    """Start a second bot on the same database: it ends with a sentence."""
    second = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=process.environment, stderr=asyncio.subprocess.PIPE
    )
    _, log = await second.communicate()
    assert second.returncode == 2
    assert "Another Oddity is using" in log.decode()
    assert "Traceback" not in log.decode()


@pytest.mark.parametrize("away", ["the gateway", "all of Discord"])
async def test_sigterm_ends_a_bot_that_discord_is_out_of_reach_for(sandbox, database, away):
    async with running(sandbox, database) as process:
        await process.end(signal.SIGTERM)
        sandbox.gateway.is_away = True
        if away != "the gateway":
            sandbox.fail("GET", "/users/@me", cut=True, times=1_000_000)
        refused = len(sandbox.requests)
        await process.begin()
        await sandbox.until(lambda: len(sandbox.requests) > refused + 1, 20)
        began = time.monotonic()
        code, log = await process.end(signal.SIGTERM)
    assert code == 0, log
    assert time.monotonic() - began < ENDING_SECONDS

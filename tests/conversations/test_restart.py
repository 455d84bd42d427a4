"""The bot as a process of its own: killed, ended, started again; what was answered stays.

`python -m tests.trials crash` kills it again and again under load.
"""

import signal

from tests.conversations.table import POST, SMALL, UNDER_A_BOARD, labels
from tests.trials.process import running


def boards(channel, person):
    shown = [one for one in channel.messages(as_=person) if one.attachments and not one.ephemeral]
    return [one for one in shown if "challenges you" not in one.content]


async def play(sandbox, channel, person, turn):
    before = len(boards(channel, person))
    assert not (await person.slash(channel, "play", turn=turn)).failed
    await sandbox.until(lambda: len(boards(channel, person)) == before + 1)


async def start_match(sandbox, games, ada, ben):
    await ada.slash(games, "challenge odd", opponent=ben, seat="odd", **SMALL)
    await sandbox.until(lambda: games.messages(as_=ben))
    await ben.click(games.messages(as_=ben)[0], "Accept")
    await sandbox.until(lambda: boards(games, ada))


def posted_to_channels(sandbox):
    return sum(one.method == "POST" and one.path.endswith("/messages") for one in sandbox.requests)


async def test_kill_9_loses_no_stored_turn_and_sigterm_ends_a_running_one(sandbox, database, games, ada, ben):
    async with running(sandbox, database) as process:
        await start_match(sandbox, games, ada, ben)
        sandbox.fail(*POST, status=500)  # discord.py waits before it retries
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

        made = (await (await ben.click(boards(games, ada)[-1], "Play")).settle()).message
        form = await ben.click(made, "Type it")
        sandbox.delay(*POST, seconds=0.5)
        await ben.submit(form.modal, {"turn": "b1 white"})
        code, log = await process.end(signal.SIGTERM)
        assert code == 0, log
        assert "Traceback" not in log
    assert len(boards(games, ada)) == 3
    assert "played **b1 white**" in boards(games, ada)[-1].content
    assert labels(boards(games, ada)[-1]) == UNDER_A_BOARD
    paths = [one.path for one in sandbox.requests if one.method == "PUT"]
    assert sum(path.endswith("/commands") for path in paths) == 1, "the second start registers nothing"

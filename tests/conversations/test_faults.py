import asyncio
import gc

import pytest

from tests.conversations.table import EDIT, POST
from tests.sandbox.controls import Sandbox
from tests.trials import leaping
from tests.trials.fault_run import DIRECT, WITHIN, Case, play
from tests.trials.scenes import SCENES, living

READ = ("GET", "/channels/{channel}/messages")

CASES = [
    Case("two turns", POST, "cut", "six times"),
    Case("a turn with a direct message", ("POST", DIRECT), "lost", "six times"),
    Case("a turn in a thread that sleeps", ("PATCH", "/channels/{channel}"), "cut", "two minutes"),
    Case("accepting with a thread", ("POST", f"{EDIT[1]}/threads"), "429", "once"),
    Case("accepting with a thread", ("POST", f"{EDIT[1]}/threads"), "lost", "once"),
    Case("a reminder by direct message", ("POST", DIRECT), "silence", "six times"),
    Case("a daily digest", ("POST", "/users/@me/channels"), "503", "two minutes"),
    Case("a daily digest", ("POST", DIRECT), "lost", "once"),
    Case("a match that is followed", ("GET", "/guilds/{guild}/members/{user}"), "503", "six times"),
    Case("the first start", ("PUT", "/applications/{application}/commands"), "504", "six times"),
    Case("a start with things left over", READ, "500", "two minutes"),
]


@pytest.mark.parametrize("case", [case for case in CASES if case.scene in SCENES], ids=str)
def test_whatever_the_network_does_all_is_well_within_a_minute(case):
    gc.freeze()  # so that it looks for what was not closed among its own objects
    _, problems = play(case)
    assert problems == []


def test_the_bot_is_back_within_a_minute_of_a_gateway_that_was_away(database):
    async def back():
        async with Sandbox() as sandbox, living(sandbox, database):
            sandbox.gateway.is_away = True
            await sandbox.gateway.drop(resume=False)
            await asyncio.sleep(3600)
            assert not sandbox.online
            sandbox.gateway.is_away = False
            await asyncio.sleep(WITHIN)
            return sandbox.online

    assert leaping.run(back())

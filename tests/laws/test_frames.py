"""From what happens to Discord's request, few functions of our own wait for one another."""

import sys
from pathlib import Path

import pytest

import bot
from tests.loaded import ROOT

OURS = str(Path(bot.__file__).parent)
SANDBOX = str(ROOT / "bot" / "sandbox")


def own_frames():
    """Return the names of our functions that are running, the outermost last."""
    frame = sys._getframe(1)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(OURS) and not file.startswith(SANDBOX):
            yield frame.f_code.co_qualname
        frame = frame.f_back


@pytest.fixture
async def table(seated):
    async with seated(as_usual=True) as table:
        yield table


@pytest.fixture
def frames(table, monkeypatch):
    """Our functions at requests for messages of channels, by method."""
    found = {}
    request = table.bot.http.request

    async def note(route, **more):
        if route.path.startswith("/channels"):
            found[route.method] = [*own_frames()]
        return await request(route, **more)

    monkeypatch.setattr(table.bot.http, "request", note)
    return found


async def test_board_is_posted_through_six_functions_and_an_old_one_edited_through_five(
    table, ada, ben, frames
):
    await table.start(ada, ben, thread=False)
    frames.clear()
    await table.play(ada, "b2 white")
    await table.idle()
    assert len(frames["POST"]) <= 6, frames
    assert len(frames["PATCH"]) <= 5, frames

"""Memory that is free goes back to the system."""

import asyncio
import ctypes
from contextlib import suppress

import pytest

from benchmarks.pictures import resident
from bot.operation import memory

PIECE, COUNT = 60_000, 1_000


@pytest.mark.skipif(
    not (resident() and hasattr(ctypes.CDLL(None), "malloc_trim")), reason="only glibc on Linux"
)
async def test_what_is_free_between_what_stays_is_given_back(monkeypatch):
    monkeypatch.setattr(memory, "SECONDS", 0.01)
    pieces = [bytes(PIECE) for _ in range(COUNT)]
    pieces[:-1] = [piece if number % 10 == 0 else b"" for number, piece in enumerate(pieces[:-1])]
    before = resident()
    giving = asyncio.create_task(memory.give_back())
    for _ in range(500):
        await asyncio.sleep(0.01)
        if given_back := before - resident() > PIECE * COUNT / 2:
            break
    assert given_back
    giving.cancel()
    with suppress(asyncio.CancelledError):
        await giving
    assert len(pieces) == COUNT


async def test_another_library_is_left_alone(monkeypatch):
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    memory.keep_large_pieces_apart()
    await memory.give_back()

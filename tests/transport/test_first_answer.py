import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.transport.reply import ANSWERED, FirstAnswer
from bot.transport.wire import UnreachableError

ANSWERED_ALREADY = discord.HTTPException(SimpleNamespace(status=400, reason=""), {"code": ANSWERED})


async def test_a_handler_that_takes_long_is_answered_for_unless_the_client_is_closed():
    for is_closed in (False, True):
        tasks, answers = [], []

        async def respond(answers=answers):
            answers.append("thinking")

        FirstAnswer().give_within(0, respond, track=tasks.append, is_closed=lambda closed=is_closed: closed)
        await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)
        assert answers == ([] if is_closed else ["thinking"]), is_closed


async def test_response_of_another_kind_is_not_taken_for_ours():
    """One whose answers were all lost may be in place: what comes next must not be shown there."""
    first, answers = FirstAnswer(), [UnreachableError, UnreachableError, UnreachableError, ANSWERED_ALREADY]

    async def respond():
        raise answers.pop(0)

    with pytest.raises(UnreachableError):
        await first.give(respond)
    assert await first.give(respond, matters=False) is False
    assert first.is_given


async def test_second_response_that_finds_the_first_in_place_is_given():
    answers = [UnreachableError, ANSWERED_ALREADY]

    async def respond():
        raise answers.pop(0)

    assert await FirstAnswer().give(respond)

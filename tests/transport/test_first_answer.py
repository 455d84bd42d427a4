import asyncio

from bot.transport.reply import FirstAnswer


async def test_a_handler_that_takes_long_is_answered_for_unless_the_client_is_closed():
    for is_closed in (False, True):
        tasks, answers = [], []

        async def respond(answers=answers):
            answers.append("thinking")

        FirstAnswer().give_within(0, respond, track=tasks.append, is_closed=lambda closed=is_closed: closed)
        await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)
        assert answers == ([] if is_closed else ["thinking"]), is_closed

"""Taking what a person did to the bot, and waiting for what comes of it."""

import asyncio
from collections.abc import Callable

from bot.sandbox.people.transcript import transcript
from bot.sandbox.protocol.constants import AUTOCOMPLETE, COMMAND
from bot.sandbox.world.interaction_payloads import interaction_json
from bot.sandbox.world.interactions import Interaction, State
from bot.sandbox.world.world import World

ASK_AGAIN_SECONDS = 0.05


async def until(world: World, predicate: Callable[[], object], timeout: float = 5.0) -> None:  # noqa: ASYNC109 - the words tests use
    """Wait until something is true; asked after every event and request, and now and then between.

    Raises:
        TimeoutError: it is not after so many seconds; shows the latest messages of every channel.
    """
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    stop_listening = world.listen(lambda _: changed.set())
    end = loop.time() + timeout
    try:
        while not predicate():
            if loop.time() >= end:
                raise TimeoutError(f"not true after {timeout} s\n{transcript(world)}")
            asking_again = loop.call_later(min(ASK_AGAIN_SECONDS, end - loop.time()), changed.set)
            await changed.wait()  # `wait_for` of Python 3.11 can swallow the cancellation of a time-out
            asking_again.cancel()
            changed.clear()
    finally:
        stop_listening()


async def deliver(world: World, interaction: Interaction) -> None:
    """Tell the bot of an interaction, and wait until it answered or its time is over."""
    if _is_closed_to(world, interaction):
        world.fail(interaction, "This thread is archived or locked.")
        return
    interaction.sent = interaction_json(interaction)
    world.forget_interactions()
    loop = asyncio.get_running_loop()
    deadline = loop.call_later(world.answer_seconds, world.fail, interaction)
    world.tell("interaction_create", interaction)
    await until(world, lambda: interaction.state is not State.WAITING, world.answer_seconds + 5)
    deadline.cancel()


def _is_closed_to(world: World, interaction: Interaction) -> bool:
    """Whether a thread keeps Discord's client from sending this.

    A button in an archived thread first un-archives it; a command is not possible there.
    """
    thread = interaction.channel.thread
    if thread is None or not (thread.archived or thread.locked):
        return False
    if thread.locked or interaction.type in (COMMAND, AUTOCOMPLETE):
        return True
    world.archive(interaction.channel, archived=False)
    return False

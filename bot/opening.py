"""First steps offered by an empty sandbox: a match against the computer, or an example."""

import asyncio

from bot.data import languages
from bot.sandbox.page.feed import Greeting, Opening
from bot.sandbox.people.person import Person
from bot.sandbox.world.guild import Channel

POLLS = 200
"""Polls for the bot's answer, for ten seconds in total."""


async def begin_first_match(first: Person, _second: Person, channel: Channel) -> None:
    """The first button of the help starts a match."""
    await _press(first, channel, 0)


async def show_example(first: Person, _second: Person, channel: Channel) -> None:
    """The second button of the help opens an example."""
    await _press(first, channel, 1)


async def _press(first: Person, channel: Channel, button: int) -> None:
    shown = await first.slash(channel, "help")
    for _ in range(POLLS):
        if shown.message is not None and shown.message.buttons:
            await first.click(shown.message, shown.message.buttons[button]["label"])
            return
        await asyncio.sleep(0.05)


def greet(locale: str, you: str, other: str) -> Greeting:
    words = languages().words(locale)
    lines = ("opening-begin", "opening-turn", "opening-others")
    return Greeting(
        welcome=words.say("opening-welcome", channel="{channel}"),
        lines=[words.say(line, you=you, other=other) for line in lines],
        labels=[words.say("button-opening-play"), words.say("button-opening-example")],
        hint=words.say("opening-hint"),
    )


OPENING = Opening(greet, (begin_first_match, show_example))

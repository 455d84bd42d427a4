"""What an empty sandbox proposes: a first match between two of its people."""

from bot.cogs.challenge.answers import Accept
from bot.cogs.common.actions import PREFIX
from bot.sandbox.page.opening import Opening
from bot.sandbox.people.delivery import until
from bot.sandbox.people.person import Person
from bot.sandbox.world.channels import Channel


async def begin_first_match(first: Person, second: Person, channel: Channel) -> None:
    """Let one person challenge another to Odd on a small board, and the other accept.

    Raises:
        LookupError: the bot is not there.
    """
    before = set(channel.log)
    await first.slash(channel, "challenge odd", opponent=second, board="hexhex-3", seat="odd")
    await until(first.world, lambda: _find_accept(channel, before))
    message, button = _find_accept(channel, before)[0]
    await second.click(channel.message(message), button)


def _find_accept(channel: Channel, before: set[int]) -> list[tuple[int, str]]:
    """Return where Accept stands: new messages with the id of the button."""
    return [
        (message.id, button["custom_id"])
        for message in channel.log.values()
        for button in message.buttons
        if message.id not in before and button.get("custom_id", "").startswith(f"{PREFIX}:{Accept.name}:")
    ]


OPENING = Opening(
    lines=(
        "Press the button: {you} and {other} begin a match of Odd on a small board.",
        "Play, below the board, makes {you}'s turn. Then act as {other}, at the top left, and answer it.",
        "Type / to see every command; /help shows you around.",
    ),
    label="Play a first match",
    begin=begin_first_match,
)

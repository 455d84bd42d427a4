"""What an empty sandbox proposes: a first match against the computer."""

from bot.sandbox.page.feed import Opening
from bot.sandbox.people.person import Person
from bot.sandbox.world.channels import Channel


async def begin_first_match(first: Person, _second: Person, channel: Channel) -> None:
    """Let one person challenge the computer to Odd on a small board.

    Raises:
        LookupError: the bot is not there.
    """
    await first.slash(channel, "challenge odd", level=1, board="hexhex-3", seat="odd")


OPENING = Opening(
    lines=(
        "Press the button: {you} begins a match of Odd on a small board, against the computer.",
        "Play, below the board, makes {you}'s turn, and the computer answers at once.",
        "/challenge odd challenges {other}, whom you can act as, at the top left. /help shows you around.",
    ),
    label="Play a first match",
    begin=begin_first_match,
)

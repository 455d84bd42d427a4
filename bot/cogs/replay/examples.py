"""The example match of a game: what it says at its turns, and the button that opens it."""

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.replay.stepping import show_step
from bot.errors import MatchError


class ShowExample(Button, name="example", label="button-example"):
    """Opens the example match of a game at its start."""

    game: str

    async def press(self, acting: Acting) -> None:
        match = acting.bot.matches.reading.example(self.game)
        if match is None:
            raise MatchError("unknown-button")
        await acting.reply.think_beside()
        await show_step(acting, match, 0)

"""The Play button, which opens the turn builder."""

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.turn.builder import show_step
from bot.cogs.turn.private import overtaken_text
from bot.cogs.turn.steps import Draft, step_of
from bot.errors import MatchError, NoMatchError
from bot.matches.ids import MatchId


class Play(Button, name="play", label="button-play", style=ButtonStyle.primary):
    """Opens the private message in which a turn is made."""

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Open the message, if it is this person's turn."""
        try:
            view = await acting.bot.matches.turn(self.match, acting.user, self.revision)
        except MatchError as error:
            sentence = await overtaken_text(acting, self.match, self.revision, error)
            await self._strip_old_board(acting)
            await acting.reply.say(sentence)
            return
        await acting.reply.think_beside()
        await show_step(acting, step_of(view, Draft()))

    async def _strip_old_board(self, acting: Acting) -> None:
        """Take the buttons from an older board, where Discord was busy and a restart followed.

        Those of a reminder go too, once its turn has been played.
        """
        pressed = acting.around.message
        if pressed is None or pressed.flags.ephemeral:
            return
        try:
            match = await acting.bot.matches.find.match(self.match)
        except NoMatchError:
            return
        if match.revision != self.revision and match.board_message not in (None, pressed.id):
            await acting.reply.strip()

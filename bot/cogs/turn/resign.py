"""`/resign`, and the Resign button: a question first."""

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.cogs.common.on_match import MatchButton
from bot.matches.finding import check_plays
from bot.matches.ids import MatchId
from bot.matches.model import Match


class Resign(MatchButton, name="resign", label="button-resign"):
    """Asks whether to resign."""

    @classmethod
    async def begin(cls, acting: Acting) -> None:
        """Wait with the answer, which is a question."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Ask privately."""
        words = acting.words
        check_plays(match, acting.user)
        yes = ResignConfirm(match.id).item(words)
        await acting.reply.say(words.say("resign-really", match=str(match.number)), view=view_of([yes]))


class ResignConfirm(Button, name="resign-confirm", label="button-resign-yes", style=ButtonStyle.danger):
    """Resigns."""

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Resign, and show the end."""
        await acting.reply.think()
        matches = acting.bot.matches
        view = await matches.resign(self.match, acting.by)
        await acting.reply.show(acting.words.say("resigned", match=str(view.match.number)))
        await matches.events.followed(self.match)

"""`/abandon`, and its button: offering the opponent to end a match without a winner."""

from typing import ClassVar

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.on_match import MatchButton
from bot.cogs.request.asking import Ask, propose
from bot.matches.courtesy import RequestKind
from bot.matches.finding import check_plays
from bot.matches.model import Match


class Abandon(MatchButton, name="abandon", label="button-abandon"):
    """Asks whether to offer an end without a winner."""

    @classmethod
    async def begin(cls, acting: Acting) -> None:
        """Wait with the answer, which is a question."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Ask privately."""
        check_plays(match, acting.user)
        await propose(acting, match, AskToAbandon)


class AskToAbandon(Ask, name="abandon-ask", label="button-abandon-ask", style=ButtonStyle.primary):
    """Offers the opponent to end a match without a winner."""

    kind: ClassVar = RequestKind.ABANDON

    @classmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:  # noqa: ARG003 (nothing is counted)
        """Say what would be offered to whom."""
        opponent = str(match.opponent_of(acting.user))
        return acting.words.say("abandon-really", match=str(match.number), opponent=opponent)

"""What players ask of each other besides playing: `/takeback`, `/abandon`, and the answers to that."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.common.notices import Notices
from bot.cogs.request.abandon import Abandon, Abandoning, AskToAbandon
from bot.cogs.request.answers import Agree, Keep, Refuse, WithdrawRequest
from bot.cogs.request.takeback import AskToTakeBack, TakeBack, TakeBackIn, TakingBack
from bot.cogs.request.telling import AnswerTeller, RequestTeller
from bot.matches.courtesy import NoticeKind


async def setup(bot: Oddity) -> None:
    """Offer the commands, say what is asked, and take the answers."""
    for cog in (TakingBack(), Abandoning()):
        await bot.add_cog(cog)
    Components.of(bot).add(TakeBack, TakeBackIn, AskToTakeBack, Abandon, AskToAbandon)
    Components.of(bot).add(Agree, Refuse, WithdrawRequest, Keep)
    Notices.of(bot).add(NoticeKind.REQUEST, RequestTeller(bot))
    Notices.of(bot).add(NoticeKind.ANSWER, AnswerTeller(bot))

"""What players ask of each other besides playing: `/takeback`, `/abandon`, and the answers to that."""

from bot.cogs.client import Oddity
from bot.cogs.common.match_option import OWN, own_match
from bot.cogs.common.on_match import match_command
from bot.cogs.request.abandon import Abandon
from bot.cogs.request.takeback import TakeBackIn, match_to_take_back
from bot.cogs.request.telling import AnswerDeliverer, RequestDeliverer
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer the commands, say what is asked, and take the answers."""
    bot.tree.add_command(match_command("takeback", OWN, match_to_take_back, TakeBackIn))
    bot.tree.add_command(match_command("abandon", OWN, own_match, Abandon))
    bot.delivery.register(Kind.REQUEST, RequestDeliverer(bot))
    bot.delivery.register(Kind.ANSWER, AnswerDeliverer(bot))

"""What players ask of each other besides playing: `/takeback`, `/abandon`, and the answers to that."""

from bot.cogs.client import Oddity
from bot.cogs.common.match_option import OWN, match_command, own_match
from bot.cogs.request.answers import AnswerDeliverer, RequestDeliverer
from bot.cogs.request.asking import Abandon, TakeBackIn, match_to_take_back
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer the commands, say what is asked, and take the answers."""
    bot.tree.add_command(match_command("takeback", OWN, match_to_take_back, TakeBackIn))
    bot.tree.add_command(match_command("abandon", OWN, own_match, Abandon))
    bot.delivery.register(Kind.REQUEST, RequestDeliverer(bot))
    bot.delivery.register(Kind.ANSWER, AnswerDeliverer(bot))

"""What leads to a match: `/challenge`, the entry in the menu on a person's name, and the challenge cards."""

from bot.cogs.challenge.answers import Accept, Decline, DeclineForm, Rematch, Withdraw, challenge_buttons
from bot.cogs.challenge.card import Cards
from bot.cogs.challenge.challenge import Challenge
from bot.cogs.challenge.computer import BeginAt, ChooseLevel, NextLevel, PlayInstead, TakeUpAt
from bot.cogs.challenge.menu import ChallengeForm, ChallengeMenu, ChallengeTo, TryAgain
from bot.cogs.client import Oddity
from bot.cogs.common.components import Components


async def setup(bot: Oddity) -> None:
    """Offer challenges."""
    await bot.add_cog(Cards(bot, challenge_buttons))
    await bot.add_cog(Challenge(bot))
    await bot.add_cog(ChallengeMenu(bot))
    Components.of(bot).add(
        Accept, Decline, DeclineForm, Withdraw, Rematch, ChallengeTo, ChallengeForm, TryAgain
    )
    Components.of(bot).add(ChooseLevel, BeginAt, PlayInstead, TakeUpAt, NextLevel)

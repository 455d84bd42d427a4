"""What a crash kept from being shown: challenges and boards that are stored, and stand nowhere."""

import logging

import discord

from bot.cogs.board.posting import Boards
from bot.cogs.challenge.card import Cards
from bot.cogs.client import Oddity
from bot.errors import PlayerError

log = logging.getLogger(__name__)


async def setup(bot: Oddity) -> None:
    """Show it before anybody can play on."""
    for challenge in await bot.matches.challenges.unposted():
        try:
            await Cards.of(bot).post(challenge)
        except (discord.DiscordException, PlayerError) as error:
            log.warning("challenge %d could not be posted: %s", challenge.id, error)
    for match in await bot.matches.showing.unposted():
        try:
            await Boards.of(bot).catch_up(match.id)
        except (discord.DiscordException, PlayerError) as error:
            log.warning("the board of match %d could not be posted: %s", match.id, error)

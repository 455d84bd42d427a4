"""Which interactions are handled, and their contexts."""

import asyncio
import logging
from datetime import timedelta

import discord
from discord import app_commands

from bot.db.errors import StoreError
from bot.errors import MatchError
from bot.matches.change import By
from bot.matches.ids import ChannelId, GuildId, InteractionId, UserId
from bot.matches.model import Place
from bot.matches.preferences import People
from bot.matches.settings import Preferences
from bot.transport.rate_limit import RateDecision
from bot.transport.reply import Reply
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.errors import answer_error

MAX_AGE = timedelta(seconds=2.5)
"""Discord drops an interaction after 3 s; an answer begun later than this comes too late."""
ACKNOWLEDGED_AT_AGE = timedelta(seconds=1.5)
"""Age at which an interaction is acknowledged for its handler."""
log = logging.getLogger(__name__)


async def attach_context(interaction: Interaction, guild: GuildId | None, seconds: float) -> Exception | None:
    """The interaction is acknowledged after `seconds` at the latest.

    Return what kept the settings from being read, if anything; then defaults are used.
    """
    bot = interaction.client
    user = UserId(interaction.user.id)
    preferences = Preferences()
    problem = None
    locale = str(interaction.locale)
    channel = interaction.channel_id
    if guild is None or channel is None:
        here = None
    else:
        here = Place(guild, ChannelId(channel))
    bot.names.learn(interaction)
    reply = Reply(interaction)
    reply.begin_within(seconds)
    try:
        preferences = await bot.get(People).preferences(user, guild)
    except StoreError as error:
        problem = error
    words = bot.languages.words(preferences.person.language or locale, discord=locale)
    direct = bot.direct_words(guild or GuildId(0), preferences)
    heard = None if direct.language == words.language else locale
    interaction.extras["acting"] = Acting(
        bot=bot,
        reply=reply,
        by=By(user, here, InteractionId(interaction.id), heard),
        settings=preferences.person,
        server=preferences.server,
        words=words,
        locale=locale,
        interaction=interaction,
    )
    return problem


async def check_interaction(interaction: Interaction) -> bool:
    """Whether to handle an interaction; if so, attach its context.

    Rejected without an answer are interactions that are too old, that come during shutdown, or whose shard
    another process serves. Users over their rate limit are asked to wait, then ignored.
    """
    bot = interaction.client
    in_guild = interaction.guild_id
    # User-installed, in a server without the bot.
    alone = interaction.is_user_integration() and not interaction.is_guild_integration()
    if in_guild is None or alone:
        guild = None
    else:
        guild = GuildId(in_guild)
    shards = bot.gateway.shards
    shard = shards.of(guild)
    bot.zombies.note_interaction(shard, asyncio.get_running_loop().time())
    if bot.closing or not (alone or shard in shards.own):
        return False
    age = bot.discord_clock() - interaction.created_at
    seconds = max(timedelta(), ACKNOWLEDGED_AT_AGE - age).total_seconds()
    if interaction.type is discord.InteractionType.autocomplete:
        return await attach_context(interaction, guild, seconds) is None
    if age > MAX_AGE:
        log.warning("interaction %d arrived %s late", interaction.id, age)
        return False
    log.debug("interaction %d (%s) of %d", interaction.id, interaction.type.name, interaction.user.id)
    bot.track(asyncio.current_task())
    verdict = bot.rate_limit.judge(interaction.user.id)
    if verdict is RateDecision.IGNORE:
        return False
    problem = await attach_context(interaction, guild, seconds)
    if verdict is RateDecision.REFUSE:
        problem = MatchError("too-fast")
    elif str(interaction.user.id) in bot.banned:
        problem = MatchError("banned")
    if problem is not None:
        await answer_error(interaction, problem)
    return problem is None


class InteractionTree(app_commands.CommandTree[Oddity]):
    interaction_check = staticmethod(check_interaction)
    on_error = staticmethod(answer_error)

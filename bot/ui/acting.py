"""The context of an interaction: who acts, where, what they may see, and how they are answered."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Self, TypeAlias, TypeVar

import discord
from discord import app_commands, ui

from bot.db.errors import StoreError, UncertainError
from bot.errors import MatchError, NoMatchError, NotForYouError, PlayerError
from bot.matches.change import By, DeliveredTwiceError
from bot.matches.context import Service
from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER, ChannelId, GuildId, InteractionId, MatchId, MessageId, RoleId, UserId
from bot.matches.model import Match, Place
from bot.matches.preferences import People
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.slots import Slot
from bot.scenes.view import BoardView, Looks
from bot.transport.rate_limit import RateDecision
from bot.transport.reply import ANSWERED, Reply
from bot.transport.troubles import Trouble, number_of, trouble_of
from bot.transport.visibility import FOR_THREADS, INSTALLED, missing_in, needed_in, permission_names
from bot.ui.client import Oddity
from bot.words import Words

T = TypeVar("T", bound=Service)
Interaction: TypeAlias = discord.Interaction[Oddity]
MAX_AGE = timedelta(seconds=2.5)
"""Discord drops an interaction after 3 s; an answer begun later than this comes too late."""
ACKNOWLEDGED_AT_AGE = timedelta(seconds=1.5)
"""Age at which an interaction is acknowledged for its handler."""
NEED_SERVER = frozenset({"only-in-server", "share-only-in-servers"})
OUT_OF_REACH = {10003, 10008, 10015, 10062, ANSWERED, 50027}
"""Discord's codes for an interaction that is unknown, unacknowledged or answered, whose token has expired, or
whose message or channel is deleted.
"""
_NOT_DONE = {
    Trouble.BUSY: "discord-busy",
    Trouble.CLOSED: "cannot-post",
    Trouble.TEXT_REFUSED: "text-refused",
    Trouble.REFUSED: "discord-refuses",
}


@dataclass(frozen=True)
class Acting:
    """Context of one interaction, made once before its handler runs."""

    bot: Oddity
    reply: Reply
    by: By
    settings: PersonSettings
    server: ServerSettings
    words: Words
    """In the language they have set, else their Discord's; commands are named as their Discord shows them."""
    locale: str
    interaction: Interaction

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Self:
        acting = interaction.extras["acting"]
        assert isinstance(acting, cls)  # noqa: S101 (`check_interaction` has put it there)
        return acting

    @classmethod
    async def acknowledge(cls, interaction: Interaction) -> Self:
        acting = cls.of(interaction)
        await acting.reply.think()
        return acting

    @property
    def user(self) -> UserId:
        return self.by.user

    @property
    def here(self) -> Place | None:
        """`None` outside of servers."""
        return self.by.here

    @property
    def guild(self) -> discord.Guild | None:
        """`None` outside of servers, and where the bot is not a member."""
        return None if self.here is None else self.interaction.guild

    def get(self, kind: type[T]) -> T:
        return self.bot.get(kind)

    async def set(self, **changes: Any) -> Self:
        settings = await self.get(People).change_person(self.user, **changes)
        words = self.bot.languages.words(settings.language or self.locale, discord=self.locale)
        return replace(self, settings=settings, words=words)

    async def show_board(
        self, text: str, board: BoardView, view: ui.View, *, looks: Looks | None = None, key: str = ""
    ) -> None:
        """Parameters and errors are as of `Pictures.compose`."""
        text, files, _ = await self.bot.pictures.compose(
            text, board, self.words, self.user, self.settings, looks=looks, key=key
        )
        await self.reply.show(text, attachments=files, view=view)

    def player(self, person: discord.User | discord.Member) -> UserId:
        """The bot itself is the computer."""
        own = self.bot.user
        if own is not None and own.id == person.id:
            return COMPUTER
        return UserId(person.id)


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
    here = None if guild is None or channel is None else Place(guild, ChannelId(channel))
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


log = logging.getLogger(__name__)


async def check_interaction(interaction: Interaction) -> bool:
    """Whether to handle an interaction; if so, attach its context.

    Rejected without an answer are interactions that are too old, that come during shutdown, or whose shard
    another process serves. Users over their rate limit are asked to wait, then ignored.
    """
    bot = interaction.client
    in_guild = interaction.guild_id
    # User-installed, in a server without the bot.
    alone = interaction.is_user_integration() and not interaction.is_guild_integration()
    guild = None if in_guild is None or alone else GuildId(in_guild)
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


WAYS_ON = Slot[[Acting, PlayerError], Awaitable[tuple[str, ui.View] | None]]()
"""A text in place of that of a refusal, empty to keep it; and buttons and menus below."""


async def ways_on(acting: Acting, refusal: PlayerError) -> tuple[str, ui.View | None]:
    for added in WAYS_ON(acting, refusal):
        if (found := await added) is not None:
            return found
    return "", None


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Answer with the error's sentence; log bugs.

    A `PlayerError` is shown as it is, so are a failing store and an unreachable Discord. Anything else is a
    bug: it is logged under a short reference, which the apology shows.
    """
    cause = _cause(error)
    if isinstance(cause, DeliveredTwiceError):
        log.info("interaction %d was delivered twice", interaction.id)
        return
    if isinstance(cause, discord.HTTPException) and cause.code in OUT_OF_REACH:
        log.warning("interaction %d expired before its answer: %s", interaction.id, cause.text)
        return
    acting = Acting.of(interaction)
    text = ""
    view = None
    try:
        if isinstance(cause, PlayerError):
            with suppress(StoreError):
                text, view = await ways_on(acting, cause)
        await acting.reply.say(text or _sentence(interaction, cause, acting), view=view)
    except discord.DiscordException as problem:
        log.warning("could not answer interaction %d: %s", interaction.id, problem)


def _sentence(interaction: Interaction, cause: Exception, acting: Acting) -> str:
    if isinstance(cause, PlayerError):
        lines = [acting.words.error(cause)]
        if cause.reason in NEED_SERVER:
            application = acting.bot.application_id or 0
            scopes = ("bot", "applications.commands")
            link = discord.utils.oauth_url(application, scopes=scopes, permissions=INSTALLED)
            lines.append(acting.words.say("add-me", link=link))
        return "\n".join(lines)
    if isinstance(cause, UncertainError):
        return acting.words.say("perhaps-stored")
    if isinstance(cause, StoreError):
        return acting.words.say("not-stored")
    if isinstance(cause, discord.DiscordException) and (text := _NOT_DONE.get(trouble_of(cause))):
        log.warning("a request for interaction %d failed: %s", interaction.id, cause)
        return acting.words.say(text, code=number_of(cause))
    reference = secrets.token_hex(3)
    log.error("bug %s in interaction %d", reference, interaction.id, exc_info=cause)
    apology = acting.words.say("bug", reference=reference)
    return "\n".join([apology, *acting.bot.page_lines(acting.words, "support")])


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return MatchError("command-changed")  # a client that has not been restarted shows the old ones
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, PlayerError):
        return error.__cause__
    return error


class InteractionTree(app_commands.CommandTree[Oddity]):
    interaction_check = staticmethod(check_interaction)
    on_error = staticmethod(answer_error)


def closed_error(
    bot: Oddity, place: Place, *, lacks: str = "cannot-post", locked: str = "channel-closed"
) -> MatchError:
    channel = place.channel
    missing = missing_in(bot, place)
    if missing:
        return MatchError(lacks, channel=channel, permissions=missing)
    return MatchError(locked, channel=channel)


def where_played(acting: Acting, *, thread: bool | None = None) -> dict[str, Any]:
    """Return where a new match is played, and whether it gets a thread, as terms.

    Threads cannot hold threads: one opened from a thread goes to its parent channel. `thread` is `None` for
    the server's default.
    """
    place = acting.by.place
    here = acting.interaction.channel
    bot = acting.bot
    if not isinstance(here, discord.Thread):
        return {"thread": False if thread is None and missing_in(bot, place, FOR_THREADS) else thread}
    place = replace(place, channel=ChannelId(here.parent_id))
    wanted = acting.server.threads if thread is None else thread
    can_be = isinstance(here.parent, discord.TextChannel) and not here.is_private()
    if not wanted or not can_be or missing_in(bot, place, INSTALLED):
        return {"thread": False}
    return {"thread": True, "place": place}


def may_manage(acting: Acting) -> bool:
    return acting.interaction.permissions.manage_guild


def check_manager(acting: Acting) -> None:
    """Discord hides the commands from others by default only."""
    if not may_manage(acting):
        raise NotForYouError("not-manager")


def _has(acting: Acting, role: RoleId | None) -> bool:
    person = acting.interaction.user
    return role is not None and isinstance(person, discord.Member) and person.get_role(role) is not None


def may_moderate(acting: Acting) -> bool:
    return may_manage(acting) or _has(acting, acting.server.moderators)


def check_moderator(acting: Acting) -> None:
    if not may_moderate(acting):
        raise NotForYouError("not-moderator", role=acting.words.role(acting.server.moderators))


def may_organise(acting: Acting) -> bool:
    """Moderators may, and members with the role of organisers."""
    return may_moderate(acting) or _has(acting, acting.server.organisers)


def check_organiser(acting: Acting) -> None:
    if not may_organise(acting):
        raise NotForYouError("not-organiser", role=acting.words.role(acting.server.organisers))


def check_permissions(acting: Acting) -> None:
    """The bot must be a member here and may post boards."""
    interaction = acting.interaction
    _ = acting.by.place
    missing = permission_names(needed_in(interaction.channel) & ~interaction.app_permissions)
    if missing:
        raise MatchError("missing-permissions", permissions=missing)


def check_channel(acting: Acting) -> None:
    here = acting.by.place.channel
    parent = getattr(acting.interaction.channel, "parent_id", None)
    acting.server.check_channel({here, ChannelId(parent or here)})


def link(match: Match) -> str | None:
    if match.board_message is None or not match.is_shown:
        return None
    return address(match.place, match.board_message)


def address_of(match: Match) -> str:
    """The URL of the newest board, or a channel mention until it is shown."""
    return link(match) or f"<#{match.place.channel}>"


def address(place: Place, message: MessageId | None) -> str:
    if message is None:
        return f"<#{place.channel}>"
    return f"{address_of_channel(place)}/{message}"


def address_of_channel(place: Place) -> str:
    return f"https://discord.com/channels/{place.guild}/{place.channel}"


async def may_see(acting: Acting, match: Match) -> bool:
    plays = match.seat_of(acting.user) is not None
    return plays or match.place == acting.here or await can_view(acting, match.place.channel)


async def can_view(acting: Acting, channel: ChannelId) -> bool:
    person = acting.interaction.user
    return isinstance(person, discord.Member) and await acting.bot.visibility.can_view(person, channel)


async def check_visible(acting: Acting, match: Match) -> None:
    if not await may_see(acting, match):
        raise NoMatchError("no-match", match=match.number)


OTHER_MATCHES = Slot[[Acting, MatchId], Awaitable[Match]]()
"""Finds a match that is not stored, by its negative id."""


BEFORE_PRESS = Slot[[Acting], Awaitable[None]]()
"""Called before the button of a message, or a form opened from it, is handled."""


async def match_by_id(acting: Acting, match_id: MatchId) -> Match:
    if match_id < 0:
        for found in OTHER_MATCHES(acting, match_id):
            return await found
        raise NoMatchError("record-gone")
    match = await acting.get(Finding).match(match_id)
    await check_visible(acting, match)
    return match


async def match_by_number(acting: Acting, number: int) -> Match:
    match = await acting.get(Finding).numbered(acting.by.place.guild, number)
    await check_visible(acting, match)
    return match

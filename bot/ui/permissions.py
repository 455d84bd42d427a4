"""What people, and the bot, may do where they are."""

import discord

from bot.errors import MatchError, NotForYouError
from bot.matches.ids import ChannelId, RoleId
from bot.matches.model import Place
from bot.transport.visibility import needed_in, permission_names
from bot.ui.acting import Acting


def may_manage(acting: Acting) -> bool:
    return acting.interaction.permissions.manage_guild


def check_manager(acting: Acting) -> None:
    """Discord hides the commands from others by default only."""
    if not may_manage(acting):
        raise NotForYouError("not-manager")


def _has(acting: Acting, role: RoleId | None) -> bool:
    person = acting.interaction.user
    if role is None:
        return False
    return isinstance(person, discord.Member) and person.get_role(role) is not None


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


async def can_see(acting: Acting, place: Place) -> bool:
    """Whether the person is there, or could be."""
    return place == acting.here or await can_view(acting, place.channel)


async def can_view(acting: Acting, channel: ChannelId) -> bool:
    person = acting.interaction.user
    if not isinstance(person, discord.Member):
        return False
    return await acting.bot.visibility.can_view(person, channel)

"""Who keeps order in a server: those who may manage it, and the members of a role that they have named."""

import discord

from bot.cogs.common.acting import Acting
from bot.errors import NotForYouError


def check_moderator(acting: Acting) -> None:
    """Do nothing if a person may intervene in the matches of the server.

    Raises:
        NotForYouError: They may neither manage it, nor have the role that its managers have named.
    """
    person, role = acting.around.person, acting.server.moderators
    if acting.around.permissions.manage_guild:
        return
    if role is None or not isinstance(person, discord.Member) or person.get_role(role) is None:
        known = "none" if role is None else acting.words.role(role)
        raise NotForYouError("not-moderator", role=known)

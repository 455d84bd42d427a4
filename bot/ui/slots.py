"""What features add to commands and screens of others that can be taken away."""

from collections.abc import Awaitable, Iterable

import discord

from bot.matches.settings import ServerSettings
from bot.matches.slots import Slot
from bot.ui.acting import Acting
from bot.ui.components import Link
from bot.ui.match_option import SharedGroup, group_of

server_group = group_of(
    "server", kind=SharedGroup, default_permissions=discord.Permissions(manage_guild=True)
)
settings_group = group_of("settings", kind=SharedGroup, dms=True)

SERVER_LINES = Slot[[Acting, ServerSettings], Awaitable[str]]()
"""Lines of `/server show`, below those of single settings."""
SERVER_BUTTONS = Slot[[ServerSettings], Iterable[Link]]()
"""Under `/server show`."""

"""Where challenges may be made."""

from bot.cogs.common.acting import Acting
from bot.matches.ids import ChannelId


def check_channel(acting: Acting) -> None:
    """Do nothing if challenges may be made where a person acts.

    Raises:
        MatchError: The server wants them elsewhere; the error names where.
    """
    here = acting.place.channel
    parent = getattr(acting.around.channel, "parent_id", None)
    acting.server.check_channel({here, ChannelId(parent or here)})

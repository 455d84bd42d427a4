"""`/server archive`: what moderators may do about the match of the week: choose another, or skip it."""

from discord.utils import format_dt

from bot.cogs.common.acting import Acting
from bot.cogs.moderation import check_moderator
from bot.errors import MatchError

ARCHIVE_ACTIONS = ("another", "skip")
"""What may be done."""


async def change_archive(acting: Acting, action: str, number: int | None) -> None:
    """Do it about what is shown in the server, or where nothing is, about what comes next.

    Args:
        acting: The moderator.
        action: One of `ARCHIVE_ACTIONS`.
        number: Of the match to show.

    Raises:
        NotForYouError: They may not.
        MatchError: The server wants no matches of its archive, or there is no such match.
    """
    check_moderator(acting)
    if action not in ARCHIVE_ACTIONS:  # anything can be forged
        raise MatchError("command-changed")
    await acting.reply.think()
    guild, weeklies = acting.by.place.guild, acting.bot.matches.weeklies
    if action == "skip":
        following = await weeklies.skip(guild)
        text = "archive-skipped"
    else:
        following, at_once = await weeklies.choose(guild, number)
        text = "archive-chosen-now" if at_once else "archive-chosen"
    due = "" if following.due is None else format_dt(following.due, "F")
    await acting.reply.show(acting.words.say(text, due=due))

"""What a digest says of followed matches."""

from contextlib import suppress
from datetime import datetime

from bot.features.following.room import may_still_see
from bot.features.following.service import Following
from bot.matches.ids import UserId
from bot.matches.model import Match
from bot.transport.troubles import HiddenError, Trouble
from bot.ui.client import Oddity
from bot.ui.slots import DIGEST_PARTS, DigestPart


@DIGEST_PARTS.add(order=10)
async def _part(bot: Oddity, user: UserId, until: datetime) -> DigestPart:
    following, news = bot.get(Following), await _news(bot, user, until)

    async def note_sent(trouble: Trouble | None) -> None:
        for one in news:
            if trouble is not None or one.outcome is not None:
                await following.unfollow(one.id, user)

    return DigestPart("digest-followed", news, note_sent)


async def _news(bot: Oddity, user: UserId, until: datetime) -> list[Match]:
    """Hidden matches are unfollowed."""
    following, news = bot.get(Following), []
    for one in await following.news(user, until):
        if bot.get_guild(one.match.place.guild) is None:
            continue
        with suppress(HiddenError):  # the bot can't see the channel: later
            if await may_still_see(bot, one.match, user):
                news.append(one.match)
            else:
                await following.unfollow(one.match.id, user)
    return news

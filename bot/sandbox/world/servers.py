"""How servers come about: their ids walk through the shards, and everybody is in all of them."""

from collections.abc import Iterable, Iterator

from bot.sandbox.protocol import permissions
from bot.sandbox.protocol.snowflakes import shard_of, snowflake_at
from bot.sandbox.world.guild import Guild, Role, User

_BEGINNING = 1_679_529_600.0
"""2023-03-23, 3003 days after the first moment of Discord's ids. So many milliseconds can be divided by every
number to 16: the n-th further server, made n milliseconds later, is on shard n % count."""


def first_guild(ids: Iterator[int], people: Iterable[str], bot_name: str) -> Guild:
    """Return the server that every world begins with.

    Args:
        ids: where ids come from.
        people: names of its members, whose first is a moderator besides owning it.
        bot_name: the bot's user name.
    """
    guild, moderator = next(ids), next(ids)
    bot = User(next(ids), bot_name.lower(), bot_name, bot=True)
    users = [User(next(ids), name, name.capitalize()) for name in people]
    return _with_roles(Guild(guild, "Sandbox", bot, users, {}), moderator)


def further_guild(guilds: Iterable[Guild], name: str | None, shard: int | None, of: int) -> Guild:
    """Return one more server with the same people, whose id is the same whenever it is made in this order.

    Args:
        guilds: those there are, in the order in which they were made.
        name: None numbers it.
        shard: the shard that is to hear of it; None takes the next one.
        of: how many shards there are.

    Raises:
        ValueError: there is no such shard.
    """
    if of < 1 or shard not in (None, *range(of)):
        raise ValueError(f"there is no shard {shard} of {of}")
    first, *others = guilds
    number = _number(others[-1].id) + 1 if others else 1
    while shard is not None and shard_of(_id(number), of) != shard:
        number += 1
    key = _id(number)
    guild = Guild(
        key, name or f"Sandbox {number + 1}", first.bot, first.people, {}, files_url=first.files_url
    )
    return _with_roles(guild, moderator=key + 1)


def _id(number: int) -> int:
    return snowflake_at(_BEGINNING + number / 1000)


def _number(guild: int) -> int:
    return (guild - _id(0)) // (_id(1) - _id(0))


def _with_roles(guild: Guild, moderator: int) -> Guild:
    guild.roles = {
        guild.id: Role(guild.id, "@everyone", permissions.EVERYONE),
        moderator: Role(moderator, "Moderator", permissions.bits("MANAGE_GUILD")),
    }
    guild.owner.roles.append(moderator)
    return guild

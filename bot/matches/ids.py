"""Types of ids, and shards.

All but ids of matches, challenges, records and tournaments are Discord snowflakes
(https://discord.com/developers/docs/reference#snowflakes). Shards are Discord's partition of a bot's servers.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, NewType

UserId = NewType("UserId", int)
FORMER = UserId(0)
"""Stands for every former player, whose data is deleted; never an id of Discord's."""
COMPUTER = UserId(-1)
"""The engine as a player; Discord has no negative ids."""
SERVER = UserId(-2)
"""All people of a server as one player (`bot.features.together`)."""
NO_PERSON: Mapping[UserId, str] = {FORMER: "a former player", COMPUTER: "the computer", SERVER: "the server"}
"""Players that Discord does not know and that cannot be mentioned, and what records call them."""
GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or a thread; a thread on a message has the id of that message."""
RoleId = NewType("RoleId", int)
MessageId = NewType("MessageId", int)
_DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
FIRST = 0
"""The shard of direct messages; its process also does work that only one process may do."""
_FIRST_ID_AT = datetime(2026, 1, 1, tzinfo=UTC)
_IDS_A_SECOND = 100
EXACT = 1 << 53
"""From here on, some programs round JSON numbers; all Discord ids are greater."""


def posted_at(message: MessageId) -> datetime:
    return _DISCORD_EPOCH + timedelta(milliseconds=message >> 22)


InteractionId = NewType("InteractionId", int)
"""A command, click or form that Discord has delivered, perhaps more than once."""
MatchId = NewType("MatchId", int)
"""Unique in the database; in ids of buttons. People see the match's number instead.

A negative id is a record that can be replayed as a match: down to `LAST_EXAMPLE` an example of the program,
below that an uploaded one (`bot.features.records`).
"""
LAST_EXAMPLE = MatchId(-100)
ChallengeId = NewType("ChallengeId", int)
TournamentId = NewType("TournamentId", int)
Kind = NewType("Kind", str)
"""What an entry of the outbox does, as stored. Each is declared once, where its entries are made."""


class BoardMessage(NamedTuple):
    """A message with buttons of a match: a board, or a request."""

    channel: ChannelId
    message: MessageId


@dataclass(frozen=True)
class Shards:
    count: int
    own: frozenset[int]
    """From 0."""

    def of(self, guild: GuildId | None) -> int:
        """Return the shard of a server; the first one outside of servers.

        See https://docs.discord.com/developers/events/gateway#sharding.
        """
        if guild is None:
            return FIRST
        return (guild >> 22) % self.count

    def has(self, guild: GuildId | None) -> bool:
        return self.of(guild) in self.own

    @property
    def has_first(self) -> bool:
        return self.has(None)


def least_id(at: datetime) -> int:
    """Return the least id to give after a start at this moment.

    The clock counts 100 a second, and ids count from where it stood at the start. So they stay behind it: the
    45 matches of a tournament are ahead for 0.45 s after a start, which is less than a restore takes. There
    are 10 digits until March 2029, then 11 until 2057.
    """
    return int((at - _FIRST_ID_AT).total_seconds() * _IDS_A_SECOND)


def log_ids(log: logging.Logger, what: str, level: int = logging.INFO, /, **ids: int | None) -> None:
    """Log an event with ids, which are also fields of the line."""
    if not log.isEnabledFor(level):
        return
    known = {name: number for name, number in ids.items() if number is not None}
    told = ", ".join(f"{name} {number}" for name, number in known.items())
    fields = {name: number if number < EXACT else str(number) for name, number in known.items()}
    log.log(level, "%s: %s", what, told, extra={"ids": fields})

"""The ids that people, servers, channels, messages, matches and challenges are known by, and the shards.

Each is a whole number; as types of their own, one cannot be passed where another is meant. All but the ids of
matches and challenges are Discord snowflakes (https://discord.com/developers/docs/reference#snowflakes).
Shards are the parts that Discord divides the servers of a bot into, by their ids.
"""

import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NewType

UserId = NewType("UserId", int)
"""A person."""
FORMER = UserId(0)
"""Stands for every former player, whose data is deleted; Discord gives nobody this id."""
COMPUTER = UserId(-1)
"""The player that is no person, but the engine; no id of Discord's is negative."""
NO_PERSON = frozenset({FORMER, COMPUTER})
"""Whom Discord knows nothing of, and nobody can mention."""
GuildId = NewType("GuildId", int)
"""A server."""
ChannelId = NewType("ChannelId", int)
"""A channel or a thread; a thread on a message has the id of that message."""
RoleId = NewType("RoleId", int)
MessageId = NewType("MessageId", int)
_DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)


def posted_at(message: MessageId) -> datetime:
    return _DISCORD_EPOCH + timedelta(milliseconds=message >> 22)


InteractionId = NewType("InteractionId", int)
"""One command, click or form that Discord has delivered, perhaps more than once."""
MatchId = NewType("MatchId", int)
"""Unique in the whole database; what buttons carry. People say the number of a match instead.

One below 0 is no stored match, but a record that can be stepped through as a match: an example that comes
with the program down to `LAST_EXAMPLE`, below that what a person has read in (`match_of_record`).
"""
RecordId = NewType("RecordId", int)
"""Of a record that a person has read in; unique in the whole database."""
LAST_EXAMPLE = MatchId(-100)


PROOF_BITS = 24
"""How long the proof is, in the id of a record, that it was shown to who uses that id."""


def match_of_record(record: RecordId, proof: int) -> MatchId:
    return MatchId(LAST_EXAMPLE - (record << PROOF_BITS | proof))


def record_of_match(match: MatchId) -> tuple[RecordId, int]:
    """Return which record that was read in a match is, and the proof; 0 for a stored match or an example."""
    record, proof = divmod(max(0, LAST_EXAMPLE - match), 1 << PROOF_BITS)
    return RecordId(record), proof


ChallengeId = NewType("ChallengeId", int)
"""Unique in the whole database."""
TournamentId = NewType("TournamentId", int)
"""Unique in the whole database."""


FIRST = 0
"""The shard of what belongs to no server, such as direct messages; whoever has it does what one is to do."""


@dataclass(frozen=True)
class Shards:
    """Some of the shards that there are, such as those that one process has."""

    count: int
    """How many there are."""
    own: frozenset[int]
    """Which of them these are, from 0 on."""

    def of(self, guild: GuildId | None) -> int:
        """Return the shard of a server; what belongs to none is the first one's.

        See https://docs.discord.com/developers/events/gateway#sharding.
        """
        return FIRST if guild is None else (guild >> 22) % self.count

    def has(self, guild: GuildId | None) -> bool:
        """Whether a server, or what belongs to none, is of one of them."""
        return self.of(guild) in self.own

    @property
    def has_first(self) -> bool:
        """Whether what belongs to no server is theirs."""
        return self.has(None)


EXACT = 1 << 53
"""From here on some programs round a number of JSON; all ids of Discord are greater."""


def log_ids(log: logging.Logger, what: str, **ids: int | None) -> None:
    """Log what has happened and to which ids, which are fields of the line as well; `None` is left out."""
    known = {name: number for name, number in ids.items() if number is not None}
    told = ", ".join(f"{name} {number}" for name, number in known.items())
    fields = {name: number if number < EXACT else str(number) for name, number in known.items()}
    log.info("%s: %s", what, told, extra={"ids": fields})

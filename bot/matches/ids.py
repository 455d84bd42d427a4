"""The ids that people, servers, channels, messages, matches and challenges are known by.

Each is a whole number; as types of their own, one cannot be passed where another is meant. All but the ids of
matches and challenges are Discord snowflakes (https://discord.com/developers/docs/reference#snowflakes).
"""

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
InteractionId = NewType("InteractionId", int)
"""One command, click or form that Discord has delivered, perhaps more than once."""
MatchId = NewType("MatchId", int)
"""Unique in the whole database; what buttons carry. People say the number of a match instead."""
ChallengeId = NewType("ChallengeId", int)
"""Unique in the whole database."""

"""What a world tells its listeners."""

from dataclasses import dataclass

from bot.sandbox.world.channels import Channel, Message
from bot.sandbox.world.guild import Guild, HasId, Role
from bot.sandbox.world.interactions import Interaction


@dataclass(frozen=True)
class Event:
    """A change.

    Kinds: `message_create`, `message_update`, `message_delete` (subject: Message), `channel_create`,
    `channel_update`, `channel_delete` (Channel), `role_update` (Role), `interaction_create`,
    `interaction_update` (Interaction), `guild_join`, `guild_remove`, `guild_unavailable`, `guild_available`
    (of the bot's membership: Guild), `commands`, `people`, `bot`, `request` (None).
    """

    kind: str
    subject: Message | Channel | Role | Interaction | Guild | None = None

    def visible_to(self, viewer: HasId) -> bool:
        """Whether this person notices."""
        subject = self.subject
        if isinstance(subject, Message):
            user = subject.channel.guild.user(viewer.id)
            return subject.visible_to(user) and subject.channel.visible_to(user)
        if isinstance(subject, Channel):
            return subject.visible_to(subject.guild.user(viewer.id))
        return not isinstance(subject, Interaction) or subject.user.id == viewer.id

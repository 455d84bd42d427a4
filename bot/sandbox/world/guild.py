"""A server: how it begins, its members, its roles, and what they permit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from bot.sandbox.protocol import permissions
from bot.sandbox.protocol.refusals import Refusal


class HasId(Protocol):
    """Anything that stands for a person: a `User`, or a `Person` who acts."""

    @property
    def id(self) -> int:
        """The person's id."""


@dataclass
class User:
    """A person or the bot, whom every server knows.

    Attributes:
        roles: ids of their roles in all servers.
        takes_messages: whether the bot may write to them directly.
        brings_bot: whether they have installed the bot for themselves.
    """

    id: int
    name: str
    display: str
    bot: bool = False
    locale: str = "en-US"
    roles: list[int] = field(default_factory=list)
    takes_messages: bool = True
    brings_bot: bool = False


@dataclass
class Role:
    """A role of a server; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: int = 0


@dataclass(eq=False)
class Guild:
    """A server.

    Attributes:
        people: the members who are no bots; the first of them owns the server. All servers have the same.
        roles: by id.
        left: ids of those who are members no more; of the bot, if the server has removed it.
        files_url: where the files of messages are served, "" until the sandbox listens.
    """

    id: int
    name: str
    bot: User
    people: list[User]
    roles: dict[int, Role]
    locale: str = "en-US"
    left: set[int] = field(default_factory=set)
    files_url: str = ""

    @property
    def application_id(self) -> int:
        """The id of the bot's application, which is also the bot's."""
        return self.bot.id

    @property
    def has_bot(self) -> bool:
        """Whether the bot is a member."""
        return self.bot.id not in self.left

    @property
    def owner(self) -> User:
        """The owner, who may do everything."""
        return self.people[0]

    @property
    def everyone(self) -> Role:
        """The role that every member has."""
        return self.roles[self.id]

    def members(self) -> Iterator[User]:
        """Yield all members, the bot first."""
        yield self.bot
        yield from self.people

    def has(self, user: User) -> bool:
        """Whether this is a member who has not left."""
        return user.id not in self.left

    def user(self, user_id: int) -> User:
        """Return a member, or raise `Refusal` (10013)."""
        for user in self.members():
            if user.id == user_id:
                return user
        raise Refusal(10013)

    def permissions_of(self, user: User) -> int:
        """Return what a member may do in the server as a whole, as Discord's bits."""
        if user.id == self.owner.id:
            return permissions.ALL
        granted = self.everyone.permissions
        for role in self.roles.keys() & user.roles:
            granted |= self.roles[role].permissions
        return granted


def first_guild(ids: Iterator[int], people: Iterable[str]) -> Guild:
    """Return the server that every world begins with.

    Args:
        ids: where ids come from.
        people: names of its members, whose first is a moderator besides owning it.
    """
    guild, moderator = next(ids), next(ids)
    bot = User(next(ids), "oddity", "Oddity", bot=True)
    users = [User(next(ids), name, name.capitalize()) for name in people]
    return with_roles(Guild(guild, "Sandbox", bot, users, {}), moderator)


def with_roles(guild: Guild, moderator: int) -> Guild:
    """Return a server with the roles of everyone and of moderators, one of whom owns it."""
    guild.roles = {
        guild.id: Role(guild.id, "@everyone", permissions.EVERYONE),
        moderator: Role(moderator, "Moderator", permissions.bits("MANAGE_GUILD")),
    }
    guild.owner.roles.append(moderator)
    return guild

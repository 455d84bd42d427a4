from collections.abc import Callable
from functools import cached_property

from bot.sandbox import sandbox
from bot.sandbox.http.gateway import Session, Shard
from bot.sandbox.http.rest import API
from bot.sandbox.http.routes import RestRequest
from bot.sandbox.people.person import deliver, find_person
from bot.sandbox.world.guild import Channel, Guild, HasId, Message, User
from bot.sandbox.world.world import Interaction, WorldEvent
from tests.sandbox.answer import Person, until
from tests.sandbox.transcript import transcript


class Looking(sandbox.Sandbox):
    @property
    def api_url(self) -> str:
        """What `discord.http.Route.BASE` is to be."""
        return self.url + API

    def save(self) -> None:
        if self._storage is not None:
            self._storage.save()

    @property
    def guild(self) -> Guild:
        """The first server, which the page shows."""
        return self.world.guild

    @property
    def servers(self) -> list[Guild]:
        return list(self.world.guilds.values())

    @property
    def bot(self) -> User:
        return self.guild.bot

    @property
    def online(self) -> bool:
        """Whether the bot is connected, and every server is told of to a session that is ready."""
        return self.gateway.online

    @property
    def requests(self) -> list[RestRequest]:
        return self.rest.requests

    def sessions(self) -> dict[Shard, list[Session]]:
        """Return the sessions that are connected and ready by their shard, the oldest of each first."""
        online: dict[Shard, list[Session]] = {}
        for session in self.gateway.sessions.values():
            if session.online:
                online.setdefault(session.shard, []).append(session)
        return online

    @cached_property
    def people(self) -> list[Person]:
        """People who can act; the first owns every server."""
        return [Person(user, self.world) for user in self.guild.people]

    def person(self, name: str) -> Person:
        return find_person(self.people, name)

    def channel(self, name: str, server: Guild | None = None) -> Channel:
        named = {one.name: one for one in self.world.channels_of(server or self.guild)}
        if name not in named:
            raise LookupError(f"no channel {name!r}; there are {', '.join(named)}")
        return named[name]

    def direct_messages(self, person: HasId) -> Channel:
        return self.world.direct_messages(self.guild.user(person.id))

    def pings(self, person: HasId) -> list[Message]:
        everything = [message for channel in self.world.channels.values() for message in channel.log.values()]
        return sorted((one for one in everything if person.id in one.pings), key=lambda one: one.id)

    @property
    def answer_seconds(self) -> float:
        """How long the bot has for its first response to an interaction."""
        return self.world.answer_seconds

    @answer_seconds.setter
    def answer_seconds(self, seconds: float) -> None:
        self.world.answer_seconds = seconds

    async def deliver(self, interaction: Interaction) -> None:
        await deliver(self.world, interaction)

    async def wait_until_online(self, timeout: float = 60.0, *, shard: Shard | None = None) -> None:  # noqa: ASYNC109 - the words tests use
        await self.until(lambda: self.online if shard is None else shard in self.sessions(), timeout)

    async def until(self, predicate: Callable[[], object], timeout: float = 60.0) -> None:  # noqa: ASYNC109
        await until(self.world, predicate, timeout)

    def subscribe(self, listener: Callable[[WorldEvent], None]) -> Callable[[], None]:
        return self.world.listen(listener)

    def transcript(self) -> str:
        return transcript(self.world)

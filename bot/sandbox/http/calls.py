"""What a route function is given, and the routes themselves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.sandbox.http.gateway import Gateway
from bot.sandbox.protocol.files import Upload
from bot.sandbox.protocol.refusals import Form, Refusal
from bot.sandbox.world.channels import Channel, Message
from bot.sandbox.world.guild import Guild, User
from bot.sandbox.world.posting import Draft
from bot.sandbox.world.world import World


@dataclass
class Request:
    """One REST request the bot made.

    Attributes:
        method: HTTP method.
        route: the template, "/channels/{channel}/messages".
        path: the address below /api/v10.
        query: what stands behind the question mark.
        body: the JSON (the part `payload_json` of an upload).
        files: the uploads.
        status: what the sandbox replied with; a route that sets none has 200, or 204 without an answer.
        answer: the JSON of the reply.
    """

    method: str
    route: str
    path: str
    query: Mapping[str, str]
    body: Any
    files: list[Upload]
    status: int = 0
    answer: Any = None


@dataclass
class Call:
    """A request as the route functions see it; `variables` are those of the route template."""

    world: World
    gateway: Gateway
    request: Request
    variables: dict[str, str]

    @property
    def bot(self) -> User:
        """The bot's user, who is the same in every server."""
        return self.world.guild.bot

    @property
    def application_id(self) -> int:
        """The id of the bot's application."""
        return self.world.guild.application_id

    @property
    def body(self) -> Any:
        """The JSON that came."""
        return self.request.body if self.request.body is not None else {}

    @property
    def draft(self) -> Draft:
        """The message that the whole request describes."""
        return Draft(self.body, self.request.files)

    def guild(self) -> Guild:
        """Return the server of the route, or raise `Refusal` (10004) as for one that the bot is not in."""
        guild = self.world.guild_by_id(self.id("guild"))
        if not guild.has(self.bot):
            raise Refusal(10004)
        return guild

    def channel(self, *needed: str) -> Channel:
        """Return the channel of the route, or raise `Refusal` (10003, 50001, 50013).

        Args:
            needed: permissions that the bot must have in it, besides that of looking in.
        """
        channel = self.world.channel(self.id("channel"))
        channel.check_permissions(self.bot, *needed)
        return channel

    def message(self, *needed: str) -> Message:
        """Return the message of the route, or raise `Refusal` as `channel` does, or with 10008."""
        return self.channel(*needed).message(self.id("message"))

    def id(self, name: str) -> int:
        """Return a variable of the route that is an id, or raise `Refusal` (50035)."""
        text = self.variables[name]
        if not text.isdecimal():
            with Form() as form:
                form.fault((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        return int(text)

    def number(self, name: str, default: int) -> int:
        """Return a number from the query."""
        text = self.request.query.get(name, "")
        return int(text) if text.isdecimal() else default


Answer = Callable[[Call], Any]
"""Returns the JSON of an answer, or `None` for one without a body."""


class Routes(list[tuple[str, str, Answer]]):
    """HTTP method, template of the path and function of each route, named above the function."""

    def __call__(self, method: str, path: str) -> Callable[[Answer], Answer]:
        """Add the route of the function below."""

        def add(answer: Answer) -> Answer:
            self.append((method, path, answer))
            return answer

        return add

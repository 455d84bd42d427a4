"""Bare requests to the sandbox, for what discord.py itself would not send."""

import json
from typing import Any

import aiohttp

from bot.sandbox import Channel, Message, Person, Sandbox
from bot.sandbox.protocol.constants import COMMAND
from bot.sandbox.world.interactions import Interaction


class Api:
    """Sends requests as the bot and gives back status and JSON.

    Args:
        sandbox: to whom.
        session: an open HTTP session.
    """

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.headers = {"Authorization": f"Bot {sandbox.token}"}

    async def __call__(
        self, method: str, path: str, body: Any = None, *, files: int | list[bytes] = 0
    ) -> tuple[int, Any]:
        """Send one request; `files` are their contents, or how many small ones."""
        contents = [b"x"] * files if isinstance(files, int) else files
        data: Any = json.dumps(body)
        headers = self.headers | {"Content-Type": "application/json"}
        if contents:
            headers = self.headers
            data = aiohttp.FormData()
            data.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, content in enumerate(contents):
                name = f"file{index}.png"
                data.add_field(f"files[{index}]", content, filename=name, content_type="image/png")
        url = self.sandbox.api_url + path
        async with self.session.request(method, url, data=data, headers=headers) as response:
            return response.status, await response.json() if response.content_length else None

    async def post(self, channel: Channel, body: Any, **files: Any) -> tuple[int, Any]:
        """Post a message."""
        return await self("POST", f"/channels/{channel.id}/messages", body, **files)

    async def edit(self, message: Message, body: Any, **files: Any) -> tuple[int, Any]:
        """Edit a message."""
        return await self("PATCH", f"/channels/{message.channel.id}/messages/{message.id}", body, **files)

    async def respond(
        self, interaction: Interaction, callback: int, data: Any = None, **files: Any
    ) -> tuple[int, Any]:
        """Answer an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"
        return await self("POST", path, {"type": callback, "data": data}, **files)

    async def webhook(
        self, interaction: Interaction, method: str, rest: str = "", body: Any = None
    ) -> tuple[int, Any]:
        """Use an interaction's token."""
        return await self(method, f"/webhooks/{self.sandbox.bot.id}/{interaction.token}{rest}", body)


def interaction(
    person: Person, channel: Channel, kind: int = COMMAND, source: Message | None = None
) -> Interaction:
    """Something a person did, of which no bot was told."""
    data = {"name": "toy", "type": 1, "id": "1"}
    return person.world.add_interaction(channel, person.user, kind, data, source=source)


def faults(answer: Any) -> set[str]:
    """The paths of everything that is wrong, such as embeds.0.title."""

    def walk(node: dict[str, Any], path: tuple[str, ...]) -> Any:
        for key, inner in node.items():
            if key == "_errors":
                yield ".".join(path)
            else:
                yield from walk(inner, (*path, key))

    return set(walk(answer.get("errors", {}), ()))


def status_and_code(answer: Any) -> tuple[int, int]:
    """Status and code of an answer."""
    return answer[0], answer[1]["code"]

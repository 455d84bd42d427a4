import json
from typing import Any

import aiohttp

from bot.sandbox.people.person import Person
from bot.sandbox.protocol.numbers import COMMAND
from bot.sandbox.world.guild import Channel, Message
from bot.sandbox.world.world import Interaction
from tests.sandbox.controls import Sandbox


class Api:
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
        return await self("POST", f"/channels/{channel.id}/messages", body, **files)

    async def edit(self, message: Message, body: Any, **files: Any) -> tuple[int, Any]:
        return await self("PATCH", f"/channels/{message.channel.id}/messages/{message.id}", body, **files)

    async def respond(
        self, interaction: Interaction, callback: int, data: Any = None, **files: Any
    ) -> tuple[int, Any]:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"
        return await self("POST", path, {"type": callback, "data": data}, **files)

    async def webhook(
        self, interaction: Interaction, method: str, rest: str = "", body: Any = None
    ) -> tuple[int, Any]:
        return await self(method, f"/webhooks/{self.sandbox.bot.id}/{interaction.token}{rest}", body)


def interaction(
    person: Person, channel: Channel, kind: int = COMMAND, source: Message | None = None
) -> Interaction:
    data = {"name": "toy", "type": 1, "id": "1"}
    return person.world.add_interaction(channel, person.user, kind, data, source=source)


def deeds_of_a_page(sandbox: Sandbox, card: Message, seen: Any) -> dict[str, dict[str, Any]]:
    """What a foreign page may try to send by its path: as a person, and by the token of an interaction."""
    channel = card.channel.id
    place = {"as": "ada", "channel": str(channel), "message": str(card.id)}
    return {
        "/page/presses": place | {"custom_id": "toy:count:0"},
        f"/page/channels/{channel}/messages": place | {"content": "foreign"},
        f"/api/v10/interactions/{seen.id}/{seen.token}/callback": {"type": 4, "data": {"content": "x"}},
        f"/api/v10/webhooks/{sandbox.bot.id}/{seen.token}": {"content": "foreign"},
    }


def faults(answer: Any) -> set[str]:
    def walk(node: dict[str, Any], path: tuple[str, ...]) -> Any:
        for key, inner in node.items():
            if key == "_errors":
                yield ".".join(path)
            else:
                yield from walk(inner, (*path, key))

    return set(walk(answer.get("errors", {}), ()))


def status_and_code(answer: Any) -> tuple[int, int]:
    return answer[0], answer[1]["code"]

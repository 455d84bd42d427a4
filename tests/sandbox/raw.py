import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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


class Client:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.session_id = ""
        self.sequence = 0
        self.guilds: list[int] = []

    async def identify(self, sandbox: Sandbox, *, intents: int = 1, **more: Any) -> dict[str, Any]:
        """Identify, and return what comes of it: READY, or op 9."""
        await self.socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": intents, **more}})
        answer = await self.receive()
        self.session_id = (answer["d"] or {}).get("session_id", "")
        return answer

    async def resume(self, sandbox: Sandbox, lost: "Client") -> None:
        data = {"token": sandbox.token, "session_id": lost.session_id, "seq": lost.sequence}
        await self.socket.send_json({"op": 6, "d": data})

    async def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = await self.socket.receive_json(timeout=5)
        self.sequence = message.get("s") or self.sequence
        return message

    async def events(self, count: int) -> list[str]:
        return [(await self.receive())["t"] for _ in range(count)]

    async def quiet(self) -> bool:
        """Whether nothing came but the acknowledgement of a heartbeat that is sent now."""
        await self.socket.send_json({"op": 1, "d": None})
        return (await self.receive())["op"] == 11

    async def closed(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=5)
        return self.socket.close_code


@asynccontextmanager
async def connect(sandbox: Sandbox) -> AsyncIterator[Client]:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        client = Client(socket)
        assert (await client.receive())["op"] == 10
        yield client


@asynccontextmanager
async def shard(sandbox: Sandbox, number: int, count: int) -> AsyncIterator[Client]:
    """Connect a client as one shard; it has heard of all servers."""
    async with connect(sandbox) as client:
        ready = await client.identify(sandbox, shard=[number, count])
        client.guilds = [int(guild["id"]) for guild in ready["d"]["guilds"]]
        assert await client.events(len(client.guilds)) == ["GUILD_CREATE"] * len(client.guilds)
        yield client

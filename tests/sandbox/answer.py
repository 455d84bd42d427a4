import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Self

from bot.sandbox.people import person
from bot.sandbox.world.guild import Channel
from bot.sandbox.world.world import Interaction, InteractionState, World
from tests.sandbox.transcript import describe, transcript

ASK_AGAIN_SECONDS = 0.05


async def until(world: World, predicate: Callable[[], object], timeout: float = 5.0) -> None:  # noqa: ASYNC109 - the words tests use
    """Wait until something is true; a `TimeoutError` shows the latest messages of every channel."""
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    stop_listening = world.listen(lambda _: changed.set())
    end = loop.time() + timeout
    try:
        while not predicate():
            if loop.time() >= end:
                raise TimeoutError(f"not true after {timeout} s\n{transcript(world)}")
            asking_again = loop.call_later(min(ASK_AGAIN_SECONDS, end - loop.time()), changed.set)
            await changed.wait()  # `wait_for` of Python 3.11 can swallow the cancellation of a time-out
            asking_again.cancel()
            changed.clear()
    finally:
        stop_listening()


class Modal:
    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        body: dict[str, Any] = interaction.modal or {}
        self.title: str = body["title"]
        self.custom_id: str = body["custom_id"]
        self.components: list[dict[str, Any]] = body["components"]


class Answer:
    def __init__(self, interaction: Interaction, world: World) -> None:
        self.interaction = interaction
        self._world = world

    def __repr__(self) -> str:
        came = describe(self.message) if self.message is not None else self.failed or self.modal
        return f"Answer({came}{''.join(f', refused: {refusal}' for refusal in self.refusals)})"

    def __getattr__(self, name: str) -> Any:
        """What the interaction knows: its message, follow-ups, refusals, choices, and how it failed."""
        return getattr(self.interaction, name)

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral

    @property
    def modal(self) -> Modal | None:
        return Modal(self.interaction) if self.interaction.modal is not None else None

    async def settle(self, timeout: float = 5.0) -> Self:  # noqa: ASYNC109 - the words tests use
        """Wait until a deferred answer is filled in, and return this answer."""
        await until(self._world, self._is_settled, timeout)
        return self

    def _is_settled(self) -> bool:
        if not self.deferred:
            return self.interaction.state is not InteractionState.WAITING
        return self.interaction.filled or (
            self.message is not None and self.message.version > self.interaction.seen
        )


class Person(person.Person):
    async def send(self, channel: Channel, kind: int, data: dict[str, Any], **behind: Any) -> Any:
        return Answer(await super().send(channel, kind, data, **behind), self.world)

    async def submit(self, modal: Any, values: Mapping[str, Any]) -> Any:
        return await super().submit(modal.interaction, values)

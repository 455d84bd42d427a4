"""What came of something a person did."""

from typing import Self

from bot.sandbox.people.delivery import until
from bot.sandbox.people.forms import Modal
from bot.sandbox.people.transcript import describe
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.channels import Message
from bot.sandbox.world.interactions import Interaction, State
from bot.sandbox.world.world import World


class Answer:
    """What came of something a person did, as it stands now.

    Args:
        interaction: what the person did.
        world: where.
    """

    def __init__(self, interaction: Interaction, world: World) -> None:
        self.interaction = interaction
        self._world = world

    def __repr__(self) -> str:
        came = describe(self.message) if self.message is not None else self.failed or self.modal
        return f"Answer({came}{''.join(f', refused: {refusal}' for refusal in self.refusals)})"

    @property
    def message(self) -> Message | None:
        """The message the response posted or changed."""
        return self.interaction.reply

    @property
    def followups(self) -> list[Message]:
        """Further messages, in the order they came."""
        return self.interaction.followups

    @property
    def refusals(self) -> list[Refusal]:
        """What Discord had against the bot's attempts to respond."""
        return self.interaction.refusals

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the message."""
        return self.message is not None and self.message.ephemeral

    @property
    def deferred(self) -> bool:
        """Whether the first response only said that an answer will come."""
        return self.interaction.deferred

    @property
    def modal(self) -> Modal | None:
        """The dialogue that opened."""
        return Modal(self.interaction) if self.interaction.modal is not None else None

    @property
    def failed(self) -> str | None:
        """What the person reads if no answer came in time."""
        return self.interaction.failed

    @property
    def ack_ms(self) -> float | None:
        """Milliseconds until the first response."""
        return self.interaction.ack_ms

    async def settle(self, timeout: float = 5.0) -> Self:  # noqa: ASYNC109 - the words tests use
        """Wait until a deferred answer is filled in, and return this answer.

        Raises:
            TimeoutError: it is not after so many seconds.
        """
        await until(self._world, self._is_settled, timeout)
        return self

    def _is_settled(self) -> bool:
        if not self.deferred:
            return self.interaction.state is not State.WAITING
        return self.interaction.filled or (
            self.message is not None and self.message.version > self.interaction.seen
        )

"""People who act: they type commands, press buttons, fill in modals, and say things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from bot.sandbox.people.forms import Modal, choose, fill_in, find_button, find_select
from bot.sandbox.people.options import Resolved, command_data, find_command, option_values, typed_values
from bot.sandbox.people.transcript import describe
from bot.sandbox.protocol import commands, constants
from bot.sandbox.protocol.permissions import BITS
from bot.sandbox.world.channels import Upload
from bot.sandbox.world.interactions import Interaction, State
from bot.sandbox.world.messages import create_message
from bot.sandbox.world.payloads import user_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.sandbox.protocol.refusals import Refusal
    from bot.sandbox.world.channels import Channel, HasId, Message, User


class Surroundings(Protocol):
    """What a person needs of the sandbox."""

    async def deliver(self, interaction: Interaction) -> None:
        """Tell the bot, and wait until it answered or its time is over."""

    async def until(self, predicate: Callable[[], object], timeout: float = 5.0) -> None:  # noqa: ASYNC109
        """Wait for something to become true."""


class Answer:
    """What came of something a person did."""

    def __init__(self, interaction: Interaction, surroundings: Surroundings) -> None:
        self.interaction = interaction
        self._surroundings = surroundings

    def __repr__(self) -> str:
        came = describe(self.message) if self.message is not None else self.failed or self.modal
        return f"Answer({came}{''.join(f', refused: {refusal}' for refusal in self.refusals)})"

    @property
    def message(self) -> Message | None:
        """The message the response posted or changed, as it stands now."""
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

    async def settled(self, timeout: float = 5.0) -> Answer:  # noqa: ASYNC109 - the words tests use
        """Wait until a deferred answer is filled in.

        Raises:
            TimeoutError: it is not after so many seconds.
        """
        await self._surroundings.until(self._is_settled, timeout)
        return self

    def _is_settled(self) -> bool:
        if not self.deferred:
            return self.interaction.state is not State.WAITING
        return self.interaction.filled or (
            self.message is not None and self.message.version > self.interaction.seen
        )


class Person:
    """One of the people, ready to act.

    Every method that asks something of the bot returns once it answered, or failed to in three seconds.

    Args:
        user: who in the world.
        surroundings: the sandbox.
    """

    def __init__(self, user: User, surroundings: Surroundings) -> None:
        self.user = user
        self._surroundings = surroundings

    def __repr__(self) -> str:
        return f"Person({self.user.name})"

    @property
    def id(self) -> int:
        """The user id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user name, lower case."""
        return self.user.name

    @property
    def mention(self) -> str:
        """What mentions this person in a message."""
        return f"<@{self.user.id}>"

    async def slash(self, channel: Channel, path: str, /, **options: Any) -> Answer:
        """Run a slash command.

        Args:
            channel: where.
            path: command, group and subcommand, as in "challenge odd".
            options: by name: text, numbers, people, channels, roles, or (file name, bytes).

        Raises:
            LookupError: there is no such command.
            ValueError: Discord's client would not send these options.
            PermissionError: the command is hidden from this person.
        """
        command, known = find_command(self.commands(channel), path)
        resolved = Resolved(channel)
        values = option_values(known, options, resolved)
        return await self._act(channel, constants.COMMAND, command_data(command, path, values, resolved))

    async def autocomplete(
        self, channel: Channel, path: str, /, *, focused: str, **options: Any
    ) -> list[dict[str, Any]]:
        """Return what the bot proposes for the option being typed, as {name, value}.

        Raises:
            LookupError, ValueError: as for `slash`; nothing need be complete.
        """
        command, known = find_command(self.commands(channel), path)
        resolved = Resolved(channel)
        values = typed_values(known, options, focused, resolved)
        data = command_data(command, path, values, resolved)
        answer = await self._act(channel, constants.AUTOCOMPLETE, data)
        return answer.interaction.choices or []

    async def user_command(self, channel: Channel, name: str, target: HasId) -> Answer:
        """Choose an entry of the menu on somebody."""
        resolved = Resolved(channel)
        target_id = resolved.add(target)
        return await self._menu(channel, (commands.USER_MENU, name), target_id, resolved.json())

    async def message_command(self, channel: Channel, name: str, target: Message) -> Answer:
        """Choose an entry of the menu on a message."""
        resolved = {"resolved": {"messages": {str(target.id): target.json()}}}
        return await self._menu(channel, (commands.MESSAGE_MENU, name), str(target.id), resolved)

    async def click(self, message: Message, button: str) -> Answer:
        """Press a button.

        Args:
            message: where it is.
            button: its label, custom_id or emoji.

        Raises:
            LookupError: there is no such button, it is disabled, or the person does not see the message.
        """
        self._check_sees(message)
        component = find_button(message.components, button)
        return await self._use(message, component, {})

    async def select(self, message: Message, select: str, values: Sequence[Any]) -> Answer:
        """Choose in a select.

        Args:
            message: where it is.
            select: its placeholder or custom_id.
            values: labels or values of options; for the other kinds people, roles or channels.

        Raises:
            LookupError: there is no such select, it is disabled, or the person does not see the message.
            ValueError: such values cannot be chosen.
        """
        self._check_sees(message)
        component = find_select(message.components, select)
        resolved = Resolved(message.channel)
        chosen = choose(component, values, resolved)
        return await self._use(message, component, {"values": chosen} | resolved.json())

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Answer:
        """Send off a modal.

        Args:
            modal: the one that was opened for this person (`Answer.modal`).
            values: by label or custom_id; what is left out keeps what the modal shows at first.

        Raises:
            ValueError: the modal would not accept this.
        """
        opened = modal.interaction
        data = fill_in(modal, values, Resolved(opened.channel))
        return await self._act(
            opened.channel, constants.MODAL_SUBMIT, data, source=opened.source, opener=opened
        )

    def say(self, channel: Channel, content: str, *, files: Sequence[tuple[str, bytes]] = ()) -> Message:
        """Post an ordinary message.

        Raises:
            PermissionError: this person may not write there.
        """
        needed = "SEND_MESSAGES" if channel.thread is None else "SEND_MESSAGES_IN_THREADS"
        locked = channel.thread is not None and channel.thread.locked
        if locked or not channel.permissions_of(self.user) & BITS[needed]:
            raise PermissionError(f"{self.user.display} may not write in #{channel.name}")
        uploads = [Upload.named(index, name, data) for index, (name, data) in enumerate(files)]
        return create_message(channel, self.user, {"content": content}, uploads)

    def commands(self, channel: Channel) -> list[dict[str, Any]]:
        """Return the commands this person finds in a channel, of all kinds."""
        granted = channel.permissions_of(self.user)
        if not granted & BITS["USE_APPLICATION_COMMANDS"]:
            return []
        return [command for command in channel.world.commands_in(channel) if _may_find(command, granted)]

    def json(self) -> dict[str, Any]:
        """Return the user object."""
        return user_json(self.user)

    async def _menu(
        self, channel: Channel, which: tuple[int, str], target_id: str, resolved: dict[str, Any]
    ) -> Answer:
        kind, name = which
        menu = {command["name"]: command for command in self.commands(channel) if command["type"] == kind}
        if name not in menu:
            raise LookupError(f"no menu entry {name!r}; there are {', '.join(menu) or 'none'}")
        data = {"id": menu[name]["id"], "name": name, "type": kind, "target_id": target_id}
        return await self._act(channel, constants.COMMAND, data | resolved)

    async def _use(self, message: Message, component: dict[str, Any], more: dict[str, Any]) -> Answer:
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
        }
        return await self._act(message.channel, constants.COMPONENT, data | more, source=message)

    def _check_sees(self, message: Message) -> None:
        if message not in message.channel.messages(self):
            raise LookupError(f"{self.user.display} does not see this message in #{message.channel.name}")

    async def _act(self, channel: Channel, kind: int, data: dict[str, Any], **behind: Any) -> Answer:
        if channel.id not in channel.world.channels:
            raise LookupError(f"#{channel.name} was deleted")
        interaction = Interaction(channel, self.user, kind, data, **behind)
        await self._surroundings.deliver(interaction)
        return Answer(interaction, self._surroundings)


def _may_find(command: dict[str, Any], granted: int) -> bool:
    """Whether these permissions are enough for a command; "0" means administrators only."""
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    wanted = int(needed) or BITS["ADMINISTRATOR"]
    return granted & wanted == wanted

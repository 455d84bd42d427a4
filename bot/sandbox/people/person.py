"""People who act: they run commands, press buttons, submit modals and post messages."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from bot.sandbox.people.options import (
    Resolved,
    choose,
    command_data,
    fill_in,
    find_button,
    find_command,
    find_select,
    option_values,
    typed_values,
)
from bot.sandbox.protocol import Json, commands, numbers
from bot.sandbox.protocol.contents import Upload
from bot.sandbox.protocol.numbers import BITS
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.guild import Channel, HasId, Message, User
from bot.sandbox.world.payloads import interaction_json, message_json
from bot.sandbox.world.posting import MessageRequest, create_message
from bot.sandbox.world.world import Interaction, InteractionState, World


class Person:
    """A person who can act.

    Methods that need the bot's answer return once it has come, or after three seconds.
    """

    def __init__(self, user: User, world: World) -> None:
        self.user = user
        self.world = world

    def __repr__(self) -> str:
        return f"Person({self.user.name})"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    async def slash(self, channel: Channel, path: str, /, **options: Any) -> Interaction:
        """Run a slash command, such as "challenge odd".

        Options are text, numbers, people, channels, roles, or (file name, bytes).
        """
        command, known = find_command(self.commands(channel), path)
        resolved = Resolved(self.world, channel)
        values = option_values(known, options, resolved)
        return await self.send(channel, numbers.COMMAND, command_data(command, path, values, resolved))

    async def autocomplete(
        self, channel: Channel, path: str, /, *, focused: str, **options: Any
    ) -> list[Json]:
        """Return the bot's completions for the focused option, as {name, value}; others may be missing."""
        command, known = find_command(self.commands(channel), path)
        resolved = Resolved(self.world, channel)
        values = typed_values(known, options, focused, resolved)
        data = command_data(command, path, values, resolved)
        return (await self.send(channel, numbers.AUTOCOMPLETE, data)).choices or []

    async def user_command(self, channel: Channel, name: str, target: HasId) -> Interaction:
        resolved = Resolved(self.world, channel)
        target_id = resolved.add(target)
        return await self._menu(channel, (commands.USER_MENU, name), target_id, resolved.json())

    async def message_command(self, channel: Channel, name: str, target: Message) -> Interaction:
        resolved = {"resolved": {"messages": {str(target.id): message_json(target)}}}
        return await self._menu(channel, (commands.MESSAGE_MENU, name), str(target.id), resolved)

    async def click(self, message: Message, button: str) -> Interaction:
        """Press a button, found by label, custom_id or emoji."""
        self._check_sees(message)
        return await self.use(message, find_button(message.components, button))

    async def select(self, message: Message, select: str, values: Sequence[Any]) -> Interaction:
        """Choose in a select, found by placeholder or custom_id."""
        self._check_sees(message)
        component = find_select(message.components, select)
        resolved = Resolved(self.world, message.channel)
        chosen = choose(component, values, resolved)
        return await self.use(message, component, values=chosen, **resolved.json())

    async def submit(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Values are by label or custom_id; other fields keep their defaults."""
        data = fill_in(opened.modal or {}, values, Resolved(self.world, opened.channel))
        return await self.send(
            opened.channel, numbers.MODAL_SUBMIT, data, source=opened.source, opener=opened
        )

    async def use(self, message: Message, component: Json, **more: Any) -> Interaction:
        """Use a component with any values, valid or not; `more` is `values` and `resolved`."""
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
        }
        return await self.send(message.channel, numbers.COMPONENT, data | more, source=message)

    async def send(self, channel: Channel, kind: int, data: Json, **behind: Any) -> Interaction:
        """Send an interaction as it is, valid or not; `behind` is `source` and `opener` of `Interaction`."""
        if channel.id not in self.world.channels:
            raise LookupError(f"#{channel.name} was deleted")
        interaction = self.world.add_interaction(channel, self.user, kind, data, **behind)
        await deliver(self.world, interaction)
        return interaction

    def say(self, channel: Channel, content: str, *, files: Sequence[tuple[str, bytes]] = ()) -> Message:
        needed = "SEND_MESSAGES_IN_THREADS"
        if channel.thread is None:
            needed = "SEND_MESSAGES"
        locked = channel.thread is not None and channel.thread.locked
        if locked or not channel.permissions_of(self.user) & BITS[needed]:
            raise PermissionError(f"{self.user.display} may not write in #{channel.name}")
        uploads = [Upload.from_name(index, name, data) for index, (name, data) in enumerate(files)]
        return create_message(self.world, channel, self.user, MessageRequest({"content": content}, uploads))

    def forward(self, channel: Channel, message: Message) -> Message:
        flags = numbers.HAS_SNAPSHOT
        return create_message(
            self.world, channel, self.user, MessageRequest({}), extra_flags=flags, reference=message
        )

    def commands(self, channel: Channel) -> list[Json]:
        granted = channel.permissions_of(self.user)
        if not granted & BITS["USE_APPLICATION_COMMANDS"]:
            return []
        return [
            command for command in self.world.commands_in(channel, self.user) if _may_find(command, granted)
        ]

    async def _menu(
        self, channel: Channel, which: tuple[int, str], target_id: str, resolved: Json
    ) -> Interaction:
        kind, name = which
        menu = {command["name"]: command for command in self.commands(channel) if command["type"] == kind}
        if name not in menu:
            raise LookupError(f"no menu entry {name!r}; there are {', '.join(menu) or 'none'}")
        data = {"id": menu[name]["id"], "name": name, "type": kind, "target_id": target_id}
        return await self.send(channel, numbers.COMMAND, data | resolved)

    def _check_sees(self, message: Message) -> None:
        if message not in message.channel.messages(self):
            raise LookupError(f"{self.user.display} does not see this message in #{message.channel.name}")


P = TypeVar("P", bound=Person)


def find_person(people: Iterable[P], name: str) -> P:
    by_name = {person.name: person for person in people}
    if name.lower() not in by_name:
        raise LookupError(f"nobody is called {name!r}; there are {', '.join(by_name)}")
    return by_name[name.lower()]


def _may_find(command: Json, granted: int) -> bool:
    """Whether permissions suffice for a command; "0" means administrators only."""
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    wanted = int(needed) or BITS["ADMINISTRATOR"]
    return granted & wanted == wanted


async def deliver(world: World, interaction: Interaction) -> None:
    if _is_closed_to(world, interaction):
        world.fail(interaction, "This thread is archived or locked.")
        return
    interaction.sent = interaction_json(interaction)
    world.forget_interactions()
    ended = asyncio.Event()
    stop_listening = world.listen(
        lambda _: None if interaction.state is InteractionState.WAITING else ended.set()
    )
    deadline = asyncio.get_running_loop().call_later(world.answer_seconds, world.fail, interaction)
    try:
        world.tell("interaction_create", interaction)
        await ended.wait()
    finally:
        deadline.cancel()
        stop_listening()


def _is_closed_to(world: World, interaction: Interaction) -> bool:
    """Whether Discord's client would not send this in a closed thread.

    A button in an archived thread un-archives it, unless too many are active; a command is refused.
    """
    thread = interaction.channel.thread
    if thread is None or not (thread.archived or thread.locked):
        return False
    if thread.locked or interaction.type in (numbers.COMMAND, numbers.AUTOCOMPLETE):
        return True
    try:
        world.archive(interaction.channel, archived=False)
    except Refusal:
        return True
    return False

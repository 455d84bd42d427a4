"""What a person can do on the chat page, each as one function of a small JSON body."""

from base64 import b64decode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox.page.feed import Feed
from bot.sandbox.people.person import Person
from bot.sandbox.protocol import commands, constants
from bot.sandbox.world.channels import Channel, Message
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.world import World

Reply = dict[str, Any] | list[Any]


@dataclass(frozen=True)
class PageRequest:
    """A person, and the fields of what their page asks for."""

    person: Person
    fields: dict[str, Any]

    def text(self, name: str) -> str:
        """Return a field that must be a text, or raise `ValueError`."""
        value = self.fields.get(name)
        if not isinstance(value, str):
            raise ValueError(f"the field {name!r} must be a text, got {value!r}")  # noqa: TRY004 - a bad request
        return value

    def id(self, name: str) -> int:
        """Return a field that must be an id, or raise `ValueError`."""
        text = self.text(name)
        if not text.isdecimal():
            raise ValueError(f"the field {name!r} must be an id, got {text!r}")
        return int(text)

    def mapping(self, name: str) -> dict[str, Any]:
        """Return a field that maps names to values, {} if it is missing."""
        return dict(self.fields.get(name) or {})


class Actions:
    """What people do on the page, carried out."""

    def __init__(self, world: World, feed: Feed) -> None:
        self.world = world
        self.feed = feed
        self._modals: dict[str, Interaction] = {}
        """What each dialogue was opened for."""

    async def messages(self, request: PageRequest) -> Reply:
        """Return the messages of a channel as a person sees them."""
        return self.feed.messages(self._channel(request), request.person)

    async def say(self, request: PageRequest) -> Reply:
        """Post an ordinary message, and return its id."""
        return {"id": str(request.person.say(self._channel(request), request.text("content")).id)}

    async def see(self, request: PageRequest) -> Reply:
        """Note that a person looks at a channel."""
        self.feed.mark_seen(request.person, self._channel(request))
        return {}

    async def open_direct(self, request: PageRequest) -> Reply:
        """Open a person's direct messages with the bot."""
        channel = self.world.direct_messages(request.person.user)
        self.feed.refresh()
        return {"id": str(channel.id)}

    async def open(self, request: PageRequest) -> Reply:
        """Begin what an empty channel proposes, with the person after this one."""
        opening = self.feed.opening
        if opening is None:
            raise LookupError("nothing is proposed here")
        begin = opening.buttons.get(request.text("label"))
        if begin is None:
            raise LookupError("that is not proposed here")
        await begin(request.person, self.feed.next_to(request.person), self._channel(request))
        return {}

    async def choose_language(self, request: PageRequest) -> Reply:
        """Set the language that a person's Discord is in."""
        locale = request.text("locale")
        if locale not in constants.LOCALES:
            raise ValueError(f"Discord has no language {locale!r}")
        self.world.choose_language(request.person.user, locale)
        return {}

    async def dismiss(self, request: PageRequest) -> Reply:
        """Dismiss a message that only this person sees."""
        message = self._message(request)
        if not message.ephemeral:
            raise ValueError("only messages that nobody else sees can be dismissed")
        self.feed.dismiss(message)
        return {}

    async def run(self, request: PageRequest) -> Reply:
        """Run a command of any kind; menu commands have a `target`."""
        channel = self._channel(request)
        command = self._command(request, channel)
        if command["type"] == commands.USER_MENU:
            target = self.world.guild.user(request.id("target"))
            return self._reply(await request.person.user_command(channel, command["name"], target))
        if command["type"] == commands.MESSAGE_MENU:
            message = self._message(request, "target")
            return self._reply(await request.person.message_command(channel, command["name"], message))
        return self._reply(await request.person.slash(channel, request.text("path"), **_options(request)))

    async def complete(self, request: PageRequest) -> Reply:
        """Return the bot's proposals for the option being typed."""
        channel, path, focused = self._channel(request), request.text("path"), request.text("focused")
        proposed = request.person.autocomplete(channel, path, focused=focused, **_options(request))
        return {"choices": await proposed}

    async def press(self, request: PageRequest) -> Reply:
        """Press a button, or choose in a select (then with `values`)."""
        message, custom_id = self._message(request), request.text("custom_id")
        values = request.fields.get("values")
        if values is None:
            return self._reply(await request.person.click(message, custom_id))
        return self._reply(await request.person.select(message, custom_id, values))

    async def submit(self, request: PageRequest) -> Reply:
        """Send off a modal."""
        return self._reply(await request.person.submit(self._opened(request), request.mapping("fields")))

    def _reply(self, done: Interaction) -> Reply:
        if done.failed:
            return {"error": done.failed}
        if done.modal is None:
            return {}
        key = str(done.id)
        self._modals[key] = done
        return {"modal": {**done.modal, "id": key}}

    def _channel(self, request: PageRequest) -> Channel:
        channel = self.world.channel(request.id("channel"))
        if not channel.visible_to(request.person.user):
            raise PermissionError(f"{request.person.user.display} cannot see this channel")
        return channel

    def _message(self, request: PageRequest, name: str = "message") -> Message:
        message = self._channel(request).log.get(request.id(name))
        if message is None or not message.visible_to(request.person.user):
            raise LookupError("this message is no longer there")
        return message

    def _opened(self, request: PageRequest) -> Interaction:
        opened = self._modals.get(request.text("modal"))
        if opened is None or opened.user is not request.person.user:
            raise LookupError("this dialogue is no longer open")
        return opened

    def _command(self, request: PageRequest, channel: Channel) -> dict[str, Any]:
        wanted = request.text("command")
        found = [command for command in request.person.commands(channel) if command["id"] == wanted]
        if not found:
            raise LookupError("this command is no longer there")
        return found[0]


def _options(request: PageRequest) -> dict[str, Any]:
    """Return the options of a slash command: people, channels and roles are named by their ids."""
    given = request.mapping("options")
    return {name: _file(value) if isinstance(value, dict) else value for name, value in given.items()}


def _file(value: dict[str, Any]) -> tuple[str, bytes]:
    """Return a file that the page has sent: its name, and its bytes as base64."""
    try:
        return str(value["name"]), b64decode(value["data"], validate=True)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"no file: {error!r}") from error


Action = Callable[[Actions, PageRequest], Awaitable[Reply]]

ACTIONS: tuple[tuple[str, str, Action], ...] = (
    ("GET", "channels/{channel}/messages", Actions.messages),
    ("POST", "channels/{channel}/messages", Actions.say),
    ("POST", "channels/{channel}/seen", Actions.see),
    ("POST", "direct", Actions.open_direct),
    ("POST", "openings", Actions.open),
    ("POST", "languages", Actions.choose_language),
    ("POST", "dismissals", Actions.dismiss),
    ("POST", "commands", Actions.run),
    ("POST", "completions", Actions.complete),
    ("POST", "presses", Actions.press),
    ("POST", "modals", Actions.submit),
)
"""HTTP method, path below /page/, and what it does."""

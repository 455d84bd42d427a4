from collections.abc import Iterator

from bot.sandbox.world.guild import Channel, Message
from bot.sandbox.world.world import World

LATEST = 8


def transcript(world: World) -> str:
    return "\n".join(line for channel in world.channels.values() if channel.log for line in _lines(channel))


def _lines(channel: Channel) -> Iterator[str]:
    mark = "@" if channel.is_direct else "#"
    archived = " (archived)" if channel.thread and channel.thread.archived else ""
    yield f"{mark}{channel.name}{archived}"
    for message in list(channel.log.values())[-LATEST:]:
        yield f"  {describe(message)}"


def describe(message: Message) -> str:
    """Return a message in one line: author, text, files, buttons, mentions, audience."""
    guild = message.channel.guild
    parts = [f"{message.author.display}: {message.content!r}"]
    parts += [f"[{file.filename}]" for file in message.attachments]
    parts += [f"({button.get('label') or button.get('custom_id')})" for button in message.buttons]
    parts += [f"pings {guild.user(user).display}" for user in sorted(message.pings)]
    if message.ephemeral_to is not None:
        parts.append(f"only {guild.user(message.ephemeral_to).display} sees this")
    if message.loading:
        parts.append("thinking…")
    return " ".join(parts + (["(edited)"] if message.edited else []))

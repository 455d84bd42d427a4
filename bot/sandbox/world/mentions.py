"""Whom a message mentions, and whom it therefore notifies (Discord's "Allowed Mentions Object")."""

import re
from typing import Any

from bot.sandbox.protocol.constants import REPLY, SILENT
from bot.sandbox.protocol.permissions import BITS
from bot.sandbox.world.channels import Message
from bot.sandbox.world.guild import User

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def fill_mentions(message: Message, allowed: dict[str, Any] | None) -> None:
    """Fill in the message's lists of mentions; in a thread, those who are mentioned join it.

    Args:
        message: with its content in place.
        allowed: the `allowed_mentions` of the request, if it had any.
    """
    guild = message.channel.guild
    known = {user.id for user in guild.members()}
    rules = _rules(message, allowed)
    users = [user for user in _ids(_USER, message.content) if user in known]
    message.mentions = [user for user in users if _permits(rules, "users", user)]
    message.mention_roles = [role for role in _ids(_ROLE, message.content) if _permits(rules, "roles", role)]
    may_call_all = bool(message.channel.permissions_of(message.author) & BITS["MENTION_EVERYONE"])
    calls_all = bool(_EVERYONE.search(message.content))
    message.mention_everyone = calls_all and may_call_all and "everyone" in rules["parse"]
    if (author := _answered_author(message)) is not None and rules.get("replied_user"):
        message.mentions = list(dict.fromkeys([*message.mentions, author.id]))
    if message.channel.thread is not None:
        message.channel.thread.members.update(message.mentions)


def people_to_notify(message: Message) -> set[int]:
    """Return the people a new message notifies: mentioned, able to see it, not its author.

    A silent message (SUPPRESS_NOTIFICATIONS) notifies no one; a direct message notifies without a mention.
    """
    if message.flags & SILENT:
        return set()
    return {person.id for person in message.channel.guild.people if _notifies(message, person)}


def _notifies(message: Message, person: User) -> bool:
    if person is message.author or not message.channel.visible_to(person) or not message.visible_to(person):
        return False
    by_role = any(role in message.mention_roles for role in person.roles)
    everywhere = message.mention_everyone or message.channel.is_direct
    return person.id in message.mentions or by_role or everywhere


def _rules(message: Message, allowed: dict[str, Any] | None) -> dict[str, Any]:
    """Return `allowed_mentions` with Discord's default: all for ordinary messages, else users only."""
    if allowed is not None:
        return {"parse": [], **allowed}
    return {"parse": ["users"] if message.origin else ["users", "roles", "everyone"], "replied_user": True}


def _permits(rules: dict[str, Any], kind: str, mentioned: int) -> bool:
    return kind in rules["parse"] or mentioned in {int(listed) for listed in rules.get(kind) or []}


def _answered_author(message: Message) -> User | None:
    """Return whom an ordinary reply answers; an answer to a button press is no such reply."""
    if message.type != REPLY or message.origin is not None or message.reference is None:
        return None
    return message.reference.author


def _ids(pattern: re.Pattern[str], text: str) -> list[int]:
    return list(dict.fromkeys(int(found) for found in pattern.findall(text)))

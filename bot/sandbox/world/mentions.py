"""Whom a message mentions, and whom it therefore notifies (Discord's "Allowed Mentions Object")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bot.sandbox.protocol.constants import REPLY, SILENT
from bot.sandbox.protocol.permissions import BITS

if TYPE_CHECKING:
    from bot.sandbox.world.channels import Message, User

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYBODY = re.compile(r"@(everyone|here)\b")


def note(message: Message, allowed: dict[str, Any] | None) -> None:
    """Fill in the message's lists of mentions; whoever is mentioned in a thread joins it."""
    world = message.channel.world
    known = {user.id for user in world.members()}
    rules = _rules(message, allowed)
    users = [user for user in _ids(_USER, message.text) if user in known]
    message.mentions = [user for user in users if _lets(rules, "users", user)]
    message.mention_roles = [role for role in _ids(_ROLE, message.text) if _lets(rules, "roles", role)]
    may_call_all = bool(message.channel.permissions_of(message.author) & BITS["MENTION_EVERYONE"])
    called = bool(_EVERYBODY.search(message.text))
    message.mention_everyone = called and may_call_all and "everyone" in rules["parse"]
    if (author := _answered(message)) is not None and rules.get("replied_user"):
        message.mentions = list(dict.fromkeys([*message.mentions, author.id]))
    if message.channel.thread is not None:
        message.channel.thread.members.update(message.mentions)


def notified(message: Message) -> set[int]:
    """Return the people a new message notifies: mentioned, able to see it, not its author.

    A silent message (SUPPRESS_NOTIFICATIONS) notifies nobody; a direct message notifies without a mention.
    """
    if message.flags & SILENT:
        return set()
    return {person.id for person in message.channel.world.people if _notifies(message, person)}


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


def _lets(rules: dict[str, Any], kind: str, mentioned: int) -> bool:
    return kind in rules["parse"] or mentioned in {int(listed) for listed in rules.get(kind) or []}


def _answered(message: Message) -> User | None:
    """Return whom an ordinary reply answers; an answer to a button press is no such reply."""
    if message.type != REPLY or message.origin is not None or message.reference is None:
        return None
    return message.reference.author


def _ids(pattern: re.Pattern[str], text: str) -> list[int]:
    return list(dict.fromkeys(int(found) for found in pattern.findall(text)))

"""Posting and editing messages, mentions and notifications.

Source: Discord's "Allowed Mentions Object".
"""

import copy
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.sandbox.protocol import Json, contents, numbers
from bot.sandbox.protocol.contents import Upload, is_animated, number_components, picture_size
from bot.sandbox.protocol.numbers import BITS, REPLY, SILENT
from bot.sandbox.protocol.refusals import BodyFaults, Path, Refusal
from bot.sandbox.world.guild import Attachment, Channel, Message, User
from bot.sandbox.world.world import World

NONCE_SECONDS = 300.0
_SETTABLE_FLAGS = numbers.EPHEMERAL | numbers.SILENT
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True)
class MessageRequest:
    """A message in a request; `path` is its place in the body, for faults."""

    body: Json
    uploads: Sequence[Upload] = ()
    path: Path = ()

    @property
    def flags(self) -> int:
        return self.body.get("flags") or 0


def create_message(
    world: World,
    channel: Channel,
    author: User,
    draft: MessageRequest,
    *,
    extra_flags: int = 0,
    **fields: Any,
) -> Message:
    """Post a message with notifications; an archived thread is un-archived.

    `extra_flags` are flags that a request cannot set.
    """
    repeated = _same_nonce(channel, author, draft.body)
    if repeated is not None:
        return repeated
    message = Message(channel, world.snowflakes.new(), author, nonce=draft.body.get("nonce"), **fields)
    message.flags = draft.flags & _SETTABLE_FLAGS | extra_flags
    if message.ephemeral_to is None:
        message.flags &= ~numbers.EPHEMERAL
    _fill(world, message, draft)
    message.pings = people_to_notify(message)
    world.archive(channel, archived=False)
    channel.log[message.id] = message
    world.tell("message_create", message)
    return message


def edit_message(world: World, message: Message, draft: MessageRequest) -> None:
    """Edit a message in place, without notifications.

    Filling in a deferred answer is an edit without "(edited)".
    """
    if message.channel.thread is not None and message.channel.thread.archived:
        raise Refusal(50083)
    changed = copy.copy(message)
    changed.flags = message.flags & ~numbers.LOADING
    _fill(world, changed, draft)
    if not message.loading:
        changed.edited_at = time.time()
    changed.version += 1
    vars(message).update(vars(changed))
    world.tell("message_update", message)


def _fill(world: World, message: Message, draft: MessageRequest) -> None:
    contents.check_uploads(draft.uploads)
    after: Json = {"content": message.content, "components": message.components}
    after |= {
        name: draft.body[name] or ("" if name == "content" else []) for name in after if name in draft.body
    }
    contents.check_message(draft.body | after, path=draft.path)
    files = _files(world, message, draft)
    kept = {file.id for file in files}
    world.replaced += [file for file in message.attachments if file.id not in kept]
    message.attachments = files
    message.content = after["content"]
    if "components" in draft.body:
        message.components = copy.deepcopy(after["components"])
        number_components(message.components)
    is_forwarded = message.flags & numbers.HAS_SNAPSHOT
    if not (message.content or message.components or message.attachments or message.loading or is_forwarded):
        raise Refusal(50006)
    fill_mentions(message, draft.body.get("allowed_mentions"))


def _files(world: World, message: Message, draft: MessageRequest) -> list[Attachment]:
    """Return the resulting files: the listed ones; without a list, existing and new ones."""
    listed = draft.body.get("attachments")
    if listed is None:
        listed = [{"id": file.id} for file in message.attachments]
        listed += [{"id": upload.index} for upload in draft.uploads]
    present = {file.id: file for file in message.attachments}
    new = {upload.index: upload for upload in draft.uploads}
    files = []
    with BodyFaults() as form:
        for position, entry in enumerate(listed):
            number = int(entry["id"])
            if number in new:
                files.append(attach(world, new.pop(number), entry))
            elif number in present:
                file = present[number]
                files.append(replace(file, description=entry.get("description", file.description)))
            else:
                words = f"No such attachment: {number}"
                form.fault(("attachments", position, "id"), "ATTACHMENT_NOT_FOUND", words)
        files += [attach(world, upload, {}) for upload in new.values()]
        form.length(("attachments",), files, most=contents.ATTACHMENTS)
    return files


def attach(world: World, upload: Upload, entry: Json) -> Attachment:
    width, height = picture_size(upload.data)
    return Attachment(
        id=world.snowflakes.new(),
        filename=re.sub(r"[^A-Za-z0-9_.-]", "_", entry.get("filename") or upload.filename),
        content_type=upload.content_type,
        data=upload.data,
        description=entry.get("description"),
        width=width,
        height=height,
        animated=is_animated(upload.data),
    )


def _same_nonce(channel: Channel, author: User, body: Json) -> Message | None:
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    earliest = time.time() - NONCE_SECONDS
    return next(
        (
            message
            for message in reversed(channel.log.values())
            if message.nonce == body["nonce"] and message.author is author and message.sent_at > earliest
        ),
        None,
    )


def fill_mentions(message: Message, allowed: Json | None) -> None:
    """Set the message's mentions; a thread adds mentioned users."""
    known = {user.id for user in message.channel.guild.members()}
    rules = _rules(message, allowed)
    users = [user for user in _ids(_USER, message.content) if user in known]
    message.mentions = [user for user in users if _permits(rules, "users", user)]
    message.mention_roles = [role for role in _ids(_ROLE, message.content) if _permits(rules, "roles", role)]
    may_call_all = bool(message.channel.permissions_of(message.author) & BITS["MENTION_EVERYONE"])
    calls_all = bool(_EVERYONE.search(message.content))
    message.mention_everyone = calls_all and may_call_all and "everyone" in rules["parse"]
    author = _answered_author(message)
    if author is not None and rules.get("replied_user"):
        message.mentions = list(dict.fromkeys([*message.mentions, author.id]))
    if message.channel.thread is not None:
        message.channel.thread.members.update(message.mentions)


def people_to_notify(message: Message) -> set[int]:
    """Return the ids of the people that a new message notifies.

    A silent message notifies no one, a direct message always.
    """
    if message.flags & SILENT:
        return set()
    return {person.id for person in message.channel.guild.people if _notifies(message, person)}


def _notifies(message: Message, person: User) -> bool:
    by_role = any(role in message.mention_roles for role in person.roles)
    everywhere = message.mention_everyone or message.channel.is_direct
    is_called = person.id in message.mentions or by_role or everywhere
    if not is_called or person is message.author:
        return False
    return message.channel.visible_to(person) and message.visible_to(person)


def _rules(message: Message, allowed: Json | None) -> Json:
    """Return `allowed_mentions` with Discord's defaults: all for ordinary messages, else users only."""
    if allowed is not None:
        return {"parse": [], **allowed}
    return {"parse": ["users"] if message.origin else ["users", "roles", "everyone"], "replied_user": True}


def _permits(rules: Json, kind: str, mentioned: int) -> bool:
    if kind in rules["parse"]:
        return True
    return mentioned in {int(listed) for listed in rules.get(kind) or []}


def _answered_author(message: Message) -> User | None:
    """Return the author that an ordinary reply answers; an answer to a component is not one."""
    if message.type != REPLY or message.origin is not None or message.reference is None:
        return None
    return message.reference.author


def _ids(pattern: re.Pattern[str], text: str) -> list[int]:
    return list(dict.fromkeys(int(found) for found in pattern.findall(text)))

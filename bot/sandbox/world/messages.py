"""Building and editing a message from a request body and its files."""

from __future__ import annotations

import copy
import re
import time
from typing import TYPE_CHECKING, Any

from bot.sandbox.protocol import constants, limits
from bot.sandbox.protocol.components import media_of, number_components
from bot.sandbox.protocol.refusals import Form, Refusal
from bot.sandbox.protocol.uploads import size_of
from bot.sandbox.world import mentions
from bot.sandbox.world.channels import Attachment, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.sandbox.world.channels import Channel, Upload, User

NONCE_SECONDS = 300.0
_MAY_SET = constants.SUPPRESS_EMBEDS | constants.EPHEMERAL | constants.SILENT | constants.V2
_OWN_URL = re.compile(r"/attachments/\d+/(\d+)/")


def create_message(
    channel: Channel,
    author: User,
    body: dict[str, Any],
    uploads: Sequence[Upload] = (),
    *,
    path: tuple[str | int, ...] = (),
    extra_flags: int = 0,
    **fields: Any,
) -> Message:
    """Put a new message into a channel, notify whom it mentions, and tell of it.

    Args:
        channel: where; an archived thread is un-archived.
        author: who.
        body: the message part of the request (`content`, `embeds`, `components`, `attachments`, `flags`,
            `allowed_mentions`, `nonce`, `enforce_nonce`).
        uploads: its files.
        path: where the message lies in the request body, for the faults.
        extra_flags: flags a request cannot set.
        fields: further fields of `Message` (`type`, `ephemeral_to`, `origin`, `reference`).

    Raises:
        Refusal: Discord would not take it.
    """
    repeated = _same_nonce(channel, author, body)
    if repeated is not None:
        return repeated
    message = Message(channel, channel.world.snowflakes.new(), author, nonce=body.get("nonce"), **fields)
    message.flags = (body.get("flags") or 0) & _MAY_SET | extra_flags
    if message.ephemeral_to is None:
        message.flags &= ~constants.EPHEMERAL
    _fill(message, body, uploads, path)
    message.pings = mentions.notified(message)
    channel.world.archive(channel, archived=False)
    channel.log[message.id] = message
    channel.world.tell("message_create", message)
    return message


def edit_message(
    message: Message,
    body: dict[str, Any],
    uploads: Sequence[Upload] = (),
    *,
    path: tuple[str | int, ...] = (),
) -> None:
    """Change a message in place and tell of it; an edit notifies nobody.

    Filling in a deferred answer is an edit too, only nobody sees "(edited)".

    Raises:
        Refusal: Discord would not take it; the message is as it was.
    """
    if message.channel.thread is not None and message.channel.thread.archived:
        raise Refusal(50083)
    draft = copy.copy(message)
    draft.flags = message.flags & ~constants.LOADING | ((body.get("flags") or 0) & constants.V2)
    if "flags" in body and body["flags"] is not None:
        suppress = body["flags"] & constants.SUPPRESS_EMBEDS
        draft.flags = draft.flags & ~constants.SUPPRESS_EMBEDS | suppress
    _fill(draft, body, uploads, path)
    if not message.loading:
        draft.edited_at = time.time()
    draft.version += 1
    vars(message).update(vars(draft))
    message.channel.world.tell("message_update", message)


def _fill(
    message: Message, body: dict[str, Any], uploads: Sequence[Upload], path: tuple[str | int, ...]
) -> None:
    limits.check_uploads(uploads)
    after: dict[str, Any] = {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
    }
    after |= {name: body[name] or ("" if name == "content" else []) for name in after if name in body}
    v2 = bool(message.flags & constants.V2)
    limits.check_message(body | after, v2=v2, path=path)
    message.files = _files(message, body.get("attachments"), uploads)
    message.content = after["content"]
    message.embeds = copy.deepcopy(after["embeds"])
    message.components = copy.deepcopy(after["components"])
    number_components(message.components)
    _check_shown(message)
    if not (message.content or message.embeds or message.components or message.files or message.loading):
        raise Refusal(50006)
    mentions.note(message, body.get("allowed_mentions"))


def _files(
    message: Message, listed: list[dict[str, Any]] | None, uploads: Sequence[Upload]
) -> list[Attachment]:
    """Return the files afterwards: those listed, or without a list all there were and the new ones."""
    if listed is None:
        listed = [{"id": file.id} for file in message.files] + [{"id": upload.index} for upload in uploads]
    kept = {file.id: file for file in message.files}
    new = {upload.index: upload for upload in uploads}
    form = Form()
    files = []
    for position, entry in enumerate(listed):
        number = int(entry["id"])
        if number in new:
            files.append(_attach(message, new.pop(number), entry))
        elif number in kept:
            files.append(_keep(kept[number], entry))
        else:
            form.fault(
                ("attachments", position, "id"), "ATTACHMENT_NOT_FOUND", f"No such attachment: {number}"
            )
    form.refuse()
    files += [_attach(message, upload, {}) for upload in new.values()]
    form.length(("attachments",), files, most=limits.ATTACHMENTS)
    form.refuse()
    return files


def _attach(message: Message, upload: Upload, entry: dict[str, Any]) -> Attachment:
    width, height = size_of(upload.data)
    return Attachment(
        id=message.channel.world.snowflakes.new(),
        filename=re.sub(r"[^A-Za-z0-9_.-]", "_", entry.get("filename") or upload.filename),
        content_type=upload.content_type,
        data=upload.data,
        description=entry.get("description"),
        width=width,
        height=height,
    )


def _keep(file: Attachment, entry: dict[str, Any]) -> Attachment:
    if "description" not in entry:
        return file
    changed = copy.copy(file)
    changed.description = entry["description"]
    return changed


def _check_shown(message: Message) -> None:
    """Raise `Refusal` unless every `attachment://name` names a file of the message."""
    by_id = {file.id: file.filename for file in message.files}
    shown = []
    for part, name in media_of(message.components):
        own = _OWN_URL.search(part[name]["url"])
        if own and int(own[1]) in by_id:
            part[name] = {"url": f"attachment://{by_id[int(own[1])]}"}
        shown.append(part[name]["url"])
    names = [url.removeprefix("attachment://") for url in shown if url.startswith("attachment://")]
    limits.check_references([*names, *limits.embed_images(message.embeds)], by_id.values())


def _same_nonce(channel: Channel, author: User, body: dict[str, Any]) -> Message | None:
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    recent: Iterable[Message] = reversed(channel.log.values())
    earliest = time.time() - NONCE_SECONDS
    return next(
        (
            message
            for message in recent
            if message.nonce == body["nonce"] and message.author is author and message.sent_at > earliest
        ),
        None,
    )

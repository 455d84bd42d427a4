"""The lengths and counts that Discord accepts (its page "Message", and observation)."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from bot.sandbox.protocol.components import check_components
from bot.sandbox.protocol.files import Upload
from bot.sandbox.protocol.media import embed_images
from bot.sandbox.protocol.refusals import Form, Path, Refusal

CONTENT_LENGTH = 2000
EMBEDS = 10
EMBED_TOTAL = 6000
ATTACHMENTS = 10
ATTACHMENT_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
ALT_TEXT_LENGTH = 1024
NONCE_LENGTH = 25
MENTIONS = 100
THREAD_NAME_LENGTH = 100
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
PINS = 250

_V2_EXCLUDES = ("content", "embeds", "sticker_ids", "poll")
_EMBED_IMAGE = re.compile(r"[A-Za-z0-9_.-]+\.(png|jpg|jpeg|webp|gif)", re.IGNORECASE)


def check_message(body: dict[str, Any], *, v2: bool, path: Path = ()) -> None:
    """Raise `Refusal` (50035) unless every field of a message body is within Discord's limits.

    Args:
        body: the message part of a request.
        v2: whether the message is (or becomes) a Components V2 message.
        path: where the message lies in the request body, for the faults.
    """
    form = Form()
    form.length((*path, "content"), body.get("content"), most=CONTENT_LENGTH)
    form.length((*path, "nonce"), str(body.get("nonce") or ""), most=NONCE_LENGTH)
    _check_embeds(form, (*path, "embeds"), body.get("embeds") or [])
    _check_attachments(form, (*path, "attachments"), body.get("attachments") or [])
    _check_mentions(form, (*path, "allowed_mentions"), body.get("allowed_mentions") or {})
    check_components(form, (*path, "components"), body.get("components") or [], v2=v2)
    if v2:
        _check_v2_fields(form, path, body)
    form.check()


def check_uploads(uploads: Sequence[Upload]) -> None:
    """Raise `Refusal` unless the files of one request are few and small enough."""
    if any(len(upload.data) > ATTACHMENT_BYTES for upload in uploads):
        raise Refusal(40005)
    form = Form()
    form.length(("attachments",), uploads, most=ATTACHMENTS)
    form.check()


def check_thread(body: dict[str, Any], *, name_required: bool = True) -> None:
    """Raise `Refusal` (50035) unless a thread's name and archive duration are ones Discord has."""
    form = Form()
    if name_required:
        form.presence(("name",), body.get("name"), most=THREAD_NAME_LENGTH)
    else:
        form.length(("name",), body.get("name"), least=1, most=THREAD_NAME_LENGTH)
    form.choice(("auto_archive_duration",), body.get("auto_archive_duration"), ARCHIVE_MINUTES)
    form.check()


def check_choices(choices: Sequence[dict[str, Any]]) -> None:
    """Raise `Refusal` (50035) unless these can be the answer to an autocompletion."""
    form = Form()
    path = ("data", "choices")
    form.length(path, choices, most=25)
    for index, choice in enumerate(choices):
        form.presence((*path, index, "name"), choice.get("name"), most=100)
        if isinstance(choice.get("value"), str):
            form.length((*path, index, "value"), choice["value"], least=1, most=100)
    form.check()


def check_references(names: Iterable[str], available: Iterable[str]) -> None:
    """Raise `Refusal` (50035) if a component or embed shows an attachment the message does not have."""
    form = Form()
    missing = sorted(set(names) - set(available))
    for name in missing:
        form.fault(
            ("components",),
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            f"The referenced attachment '{name}' was not found",
        )
    form.check()


def _check_embeds(form: Form, path: Path, embeds: list[dict[str, Any]]) -> None:
    form.length(path, embeds, most=EMBEDS)
    for index, embed in enumerate(embeds):
        _check_embed(form, (*path, index), embed)
    if sum(map(_embed_length, embeds)) > EMBED_TOTAL:
        form.fault(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")
    for name in embed_images(embeds):
        if not _EMBED_IMAGE.fullmatch(name):
            form.fault(path, "URL_TYPE_INVALID_URL", f"Not a well formed URL: attachment://{name}")


def _check_embed(form: Form, path: Path, embed: dict[str, Any]) -> None:
    form.length((*path, "title"), embed.get("title"), most=256)
    form.length((*path, "description"), embed.get("description"), most=4096)
    form.length((*path, "footer", "text"), (embed.get("footer") or {}).get("text"), most=2048)
    form.length((*path, "author", "name"), (embed.get("author") or {}).get("name"), most=256)
    fields = embed.get("fields") or []
    form.length((*path, "fields"), fields, most=25)
    for number, field in enumerate(fields):
        form.presence((*path, "fields", number, "name"), field.get("name"), most=256)
        form.presence((*path, "fields", number, "value"), field.get("value"), most=1024)


def _embed_length(embed: dict[str, Any]) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [field.get(part) for field in embed.get("fields") or [] for part in ("name", "value")]
    return sum(len(text) for text in texts if text)


def _check_attachments(form: Form, path: Path, attachments: list[dict[str, Any]]) -> None:
    form.length(path, attachments, most=ATTACHMENTS)
    for index, attachment in enumerate(attachments):
        form.length((*path, index, "description"), attachment.get("description"), most=ALT_TEXT_LENGTH)


def _check_mentions(form: Form, path: Path, mentions: dict[str, Any]) -> None:
    for kind in ("users", "roles"):
        listed = mentions.get(kind) or []
        form.length((*path, kind), listed, most=MENTIONS)
        if listed and kind in (mentions.get("parse") or []):
            form.fault(
                (*path, "parse"),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def _check_v2_fields(form: Form, path: Path, body: dict[str, Any]) -> None:
    for name in _V2_EXCLUDES:
        if body.get(name):
            form.fault(
                (*path, name),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )

"""The lengths and counts that Discord accepts (its page "Message", and observation)."""

from collections.abc import Sequence
from typing import Any

from bot.sandbox.protocol.components import check_components
from bot.sandbox.protocol.files import Upload
from bot.sandbox.protocol.refusals import Form, Path, Refusal

CONTENT_LENGTH = 2000
ATTACHMENTS = 10
ATTACHMENT_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
ALT_TEXT_LENGTH = 1024
NONCE_LENGTH = 25
MENTIONS = 100
THREAD_NAME_LENGTH = 100
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)

_UNKNOWN_PARTS = ("embeds", "sticker_ids", "poll")
"""Parts of a message that Discord has and the sandbox does not show."""


def check_message(body: dict[str, Any], *, path: Path = ()) -> None:
    """Raise `Refusal` (50035) unless every field of a message body is within Discord's limits.

    Args:
        body: the message part of a request.
        path: where the message lies in the request body, for the faults.
    """
    with Form() as form:
        form.length((*path, "content"), body.get("content"), most=CONTENT_LENGTH)
        form.length((*path, "nonce"), str(body.get("nonce") or ""), most=NONCE_LENGTH)
        _check_attachments(form, (*path, "attachments"), body.get("attachments") or [])
        _check_mentions(form, (*path, "allowed_mentions"), body.get("allowed_mentions") or {})
        check_components(form, (*path, "components"), body.get("components") or [])
        for name in filter(body.get, _UNKNOWN_PARTS):
            form.fault((*path, name), "SANDBOX_UNKNOWN", f"The sandbox cannot show {name}.")


def check_uploads(uploads: Sequence[Upload]) -> None:
    """Raise `Refusal` unless the files of one request are few and small enough."""
    if any(len(upload.data) > ATTACHMENT_BYTES for upload in uploads):
        raise Refusal(40005)
    with Form() as form:
        form.length(("attachments",), uploads, most=ATTACHMENTS)


def check_thread(body: dict[str, Any]) -> None:
    """Raise `Refusal` (50035) unless a thread's name and archive duration are ones Discord has."""
    with Form() as form:
        form.presence(("name",), body.get("name"), most=THREAD_NAME_LENGTH)
        form.choice(("auto_archive_duration",), body.get("auto_archive_duration"), ARCHIVE_MINUTES)


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

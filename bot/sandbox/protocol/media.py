"""How components and embeds show the files of their own message: by `attachment://<file name>`."""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.sandbox.protocol.components import FILE, GALLERY, THUMBNAIL, flatten

SCHEME = "attachment://"


def attachment_name(url: str) -> str:
    """Return the file name in an `attachment://` URL, "" for any other URL."""
    return url.removeprefix(SCHEME) if url.startswith(SCHEME) else ""


def media_of(components: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield what shows a picture or file, with the name of its media field: `media` or `file`."""
    for component in flatten(components):
        if component.get("type") == GALLERY:
            yield from ((item, "media") for item in component.get("items") or [])
        elif component.get("type") == THUMBNAIL:
            yield component, "media"
        elif component.get("type") == FILE:
            yield component, "file"


def embed_images(embeds: Iterable[dict[str, Any]]) -> list[str]:
    """Return the names of the files that embeds show, each once per use."""
    urls = [
        embed[part].get("url") or ""
        for embed in embeds
        for part in ("image", "thumbnail")
        if isinstance(embed.get(part), dict)
    ]
    return [attachment_name(url) for url in urls if url.startswith(SCHEME)]

"""What every bot of a process reads alike: sentences, and the texts of its commands."""

from functools import cache

from bot import data
from bot.transport import command_texts

_languages = cache(data.languages)
_payload_of, _payloads = command_texts.payload_of, {}


def read_once(monkeypatch):
    """Let bots share what comes with the program; commands are named by the ids of the newest bot."""
    monkeypatch.setattr(data, "languages", _languages_of)
    monkeypatch.setattr(command_texts, "payload_of", _translated)


def _languages_of(mention=lambda _path: None):
    _languages()._mention = mention
    return _languages()


async def _translated(tree, languages):
    games = tree.client.matches.catalogue
    if games is not data.catalogue() or languages is not _languages():
        return await _payload_of(tree, languages)
    if not _payloads:
        _payloads["all"] = await _payload_of(tree, languages)
    return _payloads["all"]

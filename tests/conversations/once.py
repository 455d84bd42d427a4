"""What every bot of a process reads or draws alike: sentences, the texts of its commands, boards."""

from functools import cache, lru_cache

from aiohttp import multipart

from bot import data
from bot.features.challenge import challenge
from bot.sandbox.http import routes
from bot.transport import command_texts
from bot.ui import pictures
from tests.loaded import FEATURES

if "preferences" in FEATURES:
    from bot.features.preferences.server import set_command as _set_command

_languages = cache(data.languages)
_payload_of, _payloads = command_texts.payload_of, {}
_check, _checked = routes.check_commands, []
_draw = lru_cache(256)(pictures.draw)
_parse_disposition = lru_cache(256)(multipart.parse_content_disposition)
_challenge, _challenges = challenge._command, {}
_settings = {}


def read_once(monkeypatch):
    """Let bots share what comes with the program; commands are named by the ids of the newest bot."""
    monkeypatch.setattr(data, "languages", _languages_of)
    monkeypatch.setattr(command_texts, "payload_of", _translated)
    monkeypatch.setattr(challenge, "_command", _challenge_of)
    if "preferences" in FEATURES:
        monkeypatch.setattr("bot.features.preferences.server.set_command", _set_command_of)
    monkeypatch.setattr(pictures, "draw", _draw)
    monkeypatch.setattr(multipart, "parse_content_disposition", _parse_disposition)
    monkeypatch.setattr(routes, "check_commands", _check_unless_known)


def _languages_of(mention=lambda _path: None):
    _languages()._mention = mention
    return _languages()


async def _translated(tree, languages):
    """Return the texts of commands; those of other games or sentences are made once for both together."""
    made_of = (tree.client.services.catalogue, *languages._entries_of.values())
    key = tuple(map(id, made_of))
    if key not in _payloads:
        _payloads[key] = (made_of, await _payload_of(tree, languages))  # what it is made of keeps its id
    return _payloads[key][1]


def _challenge_of(game):
    """Return the command of a game, made once; the newest group is its parent."""
    if id(game) not in _challenges:
        _challenges[id(game)] = game, _challenge(game)  # so that it keeps its id
    return _challenges[id(game)][1]


def _set_command_of(bot):
    """Return the command with the settings of servers, made once for both games and languages."""
    made_of = bot.catalogue, bot.languages
    key = tuple(map(id, made_of))
    if key not in _settings:
        _settings[key] = made_of, _set_command(bot)
    return _settings[key][1]


def _check_unless_known(commands):
    """Let the sandbox take commands that it has checked before."""
    if commands not in _checked:
        _check(commands)
        _checked.append(commands)

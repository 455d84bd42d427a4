"""Settings of the operator: environment variables, or a file `.env` in the working directory."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from marshmallow import EXCLUDE, Schema, ValidationError
from marshmallow.fields import Float, Function, Integer, String
from marshmallow.validate import OneOf, Range, Regexp

MOST_CHARACTERS = 100_000
"""Of `.env`, and of the file with the token."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_HOST = r"(?:[\w.%-]*|\[[\w:.%]*\])(?::\d*)?"
_ADDRESS = re.compile(
    rf"postgres(?:ql)?://(?:(?P<user>[^:@/]*)(?::[^@/]*)?@)?(?P<hosts>{_HOST}(?:,{_HOST})*)"
    r"(?P<name>/[^/@?#]*)?(?:\?(?:\w+=[^&]*&?)*)?"
)
"""A URL as libpq reads it, matched to leave out its password in texts.

See https://www.postgresql.org/docs/current/libpq-connect.html#id-1.7.3.8.3.6.
"""
_ENVIRONMENT = "the environment"
_MISSPELT = 0.85
"""Minimal similarity, from 0 to 1, of a name with one of ours to count as misspelt."""
_QUOTES = "\"'“”„‟‘’‚‛«»"  # noqa: RUF001


class SettingsError(Exception):
    """Missing or malformed setting; the text is one sentence for the operator."""


@dataclass(frozen=True)
class Settings:
    """All settings; `.env.example` documents each, and a test keeps it complete."""

    token: str | None = field(default=None, repr=False)
    token_file: Path | None = None
    """A file with the token, such as a container's secret or a credential of systemd."""
    database: Path | str = field(default=Path("data/oddity.sqlite3"), repr=False)
    """SQLite file, created on the first start, or URL of PostgreSQL."""
    backups: Path | None = None
    """Folder for the changes of a SQLite file, saved every five minutes; unset for none."""
    log_level: str = "INFO"
    actions_per_second: float = 2.0
    """Long-term limit per person; bursts may use ten seconds' worth."""
    requests_per_second: float = 45.0
    """Limit of requests to Discord by all processes together, except answers to interactions."""
    banned: str = ""
    """Ids of people who may do nothing."""
    privacy_url: str | None = None
    terms_url: str | None = None
    support_url: str | None = None
    metrics_port: int | None = None
    """Also for health; unset for none."""
    metrics_address: str = LOOPBACK[0]
    """Usually reachable from this machine only."""
    engine_processes: int = 1
    """Worker processes of the engine; 0 disables the computer as an opponent."""
    discord_url: str | None = None
    """A stand-in for Discord on this machine."""

    @property
    def pages(self) -> dict[str, str]:
        found = {"privacy": self.privacy_url, "terms": self.terms_url, "support": self.support_url}
        return {name: url for name, url in found.items() if url is not None}

    @property
    def required_token(self) -> str:
        """The token; its file is only read on use, as most commands need none."""
        if self.token is not None:
            return self.token
        if self.token_file is None:
            raise SettingsError(
                "DISCORD_TOKEN is missing: set it to your bot's token in the environment or in the file .env "
                "(to try the bot without Discord, start 'oddity sandbox')."
            )
        words = _read_text(self.token_file).split()
        if len(words) != 1:
            raise SettingsError(
                f"The file {self.token_file} has {len(words)} words, and should hold a token alone."
            )
        return words[0]

    @property
    def database_name(self) -> str:
        """Path, or URL without password."""
        if isinstance(self.database, Path):
            return str(self.database)
        found = _ADDRESS.fullmatch(self.database)
        assert found is not None  # noqa: S101 (`read_database` lets no other pass)
        user = f"{found['user']}@" if found["user"] else ""
        return f"postgresql://{user}{found['hosts']}{found['name'] or ''}"


def read_database(text: str) -> Path | str:
    """Return the path of a file, or an unchanged PostgreSQL URL."""
    if text.startswith("-"):
        raise SettingsError(f"{text!r} is an option, no database: if a file has this name, write './{text}'.")
    scheme, is_address, _ = text.partition("://")
    if not is_address:
        return Path(text)
    if scheme not in {"postgresql", "postgres"}:
        raise SettingsError(
            f"A database of the kind {scheme!r} does not serve: give the path of a file, or an address that"
            " begins with postgresql://."
        )
    found = _ADDRESS.fullmatch(text)
    if not found:  # the text may contain part of the password
        raise SettingsError(
            "The address of the database cannot be read: it should be like postgresql://user@host/name, and a"
            " password has %40 for @, %2F for / and %25 for %."
        )
    for port in re.findall(r":(\d+)(?=,|$)", found["hosts"]):
        if not 1 <= int(port) <= 65535:
            raise SettingsError(f"The address of the database has port {port}; ports are from 1 to 65535.")
    return text


def _check_loopback(url: str) -> None:
    with suppress(ValueError):  # such as a port out of range
        parts = urlsplit(url)
        if parts.scheme == "http" and parts.hostname in LOOPBACK and parts.port != 0:
            return
    raise ValidationError("not on this machine")


def _address(example: str) -> String:
    wanted = Regexp(r"^https?://\S+$")
    metadata = {"expected": f"a web address such as https://{example}"}
    return String(validate=wanted, metadata=metadata)


class _Variables(Schema):
    """Format of each setting, and what errors say is expected."""

    class Meta:
        unknown = EXCLUDE

    token = String(metadata={"expected": "the token of your bot"})
    token_file = Function(deserialize=Path)
    database = Function(deserialize=read_database)
    backups = Function(deserialize=Path)
    log_level = Function(
        deserialize=str.upper,
        validate=OneOf(("DEBUG", "INFO", "WARNING", "ERROR")),
        metadata={"expected": "one of DEBUG, INFO, WARNING or ERROR"},
    )
    actions_per_second = Float(
        validate=Range(min=0, min_inclusive=False), metadata={"expected": "a number greater than 0"}
    )
    requests_per_second = Float(
        validate=Range(min=1), metadata={"expected": "a number of requests, at least 1"}
    )
    banned = String(
        validate=Regexp(r"^[\d\s,]+$"),
        metadata={"expected": "ids of people, with commas between"},
    )
    privacy_url = _address("example.org/privacy")
    terms_url = _address("example.org/terms")
    support_url = _address("discord.gg/your-server")
    metrics_port = Integer(
        validate=Range(1, 65535), metadata={"expected": "a port from 1 to 65535, or empty for none"}
    )
    metrics_address = String(metadata={"expected": "an address of this machine"})
    engine_processes = Integer(
        validate=Range(0, 64), metadata={"expected": "a number of processes from 0 (none) to 64"}
    )
    discord_url = String(
        validate=_check_loopback,
        metadata={"expected": "an address on this machine such as http://127.0.0.1:8080"},
    )


SETTING_NAMES = tuple(setting.name for setting in fields(Settings))


def variable(name: str) -> str:
    return f"{'DISCORD' if name.startswith('token') else 'ODDITY'}_{name.upper()}"


def _read_text(path: Path, *, may_be_missing: bool = False) -> str:
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        if may_be_missing and isinstance(error, FileNotFoundError):
            return ""
        raise SettingsError(
            f"The file {path} cannot be read ({error.strerror}): let the user that runs this read it."
        ) from None
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:  # as in ASCII text saved as UTF-16
        raise SettingsError(f"The file {path} is no text in UTF-8: save it as such.")
    if len(text) > MOST_CHARACTERS:
        raise SettingsError(f"The file {path} has more than {MOST_CHARACTERS:,} characters: name another.")
    return text


class Variable(NamedTuple):
    value: str
    where: str
    """As part of a sentence."""


def read_variables() -> Mapping[str, Variable]:
    """Of the environment and of `.env`; the environment wins."""
    found = {**_read_file(), **{name: Variable(value, _ENVIRONMENT) for name, value in os.environ.items()}}
    known = [variable(name) for name in SETTING_NAMES]
    for name in found.keys() - known:
        is_ours = found[name].where != _ENVIRONMENT or name.startswith("ODDITY_")
        if is_ours and (near := get_close_matches(name.upper(), known, n=1, cutoff=_MISSPELT)):
            raise SettingsError(f"{name} in {found[name].where} means nothing: did you mean {near[0]}?")
    return found


def _read_file() -> Mapping[str, Variable]:
    text = _read_text(Path(".env"), may_be_missing=True)
    places: dict[str, str] = {}
    for line in parse_stream(StringIO(text)):
        written = line.original.string
        blank = written[: len(written) - len(written.lstrip())].count("\n")
        where = f"line {line.original.line + blank} of the file .env"
        if line.error or (line.key is not None and line.value is None):
            raise SettingsError(
                f"{where.capitalize()} cannot be read: it should be NAME=value, or begin with #."
            )
        if line.key is not None:
            places[line.key] = where
    values = dotenv_values(stream=StringIO(text))  # only now, as it logs what it cannot parse
    return {name: Variable(values[name] or "", where) for name, where in places.items()}


def _check(name: str, value: str, where: str) -> None:
    if value[0] in _QUOTES or value[-1] in _QUOTES:
        raise SettingsError(f"{name} in {where} has quotation marks around it: leave them out.")
    if name == variable("token") and len(value.split()) != 1:
        raise SettingsError(f"{name} in {where} should be the token alone, without “Bot” or spaces.")


def read_settings() -> Settings:
    """Empty variables count as missing."""
    variables = {name: one for name, one in read_variables().items() if one.value}
    given = {name: variables[variable(name)].value for name in SETTING_NAMES if variable(name) in variables}
    for name, value in given.items():
        _check(variable(name), value, variables[variable(name)].where)
    if folder := os.environ.get("CREDENTIALS_DIRECTORY"):  # set by systemd for a service
        credential = f"{folder}/discord-token"
        if os.path.lexists(credential):
            given.setdefault("token_file", credential)
    try:
        found: dict[str, Any] = _Variables().load(given)
    except ValidationError as error:
        name = next(name for name in SETTING_NAMES if name in error.messages_dict)
        expected = _Variables().fields[name].metadata["expected"]
        raise SettingsError(
            f"{variable(name)} is {given[name]!r}, but should be {expected}: "
            f"correct it in {variables[variable(name)].where}."
        ) from None
    return Settings(**found)

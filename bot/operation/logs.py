"""Logging: ids of people and matches, but no tokens, names or texts.

All lines pass one handler, which redacts them, whichever library logs. Other libraries log payloads at DEBUG,
so they are logged from INFO on.
"""

import logging
import re
import sys
from typing import TextIO

import discord
from pythonjsonlogger.json import JsonFormatter

OURS = {"bot", "renderer"}
"""Packages whose DEBUG lines hold no payloads."""
CONCEALED = "[concealed]"
LOST_CONNECTIONS = "discord.shard"
"""discord.py's logger of failed shard connections, which are retried."""

_TOKEN_IN_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+")
_AUTHORIZATION = re.compile(r"(authorization\W+)(?:bot |bearer )?[^\s'\",}]+", re.IGNORECASE)
_NAME_IN_REPR = re.compile(r"\b((?:\w+_)?name|nick)=('[^']*'|\"[^\"]*\")")
"""Names of users, channels and servers in discord.py's reprs."""
_QUOTED = re.compile(r"(?<!\w)(['\"]).*\1")


class DiscreetHandler(logging.StreamHandler[TextIO]):
    """Writes log lines, redacting `secrets`, such as the bot's token."""

    def __init__(self, stream: TextIO, *secrets: str) -> None:
        super().__init__(stream)
        self._secrets = secrets
        self.addFilter(_holds_no_payload)

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; of `extra`, only ids become fields."""
        if record.name == LOST_CONNECTIONS and record.exc_info:
            record = _shorten(record, record.exc_info[1])
        told = (self._conceal(record.getMessage()), None, None)
        discreet = logging.LogRecord(record.name, record.levelno, record.pathname, record.lineno, *told)
        discreet.created = record.created
        discreet.exc_text = self._describe(record)
        vars(discreet).update(getattr(record, "ids", {}))
        return super().format(discreet)

    def _describe(self, record: logging.LogRecord) -> str | None:
        """Without values in exceptions."""
        if not record.exc_info:
            return None
        lines = logging.Formatter().formatException(record.exc_info).splitlines()
        quiet = [line if line.startswith(" ") else _QUOTED.sub(CONCEALED, line) for line in lines]
        return self._conceal("\n".join(quiet))

    def _conceal(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, CONCEALED)
        text = _TOKEN_IN_ADDRESS.sub(rf"\1{CONCEALED}", text)
        text = _AUTHORIZATION.sub(rf"\1{CONCEALED}", text)
        return _NAME_IN_REPR.sub(rf"\1={CONCEALED}", text)


def set_up(level: str, *secrets: str, stream: TextIO | None = None) -> None:
    """Configure logging to `stream` (stderr): for people on a terminal, else a JSON object a line."""
    stream = sys.stderr if stream is None else stream
    for_machines = JsonFormatter(
        ["levelname", "name", "message"],
        rename_fields={"levelname": "level", "name": "logger", "exc_info": "traceback"},
        timestamp=True,
    )
    discord.utils.setup_logging(
        handler=DiscreetHandler(stream, *secrets),
        formatter=discord.utils.MISSING if stream.isatty() else for_machines,  # the former has colours
        level=logging.getLevelNamesMapping()[level],
    )


def is_bug(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.ERROR and bool(record.exc_info) and record.name != LOST_CONNECTIONS


def _shorten(record: logging.LogRecord, error: BaseException | None) -> logging.LogRecord:
    text = f"{record.getMessage()} ({error!r})"
    return logging.LogRecord(record.name, logging.WARNING, record.pathname, record.lineno, text, None, None)


def _holds_no_payload(record: logging.LogRecord) -> bool:
    if record.levelno >= logging.INFO:
        return True
    return record.name.partition(".")[0] in OURS

"""Parser of records, as text or JSON, into tokens with their line or key for error messages."""

import codecs
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.errors import PlayerError, RecordError, SetupError
from bot.rules.catalogue import Game

DRAWN_RESULT = "draw"
MOST_RECORD_BYTES = 256_000
_MAX_TURN_DIGITS = 9
_TAG_OF_KEY = {
    "game": "Game",
    "board": "Board",
    "tiling": "Tiling",
    "started": "Started",
    "ended": "Ended",
    "turns before": "Turns before",
}
"""Tags of the keys that hold a single text."""
_STRUCTURED_KEYS = ("numbers", "options", "players", "winner", "reason", "turns")
_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CODE_BLOCK = re.compile(r"```(?:[\w+-]*\r?\n)?(.*?)(?:```|\Z)", re.DOTALL)
_RECORD_START = re.compile(r"^\s*(?:game\s*:|[{[])", re.IGNORECASE | re.MULTILINE)
"""Start of a record; a fence after it belongs to a name."""
_LOST_LINE_BREAK = re.compile(
    r"\s+(?=(?:Game|Board|Tiling|Started|Ended|Result|Numbers|Option \S+|Seat \S+):|[0-9]{1,4}\.\s)"
    r"|(?<=\sNumbers:)\s*",
    re.IGNORECASE,
)
"""Former line breaks in a record that a command option joined into one line."""
_COMMENT = re.compile(r"#(?!\d)")
"""Not the number of a turn, as in `#1 e5 white`."""
_FOREIGN_FORMATS = {
    "SGF": re.compile(r"\(\s*;"),
    "PGN": re.compile(r"\[\s*\w+\s+\""),
    "HTML": re.compile(r"<"),
}


@dataclass(frozen=True)
class RecordToken:
    text: str = ""
    name: str = ""
    line: int = 0
    """From 1; 0 in JSON."""
    key: str = ""
    """Full path in JSON, such as `options.group`."""
    turn: int = 0
    """Number of the turn from 1; 0 for anything else."""

    @contextmanager
    def error_context(self) -> Iterator[None]:
        try:
            yield
        except PlayerError as error:
            raise RecordError(error, line=self.line, key=self.key, turn=self.turn) from error


@dataclass(frozen=True)
class ParsedRecord:
    """All tokens of a record, whether it was text or JSON."""

    tags: Mapping[str, RecordToken]
    """By `tag_key`; missing tags are absent or empty."""
    rows: Sequence[str] = ()
    """Numbers of the board by rows, from text."""
    marks: Sequence[str] = ()
    """Numbers of the board by cell, from JSON."""
    turns: Sequence[RecordToken] = ()
    blank: RecordToken = field(default_factory=RecordToken)
    """The place of missing tags."""

    def token(self, tag: str) -> RecordToken:
        return self.tags.get(tag_key(tag), self.blank)

    def value(self, tag: str) -> str:
        return " ".join(self.token(tag).text.split())

    def check_length(self, most_turns: int | None) -> None:
        if most_turns is not None and len(self.turns) > most_turns:
            with self.turns[most_turns].error_context():
                raise SetupError("record-turns", turns=len(self.turns), most=most_turns)

    def check_tags(self, game: Game) -> None:
        """Refuse tags that records of this game do not have."""
        known = [*_TAG_OF_KEY.values(), "Numbers", "Result"]
        known += [f"Option {option.key}" for option in game.options]
        known += [f"Seat {seat}" for seat in game.seats]
        keys = set(map(tag_key, known))
        for key, token in self.tags.items():
            with token.error_context():
                if key not in keys:
                    raise _unknown_tag(token.name, known)


def _unknown_tag(tag: str, known: Sequence[str]) -> SetupError:
    if not tag.strip():
        return SetupError("record-nameless", known=tuple(known))
    return SetupError("record-tag", tag=tag, known=tuple(known))


def tag_key(tag: str) -> str:
    """Case and repeated spaces are ignored."""
    return " ".join(tag.split()).casefold()


def check_size(size: int) -> None:
    if size > MOST_RECORD_BYTES:
        raise SetupError("record-too-long", most=MOST_RECORD_BYTES // 1000)


def decode_record(data: bytes) -> str:
    """Decode a file: UTF-8, or UTF-16 with a byte order mark."""
    check_size(len(data))
    try:
        return data.decode("utf-16" if data.startswith(_UTF_16_MARKS) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise SetupError("record-no-text") from error


def unwrap_record(written: str) -> str:
    """Return the record in a message or file, out of its code block, with lost line breaks restored."""
    text = written.removeprefix("\ufeff")
    fenced = _CODE_BLOCK.search(text)
    if fenced and not _RECORD_START.search(text[: fenced.start()]):
        lines_before = len(f"{text[: fenced.start(1)]}.".splitlines()) - 1
        text = "\n" * lines_before + fenced[1]
    begins = text.strip().removeprefix("\ufeff").lstrip()
    if not begins:
        raise RecordError(SetupError("record-empty"))
    for name, beginning in _FOREIGN_FORMATS.items():
        if beginning.match(begins):
            raise RecordError(SetupError("record-format", format=name))
    is_flat = not is_json(begins) and len(begins.splitlines()) == 1
    if not is_flat:
        return text
    return _LOST_LINE_BREAK.sub("\n", begins)


def is_json(text: str) -> bool:
    return text.lstrip().startswith(("{", "["))


def parse_text(text: str) -> ParsedRecord:
    tags: dict[str, RecordToken] = {}
    rows: list[str] = []
    turns: list[RecordToken] = []
    for line, content in enumerate(map(str.strip, text.splitlines()), start=1):
        number, dot, turn = content.partition(".")
        tag, colon, value = content.partition(":")
        if not content or _COMMENT.match(content):
            continue
        if dot and number.isdecimal():
            with RecordToken(line=line).error_context():
                _check_number(number, len(turns) + 1)
            turns.append(RecordToken(turn.strip(), line=line, turn=len(turns) + 1))
        elif tag_key(tag) and colon and tag_key(tag) not in tags:
            tags[tag_key(tag)] = RecordToken(value, tag, line)
        elif tag_key("Numbers") in tags and content.replace(" ", "").isdecimal():
            rows.append(content)
        else:
            raise RecordError(_wrong_line(content, tag if colon else ""), line=line)
    return ParsedRecord(tags, rows=rows, turns=turns, blank=RecordToken(line=1))


def _wrong_line(content: str, tag: str) -> SetupError:
    if tag_key(tag) == "game":
        return SetupError("record-second")
    if tag:
        return SetupError("record-tag-twice", tag=tag)
    return SetupError("record-line", text=content[:80])


def _check_number(text: str, expected: int) -> None:
    number = int(text) if len(text) <= _MAX_TURN_DIGITS else text
    if number != expected:
        raise SetupError("record-number", number=number, expected=expected)


# JSON: numbers are kept as text, so that both forms are checked alike.


def read_json(text: str) -> dict[str, Any]:
    """Numbers become text."""
    try:
        data = json.loads(
            text, parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=_unique_keys
        )
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        is_second = error.msg == "Extra data" and is_json(text[error.pos :])
        why = SetupError("record-second") if is_second else _malformed("syntax")
        raise RecordError(why, line=_line_of(text, error.pos)) from error
    except UnicodeEncodeError as error:
        raise RecordError(_malformed("half-character")) from error
    except RecursionError as error:
        raise RecordError(_malformed("nested")) from error
    if not isinstance(data, dict):
        raise RecordError(_malformed("object"))
    if "game" in data:
        return data
    return _unwrap_export(data)


def _line_of(text: str, position: int) -> int:
    """Return the line as `splitlines` counts; the end of the text is on the last line that is not empty."""
    last = len(text.rstrip()) - 1
    return len(text[: min(position, last) + 1].splitlines())


def _unwrap_export(data: dict[str, Any]) -> dict[str, Any]:
    """The record may be inside an export of `/privacy export`, or inside one of its matches."""
    matches = data.get("matches")
    if isinstance(matches, list) and len(matches) > 1:
        raise RecordError(SetupError("record-export", matches=len(matches)), key="matches")
    (match,) = matches if isinstance(matches, list) and matches else (data,)
    record = None
    if isinstance(match, dict):
        record = match.get("record")
    return record if isinstance(record, dict) else data


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(_malformed("twice"), key=key)
        found[key] = value
    return found


def game_token(data: Mapping[str, Any]) -> RecordToken:
    return _token(data.get("game"), "game", "Game")


def parse_json(data: Mapping[str, Any], game: Game) -> ParsedRecord:
    for key in data:
        if key not in (known := (*_TAG_OF_KEY, *_STRUCTURED_KEYS)):
            raise RecordError(_unknown_tag(key, known), key=key)
    tokens = [_token(data.get(key), key, tag) for key, tag in _TAG_OF_KEY.items()]
    tokens += [
        _token(value, f"options.{key}", f"Option {key}")
        for key, value in _typed_value(data, "options", dict).items()
    ]
    tokens += _players(_tokens(data, "players"), game)
    tokens.append(_result(data, game))
    marks = [token.text for token in _tokens(data, "numbers")]
    if marks:
        tokens.append(RecordToken(name="Numbers", key="numbers"))
    return ParsedRecord(
        {tag_key(token.name): token for token in tokens}, marks=marks, turns=_tokens(data, "turns")
    )


def _players(names: Sequence[RecordToken], game: Game) -> list[RecordToken]:
    if names and len(names) != len(game.seats):
        raise RecordError(_malformed("players"), key="players")
    return [
        RecordToken(name.text, f"Seat {seat}", key="players")
        for name, seat in zip(names, game.seats, strict=False)
    ]


def _result(data: Mapping[str, Any], game: Game) -> RecordToken:
    """Return the result as text form has it; the winner is null in a running match."""
    winner = _token(data.get("winner"), "winner").text
    reason = _token(data.get("reason"), "reason").text
    titles = {str(seat): title for seat, title in enumerate(game.seats)}
    titles |= {"": "", DRAWN_RESULT: DRAWN_RESULT}
    if winner not in titles:
        raise RecordError(_malformed("winner"), key="winner")
    if reason and not winner:
        raise RecordError(_malformed("reason"), key="reason")
    return RecordToken(
        titles[winner] + (f" ({reason})" if reason else ""), "Result", key="reason" if reason else "winner"
    )


def _tokens(data: Mapping[str, Any], key: str) -> list[RecordToken]:
    return [
        _token(item, key, turn=number if key == "turns" else 0)
        for number, item in enumerate(_typed_value(data, key, list), start=1)
    ]


def _typed_value(data: Mapping[str, Any], key: str, kind: type[Any]) -> Any:
    value = data.get(key)
    if value is not None and not isinstance(value, kind):
        raise RecordError(_malformed("list" if kind is list else "object"), key=key)
    return value or kind()


def _token(value: Any, key: str, name: str = "", turn: int = 0) -> RecordToken:
    if isinstance(value, dict | list):
        raise RecordError(_malformed("single"), key=key, turn=turn)
    text = "" if value is None else str(value)
    if isinstance(value, bool):
        text = text.lower()
    return RecordToken(text, name, key=key, turn=turn)


def _malformed(problem: str) -> SetupError:
    return SetupError("record-json", problem=problem)

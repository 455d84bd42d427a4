"""A whole match as text that one can read, or as JSON with the same content, and back.

The text begins with tags; then come the numbers of the board if its cells carry any, then the turns:

    Game: strands
    Board: side-5
    Tiling: hexhex-5
    Option cover: up-to
    Seat black: Ada
    Seat white: Ben
    Started: 2026-03-01
    Ended: 2026-03-04
    Result: white (resigned)
    Numbers:
        6 4 4 4 6
       4 3 3 3 3 4
       ...

    1. d4
    2. a1 a5 e9 i1

Only `Game` must be there; board and options are then those that the catalogue suggests. Spaces, empty lines
and lines that start with `#` mean nothing. Seats are called by the titles they have at the start; the result
of a match that nobody won is `draw`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from bot.errors import PlayerError, RecordError, SetupError
from bot.rules.catalogue import BoardChoice, Catalogue, Game
from bot.rules.notation import format_turn, parse_turn
from bot.rules.playing import play
from bot.rules.position import Board, Position, Turn
from bot.rules.rings import Rings
from bot.rules.rows import format_rows, parse_rows
from bot.rules.rules import Outcome, Rules, Score
from bot.rules.setup import Setup, setup_from_dict, setup_to_dict
from bot.rules.tilings import Tiling, tiling

_DRAW = "draw"
"""What stands in place of a winner."""


@dataclass(frozen=True)
class Record:
    """A match, running or over."""

    setup: Setup
    turns: tuple[Turn, ...] = ()
    players: tuple[str, str] = ("", "")
    """Their names by seat, on one line each; empty where unknown."""
    started: str = ""
    """A date, as it was written."""
    ended: str = ""
    outcome: Outcome | None = None
    """How it ended, if it is over. A reason that is not of the rules is a single word such as `resigned`;
    what is told of one has no details."""


@dataclass(frozen=True)
class Review:
    """A match played through."""

    rules: Rules
    positions: tuple[Position, ...]
    """At the start and after each turn."""
    scores: tuple[Score, ...]
    """One for each position."""
    outcome: Outcome | None
    """What the rules say at the end; none while they would let the match go on."""


def review(record: Record, catalogue: Catalogue) -> Review:
    """Play a match through.

    Returns:
        What the rules say of each of its positions.

    Raises:
        RecordError: a turn is not allowed; its number is named.
        SetupError: the game or an option is unknown, or the board does not fit.
    """
    rules = catalogue.rules(record.setup)
    positions = [record.setup.start()]
    for number, turn in enumerate(record.turns, start=1):
        try:
            positions.append(play(rules, positions[-1], turn))
        except PlayerError as error:
            raise RecordError(error, turn=number) from error
    scores = tuple(rules.score(position) for position in positions)
    return Review(rules, tuple(positions), scores, rules.outcome(positions[-1]))


# Writing.


def format_record(record: Record, catalogue: Catalogue) -> str:
    """Write a match as text, which `parse_record` reads back."""
    rules, board = catalogue.rules(record.setup), record.setup.board
    tags = [
        f"{tag}: {_line(value)}" for tag, value in _tags(record, catalogue.game(record.setup.game)) if value
    ]
    if board.numbers:
        rows = format_rows([str(number) for number in board.numbers], board.tiling)
        tags += ["Numbers:", *(f"    {row}" for row in rows.splitlines())]
    turns = [f"{number}. {text}" for number, text in enumerate(_texts(record, rules), start=1)]
    return "\n".join([*tags, "", *turns]).rstrip() + "\n"


def _texts(record: Record, rules: Rules) -> Iterator[str]:
    """Yield each turn in notation."""
    position = record.setup.start()
    for turn in record.turns:
        yield format_turn(turn, position, rules)
        position = rules.after(position, turn)


def _tags(record: Record, game: Game) -> Iterator[tuple[str, str]]:
    setup = record.setup
    yield "Game", setup.game
    yield "Board", setup.board_key
    yield "Tiling", setup.board.tiling.key
    yield from ((f"Option {key}", str(value)) for key, value in setup.options.items())
    yield from ((f"Seat {seat}", name) for seat, name in zip(game.seats, record.players, strict=True))
    yield "Started", record.started
    yield "Ended", record.ended
    if record.outcome is not None:
        winner, reason = record.outcome.winner, record.outcome.reason
        yield "Result", (_DRAW if winner is None else game.seats[winner]) + (f" ({reason})" if reason else "")


def _line(text: str) -> str:
    """Return the text without line breaks or spaces at its ends, which a tag has no room for."""
    return " ".join(text.split())


def format_record_json(record: Record, catalogue: Catalogue) -> str:
    """Write a match as JSON, which `parse_record_json` reads back."""
    rules = catalogue.rules(record.setup)
    data = {
        **setup_to_dict(record.setup),
        "players": list(record.players),
        "started": record.started,
        "ended": record.ended,
        "winner": _winner_to_json(record.outcome),
        "reason": record.outcome.reason if record.outcome else "",
        "turns": list(_texts(record, rules)),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _winner_to_json(outcome: Outcome | None) -> int | str | None:
    if outcome is None:
        return None
    return _DRAW if outcome.winner is None else outcome.winner


# Reading.


def read_record(text: str, catalogue: Catalogue) -> Record:
    """Read a match in either form.

    Raises:
        RecordError: see `parse_record` and `parse_record_json`.
    """
    return (parse_record_json if text.lstrip().startswith("{") else parse_record)(text, catalogue)


def parse_record(text: str, catalogue: Catalogue) -> Record:
    """Read a match as text.

    Raises:
        RecordError: a line cannot be read, or a turn is not allowed; it names the line.
    """
    page = _read_page(text)
    with page.blaming("Game"):
        game = catalogue.game(page.value("Game"))
    page.check_tags(game)
    setup = _setup(page, game)
    with page.blaming("Board"):
        rules = catalogue.rules(setup)
    turns, position = _play(page.turns, setup.start(), rules)
    with page.blaming("Result"):
        outcome = _settle(_result(page.value("Result"), game), rules.outcome(position))
    first, second = (page.value(f"Seat {seat}") for seat in game.seats)
    return Record(setup, turns, (first, second), page.value("Started"), page.value("Ended"), outcome)


def parse_record_json(text: str, catalogue: Catalogue) -> Record:
    """Read a match as JSON.

    Raises:
        RecordError: it cannot be read, or a turn is not allowed; it names the line or the turn.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(SetupError("record-json", problem=error.msg), line=error.lineno) from error
    try:
        setup = setup_from_dict(data)
        rules = catalogue.rules(setup)
        typed = [(0, str(turn)) for turn in data["turns"]]
        first, second = map(str, data["players"])
        started, ended, reason = (str(data[key]) for key in ("started", "ended", "reason"))
        turns, position = _play(typed, setup.start(), rules)
        outcome = _settle(_outcome_from_json(data["winner"], reason), rules.outcome(position))
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(SetupError("record-json", problem=repr(error))) from error
    except SetupError as error:
        raise RecordError(error) from error
    return Record(setup, turns, (first, second), started, ended, outcome)


def _outcome_from_json(winner: object, reason: str) -> Outcome | None:
    """Return the outcome that is told; while a match goes on, the winner is null and there is no reason."""
    if winner is None and not reason:
        return None
    return Outcome({_DRAW: None, 0: 0, 1: 1}[winner], reason)


def _play(
    typed: Iterable[tuple[int, str]], position: Position, rules: Rules
) -> tuple[tuple[Turn, ...], Position]:
    """Read and play turns, each given with its line."""
    turns = []
    for number, (line, text) in enumerate(typed, start=1):
        try:
            turns.append(parse_turn(text, position, rules))
            position = play(rules, position, turns[-1])
        except PlayerError as error:
            raise RecordError(error, line=line, turn=number) from error
    return tuple(turns), position


def _result(text: str, game: Game) -> Outcome | None:
    """Return the outcome that a text such as `white (resigned)` tells."""
    if not text:
        return None
    winners = {_DRAW: None, **{title: seat for seat, title in enumerate(game.seats)}}
    title, _, reason = text.partition("(")
    if title.strip() not in winners:
        raise SetupError("record-result", given=text, expected=" / ".join([*game.seats, _DRAW]))
    return Outcome(winners[title.strip()], reason.strip(" )"))


def _settle(told: Outcome | None, ruled: Outcome | None) -> Outcome | None:
    """Return how a match ended by what is told of it and by its rules, which have the last word."""
    if ruled is None or told is None:
        return ruled or told
    if told.winner != ruled.winner or told.reason not in ("", ruled.reason):
        seat = _DRAW if ruled.winner is None else ruled.winner
        raise SetupError("record-result-differs", seat=seat, why=ruled.reason)
    return ruled


@dataclass(frozen=True)
class _Page:
    """The lines of a record by what they are; each comes with its number."""

    tags: Mapping[str, tuple[int, str]]
    rows: list[str]
    turns: list[tuple[int, str]]

    def value(self, tag: str) -> str:
        return self.tags.get(tag, (0, ""))[1]

    @contextmanager
    def blaming(self, tag: str) -> Iterator[None]:
        """Let an error name the line of a tag, or the first if it is not there."""
        try:
            yield
        except PlayerError as error:
            raise RecordError(error, line=self.tags.get(tag, (1, ""))[0]) from error

    def check_tags(self, game: Game) -> None:
        """Raise `RecordError` if there is a tag that records of this game do not have."""
        known = ["Game", "Board", "Tiling", "Numbers", "Started", "Ended", "Result"]
        known += [f"Option {option.key}" for option in game.options]
        known += [f"Seat {seat}" for seat in game.seats]
        for tag in self.tags:
            with self.blaming(tag):
                if tag not in known:
                    raise SetupError("record-tag", tag=tag, known=tuple(known))


def _read_page(text: str) -> _Page:
    page = _Page({}, [], [])
    tags = dict(page.tags)
    for line, content in enumerate(map(str.strip, text.splitlines()), start=1):
        number, dot, turn = content.partition(".")
        tag, colon, value = content.partition(":")
        if not content or content.startswith("#"):
            continue
        if dot and number.isdecimal():
            _check_number(int(number), len(page.turns) + 1, line)
            page.turns.append((line, turn))
        elif colon and tag not in tags:
            tags[tag] = (line, value.strip())
        elif "Numbers" in tags and content.replace(" ", "").isdecimal():
            page.rows.append(content)
        else:
            raise RecordError(SetupError("record-line", text=content[:80]), line=line)
    return replace(page, tags=tags)


def _check_number(number: int, expected: int, line: int) -> None:
    """Raise `RecordError` unless a turn has the number that comes next."""
    if number != expected:
        raise RecordError(SetupError("record-number", number=number, expected=expected), line=line)


def _setup(page: _Page, game: Game) -> Setup:
    key = page.value("Board") or page.value("Tiling") or game.default_board
    choice = None
    with suppress(SetupError):  # a board that is not offered any more
        choice = game.board(key)
    options = dict(choice.suggests) if choice else {}
    for option in game.options:
        with page.blaming(f"Option {option.key}"):
            if text := page.value(f"Option {option.key}"):
                options[option.key] = option.read(text)
                option.check(options[option.key])
    with page.blaming("Tiling" if page.value("Tiling") else "Board"):
        cells = _tiling(page.value("Tiling") or game.board(key).tiling)
    with page.blaming("Numbers" if page.rows else "Board"):
        numbers = _numbers(page.rows, choice, cells)
    return Setup(game.key, key, Board(cells, numbers), game.complete(options))


def _tiling(key: str) -> Tiling:
    try:
        return tiling(key)
    except ValueError as error:
        raise SetupError("setup-broken", problem=str(error)) from error


def _numbers(rows: list[str], choice: BoardChoice | None, cells: Tiling) -> tuple[int, ...]:
    if rows:
        numbers = tuple(int(mark) for mark in parse_rows("\n".join(rows), cells))
        if 0 in numbers:
            raise SetupError("setup-broken", problem="a cell is marked 0")
        return numbers
    if choice is None:
        return ()
    if isinstance(choice.numbers, Rings):
        raise SetupError("record-numbers", board=choice.key)
    return choice.numbers

"""A whole match as text, or as JSON with the same content.

The text has tags, then the numbers of the board if it has any, then the turns:

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

Only `Game` is required; board and options default to what the catalogue suggests, or to another choice of an
option that fits the turns better (`_play_best_fit`). Spaces, empty lines, the case of tags, and lines that
begin with `#` without a digit after it are ignored. Seats are named by their titles at the start; a drawn
match has the result `draw`. `Turns before` counts the turns already on the board when the match began from
a position of another. JSON is checked in the same way (`bot.rules.record_parser`).
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate, product
from operator import itemgetter

from bot.errors import PlayerError, RecordError, SetupError
from bot.rules.catalogue import BoardChoice, Catalogue, Game
from bot.rules.notation import format_turns, parse_turn
from bot.rules.position import Board, Position, Turn
from bot.rules.record_parser import (
    DRAWN_RESULT,
    ParsedRecord,
    RecordToken,
    game_token,
    is_json,
    parse_json,
    parse_text,
    read_json,
    unwrap_record,
)
from bot.rules.rules import Outcome, Rules, Score, play
from bot.rules.setup import Rings, Setup, setup_to_dict
from bot.rules.tilings import Tiling, format_rows, parse_rows, tiling
from bot.rules.vocabulary import ENGLISH, Vocabulary

MAX_QUOTE = 80
_RESULT = re.compile(r"([^()]*?)\s*(?:\(([^()]*)\))?")


@dataclass(frozen=True)
class Record:
    setup: Setup
    turns: tuple[Turn, ...] = ()
    players: tuple[str, str] = ("", "")
    """By seat; empty if unknown."""
    started: str = ""
    ended: str = ""
    outcome: Outcome | None = None
    """Result, if over. A reason that is not from the rules is a single word such as `resigned`, without
    details."""
    turns_before: int = 0


@dataclass(frozen=True)
class Review:
    rules: Rules
    positions: tuple[Position, ...]
    """At the start and after each turn."""
    scores: tuple[Score, ...]
    outcome: Outcome | None
    """By the rules."""


def review(record: Record, catalogue: Catalogue) -> Review:
    rules = catalogue.rules(record.setup)
    positions = [record.setup.start()]
    for number, turn in enumerate(record.turns, start=1):
        try:
            positions.append(play(rules, positions[-1], turn))
        except PlayerError as error:
            raise RecordError(error, turn=number) from error
    scores = tuple(rules.score(position) for position in positions)
    return Review(rules, tuple(positions), scores, rules.outcome(positions[-1]))


def format_record(record: Record, catalogue: Catalogue) -> str:
    rules = catalogue.rules(record.setup)
    board = record.setup.board
    tags = [
        f"{tag}: {_line(value)}" for tag, value in _tags(record, catalogue.game(record.setup.game)) if value
    ]
    if board.numbers:
        rows = format_rows([str(number) for number in board.numbers], board.tiling)
        tags += ["Numbers:", *(f"    {row}" for row in rows.splitlines())]
    texts = format_turns(record.turns, record.setup.start(), rules)
    turns = [f"{number}. {text}" for number, text in enumerate(texts, start=1)]
    return "\n".join([*tags, "", *turns]).rstrip() + "\n"


def _tags(record: Record, game: Game) -> Iterator[tuple[str, str]]:
    setup = record.setup
    yield "Game", setup.game
    yield "Board", setup.board_key
    yield "Tiling", setup.board.tiling.key
    yield from ((f"Option {key}", str(value)) for key, value in setup.options.items())
    yield from ((f"Seat {seat}", name) for seat, name in zip(game.seats, record.players, strict=True))
    yield "Started", record.started
    yield "Ended", record.ended
    yield "Turns before", str(record.turns_before or "")
    if record.outcome is not None:
        winner = record.outcome.winner
        reason = record.outcome.reason
        won_by = DRAWN_RESULT
        if winner is not None:
            won_by = game.seats[winner]
        yield "Result", f"{won_by} ({reason})" if reason else won_by


def _line(text: str) -> str:
    return " ".join(text.split())


def format_record_json(record: Record, catalogue: Catalogue) -> str:
    rules = catalogue.rules(record.setup)
    data = {
        **setup_to_dict(record.setup),
        "players": list(record.players),
        "started": record.started,
        "ended": record.ended,
        "turns before": record.turns_before,
        "winner": _winner_to_json(record.outcome),
        "reason": record.outcome.reason if record.outcome else "",
        "turns": list(format_turns(record.turns, record.setup.start(), rules)),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _winner_to_json(outcome: Outcome | None) -> int | str | None:
    if outcome is None:
        return None
    if outcome.winner is None:
        return DRAWN_RESULT
    return outcome.winner


def read_record(
    written: str, catalogue: Catalogue, *, most_turns: int | None = None, vocabulary: Vocabulary = ENGLISH
) -> Record:
    """Parse a record in either form, possibly inside a message or after a byte order mark.

    Missing keys of JSON have the same defaults as missing tags.

    Raises:
        RecordError: it is malformed, a turn is illegal, or there are too many; names the line, key or turn.
    """
    text = unwrap_record(written)
    try:
        if is_json(text):
            data = read_json(text)
            game = _game(game_token(data), catalogue)
            parsed = parse_json(data, game)
        else:
            parsed = parse_text(text)
            game = _game(parsed.token("Game"), catalogue)
        parsed.check_length(most_turns)
        return _read(parsed, game, catalogue, vocabulary)
    except RecordError as error:
        if error.line:
            error.quoted = text.splitlines()[error.line - 1].strip()[:MAX_QUOTE]
        raise


def _game(token: RecordToken, catalogue: Catalogue) -> Game:
    with token.error_context():
        return catalogue.game(token.text.strip().casefold())


def _read(parsed: ParsedRecord, game: Game, catalogue: Catalogue, vocabulary: Vocabulary) -> Record:
    parsed.check_tags(game)
    setup, turns, ruled = _play_best_fit(parsed, game, catalogue, vocabulary)
    with parsed.token("Result").error_context():
        outcome = _reconcile(_result(parsed.value("Result"), game), ruled)
    first, second = [parsed.value(f"Seat {seat}") for seat in game.seats]
    with parsed.token("Turns before").error_context():
        before = _parse_turns_before(parsed.value("Turns before") or "0", len(turns))
    days = parsed.value("Started"), parsed.value("Ended")
    return Record(setup, turns, (first, second), *days, outcome, before)


def _parse_turns_before(text: str, turns: int) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(turns)) or int(text) > turns:
        raise SetupError("record-turns-before", given=text, most=turns)
    return int(text)


def _play_best_fit(
    parsed: ParsedRecord, game: Game, catalogue: Catalogue, vocabulary: Vocabulary
) -> tuple[Setup, tuple[Turn, ...], Outcome | None]:
    """Replay with each value of the options the record leaves out, and return the best fit.

    The suggested options win ties. A fit leaves fewer stones unplaced that its turns could have had.
    """
    suggested = _setup(parsed, game)
    untold = [one for one in game.options if one.choices and not parsed.value(f"Option {one.key}")]
    words = ({suggested.options[one.key]: None} | dict.fromkeys(one.choices) for one in untold)
    found: list[tuple[int, Setup, tuple[Turn, ...], Outcome | None]] = []
    errors: list[RecordError] = []
    for chosen in product(*words):
        options = zip((one.key for one in untold), chosen, strict=True)
        setup = replace(suggested, options={**suggested.options, **dict(options)})
        with parsed.token("Board").error_context():
            rules = catalogue.rules(setup)
        try:
            unplaced, turns, position = _play(parsed.turns, setup.start(), rules, vocabulary)
        except RecordError as error:
            errors.append(error)
        else:
            found.append((unplaced, setup, turns, rules.outcome(position)))
    if not found:
        raise errors[0]
    return min(found, key=itemgetter(0))[1:]


def _play(
    typed: Iterable[RecordToken], position: Position, rules: Rules, vocabulary: Vocabulary
) -> tuple[int, tuple[Turn, ...], Position]:
    """Also count the stones that the turns could have had in addition."""
    unplaced = 0
    turns = []
    for token in typed:
        with token.error_context():
            turns.append(parse_turn(token.text, position, rules, vocabulary))
            unplaced += rules.most_at(position) - len(turns[-1].placements)
            position = play(rules, position, turns[-1])
    return unplaced, tuple(turns), position


def _result(text: str, game: Game) -> Outcome | None:
    if not text:
        return None
    winners = {DRAWN_RESULT: None, **{title: seat for seat, title in enumerate(game.seats)}}
    found = _RESULT.fullmatch(text)
    if found is None or found[1].casefold() not in winners:
        raise SetupError("record-result", given=text, expected=" / ".join([*game.seats, DRAWN_RESULT]))
    return Outcome(winners[found[1].casefold()], (found[2] or "").strip())


def _reconcile(told: Outcome | None, ruled: Outcome | None) -> Outcome | None:
    """The result of the rules takes precedence over the recorded one."""
    if ruled is None or told is None:
        return ruled or told
    if told.winner != ruled.winner or told.reason not in ("", ruled.reason):
        seat = DRAWN_RESULT if ruled.winner is None else ruled.winner
        raise SetupError("record-result-differs", seat=seat, why=ruled.reason)
    return ruled


def _setup(parsed: ParsedRecord, game: Game) -> Setup:
    key = parsed.value("Board") or parsed.value("Tiling") or game.default_board
    choice = None
    with suppress(SetupError):  # a board that is no longer offered
        choice = game.board(key)
    options = dict(choice.suggests) if choice else {}
    for option in game.options:
        with parsed.token(f"Option {option.key}").error_context():
            text = parsed.value(f"Option {option.key}")
            if text:
                options[option.key] = option.read(text)
                option.check(options[option.key])
    with parsed.token("Tiling" if parsed.value("Tiling") else "Board").error_context():
        cells = _tiling(parsed.value("Tiling") or game.board(key).tiling)
    with parsed.token("Numbers" if parsed.rows or parsed.marks else "Board").error_context():
        board = Board(cells, _numbers(parsed, choice, cells))
    return Setup(game.key, key, board, game.complete(options))


def _tiling(key: str) -> Tiling:
    try:
        return tiling(key)
    except ValueError as error:
        raise SetupError("record-tiling", tiling=key) from error


def _numbers(parsed: ParsedRecord, choice: BoardChoice | None, cells: Tiling) -> tuple[int, ...]:
    if parsed.rows or parsed.marks:
        marks = parsed.marks or parse_rows("\n".join(_rows(parsed.rows, cells)), cells)
        return tuple(map(_digit, marks))
    if choice is None:
        return ()
    if isinstance(choice.numbers, Rings):
        raise SetupError("record-numbers", board=choice.key)
    return choice.numbers


def _rows(lines: Sequence[str], cells: Tiling) -> Sequence[str]:
    marks = ""
    if len(lines) == 1:
        marks = "".join(lines[0].split())
    if len(marks) != len(cells):
        return lines
    ends = list(accumulate(map(len, cells.rows)))
    return [marks[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _digit(mark: str) -> int:
    if not mark:
        raise SetupError("record-no-digit")
    number = 0
    if len(mark) == 1 and mark.isdecimal():
        number = int(mark)
    if number == 0:
        raise SetupError("record-digit", mark=mark)
    return number

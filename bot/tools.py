"""Commands for studying games and pictures without Discord."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import click

from bot import data
from bot.engine.levels import LEVELS, SearchBudget, Thought
from bot.errors import PlayerError, RecordError
from bot.gallery import write_gallery
from bot.matches.model import MOST_TURNS
from bot.operation.parameters import DecimalNumber, WholeNumber
from bot.rules.catalogue import Catalogue, Game
from bot.rules.notation import format_turn, format_turns
from bot.rules.position import Position
from bot.rules.puzzles import GRADES, PuzzleFileError
from bot.rules.record import Record, Review, format_record_json, read_record, review
from bot.rules.record_parser import MOST_RECORD_BYTES, decode_record
from bot.words import Words


class UnusableFileError(click.ClickException):
    """A file cannot be read or written; the text says why."""

    exit_code = 2


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--turns", is_flag=True, help="Print the score after every turn.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as JSON instead.")
def record(file: IO[bytes], *, turns: bool, as_json: bool) -> None:
    """Check the record of a match and print how it ends.

    FILE may be - for standard input.
    """
    words = data.languages().words(None)
    catalogue = data.catalogue()
    match, reviewed = _read(file, catalogue, words)
    if as_json:
        click.echo(format_record_json(match, catalogue), nl=False)
        return
    game = catalogue.game(match.setup.game)
    lines = [*_ending(match, reviewed, game, words)]
    if turns:
        lines = [*_turns(match, reviewed, game, words), "", *lines]
    click.echo("\n".join(lines))


def _read(file: IO[bytes], catalogue: Catalogue, words: Words) -> tuple[Record, Review]:
    try:
        vocabulary = data.languages().vocabulary
        text = decode_record(file.read(MOST_RECORD_BYTES + 1))
        match = read_record(text, catalogue, most_turns=MOST_TURNS, vocabulary=vocabulary)
        return match, review(match, catalogue)
    except RecordError as error:
        raise UnusableFileError(f"{file.name}{_place(error)}: {words.error(error, escaped=False)}") from None
    except PlayerError as error:
        raise UnusableFileError(f"{file.name}: {words.error(error, escaped=False)}") from None
    except OSError as error:
        raise UnusableFileError(f"{file.name}: it cannot be read ({error.strerror}).") from None


def _place(error: RecordError) -> str:
    if error.line:
        return f", line {error.line}"
    if error.turn:
        return f", turn {error.turn}"
    return f", “{error.key}”" if error.key else ""


def _turns(match: Record, reviewed: Review, game: Game, words: Words) -> Iterator[str]:
    for number, turn in enumerate(match.turns, start=1):
        text = format_turn(turn, reviewed.positions[number - 1], reviewed.rules)
        yield f"{number}. {text}: {words.say(f'score-{game.key}', **reviewed.scores[number].facts)}"


def _ending(match: Record, reviewed: Review, game: Game, words: Words) -> Iterator[str]:
    yield str(reviewed.positions[-1])
    yield ""
    yield words.say(f"score-{game.key}", **reviewed.scores[-1].facts)
    if match.outcome is None:
        yield words.say("record-running", ply=len(match.turns))
        return
    winner = match.outcome.winner
    reason = match.outcome.reason
    if winner is None:
        ended = words.say("scene-drawn")
    else:
        seat = words.say(f"seat-{game.title(winner, reviewed.positions[-1], reviewed.rules)}")
        ended = words.say("scene-won", seat=seat)
    if reviewed.outcome is None:  # nothing on the board says why
        why = words.say("outcome-of-record", reason=reason or None)
    else:
        why = words.say(f"outcome-{reason}", **reviewed.outcome.facts)
    yield f"{ended} {why}"


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--level",
    type=click.Choice([*(level.name for level in LEVELS.values()), *map(str, sorted(LEVELS))]),
    metavar="NAME",
    help=f"Think as the computer: {', '.join(level.name for level in LEVELS.values())} (the default).",
)
@click.option("--simulations", type=WholeNumber(min=1), help="Think for this many simulations.")
@click.option("--seconds", type=DecimalNumber(min=0.001), help="Think for this many seconds.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON instead.")
def think(
    file: IO[bytes], *, level: str | None, simulations: int | None, seconds: float | None, as_json: bool
) -> None:
    """Find the best turn in the last position of a match.

    FILE may be - for standard input.
    """
    from bot.engine.thinking import expected_line  # noqa: PLC0415 (the bot itself does without)
    from bot.engine.worker import FUNCTIONS  # noqa: PLC0415

    if [level, simulations, seconds].count(None) < 2:
        raise click.UsageError("Choose one of --level, --simulations and --seconds.")
    words = data.languages().words(None)
    catalogue = data.catalogue()
    match, reviewed = _read(file, catalogue, words)
    if reviewed.outcome is not None:
        raise UnusableFileError(f"{file.name}: {words.say('error-over')}")
    rules = reviewed.rules
    position = reviewed.positions[-1]
    chosen = next((one for number, one in LEVELS.items() if level in (one.name, str(number))), LEVELS[5])
    if simulations or seconds:
        budget = SearchBudget(simulations, seconds)
    else:
        budget = chosen.budget
    thought = FUNCTIONS[chosen.function](rules, position, budget)
    texts = list(format_turns(expected_line(rules, position, thought), position, rules))
    if as_json:
        click.echo(json.dumps(_thought_as_json(thought, texts), ensure_ascii=False, indent=2))
        return
    game = catalogue.game(match.setup.game)
    seat = words.say(f"seat-{game.title(position.seat, position, rules)}")
    click.echo("\n".join(_thought_in_words(thought, texts, position, seat, words)))


def _rate(thought: Thought) -> int:
    if not thought.seconds:
        return 0
    return round(thought.simulations / thought.seconds)


def _thought_as_json(thought: Thought, line: list[str]) -> dict[str, object]:
    chance = None
    if thought.proven or thought.simulations:
        chance = round(thought.chance, 4)
    return {
        "turn": line[0],
        "chance": chance,
        "proven": thought.proven,
        "line": line,
        "simulations": thought.simulations,
        "seconds": round(thought.seconds, 3),
        "simulations_per_second": _rate(thought),
    }


def _thought_in_words(
    thought: Thought, line: list[str], position: Position, seat: str, words: Words
) -> Iterator[str]:
    yield str(position)
    yield ""
    yield words.say("think-turn", turn=line[0])
    if thought.proven:
        yield words.say("think-won" if thought.chance else "think-lost", seat=seat)
    elif thought.simulations:
        percent = round(100 * thought.chance)
        yield words.say("think-chance", seat=seat, percent=percent)
    numbered = (f"{number}. {text}" for number, text in enumerate(line, start=position.ply + 1))
    yield words.say("think-line", line="; ".join(numbered))
    seconds = f"{thought.seconds:.1f}"
    yield words.say("think-speed", simulations=thought.simulations, seconds=seconds, rate=_rate(thought))


@click.command()
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
@click.option("--language", help="Language of the descriptions, such as es; English if left out.")
def gallery(directory: Path, *, language: str | None) -> None:
    """Draw every game on every board in every theme.

    DIRECTORY gets the pictures and a page that shows them.
    """
    with click.progressbar(length=1, label="Drawing boards", show_pos=True) as bar:

        def progress(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        try:
            count = write_gallery(
                directory,
                catalogue=data.catalogue(),
                palettes=data.palettes(),
                words=data.languages().words(language),
                progress=progress,
            )
        except OSError as error:
            raise UnusableFileError(f"{error.filename}: it cannot be written ({error.strerror}).") from None
    click.echo(f"{count} pictures: open {directory / 'index.html'}.")


@click.group()
def puzzles() -> None:
    """Make the puzzles that the bot gives."""


@puzzles.command("make")
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path), default=data.PUZZLES)
@click.option("--game", "games", multiple=True, help="Only for this game; may be given several times.")
@click.option("--grade", "grades", multiple=True, type=WholeNumber(1, GRADES), help="Only of this grade.")
@click.option("--count", type=WholeNumber(min=1), default=60, show_default=True, help="How many per game.")
@click.option("--jobs", type=WholeNumber(1, 64), default=1, show_default=True, help="How many processes.")
def make(directory: Path, games: tuple[str, ...], grades: tuple[int, ...], count: int, jobs: int) -> None:
    """Search for puzzles in matches of the computer.

    It ends when DIRECTORY has enough of each game. Stop it at any time: it continues later.
    """
    from bot.puzzle_making import PuzzleFolder, make_puzzles  # noqa: PLC0415 (the bot itself does without)

    unknown = sorted(set(games) - set(data.catalogue().games))
    if unknown:
        words = data.languages().words(None)
        known = ", ".join(data.catalogue().games)
        raise click.UsageError(words.say("error-no-such-game", game=unknown[0], known=known))
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for game in games or data.catalogue().games:
            made = PuzzleFolder.read(game, directory, grades)
            with click.progressbar(length=count, label=f"{game:8}", show_pos=True) as bar:
                bar.update(min(count, len(made.puzzles)))
                for kept in make_puzzles(made, count, jobs):
                    bar.update(int(kept))
            click.echo(
                f"{len(made.puzzles)} puzzles out of {made.endings} endings of {made.matches} matches."
            )
    except OSError as error:
        raise UnusableFileError(f"{error.filename}: it cannot be written ({error.strerror}).") from None
    except PuzzleFileError as error:
        raise UnusableFileError(f"{directory / game}.jsonl: {error}") from None

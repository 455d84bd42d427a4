"""Commands for people who study games or pictures without Discord: records and the gallery."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import click

from bot import data
from bot.errors import PlayerError, RecordError
from bot.gallery import write_gallery
from bot.rules.catalogue import Game
from bot.rules.notation import format_turn
from bot.rules.record import Record, Review, format_record_json, read_record, review
from bot.words import Words


class UnusableFileError(click.ClickException):
    """A file cannot be read or written; the text says which, and what is wrong."""

    exit_code = 2


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--turns", is_flag=True, help="Print the score after every turn.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as JSON instead.")
def record(file: IO[str], *, turns: bool, as_json: bool) -> None:
    """Check the record of a match in FILE (or - for standard input) and print how it ends."""
    words = data.languages().words(None)
    catalogue = data.catalogue()
    try:
        match = read_record(file.read(), catalogue)
        reviewed = review(match, catalogue)
    except RecordError as error:
        raise UnusableFileError(f"{file.name}{_place(error)}: {words.error(error)}") from None
    except PlayerError as error:
        raise UnusableFileError(f"{file.name}: {words.error(error)}") from None
    except UnicodeDecodeError:
        raise UnusableFileError(f"{file.name}: this is no text in UTF-8.") from None
    except OSError as error:
        raise UnusableFileError(f"{file.name}: it cannot be read ({error.strerror}).") from None
    if as_json:
        click.echo(format_record_json(match, catalogue), nl=False)
        return
    game = catalogue.game(match.setup.game)
    lines = [*_ending(match, reviewed, game, words)]
    if turns:
        lines = [*_turns(match, reviewed, game, words), "", *lines]
    click.echo("\n".join(lines))


def _place(error: RecordError) -> str:
    if error.line:
        return f", line {error.line}"
    if error.turn:
        return f", turn {error.turn}"
    return f", “{error.key}”" if error.key else ""


def _turns(match: Record, reviewed: Review, game: Game, words: Words) -> Iterator[str]:
    """Yield a line for each turn, with the score after it."""
    for number, turn in enumerate(match.turns, start=1):
        text = format_turn(turn, reviewed.positions[number - 1], reviewed.rules)
        yield f"{number}. {text}: {words.say(f'score-{game.key}', **reviewed.scores[number].facts)}"


def _ending(match: Record, reviewed: Review, game: Game, words: Words) -> Iterator[str]:
    """Yield the last position, its score, and who has won and why."""
    yield str(reviewed.positions[-1])
    yield ""
    yield words.say(f"score-{game.key}", **reviewed.scores[-1].facts)
    if match.outcome is None:
        yield words.say("record-running", ply=len(match.turns))
        return
    winner, reason = match.outcome.winner, match.outcome.reason
    if winner is None:
        ended = words.say("scene-drawn")
        by_others = words.say("record-drawn", reason=reason)
    else:
        seat = words.say(f"seat-{game.title(winner, reviewed.positions[-1], reviewed.rules)}")
        ended = words.say("scene-won", seat=seat)
        by_others = words.say("record-won", seat=seat, reason=reason)
    if reviewed.outcome is None:  # nothing on the board says why
        yield by_others
    else:
        yield f"{ended} {words.say(f'outcome-{reason}', **reviewed.outcome.details)}"


@click.command()
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
def gallery(directory: Path) -> None:
    """Draw every game on every board in every theme into DIRECTORY, with a page to look at them."""
    with click.progressbar(length=1, label="Drawing boards", show_pos=True) as bar:

        def progress(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        try:
            count = write_gallery(
                directory,
                catalogue=data.catalogue(),
                palettes=data.palettes(),
                words=data.languages().words(None),
                progress=progress,
            )
        except OSError as error:
            raise UnusableFileError(f"{error.filename}: it cannot be written ({error.strerror}).") from None
    click.echo(f"{count} pictures: open {directory / 'index.html'}.")

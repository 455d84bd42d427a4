"""Commands for people who study games or pictures without Discord: records and the gallery."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from bot import data
from bot.errors import PlayerError, RecordError
from bot.gallery import write_gallery
from bot.rules.notation import format_diagram, format_turn
from bot.rules.record import format_record_json, read_record, review

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rules.catalogue import Catalogue, Game
    from bot.rules.record import Record, Review
    from bot.words import Words


class Unreadable(click.ClickException):
    """A record is wrong; the text names the line or the turn."""

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
        read = read_record(file.read(), catalogue)
        seen = review(read, catalogue)
    except RecordError as error:
        raise Unreadable(f"{file.name}{_place(error)}: {words.error(error)}") from None
    except PlayerError as error:
        raise Unreadable(f"{file.name}: {words.error(error)}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{file.name}: this is no text in UTF-8.") from None
    if as_json:
        click.echo(format_record_json(read, catalogue), nl=False)
        return
    click.echo("\n".join(_lines(read, seen, catalogue, words, every_turn=turns)))


def _place(error: RecordError) -> str:
    if error.line:
        return f", line {error.line}"
    return f", turn {error.turn}" if error.turn else ""


def _lines(
    read: Record, seen: Review, catalogue: Catalogue, words: Words, *, every_turn: bool
) -> Iterator[str]:
    """What there is to say about a match on record."""
    game = catalogue.game(read.setup.game)
    if every_turn:
        for number, (turn, score) in enumerate(zip(read.turns, seen.scores[1:], strict=True), start=1):
            text = format_turn(turn, read.setup.board, seen.rules)
            yield f"{number}. {text}: {words.say(f'score-{game.key}', **score.facts)}"
        yield ""
    yield format_diagram(seen.positions[-1])
    yield ""
    yield words.say(f"score-{game.key}", **seen.scores[-1].facts)
    yield _ending(read, seen, game, words)


def _ending(read: Record, seen: Review, game: Game, words: Words) -> str:
    if read.winner is None:
        return words.say("record-running", ply=len(read.turns))
    seat = words.say(f"seat-{game.seats[read.winner]}")
    if seen.outcome is None:
        return words.say("record-won", seat=seat, reason=read.reason)
    why = words.say(f"outcome-{seen.outcome.reason}", **seen.outcome.details)
    return f"{words.say('scene-won', seat=seat)} {why}"


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
            raise Unreadable(f"{error.filename}: it cannot be written ({error.strerror}).") from None
    click.echo(f"{count} pictures: open {directory / 'index.html'}.")

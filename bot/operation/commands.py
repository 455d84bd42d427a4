"""The commands of an operator: `oddity backup`, `oddity restore` and `oddity doctor`."""

import asyncio
import json
import logging
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import click
from dotenv import dotenv_values

from bot import data
from bot.matches.ports import StoreError
from bot.operation.backup import BACKED_UP, DAYS, WEEKS, Restored, back_up, of_day, remove_outdated
from bot.operation.backup import restore as restore_backup
from bot.operation.database_checks import (
    check_database,
    check_disk,
    check_memory,
    check_postgresql,
    check_settings,
)
from bot.operation.discord_checks import Known, check_discord
from bot.operation.files import APPLICATION, Contents, Progress, RefusedError, look_into
from bot.operation.findings import Finding, Verdict, problem
from bot.operation.moving import End, FileEnd, move
from bot.operation.replaying import match_problems
from bot.settings import Settings, SettingsError, read_database, read_settings
from bot.store.connection import Connection
from bot.store.operations import NOT_INSTALLED
from bot.store.tables import matches as match_table
from bot.store.tables import notes
from bot.transport.discord_internals import talk_to

EXIT_CODES = "Exit codes: 0 all is well, 1 there is a problem, 2 the command or a setting is wrong."
PROBLEM = 1
"""The exit code where something is wrong; also that of a `click.ClickException`."""


class MisuseError(click.ClickException):
    """The command or a setting is wrong; the text is one sentence for the operator."""

    exit_code = 2


@click.command(epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is there.")
@click.option(
    "--daily",
    is_flag=True,
    help=f"FILE is a folder: name the backup by its day, and keep {DAYS} of these and one of each of the"
    f" {WEEKS} weeks before.",
)
def backup(file: Path, *, overwrite: bool, daily: bool) -> None:
    """Write a backup of the database to FILE, even while the bot is running, and check it."""
    with explain_failures():
        database, moment = read_settings().database, datetime.now(UTC)
        target = of_day(file, moment.date()) if daily else file
        if daily:
            with suppress(OSError):  # what writes there says better what is wrong
                file.mkdir(mode=0o700, parents=True, exist_ok=True)
        with show_progress("Copying") as progress:
            contents = _back_up(database, target, progress, replace=overwrite or daily)
        click.echo(f"{target} is written and checked: {contents}.")
        try:
            _end(database).write_note(BACKED_UP, moment.isoformat())
        except StoreError as error:  # such as a replica
            click.echo(f"The bot's figures can't tell of it. {error}", err=True)
        for outdated in remove_outdated(file) if daily else ():
            click.echo(f"{outdated} is removed.")


def _back_up(database: Path | str, target: Path, progress: Progress, *, replace: bool) -> Contents:
    if isinstance(database, Path):
        return back_up(database, target, replace=replace, progress=progress)
    from bot.operation.moving_server import back_up_server  # noqa: PLC0415 (needs an extra)

    return back_up_server(database, target, replace=replace, progress=progress)


@click.command(epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Put the backup FILE in place of the database, which is kept under another name. Stop the bot before.

    On PostgreSQL the database must be empty, and is filled.
    """
    with explain_failures():
        settings = read_settings()
        with show_progress("Copying") as progress:
            restored = _restore(file, settings.database, progress)
    click.echo(f"{settings.database_name} is restored and checked: {restored.contents}.")
    if restored.replaced is not None:
        click.echo(f"What was there before is kept as {restored.replaced}.")


def _restore(file: Path, database: Path | str, progress: Progress) -> Restored:
    if isinstance(database, Path):
        return restore_backup(file, database, progress)
    from bot.operation.moving_server import restore_server  # noqa: PLC0415 (needs an extra)

    return Restored(restore_server(file, database, progress), replaced=None)


@click.command(epilog=EXIT_CODES)
@click.option(
    "--online/--offline",
    default=None,
    help="Whether to ask Discord as well; that is done where DISCORD_TOKEN is set.",
)
def doctor(*, online: bool | None) -> None:
    """Check the settings, the database with every match in it, the disk and, with a token, Discord.

    Each line is OK, a WARNING or a PROBLEM, with what to do. Nothing is changed, and a bot may be running.
    """
    logging.getLogger().addHandler(logging.NullHandler())  # each trouble is told in a line of its own
    try:
        settings = read_settings()
    except SettingsError as error:
        click.echo(problem("settings", str(error)))
        click.get_current_context().exit(PROBLEM)
    asks = settings.token is not None if online is None else online
    with explain_failures():
        token = settings.required_token if asks else ""
        verdicts = [_tell(finding) for finding in _look_here(settings)]
        if asks:
            verdicts += asyncio.run(_tell_all(_look_there(settings, token)))
    click.get_current_context().exit(PROBLEM if Verdict.PROBLEM in verdicts else 0)


@click.command(name="move", epilog=EXIT_CODES)
@click.argument("source")
@click.argument("target")
def move_database(source: str, target: str) -> None:
    """Move everything from SOURCE to TARGET: from a file to PostgreSQL, or back. Stop the bot before.

    Each is a path, or an address such as postgresql://user@host/name; TARGET must be empty. Afterwards no bot
    opens SOURCE any more. A move that is interrupted can be begun again.
    """
    with explain_failures():
        ends = _ends(read_database(source), read_database(target))
        words, catalogue = data.languages().words(None), data.catalogue()

        def check(connection: Connection) -> Iterator[str]:
            return match_problems(connection, catalogue, words, lambda _done, _whole: None)

        with show_progress("Moving") as progress:
            rows = move(*ends, check, progress)
    click.echo(f"{rows:,} rows are moved and compared; no bot opens {ends[0].name} any more.")
    click.echo(f"Now set ODDITY_DATABASE: {ends[1].name}")


def _ends(source: Path | str, target: Path | str) -> tuple[End, End]:
    if isinstance(source, Path) is isinstance(target, Path):
        raise RefusedError(
            "A move goes from a file to PostgreSQL, or back. Copy a database with `oddity backup` and"
            " `oddity restore`."
        )
    return _end(source), _end(target)


def _end(database: Path | str) -> End:
    if isinstance(database, Path):
        return FileEnd(database)
    from bot.operation.moving_server import ServerEnd  # noqa: PLC0415 (needs an extra)

    return ServerEnd(database)


def _tell(finding: Finding) -> Verdict:
    click.echo(str(finding))
    return finding.verdict


async def _tell_all(findings: AsyncIterator[Finding]) -> list[Verdict]:
    return [_tell(finding) async for finding in findings]


def _look_here(settings: Settings) -> Iterator[Finding]:
    words = data.languages().words(None)
    yield from check_settings(settings, {*dotenv_values(".env"), *os.environ})
    yield from check_memory(settings)
    if isinstance(settings.database, Path):
        yield from check_database(settings.database, data.catalogue(), words, show_progress)
        yield check_disk(settings.database)
    else:
        address, name = settings.database, settings.database_name
        yield from check_postgresql(address, name, data.catalogue(), words, show_progress)


def _look_there(settings: Settings, token: str) -> AsyncIterator[Finding]:
    if settings.discord_url:
        talk_to(settings.discord_url)
    known = _known_of_discord(settings)
    return check_discord(token, words=data.languages().words(None), known=known)


def _known_of_discord(settings: Settings) -> Known:
    """Return what the database says of the bot that uses it."""
    name = settings.database_name
    try:
        with _look_into(settings.database) as connection:
            paths = notes.read(connection, "command-paths")
            places = frozenset(
                int(place.guild) for place in match_table.running_places(connection, sys.maxsize)
            )
            commands = None if paths is None else frozenset(json.loads(paths).values())
            return Known(name, notes.read(connection, APPLICATION), commands, places)
    except (StoreError, ValueError):
        return Known(name)  # the database has lines of its own


@contextmanager
def _look_into(database: Path | str) -> Iterator[Connection]:
    """Open a database of either kind; nothing is changed."""
    if isinstance(database, Path):
        with look_into(database) as connection:
            yield connection
        return
    from bot.store.postgresql import opening  # noqa: PLC0415 (needs an extra)

    with opening.look_into(database) as (translating, _):
        yield translating


@contextmanager
def show_progress(label: str) -> Iterator[Progress]:
    """Show a bar on the standard error output, so that the other one holds results alone."""
    with click.progressbar(length=1, label=label, show_pos=True, file=sys.stderr) as bar:

        def progress(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        yield progress


@contextmanager
def explain_failures() -> Iterator[None]:
    """End with one sentence, and an exit code that says whether the command was used wrongly."""
    try:
        yield
    except (RefusedError, SettingsError) as error:
        raise MisuseError(str(error)) from None
    except ModuleNotFoundError as error:
        if error.name not in {"psycopg", "psycopg_pool"}:
            raise
        raise MisuseError(NOT_INSTALLED) from None
    except StoreError as error:
        raise click.ClickException(str(error)) from None

"""Most operator commands: backups, moves, `oddity adopt`, `oddity ratings` and `oddity doctor`."""

import asyncio
import hashlib
import json
import logging
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import IO

import click

import bot.tables  # noqa: F401 (declares the tables)
from bot import data
from bot.db import notes
from bot.db.connection import Connection, Database
from bot.db.errors import StoreError
from bot.db.opening import NOT_INSTALLED, open_database
from bot.db.schema import newest_step
from bot.matches.outbox import operator_notice
from bot.matches.tables import contents, hooks, outbox
from bot.matches.tables import leases as lease_table
from bot.matches.tables import matches as match_table
from bot.operation.act_list import folder_of, share
from bot.operation.backup import (
    BACKED_UP,
    DAILY_KEPT,
    WEEKLY_KEPT,
    back_up,
    new_file_beside,
    of_day,
    remove_outdated,
)
from bot.operation.backup import restore as restore_backup
from bot.operation.database_checks import (
    CheckResult,
    Verdict,
    check_database,
    check_postgresql,
    match_problems,
    problem,
    well,
)
from bot.operation.discord_checks import BotRecord, check_discord
from bot.operation.files import (
    Progress,
    RefusedError,
    is_in_use,
    is_unused,
    lock_database,
    look_into,
    real_path,
)
from bot.operation.machine_checks import (
    check_backups,
    check_copies,
    check_disk,
    check_files,
    check_memory,
    check_port,
    check_settings,
    check_texts,
    sqlite_finding,
)
from bot.operation.moving import End, FileEnd, move
from bot.operation.parameters import WholeNumber
from bot.operation.recent import CHANGES, put_together
from bot.rules.puzzles import PuzzleFileError, Shelf
from bot.settings import Settings, SettingsError, read_database, read_settings, read_variables
from bot.transport.discord_internals import UNREADABLE, talk_to
from bot.transport.wire import MESSAGE_LENGTH

EXIT_CODES = "Exit codes: 0 all is well, 1 there is a problem, 2 the command or a setting is wrong."
PROBLEM = 1
"""Exit code for a problem; also that of a `click.ClickException`."""
SNOWFLAKE = WholeNumber(1, (1 << 63) - 1)
"""A Discord id, within the databases' integers."""


class MisuseError(click.ClickException):
    """A command or setting is wrong; the text is a sentence for the operator."""

    exit_code = 2


@click.command(epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is there.")
@click.option(
    "--daily",
    is_flag=True,
    help=f"FILE is a folder: name the backup by its day, and keep {DAILY_KEPT} of these and one of each of"
    f" the {WEEKLY_KEPT} weeks before.",
)
def backup(file: Path, *, overwrite: bool, daily: bool) -> None:
    """Write a backup of the database to FILE, and check it.

    The bot may be running.
    """
    with explain_failures():
        database = _file("pg_dump --format=custom --file=FILE")
        moment = datetime.now(UTC)
        target = file
        if daily:
            target = of_day(file, moment.date())
        if daily:
            with suppress(OSError):  # the backup has the better error
                file.mkdir(mode=0o700, parents=True, exist_ok=True)
        with show_progress("Copying") as progress:
            contents = back_up(database, target, replace=overwrite or daily, progress=progress)
        share(folder_of(database), target.absolute().parent)
        click.echo(f"{target} is written and checked: {contents}.")
        try:
            FileEnd(database).write(partial(notes.write, key=BACKED_UP, text=moment.isoformat()))
        except StoreError as error:  # such as a replica
            click.echo(f"The metrics will not show it. {error}", err=True)
        for outdated in remove_outdated(file) if daily else ():
            click.echo(f"{outdated} is removed.")


@click.command(epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Replace the database with the backup FILE.

    FILE may be a folder: then the newest state is put together that the bot has written there. The old
    database is kept under another name. Stop the bot first.
    """
    with explain_failures():
        database = _file("pg_restore --single-transaction --dbname=NAME FILE")
        with ExitStack() as stack:
            whole = file
            if file.is_dir() or file.suffix == CHANGES:
                with suppress(OSError):  # the file in it has the better error
                    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                whole = stack.enter_context(new_file_beside(real_path(database)))
                put_together(file, whole)
            progress = stack.enter_context(show_progress("Copying"))
            contents, replaced = restore_backup(whole, database, progress)
        share(file if file.is_dir() else file.absolute().parent, folder_of(database))
        FileEnd(database).write(partial(notes.delete, key="commands"))  # which versions before 1.4.0 trust
    click.echo(f"{database} is restored and checked: {contents}.")
    if replaced is not None:
        click.echo(f"The previous database is kept as {replaced}.")


def _file(instead: str) -> Path:
    """Return the database file, or raise `RefusedError` with the command for PostgreSQL."""
    settings = read_settings()
    if isinstance(settings.database, Path):
        return settings.database
    raise RefusedError(f"{settings.database_name} is on PostgreSQL: use PostgreSQL's own `{instead}`.")


@click.command(epilog=EXIT_CODES)
@click.argument("application", type=SNOWFLAKE)
def adopt(application: int) -> None:
    """Hand the database over to another bot.

    APPLICATION is the id of the other bot's application. Stop the present bot first.
    """
    with explain_failures():
        settings = read_settings()
        asyncio.run(_adopt(settings, application))
    click.echo(f"{settings.database_name} belongs to the bot of application {application} now.")


async def _adopt(settings: Settings, application: int) -> None:
    async with open_alone(settings) as db:
        await db.write(notes.write, notes.APPLICATION, str(application))


@asynccontextmanager
async def open_alone(settings: Settings) -> AsyncIterator[Database]:
    """Open an existing database, or raise `RefusedError` if a bot is using it."""
    with open_either(settings):
        pass
    with lock_database(settings.database) if isinstance(settings.database, Path) else nullcontext():
        async with open_database(settings.database) as db:
            if await db.read(lease_table.current):
                name = settings.database_name
                raise RefusedError(f"A bot is using {name}: end all its processes, and try again.")
            yield db


@click.command(epilog=EXIT_CODES)
@click.argument("file", type=click.File(encoding="utf-8"))
def announce(file: IO[str]) -> None:
    """Post the text in FILE in every server.

    That is, in each that has matches or settings, where a new server is greeted. The bot may be running; it
    posts the text within some minutes. No text is posted twice.
    """
    text = file.read().strip()
    at = datetime.now(UTC)
    if not 0 < len(text) <= MESSAGE_LENGTH:
        raise MisuseError(f"The text has {len(text):,} characters: 1 to {MESSAGE_LENGTH:,} can be posted.")

    def queue(db: Connection) -> None:
        key = f"notice-{hashlib.sha256(text.encode()).hexdigest()}"
        if notes.put_if_absent(db, key, at.isoformat()) != at.isoformat():
            raise RefusedError("This text was posted before: change it if you mean to say it once more.")
        for guild in contents.guilds(db):
            outbox.put(db, operator_notice(guild, text, at), at, is_claimed=False)

    with explain_failures():
        _end(read_settings().database).write(queue)
    click.echo("The bot posts it within some minutes.")


@click.group(name="ratings")
def ratings() -> None:
    """Work on the ratings of all servers."""


@ratings.command(epilog=EXIT_CODES)
def rebuild() -> None:
    """Compute all ratings again from the rated matches.

    The results are the same unless the stored ratings were wrong. Stop the bot first.
    """
    with explain_failures():
        settings = read_settings()
        servers, differing = asyncio.run(_rebuild(settings))
    found = "all unchanged"
    if differing:
        found = f"{differing} numbers changed"
    click.echo(f"{settings.database_name}: ratings of {servers} servers, {found}.")


async def _rebuild(settings: Settings) -> tuple[int, int]:
    async with open_alone(settings) as db:
        found = [await db.write(hooks.rebuild, guild) for guild in await db.read(contents.guilds)]
        return len(found), sum(found)


@click.command(epilog=EXIT_CODES)
@click.option(
    "--online/--offline",
    default=True,
    help="Whether to ask Discord as well, which takes a token.",
)
@click.option(
    "--channel",
    type=SNOWFLAKE,
    metavar="ID",
    help="Also post, edit and open a thread in this channel, as a match does, and tidy up.",
)
def doctor(*, online: bool, channel: int | None) -> None:
    """Check settings, database, disk and Discord.

    Every match in the database is replayed. Each line is OK, a WARNING or a PROBLEM, with the remedy; without
    a PROBLEM, `oddity run` starts. Nothing is changed, and a bot may be running.
    """
    if channel is not None and not online:
        raise MisuseError("--channel asks Discord: leave --offline out.")
    logging.getLogger().addHandler(logging.NullHandler())  # findings report errors
    try:
        settings = read_settings()
    except SettingsError as error:
        click.echo(problem("settings", str(error)))
        click.get_current_context().exit(MisuseError.exit_code)
    with explain_failures():
        verdicts = [_print(finding) for finding in (*check_puzzles(data.shelf()), *_check_locally(settings))]
        if online:
            verdicts += asyncio.run(_check_discord(settings, channel))
    click.get_current_context().exit(PROBLEM if Verdict.PROBLEM in verdicts else 0)


@click.command(name="move", epilog=EXIT_CODES)
@click.argument("source")
@click.argument("target")
def move_database(source: str, target: str) -> None:
    """Move all data from a file to PostgreSQL, or back.

    SOURCE and TARGET are paths, or addresses such as postgresql://user@host/name; TARGET must be empty. Stop
    the bot first; no bot opens SOURCE afterwards. An interrupted move can be started again.
    """
    with explain_failures():
        ends = _ends(read_database(source), read_database(target))
        words = data.languages().words(None)
        catalogue = data.catalogue()

        def check(connection: Connection) -> Iterator[str]:
            return match_problems(connection, catalogue, words, lambda _done, _whole: None)

        with show_progress("Moving") as progress:
            rows = move(*ends, check, progress)
    told = "This move was already finished"
    if rows is not None:
        told = f"{rows:,} rows are moved and compared"
    click.echo(f"{told}; no bot opens {ends[0].name} any more.")
    click.echo(f"Now set ODDITY_DATABASE: {ends[1].name}")


def _ends(source: Path | str, target: Path | str) -> tuple[End, End]:
    if isinstance(source, Path) is isinstance(target, Path):
        raise RefusedError(
            "A move goes from a file to PostgreSQL, or back. Copy a file with `oddity backup` and `oddity"
            " restore`, a database on PostgreSQL with `pg_dump` and `pg_restore`."
        )
    return _end(source), _end(target)


def _end(database: Path | str) -> End:
    if isinstance(database, Path):
        return FileEnd(database)
    from bot.operation.moving_server import ServerEnd  # noqa: PLC0415 (needs an extra)

    return ServerEnd(database)


def check_puzzles(shelf: Shelf) -> Iterator[CheckResult]:
    """Check the puzzles, and the lessons beside them."""
    try:
        shelf.rounds()
    except PuzzleFileError as error:
        yield problem("puzzles", f"{error}. Reinstall Oddity; until then there are no endings of the day.")
    for name, each in (("puzzles", shelf), ("lessons", shelf.beside("lessons"))):
        count = 0
        for game in data.catalogue().games:
            try:
                count += len(each.puzzles(game))
            except PuzzleFileError as error:
                yield problem(name, f"{error}. Reinstall Oddity; until then there are none of this game.")
        yield well(name, f"{count} can be given")


def program_text() -> str:
    return f"Oddity {version('oddity')}, schema {newest_step()}"


def _print(finding: CheckResult) -> Verdict:
    click.echo(str(finding))
    return finding.verdict


def _check_locally(settings: Settings) -> Iterator[CheckResult]:
    languages = data.languages()
    words = languages.words(None)
    yield well("version", program_text())
    yield from check_files()
    yield from check_settings(settings, read_variables())
    yield from check_texts(languages)
    yield from check_memory(settings)
    if settings.metrics_port is not None and not _is_running(settings):
        yield check_port(settings.metrics_address, settings.metrics_port)
    if isinstance(settings.database, Path):
        yield from check_database(settings.database, data.catalogue(), words, show_progress)
        yield sqlite_finding(sqlite3.sqlite_version_info)
        yield check_disk(settings.database)
        if settings.backups is not None:
            yield check_backups(settings.backups)
    else:
        address = settings.database
        name = settings.database_name
        yield from check_postgresql(address, name, data.catalogue(), words, show_progress)
    yield from check_copies(settings.database)


def _is_running(settings: Settings) -> bool:
    if isinstance(settings.database, Path):
        return is_in_use(settings.database)
    with suppress(StoreError), open_either(settings) as connection:
        return bool(lease_table.current(connection))
    return False


async def _check_discord(settings: Settings, channel: int | None) -> list[Verdict]:
    try:
        token = settings.required_token
    except SettingsError as error:
        return [_print(problem("token", str(error)))]
    if settings.discord_url:
        talk_to(settings.discord_url)
    words = data.languages().words(None)
    known = _bot_record(settings)
    findings = check_discord(token, words=words, known=known, channel=channel)
    return [_print(finding) async for finding in findings]


def _bot_record(settings: Settings) -> BotRecord:
    name = settings.database_name
    try:
        with open_either(settings) as connection:
            paths = notes.read(connection, "command-paths")
            places = frozenset(
                int(place.guild) for place in match_table.running_places(connection, sys.maxsize)
            )
            commands = None
            if paths is not None:
                commands = frozenset(json.loads(paths).values())
            unreadable = [json.loads(text) for text in notes.texts_with_prefix(connection, UNREADABLE)]
            servers = {int(server): why for some in unreadable for server, why in some.items()}
            owner = notes.read(connection, notes.APPLICATION)
            unused = is_unused(connection)
            return BotRecord(name, owner, commands, places, servers, is_unused=unused)
    except (StoreError, ValueError):
        return BotRecord(name)  # reported by the database's checks


@contextmanager
def open_either(settings: Settings) -> Iterator[Connection]:
    """Open the database, of either kind, read-only in one snapshot."""
    if isinstance(settings.database, Path):
        with look_into(settings.database) as connection:
            connection.execute("BEGIN")
            yield connection
        return
    from bot.db.postgresql import opening  # noqa: PLC0415 (needs an extra)

    with opening.look_into(settings.database) as (translating, schema):
        if not schema:
            raise StoreError(f"Database {settings.database_name}: it is empty.")
        yield translating


@contextmanager
def show_progress(label: str) -> Iterator[Progress]:
    """Show a progress bar on stderr; stdout is for results."""
    with click.progressbar(length=1, label=label, show_pos=True, file=sys.stderr) as bar:

        def progress(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        yield progress


@contextmanager
def explain_failures() -> Iterator[None]:
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
    except OSError as error:
        name = error.filename or "A file"
        raise MisuseError(
            f"{name} cannot be used ({error.strerror}): correct its path or its rights."
        ) from None

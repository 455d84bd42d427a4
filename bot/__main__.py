"""The command line, which assembles all parts."""

import asyncio
import contextlib
import ctypes
import gc
import logging
import os
import secrets
import signal
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any

import click
import discord

import bot.tables  # noqa: F401 (declares the tables)
from bot import data
from bot.data.games import DataFileError
from bot.db.connection import Database
from bot.db.errors import FileLostError, StoreError, StoreUnavailableError
from bot.db.opening import open_database
from bot.db.sqlite.opening import prepare_file, refuse_newer
from bot.engine.workers import Workers
from bot.lesson_making import lessons
from bot.matches.context import Context
from bot.matches.services import Services
from bot.operation import logs
from bot.operation.act_list import folder_of, repeat_missing, update
from bot.operation.backup import remove_database
from bot.operation.commands import (
    adopt,
    announce,
    backup,
    doctor,
    move_database,
    program_text,
    ratings,
    restore,
)
from bot.operation.files import (
    RefusedError,
    UnusedError,
    is_first_start,
    lock_database,
    real_path,
    refuse_unused,
    require_own,
)
from bot.operation.machine_checks import explain_port
from bot.operation.match_report import show_match
from bot.operation.parameters import WholeNumber
from bot.operation.recent import save_regularly
from bot.rules.catalogue import Catalogue
from bot.settings import Settings, SettingsError, read_settings
from bot.solving import solve
from bot.tools import gallery, puzzles, record, think
from bot.transport.budget import Budget
from bot.transport.command_texts import CommandLinks
from bot.transport.discord_clock import DiscordClock
from bot.transport.discord_internals import talk_to
from bot.transport.gateway import RefusedConnectionError
from bot.transport.rate_limit import RateLimit
from bot.transport.troubles import retry_until_reachable
from bot.ui.admission import InteractionTree
from bot.ui.client import Oddity
from bot.ui.pictures import Pictures
from bot.words import Entries, Languages

log = logging.getLogger(__name__)

DATABASE_WAIT_SECONDS = 900.0
"""How long a start waits for an unreachable database; systemd allows each of several processes 100 starts a
day."""


class FatalError(click.ClickException):
    """Fatal error with one sentence for the operator."""

    exit_code = 2


class LostFileError(FatalError):
    """The database was taken away under the running bot: an operator decides which file is right."""

    exit_code = 74  # EX_IOERR of sysexits.h


class TemporaryError(FatalError):
    """A temporary failure: a later start may succeed."""

    exit_code = 75  # EX_TEMPFAIL of sysexits.h


class _Commands(click.Group):
    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except DataFileError as error:
            raise FatalError(str(error)) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="oddity", prog_name="oddity")
def main() -> None:
    """Oddity hosts the games Odd, Strands, Xodd, Yodd and Catchup in Discord channels."""


@main.command()
@click.option(
    "--new", "is_new", is_flag=True, help="Make a new database, even where an earlier one is missing."
)
def run(*, is_new: bool) -> None:
    """Run the bot on Discord.

    The token is read from DISCORD_TOKEN; see .env.example for all settings.
    """
    _share_freed_memory()
    with explain_errors():
        settings = read_settings()
        token = settings.required_token
        logs.set_up(settings.log_level, token)
        log.info("%s, database %s", program_text(), settings.database_name)
        if settings.discord_url:
            talk_to(settings.discord_url)
        with _locked(settings.database, is_new=is_new):
            asyncio.run(_run(settings, token, is_new=is_new))


@main.command()
@click.option(
    "--port", type=WholeNumber(0, 65535), default=8080, show_default=True, help="0 takes any free port."
)
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("data/sandbox"),
    show_default=True,
    help="The folder where the sandbox keeps its messages and matches.",
)
def sandbox(port: int, folder: Path) -> None:
    """Try the bot without Discord, on a chat page in your browser."""
    with explain_errors():
        logs.set_up("WARNING")
        with lock_database(folder / "oddity.sqlite3"):
            asyncio.run(_sandbox(port, folder))


for _command in (backup, restore, move_database, doctor, adopt, announce, show_match, ratings):
    main.add_command(_command)
for _command in (record, think, gallery, puzzles, lessons, solve):
    main.add_command(_command)


def _share_freed_memory() -> None:
    """Let all threads use one heap of glibc; else each keeps what its pictures leave behind."""
    if "MALLOC_ARENA_MAX" not in os.environ:
        with contextlib.suppress(AttributeError, OSError, TypeError):  # another C library
            ctypes.CDLL(None).mallopt(-8, 1)  # M_ARENA_MAX


@contextlib.contextmanager
def _locked(database: Path | str, *, is_new: bool) -> Iterator[None]:
    """Lock an SQLite file against other processes, creating it on the first start.

    What was made for a database that is refused as unused goes again.
    """
    if not isinstance(database, Path):
        try:
            yield
        except UnusedError:
            from bot.db.postgresql.opening import drop_unused  # noqa: PLC0415 (needs an extra)

            drop_unused(database)
            raise
        return
    is_first = is_first_start(database, is_new=is_new)
    if is_first:
        prepare_file(database)
    with lock_database(database):
        refuse_newer(database)
        try:
            yield
        except UnusedError:
            if is_first:
                remove_database(real_path(database))
            raise


async def _run(settings: Settings, token: str, *, is_new: bool) -> None:
    owner = f"process {os.getpid()} on {socket.gethostname()} ({secrets.token_hex(2)})"
    folder = folder_of(settings.database)
    async with contextlib.AsyncExitStack() as stack:
        db = await _opened(stack, settings, owner)
        budget = Budget(settings.requests_per_second)
        options: dict[str, Any] = {}
        if not isinstance(settings.database, Path):
            from bot.cluster.gateway import SharedGateway, sharing  # noqa: PLC0415 (one process does without)

            await stack.enter_async_context(sharing(db, owner, budget))
            options["gateway"] = partial(SharedGateway, db=db, owner=owner)
        client = assemble(
            db,
            rate_limit=RateLimit(settings.actions_per_second),
            budget=budget,
            workers=Workers(settings.engine_processes),
            pages=settings.pages,
            banned=settings.banned.replace(",", " ").split(),
            admit=partial(_admit, db, settings.database_name, folder, is_new=is_new),
            act_list=partial(update, folder),
            **options,
        )
        if settings.metrics_port is not None:
            await _serve_metrics(stack, client, settings, settings.metrics_port, db)
        if settings.backups is not None and isinstance(settings.database, Path):
            saving = asyncio.create_task(save_regularly(settings.database, settings.backups))
            stack.callback(saving.cancel)
        await run_until_stopped(client, token, db.lost)


async def _admit(db: Database, name: str, folder: Path, client: Oddity, *, is_new: bool) -> None:
    """Check who owns the database, and repeat what a restored one lacks."""
    if not is_new:
        await refuse_unused(db, name, client.tree.fetch_commands)
    assert client.application_id is not None  # noqa: S101 (known since login)
    await require_own(db, name, client.application_id)
    await repeat_missing(folder, db, client.services.now())


async def _opened(stack: contextlib.AsyncExitStack, settings: Settings, owner: str) -> Database:
    """Open the database; wait for an unreachable one, to limit the number of restarts."""
    loop = asyncio.get_running_loop()
    latest = loop.time() + DATABASE_WAIT_SECONDS

    async def attempt() -> Database:
        try:
            return await stack.enter_async_context(open_database(settings.database, owner))
        except StoreUnavailableError as error:
            if loop.time() < latest:
                raise
            raise TemporaryError(str(error)) from None
        except StoreError as error:
            raise FatalError(str(error)) from None

    return await retry_until_reachable("open the database", attempt)


async def _serve_metrics(
    stack: contextlib.AsyncExitStack, client: Oddity, settings: Settings, port: int, db: Database
) -> None:
    from bot.operation.endpoint import serve  # noqa: PLC0415 (most bots do without it)

    file = None
    if isinstance(settings.database, Path):
        file = settings.database
    with explain_port(settings.metrics_address, port):
        await stack.enter_async_context(serve(client, file, settings.metrics_address, port, db.figures))


async def _sandbox(port: int, folder: Path) -> None:
    from bot.opening import OPENING  # noqa: PLC0415 (the bot itself does without its 3 MB)
    from bot.sandbox.sandbox import Sandbox  # noqa: PLC0415

    server = Sandbox(port=port, state=folder / "discord", opening=OPENING)
    try:
        await server.start()
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise FatalError(f"Port {port} cannot be used ({reason}): choose another with --port.") from None
    try:
        async with open_database(folder / "oddity.sqlite3") as db:
            talk_to(server.url)
            click.echo(f"Oddity's sandbox is ready: open {server.url} in a browser. Ctrl-C ends it.")
            await run_until_stopped(assemble(db), server.token, db.lost)
    finally:
        await server.stop()


def assemble(
    db: Database,
    *,
    catalogue: Catalogue | None = None,
    locales: Mapping[str, Entries] | None = None,
    clock: Callable[[], datetime] | None = None,
    discord_clock: DiscordClock | None = None,
    act_list: Callable[[Database, datetime], Awaitable[object]] | None = None,
    **options: Any,
) -> Oddity:
    """Catalogue and locales default to the folder `data`, both clocks to Discord's time.

    `clock` returns aware UTC. `options` go to the client.
    """
    links = CommandLinks()
    if locales is None:
        languages = data.languages(links.mention)
    else:
        languages = Languages(locales, links.mention)
    games = data.catalogue() if catalogue is None else catalogue
    discord_clock = discord_clock or DiscordClock()
    files: dict[str, Any] = {"examples": data.examples(), "shelf": data.shelf()}
    context = Context(db, games, clock or discord_clock, SystemRandom(), act_list=act_list, **files)
    return Oddity(
        Services(context),
        languages,
        Pictures(data.palettes()),
        links=links,
        tree=InteractionTree,
        discord_clock=discord_clock,
        **options,
    )


async def run_until_stopped(client: Oddity, token: str, lost: asyncio.Event) -> None:
    """Run the bot until SIGINT or SIGTERM, or its database is lost; then hand over and finish running work.

    A second signal cuts the handover short.
    """
    signals: asyncio.Queue[None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts asyncio.run instead
            loop.add_signal_handler(name, signals.put_nowait, None)
    freeze_garbage(client)
    working = asyncio.create_task(client.start(token))
    await _first_of(working, signals.get(), lost.wait())
    if not working.done():
        await _first_of(working, client.gateway.leave(), signals.get())
    await client.close()
    working.cancel()  # it may be waiting to log in or reconnect
    await asyncio.wait({working})
    if not working.cancelled():
        working.result()


def freeze_garbage(client: Oddity) -> None:
    """Freeze long-lived objects for the garbage collector, now and after each shard's servers arrive.

    Scanning them would block everything for 25 to 50 ms after a start, and 150 to 230 ms more with 2,500
    servers. They produce hardly any garbage until a shard's servers arrive again or leave. Call it before the
    client connects.
    """
    gc.freeze()
    client.add_listener(_refreeze_garbage, "on_shard_taken")
    client.add_listener(_refreeze_garbage, "on_shard_left")


async def _refreeze_garbage(_shard: int) -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def _first_of(working: asyncio.Task[None], *others: Coroutine[Any, Any, object]) -> None:
    """Wait for the first of these to end, then cancel all but `working`."""
    tasks = {asyncio.create_task(other) for other in others}
    await asyncio.wait({working, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


@contextlib.contextmanager
def explain_errors() -> Iterator[None]:
    """Turn errors that an operator can fix into one sentence and exit code 2, or 75 if temporary."""
    try:
        yield
    except StoreUnavailableError as error:
        raise TemporaryError(str(error)) from None
    except FileLostError as error:
        raise LostFileError(str(error)) from None
    except (SettingsError, RefusedError, StoreError) as error:
        raise FatalError(str(error)) from None
    except RefusedConnectionError as error:
        raise (TemporaryError if error.may_pass else FatalError)(str(error)) from None
    except discord.LoginFailure:
        raise FatalError(
            "Discord refuses the token in DISCORD_TOKEN: copy it again from your application's page."
        ) from None


if __name__ == "__main__":
    main()

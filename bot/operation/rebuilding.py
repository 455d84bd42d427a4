"""`oddity ratings`: everybody's ratings once more, as they follow from the matches that counted."""

import asyncio
from collections import defaultdict
from contextlib import nullcontext
from pathlib import Path

import click

from bot.matches.ratings.ledger import FIRST_SEAT, learn
from bot.matches.ratings.ports import first_seat_key
from bot.operation.commands import EXIT_CODES, explain_failures
from bot.operation.files import RefusedError, lock_database
from bot.settings import Settings, read_settings
from bot.store.operations import SqlStore


@click.group(name="ratings")
def ratings() -> None:
    """Work on the ratings of all servers."""


@ratings.command(epilog=EXIT_CODES)
@click.option(
    "--learn", "is_learning", is_flag=True, help="Learn anew what the first seat of a game is worth."
)
def rebuild(*, is_learning: bool) -> None:
    """Reckon all ratings anew from the matches that counted, which finds the same. Stop the bot before."""
    with explain_failures():
        settings = read_settings()
        learnt, servers, differing = asyncio.run(_rebuild(settings, is_learning=is_learning))
    for game, worth in learnt.items():
        click.echo(f"{game}: the first seat is worth {worth:g} points.")
    found = "all is as it was" if not differing else f"{differing} numbers are others now"
    click.echo(f"{settings.database_name}: ratings of {servers} servers, {found}.")


async def _rebuild(settings: Settings, *, is_learning: bool) -> tuple[dict[str, float], int, int]:
    with lock_database(settings.database) if isinstance(settings.database, Path) else nullcontext():
        async with SqlStore.open(settings.database) as store:
            if await store.leases():
                name = settings.database_name
                raise RefusedError(f"A bot is using {name}: end all its processes, and try again.")
            guilds = await store.guilds()
            learnt = await _learn(store) if is_learning else {}
            for game, worth in learnt.items():
                await store.write_note(first_seat_key(game), str(worth))
            found = [await store.rebuild_ratings(guild, by_learnt=is_learning) for guild in guilds]
            return learnt, len(guilds), sum(found)


async def _learn(store: SqlStore) -> dict[str, float]:
    """Return what the first seat of each game is worth, by the results in all servers."""
    pools = defaultdict(list)
    for guild in await store.guilds():
        excluded = (await store.server(guild)).excluded
        for pool in await store.pools(guild):
            pools[pool.game].append((await store.ledger(pool), excluded))
    return {game: learn(of_game, FIRST_SEAT.get(game, 0.0)) for game, of_game in sorted(pools.items())}

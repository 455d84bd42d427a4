"""What `oddity doctor` looks at in a PostgreSQL database; nothing here is imported where SQLite serves."""

from collections.abc import Iterator

from bot.matches.ports import StoreError
from bot.operation.database_checks import Watch, check_rows
from bot.operation.findings import Finding, problem, warning, well
from bot.rules.catalogue import Catalogue
from bot.store.connection import Connection
from bot.store.postgresql.opening import look_into
from bot.store.schema import postgresql_steps
from bot.store.tables import leases
from bot.words import Words


def check_postgresql(
    address: str, name: str, catalogue: Catalogue, words: Words, watch: Watch
) -> Iterator[Finding]:
    """Look at a database from its address to its matches; whatever is found, nothing of it changes.

    Args:
        address: Where it is.
        name: What to call it.
        catalogue: The games.
        words: To say what a turn is refused for.
        watch: Shows the progress.
    """
    newest = len(postgresql_steps())
    try:
        with look_into(address) as (connection, schema):
            if not schema:
                yield warning("database", f"{name} is empty: the first `oddity run` makes its tables")
                return
            if schema < newest:
                yield warning(
                    "schema",
                    f"version {schema} of {newest}: the next start of the bot changes it",
                )
                return
            yield well("database", f"{name}: {_users(connection)}")
            yield well("schema", f"version {schema}")
            yield from check_rows(connection, catalogue, words, watch)
    except StoreError as error:
        yield problem("database", str(error))


def _users(connection: Connection) -> str:
    owners = sorted({lease.owner for lease in leases.known(connection) if lease.name == lease.owner})
    return f"{' and '.join(owners)} run the bot" if owners else "no bot is using it"

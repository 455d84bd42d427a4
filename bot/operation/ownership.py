"""Whose a database is: the application that used it first, and no other bot's."""

from bot.matches.ports import MatchStore
from bot.operation.files import RefusedError

APPLICATION = "application"
"""Under this key stands the id of the application."""


async def require_own(store: MatchStore, name: str, application: int) -> None:
    """Let an application have a database that nobody has used yet.

    Args:
        store: The database.
        name: What to call it.
        application: Its id, as Discord tells it at the login.

    Raises:
        RefusedError: The database is another's.
        StoreError: It cannot be used.
    """
    owner = await store.settle_note(APPLICATION, str(application))
    if owner != str(application):
        raise RefusedError(f"{describe_foreign(name, owner, application)}.")


def describe_foreign(name: str, owner: str | None, application: int) -> str:
    """Return that a database is another application's, and what to do."""
    return (
        f"Database {name} belongs to the bot of application {owner}, and DISCORD_TOKEN is that of application"
        f" {application}: set the token of the former, or choose another database with ODDITY_DATABASE"
    )

"""Errors of a database."""


class StoreError(Exception):
    """The database cannot be used. The text names the database, the problem and the remedy.

    It is logged where it is raised. Nothing has been changed.
    """


class UncertainError(StoreError):
    """It is unknown whether a commit that was cut off is stored."""


class StoreUnavailableError(StoreError):
    """The database is locked, full or unreachable: it may pass, as no setting is wrong."""


class FileLostError(StoreError):
    """A file of the open database was removed or exchanged, so this process can never use it again."""

    def __init__(self, database: object, lost: object, remedy: str) -> None:
        super().__init__(f"Database {database}: {lost} was removed or exchanged under the bot; {remedy}.")

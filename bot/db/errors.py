"""Errors of a database."""


class StoreError(Exception):
    """The database cannot be used. The text names the database, the problem and the remedy.

    It is logged where it is raised. Nothing has been changed.
    """


class UncertainError(StoreError):
    """It is unknown whether a commit that was cut off is stored."""


class StoreUnavailableError(StoreError):
    """The database is locked, full or unreachable: it may pass, as no setting is wrong."""

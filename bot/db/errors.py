"""What goes wrong with a database."""


class StoreError(Exception):
    """The database cannot be used: the sentence names where it lies, what is wrong and what to do.

    It is logged where it is raised. Nothing has been changed.
    """


class UncertainError(StoreError):
    """A change was cut off while it was stored, and it is unknown whether it is."""


class StoreAwayError(StoreError):
    """The database is locked, full or out of reach. No setting is wrong, so it may pass."""

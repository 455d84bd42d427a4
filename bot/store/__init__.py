"""Where challenges and matches are kept."""

from bot.store.operations import SqlStore

__all__ = ["SqlStore"]

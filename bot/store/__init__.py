"""Where challenges and matches are kept."""

from bot.matches.ports import StoreError
from bot.store.operations import SqlStore

__all__ = ["SqlStore", "StoreError"]

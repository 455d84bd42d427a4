"""Where challenges and matches are kept."""

from bot.matches.ports import StoreError
from bot.store.memory import MemoryStore
from bot.store.sqlite import SqliteStore

__all__ = ["MemoryStore", "SqliteStore", "StoreError"]

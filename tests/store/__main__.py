"""`python -m tests.store FILE` writes a database with one of everything as SQL, once for each version."""

import asyncio
import sys
from pathlib import Path

from tests.store.story import database_of_today

Path(sys.argv[1]).write_text("\n".join(asyncio.run(database_of_today())) + "\n", encoding="utf-8")

from datetime import datetime
from typing import NamedTuple


class Done(NamedTuple):
    lesson: str
    """Such as "odd-1"."""
    done: datetime

"""How the types of the model look in a database."""

from functools import lru_cache
from operator import attrgetter
from typing import Any

from bot.db import statements
from bot.db.statements import Field, Fields, field
from bot.matches.model import Place
from bot.rules.setup import Setup, setup_from_json, setup_to_json


@lru_cache(maxsize=64)
def _setup_of(text: str) -> Setup:
    return setup_from_json(text)


_SPECIAL = {
    Place: Field(("guild", "channel"), attrgetter("guild", "channel"), lambda ids: Place(*ids)),
    Setup: field("setup", setup_to_json, _setup_of),
}


def fields_of(kind: type[Any], *left_out: str, **others: Field) -> Fields:
    """Map the fields of a dataclass to columns: by their types, unless others are given by name."""
    return statements.fields_of(kind, left_out, others, _SPECIAL)

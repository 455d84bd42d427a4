"""Read texts that are nearly records: each is either read, or refused with a sentence."""

import asyncio

from hypothesis import given, settings

from bot.store import SqlStore
from tests.matches.table import Clock, Table
from tests.matches.test_reading import check, mutations
from tests.rules.test_record_fuzz import check_read_or_refused, mutated_json, mutated_texts
from tests.store.memory import InMemory

EXAMPLES = 1_000
"""Of texts and of JSON, in each round."""
READ_IN = 500
"""Records to which something has happened that a person reads in, in each round."""


def run(rounds: int) -> None:
    """Read as many examples as there are rounds for."""
    for records in (mutated_texts(), mutated_json()):
        settings(max_examples=rounds * EXAMPLES, deadline=None)(given(records)(check_read_or_refused))()
    for text in mutations(rounds * READ_IN):
        asyncio.run(check(Table(Clock(), SqlStore(InMemory())), text))

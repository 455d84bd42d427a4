"""Read texts that are nearly records: each is either read, or refused with a sentence."""

from hypothesis import given, settings

from tests.rules.test_record_fuzz import check_read_or_refused, mutated_json, mutated_texts

EXAMPLES = 1_000
"""Of texts and of JSON, in each round."""


def run(rounds: int) -> None:
    """Read as many examples as there are rounds for."""
    for records in (mutated_texts(), mutated_json()):
        settings(max_examples=rounds * EXAMPLES, deadline=None)(given(records)(check_read_or_refused))()

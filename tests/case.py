"""Many cases in one test, over one bot: which of them failed is said below the failure."""

from contextlib import contextmanager


@contextmanager
def case(*which):
    try:
        yield
    except Exception as error:
        error.add_note(f"in the case {', '.join(map(repr, which))}")
        raise

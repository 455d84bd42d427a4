"""Many cases in one test, over one bot: which of them failed is said below the failure."""

from contextlib import contextmanager
from functools import update_wrapper
from inspect import signature


@contextmanager
def case(*which):
    try:
        yield
    except Exception as error:
        error.add_note(f"in the case {', '.join(map(repr, which))}")
        raise


def each(names, cases):
    """As `pytest.mark.parametrize`, within one test, where a case takes less time than a test of its own."""
    keys, cases = [name.strip() for name in names.split(",")] if isinstance(names, str) else names, [*cases]

    def of(test):
        asked = signature(test)

        def tested(**others):
            for one in cases:
                values = one if len(keys) > 1 else (one,)
                with case(*values):
                    test(**dict(zip(keys, values, strict=True)), **others)

        left = [one for name, one in asked.parameters.items() if name not in keys]
        update_wrapper(tested, test).__signature__ = asked.replace(parameters=left)
        return tested

    return of

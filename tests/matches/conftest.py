import pytest

from tests.matches.table import Clock, Table


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def table(clock, sqlite_store):
    return Table(clock, sqlite_store)

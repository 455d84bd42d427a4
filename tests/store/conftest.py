"""Where a test keeps its file, and each kind of store with short calls."""

import pytest

from tests.store.samples import Calls


@pytest.fixture
def path(tmp_path):
    return tmp_path / "oddity.sqlite3"


@pytest.fixture
def store(any_store):
    return Calls(any_store)

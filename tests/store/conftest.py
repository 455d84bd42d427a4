import pytest


@pytest.fixture
def path(tmp_path):
    return tmp_path / "oddity.sqlite3"


@pytest.fixture
def store(any_store):
    return any_store

import pytest

from bot.engine import workers


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    """On a busy machine a process that answers late is not taken for one that hangs."""
    monkeypatch.setattr(workers, "GRACE_SECONDS", 60.0)

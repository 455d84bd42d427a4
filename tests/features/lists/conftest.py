import pytest

from bot.features.lists import matches


@pytest.fixture
def pages_of_two(monkeypatch):
    monkeypatch.setattr(matches, "MATCHES_PER_PAGE", 2)
    monkeypatch.setattr(matches, "BOARDS_PER_PAGE", 2)

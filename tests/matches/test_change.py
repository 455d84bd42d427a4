import pytest

from bot.errors import MatchError
from bot.matches.change import By
from bot.matches.model import Place


def test_what_belongs_to_a_server_is_refused_in_a_direct_message():
    assert By(1, Place(2, 3), 4).place == Place(2, 3)
    with pytest.raises(MatchError, match="only-in-server"):
        By(1, None, 4).place  # noqa: B018 (it raises)

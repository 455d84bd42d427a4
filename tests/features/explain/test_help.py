import pytest

from tests.conversations.table import private
from tests.loaded import needs


@needs("computer", "lists")
@pytest.mark.parametrize("command", ["play", "matches"])
async def test_a_person_without_a_match_begins_one_with_one_tap(command, table, ada):
    shown = await table.slash(ada, command)
    assert "no running matches" in private(shown)
    begun = await table.click(ada, shown.message, "Play Odd against me")
    await table.idle()
    assert "Your turn in match #1" in private(begun)

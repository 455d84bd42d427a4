"""A player leaves the server: no match with them begins any more, and no opponent has to wait for them."""

import pytest

from tests.conversations.table import AT_THE_END, UNDER_A_BOARD, labels, private


async def ended(table, loser, winner):
    """The last board of a match that was resigned."""
    await table.start(loser, winner)
    asked = await table.slash(loser, "resign")
    await table.click(loser, asked.message, "Yes, resign")
    return table.newest(winner)


@pytest.mark.parametrize("button", ["Accept", "Take the seat"])
async def test_the_challenge_of_a_person_who_has_left_is_withdrawn_when_it_is_accepted(
    table, sandbox, ada, ben, button
):
    card = await table.challenge(ada, ben if button == "Accept" else None)
    sandbox.leave(ada)
    assert "has left this server" in private(await table.click(ben, card, button))
    assert table.newest(ben) is card
    assert "Withdrawn" in card.content
    assert labels(card) == []
    assert "No match of yours" in private(await table.slash(ben, "matches"))


async def test_a_challenge_is_accepted_when_discord_does_not_say_who_is_there(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    sandbox.fail("GET", "/guilds/{guild}/members/{user}", status=403, code=50001)
    await table.click(ben, card, "Accept")
    assert labels(table.newest(ada)) == UNDER_A_BOARD


async def test_no_rematch_is_offered_to_who_has_left(table, sandbox, ada, ben):
    board = await ended(table, ben, ada)
    sandbox.leave(ben)
    assert "can't find this person" in private(await table.click(ada, board, "Rematch"))
    assert table.newest(ada) is board


async def test_no_rematch_is_offered_where_the_opponent_cannot_look(table, sandbox, games, ada, ben):
    board = await ended(table, ben, ada)
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    assert f"<@{ben.id}> cannot see this channel" in private(await table.click(ada, board, "Rematch"))
    assert table.newest(ada) is board
    sandbox.allow(games, "VIEW_CHANNEL", person=ben)
    await table.click(ada, board, "Rematch")
    assert labels(table.newest(ada)) == ["Accept", "Decline", "Withdraw"]


@pytest.mark.parametrize("days", [None, 3])
@pytest.mark.parametrize("mine", [True, False])
async def test_the_win_is_claimed_at_once_when_the_opponent_has_left(table, sandbox, ada, ben, days, mine):
    await table.start(ada, ben, **({} if days is None else {"days": days}))
    winner, loser = (ada, ben) if mine else (ben, ada)
    refused = private(await table.slash(winner, "claim"))
    assert any(words in refused for words in ("nothing to claim", "your own turn", "is not over"))
    sandbox.leave(loser)
    await table.slash(winner, "claim")
    board = table.newest(winner)
    assert f"**<@{winner.id}>" in board.content
    assert f"<@{loser.id}> has left the server." in board.content
    assert labels(board) == AT_THE_END


async def test_only_a_player_claims_from_who_has_left(table, sandbox, ada, ben, cleo):
    await table.start(ada, ben)
    sandbox.leave(ben)
    assert "don't play" in private(await table.slash(cleo, "claim", match=1))
    assert (await table.match()).outcome is None

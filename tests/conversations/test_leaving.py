import pytest

from tests.case import case
from tests.conversations.table import AT_THE_END, UNDER_A_BOARD, labels, private
from tests.loaded import needs


@needs("lists")
async def test_the_challenge_of_a_person_who_has_left_is_withdrawn_on_acceptance(table, sandbox, ada, ben):
    cards = {"Accept": await table.challenge(ada, ben), "Take the seat": await table.challenge(ada)}
    sandbox.leave(ada)
    for button, card in cards.items():
        with case(button):
            assert "has left this server" in private(await table.click(ben, card, button))
            assert "withdrew" in card.content
            assert labels(card) == []
    assert table.newest(ben) is card
    assert "no running matches" in private(await table.slash(ben, "matches"))


async def test_a_challenge_is_accepted_when_discord_does_not_say_who_is_there(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    sandbox.fail("GET", "/guilds/{guild}/members/{user}", status=403, code=50001)
    await table.click(ben, card, "Accept")
    assert labels(table.newest(ada)) == UNDER_A_BOARD


async def test_no_rematch_is_offered_to_who_cannot_look_or_has_left(table, lounge, sandbox, games, ada, ben):
    await table.start(ada, ben)
    board = await table.resign(ben)
    own = (await lounge.slash(ada, "board", match=1)).message
    await table.forbid("VIEW_CHANNEL")
    assert "View Channel" in private(await lounge.click(ada, own, "Rematch")), "it isn't known if ben can't"
    await table.allow("VIEW_CHANNEL")
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    assert f"<@{ben.id}> can't see this channel" in private(await table.click(ada, board, "Rematch"))
    sandbox.leave(ben)
    assert "can't find this person" in private(await table.click(ada, board, "Rematch"))
    assert table.newest(ada) is board


async def test_the_win_is_claimed_at_once_when_the_opponent_has_left(table, sandbox, ada, ben, cleo):
    cases = [(days, winner, loser) for days in (0, 3) for winner, loser in ((ada, ben), (ben, ada))]
    for match, (days, winner, loser) in enumerate(cases, start=1):
        with case(days, winner):
            await table.start(ada, ben, "a1 black", "b1 white", days=days)
            refused = private(await table.slash(winner, "claim", match=match))
            assert any(words in refused for words in ("nothing to claim", "your own turn", "isn't over"))
            sandbox.leave(loser)
            assert "don't play" in private(await table.slash(cleo, "claim", match=match))
            await table.slash(winner, "claim", match=match)
            board = table.newest(winner)
            assert f"**<@{winner.id}>" in board.content
            assert f"<@{loser.id}> has left the server." in board.content
            assert board.pings == set()
            assert labels(board) == AT_THE_END
            sandbox.guild.left.discard(loser.id)


@pytest.mark.parametrize("ply", [0, 1])
@pytest.mark.parametrize("gone", [0, 1])
async def test_match_is_cancelled_when_a_player_leaves_before_their_first_turn(
    table, sandbox, ada, ben, ply, gone
):
    await table.start(ada, ben, *["a1 black"][:ply], seat="odd")
    people = (ada, ben)
    has_moved = ply > gone
    sandbox.leave(people[gone])
    await table.slash(people[1 - gone], "claim")
    content = table.newest(people[1 - gone]).content
    assert ("without a winner" in content) is not has_moved
    before = " before their first turn, so nobody loses it" * (not has_moved)
    assert f"<@{people[gone].id}> has left the server{before}." in content

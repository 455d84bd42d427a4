"""Days per turn: the board says by when, and once that is over the opponent may claim the win, or wait."""

from datetime import timedelta

from tests.cogs.table import AT_THE_END, labels, private

DAY = timedelta(days=1)


async def test_every_board_says_by_when_the_turn_should_be_played(table, ada, ben):
    board = await table.start(ada, ben, days=2)
    for mover in (ada, ben):
        match = await table.match()
        until = int(match.deadline.timestamp())
        assert f"<@{mover.id}> to move, by <t:{until}:f> (<t:{until}:R>)" in board.content
        table.clock.advance(timedelta(hours=5))
        await table.play(mover, f"{'a1' if mover is ada else 'a2'} white")
        board = table.newest(ada)


async def test_without_a_limit_a_board_names_no_time(table, ada, ben):
    board = await table.start(ada, ben)
    assert "<t:" not in board.content
    assert "nothing to claim" in private(await table.slash(ben, "claim"))


async def test_once_the_time_is_over_the_same_board_offers_the_claim_and_pings_nobody(table, ada, ben):
    board = await table.begin(ada, ben, days=1)
    picture = board.attachments[0].data
    await table.tick()
    assert labels(board) == ["Play", "Board", "Resign"]
    table.clock.advance(DAY)
    await table.tick()
    assert table.newest(ada) is board
    assert labels(board) == ["Play", "Board", "Resign", "Claim the win"]
    assert f"<@{ben.id}> may claim the win now" in board.content
    assert board.attachments[0].data == picture
    assert board.pings == {ada.id}
    edits = board.version
    await table.tick()
    assert board.version == edits


async def test_the_opponent_claims_the_win_by_the_button(table, ada, ben, cleo):
    board = await table.begin(ada, ben, days=1)
    table.clock.advance(DAY)
    await table.tick()
    assert "your own turn" in private(await table.click(ada, board, "Claim the win"))
    assert "don't play" in private(await table.click(cleo, board, "Claim the win"))
    await table.click(ben, board, "Claim the win")
    end = table.newest(ada)
    assert f"<@{ben.id}> (Even) wins" in end.content
    assert f"The time of <@{ada.id}> was over" in end.content
    assert end.pings == {ada.id}
    assert labels(end) == AT_THE_END
    assert labels(board) == []


async def test_the_opponent_claims_the_win_by_command_and_not_before_the_time(table, ada, ben):
    board = await table.begin(ada, ben, days=1)
    said = private(await table.slash(ben, "claim"))
    assert f"the time of <@{ada.id}> is not over" in said
    assert "<t:" in said
    assert table.newest(ada) is board
    table.clock.advance(DAY)
    await table.slash(ben, "claim", match=1)
    assert f"<@{ben.id}> (Even) wins" in table.newest(ada).content


async def test_a_late_turn_counts_while_nobody_has_claimed(table, ada, ben):
    board = await table.begin(ada, ben, days=1)
    table.clock.advance(DAY * 3)
    await table.tick()
    stale = board.components
    await table.play(ada, "b2 white")
    newest = table.newest(ada)
    assert labels(newest) == ["Play", "Board", "Resign"]
    assert f"<@{ben.id}> to move, by" in newest.content
    board.components = stale  # a screen that has not caught up
    assert "your own turn" in private(await table.click(ben, board, "Claim the win"))
    assert table.newest(ada) is newest


async def test_a_deleted_board_is_posted_again_when_its_time_is_over(table, sandbox, ada, ben):
    sandbox.delete(await table.begin(ada, ben, days=1))
    table.clock.advance(DAY)
    await table.tick()
    again = table.newest(ada)
    assert labels(again) == ["Play", "Board", "Resign", "Claim the win"]
    assert again.pings == set()


async def test_a_rematch_is_played_at_the_same_pace(table, ada, ben):
    await table.begin(ada, ben, days=3)
    table.clock.advance(DAY * 3)
    await table.slash(ben, "claim")
    await table.click(ada, table.newest(ada), "Rematch")
    assert "3 days" in table.newest(ada).content

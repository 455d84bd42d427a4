"""Days per turn: the board says by when, and once that is over the opponent may claim the win, or wait."""

from datetime import timedelta

import pytest

from bot.matches.settings import Pings
from tests.conversations.table import AT_THE_END, UNDER_A_BOARD, labels, private

DAY = timedelta(days=1)
OVERTIME = [*UNDER_A_BOARD, "Claim the win", "Give two more days"]


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
    assert labels(board) == UNDER_A_BOARD
    table.clock.advance(DAY)
    await table.tick()
    assert table.newest(ada) is board
    assert labels(board) == OVERTIME
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
    assert labels(newest) == UNDER_A_BOARD
    assert f"<@{ben.id}> to move, by" in newest.content
    board.components = stale  # a screen that has not caught up
    assert "your own turn" in private(await table.click(ben, board, "Claim the win"))
    assert table.newest(ada) is newest


async def test_a_deleted_board_is_posted_again_when_its_time_is_over(table, sandbox, ada, ben):
    sandbox.delete(await table.begin(ada, ben, days=1))
    table.clock.advance(DAY)
    await table.tick()
    again = table.newest(ada)
    assert labels(again) == OVERTIME
    assert again.pings == set()


async def test_a_rematch_is_played_at_the_same_pace(table, ada, ben):
    await table.begin(ada, ben, days=3)
    table.clock.advance(DAY * 3)
    await table.slash(ben, "claim")
    await table.click(ada, table.newest(ada), "Rematch")
    assert "3 days" in table.newest(ada).content


# More time, matches without a first turn, and the server's rule


async def overdue(table, ada, ben, **options):
    """A match that has begun, in which the time of Ada is over."""
    board = await table.begin(ada, ben, days=1, **options)
    table.clock.advance(DAY)
    await table.tick()
    return board


async def test_the_opponent_gives_two_more_days_instead_and_pings_nobody(table, ada, ben):
    board = await overdue(table, ada, ben)
    said = private(await table.click(ben, board, "Give two more days"))
    assert "two more days" in said
    assert table.newest(ada) is board
    assert labels(board) == UNDER_A_BOARD
    assert f"<@{ben.id}> has given more time" in board.content
    until = int((await table.match()).deadline.timestamp())
    assert f"by <t:{until}:f>" in board.content
    assert "time" in private(await table.slash(ben, "claim"))
    table.clock.advance(2 * DAY)
    await table.tick()
    assert labels(board) == OVERTIME
    await table.click(ben, board, "Claim the win")
    assert f"<@{ben.id}> (Even) wins" in table.newest(ada).content


async def test_time_is_given_once_by_the_opponent_alone_and_only_when_it_is_over(table, ada, ben, cleo):
    board = await table.begin(ada, ben, days=1)
    shown, give = board.components, "oddity:give-time:1:2"
    await overdue_again(table)
    late, before = board.components, (await table.match()).deadline
    assert "Only the player who waits" in private(await table.click(ada, board, give))
    assert "don't play" in private(await table.click(cleo, board, give))
    await table.click(ben, board, give)
    given = (await table.match()).deadline
    assert given > before
    board.components = late  # a screen that has not caught up
    assert "is not over" in private(await table.click(ben, board, give))
    assert (await table.match()).deadline == given
    board.components = shown
    await table.play(ada, "b2 white")
    board.components = late
    assert "moved on" in private(await table.click(ben, board, give))


async def overdue_again(table):
    """Let the time of the player to move be over."""
    table.clock.advance(3 * DAY)
    await table.tick()


def direct_messages(sandbox, person):
    """What a person has been told directly."""
    return sandbox.world.direct_messages(person.user).messages(as_=person)


async def test_time_can_be_given_after_a_restart(seated, ada, ben):
    async with seated() as table:
        board = await overdue(table, ada, ben)
    async with seated() as table:
        await table.click(ben, board, "Give two more days")
        assert labels(board) == UNDER_A_BOARD


@pytest.mark.parametrize("turns", [0, 1])
async def test_who_never_made_a_first_turn_cancels_the_match_instead_of_losing_it(table, ada, ben, turns):
    board, late, waits = await table.start(ada, ben, days=1), ada, ben
    if turns:
        await table.play(ada, "a1 white")
        board, late, waits = table.newest(ada), ben, ada
    await overdue_again(table)
    assert labels(board) == [*UNDER_A_BOARD, "Cancel the match", "Give two more days"]
    assert f"<@{waits.id}> may cancel the match now, as <@{late.id}> has made no turn yet" in board.content
    assert "win" not in board.content
    await table.click(waits, board, "Cancel the match")
    end = table.newest(ada)
    assert "ended without a winner" in end.content
    assert f"The time of <@{late.id}> was over before their first turn" in end.content
    assert end.pings == {late.id}


async def test_where_the_rule_is_automatic_the_match_is_lost_and_both_hear_of_it(table, ada, ben):
    await table.slash(ada, "server set", deadline="The match is lost")
    assert "whoever lets that pass loses" in (await table.challenge(ben, days=1)).content
    board = await table.begin(ada, ben, days=1)
    table.clock.advance(DAY)
    await table.tick()
    end = table.newest(ada)
    assert end is not board
    assert f"<@{ben.id}> (Even) wins" in end.content
    assert "in this server that ends a match" in end.content
    assert end.pings == {ada.id, ben.id}
    assert labels(end) == AT_THE_END
    await table.tick()
    assert table.newest(ada) is end


async def test_where_the_rule_is_automatic_both_may_be_told_directly(table, sandbox, ada, ben):
    await table.slash(ada, "server set", deadline="The match is lost")
    await table.store.change_person(ben.id, pings=Pings.MESSAGE)
    await table.begin(ada, ben, days=1)
    before = len(direct_messages(sandbox, ben))
    table.clock.advance(DAY)
    await table.tick()
    told = direct_messages(sandbox, ben)[before:]
    where = f"https://discord.com/channels/{sandbox.guild.id}/{table.channel.id}/{table.newest(ada).id}"
    assert [message.content for message in told] == [f"Odd #1 is over: {where}"]
    assert direct_messages(sandbox, ada) == []


async def test_an_automatic_loss_is_a_cancelled_match_before_the_first_turn(table, ada, ben):
    await table.slash(ada, "server set", deadline="The match is lost")
    await table.start(ada, ben, days=1)
    await overdue_again(table)
    end = table.newest(ada)
    assert "ended without a winner" in end.content
    assert end.pings == {ada.id, ben.id}


# Time in which the bot was out of reach


@pytest.mark.parametrize("rule", ["The match is lost", "The opponent may claim the win or give more time"])
async def test_a_deadline_that_passed_while_the_bot_was_stopped_is_put_off(seated, clock, ada, ben, rule):
    async with seated() as table:
        await table.slash(ada, "server set", deadline=rule)
        board = await table.begin(ada, ben, days=1)
    clock.advance(3 * DAY)
    async with seated() as table:
        assert "is not over" in private(await table.slash(ben, "claim"))
        await table.tick()
        assert table.newest(ada) is board
        assert labels(board) == UNDER_A_BOARD
        match = await table.match()
        assert timedelta(hours=23.9) < match.deadline - clock() <= DAY
        assert f"by <t:{int(match.deadline.timestamp())}:f>" in board.content
        clock.advance(DAY)
        await table.tick()
        match = await table.match()
        assert match.overtime or match.outcome.winner == 1


async def test_nothing_is_lost_while_the_connection_is_lost_and_time_is_made_up_for_when_it_is_back(
    table, ada, ben
):
    await table.slash(ada, "server set", deadline="The match is lost")
    await table.begin(ada, ben, days=1)
    await table.tick()
    await table.background.on_disconnect()
    table.clock.advance(DAY)
    await table.tick()
    assert (await table.match()).outcome is None
    await table.background.on_resumed()
    await table.tick()
    match = await table.match()
    assert match.outcome is None
    assert match.deadline > table.clock() + timedelta(hours=23)


async def test_a_clock_that_jumps_is_no_reason_to_put_a_deadline_off(table, ada, ben):
    await table.begin(ada, ben, days=2)
    due = (await table.match()).deadline
    for jump in (DAY, -DAY, DAY):
        await table.tick()
        table.clock.advance(jump)
    await table.tick()
    assert (await table.match()).deadline == due


async def test_deadlines_are_told_in_german(table, ada, ben):
    board = await table.start(ada, ben, days=1)
    await table.slash(ada, "server set", language="de", deadline="The match is lost")
    assert "wer das verstreichen lässt, verliert" in (await table.challenge(ben, days=1)).content
    await table.slash(ada, "server set", deadline="The opponent may claim the win or give more time")
    await overdue_again(table)
    assert labels(board)[3:] == ["Partie abbrechen", "Zwei Tage mehr geben"]
    assert f"darf jetzt die Partie abbrechen, weil <@{ada.id}> noch nicht gezogen hat" in board.content
    await table.click(ben, board, "Partie abbrechen")
    assert "ohne Sieger geendet" in table.newest(ada).content

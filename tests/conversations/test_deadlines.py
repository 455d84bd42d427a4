import asyncio
from datetime import timedelta

from bot.matches import due
from bot.matches.due import Due
from bot.matches.settings import Pings
from bot.ui.client import DueJob
from tests.case import case
from tests.conversations.table import AT_THE_END, UNDER_A_BOARD, labels, private
from tests.loaded import needs
from tests.times import DAY

OVERTIME = [*UNDER_A_BOARD, "Claim the win", "Give two more days"]
AUTOMATIC = "The match is lost"


async def test_every_board_says_by_when_the_turn_should_be_played(table, ada, ben):
    assert "<t:" not in (await table.start(ada, ben)).content
    board = await table.start(ada, ben, days=2)
    for mover, seat, cell in ((ada, "Odd", "a1"), (ben, "Even", "a2")):
        until = int((await table.match(2)).deadline.timestamp())
        assert f"<@{mover.id}> to move as {seat}, by <t:{until}:f> (<t:{until}:R>)" in board.content
        table.clock.advance(timedelta(hours=5))
        await table.play(mover, f"{cell} white", match=2)
        board = table.newest(ada)


async def test_after_the_deadline_the_same_board_offers_the_claim_without_a_ping(table, ada, ben):
    board = await table.begin(ada, ben, days=1)
    picture = board.attachments[0].data
    await table.tick()
    assert labels(board) == UNDER_A_BOARD
    await table.let_pass(DAY)
    assert table.newest(ada) is board
    assert labels(board) == OVERTIME
    assert f"<@{ben.id}> can claim the win" in board.content
    assert board.attachments[0].data == picture
    assert board.pings == {ada.id}
    edits = board.version
    await table.tick()
    assert board.version == edits
    await table.click(ben, board, "Claim the win")
    end = table.newest(ada)
    assert f"<@{ben.id}> (Even) wins" in end.content
    assert f"The time of <@{ada.id}> was over" in end.content
    assert end.pings == {ada.id}
    assert labels(end) == AT_THE_END
    assert labels(board) == []


async def test_a_deleted_board_is_posted_again_when_its_time_is_over(table, sandbox, ada, ben):
    sandbox.delete(await table.begin(ada, ben, days=1))
    await table.let_pass(DAY)
    again = table.newest(ada)
    assert labels(again) == OVERTIME
    assert again.pings == set()


async def test_only_the_opponent_gives_two_more_days_once_without_a_ping(table, ada, ben, cleo):
    board = await table.begin(ada, ben, days=1)
    await table.let_pass(DAY)
    late = board.components
    assert "Only the player who waits" in private(await table.click(ada, board, "Give two more days"))
    assert "don't play" in private(await table.click(cleo, board, "Give two more days"))
    assert "two more days" in private(await table.click(ben, board, "Give two more days"))
    assert table.newest(ada) is board
    assert labels(board) == UNDER_A_BOARD
    assert f"<@{ben.id}> has given more time" in board.content
    given = (await table.match()).deadline
    assert f"by <t:{int(given.timestamp())}:f>" in board.content
    board.components = late  # a screen that has not caught up
    for button in ("Give two more days", "Claim the win"):
        assert "isn't over" in private(await table.click(ben, board, button))
        board.components = late
    assert (await table.match()).deadline == given
    await table.let_pass(2 * DAY)
    await table.play(ada, "b2 white")
    board.components = late
    assert "moved on" in private(await table.click(ben, board, "Give two more days"))


async def test_a_player_who_never_made_a_first_turn_cancels_the_match_instead_of_losing_it(table, ada, ben):
    for match, (late, waits) in enumerate(((ada, ben), (ben, ada)), start=1):
        with case(late):
            board = await table.start(ada, ben, days=1)
            if late is ben:
                await table.play(ada, "a1 white", match=match)
                board = table.newest(ada)
            await table.let_pass(DAY)
            assert labels(board) == [*UNDER_A_BOARD, "Cancel the match", "Give two more days"]
            assert f"<@{waits.id}> can cancel the match, as no first turn was made" in board.content
            assert "win" not in board.content
            await table.click(waits, board, "Cancel the match")
            end = table.newest(ada)
            assert "ended without a winner" in end.content
            assert f"The time of <@{late.id}> was over before their first turn" in end.content
            assert end.pings == {late.id}


@needs("preferences")
async def test_the_automatic_rule_ends_the_match_and_both_players_are_told(table, ada, ben):
    await table.slash(ada, "server set", deadline=AUTOMATIC)
    details = await table.click(ada, await table.challenge(ben, days=1), "Details")
    assert "whoever lets that pass loses" in private(details)
    await table.store.change_person(ben.id, pings=Pings.MESSAGE)
    board = await table.begin(ada, ben, days=1)
    told = len(table.direct(ben))
    await table.let_pass(DAY)
    end = table.newest(ada)
    assert end is not board
    where = f"https://discord.com/channels/{table.sandbox.guild.id}/{table.channel.id}/{end.id}"
    (over,) = (message.content for message in table.direct(ben)[told:])
    assert over.startswith(f"Odd #1 is over: {where}\n**You win!** ")
    assert table.direct(ada) == []
    assert f"<@{ben.id}> (Even) wins" in end.content
    assert "in this server that ends a match" in end.content
    assert end.pings == {ada.id, ben.id}
    assert labels(end) == AT_THE_END
    await table.tick()
    assert table.newest(ada) is end
    await table.start(ada, ben, days=1)
    await table.let_pass(DAY)
    end = table.newest(ada)
    assert "ended without a winner" in end.content
    assert end.pings == {ada.id, ben.id}


@needs("reminders")
async def test_clock_of_a_player_who_cannot_see_the_channel_stands_still_for_seven_days(
    table, sandbox, games, ada, ben
):
    board = await table.begin(ben, ada, days=3)
    deadline = (await table.match()).deadline
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    await table.let_pass(2 * DAY)
    for days in range(1, 8):
        for _again in range(2):
            await table.tick()
        assert (await table.match()).deadline == deadline + days * DAY
        assert f"<@{ben.id}> couldn't see this channel and has one more day" in board.content
        told = table.direct(ben)
        assert len(told) == days
        assert f"You can't see <#{games.id}> any more" in told[-1].content
        await table.let_pass(DAY)
    await table.let_pass(DAY)
    assert labels(board) == OVERTIME
    assert table.newest(ada) is board, "no reminder where it can't be read"


async def test_clock_of_a_player_who_has_left_goes_on(table, sandbox, games, ada, ben):
    board = await table.begin(ben, ada, days=1)
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    sandbox.leave(ben)
    for _half in range(2):
        await table.let_pass(DAY / 2)
    assert labels(board) == OVERTIME


async def test_one_look_does_all_that_is_due_but_what_fails_or_hangs(table, sandbox, ada, ben, monkeypatch):
    for _ in range(3):
        await table.start(ada, ben, days=1)
    hanging, handle = asyncio.Event(), table.bot.get(Due).handle

    async def hang(_bot, _shards):
        await hanging.wait()
        return []

    async def fail_first(match, **options):
        if match.id == 1:
            raise ValueError(match)
        return await handle(match, **options)

    monkeypatch.setattr(due, "BATCH", 2)
    monkeypatch.setattr(table.bot, "due_jobs", [DueJob(hang, hang)])
    monkeypatch.setattr(table.bot.get(Due), "handle", fail_first)
    table.clock.advance(DAY)
    looking = asyncio.create_task(table.background.run_due_jobs())
    await sandbox.until(lambda: sum(labels(one)[3:] != [] for one in table.seen(ada)) == 2)
    hanging.set()
    await looking
    assert [(await table.match(one)).overtime for one in (1, 2, 3)] == [False, True, True]

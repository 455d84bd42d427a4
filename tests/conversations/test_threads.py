import asyncio
from datetime import timedelta

import pytest

from bot.db.errors import StoreError
from bot.delivery.schedule import LONG
from bot.features.board.reposting import LATE_SECONDS
from bot.features.board.service import Showing
from bot.features.board.threads import Threads
from bot.features.challenge.service import Challenges
from bot.matches.events import TurnStored
from bot.matches.model import Place
from tests.case import case
from tests.conversations.table import AT_THE_END, CELLS, POST, UNDER_A_BOARD, labels, private
from tests.loaded import needs

THREADS = "/channels/{channel}/messages/{message}/threads"


async def started(table, challenger, opponent, **options):
    card = await table.challenge(challenger, opponent, thread=True, **options)
    await table.click(opponent, card, "Accept")
    return card


async def test_a_match_is_played_in_a_thread_on_its_card(table, ada, ben):
    card = await started(table, ada, ben)
    assert table.newest(ada) is card
    assert labels(card) == []
    thread = card.thread
    assert thread.name == "#1 Ada – Ben · Odd"
    assert thread.thread.auto_archive_minutes == 7 * 24 * 60
    assert thread.thread.members >= {ada.id, ben.id}
    there = table.at(card.thread)
    for ply, cell in enumerate(CELLS):
        board = there.newest(ada)
        assert labels(board) == UNDER_A_BOARD
        assert board.pings == {(ada, ben)[ply % 2].id}
        await there.play((ada, ben)[ply % 2], f"{cell} white")
        assert labels(board) == []
    assert labels(there.newest(ada)) == AT_THE_END
    assert table.newest(ada) is card
    assert not thread.thread.locked


@pytest.mark.parametrize("after_effect", [False, True])
async def test_players_are_members_as_soon_as_a_board_stands_whose_first_attempt_got_no_answer(
    table, sandbox, ada, ben, after_effect
):
    fault = sandbox.fail(*POST, times=1, cut=True, after_effect=after_effect)
    fault.times = 0
    card = await table.challenge(ada, ben, thread=True)
    fault.times = 1
    await table.click(ben, card, "Accept")
    assert fault.times == 0
    table.stopwatch.let_pass(2)
    table.bot.delivery.schedule.retry_now(lambda _place: False)  # which looks at the stopwatch
    await table.idle()
    assert len(table.at(card.thread).seen(ada)) == 1
    assert card.thread.thread.members >= {ada.id, ben.id}
    await table.tick(LATE_SECONDS)
    assert await table.bot.services.outbox.entries() == []


async def test_a_turn_played_while_the_thread_is_being_opened_is_on_the_first_board(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben, thread=True)
    sandbox.delay("POST", THREADS, seconds=0.3)
    accepting = asyncio.create_task(ben.click(card, "Accept"))
    await sandbox.until(lambda: any(one.route == THREADS for one in sandbox.requests))
    answer = await table.play(ada, "b2 white")
    await accepting
    (board,) = table.at(card.thread).seen(ada)
    assert "played **b2 white**" in board.content
    assert board.pings == {ben.id}
    assert not any("wrong" in message.content for message in (answer.message, *answer.followups) if message)


async def test_a_board_that_may_stand_in_the_channel_stays_there_though_a_thread_could_be_opened(
    table, sandbox, ada, ben
):
    fault = sandbox.fail(*POST, times=1, cut=True, after_effect=True)
    fault.times = 0
    card = await table.challenge(ada, ben, thread=True)
    sandbox.fail("POST", THREADS, times=1, status=403, code=50013)
    fault.times = 1
    await table.click(ben, card, "Accept")
    assert fault.times == 0
    board = table.newest(ada)
    assert "Play" in labels(board)
    table.stopwatch.let_pass(2)
    table.bot.delivery.schedule.retry_now(lambda _place: False)  # which looks at the stopwatch
    await table.idle()
    assert card.thread is None
    assert table.newest(ada) == board
    await table.play(ada, "b2 white")
    assert "Play" in labels(table.newest(ada))
    assert "Play" not in labels(board)


async def test_a_last_board_that_may_stand_in_the_channel_stays_there(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben, thread=True)
    no_thread = sandbox.fail("POST", THREADS, times=100, status=403, code=50013)
    outage = sandbox.fail(*POST, times=100, status=503)
    await table.click(ben, card, "Accept")
    outage.times = 0
    lost = sandbox.fail(*POST, times=1, cut=True, after_effect=True)
    await table.resign(ben, match=1)
    assert lost.times == 0
    no_thread.times = 0
    board = table.newest(ada)
    await table.tick(LONG)
    assert card.thread is None
    assert [one for one in table.seen(ada) if "Record" in labels(one)] == [board]


@needs("computer", "tournaments")
async def test_a_rematch_stays_in_its_thread_and_another_challenge_gets_its_own(table, sandbox, ada, ben):
    there = await table.start_in_thread(ada, ben)
    await there.resign(ada)
    await there.click(ben, there.newest(ben), "Rematch")
    await there.click(ada, there.newest(ada), "Accept")
    assert "#2" in there.newest(ada).content
    assert labels(there.newest(ada)) == UNDER_A_BOARD
    said = private(await there.slash(ben, "challenge odd", opponent=ada, thread=True))
    assert f"find it in <#{table.channel.id}>" in said
    card = table.newest(ada)
    await table.click(ada, card, "Accept")
    assert "#3" in table.at(card.thread).newest(ada).content
    await table.store.change_server(sandbox.guild.id, threads=True)
    await there.slash(ada, "challenge odd", level=1, seat="even")
    assert table.newest(ada).thread.name.startswith("#4 Ada – ")
    said = private(await there.slash(ada, "tournament create", name="Cup", game="odd"))
    assert f"is announced in <#{table.channel.id}>" in said
    await there.slash(ben, "challenge odd", opponent=ada, thread=False)
    assert "thread of its own" not in there.newest(ada).content
    await table.forbid("CREATE_PUBLIC_THREADS")
    await there.slash(ada, "challenge odd", opponent=ben)
    assert f"<@{ben.id}>, <@{ada.id}> challenges" in there.newest(ada).content


NO_THREAD = [
    (400, 160004, "another thread on the card"),
    (400, 160006, "as many threads as it may have"),
    (403, 50013, "let me open one here"),
    (400, 50024, "let me open one here"),
    (429, 0, "open no more for now"),
]


@pytest.mark.usefixtures("hurried")
async def test_a_match_is_played_in_the_channel_if_discord_opens_no_thread(table, sandbox, ada, ben):
    for number, (status, code, words) in enumerate(NO_THREAD, start=1):
        with case(status, code):
            sandbox.fail("POST", THREADS, status=status, code=code, retry_after=300)
            card = await started(table, ada, ben)
            board = table.newest(ada)
            assert words in board.content
            assert "played right here" in board.content
            assert board.pings == {ada.id}
            assert card.thread is None
            await table.play(ada, "b2 white", match=number)
            assert "thread" not in table.newest(ada).content


async def test_a_permission_that_is_missing_is_named_on_the_first_board(table, sandbox, ada, ben):
    for permission in ("CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"):
        await table.forbid(permission)
        await started(table, ada, ben)
        assert permission.replace("_", " ").lower() in table.newest(ada).content.lower()
        await table.allow(permission)
    assert not any(request.route.endswith("/threads") for request in sandbox.requests)


async def test_a_thread_opened_just_before_a_crash_is_found_again(table, ada, ben, games):
    card = await table.challenge(ada, ben, thread=True)
    store, showing = table.store, table.bot.get(Showing)
    move = showing.move

    async def crash(*_arguments, **_options):
        showing.move = move
        raise ZeroDivisionError

    showing.move = crash
    assert "went wrong" in private(await table.click(ben, card, "Accept"))
    assert card.thread is not None
    await table.recover()
    assert labels(table.at(card.thread).newest(ada)) == UNDER_A_BOARD
    assert (await store.match(1)).place == Place(games.guild.id, card.thread.id)
    assert len([request for request in table.sandbox.requests if request.route.endswith("/threads")]) == 2


@pytest.mark.usefixtures("hurried")
async def test_board_waits_for_its_thread_while_discord_does_not_say_whose_it_is(table, sandbox, ada, ben):
    sandbox.fail("POST", THREADS, times=1, status=503, after_effect=True)
    sandbox.fail("GET", "/channels/{channel}", times=1, status=503)
    card = await started(table, ada, ben)
    await table.tick(LATE_SECONDS)
    await table.tick(LATE_SECONDS)
    assert labels(table.at(card.thread).newest(ada)) == UNDER_A_BOARD
    assert table.newest(ada) is card


async def asleep(sandbox, thread):
    """Let a thread fall asleep for good: once it is woken, and then a person closes it."""
    sandbox.archive(thread)
    await sandbox.until(lambda: not thread.thread.archived)
    sandbox.archive(thread)


async def test_a_thread_that_a_person_closes_stays_closed(table, sandbox, ada, ben):
    card = await started(table, ada, ben)
    await asleep(sandbox, card.thread)
    assert await stays_asleep(table, card.thread)
    Threads.of(table.bot)._woken.expire(float("inf"))
    sandbox.unarchive(card.thread)
    sandbox.fail("PATCH", "/channels/{channel}", status=503)
    sandbox.archive(card.thread)
    await sandbox.until(lambda: not card.thread.thread.archived)


async def stays_asleep(table, thread):
    await table.at(table.sandbox.channel("lounge")).forbid("ADD_REACTIONS")
    await table.idle()
    asleep = thread.thread.archived
    table.sandbox.allow(table.sandbox.channel("lounge"), "ADD_REACTIONS")
    return asleep


async def test_a_thread_that_is_locked_or_a_persons_or_over_sleeps_on(table, sandbox, games, ada, ben):
    locked, over = [await started(table, ada, ben) for _ in range(2)]
    sandbox.lock(locked.thread)
    await table.at(over.thread).resign(ada)
    sandbox.archive(over.thread)
    assert await stays_asleep(table, over.thread)
    assert locked.thread.thread.archived
    own = sandbox.add_thread(games, "chat", owner=ada)
    await table.at(own).start(ada, ben)
    sandbox.archive(own)
    assert await stays_asleep(table, own)


async def test_threads_that_fell_asleep_without_the_bot_are_woken_at_its_start(sandbox, seated, ada, ben):
    async with seated() as table:
        asleep, locked = [await started(table, ada, ben) for _ in range(2)]
    for card in (asleep, locked):
        sandbox.archive(card.thread)
    locked.thread.thread.locked = True
    async with seated() as table:
        await sandbox.until(lambda: not asleep.thread.thread.archived)
        await table.bot.get_cog("ChannelWatcher").each_week()
    assert locked.thread.thread.archived


async def test_a_thread_is_found_by_another_application_id(sandbox, seated, games, ada, ben, monkeypatch):
    monkeypatch.setattr(type(sandbox.guild), "application_id", 4242)
    async with seated() as table:
        card = await table.challenge(ada, ben, thread=True)
        sandbox.add_thread(games, "Odd #1", owner=table.bot.user, message=card)
        await table.click(ben, card, "Accept")
        assert labels(table.at(card.thread).newest(ada)) == UNDER_A_BOARD


async def test_a_sleeping_thread_is_woken_for_a_turn_and_to_change_a_board(table, sandbox, games, ada, ben):
    there = await table.start_in_thread(ada, ben, days=1)
    thread, board = there.channel, there.newest(ada)
    await asleep(sandbox, thread)
    await table.play(ada, "b2 white", match=1)
    assert not thread.thread.archived
    assert "played **b2 white**" in there.newest(ada).content
    assert labels(board) == []
    assert all("played" not in message.content for message in games.messages(as_=ben))
    sandbox.archive(thread)
    await table.let_pass(timedelta(days=1))
    assert labels(there.newest(ada)) == [*UNDER_A_BOARD, "Cancel the match", "Give two more days"]
    assert not thread.thread.archived


async def test_a_thread_deleted_as_a_turn_is_stored_leaves_a_call(table, sandbox, caplog, ada, ben):
    threads = [await table.start_in_thread(ada, ben) for _ in range(2)]

    async def delete(event):
        sandbox.delete_channel(threads[event.match.number - 1].channel)

    table.bot.services.events.listen(delete, TurnStored)
    form = await table.form(ada, await threads[0].open(ada))
    await threads[0].submit(ada, form, turn="a1 white")
    await threads[1].play(ada, "a1 white", match=2)
    (typed, played) = table.seen(ben)[-2:]
    for number, board in enumerate((typed, played), start=1):
        assert f"#{number}" in board.content
        assert (await table.match(number)).place.channel == table.channel.id
        assert board.pings == {ben.id}
        assert labels(board) == UNDER_A_BOARD
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_board_posted_again_as_its_thread_is_deleted_calls_the_mover(table, sandbox, ada, ben):
    there = await table.start_in_thread(ada, ben)
    await there.play(ada, "a1 white")
    sandbox.delete_channel(there.channel)
    for _ in range(2):
        await table.slash(ada, "board", match=1)
    board = table.newest(ben)
    assert "played **a1 white**" in board.content
    assert board.pings == {ben.id}
    assert sum("played **a1 white**" in one.content for one in table.seen(ben)) == 1


async def test_a_match_goes_on_in_the_channel_where_no_thread_may_be_awake(table, sandbox, caplog, ada, ben):
    await asleep(sandbox, (await table.start_in_thread(ada, ben)).channel)
    sandbox.world.most_threads = 0
    await table.play(ada, "b2 white", match=1)
    board = table.newest(ben)
    assert "played **b2 white**" in board.content
    assert "as many threads awake as Discord allows" in board.content
    assert board.pings == {ben.id}
    assert (await table.match()).place.channel == table.channel.id
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize("times_full", [1, 2])
async def test_a_board_that_may_stand_beside_its_full_thread_is_found(table, sandbox, ada, ben, times_full):
    there = await table.start_in_thread(ada, ben)
    in_thread, in_channel = (("POST", f"/channels/{one.channel.id}/messages") for one in (there, table))
    sandbox.fail(*in_thread, status=400, code=160006, times=times_full)
    sandbox.fail(*in_channel, cut=True, after_effect=True)
    await there.play(ada, "a1 white")
    await table.play(ben, "a2 black", match=1)
    await table.tick(30)
    boards = [message for message in table.seen(ada) + there.seen(ada) if "Play" in labels(message)]
    assert ["played **a2 black**" in board.content for board in boards] == [True]


async def test_a_board_that_stands_in_a_full_thread_is_not_posted_beside_it(table, sandbox, ada, ben):
    there = await table.start_in_thread(ada, ben)
    sandbox.fail("POST", f"/channels/{there.channel.id}/messages", cut=True, after_effect=True)
    await there.play(ada, "a1 white")
    await asleep(sandbox, there.channel)
    sandbox.world.most_threads = 0
    await table.store.change_server(sandbox.guild.id, language="de")
    await table.tick(120)
    assert all("a1" not in message.content for message in table.seen(ben))
    sandbox.world.most_threads = 1
    await table.tick(60)
    assert "a1 weiß" in there.newest(ben).content


@needs("take_backs")
async def test_a_board_that_waits_for_a_thread_says_why_and_comes_in_time(
    table, sandbox, games, caplog, ada, ben
):
    own = sandbox.add_thread(games, "chat", owner=ada)
    there = table.at(own)
    await there.start(ada, ben)
    sandbox.archive(own)
    sandbox.world.most_threads = 0
    assert "as many threads awake as Discord allows" in private(await table.play(ada, "b2 white", match=1))
    await table.choose(ben, "abandon", "Offer to end the match", match=1)
    await table.tick()
    assert own.thread.archived
    sandbox.world.most_threads = 1
    await table.tick()
    told = [message.content for message in there.seen(ben)[-2:]]
    assert any("played **b2 white**" in text for text in told), told
    assert any("offers to end this match without a winner" in text for text in told), told
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_line_of_a_thread_is_found_after_a_kill(seated, ada, ben, monkeypatch):
    async def fail(*_arguments, **_options):
        raise StoreError("killed")

    async with seated() as table:
        card = await table.challenge(ada, seats=2, thread=True)
        with monkeypatch.context() as patch:
            patch.setattr(Challenges, "note_card", fail)
            await table.click(ben, card, "Take the seat")
        line = table.newest(ada)
        assert line is not card
        line.nonce = None  # as Discord forgets it after some minutes
    async with seated() as table:
        await table.tick()
        assert table.newest(ada) is line
        assert line.thread is not None

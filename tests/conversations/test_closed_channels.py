import json

from bot.delivery.deliverer import Attempt
from bot.matches.outbox import Key
from bot.matches.settings import Pings
from tests.conversations.table import POST, UNDER_A_BOARD, labels, private
from tests.loaded import needs
from tests.times import DAY


def quietly_open(channel):
    """Give permissions back without Discord telling of it, as while the bot was away."""
    (channel.parent or channel).denied.clear()


def posts(sandbox):
    return sum((one.method, one.route) == POST for one in sandbox.requests)


async def test_a_direct_message_tells_of_a_board_that_cannot_be_shown(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    await table.store.change_person(ben.id, pings=Pings.MESSAGE)
    sandbox.fail(*POST, status=503)
    assert "within a few minutes" in private(await table.play(ada, "a1 white"))
    assert table.direct(ben) == [], "what comes within minutes needs no message of its own"
    await table.tick()
    (message,) = table.direct(ben)
    assert str(table.newest(ben).id) in message.content
    await table.play(ben, "a2 white")
    await table.forbid("SEND_MESSAGES")
    assert "is saved" in private(await table.play(ada, "b2 white"))
    _, message = table.direct(ben)
    assert "It's your turn in Odd #1" in message.content
    assert f"<#{games.id}>" in message.content
    assert "board:" in message.content
    await table.slash(ben, "board")
    await table.slash(ada, "board")
    assert len(table.direct(ben)) == 2
    quietly_open(games)
    await table.slash(ada, "board")
    assert str(table.newest(ben).id) in table.direct(ben)[-1].content
    assert len(table.direct(ben)) == 3
    await table.forbid("VIEW_CHANNEL")
    await table.resign(ada)
    assert "Odd #1 is over" in table.direct(ben)[-1].content


async def test_direct_messages_tell_of_each_refused_turn_once(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    await table.store.change_person(ben.id, pings=Pings.MESSAGE)
    refusal = sandbox.fail("POST", f"/channels/{games.id}/messages", status=403, code=60003, times=1000)
    direct = f"/channels/{sandbox.direct_messages(ben).id}/messages"
    for turns, turn in enumerate(("a1 white", "b1 white"), 1):
        await table.play(ada, turn)
        await table.tick(3600)
        await table.tick(3600)
        assert [(one.method, one.path) for one in sandbox.requests].count(("POST", direct)) == turns
        await table.play(ben, f"b{turns + 1} black")
    refusal.times = 0
    await table.tick(3600)
    assert table.newest(ben).pings == {ada.id}


async def test_a_board_is_never_changed_to_say_what_another_one_should(table, games, ada, ben):
    board = await table.start(ada, ben, days=1)
    await table.forbid("SEND_MESSAGES")
    await table.play(ada, "b2 white")
    table.clock.advance(DAY)
    before = board.content
    quietly_open(games)
    entry = await table.store.entry(Key("board", 1))
    await table.bot.delivery._deliverers["board"].deliver(entry, attempt=Attempt(entry.key))
    await table.idle()
    assert board.content == before
    assert labels(board) == []
    newest = table.newest(ada)
    assert "played **b2 white**" in newest.content
    assert labels(newest) == UNDER_A_BOARD


def comes(table, ada, turn="b2 white"):
    return table.sandbox.until(lambda: f"played **{turn}**" in table.newest(ada).content)


async def test_a_board_comes_when_its_channel_opens_and_begins_the_turn(table, sandbox, games, ada, ben):
    await table.start(ada, ben, days=1)
    await table.forbid("SEND_MESSAGES")
    await table.play(ada, "b2 white")
    await table.let_pass(DAY * 3)
    assert f"couldn't tell <@{ben.id}>" in private(await table.slash(ada, "claim"))
    sandbox.allow(games, "SEND_MESSAGES")
    await comes(table, ada)
    await table.idle()
    board = table.newest(ben)
    assert board.pings == {ben.id}
    assert f"by <t:{int((await table.match()).deadline.timestamp())}:f>" in board.content
    assert "isn't over" in private(await table.slash(ada, "claim"))
    await table.let_pass(DAY)
    assert labels(board) == [*UNDER_A_BOARD, "Cancel the match", "Give two more days"]


async def test_a_board_comes_when_a_role_of_the_bot_changes(table, sandbox, ada, ben):
    await table.start(ada, ben)
    sandbox.revoke("SEND_MESSAGES")
    await sandbox.until(lambda: not table.may("SEND_MESSAGES"))
    await table.play(ada, "b2 white")
    await table.tick()
    assert json.loads(await table.store.note("refused-0")).keys() == {str(table.channel.id)}
    sandbox.grant("SEND_MESSAGES")
    await comes(table, ada)
    await table.idle()
    await table.tick()
    assert await table.store.note("refused-0") == "{}"


async def test_a_board_comes_when_its_thread_is_unlocked(table, sandbox, ada, ben):
    inside = await table.start_in_thread(ada, ben)
    sandbox.lock(inside.channel)
    await table.play(ada, "b2 white", match=1)
    sandbox.unlock(inside.channel)
    await comes(inside, ada)
    sandbox.fail(*POST, status=400, code=50083)
    assert "is locked. Once" in private(await inside.play(ben, "b1 white"))
    await inside.tick(60 * 60)
    await comes(inside, ada, "b1 white")


async def test_a_thinking_that_was_taken_away_is_no_bug(table, sandbox, ada, ben, caplog):
    await table.start(ada, ben)
    gone = ("DELETE", "/webhooks/{application}/{token}/messages/@original")
    sandbox.fail(*gone, status=404, code=10008)
    assert not (await table.play(ada, "b2 white")).failed
    assert "played **b2 white**" in table.newest(ada).content
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_channel_that_stays_closed_is_asked_once_and_left_alone(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    sandbox.forbid(games, "SEND_MESSAGES")
    before = posts(sandbox)
    await table.play(ada, "b2 white")
    assert posts(sandbox) == before + 1
    await table.tick()
    await table.forbid("ADD_REACTIONS")
    await table.tick(60 * 60)
    assert posts(sandbox) == before + 1


@needs("lists")
async def test_no_link_to_the_newest_board_leads_to_an_older_one_and_a_bump_helps(table, games, ada, ben):
    board = await table.start(ada, ben)
    assert f"/{board.id}" in private(await table.slash(ben, "matches"))
    await table.forbid("SEND_MESSAGES")
    await table.play(ada, "b2 white")
    said = private(await table.click(ada, board, "Play"))
    assert str(board.id) not in said
    assert "can't be shown" in said
    assert "board:" in said
    said = private(await table.slash(ben, "matches"))
    assert f"/{board.id}" not in said
    assert f"<#{games.id}>" in said
    quietly_open(games)
    await table.slash(ada, "bump")
    assert table.newest(ada).pings == {ben.id}


async def test_pressing_an_old_board_posts_the_newest_one(table, sandbox, ada, ben):
    board = await table.start(ada, ben)
    sandbox.fail(*POST, status=403, code=50013)
    await table.play(ada, "b2 white")
    said = private(await table.click(ada, board, "Play"))
    newest = table.newest(ada)
    assert "played **b2 white**" in newest.content
    assert newest.pings == {ben.id}
    assert said.endswith(f"/{newest.id}")
    assert labels(board) == []


async def test_the_end_of_a_card_that_cannot_change_is_private_and_says_why(table, sandbox, games, ada, ben):
    withdrawn, declined = [await table.challenge(ada, ben) for _ in range(2)]
    form = await table.form(ben, declined, "Decline")
    await table.forbid("VIEW_CHANNEL")
    for answer in (
        await table.click(ada, withdrawn, "Withdraw"),
        await table.submit(ben, form, reason="no"),
    ):
        assert "That's saved" in private(answer)
        assert "View Channel" in private(answer)
    assert labels(withdrawn) == labels(declined) == ["Accept", "Decline", "Withdraw", "Details"]
    sandbox.allow(games, "VIEW_CHANNEL")
    await sandbox.until(lambda: not labels(withdrawn) and not labels(declined))
    assert "withdrew" in withdrawn.content
    assert "declined" in declined.content
    await table.idle()
    assert len(table.bot.delivery.schedule) == 0


@needs("lists")
async def test_in_a_locked_thread_the_card_changes_once_that_is_unlocked(table, sandbox, ada, ben, games):
    thread = sandbox.add_thread(games, "chat", owner=table.bot.user)
    card = await table.at(thread).challenge(ada, ben)
    thread.thread.locked = thread.thread.archived = True
    listed = (await table.slash(ada, "matches")).message
    answer = await table.select(ada, listed, "Withdraw a challenge", "1")
    assert "because it's locked. Once it's open again, the card changes by itself." in private(answer)
    sandbox.unlock(thread)
    await sandbox.until(lambda: not labels(card))

from bot.features.board.posting import Boards
from bot.features.challenge.service import Challenges
from bot.matches.change import By
from bot.matches.finding import Finding
from tests.case import case
from tests.conversations.table import POST, UNDER_A_BOARD, labels, private


async def test_a_deleted_board_comes_back_without_a_ping_when_a_player_looks(table, sandbox, ada, ben, cleo):
    board = await table.start(ada, ben)
    assert "posted just now" in private(await table.slash(ada, "bump"))
    sandbox.delete(board)
    await table.slash(cleo, "board")
    assert len(table.seen(ada)) == 1, "no player looked"
    for command in ("board", "bump"):
        with case(command):
            await table.slash(ben, command)
            again = table.newest(ada)
            assert again.content.startswith("**Odd** #1")
            assert labels(again) == UNDER_A_BOARD
            assert again.pings == set()
            await table.slash(ben, "board")
            assert table.newest(ada) is again
            sandbox.delete(again)
    await table.slash(ada, "board")
    again = table.newest(ada)
    await table.play(ada, "b2 white")
    assert labels(again) == []


async def test_a_match_whose_channel_is_gone_goes_on_where_a_player_moves(table, lounge, sandbox, ada, ben):
    await table.start(ada, ben)
    await table.start(ada, ben)
    sandbox.delete_channel(table.channel)
    await lounge.play(ada, "b2 white", match=2)
    board = lounge.newest(ben)
    assert "played **b2 white**" in board.content
    assert "gone" in board.content
    assert board.pings == {ben.id}
    await lounge.play(ben, "b1 white")
    assert "played **b1 white**" in lounge.newest(ada).content
    sandbox.forbid(lounge.channel, "SEND_MESSAGES")
    assert "channel of match #1 is gone" in private(await lounge.play(ada, "b2 white", match=1))
    assert (await table.match()).turns == ("b2 white",)
    assert "played **b2 white**" in (await lounge.slash(ada, "board", match=1)).message.content
    sandbox.allow(lounge.channel, "SEND_MESSAGES")
    await lounge.slash(ben, "board", match=1)
    assert "played **b2 white**" in lounge.newest(ada).content


async def test_a_player_learns_which_permission_is_missing_for_a_board(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    for ply, lost in enumerate(("SEND_MESSAGES", "ATTACH_FILES", "VIEW_CHANNEL")):
        with case(lost):
            mover, other = ((ada, ben), (ben, ada))[ply % 2]
            await table.forbid(lost)
            said = private(await table.play(mover, f"b{ply + 1} white"))
            assert lost.replace("_", " ").title() in said
            assert "is saved" in said
            assert len((await table.match()).turns) == ply + 1
            sandbox.allow(games, lost)
            await table.slash(other, "board")
            assert f"played **b{ply + 1} white**" in table.newest(ada).content
            assert table.newest(ada).pings == {other.id}


async def test_a_board_posted_while_it_is_asked_for_stands_once(table, sandbox, games, ada, ben, monkeypatch):
    await table.start(ada, ben)
    await table.forbid("SEND_MESSAGES")
    await table.play(ada, "b1 white")
    boards, read = Boards.of(table.bot), Finding.match

    async def read_slowly(self, match_id):
        found = await read(self, match_id)
        monkeypatch.setattr(Finding, "match", read)
        sandbox.allow(games, "SEND_MESSAGES")
        await sandbox.until(lambda: "b1 white" in table.newest(ada).content)
        await table.bot.delivery.idle()
        return found

    monkeypatch.setattr(Finding, "match", read_slowly)
    await boards.repost_if_gone(1)
    assert [one.pings for one in table.seen(ada) if "b1 white" in one.content] == [{ben.id}]


async def test_a_card_whose_answer_was_lost_loses_its_buttons_with_its_challenge(table, sandbox, ada, ben):
    for number, (person, button) in enumerate(
        ((ben, "Accept"), (ben, "Decline"), (ada, "Withdraw")), start=1
    ):
        with case(button):
            before = len(table.seen(ada))
            fault = sandbox.fail(*POST, cut=True, after_effect=True, times=1000)
            await ada.slash(table.channel, "challenge odd", opponent=ben)
            await sandbox.until(lambda before=before: len(table.seen(ada)) > before)
            card = table.newest(ada)
            answer = await person.click(card, button)
            if answer.modal is not None:
                await person.submit(answer.modal, {})
            fault.times = 0
            await table.tick()
            assert labels(card) == []
            assert (await table.store.challenge(number)).message == card.id


async def test_a_card_whose_answer_was_lost_says_that_its_challenge_was_withdrawn(table, sandbox, ada, ben):
    fault = sandbox.fail(*POST, cut=True, after_effect=True, times=1000)
    await ada.slash(table.channel, "challenge odd", opponent=ben)
    await sandbox.until(lambda: table.seen(ada))
    card = table.newest(ada)
    await table.bot.get(Challenges).withdraw(1, By(ada.id))
    fault.times = 0
    await table.tick()
    assert (labels(card), "withdrew the challenge" in card.content) == ([], True)
    assert list(await table.bot.services.outbox.entries()) == []


async def test_a_last_board_whose_answer_was_lost_stands_once_and_names_no_one_who_is_forgotten(
    table, sandbox, ada, ben
):
    first = await table.start(ada, ben)
    fault = sandbox.fail(*POST, cut=True, after_effect=True, times=1000)
    await table.resign(ben)
    await sandbox.until(lambda: table.newest(ada) is not first)
    await table.delete_data(ben)
    fault.times = 0
    for _ in range(3):
        await table.tick()
        await table.idle()
    last = [one for one in table.seen(ada) if "Rematch" in labels(one) or "Record" in labels(one)]
    assert len(last) == 1
    assert ben.mention not in last[0].content
    assert "Rematch" not in labels(last[0])

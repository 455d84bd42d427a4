from bot.matches.plans import Branch
from bot.matches.preferences import People
from tests.conversations.table import UNDER_A_BOARD, labels, private
from tests.loaded import needs
from tests.trials.promises import everything


async def told(table, *boards):
    """What old boards say; none of them has a picture or a button."""
    await table.idle()
    assert [(board.attachments, board.components) for board in boards] == [([], [])] * len(boards)
    return [board.content.replace("**", "") for board in boards]


@needs("privacy", "replay")
async def test_a_match_gets_a_thread_named_after_its_players_and_three_days_a_turn(sandbox, seated, ada, ben):
    async with seated(as_usual=True) as table:
        card = await table.challenge(ada, ben)
        assert "thread of its own" in private(await table.click(ben, card, "Details"))
        assert "3 days" in card.content
        await table.click(ben, card, "Accept")
        there = table.at(card.thread)
        assert card.thread.name == "#1 Ada – Ben · Odd"
        assert card.content == f"**Odd** #1 · <@{ben.id}> accepted the challenge of <@{ada.id}>."
        assert (card.attachments, card.components) == ([], [])
        boards = []
        for ply, cell in enumerate(("a1", "a2", "b1")):
            boards.append(there.newest(ada))
            await there.play((ada, ben)[ply % 2], f"{cell} white")
        assert await told(table, *boards) == [
            f"Odd #1 · <@{ada.id}> (Odd) – <@{ben.id}> (Even)",
            f"1. <@{ada.id}>: a1 white",
            f"2. <@{ben.id}>: a2 white",
        ]
        shown = await ben.message_command(there.channel, "Show board privately", boards[1])
        await table.idle()
        assert f"<@{ada.id}> played **a1 white**" in shown.message.content
        newest = there.newest(ada)
        assert (len(newest.attachments), labels(newest)) == (1, UNDER_A_BOARD)
        assert newest.content.splitlines()[0].endswith("turn 3")
        assert table.seen(ada) == [card], "nothing else stands in the channel"
        await table.delete_data(ada)
        assert card.thread.name == "#1 Odd"
        assert not any(str(ada.id) in one.content for one in everything(sandbox) if not one.ephemeral)


async def test_a_match_is_played_in_the_channel_if_no_thread_can_be_made(seated, ada, ben):
    async with seated(as_usual=True) as table:
        await table.forbid("CREATE_PUBLIC_THREADS")
        board = await table.start(ada, ben)
        assert labels(board) == UNDER_A_BOARD
        assert "thread" not in board.content


@needs("take_backs")
async def test_every_old_board_says_what_it_told(table, ada, ben):
    await table.bot.get(People).change_server(table.channel.guild.id, pictures=False)
    first = await table.start(ada, ben)
    await table.play(ada, "a1 white")
    undone = table.newest(ada)
    await table.slash(ada, "takeback")
    remark = table.newest(ada)
    await table.play(ada, "b2 black")
    again = table.newest(ada)
    await table.slash(ben, "resign")
    await table.choose(ben, "resign", "Yes, resign")
    title = f"Odd #1 · <@{ada.id}> (Odd) – <@{ben.id}> (Even)"
    assert await told(table, first, undone, remark, again) == [
        title,
        f"Odd #1 · 1. <@{ada.id}>: taken back",
        f"Odd #1 · ↩ <@{ada.id}> took back a1 white.",
        f"Odd #1 · 1. <@{ada.id}>: b2 black",
    ]
    assert len(table.newest(ada).attachments) == 1, "the last board stays"


async def test_a_planned_answer_is_told_beside_the_turn_that_it_answers(table, ada, ben):
    await table.start(ada, ben, "a1 white")
    await table.store.set_plan(1, 0, (Branch("a2 white", "b1 black"),))
    await table.bot.get(People).change_server(table.channel.guild.id, pictures=False, language="de")
    await table.play(ben, "a2 white")
    both = table.newest(ada)
    await table.play(ben, "b3 white")
    (text,) = await told(table, both)
    assert text.splitlines() == [
        f"Odd #1 · 2. <@{ben.id}>: a2 weiß",
        f"Odd #1 · 3. <@{ada.id}>: b1 schwarz",
    ]

from bot.matches.settings import PersonSettings, Pings
from bot.sandbox.protocol.numbers import SILENT


async def test_the_mention_notifies_as_its_person_wishes(table, ada, ben):
    for number, pings in enumerate(Pings, start=1):
        await table.store.change_person(ben.id, pings=pings)
        await table.start(ada, ben)
        await table.play(ada, "b2 white", match=number)
        board = table.newest(ada)
        assert f"<@{ben.id}> to move" in board.content
        assert board.pings == (set() if pings is Pings.SILENT else {ben.id}), pings
        assert bool(board.flags & SILENT) is (pings is Pings.SILENT)


async def test_a_resignation_pings_only_the_winner(table, ada, ben):
    for match, loser, winner in ((1, ada, ben), (2, ben, ada)):
        await table.start(ada, ben)
        assert (await table.resign(loser, match=match)).pings == {winner.id}


async def test_a_direct_message_comes_only_on_ones_own_wish_and_links_to_the_board(table, ada, ben):
    await table.start(ada, ben, "b2 white")
    assert table.direct(ben) == []
    await table.store.change_person(ben.id, pings=Pings.MESSAGE, language="de")
    await table.play(ben, "b1 white")
    await table.play(ada, "b3 white")
    (message,) = table.direct(ben)
    assert str(table.newest(ben).id) in message.content
    assert "Odd" in message.content
    assert "Du bist am Zug" in message.content
    assert f"\n<@{ada.id}> hat **b3 weiß** gespielt" in message.content


async def test_a_direct_message_that_is_refused_changes_nothing(table, sandbox, ada, ben):
    await table.store.change_person(ben.id, pings=Pings.MESSAGE, theme="night")
    await table.start(ada, ben)
    refused = sandbox.world.direct_messages(ben.user)
    for code, mine, theirs in ((50007, "b2 white", "b1 white"), (50278, "b3 white", "c1 white")):
        sandbox.fail("POST", f"/channels/{refused.id}/messages", status=403, code=code)
        await table.play(ada, mine)
        assert table.newest(ada).pings == {ben.id}, code
        assert table.direct(ben) == [], code
        await table.play(ben, theirs)
    assert await table.store.person(ben.id) == PersonSettings("night", pings=Pings.MESSAGE)
    await table.play(ada, "c2 white")
    assert len(table.direct(ben)) == 1

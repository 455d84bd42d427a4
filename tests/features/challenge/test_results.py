from bot.matches.preferences import People
from bot.rules.rules import Outcome
from tests.conversations.table import CELLS, EDIT


def said(message):
    return message.content.replace("**", "")


def edits_in(table, since=0):
    """How often a message of the channel, not of a thread, was changed."""
    path = f"/channels/{table.channel.id}/"
    found = [one for one in table.sandbox.requests[since:] if (one.method, one.route) == EDIT]
    return sum(one.path.startswith(path) for one in found)


async def waiting(table):
    return [key.subject for key in await table.store.keys() if key.kind == "result"]


async def test_the_card_of_a_thread_tells_the_newest_result_and_the_score(table, ada, ben):
    card = await table.challenge(ada, ben, thread=True)
    await table.click(ben, card, "Accept")
    there, pair, before = table.at(card.thread), f"<@{ada.id}> – <@{ben.id}>", len(table.sandbox.requests)
    for ply, cell in enumerate(CELLS):
        assert edits_in(table, before) == 0, "none a turn"
        await there.play((ada, ben)[ply % 2], f"{cell} white")
    assert said(card) == f"Odd · {pair} 1 : 0 · #1: <@{ada.id}> won in 7 turns"
    assert edits_in(table, before) == 1
    await there.click(ada, there.newest(ada), "Rematch")
    await there.click(ben, there.newest(ben), "Accept")
    await there.play(ben, "a1 white", match=2)
    assert edits_in(table, before) == 1, "nothing new while it runs"
    await there.resign(ada, match=2)
    assert said(card) == f"Odd · {pair} 1 : 1 · #2: <@{ben.id}> won after one turn, by resignation"
    assert (table.seen(ada), card.components) == ([card], [])


async def test_match_of_others_in_a_thread_leaves_its_card_alone(table, ada, ben, cleo, dana):
    card = await table.challenge(ada, ben, thread=True)
    await table.click(ben, card, "Accept")
    there = table.at(card.thread)
    await there.resign(ada, match=1)
    result = said(card)
    inside = await there.challenge(cleo, dana)
    await there.click(dana, inside, "Accept")
    await there.resign(cleo, match=2)
    assert said(card) == result
    assert f"#2: <@{dana.id}> won" in said(inside)


async def test_without_a_thread_each_card_tells_its_own_result_and_the_score_so_far(table, ada, ben):
    await table.bot.get(People).change_server(table.channel.guild.id, language="de")
    first = await table.challenge(ada, ben)
    await table.click(ben, first, "Annehmen")
    await table.store.end_match(1, Outcome(0, "time", {"loser": str(ben.id)}), table.clock())
    await table.recover()
    pair = f"<@{ada.id}> – <@{ben.id}>"
    assert said(first) == f"Odd · {pair} 1 : 0 · #1: <@{ada.id}> hat vor dem ersten Zug gewonnen, auf Zeit"
    await table.click(ada, table.newest(ada), "Revanche")
    second = table.newest(ada)
    await table.click(ben, second, "Annehmen")
    await table.store.end_match(2, Outcome(1, "left", {"loser": str(ben.id)}), table.clock())
    await table.recover()
    assert f"Odd · {pair} 2 : 0 · #2" in said(second)
    assert f"Odd · {pair} 1 : 0 · #1" in said(first)


async def test_a_line_that_is_gone_or_closed_is_left_so_and_another_is_tried_again(table, sandbox, ada, ben):
    cards = [await table.challenge(ada, ben, thread=True) for _ in range(3)]
    for number, trouble in enumerate(((404, 10008), (403, 50013), (429, 30046)), start=1):
        card = cards[number - 1]
        await table.click(ben, card, "Accept")
        path = EDIT[1].format(channel=table.channel.id, message=card.id)
        sandbox.fail("PATCH", path, status=trouble[0], code=trouble[1], retry_after=300)
        await table.at(card.thread).resign(ada, match=number)
    assert await waiting(table) == [3]
    await table.tick()
    assert await waiting(table) == []
    assert ["0 : 1" in card.content for card in cards] == [False, False, True]

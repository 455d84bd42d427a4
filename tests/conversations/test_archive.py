"""Finished matches in `/matches`: whose, where, against whom, page after page, and what a reader may know."""

import pytest

from bot.cogs.lists import archive
from bot.cogs.lists.archive import PAGE
from tests.conversations.table import labels, private
from tests.conversations.test_listing import numbers, paging


async def finish(table, person, match):
    """End a match."""
    asked = await table.slash(person, "resign", match=match)
    await table.click(person, asked.message, "Yes, resign")


@pytest.fixture
async def played(table, ada, ben, cleo):
    """Four matches, of which the second is still running."""
    for first, second in ((ada, ben), (ada, cleo), (cleo, ada), (ben, cleo)):
        await table.start(first, second)
    for loser, match in ((ben, 1), (ada, 3), (cleo, 4)):
        await finish(table, loser, match)


@pytest.mark.usefixtures("played")
async def test_finished_matches_come_newest_first_with_result_length_and_board(table, ada, ben):
    text = private(await table.slash(ada, "matches", which="finished"))
    head, lost, won = text.splitlines()
    assert head == "Finished matches of yours in this server, newest first:"
    assert lost.startswith("You lost: **Odd** #3 · ")
    assert won.startswith("**You won:** **Odd** #1 · ")
    assert " · 0 turns · <t:" in won
    match = await table.match(1)
    assert won.endswith(f"/{match.place.channel}/{match.board_message}")
    text = private(await table.slash(ben, "matches", which="finished", person=ada))
    head, other, mine = text.splitlines()
    assert head == f"Finished matches of <@{ada.id}> in this server, newest first:"
    assert other.startswith(f"<@{table.sandbox.person('cleo').id}> won:")
    assert mine.startswith("You lost:")


@pytest.mark.usefixtures("played")
async def test_a_list_is_narrowed_by_status_opponent_and_channel(table, sandbox, ada, ben, cleo):
    async def listed(reader, **options):
        return numbers(private(await table.slash(reader, "matches", **options)))

    assert await listed(ada, which="all") == [3, 2, 1]
    assert await listed(ada, which="all", against=cleo) == [3, 2]
    assert await listed(ada, which="finished", against=cleo) == [3]
    assert await listed(ada, against=cleo) == [2]
    assert await listed(ada, against=ben) == []
    assert await listed(ada, which="finished", here=True) == [4, 3, 1]
    assert await listed(ada, which="all", here=True, person=ben) == [4, 1]
    assert await listed(ada, which="all", person=ben, against=cleo) == [4]
    answer = await ada.slash(sandbox.channel("lounge"), "matches", here=True, which="finished")
    await table.idle()
    assert private(answer).startswith("I find no finished match in this channel.")
    said = private(await table.slash(ada, "matches", against=ben))
    assert said.startswith(f"I find no running match of yours against <@{ben.id}> in this server.")


@pytest.mark.usefixtures("played")
async def test_buttons_lead_from_one_status_to_the_others_and_keep_the_rest(table, ada, ben):
    shown = (await table.slash(ada, "matches", person=ben, here=True)).message
    assert labels(shown) == ["Finished", "All"]
    await table.click(ada, shown, "Finished")
    assert numbers(shown.content) == [4, 1]
    assert labels(shown) == ["Running", "All"]
    await table.click(ada, shown, "All")
    assert numbers(shown.content) == [4, 1]
    assert labels(shown) == ["Running", "Finished"]
    await table.click(ada, shown, "Running")
    assert shown.content.startswith("No match of")


async def test_finished_matches_are_turned_page_by_page_in_both_directions(table, ada, ben):
    count = 2 * PAGE + 2
    for match in range(1, count + 1):
        await table.start(ada, ben)
        await finish(table, ben, match)
    everything = list(range(count, 0, -1))
    shown = (await table.slash(ada, "matches", which="finished")).message
    pages = [everything[:PAGE], everything[PAGE : 2 * PAGE], everything[2 * PAGE :]]
    assert numbers(shown.content) == pages[0]
    assert paging(shown)[:2] == [("Back", True), ("Next", False)]
    for page in pages[1:]:
        await table.click(ada, shown, "Next")
        assert numbers(shown.content) == page
    assert paging(shown)[:2] == [("Back", False), ("Next", True)]
    for page in pages[1::-1]:
        await table.click(ada, shown, "Back")
        assert numbers(shown.content) == page
    assert paging(shown)[:2] == [("Back", True), ("Next", False)]


async def test_finished_matches_of_hidden_channels_are_passed_over(
    table, sandbox, games, ada, ben, monkeypatch
):
    lounge, dana = sandbox.channel("lounge"), sandbox.person("dana")
    for match in range(1, PAGE + 4):
        card = await table.challenge(ada, ben)
        await table.click(ben, card, "Accept")
        await finish(table, ben, match)
    sandbox.forbid(games, "VIEW_CHANNEL", person=dana)

    async def listed(person):
        answer = await person.slash(lounge, "matches", which="finished", person=ben)
        await table.idle()
        return answer.message

    assert numbers((await listed(dana)).content) == []
    assert len(numbers((await listed(ada)).content)) == PAGE
    monkeypatch.setattr(archive, "MOST_READ", 1)
    shown = await listed(dana)
    assert numbers(shown.content) == []
    assert paging(shown)[:2] == [("Back", True), ("Next", False)]
    await dana.click(shown, "Next")
    await table.idle()
    assert paging(shown)[:2] == [("Back", False), ("Next", True)]


async def test_the_archive_is_said_in_the_language_of_the_reader(table, ada, ben):
    await table.start(ada, ben)
    await finish(table, ben, 1)
    ada.user.locale = "de"
    text = private(await table.slash(ada, "matches", which="finished", against=ben))
    head, line = text.splitlines()
    assert head == f"Beendete Partien von dir gegen <@{ben.id}> auf diesem Server, die neuesten zuerst:"
    assert line.startswith("**Gewonnen:**")
    assert "0 Züge" in line

import pytest

from bot.features.lists import matches
from tests.conversations.table import labels, numbers, private
from tests.features.lists.test_listing import LEADING_ON, paging


@pytest.fixture
async def played(table, ada, ben, cleo):
    """Four matches, of which the second is still running."""
    for first, second in ((ada, ben), (ada, cleo), (cleo, ada), (ben, cleo)):
        await table.start(first, second)
    for loser, match in ((ben, 1), (ada, 3), (cleo, 4)):
        await table.resign(loser, match=match)


@pytest.mark.usefixtures("played")
async def test_finished_matches_are_listed_and_narrowed(table, lounge, ada, ben, cleo):
    head, lost, won = private(await table.slash(ada, "matches", which="finished")).splitlines()
    assert head == "Finished matches of yours in this server, newest first:"
    assert lost.startswith("You lost: **Odd** #3 · ")
    assert won.startswith("**You won:** **Odd** #1 · ")
    assert " · 0 turns · <t:" in won
    match = await table.match(1)
    assert won.endswith(f"/{match.place.channel}/{match.board_message}")
    head, other, mine = private(await table.slash(ben, "matches", which="finished", person=ada)).splitlines()
    assert head == f"Finished matches of <@{ada.id}> in this server, newest first:"
    assert other.startswith(f"<@{cleo.id}> won:")
    assert mine.startswith("You lost:")

    async def listed(reader, **options):
        return numbers(private(await table.slash(reader, "matches", **options)))

    assert await listed(ada, which="all") == [3, 2, 1]
    assert await listed(ada, which="all", against=cleo) == [3, 2]
    assert await listed(ada, which="finished", against=cleo) == [3]
    assert await listed(ada, against=cleo) == [2]
    assert await listed(ada, which="finished", here=True) == [4, 3, 1]
    assert await listed(ada, which="all", here=True, person=ben) == [4, 1]
    assert await listed(ada, which="all", person=ben, against=cleo) == [4]
    said = private(await lounge.slash(ada, "matches", here=True, which="finished"))
    assert said.startswith("There are no finished matches in this channel.")
    said = private(await table.slash(ada, "matches", against=ben))
    assert said.startswith(f"You have no running matches against <@{ben.id}> in this server.")

    ada.user.locale = "de"
    head, line = private(await table.slash(ada, "matches", which="finished", against=ben)).splitlines()
    assert head == f"Beendete Partien von dir gegen <@{ben.id}> auf diesem Server, die neuesten zuerst:"
    assert line.startswith("**Gewonnen:**")
    assert "0 Züge" in line


@pytest.mark.usefixtures("played")
async def test_buttons_lead_from_one_status_to_the_others_and_keep_the_rest(table, ada, ben):
    shown = (await table.slash(ada, "matches", person=ben, here=True)).message
    assert labels(shown) == LEADING_ON
    await table.click(ada, shown, "Finished matches")
    assert numbers(shown.content) == [4, 1]
    assert labels(shown) == ["Running matches", "All matches"]
    await table.click(ada, shown, "All matches")
    assert numbers(shown.content) == [4, 1]
    assert labels(shown) == ["Running matches", "Finished matches"]
    await table.click(ada, shown, "Running matches")
    assert "no running matches" in shown.content


@pytest.mark.usefixtures("pages_of_two")
async def test_archive_pages_hide_hidden_channels(table, lounge, sandbox, games, ada, ben, monkeypatch, dana):
    for match in range(1, 6):
        await table.start(ada, ben)
        await table.resign(ben, match=match)
    shown = (await table.slash(ada, "matches", which="finished")).message
    pages = [[5, 4], [3, 2], [1]]
    assert numbers(shown.content) == pages[0]
    assert paging(shown)[:2] == [("Previous page", True), ("Next page", False)]
    for page in pages[1:]:
        await table.click(ada, shown, "Next page")
        assert numbers(shown.content) == page
    assert paging(shown)[:2] == [("Previous page", False), ("Next page", True)]
    for page in pages[1::-1]:
        await table.click(ada, shown, "Previous page")
        assert numbers(shown.content) == page
    assert paging(shown)[:2] == [("Previous page", True), ("Next page", False)]

    sandbox.forbid(games, "VIEW_CHANNEL", person=dana)
    finished = {"which": "finished", "person": ben}
    assert numbers((await lounge.slash(dana, "matches", **finished)).message.content) == []
    assert numbers((await lounge.slash(ada, "matches", **finished)).message.content) == pages[0]
    monkeypatch.setattr(matches, "MAX_READS", 1)
    shown = (await lounge.slash(dana, "matches", **finished)).message
    assert numbers(shown.content) == []
    assert paging(shown)[:2] == [("Previous page", True), ("Next page", False)]
    await lounge.click(dana, shown, "Next page")
    assert paging(shown)[:2] == [("Previous page", False), ("Next page", True)]

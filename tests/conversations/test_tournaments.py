"""`/tournament`: a round robin from its announcement to its end."""

from datetime import timedelta

import pytest

from bot.rules.rules import Outcome
from tests.conversations.table import labels, private

DAY = timedelta(days=1)


class Cup:
    """A tournament at a table, with what people do in it."""

    def __init__(self, table):
        self.table = table

    async def announce(self, person, **options):
        """Announce it; the table is the newest message."""
        options = {"name": "Autumn cup", "game": "odd", "days": 3, "total": 5, **options}
        answer = await self.table.slash(person, "tournament create", **options)
        return answer

    async def join(self, *people):
        for person in people:
            await self.table.slash(person, "tournament join")

    async def manage(self, person, action, **options):
        return private(await self.table.slash(person, "tournament manage", action=action, **options))

    async def event(self, key=1):
        return await self.table.store.tournament(key)

    async def win(self, match, seat):
        """Let a seat win a match on the board."""
        await self.table.store.end_match(match.id, Outcome(seat, "odd-count"), self.table.clock())


@pytest.fixture
def cup(table):
    return Cup(table)


async def test_a_tournament_is_announced_joined_started_played_and_ended(table, cup, ada, ben, cleo):
    told = private(await cup.announce(ada, board="hexhex-2"))
    assert "“Autumn cup” is announced here" in told
    shown = table.newest(ada)
    assert labels(shown) == ["Join", "My matches", "Rules"]
    assert "0 of at most 10 take part" in shown.content
    for person in (ada, ben, cleo):
        answer = await table.click(person, shown, "Join")
        assert "everybody can see that" in private(answer)
    assert "3 of at most 10" in shown.content
    assert "it has begun" in await cup.manage(ada, "start")
    event = await cup.event()
    assert len(event.matches) == 6
    assert "0 of 6 matches are decided" in shown.content
    assert labels(shown) == ["My matches", "Rules"]
    for match in event.matches.values():
        await cup.win(match, 0)
    await table.tick()
    await table.recover()
    assert "Over: this is how it ended." in shown.content
    print(shown.content)
    print([m.content for m in table.seen(ada)])

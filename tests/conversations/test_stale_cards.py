"""A card that tells of what is over leads to one that is up to date, whatever the store does."""

from bot.db.errors import StoreError
from bot.features.challenge.card import Cards
from tests.conversations.table import labels, private

EDIT = ("PATCH", "/channels/{channel}/messages/{message}")


async def test_a_press_on_a_stale_card_has_it_brought_up_to_date(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    unwell = sandbox.fail(*EDIT, status=503, times=1000)
    await table.click(ada, card, "Withdraw")
    assert "Accept" in labels(card), "the edit has failed, and is tried again later"
    unwell.times = 0
    assert "withdrawn" in private(await table.click(ben, card, "Accept"))
    assert labels(card) == []


async def test_a_store_that_is_away_then_is_no_bug(table, ada, ben, monkeypatch):
    await table.challenge(ada, ben)

    async def away(_key):
        raise StoreError("it is away")

    monkeypatch.setattr(table.bot.services.outbox, "entry", away)
    await Cards.of(table.bot).refresh(1)

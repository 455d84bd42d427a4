import re

import pytest

from bot.features.ratings import ledger
from bot.features.ratings import table as ratings
from bot.matches.model import Ending
from bot.rules.rules import Outcome
from tests.conversations.table import private
from tests.features.ratings.test_room import League
from tests.loaded import needs

SHORT = r"\d{4} ± \d+ \(\+\d+/\N{MINUS SIGN}\d+\)"
EIGHT = [f"{cell} white" for cell in ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3")]


@pytest.fixture(autouse=True)
def _unseated(monkeypatch, table):
    """Let draws be won by the challenger."""
    monkeypatch.setattr(table.bot.services._context.random, "randrange", lambda _many: 0)


async def challenge(table, person, opponent=None, **options):
    options |= {} if opponent is None else {"opponent": opponent}
    await table.slash(person, "challenge odd", **options)
    return table.newest(person)


async def play_rated(table, first, second):
    """Play eight turns of a rated match, which the second then resigns. Returns the last board."""
    await table.click(second, await challenge(table, first, second), "Accept")
    for ply, turn in enumerate(EIGHT):
        await table.play((first, second)[ply % 2], turn)
    return await table.resign(second)


async def test_the_card_tells_the_stakes_and_the_last_board_the_change(table, ada, ben, cleo):
    league = League(table, table.sandbox)
    last = await play_rated(table, ada, ben)
    assert "1618" not in last.content, "figures are for people who have finished three matches"
    await league.play(ada, ben)
    card = await challenge(table, ada, ben)
    details = await table.click(ben, card, "Details")
    assert ("±" in card.content, "⚖ Rated." in private(details)) == (False, True)
    await table.click(ada, card, "Withdraw")
    unrated = await table.challenge(ada, ben)
    said = private(await table.click(ben, unrated, "Details"))
    assert ("Not rated." in said, "⚖" in said) == (True, False)
    await table.click(ada, unrated, "Withdraw")
    last = await play_rated(table, ada, ben)
    assert re.search(rf"\n⚖ <@{ada.id}> \d{{4}} → \d{{4}}, <@{ben.id}> \d{{4}} → \d{{4}}$", last.content)
    assert last.pings == {ada.id}
    await table.click(ben, last, "Rematch")
    card = table.newest(ben)
    assert re.search(rf"\n⚖ <@{ben.id}> {SHORT}, <@{ada.id}> {SHORT}$", card.content)
    for person, told in ((ada, True), (cleo, False)):
        assert ("(win +" in private(await table.click(person, card, "Details"))) == told, "as the reader has"
    opened = await challenge(table, ada)
    assert "±" not in opened.content
    assert "against somebody as strong." in private(await table.click(ben, opened, "Details"))


async def test_the_last_board_says_why_a_rated_match_changes_nothing(table, ada, ben, monkeypatch):
    unrated = "\n⚖ No rating changes: "
    await table.click(ben, await challenge(table, ada, ben), "Accept")
    assert f"{unrated}it ended before turn 8 was played." in (await table.resign(ada)).content
    await table.click(ben, await challenge(table, ada, ben), "Accept")
    await table.store.end_match(2, Outcome(None, Ending.AGREED, {}), table.clock())
    await table.recover()
    assert f"{unrated}it was ended without a winner." in table.newest(ada).content
    monkeypatch.setattr(ledger, "MOST_OF_TWO", 0)
    often = f"{unrated}these two have played 10 rated matches of this game within 30 days."
    assert often in (await play_rated(table, ada, ben)).content


@needs("moderation")
async def test_ratings_are_recomputed_after_a_moderator_takes_a_result_out(table, ada, ben, cleo):
    last = await play_rated(table, ben, cleo)
    assert await table.complete(ada, "server match", "match", action="Take out of the ratings")
    wish = {"action": "Take out of the ratings", "match": 1}
    asked = await table.slash(ada, "server match", **wish)
    assert "out of the ratings?" in private(asked)
    await table.click(ada, asked.message, "Yes, take it out")
    assert f"The moderator <@{ada.id}> has taken this match out of the ratings." in last.content
    assert "→" not in last.content
    assert "has taken this match out" in private(await table.choose(ada, "server show", "Moderator actions"))
    assert "doesn't count" in private(await table.slash(ada, "server match", **wish))
    assert await table.store.read(ratings.of_person, ben.id) == {}


async def test_a_match_that_cannot_count_is_unrated_or_refused_with_an_alternative(table, ada, ben):
    assert "· not rated ·" in (await table.challenge(ada, ben)).content
    for unusual in ({"board": "hexhex-4"}, {"group": 4}, {"seat": "odd"}):
        refused = await table.slash(ada, "challenge odd", opponent=ben, rated=True, **unusual)
        assert "on the usual board, with the usual options, and its seats are drawn" in private(refused)
    assert "· not rated ·" in (await challenge(table, ada, ben, rated=False)).content
    assert "Matches aren't rated." in private(await table.slash(ada, "server set", rated=False))
    assert "· not rated ·" in (await challenge(table, ada, ben)).content
    assert "· rated ·" in (await challenge(table, ada, ben, rated=True)).content


@needs("computer")
async def test_a_match_against_the_computer_is_not_rated(table, ada):
    assert "never rated" in private(await table.slash(ada, "challenge odd", level=1, rated=True))


async def test_an_unranked_person_plays_unrated(table, ada, ben):
    await table.store.change_person(ben.id, ranked=False)
    assert "· not rated ·" in (await challenge(table, ada, ben)).content
    refused = await table.slash(ada, "challenge odd", opponent=ben, rated=True)
    assert "can't be rated" in private(refused)
    refused = await table.slash(ben, "challenge odd", opponent=ada, rated=True)
    assert "in no ratings" in private(refused)

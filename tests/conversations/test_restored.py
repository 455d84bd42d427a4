"""A backup was restored: what stands in messages since then is not known any more."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.delivery.delivery import Delivery
from bot.matches.change import By
from bot.matches.finding import Finding
from tests.conversations.table import private
from tests.loaded import needs
from tests.operation.conftest import run
from tests.times import MINUTE

pytestmark = pytest.mark.usefixtures("usual_ids")


@pytest.fixture
def lost(seated, database):
    """What is done inside is lost: the database is as it was before."""

    @asynccontextmanager
    async def lose(**options):
        saved = database.with_name("saved")
        async with seated(**options) as table:
            run(database, f"VACUUM INTO '{saved}'")
            yield table
        saved.replace(database)

    return lose


async def test_card_of_a_lost_challenge_accepts_no_other_one(lost, seated, ada, ben, cleo):
    async with lost() as table:
        card = await table.challenge(ada)
    async with seated() as table:
        await table.challenge(cleo, game="xodd")
        answer = await table.click(ben, card, "Take the seat")
        assert private(answer).startswith("I don't know this challenge any more.")
        assert await table.bot.get(Finding).running_of(ben.id) == []


async def test_number_of_a_lost_match_names_the_players_of_another(lost, seated, ada, ben, cleo):
    async with lost() as table:
        board = await table.start(ada, ben)
    async with seated() as table:
        await table.start(cleo, ben)
        answer = await ada.message_command(table.channel, "Show board privately", board)
        await table.idle()
        assert f"about match #1, between <@{cleo.id}> and <@{ben.id}>" in private(answer)


async def test_turn_played_in_match_of_lost_number_names_opponent(lost, seated, ada, ben, cleo):
    async with lost() as table:
        await table.start(ada, ben)
    async with seated() as table:
        await table.start(ada, cleo)
        answer = await table.play(ada, "b2 white", match=1)
        assert private(answer) == f"You played **b2 white** in match #1 against <@{cleo.id}>."


async def test_question_of_a_lost_request_answers_no_other_one(lost, seated, clock, ada, ben):
    async with seated() as table:
        await table.begin(ada, ben)
    async with lost() as table:
        await table.choose(ada, "abandon", "Offer to end the match")
        question = table.newest(ben)
    clock.advance(MINUTE)
    async with seated() as table:
        clock.advance(MINUTE)
        await table.choose(ada, "takeback", "Ask to take it back")
        answer = await table.click(ben, question, "Agree")
        assert private(answer).startswith("There's no open question in match #1 any more.")
        match = await table.bot.get(Finding).numbered(table.channel.guild.id, 1)
        assert match.ply == 2
        assert match.request is not None


@needs("together")
async def test_buttons_of_a_lost_day_vote_on_no_other_one(lost, seated, ada, ben):
    from bot.features.together.service import Together
    from tests.features.together.conftest import Party

    people = ada, ben
    async with seated() as table:
        await Party(table, people).begin()
    async with lost() as table:
        party = Party(table, people)
        await party.propose(ada, "b2 white")
        await party.vote(ada, "b2 white")
        await party.end_day()
        day = party.newest
        buttons = day.components
    async with seated() as table:
        party = Party(table, people)
        match = (await party.state()).match
        await table.bot.get(Together).propose(By(ada.id), match, 0, "a1 white")
        await party.end_day()
        assert party.newest is not day
        day.components = buttons  # as a person sees them who presses right then
        for button in ("Propose", "Vote"):
            answer = await table.click(ben, day, button)
            assert private(answer).startswith("That day of match #1 is over")


@pytest.mark.parametrize("is_remembered", [True, False])
async def test_notice_from_before_a_restore_is_not_taken_for_the_new_one(
    lost, seated, clock, monkeypatch, ada, ben, is_remembered
):
    """Discord remembers its nonce for some minutes; later, the channel is looked through."""
    async with seated() as table:
        form = await table.form(ben, await table.challenge(ada, ben), "Decline")
    async with lost() as table:
        await table.submit(ben, form, reason="too late")
        notice = table.newest(ada)
    clock.advance(MINUTE)
    if not is_remembered:
        notice.nonce = None
        monkeypatch.setattr(Delivery, "look", lambda *_: asyncio.sleep(0))
    async with seated() as table:
        await table.submit(ben, form, reason="too early")
        assert "too early" in table.newest(ada).content
        assert "too late" in notice.content

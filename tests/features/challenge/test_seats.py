import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.features.challenge.card import Cards
from bot.features.challenge.service import Challenges
from bot.matches.change import Change
from bot.matches.model import Ending
from bot.matches.outbox import Key, card_entry
from bot.rules.rules import Outcome
from tests.conversations.table import SMALL, labels, private
from tests.loaded import needs


async def offered(table, person, **options):
    await table.slash(person, "challenge odd", **{"seats": 3, "seat": "odd", **SMALL, **options})
    return table.newest(person)


async def numbers(table, person):
    return [match.number for match in await table.store.running_matches_of(person.id)]


async def test_each_seat_is_a_match_and_the_card_says_who_plays_until_all_do(table, sandbox, ada, ben, cleo):
    card, dana = await offered(table, ada), sandbox.person("dana")
    assert card.content.startswith(f"<@{ada.id}> plays **Odd** with up to 3 people.")
    await table.click(ben, card, "Take the seat")
    assert f"plays **Odd** with <@{ben.id}>. 2 seats are left." in card.content
    assert (labels(card)[:3], len(card.attachments)) == (["Take the seat", "Withdraw", "Play me instead"], 1)
    await table.click(cleo, card, "Take the seat")
    assert f"plays **Odd** with <@{ben.id}>, <@{cleo.id}>. One seat is left." in card.content
    await table.click(dana, card, "Take the seat")
    assert card.content == f"**Odd** #3 · <@{ada.id}> plays with <@{ben.id}>, <@{cleo.id}>, <@{dana.id}>."
    assert labels(card) == card.attachments == []
    assert await numbers(table, ada) == [1, 2, 3]
    assert [await numbers(table, person) for person in (ben, cleo, dana)] == [[1], [2], [3]]
    assert await table.store.entries() == []


@needs("preferences")
async def test_a_person_cannot_take_two_seats_or_their_own_or_one_of_a_blocked_person(table, ada, ben, cleo):
    card = await offered(table, ada)
    await table.slash(cleo, "settings block", person=ada.user)
    await table.click(ben, card, "Take the seat")
    for person, why in ((ben, "Everybody gets one match"), (cleo, "You've blocked"), (ada, "your own")):
        assert why in private(await table.click(person, card, "Take the seat"))
    assert await numbers(table, ada) == [1]
    assert "2 seats are left." in card.content


async def test_remaining_seats_can_be_withdrawn_or_expire_and_the_matches_go_on(table, ada, ben):
    cards = [await offered(table, ada) for _ in range(2)]
    for card in cards:
        await table.click(ben, card, "Take the seat")
    await table.click(ada, cards[0], "Withdraw")
    assert cards[0].content.endswith("and withdrew the seats that were left.")
    before = len(table.seen(ada))
    await table.let_pass(timedelta(days=8))
    assert cards[1].content.endswith("The other seats weren't taken in time.")
    assert len(table.seen(ada)) == before
    assert await numbers(table, ben) == [1, 2]


async def test_a_player_who_takes_a_seat_and_never_moves_gives_it_back(table, ada, ben, cleo, clock):
    card = await offered(table, ada, days=1)
    await table.click(ben, card, "Take the seat")
    await table.click(cleo, card, "Take the seat")
    await table.play(ada, "a1 white", match=1)
    await table.let_pass(timedelta(days=1, minutes=1))
    await table.slash(ada, "claim", match=1)
    await table.tick()
    assert (await table.match(1)).ending is Ending.CANCELLED
    assert f"plays **Odd** with <@{cleo.id}>. 2 seats are left." in card.content
    await table.store.end_match(2, Outcome(None, Ending.CANCELLED, {"loser": str(cleo.id)}), clock())
    await table.recover()
    assert "with up to 3 people." in card.content
    await table.click(ben, card, "Take the seat")
    assert await numbers(table, ben) == [3]
    assert f"plays **Odd** with <@{ben.id}>. 2 seats are left." in card.content


async def test_a_seat_that_was_taken_before_a_crash_is_told_after_it(table, sandbox, ada, ben):
    card = await offered(table, ada)
    (challenge,) = await table.store.open_challenges(sandbox.guild.id)
    await table.store.start_match(challenge.id, (ada.id, ben.id), table.clock())
    await table.recover()
    assert f"plays **Odd** with <@{ben.id}>. 2 seats are left." in card.content
    assert table.newest(ada).content.startswith("**Odd** #1")
    assert await table.store.entries() == []


async def test_each_match_has_a_thread_if_that_was_agreed(table, sandbox, ada, ben, cleo):
    card, dana = await offered(table, ada, thread=True), sandbox.person("dana")
    for person in (ben, cleo, dana):
        await table.click(person, card, "Take the seat")
    places = [(await table.match(number)).place.channel for number in (1, 2, 3)]
    assert len({*places, table.channel.id}) == 4
    assert places[2] == card.id


@needs("privacy")
async def test_a_forgotten_person_is_on_no_card(table, ada, ben, cleo):
    card = await offered(table, ada)
    for person in (ben, cleo):
        await table.click(person, card, "Take the seat")
    await table.delete_data(ben)
    assert f"plays **Odd** with a former player, <@{cleo.id}>." in card.content
    assert await table.store.entries() == []


async def test_seats_that_cannot_be_are_refused_with_what_would_do(table, ada, ben):
    for options, why in (
        ({"opponent": ben}, "has one seat"),
        ({"level": 1}, "begin one by one"),
    ):
        assert why in private(await table.slash(ada, "challenge odd", seats=3, **SMALL, **options))


async def test_a_seat_taken_elsewhere_while_the_card_changes_is_on_it_at_once(table, sandbox, ada, ben, cleo):
    card = await offered(table, ada)

    def take(challenge):
        offer = replace(challenge.offer, taken=(*challenge.offer.taken, cleo.id))
        taken = replace(challenge, offer=offer)
        return Change(taken).queue(card_entry(taken))

    challenges = table.bot.get(Challenges)
    async with Cards.of(table.bot).edit_lock(card.id):
        click = asyncio.create_task(table.click(ben, card, "Take the seat"))
        await sandbox.until(lambda: table.newest(ada) is not card)  # his board
        await challenges._changes.change_challenge(1, take, at=table.bot.services.now())
    await click
    assert f"plays **Odd** with <@{ben.id}>, <@{cleo.id}>. One seat is left." in card.content
    assert await table.bot.services.outbox.entry(Key("card", 1)) is None

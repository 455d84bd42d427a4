from datetime import timedelta

import pytest

from bot.matches.preferences import People
from bot.matches.settings import Pings
from bot.sandbox.protocol.numbers import SILENT
from tests.conversations.table import POST, UNDER_A_BOARD, labels, private
from tests.store.samples import notices
from tests.times import DAY, HOUR

BUTTONS = ["Play", "Remind me in 3 hours", "Not again for this turn"]


def reminders(table, person):
    return [message for message in table.seen(person) if message.content.startswith("⏰")]


async def wish(table, person, **settings):
    await table.bot.get(People).change_person(person.id, **settings)


def forget_nonces(*channels):
    """Let Discord forget what it has taken, as it does after some minutes."""
    for channel in channels:
        for message in channel.log.values():
            message.nonce = None


async def test_a_player_is_reminded_a_day_and_two_hours_before_the_deadline(table, ada, ben):
    board = await table.begin(ada, ben, days=3)
    until = int((await table.match()).deadline.timestamp())
    await table.let_pass(2 * DAY - HOUR)
    assert reminders(table, ada) == []
    await table.let_pass(HOUR)
    (first,) = reminders(table, ada)
    assert first.content == (
        f"⏰ <@{ada.id}>, it's your turn in **Odd** #1 against <@{ben.id}>. "
        f"Time limit: <t:{until}:f> (<t:{until}:R>)."
    )
    assert labels(first) == BUTTONS
    assert first.pings == {ada.id}
    assert first.reference.id == board.id
    assert labels(board) == UNDER_A_BOARD
    await table.let_pass(21 * HOUR)
    assert reminders(table, ada) == [first]
    await table.let_pass(HOUR)
    assert labels(reminders(table, ada)[1]) == ["Play", "Not again for this turn"], "no time for a later one"
    await table.let_pass(3 * HOUR)
    assert len(reminders(table, ada)) == 2


async def test_a_reminder_that_waits_while_its_turn_is_played_is_not_said(table, sandbox, ada, ben):
    await table.begin(ada, ben, days=3)
    sandbox.fail(*POST, status=503)
    await table.let_pass(2 * DAY)
    await table.play(ada, "b1 white")
    await table.tick()
    assert reminders(table, ada) == []


@pytest.mark.parametrize(("pings", "silent"), [(Pings.MENTION, False), (Pings.SILENT, True)])
async def test_a_person_who_is_mentioned_silently_is_reminded_silently(table, ada, ben, pings, silent):
    await wish(table, ada, pings=pings)
    await table.begin(ada, ben, days=3)
    await table.let_pass(2 * DAY)
    (reminder,) = reminders(table, ada)
    assert bool(reminder.flags & SILENT) is silent


async def test_a_direct_message_links_to_the_board_and_stands_in_ones_own_language(table, ada, ben):
    await wish(table, ada, reminders_directly=True, language="de")
    board = await table.begin(ada, ben, days=3)
    await table.let_pass(2 * DAY)
    (reminder,) = table.direct(ada)
    assert reminder.content.startswith(f"⏰ <@{ada.id}>, du bist in **Odd** #1 gegen <@{ben.id}> am Zug.")
    assert reminder.content.endswith(f"/{board.channel.id}/{board.id}")
    assert labels(reminder) == ["Ziehen", "In 3 Stunden erinnern", "Für diesen Zug nicht mehr"]
    assert reminders(table, ada) == []


async def test_a_mention_replaces_a_refused_direct_message_and_settings_stay(table, sandbox, ada, ben):
    await wish(table, ada, reminders_directly=True)
    await table.begin(ada, ben, days=3)
    refused = sandbox.world.direct_messages(ada.user)
    sandbox.fail("POST", f"/channels/{refused.id}/messages", status=403, code=50007)
    await table.let_pass(2 * DAY)
    assert table.direct(ada) == []
    assert len(reminders(table, ada)) == 1
    assert (await table.store.person(ada.id)).reminders_directly
    await table.let_pass(22 * HOUR)
    assert len(table.direct(ada)) == 1
    assert len(reminders(table, ada)) == 1


async def test_a_reminder_of_a_match_in_a_thread_comes_there(table, ada, ben):
    inside = await table.start_in_thread(ada, ben, days=3)
    await table.let_pass(2 * DAY)
    assert reminders(table, ada) == []
    assert len(reminders(inside, ada)) == 1


async def test_a_closed_channel_loses_the_reminder_and_nothing_else(table, sandbox, games, ada, ben):
    await table.begin(ada, ben, days=3)
    sandbox.forbid(games, "SEND_MESSAGES")
    await table.let_pass(2 * DAY)
    sandbox.allow(games, "SEND_MESSAGES")
    await table.tick()
    assert reminders(table, ada) == []
    assert await notices(table.bot.services.outbox) == []
    assert len(table.bot.delivery.schedule) == 0


@pytest.fixture
async def reminder(table, ada, ben):
    """Ada's first reminder, a day before her deadline."""
    await table.begin(ada, ben, days=3)
    await table.let_pass(2 * DAY)
    return reminders(table, ada)[0]


async def test_only_the_reminded_player_may_press_and_others_take_nothing_away(table, ben, cleo, reminder):
    before = await table.match()
    for other in (ben, cleo):
        for button in BUTTONS:
            said = private(await table.click(other, reminder, button))
            refusals = ("for somebody else", "your turn in match", "don't play")
            assert any(words in said for words in refusals), said
    assert labels(reminder) == BUTTONS
    assert await table.match() == before


async def test_remind_me_later_comes_three_hours_later_and_the_last_one_as_always(table, ada, reminder):
    answer = await table.click(ada, reminder, "Remind me in 3 hours")
    when = int((await table.match()).snoozed.timestamp())
    assert private(answer) == f"I'll remind you again at <t:{when}:t>."
    assert labels(answer.followups[-1]) == ["Play"]
    assert labels(reminder) == []
    await table.let_pass(3 * HOUR - timedelta(minutes=1))
    assert len(reminders(table, ada)) == 1
    await table.let_pass(timedelta(minutes=1))
    assert len(reminders(table, ada)) == 2
    await table.let_pass(19 * HOUR)
    assert len(reminders(table, ada)) == 3


async def test_once_the_turn_is_played_each_button_says_so_and_all_of_them_go(table, ada, reminder):
    await table.play(ada, "b1 white")
    before, components = await table.match(), reminder.components
    for button in BUTTONS:
        reminder.components = components  # a screen that has not caught up
        said = private(await table.click(ada, reminder, button))
        assert "you played **b1 white** there" in said, button
        assert f"/{table.newest(ada).id}" in said, button
        assert labels(reminder) == [], button
    assert await table.match() == before


async def test_a_whole_turn_is_made_in_the_direct_message(table, ada, ben):
    await wish(table, ada, reminders_directly=True)
    await table.begin(ada, ben, days=3)
    await table.let_pass(2 * DAY)
    (reminder,) = table.direct(ada)
    made = (await table.click(ada, reminder, "Play")).message
    await table.put(ada, made, "b1")
    assert not (await table.click(ada, made, "Play b1 white")).failed
    assert "You played **b1 white** in match #1" in made.content
    board = table.newest(ada)
    assert "played **b1 white**" in board.content
    assert board.pings == {ben.id}
    late = private(await table.click(ada, reminder, "Remind me in 3 hours"))
    assert "you played **b1 white** there" in late
    assert labels(reminder) == []

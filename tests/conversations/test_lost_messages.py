"""What people delete, close or overload: matches keep their state, boards come back, players hear of it."""

import pytest

from bot.matches.model import Place
from tests.conversations.table import UNDER_A_BOARD, Table, labels, private
from tests.store.samples import NOON, offer

POST = ("POST", "/channels/{channel}/messages")
EDIT = ("PATCH", "/channels/{channel}/messages/{message}")


async def turns(table):
    """What is stored."""
    return (await table.match()).turns


# Deleted messages


async def test_a_deleted_board_comes_back_without_a_ping_when_a_player_looks(table, sandbox, ada, ben):
    board = await table.start(ada, ben)
    sandbox.delete(board)
    await table.slash(ben, "board")
    again = table.newest(ada)
    assert again.id != board.id
    assert labels(again) == UNDER_A_BOARD
    assert again.pings == set()
    await table.slash(ben, "board")
    assert table.newest(ada) is again
    await table.play(ada, "b2 white")
    assert labels(again) == []


async def test_a_board_that_stands_is_not_posted_again(table, ada, ben, cleo, sandbox):
    board = await table.start(ada, ben)
    await table.slash(ada, "board")
    assert table.newest(ada) is board
    sandbox.delete(board)
    await table.slash(cleo, "board")
    assert board not in table.seen(ada)
    assert len(table.seen(ada)) == 1


async def test_a_deleted_board_is_posted_again_at_once_by_bump(table, sandbox, ada, ben):
    board = await table.start(ada, ben)
    assert "posted just now" in private(await table.slash(ada, "bump"))
    sandbox.delete(board)
    await table.slash(ada, "bump")
    assert table.newest(ada).id != board.id
    assert labels(table.newest(ada)) == UNDER_A_BOARD


async def test_a_deleted_card_stops_nothing(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    sandbox.delete(card)
    match = await table.store.start_match(1, (ada.id, ben.id), NOON)
    await table.recover()
    assert labels(table.newest(ada)) == UNDER_A_BOARD
    assert match.number == 1


# Gone channels


async def test_a_match_whose_thread_is_gone_goes_on_in_the_channel(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben, thread=True)
    await table.click(ben, card, "Accept")
    sandbox.delete_channel(card.thread)
    assert not (await table.play(ada, "b2 white", match=1)).failed
    board = table.newest(ada)
    assert "played **b2 white**" in board.content
    assert "the place where it was played is gone" in board.content
    assert board.pings == {ben.id}
    await table.play(ben, "b1 white")
    assert "gone" not in table.newest(ada).content
    assert labels(board) == []


async def test_a_match_whose_channel_is_gone_goes_on_where_a_player_moves(table, sandbox, ada, ben, games):
    await table.start(ada, ben)
    sandbox.delete_channel(games)
    lounge = Table(sandbox, table.bot, sandbox.channel("lounge"))
    await lounge.play(ada, "b2 white", match=1)
    board = lounge.newest(ben)
    assert "played **b2 white**" in board.content
    assert "gone" in board.content
    assert board.pings == {ben.id}
    await lounge.play(ben, "b1 white")
    assert "played **b1 white**" in lounge.newest(ada).content


async def test_where_no_other_channel_will_do_the_player_is_told_and_the_turn_is_kept(
    table, sandbox, ada, ben, games
):
    await table.start(ada, ben)
    sandbox.delete_channel(games)
    lounge = Table(sandbox, table.bot, sandbox.channel("lounge"))
    sandbox.forbid(lounge.channel, "SEND_MESSAGES")
    said = private(await lounge.play(ada, "b2 white", match=1))
    assert "channel of match #1 is gone" in said
    assert await turns(table) == ("b2 white",)
    assert "played **b2 white**" in (await lounge.slash(ada, "board", match=1)).message.content
    sandbox.allow(lounge.channel, "SEND_MESSAGES")
    await lounge.slash(ben, "board", match=1)
    assert "played **b2 white**" in lounge.newest(ada).content


# Closed channels


@pytest.mark.parametrize("lost", [["SEND_MESSAGES"], ["ATTACH_FILES"], ["VIEW_CHANNEL"]])
async def test_a_player_learns_which_permission_is_missing_and_the_board_comes_later(
    table, sandbox, games, ada, ben, lost
):
    await table.start(ada, ben)
    sandbox.forbid(games, *lost)
    await sandbox.until(lambda: not _may(table, games, lost[0]))
    said = private(await table.play(ada, "b2 white"))
    assert lost[0].replace("_", " ").title() in said
    assert "is stored" in said
    assert await turns(table) == ("b2 white",)
    sandbox.allow(games, *lost)
    await table.slash(ben, "board")
    assert "played **b2 white**" in table.newest(ada).content
    assert table.newest(ada).pings == {ben.id}


def _may(table, channel, permission):
    known = table.bot.get_channel(channel.id)
    return getattr(known.permissions_for(known.guild.me), permission.lower())


async def test_a_closed_channel_is_asked_once_for_each_thing_a_person_does(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    sandbox.forbid(games, "SEND_MESSAGES")
    posts = len(_requests(sandbox, POST))
    await table.play(ada, "b2 white")
    await table.tick()
    await table.tick()
    assert len(_requests(sandbox, POST)) == posts + 1


# A busy Discord


def _requests(sandbox, which):
    return [one for one in sandbox.requests if (one.method, one.route) == which]


@pytest.mark.parametrize("fault", [{"status": 429, "retry_after": 300}, {"status": 503}])
async def test_a_board_that_discord_is_too_busy_for_comes_later_in_its_newest_state(
    table, sandbox, ada, ben, fault
):
    await table.start(ada, ben)
    sandbox.fail(*POST, **fault)
    assert "within a few minutes" in private(await table.play(ada, "b2 white"))
    sandbox.fail(*POST, **fault)
    assert "within a few minutes" in private(await table.play(ben, "b1 white"))
    assert len(table.seen(ada)) == 2
    await table.tick(fault.get("retry_after", 60))
    board = table.newest(ada)
    assert "played **b1 white**" in board.content
    assert board.pings == {ada.id}
    assert len(table.seen(ada)) == 3
    await table.tick()
    assert len(table.seen(ada)) == 3


@pytest.mark.parametrize("code", [30046, 20028])
async def test_buttons_that_discord_is_too_busy_to_take_go_later(table, sandbox, ada, ben, code):
    board = await table.start(ada, ben)
    sandbox.fail(*EDIT, status=429, code=code, retry_after=300)
    assert not (await table.play(ada, "b2 white")).failed
    assert labels(board) == UNDER_A_BOARD
    assert "moved on" in private(await table.click(ada, board, "Play"))
    await table.tick()
    assert labels(board) == []
    assert len(table.bot.delivery.schedule) == 0


async def test_buttons_that_a_restart_left_on_an_old_board_go_when_they_are_pressed(
    table, sandbox, ada, ben, cleo
):
    for person in (ada, ben, cleo):
        board = await table.start(ada, ben)
        number = int(board.content.split("#")[1].split()[0])
        sandbox.fail(*EDIT, status=503)
        await table.play(ada, "b2 white", match=number)
        newest = table.newest(ada)
        assert labels(board) == UNDER_A_BOARD
        assert ("don't play" if person is cleo else "board") in private(
            await table.click(person, board, "Play")
        )
        assert labels(board) == []
        assert board.attachments
        assert labels(newest) == UNDER_A_BOARD


async def test_the_buttons_of_an_old_board_are_taken_away_once(table, sandbox, ada, ben):
    await table.start(ada, ben)
    edits = len(_requests(sandbox, EDIT))
    await table.play(ada, "b2 white")
    assert await table.store.entries() == []
    await table.tick()
    assert len(_requests(sandbox, EDIT)) == edits + 1


async def test_of_several_late_changes_of_one_message_the_newest_is_made(table, sandbox, ada, ben):
    card = await table.challenge(ada, ben)
    busy = {"status": 429, "code": 30046, "retry_after": 300}
    sandbox.fail(*EDIT, **busy)
    await table.decline(ben, card, "no")
    sandbox.fail(*EDIT, **busy)
    await table.click(ada, card, "Withdraw")
    assert len(table.bot.delivery.schedule) == 1
    edits = len(_requests(sandbox, EDIT))
    await table.tick()
    assert len(_requests(sandbox, EDIT)) == edits + 1
    assert "The reason: “no”" in card.content


async def test_a_message_posted_before_a_crash_is_not_posted_twice_after_it(table, ada, ben):
    card = await table.challenge(ada, ben)
    store, showing = table.store, table.bot.matches.showing
    note_board = showing.note_board

    async def crash(*_arguments, **_options):
        showing.note_board = note_board
        raise ZeroDivisionError

    showing.note_board = crash
    await table.click(ben, card, "Accept")
    await table.recover()
    assert len(table.seen(ada)) == 2
    assert (await store.match(1)).board_message == table.newest(ada).id


@pytest.mark.parametrize(("who", "button"), [("ben", "Accept"), ("ben", "Decline"), ("ada", "Withdraw")])
async def test_a_card_whose_answer_was_lost_loses_its_buttons_with_its_challenge(
    table, sandbox, ada, ben, who, button
):
    fault = sandbox.fail(*POST, cut=True, after_effect=True, times=1000)
    await ada.slash(table.channel, "challenge odd", opponent=ben)
    await sandbox.until(lambda: table.seen(ada))
    card = table.newest(ada)
    answer = await sandbox.person(who).click(card, button)
    if answer.modal is not None:
        await sandbox.person(who).submit(answer.modal, {})
    fault.times = 0
    await table.tick()
    assert labels(card) == []
    assert (await table.store.challenge(1)).message == card.id


async def test_a_challenge_stored_before_a_crash_is_shown_after_it(table, ada, ben):
    place = _place(table)
    await table.store.add_challenge(offer(place=place, challenger=ada.id, opponent=ben.id))
    await table.recover()
    card = table.newest(ben)
    assert card.pings == {ben.id}
    assert place.channel == card.channel.id
    await table.recover()
    assert table.newest(ben) is card


def _place(table):
    return Place(table.sandbox.guild.id, table.channel.id)

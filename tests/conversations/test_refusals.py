"""The wrong person, time or text, or the same thing twice: a private sentence, and nothing changed."""

import asyncio
import logging

import pytest

from tests.case import case
from tests.conversations.table import UNDER_A_BOARD, labels, private


async def test_only_the_addressee_accepts_or_declines_and_only_the_challenger_withdraws(
    table, ada, ben, cleo
):
    card = await table.challenge(ada, ben)
    assert labels(card) == ["Accept", "Decline", "Withdraw"]
    assert card.pings == {ben.id}
    for person, button, words in [
        (cleo, "Accept", "only they can accept"),
        (cleo, "Decline", "only they can decline"),
        (cleo, "Withdraw", "only they can withdraw"),
        (ben, "Withdraw", "only they can withdraw"),
        (ada, "Accept", "your own challenge"),
        (ada, "Decline", "only they can decline"),
    ]:
        assert words in private(await table.click(person, card, button))
    assert table.seen(ada) == [card]
    assert not card.edited


@pytest.mark.parametrize(
    ("button", "word"), [("Accept", "Accepted"), ("Decline", "Declined"), ("Withdraw", "Withdrawn")]
)
async def test_an_answered_card_loses_its_buttons_and_a_late_click_is_told(table, ada, ben, button, word):
    card = await table.challenge(ada, ben)
    accept = "oddity:accept:1"
    stale = card.components
    if button == "Decline":
        await table.decline(ben, card)
    else:
        await table.click(ada if button == "Withdraw" else ben, card, button)
    assert word in card.content
    assert card.buttons == []
    card.components = stale  # a screen that has not caught up
    assert f"has {'already ' if word == 'Accepted' else ''}been {word.lower()}" in private(
        await table.click(ben, card, accept)
    )


async def test_a_command_that_an_update_has_taken_away_is_no_bug(table, ada, caplog):
    for command in table.sandbox.world.commands:
        if command["name"] == "bump":
            command["name"] = "hoist"  # as a Discord still shows it that has not looked again
    assert "This command has changed" in private(await table.slash(ada, "hoist"))
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]


async def test_an_open_challenge_is_for_anybody_else(table, ada, cleo):
    card = await table.challenge(ada)
    assert labels(card) == ["Take the seat", "Withdraw", "Play me instead"]
    assert card.pings == set()
    assert "your own challenge" in private(await table.click(ada, card, "Take the seat"))
    await table.click(cleo, card, "Take the seat")
    assert f"<@{cleo.id}> (Even)" in table.newest(ada).content


async def test_one_cannot_challenge_oneself_or_another_bot_or_an_unknown_board(table, ada, cleo):
    cleo.user.bot = True
    for options, words in [
        ({"opponent": ada}, "can't challenge yourself"),
        ({"opponent": cleo}, "is a bot"),
        ({"board": "hexhex-99"}, "hexhex-99"),
    ]:
        assert words in private(await table.slash(ada, "challenge odd", **options))
    assert table.seen(ada) == []


async def test_wrong_turns_are_explained_privately_and_change_nothing(table, ada, ben, cleo):
    board = await table.start(ada, ben)
    for person, turn, words in [
        (ben, "b2 white", f"<@{ada.id}> is to move"),
        (cleo, "b2 white", "No match of yours"),
        (ada, "z9 white", "z9"),
        (ada, "b2", "colour"),
        (ada, "b2 white b3 white", "one"),
        (ada, "@everyone", "means nothing"),
    ]:
        assert words in private(await table.play(person, turn))
    assert "don't play" in private(await table.play(cleo, "b2 white", match=1))
    assert "no match #7" in private(await table.play(ada, "b2 white", match=7))
    assert table.newest(ada) is board
    assert labels(board) == UNDER_A_BOARD


async def test_two_turns_at_once_for_one_ply_are_one_turn_and_one_private_refusal(table, ada, ben, games):
    await table.start(ada, ben)
    answers = await asyncio.gather(
        ada.slash(games, "play", turn="b1 white"), ada.slash(games, "play", turn="b2 white")
    )
    await table.idle()
    assert len(table.seen(ada)) == 3
    refusals = [answer for answer in answers if answer.message in games.messages(as_=ada)]
    assert len(refusals) == 1
    assert "moved on" in private(refusals[0]) or "not your turn" in private(refusals[0])


async def test_an_interaction_delivered_twice_is_one_turn(table, sandbox, ada, ben):
    await table.start(ada, ben)
    sandbox.deliver_twice()
    await table.play(ada, "b2 white")
    assert len(table.seen(ada)) == 3
    sandbox.deliver_twice()
    await table.challenge(ben, ada)
    assert len(table.seen(ada)) == 4
    assert table.bot.matches is not None
    assert len(await table.store.open_challenges(sandbox.guild.id)) == 1


async def test_a_button_of_an_earlier_ply_says_that_the_match_has_moved_on(table, ada, ben):
    old = await table.start(ada, ben)
    components = old.components
    for person, cell in [(ada, "b1"), (ben, "b2")]:
        await table.play(person, f"{cell} white")
    old.components = components
    assert "moved on" in private(await table.click(ada, old, "Play"))
    assert "not your turn" in private(await table.click(ben, table.newest(ada), "Play"))


async def test_a_form_that_was_open_while_the_match_moved_on_plays_nothing(table, ada, ben):
    board = await table.start(ada, ben)
    made = (await table.click(ada, board, "Play")).message
    form = (await table.click(ada, made, "Type it")).modal
    await table.play(ada, "b1 white")
    assert "moved on" in private(await table.submit(ada, form, turn="b2 white"))
    assert len(table.seen(ada)) == 3


async def test_a_damaged_or_foreign_button_gets_a_sentence(table, ada, ben):
    board = await table.start(ada, ben)
    for custom_id in [
        "oddity:accept:x",
        "oddity:nothing:1:0",
        "oddity:",
        "oddity:play:99999999999999999999:0",
        "oddity:play:7:0",
    ]:
        with case(custom_id):
            board.components[0]["components"][0]["custom_id"] = custom_id
            said = private(await table.click(ada, board, custom_id))
            assert "/board" in said or "/matches" in said


async def test_missing_permissions_are_named_before_anything_is_offered(table, sandbox, games, ada, ben):
    sandbox.forbid(games, "ATTACH_FILES", "EMBED_LINKS")
    said = private(await table.slash(ada, "challenge odd", opponent=ben))
    assert "Attach Files" in said
    assert "Embed Links" in said
    assert await table.store.open_challenges(sandbox.guild.id) == []


async def test_a_turn_is_kept_when_the_channel_turns_the_bot_away(table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    sandbox.forbid(games, "SEND_MESSAGES")
    assert "What you did is stored" in private(await table.play(ada, "b2 white"))
    sandbox.allow(games, "SEND_MESSAGES")
    await table.play(ben, "b1 black")
    assert "played **b1 black**" in table.newest(ada).content


async def test_a_bug_is_an_apology_with_a_reference_that_the_log_carries(
    table, ada, ben, caplog, monkeypatch
):
    await table.start(ada, ben)

    async def broken(*_arguments, **_options):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(table.store.store, "change_match", broken)
    said = private(await table.play(ada, "b2 white"))
    reference = said.rsplit("reference ", maxsplit=1)[1].rstrip(".")
    record = next(record for record in caplog.records if reference in record.getMessage())
    assert record.exc_info[0] is ZeroDivisionError


async def test_a_deleted_board_stops_nothing(table, sandbox, ada, ben):
    sandbox.delete(await table.start(ada, ben))
    await table.play(ada, "b2 white")
    assert "played **b2 white**" in table.newest(ada).content

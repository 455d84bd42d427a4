"""Playing against the computer, from the challenge to the rematch, through Discord."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.engine.workers import EngineBusyError, EngineFailedError, Workers
from bot.matches.ids import COMPUTER, MessageId
from bot.rules.notation import format_turn
from bot.rules.turns import random_turn
from tests.conversations.conftest import online
from tests.conversations.table import AT_THE_END, SMALL, SMALLEST, UNDER_A_BOARD, Table, labels, private
from tests.conversations.test_privacy import delete


async def begin(table, person, game="odd", **options):
    """Begin a match against the computer, the person first. Returns the newest board."""
    small = {"odd": {"seat": "odd", **SMALL}}.get(game, {"board": SMALLEST[game].key, "seat": "first"})
    return await table.slash(person, f"challenge {game}", opponent=table.sandbox.bot, **small | options)


async def test_a_match_begins_at_once_with_a_board_and_one_ping(table, ada):
    await begin(table, ada, level=3)
    (board,) = table.channel.messages(as_=ada)
    assert f"<@{ada.id}> (Odd) – Oddity (Even) · level 3 (club)" in board.content
    assert board.pings == {ada.id}
    assert board.attachments
    assert labels(board) == UNDER_A_BOARD


async def test_a_turn_is_shown_before_the_computer_answers_with_one_new_board(table, ada):
    await begin(table, ada, level=1)
    await table.play(ada, "b2 white")
    first, shown, answered = table.seen(ada)
    assert "Oddity is thinking" in shown.content
    assert shown.pings == set()
    assert "Oddity played" in answered.content
    assert answered.pings == {ada.id}
    assert labels(answered) == UNDER_A_BOARD
    assert labels(first) == []
    assert (await table.match()).ply == 2


@pytest.mark.parametrize("game", SMALLEST)
async def test_a_whole_match_is_played_on_each_side(table, ada, game):
    seats = table.bot.matches.catalogue.game(game).seats
    for number, (seat, level) in enumerate(zip(seats, (1, 3), strict=True), start=1):
        await begin(table, ada, game, level=level, seat=seat)
        while (view := await table.view(number)).match.outcome is None:
            assert view.match.player_to_move == ada.id
            await table.play(ada, _some_turn(view), match=number)
        assert "wins" in table.newest(ada).content or "draw" in table.newest(ada).content


def _some_turn(view):
    turn = random_turn(view.rules, view.position, Random(view.match.ply))
    return format_turn(turn, view.position, view.rules)


async def test_the_menu_on_the_bot_challenges_the_computer(table, sandbox, ada):
    await table.submit(ada, await table.invite(ada, sandbox.bot, "Odd"))
    match = await table.match()
    assert (match.level, COMPUTER in match.seats) == (2, True)
    assert [message for message in table.channel.messages(as_=ada) if message.ephemeral] == []


async def test_with_a_level_and_nobody_named_it_is_the_computer(table, ada):
    await table.slash(ada, "challenge odd", level=1, **SMALL, seat="odd")
    assert (await table.match()).seats == (ada.id, COMPUTER)


async def test_without_a_level_it_is_a_casual_player(table, ada):
    await begin(table, ada)
    assert (await table.match()).level == 2


async def test_a_level_and_a_person_do_not_go_together(table, ada, ben):
    answer = await table.slash(ada, "challenge odd", opponent=ben, level=2, **SMALL)
    assert "is for matches against me" in private(answer)
    assert table.seen(ada) == []


async def test_a_card_that_waits_for_anybody_leads_the_challenger_to_the_computer(table, ada, ben):
    card = await table.challenge(ada)
    assert labels(card) == ["Take the seat", "Withdraw", "Play me instead"]
    refused = await table.click(ben, card, "Play me instead")
    assert "only they can" in private(refused)
    asked = await table.click(ada, card, "Play me instead")
    assert labels(asked.message) == [
        "level 1 (newcomer)",
        "level 2 (casual)",
        "level 3 (club)",
        "level 4 (strong)",
        "level 5 (best)",
    ]
    await table.click(ada, asked.message, "level 1 (newcomer)")
    assert "match #1" in card.content
    assert labels(card) == []
    assert (await table.match()).seats == (ada.id, COMPUTER)
    assert "level 1" in table.newest(ada).content


async def test_help_leads_a_newcomer_to_a_first_match(table, ada):
    tour = await table.slash(ada, "help")
    asked = await table.click(ada, tour.message, "Play Odd against me")
    await table.click(ada, asked.message, "level 1 (newcomer)")
    match = await table.match()
    assert (match.level, COMPUTER in match.seats) == (1, True)


async def test_after_a_match_comes_another_on_the_same_or_the_next_level(table, ada):
    await begin(table, ada, level=1)
    await table.slash(ada, "resign")
    really = [message for message in table.channel.messages(as_=ada) if message.ephemeral][-1]
    await table.click(ada, really, labels(really)[0])
    over = table.newest(ada)
    assert "wins" in over.content
    assert labels(over) == [*AT_THE_END, "Next level"]
    await table.click(ada, over, "Next level")
    second = await table.match(2)
    assert (second.level, second.seats) == (2, (COMPUTER, ada.id))
    answer = await table.click(ada, over, "Rematch")
    assert "already" in private(answer)


async def test_after_a_match_of_a_former_player_there_is_no_other(table, ada):
    await begin(table, ada, level=1)
    await delete(table, ada)
    await table.tick()
    assert labels(table.newest(ada)) == ["Replay", "Record"]


async def test_it_agrees_to_take_back_at_once(table, ada):
    await begin(table, ada, level=1)
    await table.play(ada, "b2 white")
    asked = await table.slash(ada, "takeback")
    answer = await table.click(ada, asked.message, labels(asked.message)[0])
    assert "I agree" in answer.message.content
    match = await table.match()
    assert (match.turns, match.request) == ((), None)
    assert f"<@{ada.id}> to move" in table.newest(ada).content


async def test_after_a_crash_it_goes_on_by_itself(sandbox, database, games, ada):
    async with online(sandbox, database, workers=_Slow()) as bot:
        table = Table(sandbox, bot, games)
        await begin(table, ada, level=1)
        await ada.slash(games, "play", turn="b2 white")
        await sandbox.until(lambda: "thinking" in table.newest(ada).content)
    async with online(sandbox, database) as bot:
        table = Table(sandbox, bot, games)
        await sandbox.until(lambda: "Oddity played" in table.newest(ada).content)
        assert (await table.match()).ply == 2


class _Slow(Workers):
    """An engine that thinks until the bot closes."""

    async def think(self, *_arguments, **_options):
        await asyncio.sleep(3600)


class _Failing(Workers):
    """An engine that has no answer at first."""

    def __init__(self, error):
        super().__init__()
        self.error = error

    async def think(self, *arguments, **options):
        if self.error:
            raise self.error
        return await super().think(*arguments, **options)


@pytest.mark.parametrize("error", [EngineBusyError("full"), EngineFailedError("lost")])
async def test_a_turn_that_the_engine_could_not_find_is_tried_again(
    sandbox, database, games, ada, error, caplog
):
    async with online(sandbox, database, workers=_Failing(error)) as bot:
        table = Table(sandbox, bot, games)
        await begin(table, ada, level=1)
        await table.play(ada, "b2 white")
        assert "thinking" in table.newest(ada).content
        bot.workers.error = None
        await bot.get_cog("ComputerTurns").catch_up()
        await table.idle()
        assert "Oddity played" in table.newest(ada).content
    if isinstance(error, EngineFailedError):
        assert "could not play" in caplog.text


async def test_switched_off_it_says_so_and_whatever_runs_waits(sandbox, database, games, ada):
    async with online(sandbox, database) as bot:
        await begin(Table(sandbox, bot, games), ada, level=1)
    async with online(sandbox, database, workers=Workers(0)) as bot:
        table = Table(sandbox, bot, games)
        assert "switched that off" in private(await begin(table, ada))
        await table.play(ada, "b2 white")
        assert (await table.match()).ply == 1
        await bot.get_cog("ComputerTurns").catch_up()
        await table.idle()
        assert (await table.match()).ply == 1
    async with online(sandbox, database) as bot:
        table = Table(sandbox, bot, games)
        await sandbox.until(lambda: "Oddity played" in table.newest(ada).content)


async def test_ones_matches_against_it_are_listed(table, sandbox, ada, ben):
    await table.start(ada, ben)
    await begin(table, ada, level=1)
    for options in ({"against": sandbox.bot}, {"person": sandbox.bot}):
        shown = (await table.slash(ada, "matches", **options)).message
        assert "#2" in shown.content
        assert "Oddity" in shown.content
        assert "#1" not in shown.content
    again = await table.click(ada, shown, labels(shown)[0])
    assert not again.failed


async def test_a_server_may_do_without(table, sandbox, ada):
    await table.store.change_server(sandbox.guild.id, most_against_computer=0)
    assert "wants no matches against me" in private(await begin(table, ada))


async def test_a_thread_hangs_on_a_card_that_needs_no_answer(table, ada):
    await begin(table, ada, thread=True, level=2)
    (card,) = table.seen(ada)
    assert "plays a match of **Odd** against Oddity" in card.content
    assert labels(card) == []
    assert card.pings == set()
    inside = Table(table.sandbox, table.bot, card.thread, table.clock, table.stopwatch)
    await inside.play(ada, "b2 white")
    assert "Oddity played" in inside.newest(ada).content


async def test_a_turn_that_somebody_has_changed_meanwhile_is_thought_about_anew(
    sandbox, database, games, ada
):
    async with online(sandbox, database, workers=_Held()) as bot:
        table = Table(sandbox, bot, games)
        await begin(table, ada, level=1)
        await ada.slash(games, "play", turn="b2 white")
        await sandbox.until(lambda: bot.workers.asked == 1)
        await ada.slash(games, "takeback")
        await sandbox.until(lambda: "to move" in table.newest(ada).content)
        await ada.slash(games, "play", turn="a1 black")
        await sandbox.until(lambda: "thinking" in table.newest(ada).content)
        bot.workers.go_on.set()
        await table.idle()
        match = await table.match()
        assert match.turns[0] == "a1 black"
        assert match.ply == 2


class _Held(Workers):
    """An engine that answers once it is let."""

    def __init__(self):
        super().__init__()
        self.asked, self.go_on = 0, asyncio.Event()

    async def think(self, *arguments, **options):
        self.asked += 1
        await self.go_on.wait()
        return await super().think(*arguments, **options)


async def test_it_never_resigns_before_the_fourth_level(table, ada, monkeypatch):
    hopeless = _Hopeless()
    monkeypatch.setattr(table.bot, "workers", hopeless)
    await begin(table, ada, level=3)
    await table.play(ada, "b2 white")
    assert (await table.match()).outcome is None
    await begin(table, ada, level=4)
    await table.play(ada, "b2 white", match=2)
    assert "Oddity resigned: the loss is proven." in table.newest(ada).content
    await hopeless.close()


class _Hopeless(Workers):
    """An engine that gives every position up."""

    async def think(self, *arguments, **options):
        return replace(await super().think(*arguments, **options), hopeless=True)


async def test_a_board_that_cannot_be_shown_lets_it_wait(table, sandbox, ada):
    await begin(table, ada, level=1)
    sandbox.fail("POST", "/channels/{channel}/messages", status=403, code=50013)
    await table.play(ada, "b2 white")
    match = await table.match()
    assert (match.ply, match.board_message) == (1, MessageId(table.newest(ada).id))
    await table.tick(3600)
    assert (await table.match()).ply == 2

"""A backup was restored: boards in the channel show more than the data."""

import asyncio
import shutil
from contextlib import asynccontextmanager

import pytest

from bot.db.errors import StoreError
from bot.features.board import channels
from bot.features.board.service import MORE_THAN_LOST, Showing
from tests.conversations.table import EDIT, POST, UNDER_A_BOARD, labels, private
from tests.conversations.test_threads import asleep
from tests.conversations.workers import Engine
from tests.loaded import needs
from tests.operation.conftest import run


@pytest.fixture
def lost(seated, database, monkeypatch, ada, ben):
    """Plays, takes a backup, plays on, and puts the backup back. Yields the table at the next start."""

    @asynccontextmanager
    async def lose(after, *, before=lambda table: table.start(ada, ben, "a1 white", "a2 black"), looks=True):
        async with seated() as table:
            await before(table)
            run(database, f"VACUUM INTO '{database}.saved'")
            await after(table)
        shutil.move(f"{database}.saved", database)
        with monkeypatch.context() as patched:
            if not looks:
                patched.setattr(channels, "compare_newest", lambda *_: asyncio.sleep(0))
            async with seated() as table:
                yield table

    return lose


@pytest.fixture
def turn(ada):
    return lambda table: table.play(ada, "b2 white")


def told(table, person, ply):
    """How often the channel was told of what is lost after a turn."""
    after = f"turn {ply}" if ply else "the start"
    return sum(
        f"↩ A backup was restored: what came after {after} is lost." in message.content
        for message in table.seen(person)
    )


@pytest.mark.parametrize(
    ("presses", "button"), [(["ben"], "Play"), (["cleo"], "Board"), (["ada", "ben"], "Play")]
)
async def test_press_on_lost_board_posts_true_one_once(lost, turn, sandbox, ada, ben, presses, button):
    async with lost(turn, looks=False) as table:
        board = table.newest(ada)
        answers = await asyncio.gather(*(sandbox.person(name).click(board, button) for name in presses))
        await table.idle()
        true = table.newest(ada)
        assert told(table, ada, 2) == 1
        assert (await table.match()).revision == 3 + MORE_THAN_LOST
        assert true.pings == {ada.id}
        assert labels(true) == ["Play", "Again: b2 white", *UNDER_A_BOARD[1:]]
        assert board.buttons == []
        assert "played **b2 white**" in board.content
        if (presses, button) == (["ben"], "Play"):
            assert "what this board shows is lost. The newest board" in private(answers[0])
            assert str(true.id) in private(answers[0])
        assert "isn't your turn" in private(await table.click(ben, true, "Again: b2 white"))
        await table.click(ada, true, "Again: b2 white")
        assert "played **b2 white**" in table.newest(ada).content
        assert labels(table.newest(ada)) == UNDER_A_BOARD
        assert (await table.match()).ply == 3


async def test_start_finds_lost_turns_also_after_one_that_was_cut_off(lost, seated, ada, ben):
    four = "b2 white", "b1 black", "c1 white", "c2 black"
    async with lost(lambda table: table.play_by_turns((ada, ben), *four), looks=False) as table:
        assert told(table, ada, 2) == 0
    for _ in range(2):
        async with seated() as table:
            assert told(table, ada, 2) == 1
            assert labels(table.newest(ada))[1] == "Again: b2 white"
            assert [message.buttons for message in table.seen(ada)[1:-1]] == [[]] * 7


@pytest.mark.parametrize("thread", [True, False])
async def test_challenge_answered_after_backup_is_open_again(lost, ada, ben, thread):
    async def begin(table):
        await table.challenge(ada, ben, thread=thread)

    async with lost(lambda table: table.click(ben, table.newest(ada), "Accept"), before=begin) as table:
        card = table.seen(ada)[0]
        assert labels(card) == ["Accept", "Decline", "Withdraw", "Details"]
        assert "↩ A backup was restored: this challenge is open again." in card.content
        assert len(card.attachments) == 1
        await table.click(ben, card, "Accept")
        assert (card.buttons, (await table.match()).place.channel == card.id) == ([], thread)


async def test_thread_of_a_match_that_is_lost_is_called_by_the_next_one(lost, ada, ben, cleo):
    async def begin(table):
        await table.challenge(ada, ben, thread=True)

    async with lost(lambda table: table.click(ben, table.newest(ada), "Accept"), before=begin) as table:
        card = table.seen(ada)[0]
        assert card.thread.name.startswith("#1 ")
        await table.start(ben, cleo)
        await table.click(ben, card, "Accept")
        assert (await table.match(2)).place.channel == card.id
        assert card.thread.name == "#2 Odd"


@needs("tournaments")
async def test_table_of_tournament_that_began_after_backup_is_open_again(lost, ada, ben, cleo):
    async def announce(table):
        await table.slash(ada, "tournament create", name="Cup", game="odd", board="hexhex-2")
        for person in (ada, ben, cleo):
            await table.slash(person, "tournament join")

    def start(table):
        return table.manage(ada, "tournament show", "start")

    async with lost(start, before=announce) as table:
        await table.idle()
        shown = table.seen(ada)[0]
        assert "matches are decided" not in shown.content
        assert labels(shown) == ["Join", "My matches", "Rules"]


async def test_lost_turns_are_told_once_discord_answers(lost, turn, sandbox, ada):
    async def go_on(table):
        await turn(table)
        sandbox.fail("GET", POST[1], cut=True, times=2)

    async with lost(go_on) as table:
        await sandbox.until(lambda: told(table, ada, 2) == 1)


async def test_card_is_open_again_once_discord_answers(lost, sandbox, ada, ben):
    async def accept(table):
        await table.click(ben, table.newest(ada), "Accept")
        sandbox.fail("GET", EDIT[1], cut=True)
        sandbox.fail("PATCH", f"/channels/{table.channel.id}/messages/{table.seen(ada)[0].id}", cut=True)

    async with lost(accept, before=lambda table: table.challenge(ada, ben)) as table:
        await sandbox.until(lambda: "Accept" in labels(table.seen(ada)[0]))


@needs("tournaments")
async def test_table_loses_who_joined_after_the_backup_once_the_disk_works(lost, sandbox, monkeypatch, ada):
    from bot.features.tournaments.service import Tournaments

    async def announce(table):
        await table.slash(ada, "tournament create", name="Cup", game="odd", board="hexhex-2")

    async def join(table):
        await table.slash(ada, "tournament join")
        assert str(ada.id) in table.newest(ada).content
        show_again = Tournaments.show_again

        async def fail_once(*_arguments):
            monkeypatch.setattr(Tournaments, "show_again", show_again)
            raise StoreError("the disk is full")

        monkeypatch.setattr(Tournaments, "show_again", fail_once)

    async with lost(join, before=announce) as table:
        await sandbox.until(lambda: str(ada.id) not in table.seen(ada)[0].content)


async def test_deleted_card_of_open_challenge_is_left_in_silence(lost, sandbox, ada, ben, caplog):
    async def delete(table):
        sandbox.delete(table.newest(ada))

    async with lost(delete, before=lambda table: table.challenge(ada, ben)) as table:
        assert table.seen(ada) == []
        assert "due job failed" not in caplog.text


async def test_late_process_does_not_report_lost_boards_again(lost, turn, ada):
    async with lost(turn) as table:
        await table.play(ada, "c1 white")
        match = await table.match()
        await table.bot.get(Showing).tell_lost(match.id, 3, "", [])
        assert await table.match() == match


@needs("explain")
async def test_board_of_lost_match_still_explains_rules(lost, ada, ben):
    async with lost(lambda table: table.start(ada, ben), before=lambda _: asyncio.sleep(0)) as table:
        assert "page 1 of" in private(await table.click(ada, table.newest(ada), "Rules"))
        assert "don't know" in private(await table.click(ada, table.newest(ada), "Play"))


async def resign(table, _ada, _ben, cleo):
    await table.resign(cleo)


async def take_back(table, _ada, _ben, cleo):
    await table.slash(cleo, "takeback")


async def pause(table, ada, *_):
    await table.choose(ada, "server match", "Yes, pause it", action="Pause", match=1)


async def play_to_the_end(table, _ada, *people):
    await table.play_by_turns(people, "b2 white", "b1 black", "b3 black", "c1 black", "c2 black")


@needs("moderation", "take_backs")
@pytest.mark.parametrize(
    ("goes_on", "looks"), [(resign, True), (take_back, False), (pause, False), (play_to_the_end, True)]
)
async def test_lost_ends_pauses_and_take_backs_are_told(lost, ada, ben, cleo, goes_on, looks):
    after = {"after": lambda table: goes_on(table, ada, ben, cleo), "looks": looks}
    async with lost(before=lambda table: table.start(ben, cleo, "a1 white", "a2 black"), **after) as table:
        if not looks:
            board = next(message for message in reversed(table.seen(ada)) if message.buttons)
            components = board.components
            for _ in range(2):  # the second time as in a client that still shows the buttons
                board.components = components
                await table.click(cleo, board, labels(board)[-2])
            board.components = []
        true = table.newest(ada)
        assert told(table, ada, 2) == 1
        assert ("Again: b2 white" in labels(true)) == (goes_on is play_to_the_end)
        assert [message for message in table.seen(ada) if message.buttons] == [true]


@pytest.mark.parametrize(
    ("game", "first", "second", "third"),
    [("xodd", "c3 black", "pass", "e5 black"), ("catchup", "c3", "a1 b4", "e2")],
)
async def test_passes_and_several_stones_are_played_again(lost, ada, ben, game, first, second, third):
    board, turns = {"xodd": "square-5", "catchup": "hexhex-3"}[game], [second, third]
    before = {"before": lambda table: table.start(ada, ben, first, game=game, board=board)}
    async with lost(lambda table: table.play_by_turns((ben, ada), *turns), **before) as table:
        await table.click(ben, table.newest(ada), f"Again: {second}")
        assert (await table.match()).ply == 2


async def test_lost_turn_is_read_in_language_of_server(lost, turn, ada, ben):
    async def start(table):
        await table.slash(ada, "server set", language="de")
        await table.click(ben, await table.challenge(ada, ben), "Annehmen")

    async with lost(turn, before=start) as table:
        assert (
            "↩ Eine Sicherung wurde eingespielt: Was nach dem Anfang kam, ist verloren."
            in table.newest(ada).content
        )
        await table.click(ada, table.newest(ada), "Noch einmal: b2 weiß")
        assert (await table.match()).turns == ("b2 white",)


async def test_lost_turns_in_thread_are_told_there(lost, ada, ben):
    def in_thread(table):
        return table.at(table.seen(ada)[0].thread)

    before = {"before": lambda table: table.start_in_thread(ada, ben)}
    turns = "a1 white", "a2 black"
    async with lost(lambda table: in_thread(table).play_by_turns((ada, ben), *turns), **before) as table:
        assert told(in_thread(table), ada, 0) == 1
        assert labels(in_thread(table).newest(ada))[1] == "Again: a1 white"


async def test_thread_further_ahead_than_its_channel_is_told_once(lost, sandbox, ada, ben, cleo):
    def in_thread(table):
        return table.at(table.seen(ada)[0].thread)

    async def begin(table):
        await table.start_in_thread(ada, ben)
        await table.start(ben, cleo)

    async def end(table):
        """As after an earlier backup; then no thread may wake."""
        await table.bot.get(Showing).tell_lost(1, 9, "", [])
        await table.idle()
        await asleep(sandbox, in_thread(table).channel)
        sandbox.world.most_threads = 0
        await table.resign(ada, match=1)
        sandbox.world.most_threads = 10

    async with lost(end, before=begin) as table:
        assert told(in_thread(table), ada, 0) == 2  # with the earlier one


async def test_channel_closed_meanwhile_is_told_when_it_opens(lost, turn, ada, ben):
    async with lost(turn, looks=False) as table:
        await table.forbid("SEND_MESSAGES")
        await table.click(ben, table.newest(ada), "Play")
        await table.allow("SEND_MESSAGES")
        await table.idle()
        assert told(table, ada, 2) == 1


async def test_turn_played_before_lost_board_is_noticed_stays(lost, ada, ben):
    two = "b2 white", "b1 black"
    async with lost(lambda table: table.play_by_turns((ada, ben), *two), looks=False) as table:
        board = table.newest(ada)
        await table.play(ada, "c1 white")
        await table.click(ben, board, "Play")
        assert told(table, ada, 3) == 1
        assert (await table.match()).turns[2:] == ("c1 white",)


@needs("computer")
async def test_computer_answers_again_without_a_word(seated, database, monkeypatch, ada):
    engine = Engine(waits=True)
    async with seated(workers=engine) as table:
        await table.against_computer(ada)
        await ada.slash(table.channel, "play", turn="b2 white")
        await table.sandbox.until(lambda: engine.asked)
        run(database, f"VACUUM INTO '{database}.saved'")
        engine.go_on.set()
    shutil.move(f"{database}.saved", database)
    monkeypatch.setattr("bot.features.computer.room.ComputerTurns.catch_up", lambda _: asyncio.sleep(0))
    async with seated() as table:
        assert told(table, ada, 1) == 0


@needs("computer")
async def test_computer_answers_lost_turn_again(lost, turn, ada):
    async with lost(turn, before=lambda table: table.against_computer(ada)) as table:
        await table.click(ada, table.newest(ada), "Again: b2 white")
        assert (await table.match()).ply == 2


@needs("together")
@pytest.mark.parametrize("looks", [True, False])
async def test_lost_day_of_servers_match_is_told_and_posted_again(lost, ada, ben, cleo, looks):
    from tests.features.together.conftest import Party  # there is none without that feature

    people, begins = (ada, ben, cleo), {"before": lambda table: Party(table, people).begin(), "looks": looks}
    async with lost(lambda table: Party(table, people).play(ada, "b2 white"), **begins) as table:
        day = next(message for message in table.seen(ada) if "turn 2" in message.content)
        if not looks:
            await table.click(ben, day, "Vote")
        party = Party(table, people)
        assert told(table, ada, 0) == 1
        assert day.buttons == []
        await party.propose(ben, "b2 white")
        assert (await party.state()).ply == 0

import json
import re

import pytest

from bot.features.board.service import Showing
from bot.features.privacy.service import Privacy
from bot.matches.ids import FORMER
from bot.rules.record import read_record
from bot.transport.wire import MESSAGE_LENGTH
from bot.ui.runner import mention_only
from tests.conversations.table import labels, private
from tests.conversations.test_welcome import PAGES
from tests.loaded import needs
from tests.scenes.samples import CATALOGUE

NAMED = re.compile(r"<@0>|“0”")


async def over(table, winner, loser):
    await table.start(winner, loser, "a1 white", note="a word")
    await table.resign(loser)
    return table.newest(winner)


@needs("preferences")
async def test_a_person_sees_what_is_stored_and_takes_it_home(table, ada, ben, cleo):
    assert "Nothing is stored about you" in private(await table.slash(ada, "privacy show"))
    await over(table, ada, ben)
    await table.start(ada, ben)
    await table.challenge(ada, cleo)
    await table.slash(ada, "settings block", person=cleo)
    shown = private(await table.slash(ada, "privacy show"))
    for words in ("Blocked: 1", "for you: 3, of which 1 open", "Matches: 2, of which 1 running", "30 days"):
        assert words in shown
    answer = await table.slash(ada, "privacy export")
    assert answer.ephemeral
    (file,) = answer.message.attachments
    found = json.loads(file.data)
    assert (found["user"], found["blocked"]) == (str(ada.id), [str(cleo.id)])
    newest, oldest = found["matches"]
    assert (newest["record"]["ended"], oldest["record"]["reason"]) == ("", "resigned")
    assert len(read_record(json.dumps(oldest["record"]), CATALOGUE).turns) == 1


@needs("replay")
async def test_a_person_who_deletes_data_is_told_what_ends_and_others_read_it(table, ada, ben, cleo):
    await table.start(ada, ben)
    mine = await table.challenge(ada, cleo)
    theirs = await table.challenge(cleo, ada)
    question, said = await table.delete_data(ada)
    assert "Your running match ends" in question
    assert "The 2 open challenges" in question
    assert "is deleted" in said
    board = next(one for one in table.seen(ben) if labels(one) == ["Replay", "Record"])
    assert "A former player resigned" in board.content
    assert f"<@{ben.id}> (Even) wins" in board.content
    assert board.pings == {ben.id}
    assert "A former player withdrew the challenge" in mine.content
    assert "A former player declined the challenge" in theirs.content
    (notice,) = [one for one in table.seen(cleo) if "a former player has declined" in one.content]
    assert notice.content.startswith(f"<@{cleo.id}>")
    assert (await table.store.holdings(ada.id)).is_empty


@needs("lists", "replay")
async def test_finished_matches_show_former_players_everywhere(table, ada, ben, cleo):
    board = await over(table, ada, ben)
    await over(table, ben, ada)
    card = table.seen(ada)[0]
    assert f"<@{ada.id}>" in card.content
    seen, components = len(table.seen(ben)), board.components
    await table.delete_data(ada)
    await table.tick()
    assert len(table.seen(ben)) == seen, "nothing is posted anew"
    board.components, components = components, board.components  # a screen that has not caught up
    assert "has deleted their data" in private(await table.click(ben, board, "Rematch"))
    board.components = components
    assert str(ada.id) not in board.content
    assert "a former player (Odd)" in board.content
    assert labels(board) == ["Replay", "Record"]
    line = f"**Odd** · a former player – <@{ben.id}> 1 : 0 · #1: a former player won after one turn"
    assert card.content == f"{line}, by resignation"
    assert "a word" not in card.content
    listed = private(await table.slash(ben, "matches", which="finished"))
    assert listed.count("a former player") == 2
    assert "**You won:**" in listed
    assert "A former player won:" in private(await table.slash(cleo, "matches", which="finished", here=True))
    shown = await table.slash(ben, "board", match=1)
    assert "a former player" in private(shown)
    assert "Rematch" not in labels(shown.message)
    offered = await ben.autocomplete(table.channel, "record", focused="match", match="")
    assert len(offered) == 2
    assert all("a former player" in choice["name"] for choice in offered)
    [file] = (await table.slash(ben, "record", match=1)).message.attachments
    record = read_record(file.data.decode(), CATALOGUE)
    assert (record.players, len(record.turns)) == (("A former player", "Ben"), 1)
    assert (await table.slash(cleo, "replay", match=1)).message.attachments
    for message in (*table.seen(ben), *table.channel.messages(as_=ben)):
        assert not NAMED.search(message.content), message.content
    await table.delete_data(ben)
    await table.tick()
    assert board.content.count("former player") >= 3
    assert "A former player won:" in private(await table.slash(cleo, "matches", which="finished", here=True))
    assert labels((await table.slash(cleo, "board", match=1)).message)[:2] == ["Replay", "Hint"]


async def test_a_question_that_is_out_of_date_is_asked_again(table, ada, ben, cleo):
    await table.start(ada, ben)
    asked = (await table.slash(ada, "privacy delete")).message
    await table.start(ada, cleo)
    await table.click(ada, asked, "Yes, delete it")
    assert "Your 2 running matches" in asked.content
    assert (await table.store.holdings(ada.id)).counts["running"] == 2
    await table.click(ada, asked, "Yes, delete it")
    assert (await table.store.holdings(ada.id)).is_empty


async def test_messages_delayed_by_a_crash_follow_after_the_start(seated, ada, ben, cleo):
    async with seated() as table:
        board = await over(table, ada, ben)
        card = await table.challenge(ada, cleo)
        await table.start(ben, ada)
        await table.store.forget(ada.id, at=table.bot.services._context.clock())
    async with seated() as table:
        await table.idle()
        assert str(ada.id) not in board.content
        assert "A former player withdrew the challenge" in card.content
        assert "A former player resigned" in table.newest(ben).content
        assert table.newest(ben).pings == {ben.id}


async def test_a_line_that_is_written_while_a_player_is_forgotten_does_not_name_them(
    seated, ada, ben, monkeypatch
):
    read = Showing.old_board
    async with seated(as_usual=True) as table:
        await table.start(ada, ben, thread=False)
        await table.play(ada, "b2 white")
        board = table.newest(ada)

        async def read_early(self, *about):
            monkeypatch.setattr(Showing, "old_board", read)
            found = await read(self, *about)
            await table.store.forget(ada.id, at=table.clock())
            return found

        monkeypatch.setattr(Showing, "old_board", read_early)
        await table.play(ben, "b1 white")
    assert board.content.endswith("A former player: b2 white")


async def test_a_last_board_that_is_gone_is_not_posted_again(table, sandbox, ada, ben):
    sandbox.delete(await over(table, ada, ben))
    seen = len(table.seen(ben))
    await table.delete_data(ada)
    await table.tick()
    assert len(table.seen(ben)) == seen
    assert await table.store.entries() == []


async def test_a_former_player_is_never_mentioned():
    assert mention_only(FORMER).users == []


@needs("lists", "preferences")
async def test_german_has_a_former_player_in_the_right_case(table, ada, ben):
    await over(table, ada, ben)
    ben.user.locale = "de"
    await table.slash(ada, "server set", language="de")
    card = await table.challenge(ada, ben)
    await table.delete_data(ada)
    assert "Ein ehemaliges Mitglied hat die Herausforderung zurückgezogen." in card.content
    assert "ein ehemaliges Mitglied" in private(await table.slash(ben, "matches", which="finished"))


async def test_the_policy_of_the_operator_is_named_if_there_is_one(table, ada):
    assert "policy" not in private(await table.slash(ada, "privacy show"))
    table.bot.pages = {"privacy": "https://example.org/privacy"}
    assert "bot: <https://example.org/privacy>" in private(await table.slash(ada, "privacy show"))


async def test_a_note_cannot_look_like_a_former_player(table, ada, ben):
    for text in ("0", "<@0>"):
        assert "former player" not in (await table.challenge(ada, ben, note=text)).content


@needs("explain")
@pytest.mark.parametrize("language", ["en-US", "de"])
async def test_the_pages_are_named_where_they_help_and_fit(table, ada, monkeypatch, language):
    table.bot.pages, ada.user.locale = PAGES, language
    for command, names in (
        ("help", ("support", "terms", "privacy")),
        ("privacy show", ("privacy", "terms", "support")),
    ):
        text = (await table.slash(ada, command)).message.content
        assert len(text) < MESSAGE_LENGTH
        assert len([line for line in text.splitlines()[-4:] if "<https" in line]) == len(names)
        assert all(f"<{PAGES[name]}>" in text for name in names)

    async def fail(*_arguments):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(table.bot.get(Privacy), "summary", fail)
    apology = (await table.slash(ada, "privacy show")).message.content
    assert apology.splitlines()[-1].endswith(f"<{PAGES['support']}>")

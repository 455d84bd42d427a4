import re

import pytest

from bot.features.take_backs.service import Requests
from bot.matches.change import By
from bot.matches.requests import Became, RequestKind
from bot.matches.tables import log
from tests.conversations.table import AT_THE_END, UNDER_A_BOARD, labels, private
from tests.conversations.workers import Engine
from tests.loaded import needs
from tests.times import MINUTE


def assert_answered(request, became):
    said = "Both players agree." if became is Became.AGREED else "It was withdrawn."
    assert request.content == f"Match #1: taking back was asked for. {said}"
    assert (labels(request), request.attachments) == ([], [])


UNDER_A_REQUEST = ["Agree", "Refuse", "Withdraw"]


async def made(table, person, cell="b2"):
    message = await table.open(person)
    await table.put(person, message, cell)
    await table.click(person, message, f"Play {cell} white")
    return message


async def asked(table, person, command="takeback", button="Ask to take it back"):
    table.clock.advance(2 * MINUTE)
    await table.choose(person, command, button)
    return table.newest(person)


async def test_a_turn_is_taken_back_from_the_message_that_says_it_was_played(table, games, ada, ben):
    board = await table.start(ada, ben)
    said = await made(table, ada)
    assert said.content == "You played **b2 white** in match #1."
    assert labels(said) == ["Take back"]
    played = table.newest(ada)
    await table.click(ada, said, "Take back")
    assert said.content == "You took back **b2 white** in match #1. It's your turn again."
    assert labels(said) == ["Play"]
    newest = table.newest(ada)
    assert newest not in (board, played)
    assert f"↩ <@{ada.id}> took back **b2 white**." in newest.content
    assert f"<@{ada.id}> to move" in newest.content
    assert newest.pings == {ada.id}
    assert labels(newest) == UNDER_A_BOARD
    assert labels(played) == []
    assert newest.attachments[0].data == board.attachments[0].data
    await table.click(ada, said, "Play")
    await table.play(ada, "c1 white")
    assert "took back" not in table.newest(ada).content
    assert said not in games.messages(as_=ada), "the answer to the typed turn goes on"
    (entry,) = await table.store.read(log.of_match, 1)
    assert entry.details == {"ply": 0, "turns": "b2 white", "revision": 2}
    assert await table.store.log(table.sandbox.guild.id, 9) == [], "no moderator did it"


async def test_message_that_no_longer_goes_on_stays(table, ada, ben):
    await table.start(ada, ben)
    said = await made(table, ada)
    table.stopwatch.let_pass(13 * 60)
    await table.play(ben, "b1 white")
    assert said.content == "You played **b2 white** in match #1.", "its token may be over"
    assert "take back **b2 white**, **b1 white**" in private(await table.click(ada, said, "Take back"))


async def test_turn_that_opens_takes_the_answer_to_a_typed_one_away(table, games, ada, ben):
    await table.start(ada, ben)
    typed = (await table.play(ada, "b2 white")).message
    await table.play(ben, "b1 white")
    assert "take back **b2 white**, **b1 white**" in private(await table.click(ada, typed, "Take back"))
    assert typed in games.messages(as_=ada)
    opened = await table.open(ada)
    await table.idle()
    assert typed not in games.messages(as_=ada)
    assert opened in games.messages(as_=ada)


@needs("computer")
async def test_turn_that_the_computer_has_answered_is_taken_back_with_the_answer(sandbox, seated, games, ada):
    async with seated(workers=Engine(waits=True)) as table:
        await table.against_computer(ada, level=1)
        answer = await ada.slash(games, "play", turn="b2 white")
        await sandbox.until(lambda: "Take back" in labels(answer.message))
        await sandbox.until(lambda: "thinking" in table.newest(ada).content)
    async with seated() as table:
        await table.bot.get_cog("ComputerTurns").catch_up()
        await table.idle()
        asked = await table.click(ada, answer.message, "Take back")
        assert "take back **b2 white**, **" in private(asked)


@needs("lists", "records")
async def test_taking_back_is_asked_in_public_with_the_position_that_it_leads_to(table, ada, ben):
    board = await table.start(ada, ben)
    await table.play(ada, "b2 white")
    await table.play(ben, "c1 white")
    answer = await table.slash(ada, "takeback")
    assert f"ask <@{ben.id}> whether you may take back **b2 white**, **c1 white**" in private(answer)
    assert "2 more times" in private(answer)
    await table.click(ada, answer.message, "Ask to take it back")
    assert answer.message.content == f"<@{ben.id}> is asked in <#{table.channel.id}>."
    request = table.newest(ada)
    assert f"<@{ben.id}>, <@{ada.id}> asks to take back **b2 white**, **c1 white**." in request.content
    assert request.pings == {ben.id}
    assert request.attachments[0].data == board.attachments[0].data
    assert "before the first turn" in request.attachments[0].description
    assert labels(request) == UNDER_A_REQUEST
    for person, state in ((ben, "**You're asked:** **Odd** [#1]"), (ada, "**Your turn:** **Odd** [#1]")):
        assert state in private(await table.slash(person, "matches"))
        shown = private(await table.slash(person, "board"))
        assert "\nA question waits for an answer: https://" in shown
        assert shown.endswith(f"/{request.channel.id}/{request.id}")
    await table.click(ben, request, "Agree")
    assert "A question waits" not in private(await table.slash(ben, "board"))
    newest = table.newest(ada)
    assert f"↩ <@{ada.id}> took back **b2 white**, **c1 white**." in newest.content
    assert newest.pings == {ada.id}
    assert labels(request) == []
    assert request.content == "Match #1: taking back was asked for. Both players agree."
    assert request.attachments == []
    assert (await table.match()).turns == ()
    await table.play(ada, "c1 white")
    record = (await table.slash(ada, "record")).message.attachments[0].data.decode()
    assert "1. c1 white" in record
    assert "b2" not in record


async def test_a_request_that_is_refused_or_withdrawn_changes_nothing(table, ada, ben):
    await table.begin(ada, ben)
    before = table.newest(ada)
    for person, button, became in ((ben, "Refuse", "refused"), (ada, "Withdraw", "withdrawn")):
        request = await asked(table, ada)
        await table.click(person, request, button)
        assert request.content == f"Match #1: taking back was asked for. It was {became}."
        assert labels(request) == []
        match = await table.match()
        assert (match.turns, match.request) == (("a1 white", "a2 white"), None)
        assert labels(before) == UNDER_A_BOARD


async def test_a_request_dies_with_its_position(table, ada, ben):
    await table.begin(ada, ben)
    request = await asked(table, ben)
    components = request.components
    await table.play(ada, "b2 white")
    assert request.content == "Match #1: taking back was asked for. There was no answer."
    assert labels(request) == []
    request.components = components  # a screen that has not caught up
    for button in UNDER_A_REQUEST:
        assert "There's no open question" in private(await table.click(ada, request, button))
    assert (await table.match()).ply == 3


async def test_a_request_whose_message_is_gone_is_answered_behind_the_command(table, sandbox, ada, ben):
    await table.begin(ada, ben)
    sandbox.delete(await asked(table, ada))
    own = await table.slash(ada, "abandon")
    assert labels(own.message) == ["Withdraw"]
    theirs = await table.slash(ben, "takeback")
    assert labels(theirs.message) == ["Agree", "Refuse"]
    await table.click(ben, theirs.message, "Refuse")
    assert theirs.message.content == "You've refused what was asked in match #1."
    assert "There's no open question" in private(await table.click(ada, own.message, "Withdraw"))


async def test_take_backs_are_not_offered_where_the_challenge_excludes_them(table, ada, ben):
    card = await table.challenge(ada, ben, takebacks=False)
    assert "Turns aren't taken back." in private(await table.click(ben, card, "Details"))
    await table.click(ben, card, "Accept")
    assert labels(await made(table, ada)) == []
    assert "you agreed" in private(await table.slash(ada, "takeback"))
    assert "Take back" not in labels(await table.whole_board(ada))
    await table.resign(ada)
    await table.click(ben, table.newest(ada), "Rematch")
    assert "special terms" in table.newest(ada).content


async def test_the_private_board_and_the_builder_offer_both(table, ada, ben):
    await table.begin(ada, ben)
    table.clock.advance(MINUTE * 2)
    shown = await table.whole_board(ben)
    assert labels(shown)[-4:-1] == ["Take back", "Offer to end the match", "Resign"]
    answer = await table.click(ben, shown, "Take back")
    assert "take back **a2 white**" in private(answer)
    assert "Do you want to ask" in private(answer)
    assert labels(answer.message) == ["Ask to take it back"]
    assert (await table.match()).ply == 2
    opened = await table.click(ada, table.newest(ada), "Play")
    await table.click(ada, opened.message, "More")
    assert labels(opened.message)[-2:] == ["Take back", "Offer to end the match"]
    await table.play(ada, "b2 white")
    asked = private(await table.click(ben, shown, "Take back"))
    assert "take back **a2 white**, **b2 white**" in asked
    await table.play(ben, "b1 white")
    assert "has moved on" in private(await table.click(ben, shown, "Take back"))


async def test_nothing_is_asked_where_it_cannot_be_shown(table, games, ada, ben):
    await table.begin(ada, ben)
    questions = [(await table.slash(ada, command)).message for command in ("takeback", "abandon")]
    await table.forbid("SEND_MESSAGES")
    answers = [await table.slash(ada, command) for command in ("takeback", "abandon")]
    answers += [
        await table.click(ada, question, button)
        for question, button in zip(questions, ("Ask to take it back", "Offer to end the match"), strict=True)
    ]
    for answer in answers:
        assert (
            f"I can't ask that in <#{games.id}>. A server manager needs to give me: Send Messages"
            in private(answer)
        )
    match = await table.match()
    assert (match.request, match.taken_back) == (None, (0, 0))


@needs("lists", "records")
async def test_a_match_ends_without_a_winner_where_both_agree(table, ada, ben):
    await table.begin(ada, ben)
    request = await asked(table, ada, "abandon", "Offer to end the match")
    assert f"<@{ben.id}>, <@{ada.id}> offers to end this match without a winner." in request.content
    assert request.attachments == []
    assert request.pings == {ben.id}
    await table.click(ben, request, "Agree")
    end = table.newest(ada)
    assert "**The match has ended without a winner.** Both players agreed to end it." in end.content
    assert labels(end) == AT_THE_END
    assert request.content == "Match #1: an end without a winner was offered. Both players agree."
    assert "Without a winner:" in (await table.slash(ada, "matches", which="finished")).message.content
    assert "draw (agreed)" in (await table.slash(ada, "record")).message.attachments[0].data.decode()
    assert "is over" in private(await table.slash(ben, "abandon", match=1))


@pytest.mark.parametrize("became", [Became.AGREED, Became.WITHDRAWN])
async def test_a_request_answered_before_its_message_is_noted_says_so(table, ada, ben, monkeypatch, became):
    requests = table.bot.get(Requests)
    await table.begin(ada, ben)
    match, note = await table.match(), requests.note_request

    async def answer_first(posted, message):
        by = By(ben.id if became is Became.AGREED else ada.id)
        await requests.answer(match.id, by, match.revision, became)
        await note(posted, message)

    monkeypatch.setattr(requests, "note_request", answer_first)
    await requests.ask(match, By(ada.id), RequestKind.TAKE_BACK)
    await table.idle()
    (request,) = [one for one in table.seen(ada) if re.search("tak(ing|e) back", one.content)]
    assert_answered(request, became)

import re
from itertools import pairwise

import pytest

from bot.features.replay import stepping
from bot.ui.pictures import EVERYBODY
from tests.conversations.table import AT_THE_END, CELLS, PRIVATE_EDIT, THREE, labels, private
from tests.loaded import FEATURES, needs
from tests.renderer.samples import frames

STEPS = ["First", "Back", "Next", "Last"]
ALONE = [*STEPS, "Go to a turn", "Animation", "Share", "One picture"]
"""What one has alone who may not try turns out, as in a match that is running between others."""
WATCHERS = [*ALONE, *["Tell me when it ends"] * ("following" in FEATURES)]
PLAYERS = [*STEPS, "Try from here", *ALONE[4:]]
TOGETHER = [*STEPS, "Go to a turn"]
MENU = "Show board privately"


@pytest.fixture
async def table(table, ada, ben):
    """One where Ada and Ben have played three turns."""
    await table.start(ada, ben, *THREE)
    return table


def enabled(message):
    return [button["label"] for button in message.buttons if not button.get("disabled")]


def told(message):
    return re.search(r"\) · (.*)", message.content)[1]


def picture(message):
    (attachment,) = message.attachments
    return attachment.data


async def test_a_match_is_stepped_through_from_its_newest_turn_or_from_its_start(table, ada, ben, cleo):
    shown = (await table.slash(cleo, "replay")).message
    assert told(shown) == "turn 3 of 3"
    assert f"<@{ada.id}> played **{CELLS[2]} black**" in shown.content
    assert labels(shown) == WATCHERS
    assert enabled(shown) == [one for one in WATCHERS if one not in ("Next", "Last")]
    newest = picture(shown)
    for button, turn in (
        ("Back", "turn 2 of 3"),
        ("First", "start, 3 turns in all"),
        ("Next", "turn 1 of 3"),
    ):
        assert (await table.click(cleo, shown, button)).message is shown
        assert told(shown) == turn
        assert picture(shown) != newest
    assert CELLS[1] not in shown.attachments[0].description
    assert "Even to move." in shown.content
    await table.click(cleo, shown, "Last")
    assert picture(shown) == newest
    end = await table.resign(ben)
    (record,) = (await table.click(cleo, end, "Record")).message.attachments
    assert record.filename == "odd-1.txt"
    answer = await table.click(cleo, end, "Replay")
    assert answer.ephemeral
    assert labels(end) == AT_THE_END
    assert told(answer.message) == "start, 3 turns in all"
    assert enabled(answer.message)[:2] == ["Next", "Last"]
    await table.click(cleo, answer.message, "Last")
    assert "wins!" in answer.message.content
    assert "resigned" in answer.message.content


async def test_the_next_picture_is_drawn_in_advance(table, cleo, monkeypatch):
    shown, drawn = (await table.slash(cleo, "replay")).message, []
    await table.click(cleo, shown, "First")
    picture_of = table.bot.pictures.picture

    async def noted(board, words, user, *looks, **more):
        drawn.append((board.position.ply, user))
        return await picture_of(board, words, user, *looks, **more)

    monkeypatch.setattr(table.bot.pictures, "picture", noted)
    for button in ("Next", "Next", "Back"):
        await table.click(cleo, shown, button)
    assert drawn == [(2, EVERYBODY)]


async def test_a_turn_is_gone_to_by_its_number_or_command_and_shown_as_one_likes(table, cleo):
    shown = (await table.slash(cleo, "replay")).message
    await table.fill_in(cleo, shown, "Go to a turn", turn=" 1. ")
    assert told(shown) == "turn 1 of 3"
    for typed, said in (
        ("4", "Match #1 has 3 turns so far: any number from 0 to 3 would do."),
        ("e5", "“e5” isn't a turn. A number from 0 to 3 would do."),
        ("  ", "There's no turn in it. A number from 0 to 3 would do."),
    ):
        answer = await table.submit(cleo, await table.form(cleo, shown, "Go to a turn"), turn=typed)
        assert private(answer) == said
        assert told(shown) == "turn 1 of 3"
    asked = (await table.slash(cleo, "board", turn=2)).message
    assert (told(asked), labels(asked)) == ("turn 2 of 3", WATCHERS)
    said = private(await table.slash(cleo, "board", turn=9))
    assert said == "Match #1 has 3 turns so far: any number from 0 to 3 would do."
    await table.store.change_person(cleo.id, view="words")
    await table.click(cleo, shown, "Next")
    assert not shown.attachments
    assert "Black, 2 stones" in shown.content
    await table.store.change_person(cleo.id, view="text")
    await table.click(cleo, shown, "Back")
    assert "```" in shown.content
    assert told(shown) == "turn 1 of 3"


async def test_turn_of_a_board_is_shown_as_the_command_asks_and_so_are_the_next(table, ada, ben):
    await table.store.change_person(ada.id, view="text")
    marks = {"words": "- Black, ", "text": "```", "picture": ""}
    for view, mark in marks.items():
        shown = (await table.slash(ada, "board", view=view, turn=1)).message
        for way in ("Next", "Go to a turn", "Back"):
            assert mark in shown.content
            assert bool(shown.attachments) is (view == "picture")
            if way == "Go to a turn":
                await table.fill_in(ada, shown, way, turn="3")
            else:
                await table.click(ada, shown, way)
    await table.start(ada, ben, "e5 black", board="hexhex-5", group=5)
    plain, outlined = [
        picture((await table.slash(ada, "board", view=view, match=2, turn=1)).message)
        for view in ("picture", "groups")
    ]
    assert outlined != plain


@needs("take_backs")
async def test_a_turn_that_was_taken_back_meanwhile_is_not_stepped_to(table, ada, cleo):
    shown = (await table.choose(cleo, "replay", "Back")).message
    await table.slash(ada, "takeback")
    assert (await table.match()).ply == 2
    answer = await table.click(cleo, shown, "Next")
    assert private(answer) == "Match #1 has 2 turns so far: any number from 0 to 2 would do."
    await table.click(cleo, shown, "Last")
    assert told(shown) == "turn 2 of 2"


@needs("thinking_ahead")
async def test_a_shared_replay_obeys_who_shared_it_and_gives_everybody_else_their_own(
    table, sandbox, ada, ben, cleo, monkeypatch
):
    shown = (await table.choose(cleo, "replay", "Share")).message
    assert labels(shown) == ["Only this turn", "The whole match", "Back to the replay"]
    await table.click(cleo, shown, "The whole match")
    assert shown.content.startswith("Everybody here can see it now.")
    assert labels(shown) == WATCHERS
    public = table.newest(ada)
    assert public.content.startswith(f"<@{cleo.id}> looks back:")
    assert (labels(public), public.pings) == (TOGETHER, set())
    await table.click(cleo, public, "Back")
    assert told(public) == "turn 2 of 3"
    answer = await table.click(ben, public, "Back")
    assert answer.ephemeral
    assert (told(answer.message), told(public)) == ("turn 1 of 3", "turn 2 of 3")
    assert labels(answer.message) == PLAYERS
    sandbox.fail(*PRIVATE_EDIT, status=429, code=30046, retry_after=300)
    monkeypatch.setattr(stepping, "EDIT_SECONDS", 0.3)
    answer = await table.click(cleo, public, "First")
    assert told(public) == "turn 2 of 3"
    (own,) = answer.followups
    assert (own.ephemeral, told(own)) == (True, "start, 3 turns in all")
    answer = await table.fill_in(ben, public, "Go to a turn", turn="3")
    assert (told(answer.message), told(public)) == ("turn 3 of 3", "turn 2 of 3")


async def test_one_turn_is_shared_alone_and_leads_to_its_place_in_the_replay(table, ada, cleo):
    shown = (await table.choose(cleo, "replay", "Back")).message
    await table.click(cleo, shown, "Share")
    table.sandbox.fail("POST", "/webhooks/{application}/{token}", status=400, code=200000)
    refused = await table.click(cleo, shown, "Only this turn")
    assert "The filter of this server doesn't let me post that" in private(refused)
    await table.click(cleo, shown, "Only this turn")
    public = table.newest(ada)
    assert (labels(public), told(public)) == (["Replay"], "turn 2 of 3")
    answer = await table.click(ada, public, "Replay")
    assert (answer.ephemeral, told(answer.message)) == (True, "turn 2 of 3")


async def test_nothing_is_shared_where_not_everybody_may_know_of_the_match(table, lounge, sandbox, ada, ben):
    shown = (await lounge.choose(ada, "replay", "Share", match=1)).message
    assert labels(shown)[0] == "Only this turn"
    await lounge.click(ada, shown, "Back to the replay")
    sandbox.forbid(table.channel, "VIEW_CHANNEL", person=ben)
    known = table.bot.get_channel(table.channel.id)
    await sandbox.until(lambda: len(known.overwrites) == 1)
    answer = await lounge.click(ada, shown, "Share")
    assert private(answer).startswith("Not everybody here may look into the channel of match #1.")
    assert lounge.seen(ada) == []


async def test_a_match_that_was_hidden_meanwhile_is_not_looked_back_at(table, lounge, sandbox, cleo, ben):
    shown = (await lounge.choose(cleo, "replay", "Share", match=1)).message
    await lounge.click(cleo, shown, "The whole match")
    sandbox.forbid(table.channel, "VIEW_CHANNEL", person=cleo)
    known = table.bot.get_channel(table.channel.id)
    await sandbox.until(lambda: len(known.overwrites) == 1)
    unknown = private(await lounge.slash(cleo, "board", match=7)).replace("#7", "#1")
    public = lounge.newest(ben)
    for message in (shown, public):
        for button in ("Back", "First"):
            assert private(await lounge.click(cleo, message, button)) == unknown
    assert private(await lounge.fill_in(cleo, shown, "Go to a turn", turn="1")) == unknown
    assert told(public) == "turn 3 of 3"
    assert told((await lounge.click(ben, public, "Back")).message) == "turn 2 of 3"


async def test_an_animation_tells_the_turns_has_three_speeds_and_can_be_shared(table, ada, cleo):
    shown = (await table.slash(cleo, "replay")).message
    answer = await table.click(cleo, shown, "Animation")
    assert (answer.message is shown, answer.ephemeral) == (False, True)
    made, lasts, plain = answer.message, [], picture(answer.message)
    assert made.attachments[0].filename == "replay.gif"
    assert CELLS[2] in made.attachments[0].description
    for button in ("Slower", "Usual speed", "Faster"):
        if button in enabled(made):
            await table.click(cleo, made, button)
        pauses = [pause for _, pause in frames(picture(made))]
        assert len(pauses) == 4
        lasts.append(pauses[0])
    assert all(slow == 2 * fast for slow, fast in pairwise(lasts))
    await table.click(cleo, made, "Share")
    public = table.newest(ada)
    assert public.content.startswith(f"<@{cleo.id}> looks back:")
    assert public.attachments[0].filename == "replay.gif"
    await table.store.change_person(cleo.id, theme="night")
    assert picture((await table.click(cleo, shown, "Animation")).message) != plain


async def test_the_line_that_an_old_board_has_become_leads_to_its_turn(seated, ada, ben, cleo):
    async with seated(as_usual=True) as table:
        await table.start(ada, ben, *THREE, thread=False)
        await table.bot.delivery.idle()
        [line] = [message for message in table.seen(cleo) if " · 2. " in message.content]
        answer = await cleo.message_command(table.channel, MENU, line)
        await table.idle()
        assert told(answer.message) == "turn 2 of 3"
        copy = await ben.message_command(table.channel, MENU, ben.forward(table.channel, line))
        await table.idle()
        assert told(copy.message) == "turn 2 of 3"
        copy = await ben.message_command(table.channel, MENU, ben.forward(table.channel, table.newest(ben)))
        await table.idle()
        assert "· turn 3\n" in private(copy)


async def test_a_step_through_a_match_takes_two_calls(table, ben, cleo, calls):
    shown = (await table.slash(cleo, "replay", match=1)).message
    for button in ("Back", "Next", "First", "Last"):
        calls.clear()
        await table.click(cleo, shown, button)
        assert len(calls) == 2, (button, calls)
    shown = (await table.click(cleo, await table.resign(ben, match=1), "Replay")).message
    for button in ("Next", "First"):
        calls.clear()
        await table.click(cleo, shown, button)
        assert len(calls) == 2, (button, calls)

import asyncio

import pytest

from bot.features.turn import play
from bot.features.turn.private import explain_stale
from bot.matches.ids import COMPUTER
from bot.matches.model import Search
from bot.matches.plans import lines
from tests.conversations.table import CELLS, THREE, labels, private
from tests.features.replay.test_looking_back import finish
from tests.features.replay.test_replay import enabled
from tests.laws.test_everything import BUTTON, sends
from tests.loaded import needs

FREE = ["c1", "c2", "b1", "b2", "b3", "a2"]
"""The cells after the first turn, by rows."""
WAYS = ["Back", "Next", "Type it", "More"]


@pytest.fixture
async def board(table, ada, ben):
    return await table.start(ada, ben, *THREE)


@pytest.fixture
async def over(table, ada, ben):
    await table.start(ada, ben, *THREE)
    await table.resign(ben)
    return await table.match()


async def opened(table, person, *steps):
    """The private message in which a person tries turns out, after some steps of the replay."""
    shown = (await table.slash(person, "replay")).message
    for step in steps:
        await table.click(person, shown, step)
    await table.click(person, shown, "Try from here")
    return shown


async def tried(table, person, made, *turns):
    for turn in turns:
        await table.put(person, made, turn.split()[0])
        await table.click(person, made, f"Try {turn}")


def told(made):
    """What the second line says: the turns, and who is to move."""
    return made.content.splitlines()[1]


async def test_every_person_can_try_turns_out_from_any_turn_of_a_finished_match(table, cleo, over):
    made = await opened(table, cleo, "Next")
    assert made.content.splitlines() == [
        "**Trying out** from turn 1 of match #1 · Odd · nothing counts",
        "Even to move.",
        "No big groups yet (2 stones or more). Zero is even: Even is ahead.",
        "Place one stone of either colour.",
    ]
    assert labels(made) == [*FREE, *WAYS]
    assert enabled(made) == [*FREE, "Type it", "More"]
    assert made.attachments[0].description.startswith("Try: nobody has played this.")
    await tried(table, cleo, made, "c2 white", "b2 white")
    assert told(made) == "c2 white → **b2 white** · Even to move."
    await table.click(cleo, made, "Back")
    assert told(made) == "**c2 white** → (b2 white) · Odd to move."
    assert enabled(made)[-4:] == WAYS
    await table.click(cleo, made, "Next")
    assert enabled(made)[-3:] == ["Back", "Type it", "More"]
    await table.click(cleo, made, "Back")
    await tried(table, cleo, made, "a2 black")
    assert told(made) == "c2 white → **a2 black** · Even to move."
    await table.click(cleo, made, "More")
    assert labels(made)[:3] == ["Hint", "Share", "Play from here"]
    assert labels(made)[3:] == ["Back to the turn", "Back to the replay", "Close"]
    await table.click(cleo, made, "Hint")
    assert made.content.startswith("**Trying out** from turn 1 of match #1")
    await table.click(cleo, made, labels(made)[0])
    assert told(made).startswith("c2 white → a2 black → **")
    assert await table.match() == over


async def test_typed_turns_are_tried_one_after_the_other_until_one_is_wrong(table, cleo, over):
    made = await opened(table, cleo, "Last")
    await table.fill_in(cleo, made, line="b3 white; c1 w → b3 black; c2 white")
    assert made.content.startswith("“b3 black”: There's already a white stone on b3.")
    assert "b3 white → **c1 white** · Even to move." in made.content
    await table.fill_in(cleo, made, line="c2 w; b2 w")
    assert "The match would be over then." in made.content
    assert labels(made) == WAYS
    await table.click(cleo, made, "More")
    assert labels(made) == ["Share", "Back to the turn", "Back to the replay", "Close"]
    await table.click(cleo, made, "Back to the replay")
    assert "turn 3 of 3" in made.content
    assert await table.match() == over


async def test_players_try_turns_out_while_they_play_and_have_no_hints(table, ben, cleo, board):
    before = await table.match()
    made = await table.open(ben, board)
    await table.click(ben, made, "More")
    await table.click(ben, made, "Try from here")
    await tried(table, ben, made, "b3 white")
    await table.click(ben, made, "More")
    assert labels(made) == ["Share", "Back to the turn", "Back to the replay", "Close"]
    (back,) = [button for button in made.buttons if button["label"] == "Back to the turn"]
    for name, said in (("turn-hint", "so there are no hints"), ("try-play", "Once it's over")):
        forged = back["custom_id"].replace("return", name)
        forged = forged if name == "turn-hint" else forged.replace("f/", "").replace("/t", "")
        assert said in private(await sends(table, ben, BUTTON, forged))
    stranger = private(await sends(table, cleo, BUTTON, back["custom_id"]))
    assert stranger.startswith("You can look at match #1, but only its players may try turns out")
    assert "Try from here" not in labels((await table.slash(cleo, "replay")).message)
    assert await table.match() == before
    await table.play(ben, "c2 white")
    await table.click(ben, made, "Back to the turn")
    assert "**b3 white**" in made.content, "it has not moved on with the match"


async def test_a_challenge_can_forbid_trying_out_before_the_end(table, ada, ben):
    await table.slash(ada, "challenge odd", opponent=ben, board="hexhex-2", seat="odd", tries=False)
    card = table.newest(ada)
    assert "Turns aren't tried out" in private(await table.click(ben, card, "Details"))
    await table.click(ben, card, "Accept")
    made = await table.open(ada)
    await table.click(ada, made, "More")
    assert "Try from here" not in labels(made)
    said = private(await sends(table, ada, BUTTON, "oddity:try:1:0:"))
    assert said == "In match #1 you agreed not to try turns out. Once it's over, you may."
    await table.resign(ben)
    assert "Try from here" in labels((await table.slash(ada, "replay")).message)


@needs("preferences")
async def test_a_server_says_whether_turns_are_tried_out_where_a_challenge_does_not(table, ada, ben):
    shown = (await table.slash(ada, "server set", tries=False)).message
    assert "- Turns aren't tried out while playing" in shown.content
    for given, told in ({}, True), ({"tries": True}, False):
        card = await table.challenge(ada, ben, **given)
        details = private(await table.click(ben, card, "Details"))
        assert ("Turns aren't tried out while you play." in details) is told
        await table.click(ben, card, "Accept")
    made = await table.open(ada, table.newest(ada))
    await table.click(ada, made, "More")
    assert "Try from here" in labels(made)
    assert not (await table.match(1)).tries
    shown = (await table.slash(ada, "server set", tries=True)).message
    assert "- Turns may be tried out while playing" in shown.content


async def test_a_try_is_shared_and_others_try_on_from_there(table, ada, cleo, over):
    made = await opened(table, cleo, "Next")
    await tried(table, cleo, made, "c2 white")
    await table.click(cleo, made, "More")
    await table.click(cleo, made, "Share")
    assert made.content.startswith("Everybody here can see it now.\n**Trying out**")
    public = table.newest(ada)
    assert public.content.splitlines()[:3] == [
        f"<@{cleo.id}> tries something out:",
        "**Trying out** from turn 1 of match #1 · Odd · nothing counts",
        "**c2 white** · Odd to move.",
    ]
    assert (labels(public), public.pings) == (["Try on", "Replay"], set())
    assert public.attachments[0].description.startswith("Try: nobody has played this.")
    answer = await table.click(ada, public, "Try on")
    assert answer.ephemeral
    await tried(table, ada, answer.message, "b3 black")
    assert told(answer.message) == "c2 white → **b3 black** · Even to move."
    assert labels(table.newest(ada)) == ["Try on", "Replay"]
    assert await table.match() == over


@pytest.mark.usefixtures("board")
async def test_a_line_becomes_a_plan_only_by_the_button_of_the_plan(table, ada, ben):
    made = await opened(table, ada)
    await tried(table, ada, made, "b3 white", "c1 white")
    assert labels(made)[-4:] == ["Back", "Type it", "More", "Plan this line"]
    await table.click(ada, made, "Plan this line")
    asked = "you play **c1 white**\n**Shall these turns be planned in match #1?** The last answer is played"
    assert asked in made.content.replace("?**\n", "?** ")
    assert "do you expect" not in made.content
    assert (await table.match()).plans == ((), ())
    await table.click(ada, made, "Plan it")
    assert made.content.startswith("✅ Planned.")
    assert list(lines((await table.match()).plans[0])) == [("b3 white", "c1 white")]
    await table.play(ben, "b3 white")
    assert (await table.match()).turns[-2:] == ("b3 white", "c1 white")


async def play_from(table, person, seat):
    made = await opened(table, person, "Next")
    await tried(table, person, made, "c2 white")
    await table.click(person, made, "More")
    await table.click(person, made, "Play from here")
    assert labels(made) == ["I play Odd", "I play Even", "Draw the seats", "Back"]
    await table.click(person, made, seat)
    return made


@needs("lists", "take_backs")
async def test_a_match_begins_from_a_position_against_a_person(table, ada, ben, cleo, over):
    made = await play_from(table, cleo, "I play Odd")
    (people,) = [item for row in made.components for item in row["components"] if item["type"] == 5]
    await cleo.select(made, people["custom_id"], [ben])
    await table.idle()
    assert made.content == "The challenge is in the channel."
    card = table.newest(ada)
    assert card.pings == {ben.id}
    assert "· from turn 3" in card.content
    assert "after 2 turns" in card.attachments[0].description
    await table.click(ben, card, "Accept")
    first = table.newest(ada)
    assert "It begins from a position after 2 turns." in first.content
    assert "Before this match: **c2 white**." in first.content
    match = await table.match(2)
    assert (match.turns, match.start_ply, match.played) == ((f"{CELLS[0]} black", "c2 white"), 2, 0)
    assert match.player_to_move == cleo.id
    assert "that could be taken back" in private(await table.slash(ben, "takeback", match=2))
    await table.play(cleo, "b2 white")
    assert f"<@{cleo.id}> played **b2 white**" in table.newest(ada).content
    shown = (await table.choose(ada, "replay", "Back", match=2)).message
    assert "Before this match: **c2 white**." in shown.content
    record = (await table.slash(ada, "record", match=2)).message.attachments[0].data.decode()
    assert "Turns before: 2\n" in record
    assert "you: b2 white" in (await table.slash(cleo, "matches")).message.content
    await table.resign(ben)
    await table.click(cleo, table.newest(cleo), "Rematch")
    assert "· from turn 3" in table.newest(ben).content
    assert await table.match() == over


@pytest.mark.usefixtures("over")
@needs("computer")
async def test_a_match_begins_from_a_position_against_the_computer(table, cleo):
    made = await play_from(table, cleo, "I play Even")
    await table.click(cleo, made, "improver")
    await table.idle()
    assert "**Your turn in match #2**" in made.content
    match = (await table.store.search(Search(level=1), 1))[0]
    assert (match.start_ply, match.seats) == (2, (COMPUTER, cleo.id))


async def test_a_try_takes_two_calls(table, ada, ben, calls):
    await finish(table, ada, ben)
    made = (await table.slash(ada, "replay", match=1)).message
    for button in ("Try from here", "b2", "Try b2 white", "Back"):
        calls.clear()
        await table.click(ada, made, button)
        assert len(calls) <= 2, (button, calls)


@pytest.mark.usefixtures("over")
@needs("computer")
async def test_turn_opens_though_the_computer_moves_while_it_is_asked_for(table, cleo, monkeypatch):
    async def explain_late(*about):
        told = await explain_stale(*about)
        while (await table.match(2)).player_to_move != cleo.id:  # noqa: ASYNC110 (the store tells no one)
            await asyncio.sleep(0.01)
        return told

    monkeypatch.setattr(play, "explain_stale", explain_late)
    made = await play_from(table, cleo, "I play Even")
    await table.click(cleo, made, "improver")
    assert "**Your turn in match #2**" in made.content

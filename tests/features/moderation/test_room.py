from datetime import timedelta

import pytest

from bot.sandbox.protocol.numbers import COMMAND
from tests.conversations.table import AT_THE_END, UNDER_A_BOARD, UNDER_A_PAUSED_BOARD, labels, private
from tests.loaded import FEATURES, needs
from tests.times import DAY


async def moderate(table, person, action, match=1, **options):
    return await table.slash(person, "server match", action=action, match=match, **options)


@pytest.fixture
async def board(table, ben, cleo):
    """A match of Ben and Cleo in which three turns are played; Ada manages the server."""
    await table.begin(ben, cleo, days=2)
    await table.play(ben, "b2 white")
    return table.newest(ben)


@needs("lists")
async def test_a_pause_stops_turns_time_and_claims_until_the_match_goes_on(table, board, ada, ben, cleo):
    asked = await moderate(table, ada, "Pause")
    assert "Do you want to pause match #1" in private(asked)
    assert (await table.match()).paused is None
    await table.click(ada, asked.message, "Yes, pause it")
    assert labels(asked.message) == []
    paused = table.newest(ada)
    assert f"⏸ The moderator <@{ada.id}> has paused the match." in paused.content
    assert "\nThe match is paused: its time stands still." in paused.content
    assert paused.content.count("time stands still") == 1
    assert labels(paused) == UNDER_A_PAUSED_BOARD
    assert labels(board) == []
    assert paused.pings == {ben.id, cleo.id}
    assert "paused by a moderator" in private(await table.play(cleo, "b3 white"))
    await table.let_pass(5 * DAY)
    assert table.newest(ada) is paused
    assert "paused by a moderator" in private(await table.slash(ben, "claim"))
    if "lists" in FEATURES:
        assert "**" not in private(await table.slash(cleo, "matches")).splitlines()[-1].split("Paused:")[0]
    shown = await table.slash(cleo, "board")
    assert "The match is paused" in private(shown)
    assert not {"Play", "Plan ahead", "Take back", "Offer to end the match"} & set(labels(shown.message))
    shown = await table.slash(ben, "board")
    assert not {"Play", "Plan ahead", "Take back", "Offer to end the match"} & set(labels(shown.message))
    await table.click(ada, (await moderate(table, ada, "Resume")).message, "Yes, resume it")
    going_on = table.newest(ada)
    assert f"▶ The moderator <@{ada.id}> has resumed the match." in going_on.content
    assert labels(going_on) == UNDER_A_BOARD
    assert timedelta(days=1.9) < (await table.match()).deadline - table.clock() <= 2 * DAY
    await table.play(cleo, "b3 white")
    assert "played **b3 white**" in table.newest(ada).content


@pytest.mark.usefixtures("board")
async def test_an_end_asks_for_the_winner_and_is_told_to_both(table, ada, ben, cleo):
    asked = await moderate(table, ada, "End")
    assert "Who wins match #1" in private(asked)
    assert labels(asked.message) == ["@Ben wins", "@Cleo wins", "No winner"]
    await table.click(ada, asked.message, "@Ben wins")
    end = table.newest(ada)
    assert f"<@{ben.id}> (Odd) wins" in end.content
    assert f"The moderator <@{ada.id}> has ended it." in end.content
    assert end.pings == {ben.id, cleo.id}
    assert labels(end) == AT_THE_END
    assert f"won by <@{ben.id}>" in private(await table.choose(ada, "server show", "Moderator actions"))


@pytest.mark.usefixtures("board")
async def test_a_correction_shows_the_position_it_leads_to_and_undoes_the_turns(table, ada, ben, cleo):
    asked = await moderate(table, ada, "Undo turns", turn=1)
    assert "These 2 turns would be undone: **a2 white**, **b2 white**." in private(asked)
    assert f"Then <@{cleo.id}> is to move" in private(asked)
    assert "after one turn" in asked.message.attachments[0].description
    await table.click(ada, asked.message, "Yes, undo")
    corrected = table.newest(ada)
    assert f"The moderator <@{ada.id}> has undone **a2 white**, **b2 white**." in corrected.content
    assert corrected.pings == {ben.id, cleo.id}
    assert (await table.match()).turns == ("a1 white",)
    await table.play(cleo, "a2 black")
    assert "undone" not in table.newest(ada).content
    assert "a2 white, b2 white" in private(await table.choose(ada, "server show", "Moderator actions"))


async def test_a_player_does_not_moderate_their_own_match_which_is_not_offered(table, games, ada, ben, cleo):
    await table.begin(ada, ben)
    await table.begin(ben, cleo)
    offered = await ada.autocomplete(games, "server match", focused="match", match="", action="pause")
    assert [choice["value"] for choice in offered] == [2]
    for action in ("Pause", "Resume", "End", "Undo turns"):
        assert "You play in match #1 yourself" in private(await moderate(table, ada, action))
    for button in BUTTONS:
        said = private(await table.press_forged(ada, button.format(revision=2)))
        assert "You play in match #1 yourself" in said
    assert (await table.match()).revision == 2


BUTTONS = (
    "oddity:moderate-pause:1:{revision}",
    "oddity:moderate-resume:1:{revision}",
    "oddity:moderate-end:1:{revision}:2",
    "oddity:moderate-correct:1:{revision}:1",
)


@needs("preferences")
@pytest.mark.usefixtures("helpers", "board")
async def test_the_members_of_a_role_may_and_it_can_be_taken_back(helpers, table, sandbox, ada, dana):
    shown = private(await table.slash(ada, "server set", moderators=helpers))
    assert f"<@&{helpers.id}>" in shown
    assert "Integrations" in shown
    said = private(await table.press_forged(dana, BUTTONS[0].format(revision=3)))
    assert f"with the role <@&{helpers.id}>" in said
    sandbox.guild.user(dana.id).roles.append(helpers.id)
    await table.press_forged(dana, BUTTONS[0].format(revision=3))
    assert f"⏸ The moderator <@{dana.id}>" in table.newest(ada).content
    assert "has paused the match" in private(await table.press_forged(dana, "oddity:log:0"))
    server = next(one for one in ada.commands(table.channel) if one["name"] == "server")
    data = {"id": server["id"], "name": "server", "type": 1, "options": [{"type": 1, "name": "show"}]}
    offered = (await dana.send(table.channel, COMMAND, data)).message
    await table.idle()
    assert len(offered.components) == 1, "no list of channels"
    assert labels(offered)[-1] == "Moderator actions"
    assert "Check permissions" not in labels(offered)
    await table.slash(ada, "server set", moderators=sandbox.guild.everyone)
    assert "Only server managers" in private(await table.press_forged(dana, BUTTONS[1].format(revision=4)))


@pytest.mark.usefixtures("board")
async def test_a_confirmation_of_an_outdated_question_is_refused(table, ada, cleo):
    asked = [await moderate(table, ada, action) for action in ("Pause", "End", "Undo turns")]
    await table.play(cleo, "b3 white")
    for answer in asked:
        assert "moved on" in private(await table.click(ada, answer.message, labels(answer.message)[-1]))
    assert (await table.match()).revision == 4


@pytest.mark.usefixtures("board")
async def test_an_impossible_intervention_is_refused_before_its_question(table, ada):
    assert "isn't paused" in private(await moderate(table, ada, "Resume"))
    assert "has 3 turns" in private(await moderate(table, ada, "Undo turns", turn=3))
    assert "no match #7" in private(await moderate(table, ada, "End", match=7))
    await table.click(ada, (await moderate(table, ada, "Pause")).message, "Yes, pause it")
    assert "paused by a moderator" in private(await moderate(table, ada, "Pause"))
    await table.click(ada, (await moderate(table, ada, "End")).message, "No winner")
    for action in ("Pause", "Resume", "End", "Undo turns"):
        assert "is over" in private(await moderate(table, ada, action))
    assert "another version" in private(await table.press_forged(ada, "oddity:moderate-end:1:5:3"))


@pytest.mark.usefixtures("board")
async def test_the_log_is_read_page_by_page(table, ada):
    assert "No moderator actions yet" in private(await table.choose(ada, "server show", "Moderator actions"))
    for action, button in (("Pause", "Yes, pause it"), ("Resume", "Yes, resume it")) * 5:
        await table.click(ada, (await moderate(table, ada, action)).message, button)
    first = (await table.choose(ada, "server show", "Moderator actions")).message
    assert first.ephemeral
    assert len(first.content.splitlines()) == 9
    assert labels(first) == ["Next page"]
    address = f"https://discord.com/channels/{table.sandbox.guild.id}/{table.channel.id}/"
    assert all(f"{address}{table.newest(ada).id}" in line for line in first.content.splitlines()[1:])
    await table.click(ada, first, "Next page")
    assert len(first.content.splitlines()) == 3
    assert labels(first) == ["Newest"]
    await table.click(ada, first, "Newest")
    assert len(first.content.splitlines()) == 9

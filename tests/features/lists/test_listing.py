import itertools
from datetime import timedelta
from functools import partial

import pytest

from bot.errors import MatchError
from bot.features.lists.matches import ShowMatches
from bot.features.lists.model import Filter, StatusFilter
from bot.matches.change import By
from bot.matches.clock import CHALLENGE_LASTS
from bot.matches.time.timekeeping import pause
from bot.matches.vacations import Vacation
from tests.case import case
from tests.conversations.table import labels, numbers, private
from tests.loaded import FEATURES, needs
from tests.store.samples import asked_to_end

LEADING_ON = [
    "Finished matches",
    "All matches",
    *(["Matches I follow"] if "following" in FEATURES else []),
]
OTHERS = [(label, False) for label in LEADING_ON]


def paging(message):
    return [(button["label"], button.get("disabled", False)) for button in message.buttons]


async def test_my_matches_come_with_links_and_waiting_ones_first(table, ada, ben, cleo):
    first = await table.start(ada, ben)
    await table.play(ada, "b2 white")
    second = await table.start(ada, cleo)
    head, mine, theirs = private(await table.slash(ada, "matches")).splitlines()
    assert head == "You have 2 running matches in this server:"
    there = f"https://discord.com/channels/{table.sandbox.guild.id}/{second.channel.id}"
    assert mine == f"**Your turn:** **Odd** [#2]({there}/{second.id}) · <@{cleo.id}> · start"
    newest = (await table.match(1)).board_message
    assert newest != first.id
    assert theirs == f"<@{ben.id}> to move: **Odd** [#1]({there}/{newest}) · you: b2 white"
    assert "no running matches" in private(await table.slash(table.sandbox.person("dana"), "matches"))


async def test_the_most_urgent_comes_first_with_the_time_that_is_left(table, ada, ben, cleo):
    for opponent, days in [(ben, 14), (cleo, 2), (ben, 0), (cleo, 5)]:
        await table.start(ada, opponent, days=days)
    await table.start(ben, ada, days=1)
    text = private(await table.slash(ada, "matches"))
    assert numbers(text) == [2, 4, 1, 3, 5]
    due = [int((await table.match(number)).deadline.timestamp()) for number in (2, 4, 1)]
    lines = text.splitlines()[1:]
    shown = [line.endswith(f"start · due <t:{when}:R>") for when, line in zip(due, lines, strict=False)]
    assert shown == [True] * 3
    assert "<t:" not in lines[3]
    table.clock.advance(timedelta(days=2))
    text = private(await table.slash(ada, "matches"))
    assert numbers(text) == [2, 4, 1, 3, 5]
    assert f"time over since <t:{due[0]}:f>" in text


async def test_a_paused_match_waits_for_no_player_and_comes_last(table, ada, ben, cleo):
    await table.start(ada, ben, days=2)
    await table.start(cleo, ada, days=3)
    await table.bot.services._context.change(1, partial(pause, moderator=9, at=table.clock()))
    text = private(await table.slash(ada, "matches"))
    assert numbers(text) == [2, 1]
    line = text.splitlines()[-1]
    assert line.startswith("Paused:")
    assert "<t:" not in line
    await table.play(cleo, "a1 white", match=2)
    assert "#1" not in private(await table.play(ada, "a2 white", match=2))


async def test_a_vacation_and_a_question_are_shown_in_the_line_of_a_match(table, ada, ben):
    await table.begin(ada, ben)
    await table.start(ada, ben, days=2)
    away = Vacation(table.clock(), table.clock() + timedelta(days=7))
    await table.store.change_vacations(By(ada.id), lambda _: [away], at=table.clock())
    due = int((await table.match(2)).deadline.timestamp())
    shown = f"start · on vacation until <t:{int(away.ends.timestamp())}:D> · due <t:{due}:R>\n"
    for person in (ada, ben):
        assert shown in private(await table.slash(person, "matches"))
    await table.bot.services._context.change(1, partial(asked_to_end, seat=0, at=table.clock()))
    text = private(await table.slash(ben, "matches"))
    assert numbers(text) == [1, 2], "the question waits for the reader"
    assert "a question waits for an answer" in text.splitlines()[1]
    table.clock.advance(timedelta(days=8))
    assert "vacation" not in private(await table.slash(ben, "matches"))


async def test_matches_of_others_are_the_visible_ones(table, lounge, sandbox, games, ada, ben, cleo, dana):
    await table.start(ada, ben)
    text = private(await table.slash(cleo, "matches", person=ben))
    assert text.splitlines()[0] == f"<@{ben.id}> has one running match in this server that you can see:"
    assert f"<@{ada.id}> to move:" in text
    assert numbers(private(await lounge.slash(cleo, "matches", person=ben))) == [1]
    assert "no running matches" in private(await table.slash(ada, "matches", person=cleo))
    sandbox.forbid(games, "VIEW_CHANNEL", person=dana)
    assert numbers(private(await lounge.slash(dana, "matches", person=ben))) == []
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    assert numbers(private(await lounge.slash(ben, "matches"))) == [1], "one's own are listed"
    sandbox.leave(ben)
    assert numbers(private(await table.slash(cleo, "matches", person=ben))) == [1]


async def test_a_channel_has_a_list_with_the_matches_in_its_threads(table, lounge, sandbox, ada, ben, cleo):
    inside = await table.start_in_thread(ada, ben)
    await table.start(ben, cleo)
    sandbox.archive(inside.channel)
    assert numbers(private(await table.slash(cleo, "matches", here=True))) == [1, 2]
    assert numbers(private(await table.slash(cleo, "matches", here=True, person=ada))) == [1]
    sandbox.unarchive(inside.channel)
    assert numbers(private(await inside.slash(cleo, "matches", here=True))) == [1]
    said = private(await lounge.slash(ada, "matches", here=True))
    assert said.startswith("No match is running in this channel")


@pytest.mark.usefixtures("pages_of_two")
async def test_a_long_list_is_turned_page_by_page(table, ada, ben):
    for _ in range(3):
        await table.start(ada, ben)
    await table.challenge(ada)
    message = (await table.slash(ben, "matches")).message
    assert numbers(message.content) == [1, 2]
    assert paging(message) == [("Previous page", True), ("Next page", False), *OTHERS]
    await table.click(ben, message, "Next page")
    assert numbers(message.content) == [3]
    await table.click(ben, message, "Previous page")
    assert numbers(message.content) == [1, 2]
    shown = (await table.choose(ada, "matches", "Next page")).message
    assert numbers(shown.content) == [3]
    assert shown.content.splitlines()[-1].startswith("**1. Odd**"), "challenges count as well"
    await table.resign(ben, match=1)
    await table.click(ben, message, "Next page")
    assert numbers(message.content) == [2, 3], "a page that is not there any more gives way to the last"
    assert paging(message) == OTHERS


def test_a_list_goes_through_the_id_of_a_button():
    people = [None, 1191168922615808000, 2**63 - 1]
    for person, here, which, against in itertools.product(
        people, [False, True], StatusFilter, [None, 2**63 - 1]
    ):
        page = ShowMatches(3, Filter(person, here, which, against))
        assert ShowMatches.parse(page.custom_id.removeprefix("oddity:matches:")) == page
        assert len(page.custom_id) <= 100


def test_a_list_that_no_button_asks_for_is_refused():
    for more in (
        "",
        ".0.all",
        "x.0.all.",
        "7.h.all.",
        "7.0.some.",
        ".2.all.",
        f"{10**21}.0.all.",
        f".0.all.{10**21}",
    ):
        with case(more), pytest.raises(MatchError):
            ShowMatches.parse(f"0:{more}")


ACCEPT, WITHDRAW = "Accept a challenge", "Withdraw a challenge"
OFFERED = "Odd · Board: Hexagon, side 2 · Big groups: 2 stones or more"
FIRST, SECOND = f"1. {OFFERED}", f"2. {OFFERED}"


async def test_my_list_names_the_challenges_that_wait_for_me_and_my_own(table, ada, ben, cleo):
    await table.start(ada, ben)
    asked = await table.challenge(cleo, ada)
    first = await table.challenge(ada)
    second = await table.challenge(ada, cleo)
    lines = private(await table.slash(ada, "matches")).splitlines()
    assert lines[0] == "One challenge waits for your answer:"
    assert lines[1].startswith(f"**1. Odd** · <@{cleo.id}> challenges you · expires on <t:")
    assert lines[1].endswith(f"/{asked.channel.id}/{asked.id}")
    assert lines[2] == "You have one running match in this server:"
    assert lines[4] == "2 challenges of yours are open:"
    assert lines[5].startswith("**1. Odd** · for anybody · expires on <t:")
    assert lines[5].endswith(f"/{first.id}")
    assert f"for <@{cleo.id}>" in lines[6]
    assert lines[6].endswith(f"/{second.id}")
    assert "challenge" not in private(await table.slash(ben, "matches"))
    assert "challenge" not in private(await table.slash(cleo, "matches", person=ada))


@needs("preferences")
async def test_a_challenge_whose_card_was_deleted_is_withdrawn_from_the_list(table, sandbox, ada, ben):
    await table.slash(ada, "server set", challenges=2)
    kept = await table.challenge(ben)
    sandbox.delete(await table.challenge(ben, ada))
    assert "Withdraw one with" in private(await table.slash(ben, "challenge odd"))
    shown = (await table.slash(ben, "matches")).message
    await table.select(ben, shown, WITHDRAW, SECOND)
    (challenge,) = await table.store.open_challenges(sandbox.guild.id)
    assert challenge.message == kept.id
    assert shown.content.splitlines()[0] == "One challenge of yours is open:"
    await table.select(ben, shown, WITHDRAW, FIRST)
    assert "withdrew" in kept.content
    assert labels(kept) == []
    assert "no running matches" in shown.content
    assert len(shown.components) == 1
    assert paging(shown)[-len(OTHERS) :] == OTHERS, "after what begins a match"


async def test_challenges_are_accepted_and_declined_from_the_list(table, sandbox, ada, ben):
    sandbox.delete(await table.challenge(ada, ben))
    shown = (await table.slash(ben, "matches")).message
    await table.select(ben, shown, ACCEPT, FIRST)
    assert table.newest(ada).content.startswith("**Odd** #1")
    assert shown.content.splitlines()[0] == "You have one running match in this server:"
    assert paging(shown) == OTHERS
    await table.challenge(ada, ben)
    card = await table.challenge(ada, ben)
    shown = (await table.slash(ben, "matches")).message
    form = (await table.select(ben, shown, "Decline a challenge", FIRST)).modal
    assert form.title == "Decline the challenge"
    await table.submit(ben, form, reason="no time")
    assert (await table.store.challenge(2)).reason == "no time"
    assert "The reason: “no time”" in table.newest(ada).content
    assert shown.content.splitlines()[0] == "One challenge waits for your answer:"
    await table.select(ben, shown, ACCEPT, FIRST)
    assert "#2" in card.content


async def test_a_challenge_that_is_answered_meanwhile_leaves_the_list(table, ada, ben):
    card = await table.challenge(ada, ben)
    shown = (await table.slash(ben, "matches")).message
    await table.click(ada, card, "Withdraw")
    assert "has been withdrawn" in private(await table.select(ben, shown, ACCEPT, FIRST))
    assert "no running matches" in shown.content
    card = await table.challenge(ada, ben)
    shown = (await table.slash(ada, "matches")).message
    await table.click(ben, card, "Accept")
    assert "already been accepted" in private(await table.select(ada, shown, WITHDRAW, FIRST))
    assert numbers(shown.content) == [1]
    await table.challenge(ada, ben)
    table.clock.advance(CHALLENGE_LASTS)
    assert "challenge" not in private(await table.slash(ben, "matches"))


@pytest.mark.parametrize(("which", "most"), [("running", 3), ("finished", 2), ("all", 2)])
async def test_a_page_of_a_list_takes_one_call_for_its_matches(table, ada, ben, calls, which, most):
    for _ in range(3):
        await table.start(ada, ben, thread=False)
    calls.clear()
    await table.slash(ada, "matches", which=which, against=ben)
    assert len(calls) <= most, calls

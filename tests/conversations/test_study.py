"""Looking at a match alone: in one's own looks, as picture or text, from a command, a button or a menu."""

import pytest

from bot.data import languages
from bot.errors import MatchError
from bot.features.board.board import _TITLE
from bot.features.board.panel import LABELS, Look, Panel
from bot.matches.settings import PersonSettings
from bot.matches.tables.preferences import values_of
from tests.case import each
from tests.conversations.table import labels, private
from tests.loaded import needs

MENU = "Show board privately"


def picture(answer):
    (attachment,) = answer.message.attachments
    return attachment.data


async def test_a_board_is_shown_in_the_looks_that_the_person_has_set(table, ada, ben, cleo):
    await table.start(ada, ben)
    plain = picture(await table.slash(cleo, "board"))
    by_button = await table.click(cleo, table.newest(ada), "Board")
    assert by_button.ephemeral
    assert picture(by_button) == plain
    for settings in (
        PersonSettings(theme="night"),
        PersonSettings(labels="none"),
        PersonSettings(turned=1),
        PersonSettings(labels="edges", mirrored=True),
    ):
        await table.store.change_person(ada.id, **values_of(settings))
        assert picture(await table.slash(ada, "board")) != plain
        assert picture(await table.slash(cleo, "board")) == plain
    await table.store.change_person(
        ada.id, **values_of(PersonSettings(theme="gone with an update", turned=6))
    )
    assert picture(await table.slash(ada, "board")) == plain


@needs("replay", "take_backs")
async def test_a_button_changes_the_board_in_place_and_only_for_this_person(table, ada, ben):
    board = await table.start(ada, ben, group=5)
    await table.play(ada, "b2 white")
    shown = await table.slash(ben, "board")
    assert labels(shown.message) == ["Play", "Text board", "Groups in words", "More options"]
    await table.click(ben, shown.message, "More options")
    assert labels(shown.message) == [
        "Text board",
        "Groups in words",
        "Names of the cells",
        "Show all groups",
        "Rotate",
        "Mirror",
        "Names at the edges only",
        "Replay",
        "Move board down",
        "Offer to end the match",
        "Resign",
        "Back to the board",
    ]
    before = picture(shown)
    for button in ("Show all groups", "Rotate", "Mirror", "Names at the edges only"):
        answer = await table.click(ben, shown.message, button)
        assert answer.message is shown.message
        assert picture(answer) != before
        before = picture(answer)
    assert {"Show fewer groups", "Names in the cells only"} <= set(labels(shown.message))
    assert len(table.seen(ada)) == 3
    assert table.newest(ada).attachments[0].data != before
    assert board.attachments


async def test_the_text_board_is_a_block_of_letters_and_back(table, ada, ben):
    await table.start(ada, ben, "b2 white", group=5)
    plain, groups = [picture(await table.slash(ben, "board", view=view)) for view in ("picture", "groups")]
    assert plain != groups
    text = await table.slash(ben, "board", view="text")
    assert text.message.attachments == []
    assert "```\n c   . .\n b  . O .\n a   . .\n```\n-# x black" in text.message.content
    assert labels(text.message) == ["Play", "Picture", "More options"]
    back = await table.click(ben, text.message, "Picture")
    assert "```" not in back.message.content
    assert len(back.message.attachments) == 1


async def test_only_strands_can_show_covered_numbers(table, ada, ben):
    await table.start(ada, ben, game="strands", board="side-5")
    assert "Show covered numbers" in labels(await table.whole_board(ada))
    board = (await table.view()).position.board
    first, *_, last = [cell for cell, number in enumerate(board.numbers) if number == 2]
    six = board.numbers.index(6)
    for person, cell in ((ada, first), (ben, six), (ada, last)):
        await table.play(person, board.tiling.names[cell])
    plain = picture(await table.slash(ben, "board"))
    numbers = await table.click(ben, await table.whole_board(ben), "Show covered numbers")
    assert picture(numbers) != plain
    assert "Hide covered numbers" in labels(numbers.message)


async def test_a_private_board_that_has_grown_old_shows_the_newest_at_the_next_click(table, ada, ben):
    await table.start(ada, ben)
    shown = await table.whole_board(ada)
    await table.play(ada, "b2 white")
    answer = await table.click(ada, shown, "Mirror")
    assert "played **b2 white**" in answer.message.content
    assert "Play" not in labels(answer.message)


async def test_the_menu_of_a_board_shows_it_privately(table, ada, ben, cleo):
    old = await table.start(ada, ben)
    answer = await menu(table, cleo, old)
    assert answer.ephemeral
    assert picture(answer) == old.attachments[0].data
    await table.play(ada, "b2 white")
    answer = await menu(table, cleo, old)
    assert answer.message.content.startswith("The match has moved on since that message")
    assert picture(answer) == table.newest(ada).attachments[0].data


async def menu(table, person, message):
    answer = await person.message_command(message.channel, MENU, message)
    await table.idle()
    return answer


async def test_texts_of_players_lead_to_no_match(table, ada, ben):
    await table.start(ada, ben)
    said = ada.say(table.channel, "look at #1")
    assert "no board of mine" in private(await menu(table, ben, said))
    for note in ("as in #1", "**Odd** #1 · <@1>"):
        card = await table.challenge(ada, ben, note=note)
        assert "no board of mine" in private(await menu(table, ben, card))
    await table.click(ben, card, "Accept")
    assert "#2 ·" in (await menu(table, ben, card)).message.content


async def test_the_menu_of_a_card_shows_the_match_in_its_thread(table, ada, ben, cleo):
    card = await table.challenge(ada, ben, thread=True)
    await table.click(ben, card, "Accept")
    for message in (card, *card.thread.log.values()):
        assert "#1 ·" in (await menu(table, cleo, message)).message.content


async def test_without_the_channel_no_newer_board_is_seen(table, lounge, sandbox, games, ada, ben, dana):
    await table.start(ada, ben)
    shown = await lounge.whole_board(dana, match=1)
    assert shown.attachments
    sandbox.forbid(games, "VIEW_CHANNEL", person=dana)
    assert "no match #1" in private(await table.click(dana, shown, "Mirror"))
    assert "no match #1" in private(await lounge.slash(dana, "board", match=1))


@each(
    "code",
    [
        "",
        "x",
        "both",
        "both.0",
        "all.0.0.0.0.0.0.0.0",
        "both.x.0.0.0.0.0.0.0",
        "both.0.2.0.0.0.0.0.0",
        "both.0.0.0.0.0.0.0.",
    ],
)
def test_a_forged_payload_is_refused(code):
    assert Look.parse("1:both.0.0.0.0.0.0.0.0").panel == Panel()
    with pytest.raises(MatchError):
        Look.parse(f"1:{code}")


def test_a_panel_goes_through_the_id_of_a_button():
    for names in LABELS:
        for turned in (0, 5):
            for flags in range(16):
                look = Look(1, Panel(names, turned, *(bool(flags & 1 << bit) for bit in range(4))))
                assert Look.parse(look.custom_id.removeprefix("oddity:look:")) == look


@pytest.mark.parametrize("language", languages().known)
def test_the_title_of_a_board_tells_its_match(language):
    """By which the menu finds the match of an older board."""
    words = languages().words(language)
    seats = {"first": "1", "second": "2", "first_seat": "#5", "second_seat": "#6"}
    assert _TITLE.match(words.say("match-title", game="Odd", match="12", **seats))[1] == "12"

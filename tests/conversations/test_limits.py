import discord
from discord import ui
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.data import languages
from bot.features.board.links import ShowBoard
from bot.features.turn.links import Play
from bot.features.turn.private import TurnForm
from bot.sandbox.protocol import contents
from bot.sandbox.protocol.commands import check_choices
from bot.sandbox.protocol.contents import check_components, check_modal
from bot.sandbox.protocol.refusals import BodyFaults
from bot.transport.wire import fit_body, truncate, truncate_lines
from bot.ui.components import view_of
from bot.ui.match_option import PressChosen
from tests.loaded import needs
from tests.openapi import DESCRIPTION, problems


def test_a_text_is_cut_at_a_line_a_word_or_a_letter():
    for text, limit, cut in (
        ("short", 5, "short"),
        ("one two three", 12, "one two…"),
        ("first line\nsecond line", 20, "first line…"),
        ("unbreakable", 6, "unbre…"),
        ("a very_long_word_indeed", 10, "a very_lo…"),
    ):
        assert truncate(text, limit) == cut
        assert len(cut) <= limit


def test_lines_that_do_not_fit_are_said_to_be_more():
    for limit, kept in (
        (62, f"{'a' * 20}\n{'b' * 20}\n{'c' * 20}"),
        (61, f"{'a' * 20}\n{'b' * 20}\n… and 1 more."),
        (54, f"{'a' * 20}\n… and 2 more."),
        (33, "… and 3 more."),
        (1, "… and 3 more."),
    ):
        assert truncate_lines(["a" * 20, "b" * 20, "c" * 20], languages().words("en"), limit) == kept


class Loud:
    def __init__(self, text):
        self.text = text

    def say(self, _message, **_details):
        return self.text


FEW = settings(max_examples=20)
long_texts = st.text(alphabet="ab \n.ä👩", min_size=1, max_size=300).map(lambda text: f"x{text * 20}")


@given(st.lists(long_texts, min_size=3, max_size=3))
@FEW
def test_every_message_fits(texts):
    label, description, content = texts
    options = [discord.SelectOption(label=label, value=str(n), description=description) for n in range(25)]
    view = view_of(
        [Play(1, 0).item(Loud(label)), ShowBoard(2).item(Loud(description))],
        [PressChosen().item(content, options)],
    )
    message = {
        "content": content,
        "components": view.to_components(),
        "attachments": [{"id": "0", "filename": "board.png", "description": description}],
    }
    for body in (fit_body(message), fit_body({"type": 4, "data": message})["data"]):
        contents.check_message(body)
        with BodyFaults() as form:
            check_components(form, (), body["components"])
        assert len(body["content"]) <= 2000
        assert not DESCRIPTION.exists() or problems("MessageCreateRequest", body) == []


@given(st.lists(long_texts, min_size=3, max_size=3))
@FEW
def test_every_form_fits(texts):
    title, label, value = texts
    field = ui.Label(
        text=label,
        description=value,
        component=ui.TextInput(custom_id="turn", placeholder=label, default=value, required=False),
    )
    body = fit_body({"type": 9, "data": TurnForm(1, 0, "").modal(title, field).to_dict()})
    with BodyFaults() as form:
        check_modal(form, (), body["data"])
    assert not DESCRIPTION.exists() or problems("ModalInteractionCallbackRequest", body) == []


@FEW
@given(st.lists(st.builds(dict, name=long_texts, value=long_texts | st.text(min_size=1, max_size=100))))
def test_every_completion_fits(choices):
    body = fit_body({"type": 8, "data": {"choices": choices}})
    with BodyFaults() as form:
        check_choices(form, (), body["data"]["choices"])
    assert all(choice["value"] in {one["value"] for one in choices} for choice in body["data"]["choices"])


def test_a_text_that_fits_is_unchanged():
    for body in (
        {"content": "short", "components": [], "attachments": None},
        {"type": 5, "data": {"flags": 64}},
        {"type": 6},
        [{"name": "odd", "type": 1, "description": "x" * 999}],
        {"name": "#1 Odd", "auto_archive_duration": 10080},
        None,
    ):
        assert fit_body(body) == body


@needs("explain", "lists", "preferences")
async def test_no_request_is_refused_if_all_sentences_are_long(table, sandbox, games, ada, ben, monkeypatch):
    words = table.bot.languages.words("en")
    say = words.say

    def say_more(message, **told):
        """A sentence within a sentence is kept to what Fluent takes."""
        short = {name: value[:900] if isinstance(value, str) else value for name, value in told.items()}
        return f"{say(message, **short)} {'And more. ' * 400}"

    monkeypatch.setattr(words, "say", say_more)
    first = len(sandbox.requests)
    await ada.user_command(games, "Challenge", ben)
    await table.slash(ada, "challenge odd", opponent=ben, board="hexhex-2", group=2, thread=True)
    card = table.newest(ada)
    await ben.click(card, card.buttons[1]["custom_id"])
    await ben.click(card, card.buttons[0]["custom_id"])
    await table.idle()
    assert card.thread is not None
    board = card.thread.messages(as_=ada)[-1]
    for number in range(len(board.buttons)):
        await ada.click(board, board.buttons[number]["custom_id"])
    for command in ("board", "matches", "settings show", "help"):
        await ada.slash(card.thread, command)
    await ada.slash(games, "rules", game="odd")
    await ada.autocomplete(card.thread, "play", focused="turn", turn="")
    await table.idle()
    assert [request for request in sandbox.requests[first:] if request.status >= 400] == []
    assert len(card.content) > 1900

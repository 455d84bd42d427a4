import pytest

from tests.case import case
from tests.conversations.table import labels, private
from tests.loaded import needs


def prefilled(form):
    return form.components[0]["component"].get("value") or ""


@pytest.fixture
async def made(table, ada, ben):
    return await table.open(ada, await table.start(ada, ben))


WRONG = [
    ("e5 white", "e5 white", "e5"),
    ("b2", "b2", "colour"),
    ("  b1   purple ", "b1 purple", "purple"),
    ("b1 black, b2 white", "b1 black, b2 white", "exactly one stone"),
    ("a: b ; (c) \\ {d}", "a: b ; (c) \\ {d}", "means nothing"),
    ("😀" * 30, "😀" * 30, "no turn"),
    ("b1 " * 20, ("b1 " * 20).strip(), "b1"),
]


@needs("take_backs")
async def test_a_wrong_text_is_explained_and_stands_in_the_form_again(table, ada, ben, made):
    form = await table.form(ada, made)
    for text, kept, words in WRONG:
        with case(text):
            assert words in private(await table.submit(ada, form, turn=text))
            assert labels(made) == ["Try again", "Tap cells instead", "Close"]
            form = await table.form(ada, made, "Try again")
            assert prefilled(form) == kept
    await table.submit(ada, form, turn="b2 white")
    assert "played **b2 white**" in table.newest(ben).content
    assert labels(made) == ["Take back"]


async def test_stones_put_down_before_a_wrong_text_stay(table, ada, ben, made):
    await table.put(ada, made, "b2")
    form = await table.form(ada, made)
    assert prefilled(form) == "b2 black"
    await table.submit(ada, form, turn="nonsense")
    await table.fill_in(ada, made, "Try again", turn="c9 white")
    assert prefilled(await table.form(ada, made, "Try again")) == "c9 white"
    await table.click(ada, made, "Tap cells instead")
    assert "b2 in either colour: new group" in made.content
    await table.click(ada, made, "Play b2 black")
    assert "played **b2 black**" in table.newest(ben).content


async def test_a_wrong_turn_by_command_can_be_changed_in_the_form(table, ada, ben):
    await table.start(ada, ben, "b2 white")
    answer = await table.play(ben, "b2 black")
    assert "already a white stone on b2" in private(answer)
    assert "In question: b2." in answer.message.attachments[0].description
    form = await table.form(ben, answer.message, "Try again")
    assert prefilled(form) == "b2 black"
    await table.submit(ben, form, turn="b1 black")
    assert "played **b1 black**" in table.newest(ada).content
    assert answer.message.content == "You played **b1 black** in match #1."


async def test_a_form_from_before_a_turn_plays_nothing_and_leads_to_the_newest_board(table, ada, ben, made):
    form = await table.form(ada, made)
    for person, cell in ((ada, "b1"), (ben, "b3")):
        await table.play(person, f"{cell} white")
    assert "has moved on" in private(await table.submit(ada, form, turn="b2 white"))
    assert made.content.endswith(f"/{table.newest(ada).id}")
    assert made.components == []

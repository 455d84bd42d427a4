import json

import pytest
from playwright.async_api import expect

from bot.sandbox.page import routes
from tests.longer import longer
from tests.sandbox.page.chromium.stage import PHONE

DESK = {"width": 1280, "height": 800}
OF_THE_TOY = {"Choose a person"}
"""What the page says without words of its own, as this bot says it."""
SHOWN = """() => [...document.querySelectorAll('body *')].flatMap((node) => [
    ...[...node.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? ''),
]).map((text) => text.trim())"""
"""All that the page says to eye and ear, hidden parts as well."""


@pytest.fixture
def sentences(tmp_path, monkeypatch):
    """The sentences of the page, which all stand for longer ones in its words."""
    sentences = json.loads((routes.WORDS / "de.json").read_text(encoding="utf-8"))["words"]
    spoken = {one: longer(one) for one in sentences}
    words = {"language": "en", "times": "en-GB", "words": spoken}
    (tmp_path / "en.json").write_text(json.dumps(words), encoding="utf-8")
    monkeypatch.setattr(routes, "WORDS", tmp_path)
    return spoken


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_a_longer_language_fits_on_the_page_and_no_sentence_is_english(fresh, sentences, size):
    sandbox = fresh.sandbox
    ada, ben, games = sandbox.person("ada"), sandbox.person("ben"), sandbox.channel("games")
    window = await fresh.open(**size)
    box = window.page.get_by_role("combobox", name=longer("Message"))
    suggested = window.page.get_by_role("listbox", name=longer("Suggestions"))
    said = set()

    async def look():
        assert not await window.overflows()
        said.update(await window.page.evaluate(SHOWN))

    await look()
    for command in ("hello", "buttons", "selects", "thread"):
        await ada.slash(games, f"toy {command}")
    ben.say(games, f"{ada.mention} ||secret|| <t:1600000000:R>")
    await expect(window.messages).to_have_count(5)
    await window.hit(window.button("Whisper"))
    await expect(window.messages).to_have_count(6)
    await look()
    await box.fill("/")
    await expect(suggested.get_by_role("option").first).to_be_visible()
    await look()
    await box.fill("/toy ask ")
    await window.press("Enter")
    await expect(window.dialog).to_be_visible()
    await look()
    await window.press("Escape")
    if window.touch:
        await window.hit(window.page.get_by_role("button", name=longer("Channels and people")))
        await look()
    assert len(said & set(sentences.values())) >= 15
    assert said & sentences.keys() <= OF_THE_TOY

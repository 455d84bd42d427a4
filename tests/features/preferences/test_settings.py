import io
import re

from PIL import Image

from bot.matches.preferences import MOST_BLOCKS
from bot.matches.settings import PersonSettings
from tests.case import case
from tests.conversations.table import labels, private


async def choose(table, person, message, field, value):
    return await table.select(person, message, f"oddity:set-chosen:{field}", value)


def options(message):
    selects = [row["components"][0] for row in message.components if row["components"][0]["type"] == 3]
    return [next(o["label"] for o in one["options"] if o.get("default")) for one in selects]


def picture(message):
    (file,) = message.attachments
    return Image.open(io.BytesIO(file.data)).convert("RGB")


async def test_the_screen_shows_the_defaults_and_a_picture_in_ones_looks_to_one_person(table, ada, ben):
    answer = await table.slash(ada, "settings show")
    assert answer.ephemeral
    assert options(answer.message) == [
        "Theme: Classic",
        "Cell names: edges and cells",
        "Language: as in your Discord",
        "Your turn: a mention",
    ]
    usual = ["Rotate the board", "Boards: picture", "Mirrored: no", "Confirm turns: yes"]
    assert labels(answer.message)[:4] == usual
    assert "after 16 turns" in answer.message.attachments[0].description
    message, before = answer.message, picture(answer.message)
    await choose(table, ada, message, "theme", "night")
    await table.click(ada, message, "Confirm turns: yes")
    assert options(message)[0] == "Theme: Night"
    assert labels(message)[3] == "Confirm turns: no"
    assert picture(message).getpixel((5, 5)) != before.getpixel((5, 5))
    assert await table.store.person(ben.id) == PersonSettings()


async def test_a_click_on_an_old_screen_sets_what_its_button_said(table, ada):
    message = (await table.slash(ada, "settings show")).message
    old = message.components
    for _ in range(2):
        message.components = old
        await table.click(ada, message, "Mirrored: no")
        message.components = old
        await table.click(ada, message, "Rotate the board")
    found = await table.store.person(ada.id)
    assert (found.mirrored, found.turned) == (True, 1)


async def test_an_invalid_setting_is_refused_and_changes_nothing(table, ada):
    for custom_id in ["oddity:set-to:turned:12", "oddity:set-to:mirrored:7", "oddity:set-to:x:0"]:
        with case(custom_id):
            assert "another version" in private(await table.press_forged(ada, custom_id))
            assert await table.store.person(ada.id) == PersonSettings()


async def test_private_answers_are_in_the_language_one_has_set(table, ada, ben):
    message = (await table.slash(ada, "settings show")).message
    await choose(table, ada, message, "language", "de")
    assert message.content.startswith("**Deine Einstellungen.**")
    assert labels(message)[:2] == ["Brett drehen", "Bretter: als Bild"]
    assert labels(message)[2:4] == ["Gespiegelt: nein", "Züge bestätigen: ja"]
    assert "keine Partie" in private(await table.play(ada, "e5 white"))
    assert "no running matches" in private(await table.play(ben, "e5 white"))
    await choose(table, ada, message, "language", "discord")
    assert "no running matches" in private(await table.play(ada, "e5 white"))


async def test_a_blocked_person_cannot_challenge_or_accept_until_unblocked(table, ada, ben, cleo):
    card = await table.challenge(ada)
    assert f"<@{ben.id}>" in private(await table.slash(ada, "settings block", person=ben))
    assert f"<@{ben.id}>" in private(await table.slash(ada, "settings show"))
    refused = private(await table.slash(ben, "challenge odd", opponent=ada))
    assert "You can't challenge" in refused
    assert "block" not in refused
    refused = private(await table.click(ben, card, "Take the seat"))
    assert "can't take this challenge" in refused
    assert "block" not in refused
    assert "/settings unblock" in private(await table.slash(ada, "challenge odd", opponent=ben))
    assert table.seen(ada) == [card]
    await table.click(cleo, card, "Take the seat")
    assert f"<@{cleo.id}> (Even)" in table.newest(ada).content
    assert "unblocked" in private(await table.slash(ada, "settings unblock", person=ben))
    assert "haven't blocked" in private(await table.slash(ada, "settings unblock", person=ben))
    card = await table.challenge(ben, ada)
    assert card.pings == {ada.id}


async def test_a_long_list_of_blocked_people_ends_between_two_of_them(table, ada):
    for other in range(MOST_BLOCKS):
        await table.store.block(ada.id, 10**18 + other)
    text = private(await table.slash(ada, "settings show"))
    assert re.search(r"<@\d+> and \d+ more\. </settings unblock:\d+> lifts a block", text)
    assert len(text) <= 2000

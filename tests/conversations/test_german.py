import re

import pytest

from tests.conversations.table import CELLS, labels, private
from tests.loaded import needs

ENGLISH = re.compile(
    r"\b(the|to move|played|wins|board|match|challenges?|turn|black|white|groups?|stones?|you|your)\b",
    re.IGNORECASE,
)


@pytest.fixture
def german(sandbox, ada, ben):
    sandbox.guild.locale = "de"
    for person in (ada, ben):
        person.user.locale = "de"


@needs("lists")
@pytest.mark.usefixtures("german")
async def test_a_whole_match_is_played_and_turns_are_refused_in_german(table, ada, ben):
    card = await table.challenge(ada, ben)
    assert f"<@{ada.id}> fordert dich zu einer Partie **Odd** heraus" in card.content
    await table.click(ben, card, "Annehmen")
    for person, turn, words in (
        (ben, "b2 weiß", "nicht am Zug"),
        (ada, "z9 weiß", "gibt es auf diesem Brett nicht"),
        (ada, "b2", "Welche Farbe"),
    ):
        said = private(await table.play(person, turn))
        assert words in said
        assert not ENGLISH.search(said)
    assert "</matches:" in private(await table.play(ada, "b2 weiß", match=7))
    turns = (f"{cell} {'weiß' if ply % 3 else 'schwarz'}" for ply, cell in enumerate(CELLS))
    await table.play_by_turns((ada, ben), *turns)
    assert f"hat **{CELLS[-1]} schwarz** gespielt" in table.newest(ada).content
    assert "gewinnt!**" in table.newest(ada).content
    for message in table.seen(ada):
        descriptions = [attachment.description for attachment in message.attachments]
        for text in (message.content, *descriptions, *labels(message)):
            assert not ENGLISH.search(text), text


async def test_boards_are_found_by_their_names_in_either_language(table, ada, ben):
    ada.user.locale = "de"
    for typed in ("quadrate 7", "squares 7", "square-7"):
        first, *_ = await table.complete(ada, "challenge odd", "board", typed)
        assert first == {"name": "Quadrate 7 x 7", "value": "square-7"}
    form = await table.invite(ada, ben)
    await table.submit(ada, form, board=["Quadrate 7 x 7"], choices=["Du ziehst zuerst"])
    assert (await table.store.challenge(1)).offer.setup.board_key == "square-7"

import re

import pytest

from bot.matches.outbox import board_entry
from bot.matches.settings import Pings
from bot.matches.tables import preferences
from tests.conversations.table import CELLS, SMALL, labels, private
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


@needs("privacy")
async def test_direct_messages_are_in_the_language_of_the_persons_discord(table, ada, ben):
    """It is stored with a turn or the like, and deleted with everything else."""
    ben.user.locale = "de"
    await table.start(ada, ben)
    await table.store.change_person(ben.id, pings=Pings.MESSAGE)
    for cell, said in (("b2", "Du bist"), ("a1", "It's your turn")):
        await table.play(ada, f"{cell} white")
        assert said in table.direct(ben)[-1].content
        ben.user.locale = "en-US"
        await table.play(ben, f"{cell[0]}3 white")
    await table.delete_data(ben)
    ben.user.locale = "de"
    await table.slash(ben, "privacy show")
    assert (await table.store.read(preferences.person, ben.id)).locale is None


async def test_boards_are_found_by_their_names_in_either_language(table, ada, ben):
    ada.user.locale = "de"
    for typed in ("quadrate 7", "squares 7", "square-7"):
        first, *_ = await table.complete(ada, "challenge odd", "board", typed)
        assert first == {"name": "Quadrate 7 x 7", "value": "square-7"}
    form = await table.invite(ada, ben)
    await table.submit(ada, form, board=["Quadrate 7 x 7"], choices=["Du ziehst zuerst"])
    assert (await table.store.challenge(1)).offer.setup.board_key == "square-7"


def texts(message):
    return [message.content, *labels(message), *(one.description for one in message.attachments)]


@needs("computer")
async def test_thread_of_a_german_players_match_against_the_computer_is_german(table, ada):
    ada.user.locale = "de"
    await table.slash(ada, "challenge odd", level=1, **SMALL, seat="odd", thread=True)
    (card,) = table.seen(ada)
    inside = table.at(card.thread)
    await inside.play(ada, "b2 weiß")
    await table.boards.repost(1)
    await inside.choose(ada, "resign", "Ja, aufgeben")
    await table.bot.delivery.deliver(board_entry(await table.match()))
    seen = inside.seen(ada)
    assert len(seen) >= 4
    for message in seen:
        for text in texts(message):
            assert not ENGLISH.search(text), text


@needs("computer")
async def test_boards_that_others_read_are_in_the_servers_language(table, ada, ben):
    ada.user.locale = ben.user.locale = "de"
    await table.slash(ada, "challenge odd", level=1, **SMALL, seat="odd", thread=False)
    assert "Play" in labels(table.newest(ada))
    there = await table.start_in_thread(ada, ben)
    assert "Play" in labels(there.newest(ada))

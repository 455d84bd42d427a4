import re

from bot.matches.free_text import LONGEST_FREE_TEXT
from bot.matches.model import ChallengeStatus
from tests.conversations.situations import contents, send
from tests.conversations.table import private

TEXTS = {
    "empty": "",
    "spaces": " \n\t\u3000 ",
    "emoji": "👩‍👩‍👧 ♟️ 🇩🇪",
    "right to left": "\u202eevil\u202c \u2066text\u2069",
    "everyone": "@everyone @here <@&1> <@1> <#2>",
    "zalgo": "h" + "\u0300\u0489\u0316" * 40 + "i",
    "SQL": "'; DROP TABLE matches; --",
    "Fluent": "{ $challenger } { -x }",
    "format": "%s {0} ${jndi:ldap://x}",
    "regex bomb": "(a+)+$" + "a" * 60 + "!",
    "null": "a\x00b\x1b[31mc",
    "surrogate": "a\ud83dd",
    "markdown": "**b** `c` ```d``` [x](https://x.example) ||e|| > q\n# title\n- item",
    "command": "</challenge odd:1> <t:0:R> <:x:1> <id:home>",
    "digits": "٣" * 10,
    "6000 letters": "x" * 6000,
    "6000 brackets": "(" * 6000,
    "6000 marks": "\u0300" * 6000,
    "6000 spaces": " " * 6000,
}

UNESCAPED = re.compile(r"(?<!\\)(?:\\\\)*[*_~`|<>\[\]@#]")
INVISIBLE = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\x00-\x08\x0b-\x1f]")


def check_harmless(shown, *, typed):
    assert not UNESCAPED.search(shown), shown
    assert not INVISIBLE.search(shown), shown
    assert "\n" not in shown
    assert len(shown) <= 2 * LONGEST_FREE_TEXT
    assert re.search("\\w", typed) is None or shown


def quoted(content):
    found = re.search("“(.*)”", content, re.DOTALL)
    return found[1] if found else ""


async def test_a_note_is_shown_harmless_or_refused(table, ada, ben):
    for name, text in TEXTS.items():
        before = await contents(table)
        answer = await send(table, ben, f"oddity:challenge-form:{ada.id}/odd", note=text)
        if len(text) > LONGEST_FREE_TEXT * 20:
            assert f"up to {LONGEST_FREE_TEXT} fit" in private(answer), name
            assert await contents(table) == before, name
            continue
        card = table.newest(ada)
        check_harmless(quoted(card.content), typed=text)
        assert card.pings == {ada.id}, name
        assert not card.mention_everyone, name
        for challenge in await table.store.open_challenges(table.sandbox.guild.id):
            await table.store.close_challenge(challenge.id, ChallengeStatus.EXPIRED)

from datetime import timedelta

from tests.conversations.table import labels, private
from tests.features.replay.test_looking_back import BACK, JUDGE
from tests.features.replay.test_replay import ALONE, TOGETHER
from tests.laws.test_everything import BUTTON, FORM, match_in, sends
from tests.loaded import needs

MENU = "Replay this record"
WON = """Game: odd
Board: hexhex-2
Tiling: hexhex-2
Option group: 2
Seat odd: Ada
Seat even: Ben *the* <@1>
Started: 2026-03-01
Ended: 2026-03-02
Result: even (resigned)

1. a1 white
2. a2 black
3. b1 white
"""
TITLE = "**Odd** · record · Ada (Odd) – Ben \\*the\\* \\<\\@1\\> (Even) · start, 3 turns in all"
GONE = "That record isn't kept any more"


async def opened(table, person, **options):
    answer = await table.slash(person, "replay", **options)
    assert answer.ephemeral
    return answer.message


@needs("thinking_ahead")
async def test_a_record_is_stepped_through_from_a_file_a_text_or_a_message(table, ada, ben):
    shown = await opened(table, ada, record=("odd-1.txt", WON.encode()))
    kept = "Only you see this until you share it. Its buttons work for a week."
    assert shown.content.splitlines()[:2] == [kept, TITLE]
    await table.click(ada, shown, "Next")
    assert "Ada played **a1 white**" in shown.content
    assert labels(shown) == [*ALONE[:4], "Hint", "How well was it played?", "Try from here", *ALONE[4:]]
    await table.click(ada, shown, "Last")
    won = "**Ben \\*the\\* \\<\\@1\\> (Even) wins!** So the record says: by resignation."
    assert shown.content.splitlines()[-1] == won
    assert shown.attachments[0].description.startswith("Big: White 2: a1, b1.")
    await table.click(ada, shown, JUDGE)
    assert "Odd to win" in shown.content
    await table.click(ada, shown, BACK)
    assert won in shown.content
    flat = await opened(table, ada, text=" ".join(WON.split()))
    fenced = ben.say(table.channel, f"Look:\n```\n{WON}```\nwhat a match!")
    filed = ben.say(table.channel, "this", files=[("x.txt", b"\xff\xfe" + WON.encode("utf-16-le"))])
    copies = [ben.forward(table.channel, message) for message in (fenced, filed)]
    asked = [await ben.message_command(table.channel, MENU, one) for one in (fenced, filed, *copies)]
    others = [answer.message for answer in asked]
    await table.idle()
    assert [TITLE in message.content for message in (flat, *others)] == [True] * 5
    assert [(await table.store.holdings(who.id)).counts["records"] for who in (ada, ben)] == [1, 1]


async def test_a_record_is_open_for_a_week_to_people_it_was_shown_to(table, ada, ben, clock):
    shown = await opened(table, ada, text=WON)
    hers, guessed = match_in(shown), int(match_in(shown)) - 1
    for who, kind, wrong in (
        *((ben, kind, f"{verb}:{hers}:0") for kind, verb in ((FORM, "go-to-form"), (BUTTON, "judge"))),
        (ben, BUTTON, f"step:{hers}:{ada.id}:0:0:next"),
        (ada, FORM, f"go-to-form:{guessed}:0"),
    ):
        assert GONE in private(await sends(table, who, kind, f"oddity:{wrong}")), wrong
    await table.click(ada, shown, "Share")
    await table.click(ada, shown, "The whole match")
    public = table.newest(ben)
    assert labels(public) == TOGETHER
    await table.click(ada, public, "Next")
    own = (await table.click(ben, public, "Next")).message
    assert len({hers, match_in(public), match_in(own)}) == 3
    await table.click(ben, own, "Back")
    assert "turn 1 of 3" in own.content
    await table.fill_in(ben, own, "Go to a turn", turn="9")
    clock.advance(timedelta(days=7))
    for person, message in ((ada, shown), (ben, own), (ada, public)):
        assert GONE in private(await table.click(person, message, "Last"))


async def test_a_record_that_is_wrong_says_where_and_what_would_be_right(table, sandbox, ada):
    wrong = await opened(table, ada, text=WON.replace("2. a2 black", "2. a1 *black*"))
    where, why, right = wrong.content.splitlines()
    assert where == "**This record can't be read.** Line 12: “2. a1 \\*black\\*”"
    assert why.endswith(".")
    assert right.startswith("A record begins with “Game: odd”")
    linked = await opened(table, ada, text="Game: odd\n1. [e5](https://x.example) @everyone white")
    assert "](" not in linked.content
    assert "https://" not in linked.content
    assert " @everyone" not in linked.content
    answer = await ada.message_command(table.channel, MENU, ada.say(table.channel, "hello"))
    await table.idle()
    assert "There's no record in that message." in private(answer)
    for said, options in (
        ("A record may have 256 kB.", {"record": ("x.txt", b"#" * 256_001)}),
        ("isn't text in UTF-8", {"record": ("x.txt", b"\xff")}),
        ("Choose one of", {"record": ("x.txt", b"x"), "match": 1}),
    ):
        assert said in (await opened(table, ada, **options)).content
    sandbox.world.attached.clear()
    assert (await table.store.holdings(ada.id)).counts["records"] == 0


@needs("privacy")
async def test_a_record_goes_on_after_a_restart_and_privacy_names_and_deletes_it(table, ada):
    shown = await opened(table, ada, record=("a.txt", WON.encode()))
    told = (await table.slash(ada, "privacy show")).message.content
    assert "Records you've read in, kept for a week each: 1" in told
    (file,) = (await table.slash(ada, "privacy export")).message.attachments
    assert "1. a1 white\\n2. a2 black" in file.data.decode()
    assert (await table.click(ada, shown, "Share")).message is shown
    await table.delete_data(ada)
    assert GONE in private(await table.click(ada, shown, "Back to the replay"))

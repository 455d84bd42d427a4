"""Everything around a challenge in the wrong hands, at the wrong time, in the wrong state, twice, or made up.

Each row is a situation, what a person does in it, and what they read; nothing may change. As nothing changes,
one bot serves all rows of a situation.
"""

import re
from datetime import timedelta

import pytest

from tests.case import case
from tests.conversations.situations import Situations, contents, press, send
from tests.conversations.table import private


@pytest.fixture
def situations(table, ada, ben):
    return Situations(table, ada, ben)


PRESSES = [
    # the wrong person
    ("offered", "cleo", "oddity:accept:1", "only they can accept"),
    ("offered", "ada", "oddity:accept:1", "your own challenge"),
    ("offered", "cleo", "oddity:decline:1", "only they can decline"),
    ("offered", "ada", "oddity:decline:1", "only they can decline"),
    ("offered", "ben", "oddity:withdraw:1", "only they can withdraw"),
    ("open", "ada", "oddity:accept:1", "your own challenge"),
    ("open", "ben", "oddity:decline:1", "nobody can decline"),
    ("open", "ben", "oddity:withdraw:1", "only they can withdraw"),
    ("over", "cleo", "oddity:rematch:1", "don't play"),
    ("overdue", "cleo", "oddity:claim:1", "don't play"),
    ("overdue", "ada", "oddity:claim:1", "your own turn"),
    # the wrong time
    ("running", "ben", "oddity:claim:1", "isn't over"),
    ("running without limit", "ben", "oddity:claim:1", "nothing to claim"),
    ("running", "ada", "oddity:rematch:1", "still running"),
    ("expired", "ben", "oddity:accept:1", "has expired"),
    ("expired", "ben", "oddity:decline:1", "has expired"),
    ("expired", "ada", "oddity:withdraw:1", "has expired"),
    # the wrong state
    *[
        (state, person, f"oddity:{verb}:1", words)
        for state, words in [
            ("declined", "has been declined"),
            ("withdrawn", "has been withdrawn"),
            ("running", "already been accepted"),
        ]
        for person, verb in [("ben", "accept"), ("ben", "decline"), ("ada", "withdraw"), ("cleo", "accept")]
    ],
    ("over", "ben", "oddity:claim:1", "is over"),
    ("rematch offered", "ada", "oddity:rematch:1", "has been offered already"),
    # stale and made up
    *[
        ("offered", "ben", f"oddity:{verb}:7", "don't know this")
        for verb in ("accept", "decline", "withdraw", "rematch", "claim")
    ],
    *[
        ("offered", "ben", custom_id, "another version")
        for custom_id in (
            "oddity:accept",
            "oddity:accept:99999999999999999999",
            "oddity:ACCEPT:1:0",
            "oddity:withdraw:1:0:\n",
            "oddity:' OR 1=1:1:0",
        )
    ],
    ("offered", "ben", "oddity:accept:999999999999999999", "don't know this"),
    ("offered", "ben", "oddity:claim:999999999999999999", "don't know this"),
]

FORMS = [
    ("offered", "cleo", "oddity:decline-form:1", {"reason": "x"}, "only they can decline"),
    ("offered", "ada", "oddity:decline-form:1", {"reason": "x"}, "only they can decline"),
    ("offered", "ben", "oddity:decline-form:1", {"reason": "x" * 200}, "up to 128 fit"),
    ("open", "ben", "oddity:decline-form:1", {"reason": "x"}, "nobody can decline"),
    ("expired", "ben", "oddity:decline-form:1", {"reason": "x"}, "has expired"),
    ("running", "ben", "oddity:decline-form:1", {"reason": "x"}, "already been accepted"),
    ("declined", "ben", "oddity:decline-form:1", {}, "has been declined"),
    ("offered", "ben", "oddity:decline-form:7", {}, "don't know this"),
    ("offered", "ben", "oddity:decline-form:x", {}, "another version"),
    ("offered", "ben", "oddity:challenge-form:/odd", {}, "can't find this person"),
    ("offered", "ben", "oddity:challenge-form:1/odd", {}, "can't find this person"),
    ("offered", "ben", "oddity:challenge-form:{ada}/chess", {}, "no game"),
    ("offered", "ben", "oddity:challenge-form:{ada}/", {}, "which game that is"),
    ("offered", "ben", "oddity:challenge-form:{ben}/odd", {}, "can't challenge yourself"),
    (
        "offered",
        "ben",
        "oddity:challenge-form:{ada}/odd",
        {"board": "x" * 4000},
        "You can't play",
    ),
    ("offered", "ben", "oddity:challenge-form:{ada}/odd", {"days": "4"}, "isn't possible"),
    ("offered", "ben", "oddity:challenge-form:{ada}/odd", {"note": "x" * 4000}, "up to 128 fit"),
]

COMMANDS = [
    ("offered", "cleo", "claim", {}, "no running matches"),
    ("offered", "ben", "claim", {"match": 7}, "no match #7"),
    ("running", "ada", "claim", {}, "your own turn"),
    ("running", "ben", "claim", {}, "isn't over"),
    ("running", "cleo", "claim", {"match": 1}, "don't play"),
    ("over", "ben", "claim", {"match": 1}, "is over"),
    ("offered", "ada", "challenge odd", {"board": "chess"}, "chess"),
    ("offered", "ada", "challenge strands", {"board": "hexhex-5"}, "hexhex-5"),
]


@pytest.mark.parametrize("situation", dict.fromkeys(row[0] for row in (*PRESSES, *FORMS, *COMMANDS)))
async def test_a_mistake_gets_only_a_private_sentence(table, sandbox, situations, situation, ada, ben):
    await situations.bring_about(situation)
    before, seen = await contents(table), len(table.seen(sandbox.person("dana")))

    async def check(answer, words):
        assert words in private(answer)
        assert answer.modal is None
        assert await contents(table) == before
        assert len(table.seen(sandbox.person("dana"))) == seen

    for _, person, custom_id, words in rows_of(PRESSES, situation):
        with case(person, custom_id):
            await check(await press(table, sandbox.person(person), custom_id), words)
    for _, person, template, values, words in rows_of(FORMS, situation):
        custom_id = template.format(ada=ada.id, ben=ben.id)
        with case(person, custom_id):
            await check(await send(table, sandbox.person(person), custom_id, **values), words)
    for _, person, path, options, words in rows_of(COMMANDS, situation):
        with case(person, path, options):
            await check(await table.slash(sandbox.person(person), path, **options), words)


def rows_of(rows, situation):
    return [row for row in rows if row[0] == situation]


async def test_a_person_cannot_ping_another_again_and_again(table, sandbox, ada, ben):
    for _ in range(3):
        await table.click(ada, await table.challenge(ada, ben), "Withdraw")
    before = len(sandbox.pings(ben))
    said = private(await table.slash(ada, "challenge odd", opponent=ben))
    assert re.search(rf"challenge <@{ben.id}> again from <t:\d+:f> on", said)
    assert len(sandbox.pings(ben)) == before
    table.clock.advance(timedelta(minutes=10))
    await table.challenge(ada, ben)
    assert len(sandbox.pings(ben)) == before + 1

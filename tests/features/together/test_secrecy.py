import json
import re

from bot.sandbox.world.guild import Message
from tests.loaded import needs
from tests.times import HOUR

CELLS = re.compile(r"\b(b2|a1)\b")
COUNTS = re.compile(r"\b(\d+|one|only|no) votes?\b")


def read(message):
    """Everything in a message that a person or a program can read, and its pictures."""
    files = [(file.filename, file.description, hash(file.data)) for file in message.attachments]
    return json.dumps([message.content, message.components, files, sorted(map(str, message.pings))])


@needs("moderation", "replay", "records", "lists", "following")
async def test_nothing_sent_before_a_day_ends_tells_a_count_a_voter_or_a_proposal(
    party, table, sandbox, ada, ben, cleo, caplog
):
    """Private answers list the proposals, which name no proposer here."""
    caplog.set_level("INFO")
    sent, people = [], (ada, ben, cleo)
    day = await party.begin()
    before = read(day)
    sandbox.world.listen(
        lambda event: (
            isinstance(event.subject, Message)
            and sent.append((event.subject.ephemeral_to, read(event.subject)))
        )
    )
    for person, turn in ((ben, "b2 white"), (cleo, "a1 black"), (cleo, "b2 white")):
        await party.propose(person, turn, reason="secret")
    for person, turn in ((ada, "b2 white"), (ben, "b2 white"), (cleo, "a1 black"), (cleo, "b2 white")):
        await party.vote(person, turn)
    for person in people:
        for path in ("together show", "board", "matches", "replay", "record", "profile", "hint"):
            await table.slash(person, path)
    await party.exclude(ada, ben)
    await party.exclude(ada, ben, "included")
    await party.vote(ben, "b2 white", day)
    await table.let_pass(HOUR)
    assert read(day) == before
    assert len(sent) > 50
    for person, text in sent:
        assert not COUNTS.search(text), text
        assert person or not (CELLS.search(text) or "secret" in text), text
        voters = [str(one.id) for one in people if person not in {one.id, ada.id}]  # who excludes one
        assert not any(voter in text for voter in voters), text
    logged = [f"{one.getMessage()} {vars(one)}" for one in caplog.records]
    assert not any(CELLS.search(one.getMessage()) for one in caplog.records)
    assert not [line for line in logged if str(ben.id) in line or str(cleo.id) in line], "who voted, and when"
    await party.end_day()
    told = [text for person, text in sent if person is None]
    assert any(CELLS.search(text) and COUNTS.search(text) for text in told), "the search finds what is told"

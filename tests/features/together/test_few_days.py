"""Twelve people play for some days; a passer-by of the channel and the thread learns nothing early.

What a month holds is looked at by the world of a seed (`tests/trials/world/votes.py`).
"""

import re
from collections import Counter
from random import Random

import pytest

from tests.conversations.conftest import unhurried
from tests.conversations.table import labels
from tests.features.together.conftest import Party, choices

NAMES = ("ada", "ben", "cleo", "dana", "emil", "fay", "gus", "hana", "ida", "jan", "kim", "leo")
DAYS = 4
MOST_TAPS = 5
PLAYED = re.compile(r"played \*\*(.+?)\*\* \((?:the only vote|(\d+) of (\d+) votes)")


@pytest.fixture
async def sandbox():
    async with unhurried(people=NAMES) as sandbox:
        yield sandbox


class Passer:
    """Reads what everybody can read, in the channel and in its thread."""

    def __init__(self, party):
        self.party = party

    def read(self):
        channel = self.party.table.channel
        places = [channel, *(one.thread for one in channel.log.values() if one.thread)]
        messages = [one for place in places for one in place.log.values() if not one.ephemeral]
        return {one.id: (one.content, repr(one.components), len(one.attachments)) for one in messages}


async def propose(party, person, turn):
    """Returns the taps of a proposal, which is a vote."""
    made = await party.open(person, "propose")
    taps = 1 + await party.table.put(person, made, turn.split(maxsplit=1)[0])
    confirm = next(label for label in labels(made) if label == f"Propose {turn}")
    await party.table.click(person, made, confirm)
    return taps + 1


async def vote(party, person, number):
    """Returns the taps, of which opening the list is one, and the turn."""
    ballot = await party.open(person, "vote")
    chosen = choices(ballot)[number % len(choices(ballot))]
    await party.choose(person, ballot, chosen)
    return 3, chosen.partition(". ")[2]


@pytest.mark.usefixtures("undrawn")
async def test_nothing_tells_of_votes_before_the_end_of_a_day(table, sandbox):
    dice, party = Random(5), Party(table, sandbox.people)
    await table.store.change_server(sandbox.guild.id, threads=True)
    await party.begin(board="hexhex-5")
    passer, taps, read = Passer(party), [], []
    for _ in range(DAYS):
        before, votes = passer.read(), {}
        position = (await table.view()).position
        names = position.board.tiling.names
        free = [name for name, stone in zip(names, position.stones, strict=True) if stone is None]
        for person in dice.sample(sandbox.people, 4):
            if len(set(votes.values())) < 2:
                turn = f"{dice.choice(free)} {dice.choice(('black', 'white'))}"
                free.remove(turn.split(maxsplit=1)[0])
                taps.append(await propose(party, person, turn))
            else:
                more, turn = await vote(party, person, dice.randrange(9))
                taps.append(more)
            votes[person.id] = turn
            assert passer.read() == before, "nothing public changes before the end"
        state = await party.state()
        await party.end_day()
        new = {key: said for key, said in passer.read().items() if before.get(key) != said}
        told = [PLAYED.search(content) for content, *_ in new.values()]
        ((turn, won, all_votes),) = {found.groups() for found in told if found}
        tally = Counter(votes.values())
        assert (tally[turn], sum(tally.values())) == (int(won or 1), int(all_votes or 1)), state.ply
        assert tally[turn] == max(tally.values())
        read.append(len([found for found in told if found]))
    assert read == [3] * DAYS, "the report, the next day and the thread tell of each"
    assert max(taps) <= MOST_TAPS, Counter(taps)
    everything = repr(passer.read())
    assert not any(str(person.id) in everything for person in sandbox.people), "no one wished to be named"

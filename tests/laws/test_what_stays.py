"""What an answer leaves in memory, once it is given and garbage is collected."""

import gc
from collections import Counter

import pytest

from bot.ui.acting import Acting
from tests.conversations.table import labels

OF_AN_ANSWER = "discord.", "bot.ui.", "bot.transport."
"""The modules of its objects."""


def remaining():
    gc.collect()
    kinds = Counter(map(type, gc.get_objects()))
    return Counter({kind: kinds[kind] for kind in kinds if str(kind.__module__).startswith(OF_AN_ANSWER)})


@pytest.fixture(autouse=True)
def few_objects():
    """What other tests have left is not looked through."""
    gc.freeze()
    yield
    gc.unfreeze()


async def answer_privately(table, people, *cells):
    """Private boards, refused turns, taps, and turns that are played."""
    for person, cell in zip(people, cells, strict=True):
        await table.slash(person, "board")
        await table.play(person, "z9 white")
        opened = await table.open(person)
        await table.put(person, opened, cell)
        await table.click(person, opened, next(one for one in labels(opened) if one.startswith("Play ")))
    return remaining()


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("is_kept", [False, True])
async def test_nothing_of_private_answers_stays(table, ada, ben, monkeypatch, is_kept):
    """Unless it is kept, which is noticed."""
    kept, of = [], Acting.of
    if is_kept:
        monkeypatch.setattr(Acting, "of", lambda one: kept.append(one) or of(one))
    await table.start(ada, ben, board="hexhex-5", thread=False)
    before = await answer_privately(table, (ada, ben), "c3", "b2")
    after = await answer_privately(table, (ada, ben), "d4", "e5")
    assert bool(after - before) == is_kept, after - before

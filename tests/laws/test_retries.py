"""What each kind of message does about each trouble: tries again soon or in an hour, or gives up."""

from itertools import product

import discord
import pytest

from bot.delivery.deliverer import ANY_TROUBLE, GONE, SOON, Attempt, Delivered, Deliverer, NotNowError
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.transport.troubles import Trouble
from bot.ui import runner
from bot.ui.runner import Edit, MessageDeliverer, New
from tests.case import case
from tests.laws.test_kinds import classes_below, load_rooms

BUSY = frozenset({Trouble.BUSY})
CLOSED = BUSY | {Trouble.CLOSED}
NOTICE = SOON, CLOSED, False
CHANGE = SOON, CLOSED, True
BY_SETTING = ANY_TROUBLE, CLOSED, True
BOARD = ANY_TROUBLE, ANY_TROUBLE - GONE, True

TABLE = {
    "answer": CHANGE,
    "board": BOARD,
    "buttons": CHANGE,
    "card": (BUSY, CLOSED, True),
    "digest": NOTICE,
    "direct": (BUSY, CLOSED, False),
    "explanation": NOTICE,
    "followed": NOTICE,
    "gather": (SOON, BUSY, True),
    "month": BY_SETTING,
    "names": CHANGE,
    "notice": NOTICE,
    "plan-dropped": NOTICE,
    "puzzle": BY_SETTING,
    "reminder": NOTICE,
    "repost": BOARD,
    "request": NOTICE,
    "result": (SOON, BUSY, False),
    "together": BY_SETTING,
    "together-done": NOTICE,
    "together-talk": NOTICE,
    "together-told": NOTICE,
    "tournament": BY_SETTING,
    "tournament-begun": BY_SETTING,
    "tournament-ended": BY_SETTING,
    "welcome": NOTICE,
}
"""After which troubles posts and edits of a kind are repeated, and whether entries wait for the channel."""
IN_OTHER_WAYS = {"card", "direct"}
"""Kinds that send several messages at a time; their own tests hold them to their rows."""
SENDS_NOTHING = {"together-thread", "tournament-judged", "turning"}


def kinds():
    load_rooms()
    return {
        one.kind: one for one in classes_below(Deliverer) if one.kind and one.__module__.startswith("bot.")
    }


def test_each_kind_has_a_row():
    found = kinds()
    silent = {kind for kind, one in found.items() if one.retries is None}
    assert silent == SENDS_NOTHING & {*found}
    rows = {kind: (*one.retries, one.waits_for_channel) for kind, one in found.items() if one.retries}
    assert rows == {kind: row for kind, row in TABLE.items() if kind in found}


class _Refused(discord.DiscordException):
    def __init__(self, trouble):
        self.trouble = trouble


def refuse(monkeypatch, trouble):
    """Let Discord refuse everything for one reason."""

    async def post(*_):
        raise _Refused(trouble)

    async def edit(*_):
        return trouble

    monkeypatch.setattr(runner, "post", post)
    monkeypatch.setattr(runner, "edit", edit)
    monkeypatch.setattr(runner, "trouble_of", lambda error: error.trouble)


async def test_trouble_is_tried_again_as_the_row_says(monkeypatch):
    found, messages = kinds(), (New(Place(1, 2), "key", "text"), Edit(3, {"content": "text"}))
    for trouble in Trouble:
        refuse(monkeypatch, trouble)
        for kind, message in product(sorted(found.keys() & {*TABLE} - IN_OTHER_WAYS), messages):
            with case(kind, trouble, message):
                await check_tried_again(found[kind], message, trouble, monkeypatch)


async def check_tried_again(deliverer, message, trouble, monkeypatch):
    async def compose(*_):
        return (message,) if isinstance(message, New) else message

    async def nothing(*_):
        pass

    monkeypatch.setattr(deliverer, "deliver", MessageDeliverer.deliver)
    monkeypatch.setattr(deliverer, "compose_for", compose)
    monkeypatch.setattr(deliverer, "attempted", nothing)
    entry = Entry(Key(deliverer.kind, 1), Place(1, 2))
    posts, edits, _ = TABLE[deliverer.kind]
    delivering = deliverer(None).deliver(entry, attempt=Attempt(entry.key))
    if trouble in (posts if isinstance(message, New) else edits):
        with pytest.raises((_Refused, NotNowError)) as raised:
            await delivering
        assert raised.value.trouble is trouble
    else:
        assert await delivering is Delivered.DONE

"""What was posted is found by what it is, and nothing else is taken for it."""

import ast
import re

import pytest
from discord import ui

from bot.delivery.deliverer import Attempt
from bot.delivery.delivery import Delivery
from bot.delivery.schedule import Schedule
from bot.matches.events import Events
from bot.matches.model import Place
from bot.matches.outbox import Key
from bot.matches.queue import Outbox
from bot.transport.budget import Budget
from bot.ui.pictures import Pictures
from bot.ui.runner import MAY_PING, PUBLIC_THEME, New, buttons_of, post
from tests.store.samples import new_match
from tests.test_layers import MODULES, nodes, within


def test_only_the_dispatcher_makes_attempts():
    makes = re.compile(r"(?<!class )\bAttempt\(")
    made = [module for module, file in MODULES.items() if makes.search(file.read_text(encoding="utf-8"))]
    assert made == ["bot.delivery.schedule"]


SENDS = {"send", "send_message", "edit", "edit_message", "create_thread", "create_dm", "public"}
"""What sends, edits or opens, and draws for everybody; methods of discord.py, and functions of ours."""


def test_only_the_runner_sends_edits_opens_threads_and_draws_for_everybody():
    """A thread's name is no message; what an interaction is answered by is in `transport`."""
    found = {
        (module, ast.unparse(call.func))
        for module in MODULES
        if within(module, ["bot.delivery", "bot.features", "bot.ui", "bot.matches"])
        for call in nodes(module)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in SENDS
    }
    elsewhere = {one for one in found if one[0] != "bot.ui.runner" and one[1] != "edit"}
    assert elsewhere == {("bot.features.board.threads", "thread.edit")}
    assert {name.rpartition(".")[2] for _, name in found} == SENDS


async def test_a_message_known_only_by_its_text_is_searched_for_since_a_moment(bot):
    with pytest.raises(AssertionError):
        await post(bot, New(Place(1, 2), "key", "text"), Attempt(Key("welcome", 0)))


async def test_fresh_row_is_never_searched_for(any_store):
    store = any_store
    schedule = Schedule()
    delivery = Delivery(Outbox(store.db), Events(), Budget(), schedule)
    delivery.register("board", _Silent())
    for is_left in (True, False):
        match = await new_match(store)
        await delivery.look(lambda: None)
        assert schedule.attempt(await store.entry(Key("board", match.id))).long_ago is is_left


class _Silent:
    urgency, seconds_apart = 0, 0.0


async def test_link_buttons_have_an_address():
    view = ui.View().add_item(ui.Button(url="https://example.org"))
    assert buttons_of(view) == ["https://example.org"]


async def test_features_say_who_may_be_pinged_and_how_public_pictures_look(seated, ada, ben, monkeypatch):
    drawn = []
    public = Pictures.public

    async def noted(pictures, board, words, looks):
        drawn.append(looks.theme)
        return await public(pictures, board, words, looks)

    async def may_ping(_bot, key, user):
        return (key.kind, user) != ("board", ben.id)

    async def theme(_bot, _place):
        return "night"

    monkeypatch.setattr(Pictures, "public", noted)
    async with seated(as_usual=True) as table:
        await table.start(ada, ben, thread=False)
        monkeypatch.setattr(MAY_PING, "_added", [(1, may_ping)])
        monkeypatch.setattr(PUBLIC_THEME, "_added", [(1, theme)])
        await table.play(ada, "b2 white")
        muted = table.newest(ada).mentions
        await table.play(ben, "b3 white")
        assert (muted, table.newest(ada).mentions) == ([], [ada.id])
    assert drawn[-3:] == ["classic", "night", "night"]

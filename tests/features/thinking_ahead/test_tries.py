import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from bot.rules.hints import suggest
from bot.rules.notation import format_turn
from tests.conversations.conftest import online
from tests.conversations.situations import contents
from tests.conversations.table import CELLS, Table, labels, private
from tests.laws.test_everything import BUTTON, sends
from tests.sandbox.controls import Sandbox

ACTS = {"play-anybody", "play-at-level", "try-plan"}
"""What is no part of a try though it stands under one: it challenges, or plans."""
SLOW = {
    *("turn-hint", "hint", "animation", "go-to", "judge"),
    *("share", "share-as", "share-picture", "try-share"),
}
"""What is tried elsewhere; a shared message is noted, and `judge`, under the replay that a try leads back to,
keeps an analysis.
"""
LINES = ("a1 white", "b2 black; c1 white; c2 white", "nonsense; a1 black", "c2 w → a2 b → b3 w")
people = st.sampled_from(("ada", "ben", "cleo"))
places = st.integers(0, 40)


def name_of(custom_id):
    return custom_id.split(":")[1]


class Tries(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.loop, self.cleanup = asyncio.Runner(), AsyncExitStack()
        self.loop.run(self.begin())

    async def begin(self):
        folder = Path(self.cleanup.enter_context(TemporaryDirectory()))
        sandbox = await self.cleanup.enter_async_context(Sandbox())
        bot = await self.cleanup.enter_async_context(online(sandbox, folder / "oddity.sqlite3"))
        self.people = {person.name: person for person in sandbox.people}
        self.table = Table(sandbox, bot, sandbox.channel("games"))
        self.shown, self.ids, ada, ben = [], [], self.people["ada"], self.people["ben"]
        await self.table.start(ada, ben)
        for ply, cell in enumerate(CELLS[:2]):
            await self.table.play((ada, ben)[ply % 2], f"{cell} black")
        await self.table.resign(ben)
        await self.table.start(ada, ben)
        self.stored = await contents(self.table)

    def teardown(self):
        self.loop.run(self.cleanup.aclose())
        self.loop.close()

    @rule(who=people, other=people, match=st.integers(1, 2), buttons=st.lists(places, min_size=5, max_size=9))
    def tries(self, who, other, match, buttons):
        self.loop.run(self.try_out(self.people[who], self.people[other], match, buttons))

    async def try_out(self, person, other, match, buttons):
        await self.open(person, match)
        if self.shown:
            chosen = self.shown[buttons[0] % len(self.shown)]
            for button in buttons:
                if chosen in self.shown:
                    await self.press(*chosen, button)
            await self.forge(other, self.ids[buttons[0] % len(self.ids)])

    async def open(self, person, match):
        shown = (await self.table.slash(person, "replay", match=match)).message
        if "Try from here" in labels(shown):
            await self.table.click(person, shown, "Try from here")
            self.shown.append((person, shown))
        await self.holds()

    async def press(self, person, shown, place):
        may = [one["custom_id"] for one in shown.buttons if not one.get("disabled")]
        may = [one for one in may if name_of(one) not in ACTS | SLOW]
        self.ids += may
        pressed = may[place % len(may)]
        answer = await self.table.click(person, shown, pressed)
        if answer.modal is not None:
            await self.table.submit(person, answer.modal, line=LINES[place % len(LINES)])
        if name_of(pressed) == "close":
            self.shown.remove((person, shown))
        await self.holds()

    async def forge(self, person, custom_id):
        if name_of(custom_id) != "close":
            await sends(self.table, person, BUTTON, custom_id)
        await self.holds()

    async def holds(self):
        assert await contents(self.table) == self.stored

    @rule(place=places)
    def plays(self, place):
        self.loop.run(self.play(place))

    async def play(self, place):
        view = await self.table.view(2)
        if view.match.outcome is None:
            turns = suggest(view.rules, view.position, "")
            text = format_turn(turns[place % len(turns)], view.position, view.rules)
            mover = next(one for one in self.people.values() if one.id == view.match.player_to_move)
            await self.table.play(mover, text, match=2)
            played = (await self.table.match(2)).turns  # perhaps with a planned answer
            assert played[: view.match.ply + 1] == (*view.match.turns, text)
        self.stored = await contents(self.table)

    @precondition(lambda self: self.shown)
    @rule(which=places)
    def plans(self, which):
        self.loop.run(self.plan(*self.shown[which % len(self.shown)]))

    async def plan(self, person, shown):
        if "Plan this line" in labels(shown):
            (plan,) = [one["custom_id"] for one in shown.buttons if one["label"] == "Plan this line"]
            answer = await self.table.click(person, shown, "Plan this line")
            await self.holds()
            if int(plan.split(":")[3]) == (await self.table.match(2)).revision:
                assert {"Plan it", "Remove this answer"} & set(labels(shown))
            elif "Plan this line" in labels(shown):
                assert "begins with your opponent's turn" in private(answer)
        if "Plan it" in labels(shown):
            before = await self.table.match(2)
            await self.table.click(person, shown, "Plan it")
            self.shown.remove((person, shown))
            assert (await self.table.match(2)).change(plans=before.plans) == before
        self.stored = await contents(self.table)


def test_no_try_changes_a_stored_match():
    run_state_machine_as_test(Tries, settings=settings(max_examples=4, stateful_step_count=10, deadline=None))

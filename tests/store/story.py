"""One of everything that a database can hold, written by today's store."""

import itertools
import tempfile
from collections.abc import Awaitable
from datetime import timedelta
from functools import partial
from pathlib import Path

from bot.matches import transitions
from bot.matches.ids import COMPUTER
from bot.matches.model import ChallengeStatus, Place
from bot.matches.plans import Branch
from bot.matches.requests import RequestKind
from bot.matches.slots import Slot
from bot.matches.transitions import Answer
from bot.rules.rules import Outcome
from tests.loaded import FEATURES
from tests.operation.conftest import rows
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, NUMBERED, Calls, offer, open_store

NEWEST = "9"
LEFT = GUILD + 9  # a server that has removed the bot
TWO = ("a1 white", "b2 black")
SEVEN = tuple(f"{cell} white" for cell in ("a1", "a2", "b1", "b2", "b3", "c1", "c2"))
EVEN, ODD = Outcome(1, "resigned"), Outcome(0, "resigned")
FULL = Outcome(0, "odd-count", {"counted": 1, "group": 3})

OF_DAYS = Slot[["Story"], Awaitable[None]]()
"""What features add to the days of matches."""
SINCE_1_2 = Slot[["Story", str], Awaitable[None]]()
"""What features and versions since 1.2.0 add, given the version."""


class Story:
    def __init__(self, store):
        self.store = Calls(store)
        self.messages = itertools.count(9001)

    async def write(self, version=NEWEST):
        await self.match(TWO, shown=2)
        await self.match(TWO, shown=1)
        await self.match(())
        await self.match(SEVEN, shown=0, outcome=FULL)
        await self.show(4, 7)
        await self.end(await self.match(TWO, shown=2), EVEN, timedelta(hours=1))
        await self.show(5, 3)
        await self.end(await self.match(TWO, shown=2), ODD, timedelta(hours=1))
        await self.match((), shown=0, setup=NUMBERED)
        overdue = await self.match(TWO, shown=2, days_per_turn=2, note="hello *you*", thread=True)
        await self.store.set_overtime(overdue, 2)
        await self.store.note_board_text(overdue)
        await self.end(await self.match(TWO, shown=2, days_per_turn=1), Outcome(1, "time"), timedelta(days=2))
        await self.show(9, 3)
        await self.move(await self.match(TWO, shown=2, days_per_turn=3))
        await self.write_challenges()
        await self.store.add_turn(1, 2, "a2 white", None, NOON + timedelta(hours=1), once=7)
        await self.show(1, 3)
        await self.write_settings()
        await self.write_days()
        if version >= "1.2.0":
            for chapter in SINCE_1_2(self, version):
                await chapter

    async def write_challenges(self):
        await self.challenge(opponent=None, seat=1)
        await self.challenge(card=False)
        await self.challenge(ChallengeStatus.DECLINED, reason="later")
        await self.challenge(ChallengeStatus.WITHDRAWN, card=False)
        await self.challenge(ChallengeStatus.EXPIRED)
        await self.challenge(rematch_of=4, challenger=BEN, opponent=ANN)

    async def write_settings(self):
        await self.store.write_note("commands", "hash")
        await self.store.change_person(ANN, theme="night", confirm=False)
        await self.store.change_server(GUILD, most_open=3, threads=False, days_per_turn=None)
        await self.store.block(BEN, CAT)
        await self.store.note_departure(LEFT, NOON)

    async def write_days(self):
        hour = timedelta(hours=1)
        asked = await self.match(TWO, shown=2, days_per_turn=3, take_backs=False)
        deeper = (Branch("b3 white", "c1 black"),)
        await self.store.set_plan(asked, 1, (Branch("a2 white", "b1 black", deeper),))
        if "take_backs" in FEATURES:
            await self.store.ask(asked, 0, RequestKind.ABANDON, 2, NOON + hour)
            await self.store.note_request(asked, next(self.messages))
        undone = await self.match(TWO, shown=2, days_per_turn=5)
        if "take_backs" in FEATURES:
            await self.store.ask(undone, 0, RequestKind.TAKE_BACK, 2, NOON + hour)
            await self.store.agree(undone, 1, 2, NOON + hour)
        paused = await self.match(TWO, shown=2, days_per_turn=2)
        await self.store.remind(paused, 2, NOON + 26 * hour)
        await self.store.snooze(paused, ANN, 2, NOON + 27 * hour)
        await self.store.pause_or_resume(paused, "pause", NOON + 28 * hour)
        answered = await self.match(TWO, shown=2)
        plan = (Branch("a2 white", "b1 black"),)
        await self.store.set_plan(answered, 1, plan)
        await self.store.play_out_plan(answered, 2, "a2 white", Answer(plan, plan[0]), NOON + hour)
        await self.store.go_away(BEN, NOON + 48 * hour, NOON + 96 * hour)
        for chapter in OF_DAYS(self):
            await chapter
        await self.show((await self.store.begin_match(offer(opponent=COMPUTER), 1, level=4)).id, 0)

    async def match(self, played, *, shown=None, outcome=None, **terms):
        """Play a match whose board was shown after this many turns, or never; return its id."""
        challenge = await self.store.add_challenge(offer(**terms))
        card = next(self.messages)
        await self.store.set_challenge_message(challenge.id, card)
        match = await self.store.start_match(challenge.id, (ANN, BEN), NOON)
        await self.store.set_challenge_message(challenge.id, card, ChallengeStatus.ACCEPTED)
        if shown is not None:
            await self.show(match.id, 0)
        for ply, text in enumerate(played):
            is_last = outcome is not None and ply == len(played) - 1
            at = NOON + timedelta(minutes=ply + is_last)
            await self.store.add_turn(match.id, ply, text, outcome if is_last else None, at)
            if shown is not None and ply < shown:
                await self.show(match.id, ply + 1)
        return match.id

    async def end(self, match, outcome, after):
        await self.store.end_match(match, outcome, NOON + after)

    async def show(self, match, revision):
        await self.store.set_board_message(match, revision, next(self.messages))
        await self.strip(match)

    async def move(self, match):
        await self.store.move_match(match, Place(GUILD, CHANNEL + 1))
        await self.strip(match)

    async def strip(self, match):
        for key in await self.store.keys():
            if (key.kind, key.subject) == ("buttons", match):
                await self.store.strip(match, key.part)

    async def challenge(self, status=None, *, card=True, reason="", **terms):
        challenge = await self.store.add_challenge(offer(**terms))
        message = next(self.messages) if card else None
        if card:
            await self.store.set_challenge_message(challenge.id, message)
        if status is None:
            return
        await self.store.close_challenge(challenge.id, status, reason)
        if card:
            shown = partial(transitions.note_card, message=message, status=status)
            await self.store.change_challenge(challenge.id, shown, at=NOON)
        else:  # it was not posted, and a later attempt finds nothing
            await self.store.drop("card", challenge.id)


@SINCE_1_2.add(order=10)
async def write_rated_match(story, _version):
    await story.match(SEVEN, outcome=FULL, rated=True)


@SINCE_1_2.add(order=40)
async def write_positions(story, _version):
    several = await story.store.add_challenge(offer(opponent=None, seats=3))
    await story.store.set_challenge_message(several.id, next(story.messages))
    await story.store.start_match(several.id, (ANN, BEN), NOON)
    await story.match(("a2 white",), shown=1, tries=False, turns=TWO)
    await story.challenge(turns=TWO)


@SINCE_1_2.add(order=80)
async def skip_message(story, version):
    if version == "1.2.0":
        next(story.messages)  # which showed a match of the archive


async def write_story(path):
    async with open_store(path) as store:
        await Story(store).write()


async def database_of_today():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "oddity.sqlite3"
        await write_story(path)
        return rows(path)

"""A whole life of the bot in scenes, each around one thing that people do, for the fault run.

A scene is an asynchronous generator. What stands before its `yield` happens in peace, what stands after it
under the fault.
"""

import asyncio
import inspect
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from functools import partial
from unittest.mock import patch

from bot.__main__ import assemble
from bot.delivery.schedule import Schedule
from bot.engine.worker import FUNCTIONS
from bot.features.board import board as boards
from bot.matches.model import Search
from bot.matches.preferences import People
from bot.matches.settings import Pings
from bot.sandbox.http.gateway import HEARTBEAT_ACK
from bot.transport.discord_internals import talk_to
from bot.transport.rate_limit import RateLimit
from tests.conversations.table import POST, Table, shown_by
from tests.loaded import FEATURES
from tests.store.samples import Calls, make_plain, open_store
from tests.times import Clock
from tests.trials.promises import boards_by_match, public


@asynccontextmanager
async def living(sandbox, database):
    life = Life(sandbox, database)
    beating = asyncio.create_task(_beat(sandbox.gateway))
    try:
        await life.begin()
        yield life
    finally:
        await life.end()
        beating.cancel()


async def _beat(gateway):
    """Keep connections alive: the heart of discord.py beats in a thread, which knows of no leaps."""
    while True:
        await asyncio.sleep(30)
        for session in gateway.sessions.values():
            if session.connection is not None:
                session.connection.put({"op": HEARTBEAT_ACK})


class Life(Table):
    def __init__(self, sandbox, database):
        self.sandbox, self.channel = sandbox, sandbox.channel("games")
        self.clock, self.stopwatch = Clock(), None
        self.ada, self.ben, self.cleo = (sandbox.person(name) for name in ("ada", "ben", "cleo"))
        self.database = database
        self.problems = []
        self.later = {}
        """What must be true in the end besides `promises.broken`: a question by what it is called."""
        self._stack = AsyncExitStack()
        self._working = None

    async def begin(self):
        talk_to(self.sandbox.url)
        store = await self._stack.enter_async_context(open_store(self.database))
        await make_plain(store, self.sandbox.world.guilds)
        self.store, schedule = Calls(store), Schedule(asyncio.get_running_loop().time)
        self.bot = assemble(store, clock=self.clock, schedule=schedule, rate_limit=RateLimit(1000))
        self._working = asyncio.create_task(self.bot.start(self.sandbox.token))
        await self.sandbox.until(lambda: self.sandbox.online or self._working.done(), 3600)
        await self.sandbox.until(lambda: self.ada.commands(self.channel) or self._working.done(), 3600)
        await self.idle()

    async def end(self):
        await self.bot.close()
        await self._working
        await self._stack.aclose()

    async def idle(self):
        await self.bot.settle(120)

    def check(self, holds, problem):
        if not holds:
            self.problems.append(problem)

    def newest_board(self):
        (*_, boards) = boards_by_match(public(self.sandbox)).values()
        return boards[-1]

    def shows(self, words):
        return self.count(words) > 0

    def expect(self, answer, words):
        if answer.failed or self.shows(words):
            return  # an interaction that Discord calls failed may have changed nothing
        told = [message.content for message in (answer.message, *answer.followups) if message is not None]
        honest = any("saved" in text or "couldn't finish" in text for text in told)
        self.check(honest, f"the player was told {told} and shown nothing")

    async def turn(self, person, turn, **options):
        answer = await self.play(person, turn, **options)
        self.expect(answer, turn)
        return answer

    async def let_pass(self, span):
        self.clock.advance(span)
        await self.background.run_due_jobs()
        await self.idle()

    def count(self, words):
        return sum(words in message.content for message in public(self.sandbox))


async def a_turn(life):
    await life.start(life.ada, life.ben)
    yield
    await life.turn(life.ada, "b2 white")


async def a_turn_with_a_direct_message(life):
    await life.store.change_person(life.ben.id, pings=Pings.MESSAGE)
    await life.start(life.ada, life.ben)
    yield
    await life.turn(life.ada, "b2 white")
    told = life.sandbox.direct_messages(life.ben).log
    life.later["one direct message for each board that calls"] = lambda: len(told) == life.shows("b2 white")


async def two_turns(life):
    await life.start(life.ada, life.ben)
    yield
    first = await life.turn(life.ada, "b2 white")
    if not first.failed:
        await life.turn(life.ben, "b1 white")


async def a_typed_turn(life):
    await life.start(life.ada, life.ben)
    form = await life.form(life.ada, await life.open(life.ada))
    yield
    life.expect(await life.submit(life.ada, form, turn="b2 white"), "b2 white")


async def the_turn_builder(life):
    await life.start(life.ada, life.ben)
    yield
    await life.open(life.ada)


async def a_turn_in_a_thread_that_sleeps(life):
    card = await life.challenge(life.ada, life.ben, thread=True)
    await life.click(life.ben, card, "Accept")
    board = life.newest_board()
    life.sandbox.archive(card.thread)
    life.sandbox.revoke("MANAGE_THREADS")
    yield
    await life.turn(life.ada, "b2 white", match=1)
    life.check(board.channel is card.thread, "the match is not in its thread")


async def a_challenge(life):
    yield
    options = {"opponent": life.ben, "seat": "odd", "board": "hexhex-2", "group": 2, "note": "hello"}
    life.expect(await life.slash(life.ada, "challenge odd", **options), "hello")


async def a_challenge_from_the_menu(life):
    form = await life.invite(life.ada, life.ben)
    yield
    life.expect(await life.submit(life.ada, form), "challenges you")


async def the_menu(life):
    yield
    await life.ada.user_command(life.channel, "Challenge", life.ben)
    await life.idle()


async def accepting(life):
    card = await life.challenge(life.ada, life.ben)
    yield
    life.expect(await life.click(life.ben, card, "Accept"), "–")


async def accepting_with_a_thread(life):
    card = await life.challenge(life.ada, life.ben, thread=True)
    yield
    life.expect(await life.click(life.ben, card, "Accept"), "–")
    life.later["both players are in the thread"] = lambda: _both_are_in(life, card)


def _both_are_in(life, card):
    thread = card.thread  # none, where that could not be, or where nothing was accepted
    return thread is None or thread.thread.members >= {life.ada.id, life.ben.id}


async def declining(life):
    form = await life.form(life.ben, await life.challenge(life.ada, life.ben), "Decline")
    yield
    await life.submit(life.ben, form, reason="no time")


async def withdrawing(life):
    card = await life.challenge(life.ada, life.ben)
    yield
    await life.click(life.ada, card, "Withdraw")


async def resigning(life):
    await life.start(life.ada, life.ben)
    asked = await life.slash(life.ada, "resign")
    yield
    life.expect(await life.click(life.ada, asked.message, "Yes, resign"), "resigned")


async def forgetting(life):
    await life.start(life.ada, life.ben)
    await life.turn(life.ada, "b2 white")
    asked = (await life.slash(life.ada, "privacy delete")).message
    yield
    if not (await life.click(life.ada, asked, "Yes, delete it")).failed:
        said = public(life.sandbox)
        life.later["no message names her"] = lambda: not any(str(life.ada.id) in one.content for one in said)


async def a_rematch(life):
    await life.start(life.ada, life.ben)
    end = await life.resign(life.ada)
    yield
    await life.click(life.ben, end, "Rematch")


async def posting_again(life):
    await life.start(life.ada, life.ben)
    life.ada.say(life.channel, "so much chat")
    yield
    with patch.object(boards, "MIN_BOARD_AGE", timedelta(0)):
        await life.slash(life.ada, "bump")


async def looking_at_a_board(life):
    await life.start(life.ada, life.ben)
    yield
    await life.slash(life.ben, "board")


async def lists(life):
    await life.start(life.ada, life.ben)
    yield
    await life.slash(life.ada, "matches")


async def completing(life):
    await life.start(life.ada, life.ben)
    life.bot.names._known.clear()
    yield
    await life.ada.autocomplete(life.channel, "play", focused="match", match="1")
    await life.idle()


async def a_record_and_a_replay(life):
    await life.start(life.ada, life.ben)
    await life.play(life.ada, "b2 white")
    yield
    await life.slash(life.ada, "record")
    await life.slash(life.ada, "replay")


async def a_match_in_a_thread_seen_from_outside(life):
    await life.start(life.ada, life.ben)
    thread = life.sandbox.add_private_thread(life.channel, "aside", life.ada, life.ben)
    await life.at(thread).start(life.ada, life.ben)
    yield
    await life.slash(life.cleo, "board", match=2)


async def time_over(life):
    await life.start(life.ada, life.ben, days=1)
    yield
    await life.let_pass(timedelta(days=1))


async def a_reminder(life):
    await life.start(life.ben, life.ada, days=3)
    yield
    await life.let_pass(timedelta(days=2))
    life.later["one reminder"] = lambda: life.count("⏰") == 1


async def a_reminder_by_direct_message(life):
    await life.store.change_person(life.ben.id, reminders_directly=True)
    await life.start(life.ben, life.ada, days=3)
    yield
    await life.let_pass(timedelta(days=2))
    told = life.sandbox.direct_messages(life.ben).log
    life.later["one reminder, and that directly"] = lambda: life.count("⏰") == len(told) == 1


async def a_daily_digest(life):
    await life.bot.get(People).change_person(life.ben.id, digest=(life.clock().hour + 1) % 24)
    await life.start(life.ben, life.ada)
    yield
    await life.let_pass(timedelta(hours=1))
    life.later["one digest"] = lambda: life.count("☀") == 1


async def a_tournament(life):
    await life.store.change_server(life.sandbox.guild.id, threads=True)
    await life.slash(life.ada, "tournament create", name="Cup", game="odd", matches=1)
    for person in (life.ada, life.ben, life.cleo):
        await life.slash(person, "tournament join")
    yield
    await life.manage(life.ada, "tournament show", "start")
    (tournament,) = await life.store.tournaments(life.channel.guild.id, 1)
    begun = bool((await life.store.tournament(tournament.id)).matches)
    life.later["one table, and one word that it has begun"] = lambda: (
        (life.count("**Cup** ·"), life.count("has begun**")) == (1, int(begun))
    )


async def a_match_that_is_followed(life):
    await life.start(life.ada, life.ben)
    (match,) = await life.store.search(Search(), 1)
    await life.store.follow(match.id, life.cleo.id, turns=True)
    yield
    await life.turn(life.ada, "b2 white")
    told = life.sandbox.direct_messages(life.cleo).log
    life.later["what is shown is told once"] = lambda: len(told) == life.shows("b2 white")


async def taking_one_of_several_seats(life):
    await life.slash(life.ada, "challenge odd", seats=2, board="hexhex-2", group=2)
    card = public(life.sandbox)[-1]
    yield
    life.expect(await life.click(life.ben, card, "Take the seat"), "–")


async def todays_ending(life):
    await life.slash(life.ada, "server set", puzzle=life.channel, hour=9)
    yield
    await life.let_pass(timedelta(days=1))
    life.later["one ending"] = lambda: life.count("Today's ending") == 1


async def an_ending_that_is_explained(life):
    await life.slash(life.ada, "server set", puzzle=life.channel, hour=9)
    await life.let_pass(timedelta(days=1))
    (message,) = (one for one in public(life.sandbox) if "Today's ending" in one.content)
    yield
    await life.click(life.ada, message, "Solve")
    await life.let_pass(timedelta(days=1))
    life.later["one explanation, and one ending"] = lambda: (
        "**Solution**" in message.content and life.count("Today's ending") == 1
    )


async def a_day_of_a_servers_match(life):
    life.bot.workers._ask = _think_here
    await life.store.change_server(life.sandbox.guild.id, threads=True)
    options = {"board": "hexhex-2", "level": 6, "hour": 9, "zone": "UTC"}
    await life.choose(life.ada, "together start", "Start", **options)
    (day,) = public(life.sandbox)
    made = (await life.click(life.ben, day, "Propose")).message
    await life.put(life.ben, made, "b2")
    await life.click(life.ben, made, "Propose b2 white")
    yield
    await life.click(life.cleo, day, "Vote")
    page = await life.choose(life.ada, "together show", "Manage")
    await life.select(life.ada, shown_by(page), "oddity:together-exclude:excluded", life.cleo)
    await life.let_pass(timedelta(days=2))
    for _ in range(3):
        await life.let_pass(timedelta(minutes=1))
    opened = any(message.thread for message in public(life.sandbox))
    life.later["one report, one next day, one word of the moderator's, one in the thread"] = lambda: (
        (
            life.count("#1 · 1. The server played"),
            life.count("#1 · turn 2 of about "),
            life.count("A moderator excluded"),
            life.count("**Turn 1:** The server played"),
        )
        == (1, 1, 1, int(opened))
    )


async def a_turning_point(life):
    await life.start(life.ada, life.ben, board="hexhex-3", group=3)
    names = life.bot.services.catalogue.game("odd").setup("hexhex-3").board.tiling.names
    for ply, name in enumerate(names[:8]):  # after fewer turns, none is looked for
        await life.turn((life.ada, life.ben)[ply % 2], f"{name} {'white' if ply % 3 else 'black'}")
    asked = await life.slash(life.ben, "resign")
    life.bot.workers._ask = _think_here
    yield
    life.expect(await life.click(life.ben, asked.message, "Yes, resign"), "resigned")
    await life.let_pass(timedelta(minutes=1))
    life.later["at most one turning point"] = lambda: life.count("Turning point") <= 1


async def _think_here(function, rules, position, budget, *, person, is_background=False, **options):
    """Answer as a worker does, but in a thread, for which time does not leap."""
    del person, is_background
    think = partial(FUNCTIONS[function], rules, position, budget=budget, **options)
    return await asyncio.get_running_loop().run_in_executor(None, think)


async def a_challenge_that_expires(life):
    await life.challenge(life.ada, life.ben)
    yield
    await life.let_pass(timedelta(days=8))


async def the_first_start(life):
    await life.end()
    life.database.unlink()
    yield
    await life.begin()


async def a_start_with_things_left_over(life):
    await life.start(life.ada, life.ben)
    fault = life.sandbox.fail(*POST, cut=True, after_effect=True, times=2)
    await life.ada.slash(life.channel, "play", turn="b2 white")
    await life.ben.slash(life.channel, "challenge odd", opponent=life.ada, seat="odd")
    await life.end()
    fault.times = 0
    yield
    await life.begin()


NEEDED = {
    "forgetting": "privacy",
    "lists": "lists",
    "a record and a replay": "replay",
    "a reminder": "reminders",
    "a reminder by direct message": "reminders",
    "a daily digest": "reminders",
    "a tournament": "tournaments",
    "a match that is followed": "following",
    "todays ending": "puzzles",
    "an ending that is explained": "puzzles",
    "a day of a servers match": "together",
    "a turning point": "replay",
}
"""The feature that a scene needs."""
SCENES = {
    name.replace("_", " "): scene
    for name, scene in tuple(globals().items())
    if inspect.isasyncgenfunction(scene) and not name.startswith("_")
    if NEEDED.get(name.replace("_", " "), "turn") in FEATURES
}

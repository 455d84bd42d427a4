"""Whole matches with second thoughts, the bot being killed at each step.

Two people and a moderator do whatever there is to do in a match besides playing: take a turn back freely and
by agreement, plan nested answers, go on vacation, pause, and end a match by agreement. In the end the record
and the log of each match are compared with what is known here, and played through by the rules.
"""

import re
from datetime import UTC, datetime, timedelta
from random import Random

import click

from bot.matches.plans import lines
from bot.matches.take_backs import FREE
from bot.rules.notation import format_turn, parse_turn
from bot.rules.record import read_record, review
from bot.rules.rules import play, random_turn
from tests.scenes.samples import CATALOGUE

PEOPLE = ("mia", "ada", "ben")
ROOMY = 15
"""Cells that a board must have, so that a match lasts for everything there is to do in it."""
IN_TIME = FREE - timedelta(seconds=5)
"""How long after a turn it is still worth while to try to take it back freely."""
AWAY = timedelta(days=2)


class Story:
    """What is known of a match: turns played, undone ones included, and all that was done besides."""

    def __init__(self, setup, turns=()):
        self.rules, self.setup = CATALOGUE.rules(setup), setup
        self.turns, self.positions, self.log = [], [setup.start()], []
        for text in turns:
            self.play(text)

    @property
    def position(self):
        return self.positions[-1]

    @property
    def is_over(self):
        return self.rules.outcome(self.position) is not None

    def play(self, text):
        turn = parse_turn(text, self.position, self.rules)
        self.positions.append(play(self.rules, self.position, turn))
        self.turns.append(text)

    def take_back(self, count, by):
        ply = len(self.turns) - count
        self.log.append(("taken-back", by.id, {"ply": ply, "turns": ", ".join(self.turns[ply:])}))
        del self.turns[ply:], self.positions[ply + 1 :]

    def imagine(self, dice, *first, plies):
        """Return turns that may follow, beginning with some."""
        position, found = self.position, []
        for ply in range(plies):
            text = first[ply] if ply < len(first) else self._random(position, dice)
            found.append(text)
            position = play(self.rules, position, parse_turn(text, position, self.rules))
        return found

    def any_turn(self, dice):
        return self._random(self.position, dice)

    def _random(self, position, dice):
        return format_turn(random_turn(self.rules, position, dice), position, self.rules)


class Walk:
    def __init__(self, steps, game, number):
        self.steps, self.sandbox, self.game, self.number = steps, steps.sandbox, game, number
        self.games = self.sandbox.channel("games")
        self.mia, *self.players = self.sandbox.people
        self.story = None

    @property
    def match(self):
        return self.steps.match(self.number)

    def person(self, *, to_move):
        return self.players[(len(self.story.turns) + (not to_move)) % 2]

    async def ask(self, person, button, path, /, **options):
        """Use a command until its private answer has a button; return that message."""
        since = self.steps.newest()
        return await self.steps.take(
            lambda: person.slash(self.games, path, **options),
            lambda: self.steps.shown(button, since=since, to=person),
            "a private question",
        )

    async def press(self, person, message, button, is_stored, says):
        await self.steps.take(lambda: person.click(message, button), is_stored, says)

    # What there is to do -------------------------------------------------------------------------

    async def begin(self):
        ada, ben = self.players
        since, challenges = self.steps.newest(), self.steps.count("challenges")
        options = {"opponent": ben, "board": small_board(self.game), "seat": self.game.seats[0], "days": 3}
        await self.steps.take(
            lambda: ada.slash(self.games, f"challenge {self.game.key}", **options),
            lambda: self.steps.count("challenges") > challenges,
            "challenges you",
        )
        card = self.steps.shown("Accept", since=since)
        await self.press(ben, card, "Accept", lambda: self.match, rf"\*\*#{self.number} ")
        self.story = Story(self.match.setup)

    async def turn(self, text=None, reply=None):
        text = text or self.story.any_turn(self.steps.dice)
        person, before = self.person(to_move=True), len(self.story.turns)
        await self.steps.take(
            lambda: person.slash(self.games, "play", turn=text, match=self.number),
            lambda: len(self.match.turns) > before,
            rf"\*\*{re.escape(text)}\*\*|passed|is saved",
        )
        for played in [text] if reply is None else [text, reply]:
            self.story.play(played)
        self._compare()

    async def take_back_freely(self):
        """Take the newest turn back within a minute; where the machine is too slow, another turn's."""
        done = None
        while done is None:
            await self.turn()
            person, match = self.person(to_move=False), self.match
            done = await self.steps.take(
                lambda person=person: person.slash(self.games, "takeback", match=self.number),
                lambda match=match: self.match.ply < match.ply,
                r"[Tt]ook back|took back",
                is_late=lambda match=match: datetime.now(UTC) - match.last_turn > IN_TIME,
            )
        self.story.take_back(1, person)
        self._compare()

    async def take_back_by_agreement(self):
        asker, before = self.person(to_move=True), self.match.ply
        question = await self.ask(asker, "Ask to take it back", "takeback", match=self.number)
        await self._request(asker, question, "Ask to take it back", "is asked in|asks to take back")
        await self._agree(lambda: self.match.ply < before, "took back|Both players agree")
        self.story.take_back(2, asker)
        self._compare()

    async def abandon(self):
        asker = self.person(to_move=True)
        question = await self.ask(asker, "Offer to end the match", "abandon", match=self.number)
        await self._request(asker, question, "Offer to end the match", "is asked in|offers")
        await self._agree(lambda: self.match.outcome, "without a winner|Both players agree")

    async def _request(self, asker, question, button, says):
        await self.press(asker, question, button, lambda: self.match.request, says)
        since = question.id
        await self.sandbox.until(lambda: self.steps.shown("Agree", since=since), 20)

    async def _agree(self, is_stored, says):
        request = self.steps.shown("Agree", since=0)
        await self.press(self.person(to_move=False), request, "Agree", is_stored, says)

    async def go_on_vacation(self):
        person, due, began = self.person(to_move=True), self.match.deadline, datetime.now(UTC)
        seat, vacations = self.match.seat_to_move, self.steps.count("vacations")
        await self.steps.take(
            lambda: person.slash(self.games, "vacation", days=AWAY.days),
            lambda: self.steps.count("vacations") > vacations,
            "You're on vacation until",
        )
        moved = self.match.deadline - due
        self._check(abs(moved - AWAY) < timedelta(seconds=1), "the deadline moved wrongly")
        panel = await self.ask(person, "End the vacation", "vacation")
        ended = r"(?s)\A(?!.*You're on vacation).*days of vacation left"
        await self.press(person, panel, "End the vacation", lambda: not self._is_away(seat), ended)
        away = datetime.now(UTC) - began
        self._check(timedelta(0) <= self.match.deadline - due <= away, "the vacation was not taken back")
        self._check(self.steps.count("vacations") == vacations + 1, "a vacation is stored twice")

    def _is_away(self, seat):
        vacation = self.match.vacations[seat]
        return vacation is not None and vacation.ends > datetime.now(UTC)

    async def pause(self):
        await self._moderate("Pause", "Yes, pause it", lambda: self.match.paused, "has paused the match")
        person, turns = self.person(to_move=True), self.match.turns
        text = self.story.any_turn(self.steps.dice)
        answer = await person.slash(self.games, "play", turn=text, match=self.number)
        await answer.settle()
        self._check("paused by a moderator" in str(answer), f"in a pause a player read {answer}")
        self._check(self.match.turns == turns, "a turn was played in a pause")
        goes_on = "has resumed the match"
        await self._moderate("Resume", "Yes, resume it", lambda: not self.match.paused, goes_on)
        self.story.log += [("paused", self.mia.id, {}), ("resumed", self.mia.id, {})]
        self._compare()

    async def _moderate(self, action, button, is_stored, says):
        question = await self.ask(self.mia, button, "server match", action=action, match=self.number)
        match = self.match
        self.steps.moderated.add(f"m{match.id}r{match.revision + 1}")
        await self.press(self.mia, question, button, is_stored, says)

    async def plan(self):
        person, seat, dice = self.person(to_move=False), 1 - self.match.seat_to_move, self.steps.dice
        first = self.story.imagine(dice, plies=4)
        other = self.story.imagine(dice, *first[:2], plies=4)
        planned = [first, other, self.story.imagine(dice, plies=2)]
        text = "\n".join("; ".join(line) for line in planned)
        panel = await self.ask(person, "Type it", "plan", match=self.number)

        async def write():
            form = (await person.click(panel, "Type it")).modal
            if form is not None:
                await person.submit(form, {"plan": text})

        await self.steps.take(write, lambda: self.match.plans[seat], "✅ Planned")
        line = next(line for line in lines(self.match.plans[seat]) if len(line) == 4)
        self._check(list(line) in planned, f"{line} is planned and nobody wanted that")
        await self.turn(*line[:2])
        await self.turn(*line[2:])

    # What came of it -----------------------------------------------------------------------------

    def _check(self, holds, problem):
        if not holds:
            self.steps.problems.append(f"match {self.number}: {problem}")

    def _compare(self):
        stored = list(self.match.turns)
        self._check(stored == self.story.turns, f"{stored} is stored, and not {self.story.turns}")
        logged = self.steps.log(self.number)
        self._check(logged == self.story.log, f"{logged} is logged, and not {self.story.log}")

    async def check_record(self):
        self._compare()
        answer = await self.players[0].slash(self.games, "record", match=self.number)
        await answer.settle()
        record = read_record(answer.message.attachments[0].data.decode(), CATALOGUE)
        played, match = review(record, CATALOGUE), self.match
        self._check(record.setup == self.story.setup, "the record has another set-up")
        self._check(played.positions[-1] == self.story.position, "the record leads elsewhere")
        self._check(len(record.turns) == len(self.story.turns), "the record has other turns")
        self._check(match.outcome is not None, "the match is not over")
        if match.outcome is not None:
            self._check(record.outcome.winner == match.outcome.winner, "the record has another winner")
        if self.story.is_over:
            self._check(played.outcome == match.outcome, "the rules know another winner")


def small_board(game):
    sizes = {board.key: len(board.board(Random(1)).tiling.names) for board in game.boards}
    return min((key for key in sizes if sizes[key] >= ROOMY), key=sizes.__getitem__)


async def whole_match(walk):
    for act in (
        walk.begin,
        walk.turn,
        walk.go_on_vacation,
        walk.take_back_freely,
        walk.turn,
        walk.turn,
        walk.take_back_by_agreement,
        walk.pause,
        walk.plan,
    ):
        await act()
        yield act
    while not walk.story.is_over:
        await walk.turn()
        yield walk.turn
    await walk.check_record()
    yield walk.check_record


async def abandoned_match(walk):
    for act in (walk.begin, walk.turn, walk.turn, walk.abandon, walk.check_record):
        await act()
        yield act


async def play_both(steps, game, _levels):
    for number, match in enumerate((whole_match, abandoned_match), start=1):
        async for act in match(Walk(steps, game, number)):
            done = act.__name__.replace("_", " ")
            click.echo(f"{game.key}: {done} ({steps.taken} steps, {steps.kills.total()} kills)")

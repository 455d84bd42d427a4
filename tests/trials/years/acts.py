from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.errors import PlayerError
from bot.features.plans import model as plans
from bot.matches import take_backs
from bot.matches.change import By, Change
from bot.matches.courtesy import RequestKind
from bot.matches.finding import Finding
from bot.matches.playing import Playing
from bot.matches.time import timekeeping
from bot.rules.notation import format_turn
from bot.rules.rules import random_turn
from tests.oracles.years_model import HOUR, STAGES

MODERATOR = 999


class Acts:
    def __init__(self, world):
        self.world, self.dice = world, world.dice

    def plan(self, account):
        days = account.days or 4
        wait = self.dice.uniform(0.01, 0.5)
        if self.dice.random() < 0.08:
            wait = self.dice.uniform(0.7, 1.5) if account.days else self.dice.uniform(7, 11)
        self.world.plan(timedelta(days=days * wait), partial(self.act, account))

    async def act(self, account):
        if account.is_over:
            return
        self.plan(account)
        match = await self.world.get(Finding).match(account.id)
        if not match.is_shown:
            return  # the players cannot know
        await self._try(account, self._choose(account, match), match)

    def _choose(self, account, match):
        dice = self.dice.random()
        if account.is_paused:
            return self.resume if dice < 0.6 else self.play
        if account.asked_asleep:
            return self.keep if dice < 0.5 else self.look
        if match.request is not None:
            return (self.agree, self.refuse, self.play)[int(dice * 3)]
        if match.overtime:
            return self.claim if dice < 0.5 else self.give if dice < 0.75 else self.play
        rare = (self.ask_back, self.abandon, self.pause, self.give, self.resign, self.claim)
        if dice < 0.12:
            return rare[int(dice * 50)]
        return self.make_plan if dice < 0.25 else self.play

    async def _try(self, account, act, match):
        world = self.world
        try:
            await act(account, match)
            world.counts[f"{act.__name__}"] += 1
        except PlayerError as error:
            world.counts[f"refused {act.__name__}: {error.reason}"] += 1
        await world.judge(account)
        await world.show(account)
        await world.say()

    async def _change(self, account, effect, step, **given):
        world = self.world

        async def note(at):
            effect(at)
            account.refresh()

        change = world.services._context.change(account.id, partial(step, **given))
        await world.step(world.reading(account), change, note)

    async def look(self, _account, _match):
        """Only look."""

    async def play(self, account, match):
        view, seat = self.world.services.view(match), match.seat_to_move
        planned = list(account.plans[1 - seat])
        if planned and self.dice.random() < 0.6:
            text = self.dice.choice(planned)
        else:
            turn = random_turn(view.rules, view.position, self.dice)
            text = format_turn(turn, view.position, view.rules)
        branch = account.plans[1 - seat].get(text)

        async def note(at):
            stored = await self.world.store.match(account.id)
            ends_at_once = len(stored.turns) == len(account.turns) + 1 and stored.outcome is not None
            is_legal = branch is not None and (branch[0] != text or text == "pass") and not ends_at_once
            account.play(text, at, is_legal=is_legal)
            account.is_over = stored.outcome is not None
            account.is_shown = False
            account.refresh()

        playing = self.world.get(Playing).play(view, By(match.player_to_move), text, revision=match.revision)
        await self.world.step(self.world.reading(account), playing, note)
        if branch is not None:
            self.world.counts["plans that met their turn"] += 1
        if self.dice.random() < 0.1:
            wait = timedelta(seconds=self.dice.uniform(1, 70))
            self.world.plan(wait, partial(self.think_again, account, match.revision + 1, seat))

    async def think_again(self, account, revision, seat):
        """Take back the turn that was just played."""
        if account.is_over:
            return

        async def free(account, _match):
            note, at = partial(self._note_taken_back, account, seat), self.world.now
            await self._change(
                account, note, take_backs.take_back_freely, seat=seat, revision=revision, at=at
            )

        await self._try(account, free, None)

    def _note_taken_back(self, account, seat, at):
        account.taken_back[seat] += 1
        account.undo(len(account.turns) - 1, at)
        if account.taken_back[seat] > 3:
            self.world.blame(account, "takes back too often")

    async def make_plan(self, account, match):
        seat, view = 1 - match.seat_to_move, self.world.services.view(match)
        plan, mirror = (), {}
        for _ in range(self.dice.randint(1, 3)):
            line, position = [], view.position
            for _ in range(2 * self.dice.randint(1, 3)):
                if view.rules.outcome(position) is not None:
                    break
                turn = random_turn(view.rules, position, self.dice)
                line.append(format_turn(turn, position, view.rules))
                position = view.rules.after(position, turn)
            line = line[: len(line) // 2 * 2]
            if len(line) == 2 and self.dice.random() < 0.3 and line[0] != line[1] and "pass" not in line[0]:
                line[1] = line[0]  # where a stone will lie by then
            if line and line[0] not in mirror:
                plan = plans.add_line(plan, line)
                _mirror(mirror, line)

        def change(found):
            both = (plan, found.plans[1]) if seat == 0 else (found.plans[0], plan)
            return Change(replace(found, plans=both))

        def note(_at):
            account.plans[seat] = mirror

        await self._change(account, note, change)

    async def ask_back(self, account, match):
        seat = self.dice.randint(0, 1)

        def note(at):
            account.taken_back[seat] += 1
            account.touch(at)

        await self._ask(account, match, seat, RequestKind.TAKE_BACK, note)

    async def abandon(self, account, match):
        await self._ask(account, match, self.dice.randint(0, 1), RequestKind.ABANDON, account.touch)

    async def _ask(self, account, match, seat, kind, note):
        await self._act(account, match, note, take_backs.ask, seat=seat, kind=kind)

    async def _act(self, account, match, effect, step, **given):
        await self._change(account, effect, step, revision=match.revision, at=self.world.now, **given)

    async def agree(self, account, match):
        request = match.request

        def note(at):
            if request.ply is None:
                account.is_over, account.is_shown = True, False
            else:
                account.undo(request.ply, at)

        await self._act(account, match, note, take_backs.agree, seat=1 - request.seat)

    async def refuse(self, account, match):
        seat = 1 - match.request.seat if match.request and match.request.seat is not None else 0
        await self._act(account, match, account.touch, take_backs.refuse, seat=seat)

    async def keep(self, account, match):
        await self._act(account, match, account.touch, take_backs.keep)

    async def give(self, account, match):
        def note(at):
            account.give(at)
            account.active = at

        waiting = account.people[1 - match.seat_to_move].id
        await self._act(account, match, note, timekeeping.give_time, user=waiting)

    async def claim(self, account, match):
        world, waiting = self.world, account.people[1 - match.seat_to_move].id

        async def note(_at):
            await world.learn(account)

        try:
            await world.step(world.reading(account), world.get(Playing).claim(match, By(waiting)), note)
        except PlayerError:
            await world.learn(account)  # the claim has looked at the clock
            if account.deadline is not None and account.automatic is False and account.deadline <= world.now:
                world.blame(account, "could not be claimed")
            raise

    async def resign(self, account, match):
        async def note(_at):
            account.is_over, account.is_shown = True, False
            account.refresh()

        user = self.dice.choice(match.seats)
        resign = self.world.get(Playing).resign(account.id, By(user))
        await self.world.step(self.world.reading(account), resign, note)

    async def pause(self, account, _match):
        await self._moderate(account, account.pause, timekeeping.pause)

    async def resume(self, account, _match):
        await self._moderate(account, account.resume, timekeeping.resume)

    async def _moderate(self, account, effect, step):
        await self._change(account, effect, step, moderator=MODERATOR, at=self.world.now)

    async def answer_reminder(self, account):
        if account.is_over:
            return

        async def snooze(account, match):
            def note(at):
                account.snoozed = at + 3 * HOUR

            await self._act(account, match, note, timekeeping.snooze, user=account.mover.id)

        async def hush(account, match):
            def note(_at):
                account.done, account.snoozed = set(STAGES), None

            muted = {"user": account.mover.id, "revision": match.revision}
            await self._change(account, note, timekeeping.mute, **muted)

        match = await self.world.get(Finding).match(account.id)
        await self._try(account, self.dice.choice([snooze, snooze, hush]), match)


def _mirror(tree, line):
    """Add a line to a plan as the judge keeps it: the reply to each turn, and what follows."""
    turn, reply, *rest = line
    tree[turn] = (reply, {})
    if rest:
        _mirror(tree[turn][1], rest)

"""What people do: they play, and use every command, button, list and form that they are shown."""

import asyncio
import re
from contextlib import suppress

from bot.matches.ids import COMPUTER
from bot.sandbox.people.options import Resolved
from bot.sandbox.protocol import commands, contents, numbers
from bot.sandbox.protocol.refusals import Refusal
from tests.conversations.table import SMALLEST
from tests.trials.world.company import Company
from tests.trials.world.customs import Customs
from tests.trials.world.forgotten import words_of

RECENT = 12
"""Messages of a channel that people still look at."""
TEXTS = ("", "1", "pass", "a1 black", "b2 white", "Game: odd 1. e5 white", "🙂 hello", "Europe/Berlin", "30")
CELL = re.compile("[a-z][0-9]+")
ELSEWHERE = re.compile(r"Make yours here: <#(\d+)>")
ZONES = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati", "UTC-11"
COSTLY = {"strong", "best", "club"}
"""Levels that think for seconds."""

ANSWER_SECONDS = 3
GOES_ON = 0.15
"""How often someone uses at once what a private answer offers."""
FORGETFUL = "quin", "rosa", "sam", "tina"
"""Who does not do what waits for them."""
SOME = 3
"""Of how many commands the one is chosen that was used least."""
RALLY = 12
"""How many turns two people play at once, at the most."""
DELETE = "[delete]"
ASKS_AGAIN = 0.03
"""How often someone looks at the turns again that they have seen."""
IMPATIENT = 0.05
"""How often someone sends a second turn before the first is answered."""
TRIES_OF_OTHERS = 0.15
"""How often someone tries to do what is another's to do."""
TOGETHER = 0.25
"""How often several play or manage together."""
PARTIES = ["seat_0", "seat_1", "challenger", "opponent"]
OFFERED = "SELECT * FROM challenges WHERE status = 'open' AND opponent IS NOT NULL AND message IS NOT NULL"
ASKED = """
    SELECT channel, json_extract(request, '$.message.message') AS message,
        CASE json_extract(request, '$.seat') WHEN 0 THEN seat_1 ELSE seat_0 END AS asked
    FROM matches WHERE status = 'running' AND request IS NOT NULL
"""
RUNNING = """
    SELECT *, (SELECT count(*) FROM turns WHERE match = matches.id) AS plies
    FROM matches WHERE status = 'running'
"""


class People:
    def __init__(self, world):
        self.world = world
        self.dice = world.dice
        self.sandbox = world.sandbox
        self.company, self.customs = Company(self), Customs(self)
        self._leaving = set()
        """Who does nothing else, as they are deleting their data."""
        self._turns = {}
        """Legal turns in each match when someone last asked, but for those they tried."""

    @property
    def present(self):
        return [one for one in self.sandbox.people if one not in self.world.gone]

    async def act(self):
        """Let someone do something. Returns them."""
        if self.dice.random() < TOGETHER:
            return await self.company.act(self.dice.choice(self.present))
        if self.dice.random() < 0.5 and (doing := await self.duty()) is not None:
            return doing
        owner, *others = self.present
        person = owner if self.dice.random() < 0.3 else self.dice.choice(others)
        open_to = [one for one in self.sandbox.world.channels.values() if _may_act(one, person)]
        acts = (
            *(self.challenge, self.press, self.command, self.menu, self.leave, self.travel, self.end),
            self.customs.act,
        )
        await self.dice.choices(acts, (5, 8, 18, 3, 1, 0.5, 2, 4))[0](person, self.dice.choice(open_to))
        return person

    async def leave(self, person, channel):
        """Decline what is asked, delete one's data, and stay away until it was looked whether it is gone."""
        other = self._other(person)
        await self.use(
            other, self.sandbox.channel("games"), "challenge odd", board="hexhex-2", opponent=person
        )
        for row in self.world.promises.rows(f"{OFFERED} AND opponent = ?", person.id):
            await self.company.press(person, row, "decline")
        asked = await self.use(person, channel, "privacy delete")
        if asked is None or asked.message is None or not asked.message.buttons:
            return
        message = asked.message
        before = self.world.promises.left_at(person)
        self._leaving.add(person.id)
        answer = await self.note(person, DELETE, person.use(message, message.buttons[0]))
        self.world.went(person, answer, before)
        self._leaving.discard(person.id)

    async def end(self, person, channel):
        """Give a match up, claim it, or ask to end it or to take a turn back."""
        own = [
            row for row in self.world.promises.rows(RUNNING) if person.id in (row["seat_0"], row["seat_1"])
        ]
        if not own:
            return
        command = self.dice.choice(("resign", "claim", "claim", "abandon", "takeback"))
        asked = await self.use(person, channel, command, match=self.dice.choice(own)["number"])
        if asked is not None and asked.message is not None and asked.message.buttons:
            await self.press_on(person, asked.message)

    async def travel(self, person, channel):
        """Change the zone of a person, or with the hour that of the server."""
        zone = self.dice.choice(ZONES)
        if person is self.present[0]:
            await self.use(person, channel, "server set", zone=zone, hour=self.dice.randrange(24))
        await self.use(person, channel, "settings time-zone", zone=zone)

    async def duty(self):
        """Let someone do what waits for them, as they were told. Returns them, if there is anyone."""
        promises = self.world.promises
        people = {one.id: one for one in self.present}
        channels = self.sandbox.world.channels
        waiting = [(row["opponent"], row) for row in map(dict, promises.rows(OFFERED))]
        waiting += [(row[f"seat_{row['plies'] % 2}"], row) for row in map(dict, promises.rows(RUNNING))]
        waiting += [(row["asked"], row) for row in map(dict, promises.rows(ASKED))]
        found = [
            (people[who], row)
            for who, row in waiting
            if who in people and row["channel"] in channels and people[who].name not in FORGETFUL
        ]
        if not found:
            return None
        person, row = self.dice.choice(found)
        if self.dice.random() < TRIES_OF_OTHERS:
            parties = [row[one] for one in PARTIES if one in row] or [None]
            person = people.get(self.dice.choice(parties), self._other(person))
        channel = channels[row["channel"]]
        if "plies" in row:
            await self.play(person, self._open(channel), row)
        elif (card := channel.log.get(row["message"])) is not None and card.buttons:
            usable = [one for one in card.buttons if "custom_id" in one]
            item = usable[0] if self.dice.random() < 0.8 else self.dice.choice(usable)
            await self.note(person, f"[{_verb(item)}]", person.use(card, item))
        return person

    def _open(self, channel):
        """Open an archived thread, as people do who write in it; with too many open ones, use its channel."""
        if channel.thread and self.dice.random() < 0.7:
            try:
                self.sandbox.unarchive(channel)
            except Refusal:
                return channel.parent
        return channel

    async def _begin(self, one, other):
        """Let two begin a match at once, as managers open the channels where no match goes on."""
        self.world.open_channels()
        channel = self.sandbox.channel("games")
        game = self.dice.choice(sorted(SMALLEST))
        offer = f"challenge {game}"
        answer = await self.use(one, channel, offer, board=SMALLEST[game].key, opponent=other)
        if answer and answer.message and (elsewhere := ELSEWHERE.search(answer.message.content)):
            known = self.sandbox.world.channels.get(int(elsewhere[1]))
            if known is None:
                await self.customs.allow_all_channels()
            channel = known or channel
            await self.use(one, channel, offer, board=SMALLEST[game].key, opponent=other)
        for row in self.world.promises.rows(f"{OFFERED} AND opponent = ?", other.id):
            card = channel.log.get(row["message"])
            if card is not None and card.buttons:
                await self.note(other, "[accept]", other.use(card, card.buttons[0]))

    async def rally(self):
        """Let the players of a match play at once, turn after turn."""
        people = {one.id: one for one in self.present}
        channels = self.sandbox.world.channels
        known = people.keys() | {COMPUTER}
        found = [
            row["id"]
            for row in self.world.promises.rows(RUNNING)
            if {row["seat_0"], row["seat_1"]} <= known and row["channel"] in channels and not row["paused"]
        ]
        if not found:
            await self._begin(*self.dice.sample(self.present, 2))
            return
        match = self.dice.choice(found)
        for _ in range(RALLY):
            rows = self.world.promises.rows(f"{RUNNING} AND id = ?", match)
            if not rows or not self.world.process.is_up:
                break
            mover = rows[0][f"seat_{rows[0]['plies'] % 2}"]
            if mover in people and (channel := channels.get(rows[0]["channel"])):
                await self.play(people[mover], self._open(channel), rows[0])
            await asyncio.sleep(self.dice.choice((0, 1, 5)))

    async def play(self, person, channel, match):
        number = match["number"]
        given = {"match": number} if self.dice.random() < 0.8 else {}
        if not self._turns.get(number) or self.dice.random() < ASKS_AGAIN:
            found = await person.autocomplete(channel, "play", focused="turn", turn="", **given)
            self._turns[number] = [one["value"] for one in found]
        turns = self._turns[number] = self._possible(match, self._turns[number])
        if turns:
            count = 1 + (self.dice.random() < IMPATIENT)
            typed = [turns.pop(self.dice.randrange(len(turns))) for _ in range(min(count, len(turns)))]
            await asyncio.gather(*(self.use(person, channel, "play", turn=turn, **given) for turn in typed))

    def _possible(self, match, turns):
        """Turns on cells that are free, as anyone can see."""
        played = self.world.promises.rows("SELECT notation FROM turns WHERE match = ?", match["id"])
        taken = set(CELL.findall(" ".join(row[0] for row in played)))
        return [one for one in turns if taken.isdisjoint(CELL.findall(one))] or turns[:1]

    async def challenge(self, person, channel):
        game = self.dice.choice(("odd", *sorted(SMALLEST)))
        options = {"board": SMALLEST[game].key, "rated": self.dice.random() < 0.5}
        if self.dice.random() < 0.85:
            options["opponent"] = self._other(person)
        if self.dice.random() < 0.5:
            options["days"] = self.dice.choice((0, 1, 2))
        if self.dice.random() < (0.9 if self.world.is_moderated else 0.2):
            options["note"] = "hello"
        await self.use(person, channel, f"challenge {game}", **options)

    async def command(self, person, channel):
        leaves = [
            (name, options)
            for command in person.commands(channel)
            if command["type"] == commands.SLASH
            for name, options in commands.leaves(command)
        ]
        if not leaves:
            return
        counts = self.world.counts
        path, known = min(self.dice.sample(leaves, SOME), key=lambda one: counts.get(f"/{one[0]}", 0))
        chosen = [one for one in known if one.get("required") or self.dice.random() < 0.35]
        given = {}
        for option in chosen:
            value = await self._value(person, channel, path, option)
            if value is not None:
                given[option["name"]] = value
        await self.use(person, channel, path, **given)

    async def _value(self, person, channel, path, option):
        dice = self.dice
        if option.get("choices"):
            kept = [one for one in option["choices"] if one["name"] not in COSTLY]
            return dice.choice(kept)["value"]
        if option.get("autocomplete"):
            found = await person.autocomplete(channel, path, focused=option["name"])
            if found and dice.random() < 0.9:
                return dice.choice(found[:3])["value"]
        if option["type"] == commands.INTEGER:
            least = option.get("min_value", 0)
            return dice.randint(least, min(option.get("max_value", 400), least + 20))
        fitting = self._things(person, channel, option)
        return dice.choice(fitting) if fitting else None

    def _things(self, person, channel, option):
        shortest = option.get("min_length", 0)
        longest = option.get("max_length", 6000)
        kinds = option.get("channel_types") or range(20)
        channels = self.sandbox.world.channels_of(channel.guild)
        return {
            commands.BOOLEAN: [False, True],
            commands.STRING: [one for one in TEXTS if shortest <= len(one) <= longest],
            commands.USER: [self._other(person)],
            commands.CHANNEL: [one for one in channels if one.type in kinds],
            commands.ROLE: [*channel.guild.roles.values()],
            commands.ATTACHMENT: [("record.txt", b"Game: odd 1. e5 white")],
        }.get(option["type"])

    async def menu(self, person, channel):
        menus = [one for one in person.commands(channel) if one["type"] != commands.SLASH]
        counts = self.world.counts
        chosen = min(self.dice.sample(menus, 2), key=lambda one: counts.get(one["name"], 0))
        if chosen["type"] == commands.USER_MENU:
            await self.note(
                person, chosen["name"], person.user_command(channel, chosen["name"], self._other(person))
            )
        elif seen := channel.messages(as_=person):
            message = self.dice.choice(seen[-RECENT:])
            await self.note(person, chosen["name"], person.message_command(channel, chosen["name"], message))

    async def press(self, person, channel):
        shown = [message for message in channel.messages(as_=person)[-RECENT:] if message.components]
        if not shown:
            return
        calling = [message for message in shown if person.id in message.pings]
        await self.press_on(
            person, calling[-1] if calling and self.dice.random() < 0.5 else self.dice.choice(shown)
        )

    async def press_on(self, person, message):
        usable = [
            one
            for one in contents.flatten(message.components)
            if one.get("custom_id") and not one.get("disabled")
        ]
        if not usable:
            return
        item = usable[0] if self.dice.random() < 0.3 else self.dice.choice(usable)
        more = {}
        if item["type"] in contents.SELECTS:
            more = self.chosen(message.channel, item)
        await self.note(person, f"[{_verb(item)}]", person.use(message, item, **more))

    def chosen(self, channel, item):
        count = self.dice.randint(item.get("min_values", 1), item.get("max_values") or 1)
        if item["type"] == contents.STRING_SELECT:
            values = [option["value"] for option in item["options"]]
            return {"values": self.dice.sample(values, min(count, len(values)))}
        resolved = Resolved(self.sandbox.world, channel)
        things = self.sandbox.world.channels_of(channel.guild) if item["type"] == 8 else self.present
        chosen = [resolved.add(self.dice.choice(things))] if count else []
        return {"values": chosen, **resolved.json()}

    async def use(self, person, channel, path, /, **options):
        return await self.note(person, f"/{path}", person.slash(channel, path, **options), _shown(options))

    async def note(self, person, what, acting, given=""):
        """Do it, and fill in the form that opens. Returns the answer, if it could be sent."""
        if person.id in self._leaving and what != DELETE:
            acting.close()
            return None
        try:
            answer = await acting
            with suppress(TimeoutError):
                await answer.settle(ANSWER_SECONDS)
        except (LookupError, ValueError) as error:
            self.world.log(f"{person.name} {what} {given}: not sent: {error}"[:200])
            return None
        self.world.answered(person, what, answer, given)
        if answer.modal is not None and self.dice.random() < 0.9:
            values = {}
            for part in answer.modal.components:
                field = part.get("component", {})
                if field.get("type") == contents.TEXT_INPUT and self.dice.random() < 0.6:
                    written = self.dice.choice(TEXTS), *[words_of(person.name)] * 2
                    values[field["custom_id"]] = self.dice.choice(written)
            await self.note(person, f"{what}:form", person.submit(answer.modal, values))
        elif answer.message is not None and answer.message.ephemeral and self.dice.random() < GOES_ON:
            await self.press_on(person, answer.message)
        return answer

    def _other(self, person):
        return self.dice.choice([one for one in self.present if one is not person])


def _verb(item):
    return item["custom_id"].split(":")[1]


def _may_act(channel, person):
    return bool(channel.permissions_of(person.user) & numbers.BITS["VIEW_CHANNEL"]) and not channel.group


def _shown(options):
    return " ".join(f"{name}:{getattr(value, 'name', value)}" for name, value in options.items())

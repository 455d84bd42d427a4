"""What people do together: the match of their server, tournaments, rated matches, blocks."""

import asyncio
import json

from bot.sandbox.protocol import contents
from tests.trials.promises import key

REGULARS = "ada", "ben", "cleo", "dana"
"""Who play rated matches, on the usual boards."""
RATED = "SELECT * FROM matches WHERE status = 'running' AND rated"
CARDS = "SELECT channel, message FROM challenges WHERE status = 'open' AND message IS NOT NULL"
FEWEST = 2
"""Players of a tournament, and one more."""
MOST_RATED, ENOUGH = 3, 8
"""Rated matches at once; turns after which one counts that is resigned."""
MANAGED = (
    *("tournament show", "together show", "together show", "server show", "server match"),
    *("settings show", "matches"),
)
STEPS = 4
MOST_OPEN = 7


class Company:
    def __init__(self, people):
        self.people = people
        self.world = people.world
        self.dice = people.dice

    async def act(self, person):
        channel = self.world.sandbox.channel("games")
        acts = (
            self.together,
            self.tournament,
            self.rated,
            self.manage,
            self.block,
            self.insist,
            self.overreach,
        )
        await self.dice.choices(acts, (8, 5, 4, 3, 1.5, 0.4, 3.5))[0](person, channel)
        return person

    def _rows(self, *query):
        return self.world.promises.rows(*query)

    async def walk(self, person, answer, *verbs, values=None):
        """Press in a private message what is named so, one after the other; any where no name is given."""
        for verb in verbs:
            message = answer and answer.message
            found = _usable(message, verb) if message else []
            if not found:
                return None
            item = self.dice.choice(found)
            more = {}
            if item["type"] in contents.SELECTS:
                more = {"values": values} if values else self.people.chosen(message.channel, item)
            answer = await self.people.note(person, f"[{_verb(item)}]", person.use(message, item, **more))
        return answer

    async def press(self, person, row, verb):
        """Press what is named so below the message that a row of the database knows."""
        channel = self.world.sandbox.world.channels.get(row["channel"])
        message = channel and channel.log.get(row["message"])
        for item in _usable(message, verb)[:1] if message else ():
            await self.people.note(person, f"[{_verb(item)}]", person.use(message, item))

    async def together(self, person, channel):
        if not self._rows("SELECT * FROM together WHERE stage <> 'over'"):
            await self._begin_together(self.people.present[0], channel)
            return
        for one in (person, *self.dice.sample(self.people.present, 2)):
            await self._take_part(one, channel)

    async def _begin_together(self, person, channel):
        options = {"game": "odd", "board": self.dice.choice(("hexhex-2", "hexhex-3")), "level": "6"}
        options |= {"hour": self.dice.randrange(24), "channel": channel}
        asked = await self.people.use(person, channel, "together start", **options)
        await self.walk(person, asked, "together-start")

    async def _take_part(self, person, channel):
        days = [one for one in channel.log.values() if key(one).startswith("w") and one.buttons]
        what = self.dice.choice(("propose", "vote", "vote"))
        for day, item in [(one, item) for one in days[-1:] for item in _usable(one, f"together-{what}")]:
            pressed = await self.people.note(person, f"[{_verb(item)}]", person.use(day, item))
            verbs = ["together-choose"] if what == "vote" else ["put", "confirm", "together-choose"]
            await self.walk(person, pressed, *verbs)

    async def tournament(self, person, channel):
        use = self.people.use
        found = self._rows("SELECT * FROM tournaments WHERE status IN ('open', 'running')")
        if not found:
            await self._begin_tournament(self.people.present[0], channel)
        elif found[0]["status"] == "open":
            count = len(json.loads(found[0]["players"]))
            several = self.dice.sample(self.people.present, self.dice.choice((1, 3)))
            await asyncio.gather(*(self._soon(use(one, channel, "tournament join")) for one in several))
            if count > FEWEST and self.dice.random() < 0.5:
                shown = await use(self.people.present[0], channel, "tournament show")
                await self.walk(self.people.present[0], shown, "tournament-manage", values=["start"])
        elif self.dice.random() < 0.2:
            left = await use(person, channel, "tournament leave")
            await self.walk(person, left, "tournament-leave")

    async def _soon(self, doing):
        await asyncio.sleep(self.dice.random() / 2)
        await doing

    async def _begin_tournament(self, person, channel):
        options = {"name": "Cup", "game": "odd", "board": "hexhex-2", "days": 1, "total": 2}
        players = self.dice.choice((3, 4, 7))
        options |= {"players": players, "matches": self.dice.choice((1, 2, 4))}
        await self.people.use(person, channel, "tournament create", **options)

    async def rated(self, person, channel):
        running = self._rows(RATED)
        one = self.dice.choice
        people = {other.id: other for other in self.people.present}
        if len(running) < MOST_RATED:
            two = [other for other in people.values() if other.name in REGULARS]
            game = one(("odd", "catchup", "xodd"))
            if len(two) > 1:
                person, other = self.dice.sample(two, 2)
                await self.people.use(person, channel, f"challenge {game}", rated=True, opponent=other)
            return
        match = one(running)
        plies = self.world.promises.plies().get(match["id"], 0)
        for ply in range(plies, plies + 4):
            mover = people.get(match[f"seat_{ply % 2}"])
            if mover is None:
                return
            if ply >= ENOUGH and self.dice.random() < 0.2:
                asked = await self.people.use(mover, channel, "resign", match=match["number"])
                await self.walk(mover, asked, "resign-confirm")
                return
            await self.people.play(mover, channel, match)

    async def manage(self, person, channel):
        """Do some of what only some may do, or of one's settings, through its menus."""
        if self.dice.random() < 0.8:
            person = self.people.present[0]
        what = self.dice.choice(MANAGED)
        given = {}
        if what == "server match":
            actions = "pause", "resume", "end", "correct", "unrate"
            given = {"action": self.dice.choice(actions)}
        asked = await self.people.use(person, channel, what, **given)
        await self.walk(person, asked, *[""] * STEPS)

    async def block(self, person, channel):
        """Block someone, or no longer; or be blocked, ask all the same, and maybe delete one's data."""
        people = {one.id: one for one in self.people.present}
        blocks = [row for row in self._rows("SELECT * FROM blocks") if {*row} <= people.keys()]
        if blocks and self.dice.random() < 0.5:
            blocker, blocked = (people[one] for one in self.dice.choice(blocks))
            await self.people.use(blocked, channel, "challenge odd", board="hexhex-2", opponent=blocker)
            if self.dice.random() < 0.5:
                await self.people.leave(blocked, channel)
            return
        what = self.dice.choice(("settings block", "settings block", "settings unblock"))
        others = [one for one in people.values() if one is not person]
        await self.people.use(person, channel, what, person=self.dice.choice(others))

    async def overreach(self, person, channel):
        """Try what is not for them, or not yet."""
        owner = self.people.present[0]
        matches = self._rows("SELECT * FROM matches WHERE status = 'running' AND min(seat_0, seat_1) > 0")
        own = [one for one in matches if owner.id in (one["seat_0"], one["seat_1"])]
        cards = self._rows(CARDS)
        excluded = [row[0] for row in self._rows("SELECT person FROM together_excluded")]
        what = self.dice.randrange(5)
        if what == 0 and matches:
            match = self.dice.choice(matches)
            players = [one for one in self.people.present if one.id in (match["seat_0"], match["seat_1"])]
            for player in players:
                await self.people.use(player, channel, "claim", match=match["number"])
        elif what == 1 and own:
            given = {"action": self.dice.choice(("pause", "end")), "match": self.dice.choice(own)["number"]}
            await self.walk(owner, await self.people.use(owner, channel, "server match", **given), "moderate")
        elif what == 2 and cards:
            await self.press(person, self.dice.choice(cards), self.dice.choice(("withdraw", "decline")))
        elif what == 4:
            await self._begin_tournament(person, channel)
            await self._begin_together(person, channel)
        elif what == 3 and not excluded:
            shown = await self.people.use(owner, channel, "together show")
            await self.walk(owner, shown, "together-managing", "together-exclude")
        else:
            for one in self.people.present:
                if one.id in excluded:
                    await self._take_part(one, channel)

    async def insist(self, person, channel):
        """Challenge one after the other."""
        for other in [one for one in self.people.present if one is not person][:MOST_OPEN]:
            if other in self.people.present:
                await self.people.use(person, channel, "challenge odd", board="hexhex-2", opponent=other)


def _usable(message, verb):
    items = contents.flatten(message.components)
    return [
        one
        for one in items
        if one.get("custom_id") and not one.get("disabled") and _verb(one).startswith(verb)
    ]


def _verb(item):
    return item["custom_id"].split(":")[1]

"""What people do together: the match of their server, tournaments, rated matches, blocks."""

import json

from bot.sandbox.protocol import contents
from tests.trials.promises import key

REGULARS = "ada", "ben", "cleo", "dana"
"""Who play rated matches, on the usual boards."""
RATED = "SELECT * FROM matches WHERE status = 'running' AND rated"
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
        self.people, self.world, self.dice = people, people.world, people.dice

    async def act(self, person):
        channel = self.world.sandbox.channel("games")
        acts = self.together, self.tournament, self.rated, self.manage, self.block, self.insist
        await self.dice.choices(acts, (8, 5, 4, 3, 1, 0.4))[0](person, channel)
        return person

    def _rows(self, *query):
        return self.world.promises.rows(*query)

    async def walk(self, person, answer, *verbs, values=None):
        """Press in a private message what is named so, one after the other; any where no name is given."""
        for verb in verbs:
            message = answer and answer.message
            found = _usable(message, verb) if message else []
            if not found:
                return
            item = self.dice.choice(found)
            more = {}
            if item["type"] in contents.SELECTS:
                more = {"values": values} if values else self.people.chosen(message.channel, item)
            answer = await self.people.note(person, f"[{_verb(item)}]", person.use(message, item, **more))

    async def together(self, person, channel):
        use = self.people.use
        if not self._rows("SELECT * FROM together WHERE stage <> 'over'"):
            options = {"game": "odd", "board": self.dice.choice(("hexhex-2", "hexhex-3")), "level": 6}
            options |= {"hour": self.dice.randrange(24), "channel": channel}
            asked = await use(self.people.present[0], channel, "together start", **options)
            await self.walk(self.people.present[0], asked, "together-start")
            return
        days = [one for one in channel.log.values() if key(one).startswith("w") and one.buttons]
        if not days:
            return
        for one in (person, *self.dice.sample(self.people.present, 2)):
            await self._take_part(one, days[-1])

    async def _take_part(self, person, day):
        what = self.dice.choice(("propose", "vote", "vote"))
        for item in _usable(day, f"together-{what}"):
            pressed = await self.people.note(person, f"[{_verb(item)}]", person.use(day, item))
            verbs = ["together-choose"] if what == "vote" else ["put", "confirm", "together-choose"]
            await self.walk(person, pressed, *verbs)

    async def tournament(self, person, channel):
        use = self.people.use
        found = self._rows("SELECT * FROM tournaments WHERE status IN ('open', 'running')")
        if not found:
            options = {"name": "Cup", "game": "odd", "board": "hexhex-2", "days": 1, "total": 2}
            players = self.dice.choice((3, 4, 7))
            options |= {"players": players, "matches": self.dice.choice((1, 2, 4))}
            await use(self.people.present[0], channel, "tournament create", **options)
        elif found[0]["status"] == "open":
            await use(person, channel, "tournament join")
            count = len(json.loads(found[0]["players"]))
            if count > FEWEST and self.dice.random() < 0.5:
                shown = await use(self.people.present[0], channel, "tournament show")
                await self.walk(self.people.present[0], shown, "tournament-manage", values=["start"])
        elif self.dice.random() < 0.2:
            left = await use(person, channel, "tournament leave")
            await self.walk(person, left, "tournament-leave")

    async def rated(self, person, channel):
        running, one = self._rows(RATED), self.dice.choice
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
        what, given = self.dice.choice(MANAGED), {}
        if what == "server match":
            actions = "pause", "resume", "end", "correct", "unrate"
            given = {"action": self.dice.choice(actions)}
        asked = await self.people.use(person, channel, what, **given)
        await self.walk(person, asked, *[""] * STEPS)

    async def block(self, person, channel):
        others = [one for one in self.people.present if one is not person]
        what = self.dice.choice(("settings block", "settings block", "settings unblock"))
        await self.people.use(person, channel, what, person=self.dice.choice(others))

    async def insist(self, person, channel):
        """Challenge one after the other."""
        for other in [one for one in self.people.present if one is not person][:MOST_OPEN]:
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

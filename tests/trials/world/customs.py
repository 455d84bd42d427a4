"""What people are used to with time: quiet hours, digests, vacations, pauses, and plans."""

from contextlib import suppress

from bot.matches.preferences import People
from bot.matches.settings import DeadlineRule, Reminders

ZONES = "UTC", "Europe/Berlin", "America/Havana", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Auckland"
QUIET = (None, None), (22, 8), (0, 6), (13, 15), (8, 22)
WITH_LIMIT = "SELECT * FROM matches WHERE status = 'running' AND deadline IS NOT NULL"
OVERTIME = """
    SELECT matches.*, message, (SELECT count(*) FROM turns WHERE match = matches.id) AS plies
    FROM matches JOIN boards ON boards.match = matches.id WHERE status = 'running' AND overtime
"""
PLANNED = """
    SELECT *, (SELECT count(*) FROM turns WHERE match = matches.id) AS plies FROM matches
    WHERE status = 'running' AND level IS NULL
"""


async def settle_in(world):
    """Let half of the people set how they are told, and the server what a passed deadline means."""
    dice = world.dice
    settings = world.process.bot.get(People)
    await settings.change_server(world.sandbox.guild.id, deadline_rule=dice.choice([*DeadlineRule]))
    for person in world.sandbox.people[::2]:
        quiet_from, quiet_until = dice.choice(QUIET)
        await settings.change_person(
            person.id,
            time_zone=dice.choice(ZONES),
            quiet_from=quiet_from,
            quiet_until=quiet_until,
            digest=dice.choice((None, *range(24))),
            reminders=dice.choice([*Reminders]),
            spend_vacation=dice.random() < 0.4,
        )


class Customs:
    def __init__(self, people):
        self.people = people
        self.world = people.world
        self.dice = people.dice

    async def act(self, person, channel):
        act = self.dice.choice((self.go_away, self.moderate, self.plan, self.answer, self.be_patient))
        with suppress(LookupError):  # while the bot has no commands
            await act(person, channel)

    async def allow_all_channels(self):
        """Let the server's managers react to what they are told: the channel of challenges is deleted."""
        if self.world.process.is_up:
            people = self.world.process.bot.get(People)
            await people.change_server(self.world.sandbox.guild.id, channels=())

    async def go_away(self, person, channel):
        """Go on vacation, or look at it, and maybe end it, or let it be spent."""
        options = {"days": self.dice.randint(1, 6)} if self.dice.random() < 0.6 else {}
        await self._then_press(person, await self.people.use(person, channel, "vacation", **options))

    async def moderate(self, _person, channel):
        """Pause a match, or let it go on."""
        owner = self.people.present[0]
        found = self.world.promises.rows(WITH_LIMIT)
        others = [row for row in found if owner.id not in (row["seat_0"], row["seat_1"])]
        if others:
            match = self.dice.choice(others)
            action = "resume" if match["paused"] else "pause"
            asked = await self.people.use(
                owner, channel, "server match", action=action, match=match["number"]
            )
            await self._then_press(owner, asked)

    async def plan(self, _person, channel):
        """Plan an answer to a turn, and let the opponent play that one."""
        people = {one.id: one for one in self.people.present}
        found = self.world.promises.rows(PLANNED)
        found = [row for row in found if {row["seat_0"], row["seat_1"]} <= people.keys()]
        if not found:
            return
        match = self.dice.choice(found)
        number = match["number"]
        plies = match["plies"]
        mover, waiting = (people[match[f"seat_{(plies + more) % 2}"]] for more in (0, 1))
        turns = await mover.autocomplete(channel, "play", focused="turn", turn="", match=number)
        if len(turns) < 2:
            return
        turn, reply = (one["value"] for one in self.dice.sample(turns, 2))
        await self._type_plan(waiting, channel, number, f"{turn}; {reply}")
        was_well = self.world.is_well and self._has_plan(match["id"])
        await self.people.use(mover, channel, "play", turn=turn, match=number)
        is_sure = was_well and self.world.is_well and '"odd"' in match["setup"] and turn[:2] != reply[:2]
        if is_sure and self.world.promises.plies()[match["id"]] == plies + 1:
            self.world.break_(f"match {match['id']}: {turn} was not answered by {reply} as planned")

    async def _type_plan(self, person, channel, number, plan):
        shown = await self.people.use(person, channel, "plan", match=number)
        for button in shown.message.buttons if shown and shown.message else ():
            if "plan-type" in button.get("custom_id", ""):
                form = await person.use(shown.message, button)
                if form.modal is not None:
                    await self.people.note(person, "[plan-type]:plan", person.submit(form, {"plan": plan}))

    def _has_plan(self, match):
        query = "SELECT * FROM matches WHERE id = ? AND (plan_0 <> '[]' OR plan_1 <> '[]')"
        return bool(self.world.promises.rows(query, match))

    async def answer(self, person, channel):
        """Put a reminder off, or end them."""
        told = [one for one in channel.messages(as_=person) if one.content.startswith("⏰") and one.buttons]
        if told:
            await self.people.press_on(person, told[-1])

    async def be_patient(self, _person, _channel):
        """Give more time to those whose time is over."""
        people = {one.id: one for one in self.people.present}
        for match in self.world.promises.rows(OVERTIME):
            waiting = people.get(match[f"seat_{(match['plies'] + 1) % 2}"])
            if waiting is not None:
                await self.people.company.press(waiting, match, "give-time")

    async def _then_press(self, person, asked):
        buttons = asked.message.buttons if asked and asked.message else ()
        if buttons and self.dice.random() < 0.7:
            await self.people.note(
                person, f"[{buttons[0]['custom_id'].split(':')[1]}]", person.use(asked.message, buttons[0])
            )

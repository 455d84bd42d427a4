"""What someone does concerns only what they see of it, and what an answer says is stored."""

import json
import re

from bot.matches.ids import COMPUTER, SERVER
from tests.trials.promises import key
from tests.trials.world.watch import Watch

MATCHES = """
    SELECT id, number, seat_0, seat_1, status, request, paused, rated, taken_back_0 + taken_back_1 AS undone,
    (SELECT count(*) FROM turns WHERE match = matches.id) AS plies,
    (SELECT reason FROM outcomes WHERE match = matches.id) AS reason
    FROM matches
"""
ON_ITS_OWN = "time", "cancelled"
"""How matches end without a press."""
NUMBER = re.compile(r"#(\d+)")
PLAYED = re.compile(r"You played \*\*([^*]+)\*\* in match #(\d+)")
LOST = "SELECT * FROM outcomes JOIN matches ON id = match WHERE reason = 'time'"
VOTED_OR_GONE = """
    SELECT 1 FROM ballots WHERE person = ?1
    UNION SELECT 1 FROM together_excluded WHERE person = ?1
    UNION SELECT 1 FROM acts WHERE subject = ?1
"""
"""A vote goes with an exclusion and a deletion, which may come before its answer."""
TURN = "SELECT 1 FROM turns JOIN matches ON id = match WHERE number = ? AND notation = ?"


class Presses(Watch):
    """A press acts on the match that its message shows, a command on the one that it names."""

    def begin(self):
        self._matches, self._challenges = self._states()

    def _states(self):
        challenges = {row["id"]: row["status"] for row in self.rows("SELECT id, status FROM challenges")}
        return {row["id"]: tuple(row) for row in self.rows(MATCHES)}, challenges

    def acted(self, person, answers):
        matches, challenges = self._states()
        numbers = [_numbers(answer) for answer in answers]
        for match, row in matches.items() if all(len(one) == 1 for one in numbers) else ():
            before = self._matches.get(match, row)
            concerned = {number for one in numbers for number in one}
            goes_on = {COMPUTER, SERVER}.intersection(row[2:4]) or row[-1] in ON_ITS_OWN
            if before != row and row[1] not in concerned and not goes_on:
                self.break_(f"{person.name} saw match {concerned}, and changed {before} to {row}")
        cards = {
            one.source and key(one.source)[1:] for one in answers if one.source and key(one.source)[:1] == "c"
        }
        for challenge, status in challenges.items() if len(cards) == len(answers) == 1 else ():
            was = self._challenges.get(challenge, status)
            if was != status != "expired" and str(challenge) not in cards:
                self.break_(f"{person.name} pressed below challenge {cards}, and {challenge} is {status}")


def _numbers(answer):
    """The numbers of matches that the message shows, or that the command names."""
    if answer.source is not None:
        shown = answer.sent.get("message", {})  # nothing was sent from a thread that is closed
        return {*map(int, NUMBER.findall(shown.get("content", "")))}
    given = answer.data.get("options", [])
    inner = [more for one in given for more in one.get("options", ())]
    return {one["value"] for one in (*given, *inner) if one["name"] == "match" and "value" in one}


class Said(Watch):
    """What an answer says is done is stored by then."""

    def answered(self, person, what, _answer, said):
        if played := PLAYED.match(said) if what == "/play" else None:
            turn, number = played.groups()
            if not self.rows(TURN, int(number), turn) and not self.rows(
                "SELECT 1 FROM log JOIN matches ON matches.id = match WHERE number = ?", int(number)
            ):
                self.break_(f"{person.name} was told {said!r}, but it isn't stored")
        if what == "/settings block" and said.startswith("You've blocked"):
            blocked = int(re.search(r"\d{15,}", said)[0])
            if not self.rows("SELECT 1 FROM blocks WHERE person = ? AND blocked = ?", person.id, blocked):
                self.break_(f"{person.name} was told {said!r}, but it isn't stored")
        if "You vote for" in said and not self.rows(VOTED_OR_GONE, person.id):
            self.break_(f"{person.name} was told {said!r}, but it isn't stored")


class Allowed(Watch):
    """Only managers begin what is the server's, and no one claims a win before the time is over."""

    def begin(self):
        self._known = self._of_server()
        running = self.rows("SELECT id, last_turn, deadline FROM matches WHERE status = 'running'")
        self._deadlines = {(row["id"], row["last_turn"]): row["deadline"] for row in running}

    def _of_server(self):
        return {
            tuple(row)
            for row in self.rows("SELECT 't', id FROM tournaments UNION SELECT 's', match FROM together")
        }

    def acted(self, person, _answers):
        if self._of_server() - self._known and not person.user.roles:
            self.break_(f"{person.name} has begun {self._of_server() - self._known}")

    def settled(self):
        managers = {one.id for one in self.world.sandbox.people if one.user.roles}
        for row in self.rows("SELECT id, organiser FROM tournaments WHERE organiser > 0"):
            if row["organiser"] not in managers:
                self.break_(f"{row['organiser']} may not organise tournament {row['id']}")

    def passed(self):
        for row in self.rows(LOST):
            deadline = self._deadlines.get((row["match"], row["last_turn"]))
            if deadline is not None and row["ended"] < deadline:
                self.break_(f"match {row['match']} was lost at {row['ended']}, before {deadline}")


class Decided(Watch):
    """What someone has decided about another stays until they say otherwise, whatever the other deletes."""

    def begin(self):
        self._decided = self._all()

    def _all(self):
        found = {("block", *row): row[0] for row in self.rows("SELECT person, blocked FROM blocks")}
        for row in self.rows("SELECT guild, person FROM together_excluded"):
            found["together", *row] = None
        for row in self.rows("SELECT guild, settings FROM servers"):
            found |= {("ratings", one): None for one in json.loads(row["settings"]).get("excluded", ())}
        for row in self.rows("SELECT id, barred FROM tournaments WHERE status = 'open'"):
            found |= {("tournament", row["id"], one): None for one in json.loads(row["barred"])}
        return found

    def left(self, person):
        """A block may go only with the data of who has blocked."""
        unchanged = self._all()
        acting = {one.id for one, _ in self.world.answers}
        for what, by in self._decided.items():
            if by not in {None, *acting} and what not in unchanged:
                self.break_(f"{what} went with the data of {person.name}")

    def acted(self, person, _answers):
        now = self._all()
        owner = self.world.sandbox.people[0]
        for what, by in self._decided.items():
            if what not in now and person.id != by and person is not owner:
                self.break_(f"{what} is undone by {person.name}")
        for row in self.rows("SELECT id, players, barred FROM tournaments"):
            if {*json.loads(row["players"])} & {*json.loads(row["barred"])}:
                self.break_(f"a person that was taken out of tournament {row['id']} plays in it")

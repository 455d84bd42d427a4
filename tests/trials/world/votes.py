"""Matches of the whole server: each person has one vote, it counts once, and no one learns of it before."""

import json
import re
from collections import Counter, defaultdict

from tests.trials.promises import key
from tests.trials.world.troubles import WRITTEN
from tests.trials.world.watch import Watch

COUNTED = re.compile(r"(?<!of )(?<!von )\b\d+ (votes?|Stimmen?)\b|<@&?-?\d+> (votes|stimmt)")
"""How many votes there are, or who gave one; days that have ended tell of “2 of 4 votes”."""
OF_EXCLUDED = """
    SELECT ballots.* FROM ballots JOIN together USING (match, ply)
    JOIN together_excluded USING (guild, person) WHERE stage = 'open'
"""
MOST_A_DAY, MOST_OF_ONE = 20, 3
IN_THREAD = "**Turn ", "**Zug ", "**Jugada "
QUOTED = re.compile(": [“„«]")
"""A reason; the names of the seats of Odd are quoted, too."""
NAMED = re.compile(r"<@[&!]?\d+>")


TELLS = re.compile(r"\b(votes?|voted|ballots?|propos\w+)\b", re.IGNORECASE)
"""What no line for the operator says: before the hour, no one learns of votes."""


class Votes(Watch):
    def __init__(self, world):
        super().__init__(world)
        self._days = {}
        self._votes = {}
        self._shown = {}
        self._days_messages = []

    is_whole = True

    def begin(self):
        self._votes, self._shown = self._ballots(), self._texts()

    def restored(self):
        self._days = {}

    def _ballots(self):
        return {
            (row["match"], row["ply"], row["person"]): row["proposal"]
            for row in self.rows("SELECT * FROM ballots")
        }

    def _texts(self):
        return {one.id: (one.content, one.components) for one in self._days_messages}

    def passed(self):
        """No day ends before its hour; each person has a vote."""
        for row in self.rows("SELECT * FROM together"):
            ply, due = self._days.get(row["match"], (None, None))
            if ply is not None and row["ply"] > ply:
                (turn,) = self.rows("SELECT * FROM turns WHERE match = ? AND ply = ?", row["match"], ply)
                if due is not None and turn["played"] < due:
                    self.break_(f"the day of match {row['match']} ended at {turn['played']} before {due}")
            if row["ply"] != ply or row["stage"] == "open":
                self._days[row["match"]] = row["ply"], row["due"]
        for row in self.rows("SELECT match FROM ballots GROUP BY match, ply, person HAVING count(*) > 1"):
            self.break_(f"someone has two votes in match {row[0]}")
        proposed = "SELECT match, count(*) AS most FROM proposals WHERE person <> 0 GROUP BY match, ply"
        for row in self.rows(f"{proposed}, person HAVING most > {MOST_OF_ONE}"):
            self.break_(f"someone has proposed {row['most']} turns in match {row['match']}")
        for row in self.rows(f"{proposed} HAVING most > {MOST_A_DAY}"):
            self.break_(f"a day of match {row['match']} has {row['most']} proposals")

    def acted(self, person, answers):
        """A vote is the person's own, and changes nothing that others see."""
        for (match, ply, voter), proposal in self._ballots().items():
            if self._votes.get((match, ply, voter)) != proposal and voter != person.id:
                self.break_(f"{person.name} has changed the vote of {voter}")
        done = {_verb(answer) for answer in answers}
        for message, text in self._texts().items() if done <= {"together-choose", "together-vote"} else ():
            if done and self._shown.get(message, text) != text:
                self.break_(f"a vote changed {text[0]!r}, which was {self._shown[message][0]!r}")

    def answered(self, person, _what, answer, said):
        if _verb(answer).startswith(("together-vote", "together-choose")) and COUNTED.search(said):
            self.break_(f"{person.name} reads of votes before the end of the day: {said!r}")

    def posted(self, message):
        """The thread is told of a turn once it is played, without names."""
        if str(message.nonce).startswith("w"):
            self._days_messages.append(message)
        match, _, ply = key(message).removeprefix("w").partition("t")
        if ply and message.content.startswith(IN_THREAD):
            played = "SELECT 1 FROM turns WHERE match = ? AND ply = ?"
            if not self.rows(played, int(match, 16), int(ply, 16)) or NAMED.search(message.content):
                self.break_(f"the thread of a match is told too early, or who: {message.content!r}")

    def logged(self, line):
        if TELLS.search(line):
            self.break_(f"a line for the operator tells of votes: {line}")

    def settled(self):
        """The turn with the most votes was played; among equals the earlier proposal."""
        days = defaultdict(list)
        votes = Counter(row["proposal"] for row in self.rows("SELECT * FROM ballots"))
        self.is_whole = self.is_whole and not self.rows("SELECT 1 FROM acts")  # which lasts for weeks
        for row in self.rows("SELECT * FROM proposals WHERE votes IS NOT NULL ORDER BY id"):
            days[row["match"], row["ply"]].append(row)
            if row["votes"] < votes[row["id"]] or (self.is_whole and row["votes"] != votes[row["id"]]):
                self.break_(f"{votes[row['id']]} voted for {dict(row)}")
        for (match, ply), proposals in days.items():
            chosen = max(proposals, key=lambda one: one["votes"])
            (turn,) = self.rows("SELECT * FROM turns WHERE match = ? AND ply = ?", match, ply)
            if turn["notation"] != chosen["turn"] or [one["id"] for one in proposals if one["chosen"]] != [
                chosen["id"]
            ]:
                self.break_(f"turn {ply} of match {match} should be {chosen['turn']}, not {turn['notation']}")
        for row in self.rows("SELECT * FROM proposals WHERE told IS NOT NULL"):
            channel, message = json.loads(row["told"])
            thread = self.world.sandbox.world.channels.get(channel)
            told = thread and thread.log.get(message)
            has_reason = bool(row["reason"] and row["is_public"])
            is_quoted = told and bool(QUOTED.search(told.content))
            may_be_refused = has_reason and WRITTEN in row["reason"]
            if told and is_quoted != has_reason and not may_be_refused:
                self.break_(f"{told.content!r} stands in a thread, with the reason {row['reason']!r}")
        for row in self.rows(OF_EXCLUDED):
            self.break_(f"an excluded person has a vote: {dict(row)}")


def _verb(answer):
    return (
        str(answer.data.get("custom_id") or answer.data.get("name", "")).partition(":")[2].partition(":")[0]
    )

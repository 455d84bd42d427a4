"""The table of a round robin as an own count has it."""

import json
import re
from collections import Counter

from tests.trials.world.watch import Watch

LINE = re.compile(r"\*\*(\d+)\.\*\* .*?<@(\d+)>.*? · (\d*)([½]?) ")
MENTION = re.compile(r"<@(\d+)>")
OF_TOURNAMENT = """
    SELECT matches.*, outcomes.winner, outcomes.reason, outcomes.ended, outcomes.details
    FROM matches LEFT JOIN outcomes ON match = matches.id WHERE tournament = ?
"""
MOST_TWICE = 6
"""Players who meet twice."""
NOTHING_SPECIAL = (
    "gone = '[]' AND interventions = '[]' AND status IN ('running', 'over') AND message IS NOT NULL"
)


class Tables(Watch):
    def settled(self):
        for row in self.rows("SELECT * FROM tournaments WHERE status = 'open' AND message IS NOT NULL"):
            message = self._message(row)
            players = {*json.loads(row["players"])}
            if message and players != {*map(int, MENTION.findall(message.content))}:
                self.break_(f"the table of {row['id']} should name {players}: {message.content!r}")
        for row in self.rows(f"SELECT * FROM tournaments WHERE {NOTHING_SPECIAL}"):
            message = self._message(row)
            if message is None or 0 in json.loads(row["players"]):
                continue
            wanted = self._points(row)
            lines = LINE.findall(message.content)
            shown = {int(person): float(whole or 0) + bool(half) / 2 for _, person, whole, half in lines}
            if shown != wanted:
                self.break_(f"the table of {row['id']} has {shown}, and should have {wanted}")
            places = [
                (int(place), wanted[int(person)]) for place, person, *_ in lines if int(person) in wanted
            ]
            for place, points in places:
                if not 1 + sum(other > points for _, other in places) <= place:
                    self.break_(f"the table of {row['id']} has {points} points in place {place}: {lines}")

    def _message(self, row):
        channel = self.world.sandbox.world.channels.get(row["channel"])
        return None if row["channel"] in self.world.wild else channel and channel.log.get(row["message"])

    def _points(self, tournament):
        """A win is a point, a draw half of one, as is what isn't over on the last day without a proof."""
        players = json.loads(tournament["players"])
        proven = {
            one[0]: one[1] for one in map(_values, json.loads(tournament["decisions"])) if one[1] is not None
        }
        points = Counter(dict.fromkeys(players, 0.0))
        each = (len(players) - 1) * (1 + (len(players) <= MOST_TWICE))
        finished = Counter()
        for match in self.rows(OF_TOURNAMENT, tournament["id"]):
            seats = (match["seat_0"], match["seat_1"])
            winner = proven.get(match["pairing"], match["winner"])
            is_over = match["reason"] is not None and (tournament["ends"] > match["ended"])
            if not is_over and match["pairing"] not in proven:
                continue
            details = json.loads(match["details"] or "{}")
            if match["reason"] == "cancelled" and "loser" in details:
                winner = 1 - seats.index(int(details["loser"]))
            for seat in (0, 1):
                finished[seats[seat]] += 1
                points[seats[seat]] += 0.5 if winner is None else float(winner == seat)
        if tournament["status"] == "over":
            for player in players:
                points[player] += (each - finished[player]) / 2
        return dict(points)


def _values(decision):
    return (decision["pairing"], decision["winner"]) if isinstance(decision, dict) else decision

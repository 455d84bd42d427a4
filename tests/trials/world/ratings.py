"""Ratings as an own count has them, from the ledger's results alone, by Glickman's paper."""

import json
from collections import defaultdict
from datetime import datetime
from math import log, pi, sqrt

from tests.trials.world.watch import Watch

START = (1500.0, 300.0)
FLOOR = 45.0
A_YEAR = 365.25
AHEAD = {"odd": 63.0, "strands": 63.0, "xodd": 4.0, "yodd": 4.0}
"""Points that the first seat is worth."""
AWAY = 150.0
"""What a third loss on time in a week makes a rating as unsure as."""
BY_PEOPLE = "resigned", "time", "left", "decided"
SHORTEST = 8
"""Turns from which on a match counts that people ended."""
MOST_OF_TWO = 10
Q = log(10) / 400


class Ratings(Watch):
    def settled(self):
        pools = defaultdict(list)
        for row in self.rows("SELECT * FROM rated_matches ORDER BY id"):
            pools[row["guild"], row["game"]].append(row)
        excluded = {
            person
            for row in self.rows("SELECT settings FROM servers")
            for person in json.loads(row["settings"]).get("excluded", ())
        }
        for (guild, game), lines in pools.items():
            self._check_shown(guild, game, self._count(game, lines, excluded))
        self._check_counted({row["match"] for lines in pools.values() for row in lines})

    def _count(self, game, lines, excluded):
        players = {}
        for line in lines:
            seats = (line["seat_0"], line["seat_1"])
            ended = datetime.fromisoformat(line["ended"])
            before = [self._before(line, seat, players.get(seats[seat]), ended) for seat in (0, 1)]
            after = before
            if counts := not excluded.intersection(seats):
                after = [self._after(line, seat, before, AHEAD.get(game, 0.0)) for seat in (0, 1)]
                for seat in (0, 1):
                    matches, met = players.get(seats[seat], (None, None, 0, set()))[2:]
                    both = {*met, seats[1 - seat]}
                    players[seats[seat]] = after[seat], ended, matches + 1, both
            if counts != line["counts"] or any(
                _differ(after[seat], _of(line, "after", seat)) for seat in (0, 1)
            ):
                self.break_(f"the ratings after match {line['match']} should be {after}: {dict(line)}")
        return players

    def _before(self, line, seat, player, ended):
        if not line[f"seat_{seat}"]:
            value, deviation = _of(line, "before", seat)
            if value % 10 or (deviation % 10 and deviation != FLOOR):
                self.break_(f"a former player's rating isn't rounded: {dict(line)}")
            return value, deviation
        if player is None:
            return START
        (value, deviation), last, *_ = player
        days = max(0.0, (ended - last).total_seconds() / 86_400)
        return value, min(START[1], sqrt(deviation**2 + (110**2 - 60**2) / A_YEAR * days))

    def _after(self, line, seat, before, ahead):
        if not line[f"seat_{seat}"]:
            return before[seat]
        (value, deviation), (other, unsure) = before[seat], before[1 - seat]
        score = 0.5 if line["winner"] is None else float(line["winner"] == seat)
        g = 1 / sqrt(1 + 3 * Q**2 * unsure**2 / pi**2)
        likely = 1 / (1 + 10 ** (-g * (value + (-ahead if seat else ahead) - other) / 400))
        known = 1 / deviation**2 + Q**2 * g**2 * likely * (1 - likely)
        found = max(FLOOR, 1 / sqrt(known))
        if line["reason"] == "time" and score == 0 and line[f"after_deviation_{seat}"] == AWAY:
            found = max(found, AWAY)
        return value + Q / known * g * (score - likely), found

    def _check_shown(self, guild, game, players):
        shown = self.rows("SELECT * FROM ratings WHERE guild = ? AND game = ?", guild, game)
        for row in shown:
            rating, last, matches, met = players.get(row["person"], (START, None, 0, ()))
            wanted = matches, len(met), last
            is_right = wanted == (row["matches"], row["opponents"], datetime.fromisoformat(row["last"]))
            if not is_right or _differ(rating, (row["rating"], row["deviation"])):
                self.break_(f"{wanted} and {rating} are the right rating, not {dict(row)}")
        if missing := players.keys() - {0} - {row["person"] for row in shown}:
            self.break_(f"{missing} have no rating in {game}")

    def _check_counted(self, counted):
        query = """
            SELECT matches.id, reason, winner, rated, level, start_ply,
            (SELECT count(*) FROM turns WHERE match = matches.id) AS plies
            FROM matches JOIN outcomes ON match = matches.id WHERE -2 NOT IN (seat_0, seat_1)
        """
        for row in self.rows(query):
            is_enough = row["reason"] not in BY_PEOPLE or (
                row["winner"] is not None and row["plies"] >= SHORTEST
            )
            is_rated = row["rated"] and row["level"] is None and not row["start_ply"]
            wanted = is_rated and is_enough and row["reason"] not in ("agreed", "cancelled")
            if wanted != (row["id"] in counted) and len(counted) < MOST_OF_TWO:
                self.break_(f"match {row['id']} {'does not count' if wanted else 'counts'}: {dict(row)}")


def _of(line, when, seat):
    return line[f"{when}_{seat}"], line[f"{when}_deviation_{seat}"]


def _differ(one, other):
    return any(abs(first - second) > 1e-6 for first, second in zip(one, other, strict=True))

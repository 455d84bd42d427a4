"""What ratings are worth: how well they predict, what second accounts reach, and what they cost.

Run `python -m benchmarks.ratings` (two minutes, 150 MB of disk below the temporary folder; the memory needs
Linux). All is simulated by seeds: servers of 20 to 60 people with 10 to 25 matches a year, whose first seat
is worth 63 points. Elo and Glicko-2 stand beside ours, with the same term for the seat.
"""

import asyncio
import random
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from math import exp, log, pi, sqrt
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from benchmarks.ratings_store import many_matches
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.model import Beginning, Match, Place
from bot.matches.people import moderation
from bot.matches.ratings import ledger, tables
from bot.matches.ratings.glicko import Rating, Result, expected
from bot.matches.ratings.ledger import PoolKey, RatedMatch
from bot.rules.position import Board
from bot.rules.rules import Outcome
from bot.rules.setup import Setup
from bot.rules.tilings import tiling
from bot.store import SqlStore

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
SEAT = 63.0
YEAR, YEARS = 365, 2
SERVERS, DRIFT = 40, 80.0
"""How many are simulated, and how far each person drifts in a year."""
SPREADS = (200.0, 300.0)
"""How far apart people play: deviations."""
TEN = 10
"""After so many matches of both, predictions are compared."""
POOL = PoolKey(GuildId(1), "odd")
MAIN = UserId(1)
SECOND = tuple(map(UserId, range(1001, 1200)))
"""Accounts of the same person."""


class Met(NamedTuple):
    """A match as it is simulated."""

    day: float
    first: int
    second: int
    chance: float
    """Of the first to win, which nobody knows."""
    score: float


def season(seed: int, spread: float) -> list[Met]:
    """Return the matches of a server, in their order: who plays more meets more, and whom is drawn."""
    dice = random.Random(seed)
    people = range(dice.randint(20, 60))
    strength = [dice.gauss(1500.0, spread) for _ in people]
    eager = [dice.uniform(10, 25) for _ in people]
    found = []
    days = sorted(dice.uniform(0, YEAR * YEARS) for _ in range(round(sum(eager) * YEARS / 2)))
    for before, day in pairwise([0.0, *days]):
        step = DRIFT * sqrt((day - before) / YEAR)
        strength = [one + dice.gauss(0.0, step) for one in strength]
        first, second = dice.choices(people, eager, k=2)
        if first != second:
            chance = 1.0 / (1.0 + 10.0 ** (-(strength[first] + SEAT - strength[second]) / 400.0))
            found.append(Met(day, first, second, chance, float(dice.random() < chance)))
    return found


# Systems: each is told of a match, and says before how likely the first was to win


def ours(worth: float) -> Callable[[Met], float]:
    """Return Glicko as the ledger has it."""
    pool = ledger.Pool()

    def meet(met: Met) -> float:
        line = line_of(met.day, met.first, met.second, 0 if met.score else 1, worth)
        entered = pool.enter(line)
        one, other = entered.before
        both = Rating(other.value, sqrt(one.deviation**2 + other.deviation**2))
        return expected(one, Result(both, met.score, worth))

    return meet


def line_of(day: float, first: int, second: int, winner: int | None, worth: float = SEAT) -> RatedMatch:
    """Return a line of a ledger."""
    ended, seats = BEGIN + day * DAY, (UserId(first), UserId(second))
    return RatedMatch(MatchId(0), POOL, seats, winner, "odd-count", ended, worth)


def elo(factor: float) -> Callable[[Met], float]:
    """Return Elo."""
    known: dict[int, float] = {}

    def meet(met: Met) -> float:
        one, other = known.get(met.first, 1500.0), known.get(met.second, 1500.0)
        likely = float(1.0 / (1.0 + 10.0 ** (-(one + SEAT - other) / 400.0)))
        known[met.first] = one + factor * (met.score - likely)
        known[met.second] = other - factor * (met.score - likely)
        return likely

    return meet


class Two(NamedTuple):
    """A rating of Glicko-2, on its own scale."""

    value: float = 0.0
    deviation: float = 350.0 / 173.7178
    volatility: float = 0.06
    day: float = 0.0


PERIOD = 30.0
"""Days of a period of Glicko-2."""
Outcomes = list[tuple[Two, float, float]]
"""Opponents with what was scored against them, and how far the seat was ahead."""


def glicko_2(*, at_once: bool) -> Callable[[Met], float]:
    """Return Glicko-2 (https://www.glicko.net/glicko/glicko2.pdf).

    Args:
        at_once: Whether each match is a period of its own, as long as the time before it; else ratings stand
            still for 30 days, as published.
    """
    known: dict[int, Two] = {}
    waiting: dict[int, Outcomes] = {}
    ends = PERIOD

    def close(day: float) -> None:
        nonlocal ends
        if at_once or day >= ends:
            known.update({user: _after(known[user], results) for user, results in waiting.items()})
            waiting.clear()
            ends = (day // PERIOD + 1) * PERIOD

    def meet(met: Met) -> float:
        close(met.day)
        for user in met[1:3]:
            one = known.get(user, Two(day=met.day))
            known[user] = one if user in waiting else _waited(one, met.day)
        one, other, ahead = known[met.first], known[met.second], SEAT / 173.7178
        waiting.setdefault(met.first, []).append((other, met.score, ahead))
        waiting.setdefault(met.second, []).append((one, 1.0 - met.score, -ahead))
        both = sqrt(one.deviation**2 + other.deviation**2)
        return 1.0 / (1.0 + exp(-_weight(both) * (one.value + ahead - other.value)))

    return meet


def _waited(one: Two, day: float) -> Two:
    grown = sqrt(one.deviation**2 + one.volatility**2 * (day - one.day) / PERIOD)
    return one._replace(deviation=min(grown, Two().deviation), day=day)


def _weight(deviation: float) -> float:
    return 1.0 / sqrt(1.0 + 3.0 * (deviation / pi) ** 2)


def _after(one: Two, results: Outcomes) -> Two:
    information = surprise = 0.0
    for other, score, ahead in results:
        telling = _weight(other.deviation)
        likely = 1.0 / (1.0 + exp(-telling * (one.value + ahead - other.value)))
        information += telling**2 * likely * (1.0 - likely)
        surprise += telling * (score - likely)
    volatility = _volatility(one, surprise / information, 1.0 / information)
    before = sqrt(one.deviation**2 + volatility**2)
    deviation = 1.0 / sqrt(1.0 / before**2 + information)
    return Two(one.value + deviation**2 * surprise, deviation, volatility, one.day)


def _volatility(one: Two, surprise: float, doubt: float, tau: float = 0.5) -> float:
    """Find the new volatility by the Illinois algorithm, as Glickman gives it."""
    start, deviation = log(one.volatility**2), one.deviation

    def slope(x: float) -> float:
        rest = deviation**2 + doubt + exp(x)
        return exp(x) * (surprise**2 - rest) / (2.0 * rest**2) - (x - start) / tau**2

    low = start
    high = log(surprise**2 - deviation**2 - doubt) if surprise**2 > deviation**2 + doubt else start - tau
    while high < start and slope(high) < 0:
        high -= tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > 1e-6:
        between = low + (low - high) * at_low / (at_high - at_low)
        found = slope(between)
        low, at_low = (high, at_high) if found * at_high <= 0 else (low, at_low / 2.0)
        high, at_high = between, found
    return exp(low / 2.0)


SYSTEMS: dict[str, Callable[[], Callable[[Met], float]]] = {
    "Glicko, ours": partial(ours, SEAT),
    "Glicko without a term for the seat": partial(ours, 0.0),
    "Elo, K 32": partial(elo, 32.0),
    "Elo, K 24": partial(elo, 24.0),
    "Glicko-2, by months": partial(glicko_2, at_once=False),
    "Glicko-2, by each match": partial(glicko_2, at_once=True),
    "who knows how well all play": lambda: lambda met: met.chance,
}


def predictions() -> None:
    """Print how wrong each system is about matches of people who have both played ten before."""
    print(f"Prediction after ten matches, {SERVERS} servers in {YEARS} years, log loss (Brier):")
    print(f"    {'how far apart people play':<38}", *(f"{spread:>18.0f}" for spread in SPREADS))
    servers = [[season(seed, spread) for seed in range(SERVERS)] for spread in SPREADS]
    for name, system in SYSTEMS.items():
        told = []
        for seasons in servers:
            found = [loss for one in seasons for loss in _losses(one, system())]
            logs, squares = mean(one for one, _ in found), mean(two for _, two in found)
            told.append(f"{logs:.4f} ({squares:.4f})".rjust(18))
        print(f"    {name:<38}", *told)


def _losses(matches: Sequence[Met], meet: Callable[[Met], float]) -> Iterator[tuple[float, float]]:
    played: dict[int, int] = {}
    for met in matches:
        likely = meet(met)
        if min(played.get(met.first, 0), played.get(met.second, 0)) >= TEN:
            yield -log(likely if met.score else 1.0 - likely), (met.score - likely) ** 2
        for user in met[1:3]:
            played[user] = played.get(user, 0) + 1


# Farming


def farming() -> None:
    """Print what a person of 1500 reaches by second accounts in a year, and that an exclusion undoes it."""
    honest = _honest()
    print("Farming by second accounts, a year, in a server of 40 (a rank goes by rating - 2 deviations):")
    _told("no second account", honest)
    for name, made in FARMS.items():
        lines = _counted(sorted([*honest, *made()], key=lambda line: line.ended))
        _told(name, lines)
        _, clean = ledger.go_through(lines, SECOND)
        left = [line for line in clean if line.counts]
        alone, undone = ledger.go_through(honest)[0].players, ledger.go_through(left)[0].players
        assert alone == {user: undone[user] for user in alone}, f"{name}: an exclusion leaves something"
    print("    Once the second accounts are excluded, every rating is what it is without them: all of them.")


def _honest() -> list[RatedMatch]:
    """Return a year of 40 people, one of whom plays as well as 1500."""
    dice, people = random.Random(7), range(1, 41)
    strength = {user: 1500.0 if user == MAIN else dice.gauss(1500.0, SPREADS[0]) for user in people}
    found = []
    for _ in range(40 * 17 // 2):
        first, second = dice.sample(people, 2)
        chance = 1.0 / (1.0 + 10.0 ** (-(strength[first] + SEAT - strength[second]) / 400.0))
        winner = 0 if dice.random() < chance else 1
        found.append(line_of(dice.uniform(0, YEAR), first, second, winner))
    return sorted(found, key=lambda line: line.ended)


def _counted(lines: Sequence[RatedMatch]) -> list[RatedMatch]:
    """Leave out what two have played too often."""
    met: dict[frozenset[UserId], list[datetime]] = {}
    found = []
    for line in lines:
        earlier = met.setdefault(frozenset(line.seats), [])
        if not ledger.too_often(earlier, line.ended):
            earlier.append(line.ended)
            found.append(line)
    return found


def _told(name: str, lines: Sequence[RatedMatch]) -> None:
    pool, _ = ledger.go_through(lines)
    now, players = BEGIN + YEAR * DAY, {user: one for user, one in pool.players.items() if user not in SECOND}
    mine, ranked = pool.players[MAIN].rating_at(now), tables.ranking(players, now)
    place = next((place for place, one in enumerate(ranked, start=1) if one.person == MAIN), None)
    where = f"place {place} of {len(ranked)}" if place else "no rank"
    farmed = sum(bool(set(line.seats) & set(SECOND)) for line in lines)
    value, deviation = mine
    print(f"    {name:<44} {farmed:>4} matches   {value:4.0f} ± {deviation:3.0f}   {where}")


def _beats(day: float, winner: int, loser: int) -> RatedMatch:
    """Return a match that was given away; the winner takes the seat that is worth more."""
    return line_of(day, loser, winner, 1)


def _one() -> list[RatedMatch]:
    return [_beats(day, MAIN, SECOND[0]) for day in range(YEAR)]


def _five() -> list[RatedMatch]:
    return [_beats(day + number / 9, MAIN, SECOND[number]) for day in range(YEAR) for number in range(5)]


def _fresh() -> list[RatedMatch]:
    return [
        _beats(7 * week + game / 99, MAIN, SECOND[week]) for week in range(YEAR // 7) for game in range(10)
    ]


def _fed() -> list[RatedMatch]:
    """Two are fed by many for half a year, and lose to one then."""
    feeding = [
        _beats(day + number / 50, SECOND[day % 2], SECOND[2 + number])
        for day in range(YEAR // 2)
        for number in range(20)
    ]
    return feeding + [_beats(YEAR // 2 + day, MAIN, SECOND[day % 2]) for day in range(YEAR // 2)]


FARMS: dict[str, Callable[[], list[RatedMatch]]] = {
    "one that loses every day": _one,
    "five that lose every day": _five,
    "a new one each week, which loses ten times": _fresh,
    "two fed by twenty, which lose in the end": _fed,
}


# The ledger


ENDS, KILLS, AT_ONCE, CORRECTIONS = 10_000, 5, 100, 4
GUILDS, PEOPLE = (1, 2, 3), range(1, 41)
GAMES = {"odd": Setup("odd", "hexhex-2", Board(tiling("hexhex-2")), {"group": 3})}
GAMES["yodd"] = Setup("yodd", "hexhex-2", GAMES["odd"].board, {})
PLAYED = ("a1 white",) * ledger.FEWEST_TURNS


async def ends(path: Path, seed: int) -> None:
    """End matches in all ways, with corrections, exclusions and deletions, until there are enough."""
    dice = random.Random(seed)
    async with SqlStore.open(path) as store:
        while (last := await _last(store)) < ENDS:
            await asyncio.gather(*(_end(store, dice, last + number) for number in range(AT_ONCE)))
            await store.write_note("ends", str(last + AT_ONCE))
            for _ in range(CORRECTIONS):
                await _correct(store, dice, last)
            print(last, flush=True)


async def _last(store: SqlStore) -> int:
    return int(await store.note("ends") or 0)


async def _end(store: SqlStore, dice: random.Random, number: int) -> None:
    at = BEGIN + number * timedelta(minutes=30)
    first, second = map(UserId, dice.sample(PEOPLE, 2))
    place, setup = Place(GuildId(dice.choice(GUILDS)), ChannelId(1)), GAMES[dice.choice(sorted(GAMES))]
    match = await store.begin_match(Beginning(place, setup, (first, second), at, rated=True), lambda _: None)
    reason = dice.choice(["odd-count", "odd-count", "resigned", "time"])
    outcome = Outcome(dice.choice([0, 1, None]) if reason == "odd-count" else dice.randrange(2), reason)

    def end(now: Match) -> Change[Match]:
        return transitions.end_match(now.change(turns=PLAYED), outcome, at=at)

    await store.change_match(match.id, end, at=at)


async def _correct(store: SqlStore, dice: random.Random, last: int) -> None:
    """Correct a result now and then, exclude a person or let them in, or forget one."""
    at = BEGIN + last * timedelta(minutes=30)
    which = dice.random()
    if which < 0.2:
        match = await store.match(MatchId(dice.randint(1, last + AT_ONCE)))
        if match is not None and match.rated:
            await store.change_match(match.id, partial(moderation.unrate, moderator=UserId(99), at=at), at=at)
    elif which < 0.25:
        guild, person = GuildId(dice.choice(GUILDS)), UserId(dice.choice(PEOPLE))
        await store.exclude(guild, person=person, counts=dice.random() < 0.5, at=at)
    elif which < 0.27:
        await store.forget(By(UserId(dice.choice(PEOPLE))), at=at)


def kills(path: Path) -> None:
    """Let another process end matches, kill it again and again, and go through the ledger anew each time."""
    began, lines = time.perf_counter(), 0
    stops = sorted(random.Random(3).sample(range(ENDS // 10, ENDS), KILLS))
    for seed, stop in enumerate([*stops, ENDS]):
        command = [sys.executable, "-m", "benchmarks.ratings", "--ends", str(path), "--seed", str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if int(line) >= stop and stop < ENDS:
                    process.kill()
                    break
        differing, lines = asyncio.run(_rebuilt(path))
        assert not differing, f"{differing} numbers are not what follows from the ledger"
    print(f"Rebuild = ledger after each of {KILLS} kills and after {ENDS:,} ends ({lines:,} count,", end=" ")
    print(f"with corrections, exclusions and deletions): yes. {time.perf_counter() - began:.0f} s")


async def _rebuilt(path: Path) -> tuple[int, int]:
    async with SqlStore.open(path) as store:
        differing = sum([await store.rebuild_ratings(GuildId(guild)) for guild in GUILDS])
        pools = [await store.ledger(PoolKey(GuildId(guild), game)) for guild in GUILDS for game in GAMES]
        return differing, sum(map(len, pools))


def main() -> None:
    """Print everything."""
    predictions()
    farming()
    with tempfile.TemporaryDirectory() as folder:
        kills(Path(folder) / "ends.sqlite3")
        many_matches(Path(folder))


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--ends", type=Path, help="Only end matches on this file.")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.ends:
        asyncio.run(ends(given.ends, given.seed))
    else:
        main()

"""Every stored match, played once more by the rules: does it stand where it says it stands?"""

import sqlite3
from collections.abc import Iterator

from bot.errors import PlayerError
from bot.matches.model import Match
from bot.operation.files import Progress
from bot.rules.catalogue import Catalogue
from bot.rules.notation import parse_turn
from bot.rules.position import Position
from bot.rules.rules import Outcome, Rules, play
from bot.store.connection import Connection
from bot.store.tables import matches as match_table
from bot.words import Words

_GAPS = "SELECT match FROM turns GROUP BY match HAVING count(*) <> max(ply) + 1"
_STATUS = """
    SELECT id FROM matches LEFT JOIN outcomes ON outcomes.match = matches.id
    WHERE (status = 'over') <> (outcomes.match IS NOT NULL)
"""

_ANSWERS = """
    SELECT count(*) FROM turns JOIN turns AS reply
    ON reply.match = turns.match AND reply.ply = turns.ply + 1 AND reply.played = turns.played
    WHERE turns.match = ? AND turns.ply >= ?
"""
_OTHER_CHANGES = """
    SELECT count(*) FROM log
    WHERE match = ? AND what IN ('taken-back', 'corrected', 'paused', 'resumed')
"""


def match_problems(
    connection: Connection, catalogue: Catalogue, words: Words, progress: Progress
) -> Iterator[str]:
    """Yield a sentence for each match that cannot be as it is stored.

    Args:
        connection: To a database with today's tables.
        catalogue: The games.
        words: To say what a turn is refused for.
        progress: Told of matches.
    """
    gaps = {key for (key,) in connection.execute(_GAPS)}
    torn = {key for (key,) in connection.execute(_STATUS)}
    ids = [key for (key,) in connection.execute("SELECT id FROM matches ORDER BY id").fetchall()]
    for done, key in enumerate(ids, start=1):
        try:
            match = match_table.RECORDS.one(connection, key)
        except (PlayerError, ValueError, TypeError, sqlite3.OperationalError) as error:
            yield f"match {key} cannot be read: {error}"
            continue
        finally:
            progress(done, len(ids))
        if match is None:
            continue  # its server has left while this was going on
        what = f"match {key} (#{match.number} of server {match.place.guild})"
        if key in gaps:
            yield f"{what}: one of its turns is missing"
        elif key in torn:
            yield f"{what}: whether it is over is stored twice, and differently"
        elif found := _problem_of_counting(connection, match) or _problem_of(match, catalogue, words):
            yield f"{what}: {found}"


def _problem_of_counting(connection: Connection, match: Match) -> str:
    """Return what is wrong with how a match counts its changes; nothing if that may be right.

    A turn and the conditional turn that followed at once are one change; what was taken back or paused, which
    the log tells, are changes of their own.
    """
    changes = match.played + (match.ending is not None)
    (answers,) = connection.execute(_ANSWERS, (match.id, match.start_ply)).fetchone()
    (others,) = connection.execute(_OTHER_CHANGES, (match.id,)).fetchone()
    if changes - answers <= match.revision and (others or match.revision <= changes):
        return ""
    return f"it counts {match.revision} changes, and its turns and its end are {changes}"


def _problem_of(match: Match, catalogue: Catalogue, words: Words) -> str:
    """Return what is wrong with a match; nothing if the rules lead where it stands."""
    try:
        rules = catalogue.rules(match.setup)
    except PlayerError as error:
        return words.error(error)
    position = match.setup.start()
    for number, text in enumerate(match.turns, start=1):
        try:
            position = play(rules, position, parse_turn(text, position, rules))
        except PlayerError as error:
            return f"turn {number} (“{text}”) is refused: {words.error(error)}"
    return _problem_at_the_end(match, rules, position)


def _problem_at_the_end(match: Match, rules: Rules, position: Position) -> str:
    ruled = rules.outcome(position)
    told = None if match.ending else match.outcome
    if (ruled is None) != (told is None) or (ruled and told and _essence(ruled) != _essence(told)):
        return f"its turns lead to {_describe(ruled)}, and stored is {_describe(match.outcome)}"
    if match.days_per_turn and match.outcome is None and match.deadline is None:
        return "its turns have a time limit, and no deadline is stored"
    return ""


def _essence(outcome: Outcome) -> tuple[int | None, str]:
    return outcome.winner, outcome.reason


def _describe(outcome: Outcome | None) -> str:
    if outcome is None:
        return "a running match"
    winner = "nobody" if outcome.winner is None else f"seat {outcome.winner}"
    return f"an end won by {winner} ({outcome.reason})"

"""What must be true of every channel once a fault or a crash has been over for a minute, whatever happened.

It is asked of two witnesses, the database and the messages that people see, and of nothing in the bot.
"""

import re
from collections import Counter, defaultdict

from bot.matches.ids import COMPUTER
from tests.trials.stored import rows

_BOARD = re.compile(r"m(?P<match>\d+)r\d+|b(?P<board>[0-9a-f]+)")
"""The nonce of a board: of a revision of a match, or posted again after a board, or the first of a match."""
_MATCHES = """
    SELECT matches.*, boards.message AS board
    FROM matches LEFT JOIN boards ON boards.match = matches.id
    WHERE -2 NOT IN (seat_0, seat_1)
"""
"""But those of servers, whose days are shown in another way."""
_LEFT = """
    SELECT kind, subject FROM outbox
    WHERE kind IN (
        'board', 'gather', 'direct', 'repost', 'buttons', 'answer', 'card', 'names', 'followed', 'result'
    )
"""
WITHIN = 60.0
"""Seconds within which all is well after a fault or a crash is over."""
APOLOGY = "something went wrong on my side"


def broken(sandbox, database):
    """Return every promise that is not kept, each as a sentence."""
    matches = rows(database, _MATCHES)
    challenges = rows(database, "SELECT * FROM challenges")
    turns = rows(database, "SELECT match, count(*) AS plies FROM turns GROUP BY match")
    plies = {row["match"]: row["plies"] for row in turns}
    shown = public(sandbox)
    said = [message.content for message in everything(sandbox)]
    problems = [f"an apology: {text}" for text in said if APOLOGY in text]
    problems += twice(shown)
    boards = boards_by_match(shown)
    for match in matches:
        of_match = _of_match(boards[match["id"]], match, plies)
        problems += [f"match {match['id']}: {text}" for text in of_match]
    problems += [f"{row['kind']} of {row['subject']} is left to do" for row in rows(database, _LEFT)]
    over = {match["id"] for match in matches if match["status"] == "over"}
    several = {(one["challenger"], one["created"]) for one in challenges if one["seats"] > 1}
    for challenge in challenges:
        if challenge["seats"] == 1 and (challenge["challenger"], challenge["created"]) in several:
            continue  # one of several seats, whose card is that of all
        of_challenge = _of_challenge(shown, challenge, is_over=challenge["match"] in over)
        problems += [f"challenge {challenge['id']}: {text}" for text in of_challenge]
    return problems


def everything(sandbox):
    bot = sandbox.bot
    logs = [channel.log.values() for channel in sandbox.world.channels.values()]
    return [message for log in logs for message in log if message.author is bot]


def public(sandbox):
    return sorted((one for one in everything(sandbox) if not one.ephemeral), key=lambda one: one.id)


def key(message):
    """What a message shows, such as "m12r3": its nonce without the moments that came into it."""
    return str(message.nonce or "").partition("x")[0]


def boards_by_match(shown):
    """The messages that show or showed each match: posted for a revision, or again after one of those."""
    matches, boards = {}, defaultdict(list)
    for message in shown:
        found = _BOARD.fullmatch(key(message))
        if found is not None:
            board = int(found["board"] or "0", 16)
            match = int(found["match"] or matches.get(board, board))
            matches[message.id] = match
            boards[match].append(message)
    return boards


def twice(shown):
    nonces = Counter(key(message) for message in shown if key(message)[:1] in set("mcdeslo"))
    return [f"{nonce} was posted twice" for nonce, count in sorted(nonces.items()) if count > 1]


def newest_key(match):
    return f"m{match['id']}r{match['revision']}"


def stale_boards(boards, match):
    """Yield that the newest state is not shown, or which boards have buttons or none against the rule."""
    if newest_key(match) not in {key(board) for board in boards}:
        yield f"revision {match['revision']} is not shown"
        return
    for board in boards:
        is_newest = board.id == match["board"]
        if bool(board.buttons) is not is_newest:
            yield f"the board {board.nonce} {'has no' if is_newest else 'still has'} buttons"


def _of_match(boards, match, plies):
    yield from stale_boards(boards, match)
    newest = [board for board in boards if key(board) == newest_key(match)]
    if not newest:
        return
    for board in boards:
        pings = {1 if key(board).startswith("m") else 0}
        if match["level"] is not None:
            pings.add(0)  # where the computer is to move
        if len(board.pings) not in pings:
            yield f"the board {board.nonce} pings {len(board.pings)} people"
    (current,) = newest
    mover = match[f"seat_{plies.get(match['id'], 0) % 2}"]
    called = mover in current.pings if mover != COMPUTER else not current.pings
    if match["status"] == "running" and not called:
        yield "the player to move was not called"


def _of_challenge(shown, challenge, *, is_over):
    cards = [message for message in shown if key(message) == f"c{challenge['id']}"]
    is_open = challenge["status"] == "open"
    if not cards:
        if is_open or (challenge["status"] == "accepted" and challenge["opponent"] != COMPUTER):
            yield "has no card"
        return
    (card,) = cards
    if bool(card.buttons) is not is_open:
        yield f"is {challenge['status']}, and its card has {len(card.buttons)} buttons"
    if is_over and not re.search(r"· #\d+: ", card.content):
        yield "its card does not tell the result of its match"
    notice = {"declined": "d", "expired": "e"}.get(challenge["status"])
    if notice and f"{notice}{challenge['id']}" not in {key(message) for message in shown}:
        yield "the challenger was not told"

"""What the world promises people, whatever happens: read from the database's tables and from the messages.

Each promise is written from PRIVACY.md, docs/commands.md or a law, and none asks the bot.
"""

import sqlite3
from collections import Counter, defaultdict
from datetime import UTC, datetime

from bot.matches.ids import COMPUTER
from bot.sandbox.protocol.numbers import moment_of
from tests.trials.promises import boards_by_match, key, public, stale_boards, twice

MATCHES = """
    SELECT matches.*, boards.message AS board FROM matches LEFT JOIN boards ON boards.match = matches.id
    WHERE -2 NOT IN (seat_0, seat_1)
"""
"""But those of a whole server, whose days are shown in another way."""
ANSWERS = {"accepted": 1, "declined": 1, "withdrawn": 0}
"""Who of challenger and opponent may answer a challenge so."""
KEPT_OF_THE_DELETED = {"blocks", "acts", "together_excluded", "servers", "tournaments"}
"""Tables where PRIVACY.md leaves a person's id: what others decided about them, and notes for backups."""
PLANNED = "SELECT id FROM matches WHERE plan_0 <> '[]' OR plan_1 <> '[]'"
UNPOSTED = ("board", "gather", "direct", "repost", "buttons", "answer", "card", "names", "followed", "result")
DUE = {
    "matches": "status = 'running' AND revision = (SELECT revision FROM boards WHERE match = id) AND wake",
    "challenges": "status = 'open' AND expires",
    "dailies": "due",
    "months": "due",
    "tournaments": "due",
    "together": "due",
}
"""Tables with what becomes due, and the column of the moment."""
NEVER = {
    "plays after the end of": """
        SELECT turns.match FROM turns JOIN outcomes ON outcomes.match = turns.match WHERE played > ended
    """,
    "is between others than it was agreed": """
        SELECT matches.id FROM matches JOIN challenges ON match = matches.id
        WHERE opponent IS NOT NULL AND 0 NOT IN (seat_0, seat_1, challenger, opponent)
        AND (min(seat_0, seat_1), max(seat_0, seat_1))
            <> (min(challenger, opponent), max(challenger, opponent))
    """,
    "is over without an outcome, or the other way round": """
        SELECT id FROM matches LEFT JOIN outcomes ON match = id WHERE (status = 'over') <> (match IS NOT NULL)
    """,
    "counts for ratings though it wasn't rated, or twice": """
        SELECT match FROM rated_matches JOIN matches ON matches.id = match WHERE NOT rated
        UNION SELECT match FROM rated_matches GROUP BY match HAVING count(*) > 1
    """,
    "has more turns taken back than three of a player": """
        SELECT id FROM matches WHERE max(taken_back_0, taken_back_1) > 3
    """,
    "goes on while it is paused": "SELECT match FROM turns JOIN matches ON id = match WHERE played > paused",
    "is a rematch in the same seats": """
        SELECT one.id FROM challenges JOIN matches AS one ON one.id = match
        JOIN matches AS before ON before.id = rematch_of
        WHERE one.seat_0 = before.seat_0 AND one.seat_1 = before.seat_1 AND 0 NOT IN (one.seat_0, one.seat_1)
    """,
    "has more open challenges than five": """
        SELECT challenger FROM challenges WHERE status = 'open' AND challenger <> 0
        GROUP BY challenger HAVING count(*) > max(5, (
            SELECT coalesce(max(json_extract(settings, '$.most_open')), 5) FROM servers
        ))
    """,
    "is moderated by a player": """
        SELECT match FROM log JOIN matches ON matches.id = match
        WHERE by IN (seat_0, seat_1) AND by > 0
        AND what IN ('ended', 'paused', 'resumed', 'corrected', 'unrated')
    """,
    "has more players than room": """
        SELECT id FROM tournaments WHERE json_array_length(players) > json_extract(terms, '$.most')
    """,
    "is beyond the number of matches at once": """
        SELECT one.id, seats.value FROM tournaments JOIN matches AS one ON tournament = tournaments.id
        JOIN json_each(json_array(seat_0, seat_1)) AS seats
        WHERE one.status = 'running' AND tournaments.status = 'running' AND left_0 IS NOT NULL
        GROUP BY tournaments.id, seats.value HAVING count(*) > json_extract(terms, '$.at_once')
    """,
    "is in a thread that is not below its card's channel": """
        SELECT matches.id FROM matches JOIN challenges ON match = matches.id
        WHERE matches.channel = challenges.message AND parent IS NOT challenges.channel
    """,
    "goes on in a tournament after its time": """
        SELECT id FROM matches WHERE status = 'running' AND left_0 IS NOT NULL AND overtime
    """,
    "is followed by a player, or by someone who is blocked": """
        SELECT match FROM follows JOIN matches ON id = match
        WHERE follows.person IN (seat_0, seat_1) OR EXISTS (
            SELECT 1 FROM blocks WHERE blocks.person IN (follows.person, seat_0, seat_1)
            AND blocked IN (follows.person, seat_0, seat_1) AND follows.person IN (blocks.person, blocked)
        )
    """,
}
"""What is nowhere in the database, each with the query that would find it."""
NUMBERED = "matches", "challenges", "tournaments"
"""Tables whose numbers stand in buttons."""
LATE_SECONDS = 70
"""How long after its moment a due thing may be, while the bot runs."""


class Promises:
    def __init__(self, world, path):
        self.world, self._path = world, path
        self._turns = {}
        self._problems = set()
        self._lost, self._lost_messages, self._restored = [], set(), 0
        """Tables with the numbers that were lost, and what was posted meanwhile."""
        self.open()

    def open(self):
        self._db = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, isolation_level=None)
        self._db.row_factory = sqlite3.Row

    def rows(self, statement, *values):
        return self._db.execute(statement, values).fetchall()

    def plies(self):
        return dict(map(tuple, self.rows("SELECT match, count(*) FROM turns GROUP BY match")))

    def turns(self):
        return sum(self.plies().values())

    # At any moment

    def check_posted(self, message):
        """A board shows what is stored."""
        match, _, revision = key(message).removeprefix("m").partition("r")
        if key(message).startswith("m") and match.isdecimal() and revision.isdecimal():
            found = self.rows("SELECT revision FROM matches WHERE id = ?", int(match))
            if found and found[0]["revision"] < int(revision):
                self.world.break_(f"match {match}: revision {revision} is shown before it is stored")

    def check_turns(self):
        """A turn that was stored stays, unless it was taken back; nothing turns up twice."""
        logged = defaultdict(int)
        for row in self.rows("SELECT match, count(*) AS times FROM log GROUP BY match"):
            logged[row["match"]] = row["times"]
        turns = defaultdict(list)
        for row in self.rows("SELECT match, notation FROM turns ORDER BY match, ply"):
            turns[row["match"]].append(row["notation"])
        for match, (before, times) in self._turns.items():
            if turns[match][: len(before)] != before and logged[match] == times and not self._is_free(match):
                self.world.break_(f"match {match}: {before} became {turns[match]}")
        self._turns = {match: (played, logged[match]) for match, played in turns.items()}

    def _is_free(self, match):
        found = self.rows("SELECT taken_back_0 + taken_back_1 FROM matches WHERE id = ?", match)
        return bool(found and found[0][0])

    def check_mover(self, person, before, after, planned):
        """No one plays another's turn, but by a plan."""
        for match in after:
            if after[match] > before.get(match, 0):
                (row,) = self.rows("SELECT * FROM matches WHERE id = ?", match)
                seats = row["seat_0"], row["seat_1"]
                mover = seats[before.get(match, 0) % 2]
                if match in before and mover > 0 and COMPUTER not in seats and mover != person.id:
                    self.world.break_(f"match {match}: {person.name} has played the turn of {mover}")
                is_answered = match in planned or min(seats) <= 0
                if match in before and after[match] > before[match] + 1 and not is_answered:
                    self.world.break_(f"match {match}: {person.name} has played twice")

    def outcomes(self):
        return {row["match"]: row for row in self.rows("SELECT * FROM outcomes")}

    def check_resigned(self, person, before):
        """No one resigns for another."""
        for match, row in self.outcomes().items():
            if match not in before and row["reason"] == "resigned" and row["winner"] is not None:
                (found,) = self.rows("SELECT * FROM matches WHERE id = ?", match)
                if (loser := found[f"seat_{1 - row['winner']}"]) not in (person.id, 0):
                    self.world.break_(f"match {match}: {person.name} has resigned for {loser}")

    def challenges(self):
        return {row["id"]: row for row in self.rows("SELECT * FROM challenges")}

    def planned(self):
        """The matches in which a player has planned answers."""
        return {row[0] for row in self.rows(PLANNED)}

    def check_once(self, before, answers):
        """Each act makes one challenge at the most, however often it is heard of."""
        made = {(row["challenger"], row["created"]) for row in self.challenges().values()}
        made -= {(row["challenger"], row["created"]) for row in before.values()}
        acts = Counter(person.id for person, answer in answers if _may_challenge(answer))
        for person, times in Counter(person for person, _ in made).items():
            if times > acts[person] and person:
                self.world.break_(f"{acts[person]} acts of {person} have made {times} challenges")

    def check_challenges(self, person, before):
        """Only the two of a challenge answer it, and no one is challenged by a person they have blocked."""
        for challenge, row in self.challenges().items():
            old = before.get(challenge)
            two = (row["challenger"], row["opponent"])
            if old is None:
                blocks = self.rows("SELECT * FROM blocks WHERE person = ? AND blocked = ?", *two[::-1])
                has_taken_seat = row["status"] == "accepted" and row["opponent"] == person.id
                if not has_taken_seat and (row["challenger"] not in (person.id, 0) or blocks):
                    self.world.break_(f"{person.name} has made the challenge {dict(row)}")
            elif old["status"] == "open" and row["status"] in ANSWERS and row["opponent"] is not None:
                wanted = two[ANSWERS[row["status"]]]
                if person.id != wanted and 0 not in two:
                    self.world.break_(f"{person.name} has {row['status']} the challenge {dict(row)}")

    # After a loss

    def newest(self):
        """The newest number in each table that has them."""
        return {table: self._newest(table) for table in NUMBERED}

    def restored(self, newest, saved):
        """Know that what came after a backup is lost, but for deletions; no number is given twice.

        Messages of that time aren't looked at any more, as no one knows what they show, nor are the boards
        and cards from before, which may have changed since.
        """
        self._lost_messages |= {one.id for one in public(self.world.sandbox) if moment_of(one.id) >= saved}
        self._restored = self.world.loop.now()
        self._db.close()
        self.open()
        self._turns = {}
        self._lost += [(table, self._newest(table), number) for table, number in newest.items()]

    def _newest(self, table):
        return self.rows(f"SELECT coalesce(max(id), 0) FROM {table}")[0][0]

    # Once all has been well for hours

    def check_settled(self, now):
        calm = self.world.sandbox.world.channels.keys() - self.world.wild
        self._check_messages(calm)
        for row in self.rows("SELECT kind, subject, channel FROM outbox"):
            if row["kind"] in UNPOSTED and row["channel"] in calm:
                self.break_once(f"{row['kind']} of {row['subject']} is left to do")
        for table, first, last in self._lost:
            for row in self.rows(f"SELECT id FROM {table} WHERE id > ? AND id <= ?", first, last):
                self.break_once(f"{table}: the number {row['id']} is given again after a restored backup")
        for what, query in NEVER.items():
            for row in self.rows(query):
                self.break_once(f"{row[0]} {what}")
        self.check_due(now)

    def check_due(self, now):
        """What is due is done within its minute."""
        latest = datetime.fromtimestamp(now - LATE_SECONDS, UTC).isoformat()
        for table, which in DUE.items():
            for row in self.rows(f"SELECT * FROM {table} WHERE {which} < ?", latest):
                self.break_once(f"{table}: {dict(row)} is due for long")

    def shown(self):
        """Messages, but for lost ones that the bot hasn't found again."""
        lost = self._lost_messages - {row[0] for row in self.rows("SELECT message FROM boards")}
        return [one for one in public(self.world.sandbox) if one.id not in lost]

    def _check_messages(self, calm):
        shown = self.shown()
        nonces = Counter(one.nonce for one in shown if key(one).startswith("o"))
        known = [one for one in shown if one.nonce not in nonces and not self._has_become_a_line(one)]
        for text in [*twice(known), *_repeated(nonces)]:
            self.break_once(text)
        boards = boards_by_match(shown)
        ids = {one.id for one in shown}
        concern_both = {row[0] for row in self.rows("SELECT match FROM log UNION SELECT match FROM outcomes")}
        for match in self.rows(MATCHES):
            is_from_before = match["board"] is not None and moment_of(match["board"]) < self._restored
            has_moved = match["board"] in ids and match["board"] not in {
                one.id for one in boards[match["id"]]
            }
            if match["channel"] in calm and not is_from_before and not has_moved:
                calls_both = match["id"] in concern_both
                for text in _of_match(boards[match["id"]], match, calls_both=calls_both):
                    self.break_once(f"match {match['id']}: {text}")
        cards = [one for one in shown if moment_of(one.id) >= self._restored]
        for challenge in self.challenges().values():
            if challenge["message"] is None:
                continue  # posted, but neither noted then, nor found before a later attempt was refused
            is_open = challenge["status"] == "open"
            for card in cards if challenge["channel"] in calm and challenge["seats"] == 1 else ():
                if key(card) == f"c{challenge['id']}" and bool(card.buttons) is not is_open:
                    self.break_once(f"challenge {challenge['id']} is {challenge['status']}: {card.content}")

    def _has_become_a_line(self, message):
        """Whether a board may have lost its buttons in a time that is lost, and so can't be found again."""
        is_from_before = moment_of(message.id) < self._restored
        return is_from_before and key(message).startswith("m") and not message.buttons

    def break_once(self, text):
        if text not in self._problems:
            self._problems.add(text)
            self.world.break_(text)

    def left_at(self, person):
        """When someone has deleted their data, if ever."""
        query = "SELECT max(at) FROM acts WHERE subject = ? AND kind = 'forgotten'"
        return self.rows(query, person.id)[0][0]

    def check_forgotten(self, person):
        """Someone who has deleted their data stands nowhere but where PRIVACY.md says."""
        for (table,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
            if table in KEPT_OF_THE_DELETED:
                continue
            for row in self.rows(f"SELECT * FROM {table}"):
                if any(value == person.id or str(person.id) in str(value) for value in tuple(row)):
                    self.world.break_(f"{person.name} is forgotten, but stands in {table}: {dict(row)}")

    def check_unnamed(self, person):
        """No message in a channel names someone who has deleted their data, once these are corrected.

        What they have shared themselves by a button is left out: it may be of a match of others.
        """
        unnoted = {f"c{row['id']}" for row in self.challenges().values() if row["message"] is None}
        for message in self.shown():
            is_beyond = message.channel.is_direct or message.channel.id in self.world.wild
            is_beyond = is_beyond or key(message) in unnoted  # refused after a posting without an answer
            is_named = str(person.id) in f"{message.content} {message.components}"
            is_own = message.origin is not None and message.origin["user"]["id"] == str(person.id)
            if is_named and not is_beyond and not is_own:
                self.break_once(f"{person.name} is forgotten, but named: {message.content!r}")
        self._check_titles(person)

    def _check_titles(self, person):
        """Nor does a thread with a match that the database knows."""
        query = "SELECT channel FROM matches GROUP BY channel HAVING NOT max(? IN (seat_0, seat_1))"
        for (channel,) in self.rows(query, person.id):
            thread = self.world.sandbox.world.channels.get(channel)
            is_named = thread is not None and person.name.title() in thread.name.split()
            if is_named and channel not in self.world.wild:
                self.break_once(f"{person.name} is forgotten, but a thread is called {thread.name!r}")


def _may_challenge(answer):
    """Whether it answers a button, a form, a menu or `/challenge`."""
    name = answer.data.get("name", "")
    return name == "challenge" or not name.islower()


def _repeated(nonces):
    """Tables of tournaments that were posted twice; one that moves is posted again."""
    return [f"{nonce} was posted twice" for nonce, count in nonces.items() if count > 1]


def _of_match(boards, match, *, calls_both):
    if not boards and match["board"] is None and match["revision"] == 0:
        return
    yield from stale_boards(boards, match)
    for board in boards:
        if len(board.pings) > 1 + calls_both:
            yield f"the board {board.nonce} pings {len(board.pings)} people"

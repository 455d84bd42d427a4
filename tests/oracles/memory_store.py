"""The store in dictionaries: the twin of `bot.store.operations` for tests."""

import time
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import count

from bot.matches import follows, transitions
from bot.matches.change import Change, DeliveredTwiceError
from bot.matches.clock import wake
from bot.matches.courtesy import Logged
from bot.matches.daily import DAILY_SETTINGS, Daily, Noted, Pressed, Solver, Tried, schedule
from bot.matches.follows import Followed
from bot.matches.ids import (
    FORMER,
    NO_PERSON,
    ChallengeId,
    MatchId,
    RecordId,
    posted_at,
)
from bot.matches.leases import EVERYTHING, FORGOTTEN_AFTER, Allowance, Lease, grant, refusals
from bot.matches.model import Challenge, ChallengeStatus, Match, MatchStatus, Offer, Place
from bot.matches.outbox import (
    Entry,
    Key,
    Kind,
    board_entry,
    card_entry,
    digest,
    explanation_entry,
    followed_entry,
    month_entry,
    puzzle_entry,
    result_entry,
    tournament_entry,
    welcome,
)
from bot.matches.ratings import ledger, tables
from bot.matches.ratings.career import Played, Profile, career, reliability
from bot.matches.ratings.ledger import Told
from bot.matches.ratings.tables import Month, News, Win
from bot.matches.records import KeptRecord
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.standing import LATELY, Endings, Holdings, Mentions, Standing
from bot.matches.tables.outbox import REMEMBERED
from bot.matches.time.quiet import DIGEST_SETTINGS, next_digest
from bot.matches.time.timekeeping import shift_vacation
from bot.matches.tournaments import lifecycle
from bot.matches.tournaments.model import Event, Tournament

IN_VAIN = frozenset({ChallengeStatus.DECLINED, ChallengeStatus.WITHDRAWN})
"""How a challenge ends that one of the two did not want."""


def forget_moderator(match, user):
    """Name a former player where a person has intervened in a match; its board has to be changed."""
    outcome, remark = match.outcome, match.remark
    if outcome is not None and outcome.details.get("moderator") == str(user):
        outcome = replace(outcome, details={**outcome.details, "moderator": str(FORMER)})
    if remark is not None and remark.by == user:
        remark = replace(remark, by=FORMER)
    return Change(replace(match, outcome=outcome, remark=remark))


class MemoryStore:
    """Keeps every promise of `MatchStore`, which has the types, but one: it ends with the process."""

    def __init__(self):
        self._handled = {}  # moments by interaction
        self._challenges = {}
        self._matches = {}
        self._played = {}  # moments of turns by match
        self._notes = {}
        self._allowances = {}  # share and until when, by owner
        self._leases = {}  # lease and until when, by name
        self._people = {}
        self._servers = {}
        self._blocks = {}
        self._vacations = {}
        self._entries = {}
        self._last_entry = 0
        self._log = []
        self._digests = {}  # when one is due, by person
        self._posts = {}  # match, place and message, in order
        self._departures = {}
        self._tried = {}  # by person and puzzle
        self._dailies = {}  # by server
        self._presses = set()  # server, day and person
        self._explained = {}  # puzzle, place and message, by server and day
        self._records = {}  # those that were read in, by id
        self._record_ids = count(1)
        self._ledger = []
        self._news, self._last_news = {}, 0  # what is told of a month, and when it is due
        self._last_line = 0
        self._analyses = {}  # by match
        self._tournaments, self._last_tournament = {}, 0
        self._follows = {}  # whether of each turn, by match and person
        self._challenge_ids, self._last_match = count(1), MatchId(0)

    async def add_challenge(self, offer, check, *, by=None):
        once = by and by.once
        self._check_new(once, offer.created)
        people = offer.challenger, offer.opponent
        check(self._standing(offer.place.guild, people, offer.created, offer))
        challenge = self._insert_challenge(offer)
        self._put(card_entry(challenge))
        self._note_handled(once, offer.created)
        return challenge

    def _insert_challenge(self, offer):
        if offer.rematch_of is not None:
            match = self._matches[offer.rematch_of]
            rematches = [other for other in self._challenges.values() if other.offer.rematch_of == match.id]
            for expired in transitions.expire_rematches(match, rematches, offer.created):
                self._write_challenge(expired)
        challenge = Challenge(ChallengeId(next(self._challenge_ids)), offer)
        self._challenges[challenge.id] = challenge
        return challenge

    async def change_challenge(self, challenge, transition, *, at, by=None):
        once = by and by.once
        self._check_new(once, at)
        change = transition(self._challenges[challenge])
        self._write_challenge(change)
        self._note_handled(once, at)
        return change

    async def challenge(self, challenge, /):
        return self._challenges.get(challenge)

    async def open_challenges(self, guild):
        return [challenge for challenge in self._open() if challenge.offer.place.guild == guild]

    async def challenge_of(self, match):
        return next((one for one in self._challenges.values() if one.match == match), None)

    async def begin_match(self, beginning, check, *, challenge=None, by=None):
        once = by and by.once
        self._check_new(once, beginning.at)
        before = None
        if challenge is not None and not isinstance(challenge, Offer):
            before = self._challenges[challenge]
            transitions.check_open(before)
        check(self._standing(beginning.place.guild, beginning.seats, beginning.at))
        if isinstance(challenge, Offer):
            before = self._insert_challenge(challenge)
        match = self._begin(beginning)
        if before is not None:
            self._accept(before, match)
        self._note_handled(once, beginning.at)
        return match

    def _accept(self, before, match):
        self._write_challenge(transitions.accept_challenge(before, match))
        if (offer := transitions.part_for(before, match)) is not None:
            part = Challenge(ChallengeId(next(self._challenge_ids)), offer)
            self._write_challenge(transitions.accept_challenge(part, match))

    def _begin(self, beginning):
        rated = beginning.rated and all(self._person(user).ranked for user in beginning.seats)
        beginning = replace(beginning, rated=rated)
        guild, self._last_match = beginning.place.guild, MatchId(self._last_match + 1)
        numbers = (match.number for match in self._matches.values() if match.place.guild == guild)
        number, vacations = 1 + max(numbers, default=0), self._newest_vacations(beginning.seats)
        match = transitions.begin(beginning, self._last_match, number, vacations)
        self._matches[match.id] = match
        self._played[match.id] = [beginning.at] * match.ply
        self._put(board_entry(match))
        return match

    async def change_match(self, match, transition, *, at, by=None):
        once = by and by.once
        self._check_new(once, at)
        change = self._change(self._matches[match], transition)
        played = self._played.get(match, [])[: change.after.ply]
        self._played[match] = [*played, *[at] * (change.after.ply - len(played))]
        self._note_handled(once, at)
        return change

    async def match(self, match, /):
        return self._matches.get(match)

    async def numbered(self, guild, number):
        matches = self._matches.values()
        return next((m for m in matches if (m.place.guild, m.number) == (guild, number)), None)

    async def running_matches_of(self, user, guild=None):
        return [
            match for match in self._running() if user in match.seats and guild in (None, match.place.guild)
        ]

    async def running_matches_in(self, channel):
        places = self._with_threads(channel)
        return [match for match in self._running() if match.place.channel in places]

    async def running_places(self, limit, after=None, shards=None):
        places = {match.place for match in self._running() if self._is_awake(match.place, shards)}
        follow = (place for place in places if after is None or _by_place(place) > _by_place(after))
        return sorted(follow, key=_by_place)[: max(0, limit)]

    async def matches_of_channel(self, channel, limit):
        places = self._with_threads(channel)
        found = [match for match in self._matches.values() if match.place.channel in places]
        return found[max(0, len(found) - limit) :]

    async def search(self, wanted, limit):
        found = [match for match in self._matches.values() if wanted.fits(match)]
        if wanted.channel is not None:
            places = self._with_threads(wanted.channel)
            found = [match for match in found if match.place.channel in places]
        return found[:limit] if wanted.after is not None else found[max(0, len(found) - limit) :]

    async def match_on(self, channel, message):
        boards = [(one.place.channel, one.board_message, one.id) for one in self._matches.values()]
        cards = [
            (one.offer.place.channel, one.message, one.match)
            for one in sorted(self._challenges.values(), key=lambda one: one.match or 0)
            if one.match is not None
        ]
        posts = [
            (place.channel, message, match)
            for match, place, message in sorted(self._posts, key=lambda post: post[0])
            if self._matches[match].place.channel == place.channel
        ]
        shown = (match for *where, match in boards + cards + posts if where == [channel, message])
        return next((self._matches[match] for match in shown), None)

    async def computers_turns(self, limit, shards=None):
        found = (match for match in self._running() if match.is_for_computer and match.is_shown)
        return [match for match in found if self._is_awake(match.place, shards)][: max(0, limit)]

    async def entries(self, shards=None):
        found = (entry for entry in self._entries.values() if self._is_awake(entry.place, shards))
        return sorted(found, key=lambda entry: entry.id)

    async def entry(self, key):
        return self._entries.get(key)

    async def drop_entries(self, entries):
        for entry in entries:
            found = self._entries.get(entry.key)
            if found is not None and found.version == entry.version and entry.id in {0, found.id}:
                del self._entries[entry.key]

    async def release_claims(self, kept):
        """Do nothing: a store in memory has one process, and that claims nothing."""

    async def log(self, guild, limit, before=None):
        found = [one for one in self._log if one.guild == guild and (before is None or one.id < before)]
        return found[::-1][:limit]

    async def log_of(self, match, /):
        return [one.entry for one in self._log if one.match == match]

    async def analysis(self, match, /):
        return self._analyses.get(match)

    async def keep_analysis(self, match, analysis):
        self._analyses[match] = analysis

    async def due_digests(self, at, limit):
        due = sorted((moment, user) for user, moment in self._digests.items() if moment <= at)
        return [(user, moment) for moment, user in due[:limit]]

    async def take_digest(self, user, due, following, *, expires):
        if self._digests.get(user) != due:
            return False
        self._digests[user] = following
        self._put(digest(user, expires))
        return True

    async def vacations(self, user):
        return self._vacations.get(user, [])

    async def change_vacations(self, by, transition, *, at):
        user, once = by.user, by.once
        self._check_new(once, at)
        before = self._newest_vacation(user)
        self._vacations[user] = sorted(
            transition(self._vacations.get(user, [])), key=lambda vacation: vacation.ends
        )
        after = self._newest_vacation(user)
        shift = partial(shift_vacation, before=before, after=after, at=at)
        owed = [match for match in self._running() if match.player_to_move == user]
        changes = [self._change(match, shift) for match in owed]
        for match in self._matches.values():
            self._matches[match.id] = replace(match, vacations=self._newest_vacations(match.seats))
        self._note_handled(once, at)
        return [change.to(self._matches[change.after.id]) for change in changes if change.entries]

    async def preferences(self, user, guild):
        server = ServerSettings() if guild is None else self._server(guild)
        return Preferences(self._person(user), server)

    async def server(self, guild):
        return self._server(guild)

    async def change_person(self, user, *, at, **changes):
        after = replace(self._person(user), **changes)
        self._people[user] = after
        if not DIGEST_SETTINGS.isdisjoint(changes):
            due = next_digest(after, at)
            self._digests = {other: moment for other, moment in self._digests.items() if other != user}
            self._digests |= {} if due is None else {user: due}
        if "ranked" in changes:
            self._tell_again_of(user)
        return after

    async def change_server(self, guild, *, at=None, **changes):
        after = self._servers[guild] = replace(self._server(guild), **changes)
        if at is not None and not DAILY_SETTINGS.isdisjoint(changes):
            before = self._dailies.get(guild)
            if step := schedule(before, guild, after, at):
                self._write_daily(before, step)
        return after

    def _write_daily(self, before, step):
        self._dailies[step.daily.guild] = step.daily
        if before and before.message and not step.daily.message:
            told = before.puzzle, Place(before.guild, before.channel), before.message
            self._explained.setdefault((before.guild, before.day), told)
        for entry in step.entries:
            self._put(entry)

    async def tried(self, user):
        return [one for (person, _), one in sorted(self._tried.items()) if person == user]

    async def note_tried(self, by, puzzle, what, *, at):
        self._check_new(by.once, at)
        self._note_handled(by.once, at)
        before = self._tried.setdefault((by.user, puzzle), Tried(puzzle))
        if before.solved is None:
            wrong, hints = before.wrong + (what == "wrong"), before.hints + (what == "hint")
            solved = at if what == "solved" else None
            self._tried[by.user, puzzle] = Tried(puzzle, wrong, hints, solved)
            for daily in self._dailies.values() if solved else ():
                pressed = (daily.guild, daily.day, by.user) in self._presses
                if pressed and daily.puzzle == puzzle and daily.message:
                    self._put(puzzle_entry(Place(daily.guild, daily.channel)))
        pressed = (self._dailies[guild] for guild, _, person in self._presses if person == by.user)
        days = sorted(
            one.day
            for one in pressed
            if one.puzzle == puzzle and one.message and (one.guild, one.day, by.user) in self._presses
        )
        return Noted(self._tried[by.user, puzzle], await self.tried(by.user), days[-1] if days else "")

    async def daily(self, guild):
        return self._dailies.get(guild)

    async def take_daily(self, due, step, *, at):  # noqa: ARG002 (the moment of its entries)
        before = self._dailies.get(due.guild)
        if before is None or before.due != due.due:
            return False
        self._write_daily(before, step(before, self._server(due.guild)))
        return True

    async def press(self, by, guild, day, *, at):
        daily = self._dailies.get(guild)
        if not (daily and daily.day == day and daily.message):
            return None
        solved = self._tried.get((by.user, daily.puzzle), Tried("")).solved
        knew = solved is not None and solved < posted_at(daily.message)
        if not knew and (guild, day, by.user) not in self._presses:
            self._presses.add((guild, day, by.user))
            self._dailies[guild] = replace(daily, pressed=at)
            self._put(puzzle_entry(Place(guild, daily.channel)))
        return Pressed(daily.puzzle, knew)

    async def solvers(self, guild, day, puzzle=""):
        if not puzzle and (guild, day) not in self._explained:
            return []
        puzzle = puzzle or self._explained[guild, day][0]
        pressed = sorted(user for server, date, user in self._presses if (server, date) == (guild, day))
        found = [(user, self._tried.get((user, puzzle), Tried(puzzle))) for user in pressed]
        named = {user: self._people.get(user, PersonSettings()).puzzle_name for user in pressed}
        told = [Solver(user, tried, named[user] and tried.solved is not None) for user, tried in found]
        return sorted(told, key=lambda one: (one.tried.solved is None, str(one.tried.solved), one.user))

    async def blocked_by(self, user):
        return self._blocked_by(user)

    async def block(self, user, other):
        self._blocks[user] = self._blocked_by(user) | {other}

        for match, person in list(self._follows):
            pair = {user, other}
            if person in pair and (pair - {person}) & set(self._matches[match].seats):
                del self._follows[match, person]

    async def unblock(self, user, other):
        self._blocks[user] = self._blocked_by(user) - {other}

    async def follow(self, match, by, *, turns, at):
        self._check_new(by.once, at)
        found, known = self._matches[match], {one.match.id: one.turns for one in self._followed(by.user)}
        blocked_by = {user: self._blocked_by(user) for user in (by.user, *found.seats)}
        follows.check(found, by.user, len(known.keys() - {match}), blocked_by)
        wanted = self._follows[match, by.user] = known.get(match, False) if turns is None else turns
        self._note_handled(by.once, at)
        return Followed(found, wanted)

    async def unfollow(self, match, user):
        self._follows.pop((match, user), None)

    async def followed_by(self, user):
        return self._followed(user)

    def _followed(self, user):
        found = sorted(match for match, person in self._follows if person == user)
        return [Followed(self._matches[match], self._follows[match, user]) for match in found]

    async def holdings(self, user):
        challenges = [_is_open(one) for one in self._challenges_of(user)]
        running = [match.status is MatchStatus.RUNNING for match in self._matches_of(user)]
        mentions = await self.mentions(user)
        return Holdings(
            self._person(user),
            len(self._blocked_by(user)),
            sum(challenges),
            len(challenges) - sum(challenges),
            sum(running),
            len(running) - sum(running),
            len(self._vacations.get(user, [])),
            sum(one.entry.by == user for one in self._log),
            sum(person == user for person, _ in self._tried),
            sum(user in line.seats for line in self._ledger),
            len(await self.records_of(user)),
            len(self._followed(user)),
            len(await self.tournaments_of(user)),
            len(mentions.presses),
            len(mentions.waiting),
        )

    async def keep_record(self, owner, text, expires, most):
        found = await self.records_of(owner)
        same = [kept.id for kept in found if kept.text == text]
        number = same[0] if same else RecordId(next(self._record_ids))
        kept = KeptRecord(number, owner, text, expires)
        others = sorted((one.expires, one.id) for one in found if one.id != number)
        for _, old in others[: max(0, len(others) - most + 1)]:
            del self._records[old]
        self._records[number] = kept
        return kept

    async def record(self, record, at):
        kept = self._records.get(record)
        return kept if kept and kept.expires > at else None

    async def records_of(self, user):
        return sorted((one for one in self._records.values() if one.owner == user), key=lambda one: -one.id)

    async def mentions(self, user):
        logged = [one for one in self._log if one.entry.by == user]
        waiting = [entry for entry in await self.entries() if entry.user == user]
        presses = sorted((guild, day) for guild, day, person in self._presses if person == user)
        due = self._digests.get(user)
        return Mentions(logged[::-1], due, waiting, await self.tried(user), presses)

    async def challenges_of(self, user, limit, before=None):
        found = [one for one in self._challenges_of(user) if before is None or one.id < before]
        return found[max(0, len(found) - limit) :]

    async def played_at(self, matches):
        return {match: self._played[match] for match in matches if self._played.get(match)}

    async def forget(self, by, *, at):
        user, once = by.user, by.once
        self._check_new(once, at)
        self._people.pop(user, None)
        self._blocks.pop(user, None)
        self._vacations.pop(user, None)
        self._digests.pop(user, None)
        self._forget_puzzles(user)
        self._records = {number: kept for number, kept in self._records.items() if kept.owner != user}
        self._entries = {key: entry for key, entry in self._entries.items() if entry.user != user}
        self._follows = {key: turns for key, turns in self._follows.items() if key[1] != user}
        running = [match.id for match in self._running() if user in match.seats]
        opened = [one.id for one in self._challenges_of(user) if _is_open(one)]
        concerned = {one.match for one in self._log if one.entry.by == user}
        played = {match.id for match in self._matches_of(user)}
        concerned |= played
        for match, place, message in self._posts:
            if match in concerned:
                self._put(Entry(Key(Kind.NAMES, match, message), place))
        for one in await self.tournaments_of(user):
            self._change_tournament(one.id, partial(lifecycle.forget, user=user))
        self._log = [
            one._replace(entry=replace(one.entry, by=FORMER)) if one.entry.by == user else one
            for one in self._log
        ]
        for match in self._matches_of(user):
            after = self._change(match, partial(transitions.forget_in_match, user=user, at=at)).after
            self._matches[match.id] = replace(after, vacations=self._newest_vacations(after.seats))
            if after.tournament is not None:
                self._put(result_entry(after))
        for match in list(self._matches.values()):
            self._change(match, partial(forget_moderator, user=user))
        self._forget_challenges(user, played)
        self._tell_again_of(user)
        guilds = {line.pool.guild for line in self._ledger if user in line.seats}
        self._ledger = [ledger.without(line, user) for line in self._ledger]
        for guild in guilds:
            self._go_through(guild)
        self._note_handled(once, at)
        return Endings([self._matches[key] for key in running], [self._challenges[key] for key in opened])

    def _forget_challenges(self, user, played):
        for challenge in list(self._challenges.values()):
            change, waiting = Change(challenge), self._entries.get(Key(Kind.CARD, challenge.id))
            if user in challenge.offer.people:
                change = transitions.forget_in_challenge(challenge, user)
            elif challenge.match in played and challenge.message is not None:  # as its line has the score
                change = change.queue(card_entry(challenge, quietly=True))
            if change.entries and waiting is not None and not _is_open(challenge):
                change = replace(change, entries=(waiting,))  # what it is to say besides stays
            self._write_challenge(change)

    def _forget_puzzles(self, user):
        pressed = {(guild, day) for guild, day, person in self._presses if person == user}
        self._tried = {key: one for key, one in self._tried.items() if key[0] != user}
        self._presses = {one for one in self._presses if one[2] != user}
        for guild, day in pressed:
            if told := self._explained.get((guild, day)):
                puzzle, place, message = told
                self._put(explanation_entry(place, message, day, puzzle, rests=False))
            daily = self._dailies[guild]
            if daily.day == day and daily.message:
                self._put(puzzle_entry(Place(guild, daily.channel)))

    async def guilds(self, shards=None):
        of_challenges = (one.offer.place.guild for one in self._challenges.values())
        of_matches = (match.place.guild for match in self._matches.values())
        of_tournaments = (one.place.guild for one in self._tournaments.values())
        found = {*of_challenges, *of_matches, *of_tournaments, *self._servers}
        return sorted(guild for guild in found if _has(shards, guild))

    async def departures(self, before=None, shards=None):
        departed = ((guild, since) for guild, since in self._departures.items() if _has(shards, guild))
        found = sorted((since, guild) for guild, since in departed)
        return [guild for since, guild in found if before is None or since < before]

    async def note_departure(self, guild, at):
        self._departures.setdefault(guild, at)

    async def note_return(self, guild, at):
        if self._departures.pop(guild, None) is None:
            self._put(welcome(guild, at))
            return
        for match in self._running():
            if match.place.guild == guild:
                self._change(match, partial(transitions.restart_clock, at=at))

    async def purge(self, guild, before, limit):
        if guild not in self._departures or self._departures[guild] >= before:
            return False
        challenges = [key for key, one in self._challenges.items() if one.offer.place.guild == guild]
        self._ledger = [line for line in self._ledger if line.pool.guild != guild]
        self._news = {key: one for key, one in self._news.items() if one[0].guild != guild}
        self._tournaments = {key: one for key, one in self._tournaments.items() if one.place.guild != guild}
        matches = [key for key, match in self._matches.items() if match.place.guild == guild]
        for key in [key for key, entry in self._entries.items() if entry.place.guild == guild]:
            del self._entries[key]
        for challenge in challenges[:limit]:
            del self._challenges[challenge]
        for match in [] if challenges else matches[:limit]:
            del self._matches[match]
            self._played.pop(match, None)
            self._analyses.pop(match, None)
            self._follows = {key: turns for key, turns in self._follows.items() if key[0] != match}
            self._posts = {post: None for post in self._posts if post[0] != match}
            self._log = [one for one in self._log if one.match != match]
        if challenges or matches:
            return True
        self._servers.pop(guild, None)
        self._dailies.pop(guild, None)
        self._presses = {one for one in self._presses if one[0] != guild}
        self._explained = {key: one for key, one in self._explained.items() if key[0] != guild}
        del self._departures[guild]
        return False

    async def sweep(self, at, limit):
        old = sorted((when, known) for known, when in self._handled.items() if when < at - REMEMBERED)
        for _, known in old[:limit]:
            del self._handled[known]
        self._records = {number: kept for number, kept in self._records.items() if kept.expires > at}
        return len(old) >= limit

    async def rated_match(self, match, /):
        line = next((line for line in self._ledger if line.match == match), None)
        return line and Told(line, frozenset(u for u in line.seats if not u or not self._person(u).ranked))

    async def rated_matches_of(self, user, guild=None):
        return [one for one in self._ledger if user in one.seats and guild in (None, one.pool.guild)]

    async def ratings_of(self, user):
        keys = sorted({line.pool for line in self._ledger if user in line.seats})
        found = {key: (await self.players(key, [user])).get(user) for key in keys}
        return {key: player for key, player in found.items() if player is not None}

    async def ledger(self, pool):
        return [line for line in self._ledger if line.pool == pool]

    async def players(self, pool, people):
        found, _ = ledger.go_through(await self.ledger(pool), self._server(pool.guild).excluded)
        return {user: found.players[user] for user in people if user in found.players}

    async def ranked(self, pool, at):
        people = {user for line in self._ledger for user in line.seats}
        found = await self.players(pool, sorted(people))
        return {
            user: player
            for user, player in found.items()
            if self._person(user).ranked
            and player.last >= at - tables.IDLE
            and player.opponents >= tables.OPPONENTS
            and player.rating.deviation <= tables.SURE
        }

    async def wins(self, guild, game, month):
        won = Counter(
            (line.seats[line.winner], line.loser)
            for line in self._ledger
            if line.pool.guild == guild
            and game in ("", line.pool.game)
            and month.begins <= line.ended < month.ends
            and line.winner is not None
            and line.counts
        )
        shown = [(pair, times) for pair, times in won.items() if pair[0] and self._person(pair[0]).ranked]
        return sorted(Win(*pair, times) for pair, times in shown)

    async def games(self, guild):
        played = Counter()
        for line in self._ledger:
            if line.pool.guild == guild and line.counts:
                played[line.pool.game] += len(set(line.seats) - {FORMER})
        return sorted((game for game in played if played[game]), key=lambda game: (-played[game], game))

    async def profile(self, guild, user):
        if not self._person(user).ranked:
            return None
        ratings = await self.ratings_of(user)
        players = {pool.game: one for pool, one in ratings.items() if pool.guild == guild}
        lines = await self.rated_matches_of(user, guild)
        solved = sum(person == user and one.solved is not None for (person, _), one in self._tried.items())
        return Profile(career(self._played_by(guild, user), user), players, lines, solved)

    async def reliable(self, guild, user):
        if not self._person(user).ranked:
            return None
        return reliability((one for one in self._played_by(guild, user) if one.level is None), user)

    def _played_by(self, guild, user):
        for match in self._matches_of(user):
            if match.place.guild == guild and match.outcome is not None:
                for seat in (seat for seat in (0, 1) if match.seats[seat] == user):
                    opponent = match.seats[1 - seat]
                    yield Played(
                        match.setup.game,
                        seat,
                        opponent,
                        not self._person(opponent).ranked,
                        match.level,
                        match.outcome.winner,
                        match.outcome.reason,
                        match.outcome.details.get("loser"),
                        match.started,
                        match.ended,
                        match.shown.ply if match.shown else match.start_ply,
                        match.start_ply,
                    )

    async def set_news(self, guild, channel, at):
        self._servers[guild] = replace(self._server(guild), news=channel)
        for key, (one, due) in list(self._news.items()):
            if one.guild == guild and (due is not None or (channel is None and one.message is None)):
                del self._news[key]
            elif one.guild == guild and one.message is None:
                self._news[key] = one._replace(channel=channel), None
                self._put(month_entry(self._news[key][0]))
        if channel is not None:
            self._await(guild, channel, Month.of(at))
        return self._servers[guild]

    def _await(self, guild, channel, month):
        if (guild, month) not in {(one.guild, one.month) for one, _ in self._news.values()}:
            self._last_news += 1
            self._news[self._last_news] = News(self._last_news, guild, channel, month, None), month.ends

    async def take_news(self, one, at):  # noqa: ARG002 (when an entry was put nobody asks)
        known = self._news.get(one.id)
        if known is None or known[1] is None:
            return False
        self._news[one.id] = known[0], None
        self._await(one.guild, one.channel, one.month.after)
        self._put(month_entry(one))
        return True

    async def news(self, key):
        return self._news.get(key, (None, None))[0]

    def _tell_again(self, guild):
        for one, _ in self._news.values():
            if one.guild == guild and one.message is not None:
                self._put(month_entry(one))

    def _tell_again_of(self, user):
        for guild in {line.pool.guild for line in self._ledger if user in line.seats and line.counts}:
            self._tell_again(guild)

    async def exclude(self, guild, *, person, counts, at):  # noqa: ARG002 (the same)
        others = tuple(user for user in self._server(guild).excluded if user != person)
        self._servers[guild] = replace(self._server(guild), excluded=others if counts else (*others, person))
        self._go_through(guild)
        self._tell_again(guild)
        return self._servers[guild]

    async def rebuild_ratings(self, guild):
        self._servers.setdefault(guild, ServerSettings())
        before, players = self._ledger, self._players(guild)
        self._go_through(guild)
        after = self._players(guild)
        differing = sum(was != now for was, now in zip(before, self._ledger, strict=True))
        return differing + sum(players[key] != after[key] for key in players)

    def _players(self, guild):
        """How everybody stands by the lines as they are."""
        players = {}
        for line in self._ledger:
            if line.pool.guild == guild and line.counts:
                players |= {
                    (line.pool, user): rating for user, rating in zip(line.seats, line.after, strict=True)
                }
        return players

    def _note_result(self, before, after):
        counted, does = ledger.counts(before), ledger.counts(after)
        guild = after.place.guild
        if counted and not does:
            self._ledger = [line for line in self._ledger if line.match != after.id]
            self._go_through(guild)
        if counted or not does:
            return
        new = ledger.line_of(after, before.seats)
        earlier = [one for one in self._ledger if one.pool == new.pool and set(one.seats) == set(new.seats)]
        if not ledger.too_often([one.ended for one in earlier], new.ended):
            self._servers.setdefault(guild, ServerSettings())
            self._last_line += 1
            self._ledger.append(replace(new, id=self._last_line))
            self._go_through(guild)

    def _go_through(self, guild):
        for key in sorted({line.pool for line in self._ledger if line.pool.guild == guild}):
            lines = [line for line in self._ledger if line.pool == key]
            _, found = ledger.go_through(lines, self._server(guild).excluded)
            anew = {line.id: line for line in found}
            self._ledger = [anew.get(line.id, line) for line in self._ledger]

    async def add_tournament(self, new, *, by):
        self._check_new(by.once, new.created)
        self._last_tournament += 1
        added = self._tournaments[self._last_tournament] = replace(new, id=self._last_tournament)
        self._put(tournament_entry(Kind.TOURNAMENT, added.id, added.place))
        self._note_handled(by.once, new.created)
        return added

    async def change_tournament(self, tournament, step, *, at, by=None):
        once = by and by.once
        self._check_new(once, at)
        found = self._change_tournament(tournament, step)
        self._note_handled(once, at)
        return found

    def _change_tournament(self, key, step):
        done = step(Event(self._tournaments[key], self._matches_in(key)))
        self._tournaments[key] = done.after
        for match in done.released:
            self._change(self._matches[match], transitions.release)
        begun = [self._begin(one) for one in done.begins]
        for entry in done.entries:
            self._put(entry)
        return done, begun

    def _matches_in(self, key):
        found = (match for match in self._matches.values() if match.tournament == key)
        return {match.pairing: match for match in sorted(found, key=lambda match: match.pairing)}

    async def tournament(self, tournament, /):
        known = self._tournaments.get(tournament)
        return known and Event(known, self._matches_in(tournament))

    async def tournaments(self, guild, limit):
        found = [one for one in self._tournaments.values() if one.place.guild == guild]
        return found[::-1][:limit]

    async def tournaments_of(self, user):
        return [one for one in self._tournaments.values() if user in lifecycle.named(one)]

    async def due(self, what, at, limit, shards=None):
        shown = [match for match in self._running() if match.is_shown]
        found = {
            Challenge: [(one.offer.expires, one.id, one, one.offer.place) for one in self._open()],
            Daily: [(one.due, one.guild, one, one) for one in self._dailies.values()],
            Match: [(wake(one), one.id, one, one.place) for one in shown],
            News: [(due, one.id, one, one) for one, due in self._news.values()],
            Tournament: [(one.due, one.id, one, one.place) for one in self._tournaments.values()],
        }[what]
        due = sorted((one for one in found if one[0] and one[0] <= at), key=lambda one: one[:2])
        return [one for _, _, one, place in due if self._is_awake(place, shards)][:limit]

    async def note_posted(self, one, message):
        if isinstance(one, Daily):
            if self._dailies[one.guild].day == one.day:
                self._dailies[one.guild] = replace(self._dailies[one.guild], message=message)
        else:
            known, due = self._news[one.id]
            self._news[one.id] = known._replace(message=message), due

    async def take_lease(self, name, owner, lasts, *, over=None):
        others = [lease for lease in await self.leases() if lease.owner != owner]
        if any(EVERYTHING in (name, lease.name) for lease in others):
            return None
        before, until = self._leases.get(name, (Lease(name, "", 0), 0.0))
        if until > time.time() and (over is None or before.term != over.term):
            return None
        lease = Lease(name, owner, before.term + 1)
        self._leases[name] = lease, time.time() + lasts.total_seconds()
        return lease

    async def keep_leases(self, kept, lasts):
        ours = [lease for lease in kept if self._leases.get(lease.name, (None, 0.0))[0] == lease]
        self._leases |= {lease.name: (lease, time.time() + lasts.total_seconds()) for lease in ours}
        return ours

    async def leases(self):
        now = time.time()
        return [lease for _, (lease, until) in sorted(self._leases.items()) if until > now]

    async def renew_allowance(self, report, lasts):
        now = time.time()
        entries = {
            owner: replace(entry, alive=until > now)
            for owner, (entry, until) in self._allowances.items()
            if until >= now - FORGOTTEN_AFTER.total_seconds()
        }
        after = grant(entries, report, leaves=not lasts)
        self._allowances = {owner: self._allowances[owner] for owner in entries}
        self._allowances[report.owner] = after, now + lasts.total_seconds()
        return Allowance(after.rate, refusals(entries, report.owner), after.number)

    async def note(self, key):
        return self._notes.get(key)

    async def write_note(self, key, text):
        self._notes[key] = text

    async def settle_note(self, key, text):
        return self._notes.setdefault(key, text)

    def _change(self, match, transition):
        change = transitions.apply(transition, match)
        after = self._matches[match.id] = change.after
        for (followed, user), turns in self._follows.items():
            if followed == after.id and follows.is_news(match, after, turns=turns):
                change = change.queue(followed_entry(after, user))
        self._note_result(match, after)
        for part in [one for one in self._challenges.values() if one.match == after.id]:
            whole = [one for one in self._open() if one.offer.created == part.offer.created]
            for one in whole if match.outcome is None and part.offer.opponent else ():
                self._write_challenge(transitions.free_seat(one, after))
        tournament = self._tournaments.get(after.tournament)
        if match.outcome is None and after.outcome is not None and tournament and tournament.due:
            self._tournaments[tournament.id] = replace(tournament, due=after.ended)
        self._write_entries(change)
        for left in change.left:
            self._posts[after.id, replace(after.place, channel=left.channel), left.message] = None
        for entry in change.log:
            key = len(self._log) + 1
            self._log.append(Logged(key, after.place.guild, after.id, after.number, entry))
        return change

    def _write_challenge(self, change):
        self._challenges[change.after.id] = change.after
        self._write_entries(change)

    def _write_entries(self, change):
        for key in change.done:
            self._entries.pop(key, None)
        for entry in change.entries:
            self._put(entry)

    def _put(self, entry):
        found = self._entries.get(entry.key)
        if found is not None:
            self._entries[entry.key] = replace(entry, id=found.id, version=found.version + 1)
            return
        self._last_entry += 1
        self._entries[entry.key] = replace(entry, id=self._last_entry)

    def _newest_vacation(self, user):
        return next(reversed(self._vacations.get(user, [])), None)

    def _newest_vacations(self, seats):
        return self._newest_vacation(seats[0]), self._newest_vacation(seats[1])

    def _check_new(self, interaction, at):
        """Refuse an interaction that a change was made for in the day before."""
        if interaction in self._handled and self._handled[interaction] >= at - REMEMBERED:
            raise DeliveredTwiceError(interaction)

    def _note_handled(self, interaction, at):
        if interaction is not None:
            self._handled[interaction] = at

    def _standing(self, guild, players, at, offer=None):
        people = [user for user in players if user is not None and user not in NO_PERSON]
        here = [one for one in self._challenges.values() if one.offer.place.guild == guild]
        opened = [one.offer.challenger for one in here if _is_open(one) and one.offer.expires > at]
        running = [one for one in self._running() if one.place.guild == guild and one.level is None]
        computers = [one for one in self._running() if one.place.guild == guild and one.level is not None]
        return Standing(
            settings=self._server(guild),
            blocked_by={user: self._blocked_by(user) for user in people},
            running_of={user: sum(user in match.seats for match in running) for user in people},
            computer_of={user: sum(user in match.seats for match in computers) for user in people},
            running=len(running),
            open_of={user: opened.count(user) for user in people},
            open=len(opened),
            in_vain=sorted(
                one.offer.created
                for one in here
                if offer is not None
                and (one.offer.challenger, one.offer.opponent) == (offer.challenger, offer.opponent)
                and one.offer.created > at - LATELY
                and one.status in IN_VAIN
                and one.message is not None
            ),
        )

    def _person(self, user):
        return self._people.get(user, PersonSettings())

    def _server(self, guild):
        return self._servers.get(guild, ServerSettings())

    def _blocked_by(self, user):
        return self._blocks.get(user, frozenset())

    def _challenges_of(self, user):
        people = ((one, {one.offer.challenger, one.offer.opponent}) for one in self._challenges.values())
        return [challenge for challenge, both in people if user in both]

    def _matches_of(self, user):
        return [match for match in self._matches.values() if user in match.seats]

    def _is_awake(self, place, shards):
        return place.guild not in self._departures and _has(shards, place.guild)

    def _with_threads(self, channel):
        cards = (one for one in self._challenges.values() if one.offer.place.channel == channel)
        here = {one.id for one in self._tournaments.values() if one.place.channel == channel}
        inside = (match.place.channel for match in self._matches.values() if match.tournament in here)
        return {channel, *(card.message for card in cards), *inside}

    def _open(self):
        return [one for one in self._challenges.values() if _is_open(one)]

    def _running(self):
        return [match for match in self._matches.values() if match.status is MatchStatus.RUNNING]


def _is_open(challenge):
    return challenge.status is ChallengeStatus.OPEN


def _has(shards, guild):
    return shards is None or shards.has(guild)


def _by_place(place):
    return place.guild, place.channel

"""The application: one door for every question and every change.

Each method either does all of what its name says or raises a `PlayerError` and changes nothing. It checks in
the same order (exists, yours, not over, the revision you saw, your turn, legal), stores, and only then
announces what has happened and returns it.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from random import Random

from bot.db.connection import Database
from bot.errors import MatchError, NotYourTurnError, PlayerError, StaleTurnError
from bot.matches import transitions
from bot.matches.challenges import Challenges
from bot.matches.change import By, Change
from bot.matches.clock import is_overdue
from bot.matches.computer import Computer, Hinting, LookingBack
from bot.matches.consent.planning import Planning
from bot.matches.consent.second_thoughts import Requests
from bot.matches.due import Downtime, Due, Reminding
from bot.matches.events import Desk, MatchEnded, TurnStored
from bot.matches.finding import Finding, seat_of
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Ending, Match, MatchView, Search
from bot.matches.notes import Notes
from bot.matches.outbox import Entry
from bot.matches.people.following import Following
from bot.matches.people.moderation import Moderation
from bot.matches.people.ratings import Ratings
from bot.matches.people.tournaments import Tournaments
from bot.matches.people.vacations import Vacations
from bot.matches.plans import Plan, reply_to
from bot.matches.privacy import People, Privacy, Servers
from bot.matches.puzzles import Puzzles
from bot.matches.queue import Outbox
from bot.matches.reading import Reading
from bot.matches.showing import Showing
from bot.matches.time.timekeeping import give_time, outcome_by_time
from bot.matches.transitions import check_not_paused, check_running
from bot.matches.trying import Tries
from bot.rules.catalogue import Catalogue
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Position, Turn
from bot.rules.puzzles import Shelf
from bot.rules.rules import Outcome, Rules, play
from bot.rules.vocabulary import ENGLISH, Vocabulary

LATELY = 10
"""Matches of a person that are looked at to find out whether a game is new to them."""


class Matches:
    """The matches of all servers, and everything that people can do around them."""

    def __init__(
        self,
        db: Database,
        catalogue: Catalogue,
        *,
        clock: Callable[[], datetime],
        random: Random,
        shelf: Shelf | None = None,
        examples: Mapping[int, str] | None = None,
    ) -> None:
        """Put the application together.

        Args:
            db: Where everything is kept.
            catalogue: The games there are.
            clock: Gives the present moment, aware UTC.
            random: Draws seats and deals random boards.
            shelf: The puzzles; none without.
            examples: Records that come with the program, by their numbers.
        """
        self._desk = Desk(db, catalogue, clock, random)
        self.catalogue = catalogue
        self.notes = Notes(db)
        self.outbox = Outbox(db)
        """What must still reach Discord."""
        self.events = self._desk.events
        """What has happened, for those who listen."""
        self.now, self.view = clock, self._desk.view
        self.view_at, self.history = self._desk.view_at, self._desk.history
        self.find = Finding(self._desk)
        self.due = Due(self._desk)
        self.reminders = Reminding(self._desk)
        self.downtime = Downtime(self._desk)
        self.vacations = Vacations(self._desk)
        self.moderation = Moderation(self._desk)
        self.challenges = Challenges(self._desk)
        self.computer = Computer(self._desk, self.challenges)
        self.requests = Requests(self._desk)
        self.showing = Showing(self._desk)
        self.people = People(self._desk)
        self.planning = Planning(self._desk)
        self.hinting = Hinting(self._desk)
        self.puzzles = Puzzles(self._desk, shelf or Shelf(catalogue))
        self.looking_back = LookingBack(self._desk)
        self.tries = Tries(self._desk)
        self.privacy = Privacy(self._desk)
        self.reading = Reading(self._desk, examples or {})
        self.ratings = Ratings(self._desk)
        self.tournaments = Tournaments(self._desk)
        self.servers = Servers(self._desk)
        self.following = Following(self._desk)

    async def play(
        self,
        view: MatchView,
        by: By,
        text: str,
        *,
        revision: int | None = None,
        vocabulary: Vocabulary = ENGLISH,
    ) -> MatchView:
        """Play a turn; where the opponent has planned a reply to it, that follows at once.

        Args:
            view: The match as it has just been read.
            by: Who wants to play.
            text: The turn in notation.
            revision: The revision the player saw; `None` when they look at no particular one.
            vocabulary: Their words for colours and passing.

        Returns:
            The match after the turn, or the reply to it.

        Raises:
            NotSeatedError, MatchOverError: There is nothing to play for them.
            NotYourTurnError, StaleTurnError: It is the wrong moment.
            NotationError, IllegalTurnError: The turn is wrong.
        """
        check_turn_of(view.match, by.user, revision)
        check_not_paused(view.match)
        turn = parse_turn(text, view.position, view.rules, vocabulary)
        while True:
            try:
                after, entries = await self._store_turn(view, turn, by)
            except transitions.PlanChangedError:  # at this very moment; what is planned by now counts
                seen, view = view.match.revision, await self.find.view(view.match.id)
                check_turn_of(view.match, by.user, seen)
            else:
                break
        self.events.announce(TurnStored(after, by, entries))
        if after.match.outcome is not None:
            self.events.announce(MatchEnded(after, by))
        return after

    async def _store_turn(self, view: MatchView, turn: Turn, by: By) -> tuple[MatchView, Sequence[Entry]]:
        """Store a turn with the answer to it, and return what the outbox has got by that as well.

        Raises:
            StaleTurnError: It is the wrong moment.
            IllegalTurnError: It is not allowed.
        """
        rules, text = view.rules, format_turn(turn, view.position, view.rules)
        position, newest, answered = play(rules, view.position, turn), turn, None
        plan, outcome = view.match.plans[1 - view.match.seat_to_move], rules.outcome(position)
        answer = transitions.Answer(plan)
        if plan and outcome is None:
            answer = _answer(plan, rules, text, position)
        if answer.branch is not None:
            newest, answered = parse_turn(answer.branch.reply, position, rules), turn
            position = rules.after(position, newest)
            outcome = rules.outcome(position)
        at = self._desk.clock()
        add = partial(
            transitions.add_turn,
            revision=view.match.revision,
            text=text,
            outcome=outcome,
            at=at,
            answer=answer,
        )
        change = await self._desk.changes.change_match(view.match.id, add, at=at, by=by)
        score = rules.score(position)
        after = MatchView(change.after, view.game, rules, position, score, newest, at, answered)
        return after, change.entries

    def allows(self, match: Match, text: str, vocabulary: Vocabulary = ENGLISH) -> bool:
        """Return whether a text is a turn that can be played in a match as it stands."""
        view = self.view(match)
        try:
            play(view.rules, view.position, parse_turn(text, view.position, view.rules, vocabulary))
        except PlayerError:
            return False
        return True

    async def turn(self, match_id: MatchId, user: UserId, revision: int | None) -> MatchView:
        """Return the match, if this player may play a turn now; at this revision, if one is given.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError, NotYourTurnError, StaleTurnError: They may not.
            MatchError: The match is paused.
        """
        return self._turn(await self.find.match(match_id), user, revision)

    async def first_turn(
        self, match_id: MatchId, user: UserId, revision: int | None
    ) -> tuple[MatchView, Sequence[Match]]:
        """Return the same as `turn`, and the other matches of the game in which they played a turn lately."""
        newest = await self.find.search(Search(players=frozenset({user})), LATELY)
        found = next((match for match in newest if match.id == match_id), None)
        match = found or await self.find.match(match_id)
        others = [other for other in newest if other.id != match_id and other.setup.game == match.setup.game]
        return self._turn(match, user, revision), [other for other in others if _has_played(other, user)]

    def _turn(self, match: Match, user: UserId, revision: int | None) -> MatchView:
        check_turn_of(match, user, revision)
        check_not_paused(match)
        return self.view(match)

    async def resign(
        self, match_id: MatchId, by: By, *, revision: int | None = None, proven: bool = False
    ) -> MatchView:
        """Give up a running match, only at this revision if one is given; a proven loss is told as such.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: The match does not exist, is not theirs, or is over.
            StaleTurnError: It is at another revision.
        """
        match = await self.find.running(match_id, by.user)
        details = {"loser": str(by.user), **({"proven": "yes"} if proven else {})}
        outcome = Outcome(1 - seat_of(match, by.user), Ending.RESIGNED, details)
        return await self._end(match, outcome, by, revision=revision)

    async def claim(self, match: Match, by: By) -> MatchView:
        """Win a running match because the opponent's time is over; cancel it if they never made a turn.

        Raises:
            MatchError: It has no limit, the player is to move themselves, their opponent was never shown the
                turn, or there is time left.
            StaleTurnError: The opponent has played at this very moment.
        """
        seat, number, loser = seat_of(match, by.user), str(match.number), str(match.player_to_move)
        if match.deadline is None:
            raise MatchError("claim-without-limit", match=number)
        if seat == match.seat_to_move:
            raise MatchError("claim-own-turn", match=number)
        if not match.is_shown:
            raise MatchError("claim-not-shown", match=number, player=loser)
        check_not_paused(match)
        if self._desk.clock() < match.deadline:
            until = str(int(match.deadline.timestamp()))
            raise MatchError("claim-early", match=number, player=loser, until=until)
        if not match.overtime:  # it is found out only now, and a day of vacation may be spent instead
            found = (await self.due.handle(match)).match
            check_running(found)
            return await self.claim(found, by)
        outcome = outcome_by_time(match)
        return await self._end(match, outcome, by, revision=match.revision)

    async def give_time(self, match_id: MatchId, by: By, revision: int) -> MatchView:
        """Give the opponent more time, whose time is over.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: There is nothing to give for them.
            StaleTurnError, NotForYouError, MatchError: The opponent has played, or their time is not over.
        """
        at = self._desk.clock()
        match = await self.find.running(match_id, by.user)

        def give(match: Match) -> Change[Match]:
            after = give_time(match, by.user, revision, at=at)
            if not is_overdue(match, at):
                raise MatchError("time-not-over", match=str(match.number))
            return after

        return await self._desk.change(match.id, give, by)

    async def claim_from_absent(self, match: Match, by: By) -> MatchView:
        """Win a running match because the opponent has left the server, which the caller has just seen.

        Raises:
            MatchError: It is paused.
        """
        check_not_paused(match)
        outcome = Outcome(seat_of(match, by.user), Ending.LEFT, {"loser": str(match.opponent_of(by.user))})
        return await self._end(match, outcome, by)

    async def _end(self, match: Match, outcome: Outcome, by: By, *, revision: int | None = None) -> MatchView:
        at = self._desk.clock()
        end = partial(transitions.end_match, outcome=outcome, at=at, revision=revision)
        change = await self._desk.changes.change_match(match.id, end, at=at, by=by)
        view = self.view(change.after)
        self.events.announce(MatchEnded(view, by, change.entries))
        return view


def _has_played(match: Match, user: UserId) -> bool:
    return any(match.seats[ply % 2] == user for ply in range(match.start_ply, match.ply))


def _answer(plan: Plan, rules: Rules, text: str, position: Position) -> transitions.Answer:
    """Return what a plan says to a turn, which leads to a position."""
    reply = reply_to(rules, position, plan, text)
    if isinstance(reply, PlayerError):
        return transitions.Answer(plan, dropped=True)
    return transitions.Answer(plan, reply)


def check_turn_of(match: Match, user: UserId, revision: int | None) -> None:
    """Do nothing if a player may play a turn now; at this revision, if one is given.

    Raises:
        NotSeatedError, MatchOverError, NotYourTurnError, StaleTurnError: They may not.
    """
    seat = seat_of(match, user)
    check_running(match)
    if revision is not None and revision != match.revision:
        raise StaleTurnError("stale-turn", match=str(match.number))
    if seat != match.seat_to_move:
        raise NotYourTurnError("not-your-turn", match=str(match.number), player=str(match.player_to_move))

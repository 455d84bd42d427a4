"""Matches against the computer, which agrees to everything; hints, and where finished matches turned.

How it finds its turns is up to others (`bot.engine`); they read here what waits for them, and play as anybody
does.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from bot.errors import DamagedMatchError, MatchError, NotForYouError, NotYourTurnError, SetupError
from bot.matches import transitions
from bot.matches.analyses import Analysis
from bot.matches.challenges import Challenges, Terms
from bot.matches.change import By, Change
from bot.matches.events import BATCH, Desk, MatchChanged, MatchStarted, Part
from bot.matches.finding import Finding, seat_of
from bot.matches.ids import COMPUTER, FORMER, ChallengeId, MatchId, Shards, UserId
from bot.matches.levels import BY_STRENGTH, NEWCOMER
from bot.matches.model import Challenge, Ending, Match, MatchStatus, MatchView, Offer, Search, Turning
from bot.matches.outbox import Key, Kind
from bot.matches.standing import check_computer
from bot.matches.tables import matches as match_table
from bot.matches.tables import records as record_table
from bot.rules.symmetries import are_alike

ASKED = 5
"""How many matches that began first, or last, are asked whether they were played."""


class Computer(Part):
    """The computer as an opponent."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._challenges, self._finding = Challenges(desk), Finding(desk)

    async def begin(self, by: By, terms: Terms, level: int) -> MatchView:
        """Start a match between a person and the computer.

        Raises:
            SetupError: There is no such game, board, option or level, or a time limit is asked for.
            MatchError: The server has no such matches, or the person as many as they may have.
        """
        if terms.days:
            raise SetupError("computer-no-limit")
        offer = await self._challenges.offer(by, COMPUTER, terms)
        return await self._begin(offer, level, by)

    async def rematch(self, match: Match, by: By, level: int) -> MatchView:
        """Start another match against the computer after a finished one, with the seats changed.

        Raises:
            NotSeatedError: The match is not theirs.
            SetupError: There is no such level.
            MatchError: It is still running, or as for `begin`.
        """
        return await self._begin(self._again(match, by.user), level, by)

    async def go_on(self, match: Match, by: By, level: int, game: str, board: str) -> MatchView:
        """Start a match on any board after a finished one against the computer, with the seats as they were.

        It begins with an empty board. Another board of the same game keeps the options that are words; those
        that are numbers go by the board. A first match of another game is against a newcomer.

        Raises:
            As for `rematch`; `SetupError` also where there is no such game or board.
        """
        offer = self._again(match, by.user)
        seat = match.seat_of(by.user)
        played, chosen = match.setup, self._desk.catalogue.game(game)
        words = {one.key for one in chosen.options if one.choices and game == played.game}
        kept = {key: value for key, value in played.options.items() if key in words}
        same = (game, board) == (played.game, played.board_key)
        setup = played if same else chosen.setup(board, kept, self._desk.random)
        if game != played.game and await self.first_level(by.user, game) == NEWCOMER:
            level = NEWCOMER
        return await self._begin(replace(offer, seat=seat, setup=setup, turns=()), level, by)

    def _again(self, match: Match, user: UserId) -> Offer:
        return replace(self._challenges.rematch_offer(match, user), rematch_of=None)

    async def first_level(self, user: UserId, game: str) -> int:
        """Return the level that a game is begun at: a newcomer's, until one match of it is over."""
        over = Search(status=MatchStatus.OVER, players=frozenset({user}), game=game)
        newest = await self._finding.search(over, ASKED)
        return BY_STRENGTH[1] if any(_has_played(match, user) for match in newest) else NEWCOMER

    async def praise(self, match: Match) -> str:
        """Return which kind word a person has earned by a match against the computer that is over.

        It stays the same when they have played others since then. A match from a position, or one that they
        resigned before their first turn, earns none, and takes none from a later one.

        Returns:
            "first" after the first match against it, "win" after the first win on a level, "first-win" for
            both, else nothing.
        """
        person = match.seats[1 - match.seats.index(COMPUTER)] if match.level else FORMER
        if person == FORMER or not _has_played(match, person):
            return ""
        over = Search(status=MatchStatus.OVER, players=frozenset(match.seats))
        is_first = await self._is_first(match, person, over)
        won = replace(over, level=match.level, winner=person)
        is_win = match.winner == person and (is_first or await self._is_first(match, person, won))
        return "-".join(word for word, is_earned in (("first", is_first), ("win", is_win)) if is_earned)

    async def _is_first(self, match: Match, person: UserId, wanted: Search) -> bool:
        """Whether none of the matches that are looked for had ended when this one did."""
        oldest = await self._finding.search(replace(wanted, after=MatchId(0)), ASKED)
        others = [other for other in oldest if other.id != match.id and _has_played(other, person)]
        return all(match.ended < other.ended for other in others if match.ended and other.ended)

    async def take_up(self, challenge_id: ChallengeId, by: By, level: int) -> MatchView:
        """Let the computer take up a challenge to anybody, as its challenger wants.

        Raises:
            NoMatchError, ChallengeClosedError, NotForYouError: As for `check_may_take_up`.
            SetupError, MatchError: As for `begin`.
        """
        _check_level(level)
        challenge = await self.check_may_take_up(challenge_id, by.user)
        seats = self._challenges.seats(challenge.offer, COMPUTER)
        check, at = partial(check_computer, by.user), self._desk.clock()
        beginning = self._challenges.beginning(challenge.offer, seats, at, level)
        match = await self._changes.begin_match(beginning, check, challenge.id, by=by)
        return self._announce(match, transitions.accept_challenge(challenge, match).after, by)

    async def check_may_take_up(self, challenge_id: ChallengeId, user: UserId) -> Challenge:
        """Return a challenge to anybody that the computer could take up for this person.

        Raises:
            NoMatchError: There is none.
            ChallengeClosedError: It was answered, withdrawn or has expired.
            NotForYouError: Only its challenger can want that.
        """
        challenge = await self._challenges.open(challenge_id)
        if user != challenge.offer.challenger:
            raise NotForYouError("computer-other", challenger=str(challenge.offer.challenger))
        return challenge

    async def turns(self, shards: Shards | None = None) -> Sequence[Match]:
        """Return the matches in which the computer is to play, as their boards show, some at a time."""
        return await self._db.read(match_table.computers_turns, BATCH, shards)

    async def turn(self, match_id: MatchId) -> MatchView | None:
        """Return a match if the computer is to play now, and a message shows so; else `None`."""
        match = await self._finding.match(match_id)
        return self._desk.view(match) if match.is_for_computer and match.is_shown else None

    async def _begin(self, offer: Offer, level: int, by: By) -> MatchView:
        _check_level(level)
        if offer.opponent != COMPUTER:
            raise MatchError("not-computer")
        seats, check = self._challenges.seats(offer, COMPUTER), partial(check_computer, offer.challenger)
        beginning = self._challenges.beginning(offer, seats, offer.created, level)
        match = await self._changes.begin_match(beginning, check, offer, by=by)
        challenge = await self._challenges.of_match(match.id)
        assert challenge is not None  # noqa: S101 (both were stored together)
        return self._announce(match, challenge, by)

    def _announce(self, match: Match, challenge: Challenge, by: By) -> MatchView:
        view = self._desk.view(match)
        self._desk.events.announce(MatchStarted(view, by, challenge=challenge))
        return view


def _check_level(level: int) -> None:
    if level not in BY_STRENGTH:
        raise SetupError("no-such-level", level=str(level))


def _has_played(match: Match, person: UserId) -> bool:
    has_result = match.ending not in (Ending.CANCELLED, Ending.AGREED, Ending.DECIDED)
    return has_result and not match.start_ply and match.ply > match.seats.index(person)


class Hinting(Part):
    """The positions that hints are about."""

    def view(self, match: Match, user: UserId, turn: int | None = None) -> MatchView:
        """Return a match as it stood before one of its turns.

        Args:
            match: The match.
            user: Who wants hints.
            turn: The turn, counted from 1; left out, it is the one to be played, or once the match is over
                the last one.

        Raises:
            NotSeatedError, NotYourTurnError: The match is running, and it is not for them to play.
            MatchError: It is running between people, or it has no such turn.
        """
        _check_hints(match, user)
        is_over = match.is_past
        if turn is None:
            turn = max(1, match.ply) if match.outcome is not None else match.ply + 1
        last = self.last_turn(match)
        if not 1 <= turn <= last:
            raise MatchError("hint-no-such-turn", match=match.called, last=last)
        if turn > match.ply and not is_over and match.player_to_move != user:
            raise NotYourTurnError("not-your-turn", match=str(match.number), player=str(match.player_to_move))
        return self._desk.view_at(match, turn - 1)

    async def check_record(self, match: Match, user: UserId) -> None:
        """Do nothing unless a record is that of a running match between the person and another one.

        In what was read in, hints would help against that person. It is such a record if both stand alike
        after as many turns as the shorter of the two has, also turned, mirrored, or with the colours swapped
        where they belong to nobody.

        Raises:
            MatchError: It is.
        """
        if not match.is_record:
            return
        for running in await self._db.read(match_table.running_of, user):
            if running.level is None and self._is_alike(match, running):
                raise MatchError("hint-record-runs", match=str(running.number))

    def _is_alike(self, record: Match, running: Match) -> bool:
        turns = min(record.ply, running.ply)
        first, second = record.setup, running.setup
        if not turns or (first.game, first.board) != (second.game, second.board):
            return False
        with suppress(DamagedMatchError):
            one, other = (self._desk.view_at(match, turns) for match in (record, running))
            has_colours = any(other.rules.colour_of(seat, other.position) for seat in (0, 1))
            return are_alike(one.position, other.position, swaps_colours=not has_colours)
        return False

    def last_turn(self, match: Match) -> int:
        """Return the last turn that there can be hints for: the one to be played next, if there is any."""
        view = self._desk.view(match)
        return match.ply + (view.rules.outcome(view.position) is None)


def may_have_hints(match: Match, user: UserId) -> bool:
    """Return whether a person may have hints in a match, at least about the turns that are theirs.

    Once it is over, and of a record, everybody may (but see `Hinting.check_record`). Before that only who
    plays it against the computer: between people they would be the help of a third.
    """
    return match.is_past or (match.level is not None and match.seat_of(user) is not None)


def _check_hints(match: Match, user: UserId) -> None:
    """Raise `NotSeatedError` or `MatchError` unless a person may have hints in a match."""
    if may_have_hints(match, user):
        return
    if match.level is not None:
        seat_of(match, user)
    raise MatchError("hint-between-people", match=str(match.number))


class LookingBack(Part):
    """What is kept of finished matches."""

    async def note_turning(self, match: Match, turning: Turning | None) -> None:
        """Note where a match turned, or that nothing is proven; its newest board has to say so."""
        note = partial(note_turning, judged=match, turning=turning)
        change = await self._changes.change_match(match.id, note, at=self._desk.clock())
        if change.entries:
            self._desk.events.announce(MatchChanged(self._desk.view(change.after), None, change.entries))

    async def analysis(self, match: Match) -> Analysis | None:
        """Return how well a match was played, if that is kept; nobody may know it of a running match."""
        if not match.is_past or match.is_record:
            return None
        found = await self._db.read(record_table.analysis, match.id)
        return found if found is not None and found.fits(match) else None

    async def keep(self, match: Match, analysis: Analysis) -> None:
        """Keep an analysis in place of an earlier one; of a record, none is kept."""
        if not match.is_record:
            await self._db.write(record_table.keep_analysis, match.id, analysis)


def note_turning(match: Match, judged: Match, turning: Turning | None) -> Change[Match]:
    """Note where a match turned that was judged as it stood; nothing changes if it does not stand so."""
    if match.revision != judged.revision:
        return Change(match)
    after = match if turning is None else match.change(turning=turning)
    return Change(after).settle(Key(Kind.TURNING, match.id))

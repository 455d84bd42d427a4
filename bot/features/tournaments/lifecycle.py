"""Steps of a tournament: pure functions from the tournament and its matches to the next state, or an error.

The store applies them inside the transaction that writes their result.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.errors import MatchError, NotForYouError
from bot.features.tournaments.model import (
    FEWEST_PLAYERS,
    TOURNAMENT,
    TOURNAMENT_BEGUN,
    TOURNAMENT_ENDED,
    TOURNAMENT_JUDGED,
    Decision,
    Event,
    GonePlayer,
    Intervention,
    Status,
    Tournament,
    Why,
    old_table_entry,
    tournament_entry,
)
from bot.features.tournaments.standings import lot
from bot.matches.ids import FORMER, Kind, MatchId, MessageId, UserId
from bot.matches.model import NewMatch, Place
from bot.matches.outbox import Entry
from bot.rules.setup import Setup

OPEN_FOR = timedelta(days=30)
"""How long people may join before it is cancelled."""
LONGEST_TOURNAMENT = timedelta(days=366)
MOST_EXTENDED = 30
"""Days."""

Deal = Callable[[], Setup]
"""Returns the setup of a match; random boards are drawn each time."""
EventStep = Callable[[Event], "TournamentStep"]


@dataclass(frozen=True)
class TournamentStep:
    after: Tournament
    begins: tuple[NewMatch, ...] = ()
    released: tuple[MatchId, ...] = ()
    """Running matches that continue without time limit and rating."""
    entries: tuple[Entry, ...] = ()


def _shown(after: Tournament, event: Event, *kinds: Kind) -> TournamentStep:
    """Queue the table and further messages; release matches that stopped counting."""
    entries = [tournament_entry(kind, after.id, after.place) for kind in (TOURNAMENT, *kinds)]
    released = tuple(event.released(after))
    return TournamentStep(after, released=released, entries=tuple(entries))


def show_again(event: Event) -> TournamentStep:
    return _shown(event.tournament, event)


# Before it begins


def join(event: Event, user: UserId, excluded: Collection[UserId] = ()) -> TournamentStep:
    before = event.tournament
    name = before.terms.name
    if before.status is not Status.OPEN:
        raise MatchError("tournament-late", name=name, status=before.status.value)
    if user in before.players:
        raise MatchError("tournament-joined", name=name)
    if user in before.barred or user in excluded:
        raise NotForYouError("tournament-excluded", name=name)
    if len(before.players) >= before.terms.most:
        raise MatchError("tournament-full", name=name, most=before.terms.most)
    joined = replace(before, players=(*before.players, user))
    return _shown(joined, event)


def start(event: Event, seed: int, deal: Deal, at: datetime) -> TournamentStep:
    before = event.tournament
    terms = before.terms
    count = len(before.players)
    if before.status is not Status.OPEN:
        raise MatchError("tournament-begun", name=terms.name, status=before.status.value)
    if count < FEWEST_PLAYERS:
        raise MatchError("tournament-too-few", name=terms.name, count=count, fewest=FEWEST_PLAYERS)
    lasts = terms.lasts(count)
    check_length(lasts)
    drawn = sorted(before.players, key=lambda user: lot(seed, user))
    running = replace(
        before,
        status=Status.RUNNING,
        players=tuple(drawn),
        barred=(),
        seed=seed,
        started=at,
        ends=at + lasts,
        due=at + lasts,
    )
    begun = _shown(running, event, TOURNAMENT_BEGUN)
    begins = tuple(_next(Event(running, event.matches), deal, at))
    return replace(begun, begins=begins)


def check_length(lasts: timedelta) -> None:
    if lasts > LONGEST_TOURNAMENT:
        raise MatchError("tournament-too-long", days=lasts.days, longest=LONGEST_TOURNAMENT.days)


# While it goes on


def _cancelled(before: Tournament) -> Tournament:
    return replace(before, status=Status.CANCELLED, due=None, barred=())


def advance(event: Event, deal: Deal, at: datetime) -> TournamentStep:
    """Apply what is due: begin the next matches, or end, on its last day at the latest."""
    before = event.tournament
    if before.status is Status.OPEN and at >= before.created + OPEN_FOR:
        return _shown(_cancelled(before), event)
    if before.status is not Status.RUNNING or before.ends is None:
        due = None
        if before.status is Status.OPEN:
            due = before.created + OPEN_FOR
        return TournamentStep(replace(before, due=due))
    if at >= before.ends:
        return _close(event)
    if not event.open:
        return _end(before, event)
    going = _shown(replace(before, due=before.ends), event)
    begins = _next(event, deal, at)
    return replace(going, begins=tuple(begins))


def _next(event: Event, deal: Deal, at: datetime) -> list[NewMatch]:
    tournament = event.tournament
    terms = event.tournament.terms
    pairs = tournament.pairings
    found = []
    playing = [number for place in event.running for number in pairs[place][1:]]
    for place in event.open:
        both = pairs[place][1:]
        are_busy = any(playing.count(number) >= terms.at_once for number in both)
        if place in event.matches or are_busy:
            continue
        playing += both
        first, second = both
        begins = NewMatch(
            tournament.place,
            deal(),
            (tournament.players[first], tournament.players[second]),
            at,
            terms.days_per_turn,
            take_backs=terms.take_backs,
            rated=terms.rated,
            tries=terms.tries,
            days_in_all=terms.days_in_all,
            tournament=tournament.id,
            pairing=place,
        )
        found.append(begins)
    return found


def _close(event: Event) -> TournamentStep:
    """End on the last day: unfinished matches are drawn unless a win is proven, and continue."""
    before = event.tournament
    unfinished = []
    for place in event.open:
        ply = 0
        if place in event.matches:
            ply = event.matches[place].ply
        unfinished.append(Decision(place, None, Why.UNFINISHED, ply))
    after = replace(before, decisions=(*before.decisions, *unfinished), due=None)
    if not event.running:
        return _end(after, event)
    return _shown(replace(after, status=Status.JUDGING), event, TOURNAMENT_JUDGED)


def _end(after: Tournament, event: Event) -> TournamentStep:
    return _shown(replace(after, status=Status.OVER, due=None), event, TOURNAMENT_ENDED)


def judge(event: Event, proven: Mapping[int, int]) -> TournamentStep:
    """End after judging unfinished matches; `proven` are the winning seats by pairing."""
    before = event.tournament
    if before.status is not Status.JUDGING:
        return TournamentStep(before)
    decisions = []
    for decision in before.decisions:
        judged = decision
        if decision.why is Why.UNFINISHED:
            judged = decision._replace(winner=proven.get(decision.pairing))
        decisions.append(judged)
    return _end(replace(before, decisions=tuple(decisions)), event)


def leave(event: Event, user: UserId) -> TournamentStep:
    """If less than half of their matches are over, none counts; otherwise they lose the rest."""
    before = event.tournament
    _check_going(before)
    player = before.player_of(user)
    if player is None or before.is_gone(player):
        raise MatchError("tournament-not-in", name=before.terms.name, person=user)
    return _shown(_without(event, player), event)


def _without(event: Event, player: int) -> Tournament:
    before = event.tournament
    if before.status is Status.OPEN:
        players = before.players[:player] + before.players[player + 1 :]
        return replace(before, players=players)
    gone = GonePlayer(player, is_struck=event.is_struck_by_leaving(player))
    return replace(before, gone=(*before.gone, gone), due=before.started)


def forget(event: Event, user: UserId) -> TournamentStep:
    """Replace a person by a former player; if it is not over, they leave.

    If organisers have taken the person out of an open tournament, that stays so.
    """
    before = event.tournament
    after = event.tournament
    is_open = before.status is Status.OPEN
    player = before.player_of(user)
    goes_on = before.status in {Status.OPEN, Status.RUNNING}
    if player is not None and goes_on and not before.is_gone(player):
        after = _without(event, player)
    told = []
    for one in after.interventions:
        person = one.person and _former(one.person, user)
        told.append(one._replace(by=_former(one.by, user), person=person))
    barred = after.barred
    if not is_open:
        barred = tuple(one for one in barred if one != user)
    after = replace(
        after,
        organiser=_former(after.organiser, user),
        players=tuple(_former(one, user) for one in after.players),
        barred=barred,
        interventions=tuple(told),
    )
    more = (TOURNAMENT_ENDED,) if after.told is not None else ()
    return _shown(after, event, *more)


def named(one: Tournament) -> frozenset[UserId]:
    done = [user for told in one.interventions for user in (told.by, told.person or FORMER)]
    return frozenset({one.organiser, *one.players, *done}) - {FORMER}


def _former(known: UserId, user: UserId) -> UserId:
    return FORMER if known == user else known


def _check_going(tournament: Tournament) -> None:
    if tournament.status not in {Status.OPEN, Status.RUNNING}:
        raise MatchError("tournament-over", name=tournament.terms.name)


# What moderators do


def _check_running(tournament: Tournament) -> None:
    _check_going(tournament)
    if tournament.status is Status.OPEN:
        raise MatchError("tournament-not-begun", name=tournament.terms.name)


def _told(tournament: Tournament, one: Intervention) -> Tournament:
    return replace(tournament, interventions=(*tournament.interventions, one))


def once(event: Event, step: EventStep, known: int) -> TournamentStep:
    """Apply a step, unless there have been further interventions since the moderator saw it."""
    if len(event.tournament.interventions) != known:
        raise MatchError("tournament-changed", name=event.tournament.terms.name)
    return step(event)


def extend(event: Event, by: UserId, days: int, at: datetime) -> TournamentStep:
    before = event.tournament
    _check_running(before)
    if before.is_extended:
        raise MatchError("tournament-extended", name=before.terms.name)
    if not 1 <= days <= MOST_EXTENDED:
        raise MatchError("tournament-extend-days", most=MOST_EXTENDED)
    assert before.ends is not None  # noqa: S101 (it is running)
    ends = before.ends + timedelta(days=days)
    after = replace(before, ends=ends, due=ends, is_extended=True)
    told = _told(after, Intervention("extended", by, at))
    return _shown(told, event)


def withdraw(event: Event, by: UserId, person: UserId, at: datetime) -> TournamentStep:
    left = leave(event, person)
    after = left.after
    if after.status is Status.OPEN:
        after = replace(after, barred=(*after.barred, person))
    told = _told(after, Intervention("withdrawn", by, at, person))
    return replace(left, after=told)


def bar(event: Event, person: UserId, *, stands: bool) -> TournamentStep:
    """Repeat what `withdraw` has done, also if `undo` has lifted the bar."""
    before = event.tournament
    if before.status is not Status.OPEN:
        return TournamentStep(before)
    players = tuple(user for user in before.players if user != person)
    barred = {*before.barred} - {person}
    if stands:
        barred.add(person)
    after = replace(before, players=players, barred=tuple(barred))
    return _shown(after, event)


def award(event: Event, by: UserId, winner: UserId, loser: UserId, at: datetime) -> TournamentStep:
    """Award the first unfinished match of two players to one of them."""
    before = event.tournament
    _check_running(before)
    if by in {winner, loser}:
        raise NotForYouError("tournament-own")
    pair = before.player_of(winner), before.player_of(loser)
    meets = [place for place, one in enumerate(before.pairings) if {one.first, one.second} == set(pair)]
    if not meets or not all(map(before.counts, meets)):
        raise MatchError("tournament-no-match", person=winner, other=loser)
    left = [place for place in meets if place in event.open]
    if not left:
        raise MatchError("tournament-played", person=winner, other=loser)
    place = left[0]
    seat = before.pairings[place].seat_of(pair[0] or 0)
    decision = Decision(place, seat, Why.AWARDED)
    after = replace(before, decisions=(*before.decisions, decision), due=before.started)
    told = _told(after, Intervention("awarded", by, at, winner, place))
    return _shown(told, event)


def undo(event: Event, by: UserId, at: datetime) -> TournamentStep:
    before = event.tournament
    _check_going(before)
    stands = undoable(before)
    if not stands:
        raise MatchError("tournament-nothing-to-undo", name=before.terms.name)
    told = list(before.interventions)
    undone = told[stands[-1]]
    told[stands[-1]] = undone._replace(is_undone=True)
    after = _undone(before, undone)
    _check_undo(event, undone, after)
    after = replace(after, interventions=tuple(told), due=before.started or before.due)
    return _shown(_told(after, Intervention("undone", by, at, undone.person)), event)


def undoable(tournament: Tournament) -> Sequence[int]:
    """Return the indices of interventions that can be undone, unless a match prevents it."""
    return [number for number, one in enumerate(tournament.interventions) if _stands(tournament, one)]


def _stands(tournament: Tournament, one: Intervention) -> bool:
    if one.what not in {"withdrawn", "awarded"} or one.is_undone:
        return False
    if one.pairing is not None or tournament.status is Status.OPEN:
        return True
    return one.person != FORMER and one.person in tournament.players


def _check_undo(event: Event, undone: Intervention, after: Tournament) -> None:
    then = Event(after, event.matches)
    if any(event.standing(place) != then.standing(place) for place in event.freed):
        raise MatchError("tournament-final", why="stopped")
    if undone.pairing is None:
        players = {after.player_of(undone.person or FORMER)}
    else:
        players = {*after.pairings[undone.pairing][1:]}
    theirs = (one for place, one in event.matches.items() if players.intersection(after.pairings[place][1:]))
    if any(match.ended is not None and match.ended > undone.at for match in theirs):
        raise MatchError("tournament-final", why="ended")


def _undone(before: Tournament, one: Intervention) -> Tournament:
    if one.pairing is not None:
        kept = tuple(other for other in before.decisions if other.pairing != one.pairing)
        return replace(before, decisions=kept)
    assert one.person is not None  # noqa: S101 (of a withdrawal)
    if before.status is Status.OPEN:
        barred = tuple(user for user in before.barred if user != one.person)
        return replace(before, barred=barred)
    player = before.players.index(one.person)
    pairs = before.pairings
    kept = tuple(
        other
        for other in before.decisions
        if other.why is not Why.LEFT or pairs[other.pairing].seat_of(player) is None
    )
    return replace(before, decisions=kept, gone=tuple(gone for gone in before.gone if gone.player != player))


def cancel(event: Event) -> TournamentStep:
    before = event.tournament
    _check_going(before)
    after = _cancelled(before)
    running = tuple(event.matches[place].id for place in event.running)
    return replace(_shown(after, event), released=running)


def move(event: Event, place: Place) -> TournamentStep:
    before = event.tournament
    _check_going(before)
    moved = _shown(replace(before, place=place, message=None), event)
    if before.message is None:
        return moved
    entries = (*moved.entries, old_table_entry(before, before.message))
    return replace(moved, entries=entries)


def note_message(event: Event, message: MessageId, place: Place, *, told: bool = False) -> TournamentStep:
    """Store the message of the table, or of the end, unless it has moved since."""
    before = event.tournament
    if before.place != place:
        return TournamentStep(before)
    if told:
        return TournamentStep(replace(before, told=message))
    return TournamentStep(replace(before, message=message))

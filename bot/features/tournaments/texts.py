from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random

from discord.utils import format_dt

from bot.features.tournaments.model import (
    FEWEST_PLAYERS,
    Event,
    Intervention,
    PairingResult,
    Tournament,
    TournamentTerms,
)
from bot.features.tournaments.pairings import MOST_TWICE, of_player
from bot.features.tournaments.standings import TableRow, standings
from bot.matches.ids import UserId
from bot.matches.model import Match
from bot.rules.catalogue import Catalogue, Game
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting
from bot.ui.lines import match_line
from bot.ui.places import address, address_of
from bot.ui.texts import points_text, quarters_text, setup_text
from bot.words import Words, escape

MAX_LISTED_INTERVENTIONS = 5
"""The newest."""
LAST_PLACE_TOLD = 3


def escaped_name(tournament: Tournament) -> str:
    return escape(tournament.terms.name)


def without_name(event: Event, words: Words) -> Event:
    terms = replace(event.tournament.terms, name=words.say("tournament-unnamed"))
    return replace(event, tournament=replace(event.tournament, terms=terms))


def table_text(event: Event, catalogue: Catalogue, words: Words) -> str:
    tournament = event.tournament
    terms = tournament.terms
    game = catalogue.game(terms.game)
    lines = [
        words.say("tournament-head", name=escaped_name(tournament), game=game.name, rated=terms.rated),
        _state_text(event, words),
    ]
    if tournament.started is None:
        lines.insert(1, _terms_text(tournament, game, words))
        people = tuple(map(words.person, tournament.players))
        if people:
            lines.append(words.say("tournament-people", people=people))
    else:
        lines += [_line_text(line, event, words) for line in standings(event)]
        gone = [tournament.players[number] for number in sorted(tournament.struck)]
        if gone:
            lines.append(words.say("tournament-struck", people=tuple(map(words.person, gone))))
    done = tournament.interventions[-MAX_LISTED_INTERVENTIONS:]
    lines += [_intervention_text(one, tournament, words) for one in done]
    return truncate_lines(lines, words, MESSAGE_LENGTH)


def _terms_text(tournament: Tournament, game: Game, words: Words) -> str:
    terms = tournament.terms
    count = len(tournament.players)
    matches = [len(of_player(0, players)) for players in range(max(FEWEST_PLAYERS, count), terms.most + 1)]
    fewest = 0
    if len({*matches}) > 1:
        fewest = min(matches)
    return words.say(
        "tournament-terms",
        setup=_setup_text(terms, game, words),
        fewest=fewest,
        most=max(matches),
        once=terms.at_once,
        days=terms.days_per_turn,
        total=terms.days_in_all,
        lasts=terms.longest.days,
    )


def _setup_text(terms: TournamentTerms, game: Game, words: Words) -> str:
    setup = game.setup(terms.board, terms.options, Random(0))  # noqa: S311 (random parts are not shown)
    return setup_text(setup, game, words)


def _state_text(event: Event, words: Words) -> str:
    tournament = event.tournament
    counted = [place for place in range(len(tournament.pairings)) if tournament.counts(place)]
    ends = ""
    if tournament.ends is not None:
        ends = format_dt(tournament.ends, "f")
    return words.say(
        "tournament-state",
        status=tournament.status.value,
        left=tournament.terms.most - len(tournament.players),
        most=tournament.terms.most,
        over=len(event.results),
        all=len(counted),
        ends=ends,
    )


def _line_text(line: TableRow, event: Event, words: Words) -> str:
    text = words.say(
        "tournament-line",
        place=line.place,
        player=event.tournament.players[line.player],
        points=points_text(line.points),
        count=line.points,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        left=event.tournament.is_gone(line.player),
    )
    direct = points_text(line.direct)
    berger = quarters_text(line.sonneborn_berger)
    used = [
        words.say("tournament-tie-break", tie_break=one, direct=direct, berger=berger)
        for one in line.tie_breaks
    ]
    return " · ".join(filter(None, [text, ", ".join(used)]))


def _intervention_text(one: Intervention, tournament: Tournament, words: Words) -> str:
    ends = ""
    if tournament.ends is not None:
        ends = format_dt(tournament.ends, "D")
    return words.say(
        "tournament-done",
        what=one.what,
        ends=ends,
        at=format_dt(one.at, "d"),
        by=one.by,
        person=one.person,
        undone=one.is_undone,
    )


def rules_text(tournament: Tournament, catalogue: Catalogue, words: Words) -> str:
    terms = tournament.terms
    game = catalogue.game(terms.game)
    count = len(tournament.players)
    meet = "twice" if count <= MOST_TWICE else "once"
    if tournament.started is None:
        meet = "open"
    begun = "yes"
    if tournament.started is None:
        begun = "no"
    ties = "lot"
    if terms.shares_ties:
        ties = "shared"
    ends = ""
    if tournament.ends is not None:
        ends = format_dt(tournament.ends, "f")
    return words.say(
        "tournament-rules",
        name=escaped_name(tournament),
        setup=_setup_text(terms, game, words),
        meet=meet,
        days=terms.days_per_turn,
        total=terms.days_in_all,
        once=terms.at_once,
        lasts=terms.longest.days,
        begun=begun,
        ties=ties,
        ends=ends,
    )


def pairing_lines(acting: Acting, event: Event, user: UserId | None) -> Iterator[str]:
    """Of one person's pairings, or of all."""
    tournament = event.tournament
    words = acting.words
    player = None
    if user is not None:
        player = tournament.player_of(user)
    for place, pair in enumerate(tournament.pairings):
        if user is not None and (player is None or pair.seat_of(player) is None):
            continue
        match = event.matches.get(place)
        result = event.results.get(place)
        counts = tournament.counts(place)
        if match is not None and result is None and counts:
            in_round = words.say("tournament-round", round=pair.round)
            yield " · ".join([in_round, match_line(acting, match), *_left_parts(match, words)])
            continue
        line = words.say(
            "tournament-pairing",
            round=pair.round,
            first=tournament.players[pair.first],
            second=tournament.players[pair.second],
            result=_result(result, counts=counts),
            why="played" if result is None or result.why is None else result.why.value,
        )
        yield line if match is None else f"{line} · {address_of(match)}"


def _result(result: PairingResult | None, *, counts: bool) -> str:
    if not counts:
        return "struck"
    if result is None:
        return "waiting"
    if result.winner is None:
        return "drawn"
    return "second" if result.winner else "first"


def _left_parts(match: Match, words: Words) -> Iterator[str]:
    left = match.left[match.seat_to_move]
    if match.deadline is not None and left is not None:
        days = max(0, timedelta(seconds=left).days)
        yield words.say("tournament-left", days=days)


def begun_text(event: Event, words: Words) -> str:
    tournament = event.tournament
    assert tournament.ends is not None  # noqa: S101 (it has started)
    return words.say(
        "tournament-begun",
        name=escaped_name(tournament),
        count=len(tournament.players),
        matches=len(tournament.pairings),
        ends=format_dt(tournament.ends, "f"),
    )


def ended_text(event: Event, words: Words) -> str:
    """The first three places with points, and a link to the table."""
    tournament = event.tournament
    best = [row for row in standings(event) if row.place <= LAST_PLACE_TOLD]
    first = [row for row in best if row.place == 1]
    others = [
        f"{words.person(tournament.players[row.player])} ({points_text(row.points)})"
        for row in best[len(first) :]
    ]
    tie_breaks = first[0].tie_breaks if len(first) == 1 else ()
    by = "points"
    if tie_breaks:
        by = tie_breaks[-1]
    points = ""
    if first:
        points = points_text(first[0].points)
    return words.say(
        "tournament-ended",
        name=escaped_name(tournament),
        winners=len(first),
        first=tournament.players[first[0].player] if first else "",
        sharing=tuple(words.person(tournament.players[row.player]) for row in first),
        by=by,
        points=points,
        halves=first[0].points if first else 0,
        count=len(others),
        people=tuple(others),
        where=address(tournament.place, tournament.message),
    )


def listed_text(tournament: Tournament, catalogue: Catalogue, words: Words) -> str:
    ends = ""
    if tournament.ends is not None:
        ends = format_dt(tournament.ends, "D")
    return words.say(
        "tournament-listed",
        name=escaped_name(tournament),
        game=catalogue.game(tournament.terms.game).name,
        status=tournament.status.value,
        count=len(tournament.players),
        where=address(tournament.place, tournament.message),
        ends=ends,
    )

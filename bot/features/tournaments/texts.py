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
from bot.ui.acting import address, address_of
from bot.ui.texts import points_text, setup_text
from bot.words import Words, escape

MAX_LISTED_INTERVENTIONS = 5
"""The newest."""


def escaped_name(tournament: Tournament) -> str:
    return escape(tournament.terms.name)


def without_name(event: Event, words: Words) -> Event:
    terms = replace(event.tournament.terms, name=words.say("tournament-unnamed"))
    return replace(event, tournament=replace(event.tournament, terms=terms))


def table_text(event: Event, catalogue: Catalogue, words: Words) -> str:
    tournament = event.tournament
    terms = tournament.terms
    game = catalogue.game(terms.game)
    rated = "yes" if terms.rated else "no"
    lines = [
        words.say("tournament-head", name=escaped_name(tournament), game=game.name, rated=rated),
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
    terms, count = tournament.terms, len(tournament.players)
    matches = [len(of_player(0, players)) for players in range(max(FEWEST_PLAYERS, count), terms.most + 1)]
    return words.say(
        "tournament-terms",
        setup=_setup_text(terms, game, words),
        fewest=min(matches) if len({*matches}) > 1 else 0,
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
    return words.say(
        "tournament-state",
        status=tournament.status.value,
        left=tournament.terms.most - len(tournament.players),
        most=tournament.terms.most,
        over=len(event.results),
        all=len(counted),
        ends="" if tournament.ends is None else format_dt(tournament.ends, "f"),
    )


def _line_text(line: TableRow, event: Event, words: Words) -> str:
    return words.say(
        "tournament-line",
        place=line.place,
        player=str(event.tournament.players[line.player]),
        points=points_text(line.points),
        count=line.points,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        left="yes" if event.tournament.is_gone(line.player) else "no",
    )


def _intervention_text(one: Intervention, tournament: Tournament, words: Words) -> str:
    ends = "" if tournament.ends is None else format_dt(tournament.ends, "D")
    arguments = {"by": str(one.by), "person": str(one.person), "undone": "yes" if one.is_undone else "no"}
    return words.say("tournament-done", what=one.what, ends=ends, at=format_dt(one.at, "d"), **arguments)


def rules_text(tournament: Tournament, catalogue: Catalogue, words: Words) -> str:
    terms = tournament.terms
    game = catalogue.game(terms.game)
    count = len(tournament.players)
    meet = "open" if tournament.started is None else "twice" if count <= MOST_TWICE else "once"
    return words.say(
        "tournament-rules",
        name=escaped_name(tournament),
        setup=_setup_text(terms, game, words),
        meet=meet,
        days=terms.days_per_turn,
        total=terms.days_in_all,
        once=terms.at_once,
        lasts=terms.longest.days,
        begun="no" if tournament.started is None else "yes",
        ends="" if tournament.ends is None else format_dt(tournament.ends, "f"),
    )


def pairing_lines(event: Event, user: UserId | None, words: Words) -> Iterator[str]:
    """Of one person's pairings, or of all."""
    tournament = event.tournament
    player = None if user is None else tournament.player_of(user)
    for place, pair in enumerate(tournament.pairings):
        if user is not None and (player is None or pair.seat_of(player) is None):
            continue
        match, result = event.matches.get(place), event.results.get(place)
        first, second = (str(tournament.players[number]) for number in (pair.first, pair.second))
        line = words.say(
            "tournament-pairing",
            round=pair.round,
            first=first,
            second=second,
            result=_result(result, match, counts=tournament.counts(place)),
            why="played" if result is None or result.why is None else result.why.value,
            player="" if match is None else str(match.player_to_move),
        )
        parts = [
            line,
            *([] if result else _time_parts(match, words)),
            *([] if match is None else [address_of(match)]),
        ]
        yield " · ".join(parts)


def _result(result: PairingResult | None, match: Match | None, *, counts: bool) -> str:
    if not counts:
        return "struck"
    if result is not None:
        return "drawn" if result.winner is None else "first" if result.winner == 0 else "second"
    return "waiting" if match is None else "running"


def _time_parts(match: Match | None, words: Words) -> Iterator[str]:
    if match is None or match.deadline is None:
        return
    yield words.say("tournament-due", until=format_dt(match.deadline, "f"))
    left = match.left[match.seat_to_move]
    if left is not None:
        yield words.say("tournament-left", days=max(0, timedelta(seconds=left).days))


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
    """The first three with points, and a link to the table."""
    tournament, best = event.tournament, standings(event)[:3]
    people = [words.person(tournament.players[line.player]) for line in best]
    others = tuple(
        f"{person} ({points_text(line.points)})" for person, line in zip(people[1:], best[1:], strict=True)
    )
    return words.say(
        "tournament-ended",
        name=escaped_name(tournament),
        first=str(tournament.players[best[0].player]) if best else "nobody",
        points=points_text(best[0].points) if best else "",
        halves=best[0].points if best else 0,
        count=len(others),
        people=others,
        where=address(tournament.place, tournament.message),
    )


def listed_text(tournament: Tournament, catalogue: Catalogue, words: Words) -> str:
    ends = "" if tournament.ends is None else format_dt(tournament.ends, "D")
    return words.say(
        "tournament-listed",
        name=escaped_name(tournament),
        game=catalogue.game(tournament.terms.game).name,
        status=tournament.status.value,
        count=len(tournament.players),
        where=address(tournament.place, tournament.message),
        ends=ends,
    )

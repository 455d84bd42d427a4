from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace

from bot.matches.context import Context
from bot.matches.ids import COMPUTER, FORMER, ChannelId, GuildId, MatchId, UserId
from bot.matches.log import LogEntry
from bot.matches.model import AUTOMATIC, Ending, Match, Place
from bot.matches.remarks import Remark, RemarkKind
from bot.matches.time.timekeeping import outcome_by_time
from bot.matches.vacations import Vacation
from bot.rules.notation import format_turn, parse_turn
from bot.rules.rules import Outcome, random_match
from bot.ui.lines import line_for
from bot.ui.texts import board_text, canonical_words, log_text, past_text
from bot.words import Languages
from tests.case import case
from tests.newcomers import locales_with_newcomers, with_newcomers

NOW = datetime(2026, 6, 1, tzinfo=UTC)
ADA, BEN, CLEO = map(UserId, (101, 102, 103))
LOSER = {"loser": str(BEN)}
ENDS = {
    Ending.RESIGNED: [Outcome(0, Ending.RESIGNED, LOSER | more) for more in ({}, {"proven": "yes"})],
    Ending.TIME: [Outcome(0, Ending.TIME, LOSER | more) for more in ({}, {"rule": AUTOMATIC})],
    Ending.LEFT: [Outcome(0, Ending.LEFT, LOSER)],
    Ending.CANCELLED: [Outcome(None, Ending.CANCELLED, more) for more in ({}, LOSER)],
    Ending.AGREED: [Outcome(None, Ending.AGREED)],
    Ending.DECIDED: [Outcome(winner, Ending.DECIDED, {"moderator": str(CLEO)}) for winner in (None, 0, 1)],
}
"""Every end that no turn brings about."""


def played(catalogue, game):
    board = min(game.boards, key=lambda one: len(one.board(Random(1)).tiling))
    setup = game.setup(board.key, None, Random(1))
    rules, position, turns = catalogue.rules(setup), setup.start(), []
    for turn in random_match(rules, position, Random(game.key)):
        turns.append(format_turn(turn, position, rules))
        position = rules.after(position, turn)
    place = Place(GuildId(1), ChannelId(2))
    start = Match(MatchId(7), 12, place, setup, (ADA, BEN), NOW, days_per_turn=3, deadline=NOW)
    return start, tuple(turns), rules


def states(start, turns, rules):
    running = replace(start, turns=turns[:4], deadline=NOW + timedelta(days=3))
    yield "start", start
    yield "turn", running
    yield "answered by a plan", replace(running, answered=True)
    yield "from the computer", replace(running, seats=(ADA, COMPUTER), level=2, deadline=None)
    yield "to the computer", replace(running, seats=(COMPUTER, ADA), level=2, deadline=None)
    empty = start.setup.start()
    second = rules.after(empty, parse_turn(turns[0], empty, rules))
    yield "pass or swap", replace(start, turns=(turns[0], rules.pass_key(second)))
    yield "overtime", replace(running, overtime=True)
    yield "overtime of a first turn", replace(start, overtime=True)
    away = Vacation(NOW, NOW + timedelta(days=2))
    yield "vacation", replace(running, vacations=(away, away))
    for kind in RemarkKind:
        undone = turns[4:6] if kind in {RemarkKind.TAKEN_BACK, RemarkKind.CORRECTED} else ()
        yield kind.value, replace(running, remark=Remark(kind, ADA, undone))
    yield "paused", replace(running, paused=NOW)
    yield "former players", replace(running, seats=(FORMER, FORMER))
    for ending in Ending:
        for outcome in ENDS[ending]:
            yield ending.value, replace(running, outcome=outcome, ended=NOW)
    yield "by time", replace(running, outcome=outcome_by_time(running), ended=NOW)


def test_each_text_of_a_board_and_line_of_a_list_names_game_turn_and_players():
    languages = Languages(locales_with_newcomers())
    with with_newcomers() as catalogue:
        context = Context(SimpleNamespace(), catalogue, lambda: NOW, Random(1))
        matches = SimpleNamespace(view=context.view, catalogue=catalogue, now=lambda: NOW)
        for game in catalogue.games.values():
            start, turns, rules = played(catalogue, game)
            ended = replace(start, turns=turns)
            won = replace(ended, outcome=rules.outcome(context.view(ended).position), ended=NOW)
            for name, match in (*states(start, turns, rules), ("by the rules", won)):
                for words in map(languages.words, languages.known):
                    with case(game.key, name, words.language):
                        check_stands_alone(board_text(context.view(match), words), match, game, words)
                        for reader in () if match.outcome else (*match.seats, CLEO):
                            check_line(line_for(matches, match, reader, words), match, words, reader)
            for words in map(languages.words, languages.known):
                told = {"since": 1, "ply": 4, "kept": 3, "revision": 4, "until": 6}
                log = [
                    LogEntry(kind.value, CLEO, NOW, {"revision": at, "turns": f"turn {at}", "ply": at})
                    for at in (3, 4, 5, 6)
                    for kind in RemarkKind
                ]
                after = replace(start, turns=turns[:4])
                lines = past_text(matches, after, told, words, log).splitlines()
                inside = past_text(matches, after, told, words, log, in_thread=True).splitlines()
                assert [f"**{game.name}** #12 · {line}" for line in inside] == lines
                first = past_text(matches, start, dict.fromkeys(told, 0), words, in_thread=True)
                assert first.startswith(f"**{game.name}** #12 · "), "the first line says its number"
                for line, ply in zip(lines[:3], (2, 3, 4), strict=True):
                    mover = words.person((ADA, BEN)[(ply - 1) % 2])
                    assert line.startswith(f"**{game.name}** #12 · {ply}. {mover}"), line
                for line, entry in zip(lines[3:], log[len(RemarkKind) : -len(RemarkKind)], strict=True):
                    assert line == f"**{game.name}** #12 · {log_text(entry, words)}"
                    if entry.what != RemarkKind.RESTORED:
                        assert words.person(CLEO) in line or words.person(CLEO, "begins") in line


def check_line(line, match, words, reader):
    """Fail unless a line tells who is to move and the last turn, and names each other player once."""
    for user in {*match.seats} - {reader}:
        name = words.person(user).casefold()
        assert line.casefold().count(name) == match.seats.count(user), line
    if match.paused is None:
        mover = "yours" if match.player_to_move == reader else "others"
        assert line.startswith(words.say(f"line-{mover}", player=str(match.player_to_move)))
    if match.turns:
        last = match.seats[1 - match.seat_to_move]
        player = "reader" if last == reader else str(last)
        turn = words.say("line-turn", player=player, turn=canonical_words(match.turns[-1], words))
        assert f" · {turn}" in line


def check_stands_alone(text, match, game, words):
    """Fail unless the first line of a text names game, match and turn, some line each player, and one says
    how it stands."""
    first, *others = text.splitlines()
    assert first.startswith(f"**{game.name}** #12 · ")
    for user in match.seats:
        assert words.person(user) in text or words.person(user, "begins") in text
    assert first.endswith(words.say("match-ply", ply=match.ply))
    assert others

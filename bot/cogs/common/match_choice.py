"""A match in one line of plain text, for completions and lists, where Discord shows no mention."""

from collections.abc import Iterable, Mapping, Sequence

from bot.cogs.common.acting import Acting
from bot.matches.ids import UserId
from bot.matches.model import Match
from bot.transport.truncation import CHOICE, truncate
from bot.words import Words


async def choice_texts(acting: Acting, matches: Sequence[Match]) -> list[str]:
    """Say each match in at most 100 characters, with its players by their names."""
    people = {user for match in matches for user in match.seats}
    names = await acting.bot.names.of(acting.around.guild, people - {acting.user}, acting.words)
    return [truncate(line, CHOICE) for line in match_lines(acting, matches, names)]


def match_lines(acting: Acting, matches: Iterable[Match], names: Mapping[UserId, str]) -> list[str]:
    """Say each match in one line: number, game, board, the opponent, and how it stands for this person.

    Args:
        acting: The reader.
        matches: What they may know of.
        names: What everybody but the reader is called.
    """
    return [_line(acting, match, names) for match in matches]


def _line(acting: Acting, match: Match, names: Mapping[UserId, str]) -> str:
    game, words = acting.bot.matches.catalogue.game(match.setup.game), acting.words
    opponent = match.opponent_of(acting.user)
    start = words.say(
        "match-choice",
        match=str(match.number),
        game=game.name,
        board=words.board(game.board_name(match.setup.board_key)),
    )
    if opponent is None:
        first, second = (names[user] for user in match.seats)
        players = words.say("match-choice-between", first=first, second=second)
    else:
        players = words.say("match-choice-against", opponent=names[opponent])
    return f"{start} {players} · {_state(match, acting.user, words, names)}"


def _state(match: Match, reader: UserId, words: Words, names: Mapping[UserId, str]) -> str:
    """How a match stands for the reader, or between others."""
    if match.outcome is None:
        return _running_state(match, reader, words, names)
    if match.outcome.winner is None:
        return words.say("match-choice-drawn" if match.ending is None else "match-choice-ended")
    winner = match.seats[match.outcome.winner]
    if match.seat_of(reader) is None:
        return words.say("match-choice-over", winner=names[winner])
    return words.say("match-choice-won" if winner == reader else "match-choice-lost")


def _running_state(match: Match, reader: UserId, words: Words, names: Mapping[UserId, str]) -> str:
    if match.paused is not None:
        return words.say("match-choice-paused")
    if match.player_to_move == reader:
        return words.say("match-choice-yours")
    if match.seat_of(reader) is not None:
        return words.say("match-choice-waiting")
    return words.say("match-choice-others", player=names[match.player_to_move])

"""What stands beside the pictures: challenges and matches in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.cogs._effects import turn_words
from bot.cogs._limits import MESSAGE, shortened
from bot.rules.position import PASS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.matches.model import Challenge, Match, MatchView, Offer
    from bot.rules.catalogue import Catalogue, Game
    from bot.rules.setup import Setup
    from bot.words import Words


_MARKS = re.compile(r"[\\*_~`|<>\[\]()@#:]")
"""What Discord reads as more than a letter: https://support.discord.com/hc/en-us/articles/210298617."""


def setup_text(setup: Setup, game: Game, words: Words) -> str:
    """Board and options in one line."""
    board = next((choice.name for choice in game.boards if choice.key == setup.board_key), setup.board_key)
    options = [
        words.say(f"option-{option.key}-is", value=setup.options[option.key]) for option in game.options
    ]
    return " · ".join([words.say("board-is", board=words.board(board)), *options])


def challenge_text(
    challenge: Challenge, catalogue: Catalogue, words: Words, *, match: int | None = None
) -> str:
    """The card of a challenge, whatever its status.

    Args:
        challenge: the challenge.
        catalogue: the games.
        words: the language.
        match: the number of the match it became.
    """
    offer = challenge.offer
    game = catalogue.game(offer.setup.game)
    people = {"challenger": str(offer.challenger), "opponent": str(offer.opponent)}
    kind = "anybody" if offer.opponent is None else "person"
    lines = [
        words.say(f"challenge-{kind}", game=game.name, **people),
        *([words.say("challenge-note", note=escaped(offer.note), **people)] if offer.note else []),
        setup_text(offer.setup, game, words),
        words.say("challenge-goal", goal=words.say(game.goal)),
        " ".join(_terms(offer, game, words)),
        words.say(
            f"challenge-is-{challenge.status}",
            until=format_dt(offer.expires, "R"),
            match=str(match),
            **people,
        ),
        *([words.say("challenge-reason", reason=escaped(challenge.reason))] if challenge.reason else []),
    ]
    return shortened("\n".join(lines), MESSAGE)


def _terms(offer: Offer, game: Game, words: Words) -> Iterator[str]:
    """Who plays which seat, how long a turn may take, and where."""
    seat = "random" if offer.seat is None else words.say(f"seat-{game.seats[offer.seat]}")
    yield words.say("challenge-seat", seat=seat, challenger=str(offer.challenger))
    if offer.days_per_turn is None:
        yield words.say("challenge-no-limit")
    else:
        yield words.say("challenge-days", days=offer.days_per_turn)
    if offer.thread:
        yield words.say("challenge-thread")


def escaped(text: str) -> str:
    """Free text as it was typed: nothing in it is a mention, a link, or any other mark for Discord."""
    return _MARKS.sub(r"\\\g<0>", text)


def title(view: MatchView, words: Words) -> str:
    """Game, number and who sits where, in one line."""
    match, game = view.match, view.game
    first, second = (words.say(f"seat-{game.title(seat, view.position, view.rules)}") for seat in (0, 1))
    return words.say(
        "match-title",
        game=game.name,
        match=str(match.number),
        first=str(match.seats[0]),
        second=str(match.seats[1]),
        first_seat=first,
        second_seat=second,
    )


def board_text(view: MatchView, words: Words) -> str:
    """What stands above a board: the title, what happened last, the score, and who moves or who won."""
    match = view.match
    lines = [title(view, words)]
    if match.turns:
        mover = match.seats[(match.ply - 1) % 2]
        turn = turn_words(view.last_turn or PASS, view, words, match.turns[-1])
        lines.append(words.say("match-turn", player=str(mover), turn=turn))
    if match.outcome is None:
        lines += [score_text(view, words), to_move_text(match, words)]
    else:
        lines.append(outcome_text(view, words))
    return "\n".join(lines)


def to_move_text(match: Match, words: Words) -> str:
    """Who moves in a running match, and by when."""
    player = str(match.player_to_move)
    if match.deadline is None:
        return words.say("match-to-move", player=player)
    left = format_dt(match.deadline, "R")
    if match.overtime:
        opponent = str(match.seats[1 - match.seat_to_move])
        return words.say("match-overtime", player=player, opponent=opponent, left=left)
    return words.say("match-to-move-by", player=player, due=format_dt(match.deadline, "f"), left=left)


def score_text(view: MatchView, words: Words) -> str:
    """The score now, in one line."""
    return words.say(f"score-{view.game.key}", **view.score.facts)


def outcome_text(view: MatchView, words: Words) -> str:
    """Who won and why."""
    match = view.match
    assert match.outcome is not None  # noqa: S101 (only asked of finished matches)
    why = words.say(f"outcome-{match.outcome.reason}", **match.outcome.details)
    winner = match.outcome.winner
    if winner is None:
        return words.say("match-drawn", why=why)
    seat = words.say(f"seat-{view.game.title(winner, view.position, view.rules)}")
    return words.say("match-won", player=str(match.seats[winner]), seat=seat, why=why)

"""What stands beside the pictures: challenges and matches in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

if TYPE_CHECKING:
    from bot.matches.model import Challenge, Match, MatchView
    from bot.rules.catalogue import Catalogue, Game
    from bot.rules.setup import Setup
    from bot.words import Words


def setup_text(setup: Setup, game: Game, words: Words) -> str:
    """Board and options in one line."""
    board = next((choice.name for choice in game.boards if choice.key == setup.board_key), setup.board_key)
    options = [
        words.say(f"option-{option.key}-is", value=setup.options[option.key]) for option in game.options
    ]
    return " · ".join([words.say("board-is", board=board), *options])


def challenge_text(challenge: Challenge, catalogue: Catalogue, words: Words, match: int | None = None) -> str:
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
    seat = "random" if offer.seat is None else words.say(f"seat-{game.seats[offer.seat]}")
    lines = [
        words.say(f"challenge-{kind}", game=game.name, **people),
        setup_text(offer.setup, game, words),
        words.say("challenge-seat", seat=seat, **people),
        words.say(
            f"challenge-is-{challenge.status}",
            until=format_dt(offer.expires, "R"),
            match=str(match),
            **people,
        ),
    ]
    return "\n".join(lines)


def title(match: Match, game: Game, words: Words) -> str:
    """Game, number and who sits where, in one line."""
    first, second = (words.say(f"seat-{seat}") for seat in game.seats)
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
    lines = [title(match, view.game, words)]
    if match.turns:
        mover = match.seats[(match.ply - 1) % 2]
        lines.append(words.say("match-turn", player=str(mover), turn=match.turns[-1]))
    if match.outcome is None:
        lines += [score_text(view, words), words.say("match-to-move", player=str(match.player_to_move))]
    else:
        lines.append(outcome_text(view, words))
    return "\n".join(lines)


def score_text(view: MatchView, words: Words) -> str:
    """The score now, in one line."""
    return words.say(f"score-{view.game.key}", **view.score.facts)


def outcome_text(view: MatchView, words: Words) -> str:
    """Who won and why."""
    match = view.match
    assert match.outcome is not None  # noqa: S101 (only asked of finished matches)
    why = words.say(f"outcome-{match.outcome.reason}", **match.outcome.details)
    seat = words.say(f"seat-{view.game.seats[match.outcome.winner]}")
    return words.say("match-won", player=str(match.seats[match.outcome.winner]), seat=seat, why=why)

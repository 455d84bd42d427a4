"""A challenge in words: what stands on its card."""

from collections.abc import Iterator
from dataclasses import dataclass

from discord.utils import format_dt

from bot.cogs.common.texts import escape, setup_text
from bot.matches.ids import COMPUTER
from bot.matches.model import Challenge, ChallengeStatus, Offer
from bot.matches.people.ratings import Side, Stake
from bot.matches.ratings.career import Reliability
from bot.matches.settings import DeadlineRule
from bot.rules.catalogue import Catalogue, Game
from bot.rules.notation import parse_turn
from bot.rules.position import PASS
from bot.scenes import BoardView
from bot.transport.wire import MESSAGE, truncate
from bot.words import Words


@dataclass(frozen=True)
class CardContext:
    """What a card says besides the challenge."""

    words: Words
    rule: DeadlineRule
    """What happens in the server when a deadline passes."""
    match: int | None = None
    """The number of the match it became."""
    away: str = ""
    """What is said of the vacation that the opponent is on, or has planned."""
    stake: Stake | None = None
    """What a rated match may change."""
    reliability: Reliability | None = None
    """How many matches the challenger has finished."""


def card_text(challenge: Challenge, catalogue: Catalogue, context: CardContext) -> str:
    """Say all of a challenge that is open; of one that is closed, in a line what has become of it."""
    words = context.words
    offer = challenge.offer
    game = catalogue.game(offer.setup.game)
    people = {"challenger": str(offer.challenger), "opponent": str(offer.opponent)}
    if challenge.status is not ChallengeStatus.OPEN:
        number = "" if context.match is None else f" #{context.match}"
        is_rematch = offer.rematch_of is not None and offer.opponent != COMPUTER  # which goes on in many ways
        about = f"**{game.name}**{number}{words.say('challenge-line-rematch') if is_rematch else ''}"
        line = f"{about} · {_became(challenge, words)}"
        return f"{line} {_reason(challenge, words)}".rstrip()
    lines = [
        words.say(f"challenge-{_kind(offer)}", game=game.name, seats=offer.seats, **people),
        *([words.say("challenge-note", note=escape(offer.note), **people)] if offer.note else []),
        setup_text(offer.setup, game, words),
        words.say("challenge-goal", goal=words.say(game.goal)),
        " ".join(_terms(offer, game, context)),
        *([stake_text(context.stake, words)] if context.stake else []),
        *_reliability(offer, context),
        *([context.away] if context.away else []),
        *_seats(offer, words),
        words.say("challenge-is-open", until=format_dt(offer.expires, "R")),
    ]
    return truncate("\n".join(lines), MESSAGE)


def _became(challenge: Challenge, words: Words) -> str:
    offer, status = challenge.offer, challenge.status
    people = {"challenger": str(offer.challenger), "opponent": str(offer.opponent)}
    if offer.taken:
        return words.say(f"challenge-is-{status}-by-several", **people, who=_who(offer, words))
    return words.say(f"challenge-is-{status}", **people)


def _kind(offer: Offer) -> str:
    if offer.opponent is None:
        return "several" if offer.seats > 1 else "anybody"
    return "person" if offer.rematch_of is None else "rematch"


def _who(offer: Offer, words: Words) -> tuple[str, ...]:
    return tuple(map(words.person, offer.taken))


def _seats(offer: Offer, words: Words) -> Iterator[str]:
    """Who has taken one of several seats, and how many are left; that matches are rated is still said."""
    if offer.taken:
        left = offer.seats - len(offer.taken)
        yield words.say("challenge-seats", who=_who(offer, words), left=left)
    if offer.taken and offer.rated:
        yield words.say("challenge-rated")


def _reliability(offer: Offer, context: CardContext) -> Iterator[str]:
    """How many matches the challenger has finished, if any is over."""
    if context.reliability is not None and context.reliability.matches:
        told = context.reliability._asdict()
        yield context.words.say("challenge-reliability", challenger=str(offer.challenger), **told)


def stake_text(stake: Stake, words: Words) -> str:
    """Say the ratings of both players, and what a win or a loss would change."""
    sides = [words.say("stake-side", **side_numbers(side)) for side in filter(None, stake)]
    return words.say("stake-anybody" if stake.opponent is None else "stake-both", sides=tuple(sides))


def side_numbers(side: Side) -> dict[str, str]:
    """Return a rating with what is at stake, as whole numbers."""
    value, deviation = side.rating
    return {
        "player": str(side.player),
        "rating": str(round(value)),
        "deviation": str(round(deviation)),
        "won": str(round(side.won)),
        "lost": str(round(-side.lost)),
    }


def offered_board(offer: Offer, catalogue: Catalogue) -> BoardView:
    """Return the board of a challenge as the match would begin: empty, or a position of another match."""
    rules, setup, last = catalogue.rules(offer.setup), offer.setup, None
    position = setup.start()
    for text in offer.turns:
        last = parse_turn(text, position, rules)
        position = rules.after(position, last)
    key = offer.turns[-1] if last == PASS else "pass"
    return BoardView(
        catalogue.game(setup.game), setup, position, rules.score(position), last_turn=last, last_key=key
    )


def _reason(challenge: Challenge, words: Words) -> str:
    return words.say("challenge-reason", reason=escape(challenge.reason)) if challenge.reason else ""


def _terms(offer: Offer, game: Game, context: CardContext) -> Iterator[str]:
    """Where it begins, who plays which seat, how long a turn may take, where, and whether it is final."""
    words = context.words
    if offer.turns:
        yield words.say("challenge-from-position", ply=len(offer.turns))
    seat = "random" if offer.seat is None else words.say(f"seat-{game.seats[offer.seat]}")
    yield words.say("challenge-seat", seat=seat, challenger=str(offer.challenger))
    if offer.days_per_turn is None:
        yield words.say("challenge-no-limit")
    else:
        yield words.say("challenge-days", days=offer.days_per_turn, rule=context.rule.value)
    if offer.thread:
        yield words.say("challenge-thread")
    if not offer.take_backs:
        yield words.say("challenge-no-take-backs")
    if not offer.tries:
        yield words.say("challenge-no-tries")

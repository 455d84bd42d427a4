"""What ratings add to challenges and to the last boards of matches."""

from bot.features.challenge.texts import DETAILS, Details
from bot.features.ratings.ledger import FEWEST_TURNS, MOST_OF_TWO
from bot.features.ratings.service import ChangedRating, Ratings, Side, Stake
from bot.matches.model import Match, Offer
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.slots import CARD_LINES, LAST_LINES
from bot.words import Words


@CARD_LINES.add(order=5)
async def stake_on_card(bot: Oddity, offer: Offer, words: Words) -> str:
    stake = None
    if offer.rated:
        stake = await bot.get(Ratings).stake(offer)
    if stake is None:
        return ""
    return stake_text(stake, words, "card")


@DETAILS.add(order=10)
async def rating_details(acting: Acting, offer: Offer) -> Details:
    ratings = acting.get(Ratings)
    words = acting.words
    reliability = await ratings.reliable(offer.place.guild, offer.challenger)
    stake = None
    if offer.rated:
        stake = await ratings.stake(offer, acting.user)
    lines = []
    if stake is not None:
        lines.append(stake_text(stake, words, "anybody" if stake.opponent is None else "both"))
    if reliability is not None and reliability.matches:
        counts = reliability._asdict()
        lines.append(words.say("challenge-reliability", challenger=offer.challenger, **counts))
    term = ""
    if not stake:
        term = words.say("challenge-rated", rated=offer.rated)
    return Details(term, lines)


def stake_text(stake: Stake, words: Words, where: str) -> str:
    """Say ratings and what a win or loss would change; briefly if `where` is "card"."""
    sides = (words.say("stake-side", where=where, **side_numbers(side)) for side in filter(None, stake))
    return words.say(f"stake-{where}", sides=tuple(sides))


def side_numbers(side: Side) -> dict[str, int]:
    return {
        "player": side.player,
        "rating": round(side.rating.value),
        "deviation": round(side.rating.deviation),
        "won": round(side.won),
        "lost": round(-side.lost),
    }


@LAST_LINES.add(order=10)
async def rating_changes(bot: Oddity, match: Match, words: Words) -> str:
    if not match.rated:
        return ""
    ratings = bot.get(Ratings)
    changed = tuple(_changed_text(one, words) for one in await ratings.changed(match))
    if changed:
        return words.say("rating-changed", people=changed)
    why = await ratings.why_unchanged(match)
    if not why:
        return ""
    return words.say("rating-unchanged", why=why, turn=FEWEST_TURNS, most=MOST_OF_TWO)


def _changed_text(changed: ChangedRating, words: Words) -> str:
    return words.say(
        "rating-of",
        player=changed.player,
        before=str(round(changed.before.value)),
        after=str(round(changed.after.value)),
    )

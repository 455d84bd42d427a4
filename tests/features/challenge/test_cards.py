import re
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from random import Random

import pytest

from bot.data import catalogue, languages
from bot.features.challenge.texts import CardContext, card_text
from bot.matches.ids import ChallengeId, MatchId
from bot.matches.model import Challenge, ChallengeStatus
from bot.matches.settings import ServerSettings
from tests.loaded import FEATURES
from tests.sentences import counted
from tests.store.samples import ANN, BEN, offer

MOST = 35
KINDS = (
    {"opponent": BEN},
    {"opponent": BEN, "rematch_of": MatchId(1)},
    {"opponent": None},
    {"opponent": None, "seats": 5},
    {"opponent": None, "seats": 5, "taken": (BEN,)},
)
TERMS = [
    {
        "days_per_turn": days,
        "seat": seat,
        "rated": rated,
        "take_backs": own,
        "turns": () if rated else ("", ""),
    }
    for days, seat, rated, own in product((None, 1, 14), (None, 0, 1), (True, False), (True, False))
]


def cards(game):
    for board in game.boards:
        for values in product(*(option.values for option in game.options)):
            chosen = dict(zip((option.key for option in game.options), values, strict=True))
            for kind in KINDS:
                yield {"setup": game.setup(board.key, chosen, Random(1)), **TERMS[-1], **kind}
    usual = game.setup(random=Random(1))
    for kind, terms in product(KINDS, TERMS):
        yield {"setup": usual, **terms, **kind}


def stake(words):
    if "ratings" not in FEATURES:
        return ""
    from bot.features.ratings.glicko import Rating
    from bot.features.ratings.service import Side, Stake
    from bot.features.ratings.stakes import stake_text

    side = Side(ANN, Rating(1512.3, 80.4), 12.2, -10.1)
    return stake_text(Stake(side, side._replace(player=BEN)), words, "card")


@pytest.mark.parametrize("language", sorted(languages().known))
def test_every_card_has_few_words(language):
    words, at = languages().words(language), datetime(2026, 1, 1, tzinfo=UTC)
    context = CardContext(words, ServerSettings())
    for game in catalogue().games.values():
        for terms in cards(game):
            made = Challenge(ChallengeId(1), offer(**terms, created=at, expires=at), ChallengeStatus.OPEN)
            is_told = terms["rated"] and terms["opponent"] is not None
            told = replace(context, further=(stake(words),) if is_told else ())
            text = re.sub(r"<@\d+>", "", card_text(made, catalogue(), told))
            assert counted(text) <= MOST, (counted(text), text)
            assert words.board(game.board_name(terms["setup"].board_key)) in text

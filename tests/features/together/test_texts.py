from dataclasses import replace
from random import Random

import pytest

from bot.features.together.command import _usual_board
from bot.features.together.model import DayResult, Pace, Proposal, ServerMatch, Stage
from bot.features.together.service import ShownDay
from bot.features.together.texts import day_board, day_text
from bot.matches.ids import COMPUTER, SERVER, ChannelId, GuildId, MatchId, UserId
from bot.matches.model import Match, Place
from bot.rules.notation import format_turn
from bot.rules.rules import random_match
from bot.scenes.alt import alt_text
from tests.matches.table import SERVICES
from tests.scenes.samples import LANGUAGES
from tests.sentences import counted
from tests.store.samples import NOON

MOST = {"odd": 80, "catchup": 85, "xodd": 80, "yodd": 80, "strands": 110}
"""Words of message and alt text on the board that is taken if none is chosen."""
HERE = Place(GuildId(1), ChannelId(2))
STATE = {"guild": HERE.guild, "channel": HERE.channel, "match": MatchId(7), "due": NOON, "pressed": NOON}
OPEN = {"hour": 20, "zone": "UTC", "pace": Pace.DAILY, "stage": Stage.OPEN, "since": NOON}


@pytest.mark.parametrize("game", SERVICES.catalogue.games.values(), ids=lambda game: game.key)
def test_a_day_is_heard_in_few_words_of_each_language(game):
    setup = game.setup(_usual_board(game), None, Random(1))
    rules, position, turns = SERVICES.catalogue.rules(setup), setup.start(), []
    match = Match(MatchId(7), 12, HERE, setup, (SERVER, COMPUTER), NOON, level=3)
    for turn in random_match(rules, position, Random(1)):
        turns.append(format_turn(turn, position, rules))
        position = rules.after(position, turn)
        if len(turns) % 2 or rules.outcome(position) is not None:
            continue
        ply, view = len(turns), SERVICES.view(replace(match, turns=tuple(turns)))
        proposal = Proposal(1, match.id, ply - 2, turns[-2], UserId(101), True, "", NOON, 4, chosen=True)  # noqa: FBT003 (it is named)
        other = replace(proposal, id=2, votes=3, chosen=False)
        last = DayResult(ply - 2, (proposal, other))
        shown = ShownDay(ServerMatch(**STATE, **OPEN, ply=ply), view, last)
        for language in LANGUAGES.known:
            words = LANGUAGES.words(language)
            said = f"{day_text(shown, words)} {alt_text(day_board(SERVICES, view), words)}"
            assert counted(said) <= MOST[game.key], said

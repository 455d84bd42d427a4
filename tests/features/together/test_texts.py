from dataclasses import replace
from random import Random

import pytest

from bot.features.together.command import _usual_board
from bot.features.together.days import day_board, day_text
from bot.features.together.model import DayResult, Pace, Proposal, ServerMatch
from bot.features.together.service import ShownDay
from bot.matches.ids import COMPUTER, SERVER, ChannelId, GuildId, MatchId, UserId
from bot.matches.model import Match, Place
from bot.rules.notation import format_turn, parse_turn
from bot.rules.rules import random_match
from bot.scenes.alt import alt_text
from bot.ui.choices import choice_lines
from tests.matches.table import SERVICES
from tests.scenes.samples import LANGUAGES
from tests.sentences import counted
from tests.store.samples import NOON

MOST = {"odd": 80, "catchup": 79, "xodd": 69, "yodd": 70, "strands": 101}
"""Words of message and alt text on the board that is taken if none is chosen."""
HERE = Place(GuildId(1), ChannelId(2))


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
        ply, view = len(turns), SERVICES.view(replace(match, turns=tuple(turns), answered=True))
        when = {"hour": 20, "zone": "UTC", "pace": Pace.DAILY, "since": NOON, "due": NOON, "pressed": NOON}
        state = ServerMatch(guild=HERE.guild, channel=HERE.channel, match=match.id, ply=ply, **when)
        about = match.id, ply - 2, turns[-2], UserId(101), True, "", NOON
        proposals = Proposal(1, *about, votes=4, chosen=True), Proposal(2, *about, votes=3)
        shown = ShownDay(state, view, [DayResult(ply - 2, proposals)], 40)
        for language in LANGUAGES.known:
            words = LANGUAGES.words(language)
            said = f"{day_text(shown, words)} {alt_text(day_board(view), words)}"
            assert counted(said) <= MOST[game.key], said


def test_a_score_that_many_proposals_lead_to_is_said_once():
    setup = SERVICES.catalogue.game("odd").setup("hexhex-2", {"group": 2}, Random(1))
    view = SERVICES.view(
        Match(MatchId(7), 12, HERE, setup, (SERVER, COMPUTER), NOON, ("a1 black", "c2 white"))
    )
    turns = ["a2 black", "a2 white", "b3 black", "c1 black", "b1 white"]
    parsed = [parse_turn(turn, view.position, view.rules) for turn in turns]
    assert choice_lines(parsed, view, LANGUAGES.words("en")) == [
        "a2 black: grows to 2; 1 big group: Odd is ahead",
        *(f"{turn}: new group" for turn in turns[1:]),
        "Otherwise still 0 big groups: Even is ahead",
    ]

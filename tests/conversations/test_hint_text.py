import pytest

from bot.engine.levels import EffectKind
from bot.engine.thinking import describe
from bot.features.turn.hint import hints_text
from bot.matches.model import MatchView
from bot.rules.figures import parse_diagram
from bot.rules.notation import parse_turn
from tests.case import case
from tests.matches.table import match_of
from tests.scenes.samples import CATALOGUE, LANGUAGES
from tests.sentences import too_long
from tests.store.samples import NOON


def view_of(setup, position):
    rules = CATALOGUE.rules(setup)
    match = match_of(setup, ("",) * position.ply)
    return MatchView(match, CATALOGUE.game(setup.game), rules, position, rules.score(position), None, NOON)


def standing(game, board, diagram, ply=4, **options):
    setup = CATALOGUE.game(game).setup(board, options)
    return view_of(setup, parse_diagram(diagram, setup.board, ply=ply))


def hint_for(view, text, chance=0.5, *, proven=False):
    turn = parse_turn(text, view.position, view.rules)
    return describe(view.rules, view.position, turn, chance=chance, proven=proven)


def lines(view, hints, language, played=""):
    judged = hint_for(view, "a2 black", 0.41) if played else None
    told = hints_text(view, tuple(hints), played, LANGUAGES.words(language), judged)
    assert not too_long(told)
    return told.split("\n")


DEEDS = {
    (EffectKind.COMPLETES, ".../xxx./...../..../...", "d4 black", 4): (
        "completes the black group at d1, which is big now with 4 stones",
        "vollendet die schwarze Gruppe bei d1, die mit 4 Steinen jetzt groß ist",
    ),
    (EffectKind.MERGES, "xxx/x.../..xxx/..x./...", "d2 black", 4): (
        "joins 2 black groups (4, 4 stones) into one of 9, so that fewer are big",
        "verbindet 2 schwarze Gruppen (4, 4 Steine) zu einer aus 9, sodass es weniger große gibt",
    ),
    (EffectKind.SEALS, "xxx/ooo./...../..../...", "d4 white", 5): (
        "leaves the black group of 3 at e1 no room for the 2 stones that it needs to be big",
        (
            "lässt der schwarzen Gruppe aus 3 bei e1 keinen Platz "
            "für die 2 Steine, die ihr zur großen Gruppe fehlen"
        ),
    ),
    (EffectKind.JOINS, "o.o/..../...../..../...", "e2 white", 4): (
        "joins 2 white groups (1, 1 stones) into one of 3, one stone short of big",
        "verbindet 2 weiße Gruppen (1, 1 Steine) zu einer aus 3; bis groß fehlt noch ein Stein",
    ),
    (EffectKind.HINDERS, "ooo/xx../...../..../...", "d4 black", 4): (
        "takes room from the white group of 3 at e1, which needs one stone and has 1 empty cell left",
        "nimmt der weißen Gruppe aus 3 bei e1 Platz; sie braucht noch einen Stein, bei 1 leeren Feld daneben",
    ),
    (EffectKind.EXTENDS, "x../..../...../..../...", "e2 black", 4): (
        "lets the black group at e1 grow to 2 stones, 2 stones short of big",
        "lässt die schwarze Gruppe bei e1 auf 2 Steine wachsen; bis groß fehlen noch 2 Steine",
    ),
    (EffectKind.STARTS, ".../..../..x../..../...", "a1 white", 4): (
        "begins a new white group",
        "beginnt eine neue weiße Gruppe",
    ),
}


def test_the_most_telling_thing_that_a_turn_does_is_why():
    assert {which[0] for which in DEEDS} == set(EffectKind)
    odd = "1 big group: Odd is ahead", "1 große Gruppe: „Ungerade“ liegt vorn"
    even = "still 0 big groups: Even is ahead", "weiter 0 große Gruppen: „Gerade“ liegt vorn"
    for (deed, diagram, text, group), (english, german) in DEEDS.items():
        with case(deed):
            view = standing("odd", "hexhex-3", diagram, group=group)
            hint = hint_for(view, text)
            assert hint.reasons[0].deed is deed
            leads = odd if deed in (EffectKind.COMPLETES, EffectKind.MERGES) else even
            told = [f"**1. {text}** (50% to win): {english}. Then {leads[0]}."]
            assert lines(view, [hint], "en")[1:] == told
            text_in_german = text.replace("black", "schwarz").replace("white", "weiß")
            won = "50\N{NO-BREAK SPACE}% Siegchance"
            told = [f"**1. {text_in_german}** ({won}): {german}. Dann {leads[1]}."]
            assert lines(view, [hint], "de")[1:] == told


XODD = standing("xodd", "square-5", ". . x . .\n. . . . .\n. . o . .\n. . . . .\nx . . . .")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "**Hints for turn 5 of match #7** · Xodd · Black to move",
                (
                    "**1. e1 white, e5 white** (proven win): begins a new white group. "
                    "Then 5 groups (2 black, 3 white)."
                ),
                "**2. pass** (proven loss): no stone. Then 3 groups (2 black, 1 white).",
                "Played: **a2 black** (41% to win). Best: **e1 white, e5 white** (proven win).",
            ],
        ),
        (
            "de",
            [
                "**Tipps für Zug 5 von Partie #7** · Xodd · Schwarz ist am Zug",
                (
                    "**1. e1 weiß, e5 weiß** (bewiesener Sieg): beginnt eine neue weiße Gruppe. "
                    "Dann 5 Gruppen (2 schwarz, 3 weiß)."
                ),
                "**2. passen** (bewiesene Niederlage): kein Stein. Dann 3 Gruppen (2 schwarz, 1 weiß).",
                (
                    "Gespielt: **a2 schwarz** (41\N{NO-BREAK SPACE}% Siegchance). "
                    "Am besten: **e1 weiß, e5 weiß** (bewiesener Sieg)."
                ),
            ],
        ),
    ],
)
def test_proofs_passes_and_what_was_played_are_told(language, told):
    hints = [
        hint_for(XODD, "e1 white, e5 white", 1.0, proven=True),
        hint_for(XODD, "pass", 0.0, proven=True),
    ]
    played = {"en": "a2 black", "de": "a2 schwarz"}[language]
    assert lines(XODD, hints, language, played) == told


def test_only_proofs_are_certain():
    for chance, percent in ((0.0, 1), (0.004, 1), (0.126, 13), (0.996, 99), (1.0, 99)):
        assert f"({percent}% to win)" in lines(XODD, [hint_for(XODD, "a2 black", chance)], "en")[1]

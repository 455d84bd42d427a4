from random import Random

from bot.rules.position import Colour, Placement, Turn
from bot.ui.choices import colour_choices, turn_choices
from tests.case import case
from tests.matches.table import SERVICES, match_of
from tests.scenes.samples import CATALOGUE, LANGUAGES


def after(game, board, *turns, **options):
    setup = CATALOGUE.game(game).setup(board, options, Random(1))
    return SERVICES.view(match_of(setup, turns))


def test_a_choice_says_what_the_turn_does():
    for view, typed, first in (
        (
            after("odd", "square-5", "a1 white", "c1 white", group=3),
            "b1 w",
            "b1 white: joins 2 into 3; 1 big group: Odd is ahead",
        ),
        (
            after("odd", "square-5", "a1 white", group=3),
            "a2 b",
            "a2 black: new group; still 0 big groups: Even is ahead",
        ),
        (
            after("xodd", "square-5", "a1 white"),
            "b1 w",
            "b1 white: grows to 2; 1 group (0 black, 1 white)",
        ),
        (
            after("xodd", "square-5", "a1 white"),
            "e5 b",
            "b1 black, e5 black: two new black groups; 3 groups (2 black, 1 white)",
        ),
        (after("yodd", "hexhex-3", "a1 black"), "pa", "pass: no stone; 1 group (1 black, 0 white)"),
        (
            after("strands", "side-5", "a1"),
            "a2 a4",
            "a2 a4, marked 4: two new white groups; Black 1, White 1",
        ),
    ):
        assert turn_choices(view, typed, LANGUAGES.words("en"))[0][0] == first


def test_a_turn_that_is_the_same_in_both_colours_is_suggested_once():
    view, words = after("odd", "square-5", "a1 white", "c1 white", group=3), LANGUAGES.words("en")
    for cell, said in (
        ("e5", ["e5 in either colour: new group; still 0 big groups: Even is ahead"]),
        ("a2", ["a2 black: new group", "a2 white: grows to 2", "Then still 0 big groups: Even is ahead"]),
        (
            "b1",
            [
                "b1 black: new group; still 0 big groups: Even is ahead",
                "b1 white: joins 2 into 3; 1 big group: Odd is ahead",
            ],
        ),
    ):
        place = view.position.board.tiling.names.index(cell)
        turns = [Turn((Placement(place, colour),)) for colour in Colour]
        assert colour_choices(turns, view, words) == said


async def test_completions_come_through_discord_to_the_player_to_move(table, ada, ben, cleo):
    await table.start(ada, ben)
    for typed in ("e5 white nonsense", "@everyone", "😀 x9"):
        with case(typed):
            rule = {"name": "Place one stone of either colour.", "value": typed}
            assert await table.complete(ada, "play", "turn", typed) == [rule]
    for typed in ("x" * 200, "1" * 200):
        assert await table.complete(ada, "play", "turn", typed) == []
    for person in (ben, cleo):
        assert await table.complete(person, "play", "turn", "b") == []
    assert await table.complete(ada, "play", "turn", "b", match=9) == []
    await table.play(ada, "b2 white")
    taken = "There's already a white stone on b2. Choose an empty place."
    for typed in ("b2", "b2 black"):
        assert await table.complete(ben, "play", "turn", typed) == [{"name": taken, "value": typed}]
    await table.start(ada, ben, board="hexhex-6")
    await table.play(ada, "f1 white", match=2)
    found = await table.complete(ben, "play", "turn", "f1", match=2)
    assert [one["name"].split(":")[0] for one in found[:2]] == [taken.replace("b2", "f1"), "f10 black"]
    await table.store.change_person(ben.id, language="de")
    choices = await table.complete(ben, "play", "turn", "b1 s", match=1)
    name = "b1 schwarz: neue Gruppe; weiter 0 große Gruppen: „Gerade“ liegt vorn"
    assert choices[0] == {"name": name, "value": "b1 black"}

"""What is typed for options whose values are completed, in any language."""

import pytest

from tests.case import case
from tests.conversations.table import private
from tests.loaded import needs


async def names(table, person, game, option, typed):
    choices = await table.complete(person, f"challenge {game}", option, typed)
    return [choice["name"] for choice in choices]


async def test_values_are_completed_by_any_of_their_words_in_the_readers_language(table, ada):
    for language, game, option, typed, offered in (
        ("en-US", "odd", "level", "", ["newcomer", "beginner"]),
        ("en-US", "odd", "level", "Cas", ["casual"]),
        ("de", "odd", "level", "casual", ["gemütlich"]),
        ("de", "odd", "seat", "", ["Ungerade", "Gerade"]),
        ("en-US", "odd", "days", "no", ["no limit"]),
        ("de", "odd", "days", "5", ["5 Tage"]),
        ("en-US", "strands", "cover", "exact", ["A turn covers exactly X cells marked X"]),
        ("en-US", "odd", "level", "grandmaster", []),
    ):
        ada.user.locale = language
        with case(language, option, typed):
            found = await names(table, ada, game, option, typed)
            assert found[: len(offered)] == offered
            assert bool(found) == bool(offered)


async def test_values_may_be_typed_in_any_language(table, ada):
    await table.store.change_server(table.channel.guild.id, most_open=25)
    for number, (language, game, option, typed) in enumerate(
        (
            ("en-US", "odd", "seat", "even"),
            ("en-US", "odd", "seat", "„Gerade“"),
            ("de", "odd", "seat", "Even"),
            ("de", "odd", "seat", "gerade"),
            ("en-US", "strands", "cover", "exact"),
            ("de", "strands", "cover", "A turn covers exactly X cells marked X"),
            ("en-US", "strands", "cover", "ein Zug bedeckt genau X Felder mit der Zahl X"),
            ("en-US", "odd", "board", "Quadrate 7 x 7"),
            ("en-US", "odd", "board", "quadrate 7"),
            ("de", "odd", "board", "squares 7"),
        ),
        start=1,
    ):
        ada.user.locale = language
        await table.slash(ada, f"challenge {game}", **{option: typed})
        offer = (await table.store.challenge(number)).offer
        chosen = {"seat": offer.seat, "board": offer.setup.board_key, **offer.setup.options}
        with case(language, typed):
            assert chosen[option] == {"seat": 1, "cover": "exact", "board": "square-7"}[option]


@needs("computer")
@pytest.mark.parametrize("typed", ["2", "Casual", "gemütlich"])
async def test_a_level_may_be_typed_by_its_name_or_number(table, ada, typed):
    await table.against_computer(ada, level=typed)
    assert (await table.match()).level == 2


async def test_error_quotes_a_wrong_value_and_says_what_would_be_right(table, ada):
    for option, typed, said in (
        ("level", "master*", "“master\\*” isn't possible for level. Choose one of: newcomer, beginner,"),
        ("seat", "red", "“red” isn't possible for seat. Choose one of: Odd, Even."),
        ("days", 4, "“4” isn't possible for the days per turn."),
        ("board", "chess", "You can't play Odd on “chess”."),
    ):
        with case(option):
            assert said in private(await table.slash(ada, "challenge odd", **{option: typed}))
    refused = await table.slash(ada, "challenge strands", cover="most")
    assert "“most” isn't possible for cover. Choose one of: A turn covers up to X" in private(refused)

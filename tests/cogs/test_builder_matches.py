"""Whole matches of every game made by thumb alone, and by typing alone: random turns, to the end."""

from random import Random

import pytest

from bot.data import catalogue
from bot.rules.notation import format_turn
from bot.rules.turns import random_turn
from tests.cogs.table import labels

CATALOGUE = catalogue()
SMALLEST = {
    game.key: min(game.boards, key=lambda board: len(game.setup(board.key, {}, Random(1)).board.tiling)).key
    for game in CATALOGUE.games.values()
}
SELECT = 3


def selects(message):
    """The selects of a message by what they are for."""
    items = [item for row in message.components for item in row["components"]]
    return {item["custom_id"].split(":")[1]: item for item in items if item["type"] == SELECT}


def option(select, cell):
    """The option of a select that names a cell, in its label or among those of a row."""
    for found in select["options"]:
        if cell in (found["label"].split(" · ")[0], *found["description"].split()):
            return found["value"]
    raise LookupError(cell)


async def make(table, person, made, turn, view):
    """Put down the stones of a turn one after the other, and confirm."""
    if turn.is_pass:
        await table.click(person, made, "Pass")
        await table.click(person, made, "Pass")
        return
    for cell, colour in turn.placements:
        name = view.position.board.tiling.names[cell]
        if (label := colour.value.title()) in labels(made):
            button = next(button for button in made.buttons if button["label"] == label)
            if not button.get("disabled"):
                await table.click(person, made, label)
        if "row" in selects(made):
            await use(table, person, made, "row", name)
        await use(table, person, made, "cell", name)
    await table.click(person, made, "Confirm")


async def use(table, person, made, which, cell):
    select = selects(made)[which]
    await person.select(made, select["custom_id"], [option(select, cell)])
    await table.idle()


async def build(table, person, turn, view):
    made = (await table.click(person, table.newest(person), "Play")).message
    await make(table, person, made, turn, view)


async def write(table, person, turn, view):
    made = (await table.click(person, table.newest(person), "Play")).message
    form = (await table.click(person, made, "Type it")).modal
    await table.submit(person, form, turn=format_turn(turn, view.position, view.rules))


@pytest.mark.parametrize("play", [build, write], ids=["lists", "form"])
@pytest.mark.parametrize("game", CATALOGUE.games.values(), ids=lambda game: game.key)
async def test_a_random_match_is_made_to_its_end(table, ada, ben, game, play):
    await table.slash(
        ada, f"challenge {game.key}", opponent=ben, board=SMALLEST[game.key], seat=game.seats[0]
    )
    await table.click(ben, table.newest(ada), "Accept")
    source, turns = Random(game.key), 0
    while not (view := await table.view()).match.outcome:
        turn = random_turn(view.rules, view.position, source)
        await play(table, (ada, ben)[turns % 2], turn, view)
        turns += 1
        played = (await table.match()).turns
        assert played[-1] == format_turn(turn, view.position, view.rules)
        assert len(played) == turns
    assert " wins.**" in table.newest(ada).content
    assert len(table.seen(ada)) == turns + 2

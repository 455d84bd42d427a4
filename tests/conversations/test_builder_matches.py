"""Whole matches of every game made by thumb alone, by typing alone and by command: random turns, to the end.

The taps of each turn are counted: a button and a form sent are one each.
"""

from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.rules.notation import format_turn
from bot.rules.rules import random_turn
from bot.ui.texts import turn_words
from tests.case import case
from tests.conversations.table import AT_THE_END, SMALLEST, labels
from tests.scenes.samples import CATALOGUE

CONFIRMS = 0
"""The seat of the person who confirms turns."""


@dataclass
class Thumb:
    table: Any
    person: Any
    taps: int = 0
    made: Any = field(default=None)

    async def press(self, message, button):
        self.taps += 1
        return await self.table.click(self.person, message, button)

    async def open(self):
        self.made = (await self.press(self.table.newest(self.person), "Play")).message

    async def submit(self, form, **values):
        self.taps += 1
        await self.table.submit(self.person, form, **values)


async def build(thumb, turn, view):
    await thumb.open()
    if turn.is_pass:
        await thumb.press(thumb.made, "Pass")
        if "Pass" in labels(thumb.made):
            await thumb.press(thumb.made, "Pass")
        return
    names = (view.position.board.tiling.names[cell] for cell, _ in turn.placements)
    thumb.taps += await thumb.table.put(thumb.person, thumb.made, *names)
    words = thumb.table.bot.languages.words("en")
    play = words.say("button-confirm", turn=turn_words(turn, view, words))
    if play in labels(thumb.made):
        await thumb.press(thumb.made, play)


async def write(thumb, turn, view):
    await thumb.open()
    form = (await thumb.press(thumb.made, "Type it")).modal
    await thumb.submit(form, turn=format_turn(turn, view.position, view.rules))


async def command(thumb, turn, view):
    thumb.taps += 1
    text = format_turn(turn, view.position, view.rules)
    await thumb.table.play(thumb.person, text, match=view.match.number)


def most_taps(way, turn, *, confirm):
    if way is not build:
        return 3 if way is write else 1
    if turn.is_pass:
        return 3 if confirm else 2
    return 2 + 2 * len(turn.placements)


async def make_few_taps(table, thumbs, match, ways):
    """Make random turns, two in each way, none of which takes too many taps."""
    view = await table.view(match)
    source = Random(view.match.setup.game)
    for ply in count():
        turn, way = random_turn(view.rules, view.position, source), ways[ply // 2 % len(ways)]
        seat, text = view.match.seat_to_move, format_turn(turn, view.position, view.rules)
        before = thumbs[seat].taps
        await way(thumbs[seat], turn, view)
        assert thumbs[seat].taps - before <= most_taps(way, turn, confirm=seat == CONFIRMS)
        view = await table.view(match)
        assert view.match.turns[ply:] == (text,)
        board = table.newest(thumbs[seat].person)
        assert ("passed." if turn.is_pass else f"**{text}**") in board.content
        assert board.content.startswith(f"**{view.game.name}** #")
        if view.match.outcome:
            return


@pytest.mark.usefixtures("undrawn")
async def test_a_match_of_every_game_is_made_to_its_end_with_few_taps(table, ada, ben):
    """Ada confirms what she puts down, Ben doesn't."""
    await table.store.change_person(ben.id, confirm=False)
    thumbs = [Thumb(table, person) for person in (ada, ben)]
    for match, game in enumerate(CATALOGUE.games.values(), start=1):
        with case(game.key):
            before = len(table.seen(ada))
            small = {"board": SMALLEST[game.key].key, "seat": game.seats[0]}
            await table.slash(ada, f"challenge {game.key}", opponent=ben, **small)
            await table.click(ben, table.newest(ada), "Accept")
            await make_few_taps(table, thumbs, match, [build, write, command])
            ended, board = await table.match(match), table.newest(ada)
            drawn = ended.outcome.winner is None
            assert ("**The match is a draw.**" if drawn else " wins!**") in board.content
            assert labels(board) == AT_THE_END
            assert len(table.seen(ada)) == before + ended.ply + 2

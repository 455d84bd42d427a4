"""Every message with a board tells how its match stands, for those who hear it as well.

No message is listed here: each button, list and form of `tests/held/ids.txt` is used in its state, each
command about a match by everybody, and whatever is said then is read, with all that is posted meanwhile.
"""

import re
from dataclasses import replace
from itertools import cycle, product

import pytest

from bot.matches.model import Search
from bot.matches.preferences import People
from bot.matches.settings import Pings
from bot.rules.rules import Outcome
from bot.scenes.alt import alt_text
from bot.ui import pictures
from bot.ui.texts import canonical_words
from tests.case import case
from tests.heard import heard
from tests.laws.states import NOW, States
from tests.laws.test_board_texts import played
from tests.laws.test_everything import STEP, leaves, uses
from tests.laws.test_held_ids import ROWS, name_of, use_all
from tests.loaded import of_the_whole
from tests.scenes.samples import CATALOGUE, LANGUAGES, ODD, WORDS
from tests.times import DAY

ENDS = ("match-won", "match-won-by-you", "match-lost-by-you", "match-drawn", "match-ended", "together-ended")
WAYS_ON = {"rematch", "together-next", "replay", "step"}
MAKES = {"build", "put"}
"""Buttons of a turn that is made; where it is the reader's, `more` stands below them."""
EVERY_PAIR = [*product(CATALOGUE.games, LANGUAGES.known)]
PAIRS = EVERY_PAIR if STEP == 1 else [*zip(CATALOGUE.games, cycle(LANGUAGES.known), strict=False)]
PARTS = 1 if STEP == 1 else len(PAIRS)
"""Everything is used in one game and language; the trial of laws uses it in all."""
LISTED = re.compile(r"\[#(\d+)\]|^\*\*.*\*\* #(\d+) .*https:")


class StatesOf(States):
    """The same states in matches of one game, with as many turns, drawn at random."""

    def __init__(self, table, game):
        super().__init__(table)
        self.start, self.drawn, _ = played(CATALOGUE, game)

    async def _match(self, first, second, *turns, age=NOW, **terms):
        terms["setup"] = self.start.setup
        return await super()._match(first, second, *self.drawn[: len(turns)], age=age, **terms)


def check_message(text, board, words, verbs):
    """Yield what a message tells, besides the position; fail if anything is lacking."""
    assert heard(text, board.setup.board, words).stones == board.position.stones
    if board.last_turn is not None:
        assert any(turn in text for turn in turns_of(board, words))
        yield "turn"
    winner = board.position.seat if board.outcome is None else board.outcome.winner or 0
    told = {"title": board.title(winner), "seat": words.say(f"seat-{board.title(winner)}")}
    if board.outcome is not None:
        assert any(in_bold(words, end, told) in text for end in ENDS)
        assert verbs & WAYS_ON
        yield "end"
    elif "play-here" in verbs or (verbs & MAKES and "more" in verbs and board.number and not board.is_tried):
        assert in_bold(words, f"want-{board.game.key}", {**told, "of": "you", **board.score.facts}) in text
        yield "aim"


def turns_of(board, words):
    """Yield all ways to tell the last turn."""
    names, stones = board.setup.board.tiling.names, board.last_turn.placements
    if stones:
        yield f"**{' '.join(names[cell] for cell, _ in stones)}**"
        yield ", ".join(words.say(f"stone-{colour.value}", name=names[cell]) for cell, colour in stones)
    else:
        yield words.say("scene-last-turn", turn=words.say(f"scene-{board.last_key}"))
        yield words.say("match-turn", player="", kind=board.last_key, turn="", did="")


def in_bold(words, message, told):
    return words.say(message, **told, player="", why="").split("**")[1]


class Reader:
    """Reads each message that came or changed since it last looked, private ones too."""

    def __init__(self, table, words):
        self.table = table
        self.words = words
        self.boards = {}
        """By their descriptions, each of which is made unique."""
        self.versions = {}
        """Of messages, when they were read."""
        self.told = set()

    def describe(self, board, words):
        text = f"{alt_text(board, words)} ({len(self.boards)})"
        self.boards[text] = board
        return text

    async def look(self, *origin):
        matches = {str(match.number): match for match in await self.table.store.search(Search(), 99)}
        for channel in self.table.sandbox.world.channels.values():
            for message in channel.log.values():
                if not message.author.bot or self.versions.get(message.id) == message.version:
                    continue
                self.versions[message.id] = message.version
                with case(*origin, message.content):
                    self.told.update(self.read(message))
                    self.told.update(self.read_list(message, matches))

    def read(self, message):
        verbs = {name_of(button["custom_id"]) for button in message.buttons if "custom_id" in button}
        for one in message.attachments:
            if board := self.boards.get(one.description):
                text = f"{message.content}\n{one.description}"
                yield from check_message(text, board, self.words, verbs)

    def read_list(self, message, matches):
        """Yield if running matches are listed; fail if a line lacks the last turn, or who is to move."""
        for line in filter(LISTED.search, message.content.splitlines()):
            match = matches[next(filter(None, LISTED.search(line).groups()))]
            if match.outcome is None and match.paused is None:
                player = str(match.player_to_move)
                said = [self.words.say(f"line-{of}", player=player) for of in ("yours", "others", "asked")]
                assert any(one in line for one in said)
            if match.outcome is None and match.played > 0:
                assert canonical_words(match.turns[-1], self.words) in line
                yield "list"


@of_the_whole
@pytest.mark.parametrize(("game", "language"), PAIRS)
@pytest.mark.usefixtures("undrawn")
async def test_every_message_with_a_board_tells_how_its_match_stands(table, game, language, monkeypatch):
    for person in table.sandbox.people:
        person.user.locale = language
        await table.bot.get(People).change_person(person.id, pings=Pings.MESSAGE, digest=table.clock().hour)
    limits = {"most_open": 25, "most_running": 100, "most_against_computer": 25}
    await table.store.change_server(table.channel.guild.id, language=language, **limits)
    states = StatesOf(table, CATALOGUE.game(game))
    reader = Reader(table, LANGUAGES.words(language))
    monkeypatch.setattr(pictures, "alt_text", reader.describe)
    part = slice(PAIRS.index((game, language)), None, PARTS)
    of_matches = [row for row in ROWS if "{m}" in row[3]]
    makes = next(row for row in of_matches if name_of(row[3]) == "put")
    async for row, _ in use_all(states, [*(ROWS if game == "odd" else of_matches)[part], makes]):
        await reader.look(*row)
    for state, who in (("running", "ada"), ("running", "cleo"), ("over", "ben")):
        names, person = await states.named(state), getattr(states, who)
        number = (await table.match(int(names["m"]))).number
        commands = [one for one in person.commands(table.channel) if one["type"] == 1]
        paths = [(one, *leaf) for one in commands for leaf in leaves(one)]
        for command, path, options in paths[part]:
            if not any(option.get("required") for option in options):
                named = [option | {"value": number} for option in options if option["name"] == "match"]
                await uses(table, person, command, path, named)
                await reader.look(state, who, command["name"], *path)
    board = table.newest(states.ada)
    for message in (board, states.ada.forward(table.channel, board)):
        await states.ada.message_command(table.channel, "Show board privately", message)
        await reader.look("the menu of a message")
    await table.let_pass(DAY)
    await reader.look("digest")
    assert reader.told == {"turn", "aim", "end", "list"}


RUNNING = f"**You want an even number**\n{alt_text(ODD, WORDS)}"
OVER = replace(ODD, outcome=Outcome(1, "resigned", {"loser": "7"}))
ENDED = f"**You win!**\n{alt_text(OVER, WORDS)}"


@pytest.mark.parametrize(
    ("board", "text", "lacking"),
    [
        (ODD, RUNNING, "c3, "),
        (ODD, RUNNING, "e2 black"),
        (ODD, RUNNING, "even number"),
        (OVER, ENDED, "You win!"),
        (OVER, ENDED, "rematch"),
    ],
)
def test_message_that_lacks_something_is_noticed(board, text, lacking):
    verbs = {"put", "more", "rematch"}
    assert [*check_message(text, board, WORDS, verbs)]
    with pytest.raises(AssertionError):
        [*check_message(text.replace(lacking, ""), board, WORDS, verbs - {lacking})]

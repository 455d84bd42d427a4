"""Turns and what they do, in words: for the turn builder at length, for lists of choices in a line."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from bot.errors import IllegalTurnError
from bot.matches.model import MatchView
from bot.rules.hints import Consequence, Effect, consequence, room, suggest
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import PASS, Placement, Turn
from bot.rules.rules import Score
from bot.transport.truncation import CHOICE, CHOICES, truncate
from bot.words import Words

_STONE = re.compile(r"(?P<cell>[a-z][0-9]+) (?P<colour>black|white)\b")
_PASS = re.compile(r"\bpass\b")


def turn_words(turn: Turn, view: MatchView, words: Words, text: str = "") -> str:
    """Say a turn, with its colours in the reader's language where the game leaves them to the player.

    Args:
        turn: To be played on the position of the view, or one that was played before.
        view: The match.
        words: The language.
        text: Of a turn that was played before, as it is stored.
    """
    if turn.is_pass:
        return words.say(f"scene-{text or view.rules.pass_key(view.position)}")
    names = view.position.board.tiling.names
    if view.rules.colour_to_place(view.position) is not None:
        return " ".join(names[cell] for cell, _ in turn.placements)
    return words.say("scene-list-comma").join(stone_words(stone, view, words) for stone in turn.placements)


def last_turn(view: MatchView, words: Words) -> dict[str, str]:
    """Return what sentences about the last turn are told: the turn in words, and of which kind it is.

    The kind is `stones`, or what a turn without stones is called (see `Rules.pass_key`).
    """
    return _told(view.last_turn or PASS, view, words, view.match.turns[-1])


def answered_turn(view: MatchView, words: Words) -> dict[str, str]:
    """Return the same about the turn before, where the last one was planned as the answer to it."""
    return _told(view.answered_turn or PASS, view, words, view.match.turns[-2])


def _told(turn: Turn, view: MatchView, words: Words, text: str) -> dict[str, str]:
    return {"turn": turn_words(turn, view, words, text), "kind": text if turn.is_pass else "stones"}


def turns_words(view: MatchView, texts: Iterable[str], words: Words) -> str:
    """Say turns that went on from the position of a view and were undone, each in bold.

    Args:
        view: How the match stood before the first of them.
        texts: The turns as they are stored.
        words: The language.
    """
    told = []
    for text in texts:
        turn = parse_turn(text, view.position, view.rules)
        told.append(f"**{turn_words(turn, view, words, text)}**")
        view = replace(view, position=view.rules.after(view.position, turn))
    return words.say("scene-list-comma").join(told)


def canonical_words(text: str, words: Words) -> str:
    """Say turns as they are stored in the words of a reader, where their position is not known any more."""
    text = _STONE.sub(lambda found: words.say(f"stone-{found['colour']}", name=found["cell"]), text)
    return _PASS.sub(words.say("scene-pass"), text)


def stone_words(stone: Placement, view: MatchView, words: Words) -> str:
    """Say one stone."""
    return words.say(f"stone-{stone.colour.value}", name=view.position.board.tiling.names[stone.cell])


def turn_choices(view: MatchView, typed: str, words: Words) -> list[tuple[str, str]]:
    """Return legal turns that go on from what is typed: each with what it does, and in notation."""
    return [
        (choice_words(turn, view, words), format_turn(turn, view.position, view.rules))
        for turn in suggest(view.rules, view.position, typed, limit=CHOICES, vocabulary=words.vocabulary)
    ]


def choice_words(turn: Turn, view: MatchView, words: Words) -> str:
    """Say a turn and what it does, in a line that fits the name of a choice."""
    what = turn_words(turn, view, words)
    told = consequence(view.rules, view.position, turn)
    key = view.rules.pass_key(view.position)
    does = words.say(f"{key}-does") if turn.is_pass else _does(turn, told, words)
    line = words.say("turn-choice", turn=what, does=does, leads=leads_words(told.after, view, words))
    return truncate(line, CHOICE)


def option_words(turn: Turn, stone: Placement, view: MatchView, words: Words) -> str:
    """Say what one more stone does to a half-made turn, in a line that fits the description of an option."""
    told = consequence(view.rules, view.position, turn + stone)
    effects = (_effect(effect, words) for effect in told.effects if stone.cell in effect.added)
    does = next(effects, words.say("turn-stones", count=1))
    line = words.say("turn-does", does=does, leads=leads_words(told.after, view, words))
    return truncate(line, CHOICE)


def draft_words(turn: Turn, told: Consequence, view: MatchView, words: Words) -> list[str]:
    """Say the stones of a half-made turn, what they do, what is still missing, and how it would stand."""
    parts = [words.say("draft-stones", turn=turn_words(turn, view, words), does=_does(turn, told, words))]
    if view.position.board.numbers:
        given = len(turn.placements)
        most = given + room(view.rules, view.position, turn)
        if most > 1:
            parts.append(words.say("draft-covers", given=given, most=most))
    parts.append(words.say("draft-fine") if told.refusal is None else _missing(told.refusal, words))
    return [" ".join(parts), words.say(f"score-{view.game.key}", **told.after.facts)]


def _missing(refusal: IllegalTurnError, words: Words) -> str:
    """What is wrong with a turn as it is, in other words while it is made if there is a message for that."""
    draft = f"draft-{refusal.reason}"
    return words.say(draft, **refusal.details) if words.has(draft) else words.error(refusal)


def _does(turn: Turn, told: Consequence, words: Words) -> str:
    """What the stones do to groups, if these matter; what they do several times is said once."""
    if not told.effects:
        return words.say("turn-stones", count=len(turn.placements))
    times = Counter(_effect(effect, words) for effect in told.effects)
    return words.say("scene-list-comma").join(
        effect if count == 1 else f"{count} × {effect}" for effect, count in times.items()
    )


def _effect(effect: Effect, words: Words) -> str:
    return words.say("turn-effect", joined=len(effect.joined), size=len(effect.group))


def leads_words(after: Score, view: MatchView, words: Words) -> str:
    """Say how it stands after a turn, in as few words as possible."""
    numbers = dict(zip(("first", "second"), after.headline, strict=False))
    return words.say(f"turn-leads-{view.game.key}", **{**numbers, **after.facts})

"""Turns that can be chosen, with their effects."""

from collections import Counter
from collections.abc import Sequence

from bot.errors import IllegalTurnError
from bot.matches.model import MatchView
from bot.rules.hints import Consequence, consequence, stones_left, suggest
from bot.rules.notation import format_turn
from bot.rules.position import Colour, Placement, Turn
from bot.rules.rules import Score, check_places
from bot.rules.vocabulary import TokenKind, tokenize
from bot.scenes.groups import effects_text
from bot.transport.wire import CHOICE_LENGTH, MAX_CHOICES, truncate
from bot.ui.texts import seat_title, turn_words
from bot.words import Words

LEAST_COMMON = 4
"""Turns with the same score that are not told one by one."""


def turn_choices(view: MatchView, typed: str, words: Words) -> list[tuple[str, str]]:
    """As (description, notation)."""
    rules = view.rules
    position = view.position
    turns = suggest(rules, position, typed, limit=MAX_CHOICES, vocabulary=words.vocabulary)
    return [(choice_words(turn, view, words), format_turn(turn, position, rules)) for turn in turns]


def rule_words(view: MatchView, words: Words) -> str:
    when = "later" if view.match.ply else "first"
    opponent = view.match.seats[1 - view.position.seat]
    told = {**view.score.facts, **view.match.setup.options, "opponent": opponent}
    return words.say(f"turn-rule-{view.game.key}", when=when, **told)


def taken_choice(view: MatchView, typed: str, words: Words) -> str:
    """Say which typed cell is taken, for the name of a choice; empty if none is."""
    position = view.position
    for token in tokenize(typed, words.vocabulary):
        if token.kind is TokenKind.CELL and token.text in position.board.tiling.names:
            cell = position.board.tiling.cell(token.text)
            try:
                check_places(view.rules, position, Turn((Placement(cell, Colour.BLACK),)))
            except IllegalTurnError as error:
                return truncate(words.error(error), CHOICE_LENGTH)
    return ""


def no_turn_choice(view: MatchView, words: Words) -> str:
    """Say what the rules allow, for the name of a choice, where mentions are not rendered."""
    other = 1 - view.position.seat
    mention = words.person(view.match.seats[other])
    seat = seat_title(other, view, words)
    return truncate(rule_words(view, words).replace(mention, seat), CHOICE_LENGTH)


def choice_words(turn: Turn, view: MatchView, words: Words, *, known: str = "") -> str:
    """The score after it is left out if it is known."""
    what = turn_words(turn, view, words)
    numbers = view.position.board.numbers
    if numbers and not turn.is_pass:
        cell = turn.placements[0].cell
        what = words.say("turn-marked", turn=what, number=numbers[cell])
    deed = _deed(turn, view, words)
    if deed["leads"] == known:
        deed["leads"] = "none"
    return truncate(words.say("turn-choice", turn=what, **deed), CHOICE_LENGTH)


def colour_choices(turns: Sequence[Turn], view: MatchView, words: Words) -> list[str]:
    """Describe the same stones in different colours, common effects once."""
    deeds = [_deed(turn, view, words) for turn in turns]
    first = deeds[0]
    placements = turns[0].placements
    if len(placements) != 1 or any(deed != first for deed in deeds):
        return choice_lines(turns, view, words)
    names = view.position.board.tiling.names
    either = words.say("turn-either", cell=names[placements[0].cell])
    return [words.say("turn-choice", turn=either, **first)]


def choice_lines(turns: Sequence[Turn], view: MatchView, words: Words) -> list[str]:
    """Describe turns; the score that all of them lead to, or many, is said once, in a last line."""
    scores = Counter(_deed(turn, view, words)["leads"] for turn in turns)
    (common, count), *_ = scores.most_common(1) or [("none", 0)]
    are_few = count < len(turns) and count < LEAST_COMMON
    if common == "none" or are_few:
        return [choice_words(turn, view, words) for turn in turns]
    lines = [choice_words(turn, view, words, known=common) for turn in turns]
    how = "all" if count == len(turns) else "others"
    return [*lines, words.say("turn-leads-alike", how=how, leads=common)]


def _deed(turn: Turn, view: MatchView, words: Words) -> dict[str, str]:
    told = consequence(view.rules, view.position, turn)
    if turn.is_pass:
        key = view.rules.pass_key(view.position)
        does = words.say(f"{key}-does")
    else:
        does = _does(turn, told, view, words)
    return {"does": does, "leads": leads_words(told.after, view, words)}


def draft_words(turn: Turn, view: MatchView, words: Words) -> list[str]:
    told = consequence(view.rules, view.position, turn)
    does = _does(turn, told, view, words)
    parts = [words.say("draft-stones", turn=turn_words(turn, view, words), does=does)]
    if view.position.board.numbers:
        given = len(turn.placements)
        most = given + stones_left(view.rules, view.position, turn)
        if most > 1:
            parts.append(words.say("draft-covers", given=given, most=most))
    if told.refusal is None:
        parts.append(words.say("draft-fine"))
    else:
        parts.append(_missing(told.refusal, words))
    score = words.say(f"score-{view.game.key}", **told.after.facts)
    return [" ".join(parts), score]


def _missing(refusal: IllegalTurnError, words: Words) -> str:
    """Say what an unfinished turn lacks, by a message for drafts if there is one."""
    draft = f"draft-{refusal.reason}"
    if words.has(draft):
        return words.say(draft, **refusal.details)
    return words.error(refusal)


def _does(turn: Turn, told: Consequence, view: MatchView, words: Words) -> str:
    if not told.effects:
        return words.say("turn-stones", count=len(turn.placements))
    return effects_text(told.effects, view.position.board.tiling, words)


def leads_words(after: Score, view: MatchView, words: Words) -> str:
    """Say the score after a turn, as short as possible; "none" if the game has no message."""
    message = f"turn-leads-{view.game.key}"
    if not words.has(message):
        return "none"
    numbers = dict(zip(("first", "second"), after.headline, strict=False))
    changes = "no" if after.headline == view.score.headline else "yes"
    return words.say(message, **{**numbers, **after.facts, "changes": changes})

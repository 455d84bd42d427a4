"""Hints while a turn is composed: what it would do, and how a half-typed one can be completed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, groupby, islice

from bot.errors import IllegalTurnError, NotationError
from bot.rules.notation import MAX_TURN_TEXT, parse_turn
from bot.rules.position import PASS, Colour, Placement, Position, Turn
from bot.rules.rules import Effect, Rules, Score, allows, check_places, stone_effects
from bot.rules.vocabulary import ENGLISH, TokenKind, Vocabulary, tokenize


@dataclass(frozen=True)
class Consequence:
    effects: tuple[Effect, ...]
    after: Score
    refusal: IllegalTurnError | None


def consequence(rules: Rules, position: Position, turn: Turn) -> Consequence:
    """Return what a turn would do, legal or not; an impossible one raises."""
    check_places(rules, position, turn)
    refusal = None
    try:
        rules.check(position, turn)
    except IllegalTurnError as error:
        refusal = error
    after = rules.after(position, turn)
    effects: tuple[Effect, ...] = ()
    if rules.has_groups:
        effects = stone_effects(position, after, turn)
    return Consequence(effects, rules.score(after), refusal)


def continuations(rules: Rules, position: Position, turn: Turn) -> tuple[Placement, ...]:
    stones = rules.next_stones(position, turn)
    return tuple(stone for stone in stones if can_become_legal(rules, position, turn + stone))


def can_become_legal(rules: Rules, position: Position, turn: Turn) -> bool:
    if allows(rules, position, turn):
        return True
    return any(can_become_legal(rules, position, turn + stone) for stone in rules.next_stones(position, turn))


def stones_left(rules: Rules, position: Position, turn: Turn) -> int:
    """Only their number is assumed to matter."""
    stone = next(iter(rules.next_stones(position, turn)), None)
    if stone is None:
        return 0
    return 1 + stones_left(rules, position, turn + stone)


def suggest(
    rules: Rules, position: Position, typed: str, *, limit: int = 25, vocabulary: Vocabulary = ENGLISH
) -> list[Turn]:
    """Return legal turns that complete the typed text.

    The turn that `parse_turn` reads comes first, then exact matches, partly typed cells, and partly typed
    colours; within each, turns that need no further stone come first.
    """
    if rules.outcome(position) is not None or len(typed) > MAX_TURN_TEXT:
        return []
    tokens = tokenize(typed, vocabulary)
    text = "".join("," if token.kind is TokenKind.SEPARATOR else token.text for token in tokens)
    key = rules.pass_key(position)
    names_pass = any(word.startswith(text) for word in (key, *vocabulary.words(key)))
    passing = []
    if names_pass and allows(rules, position, PASS):
        passing = [PASS]
    going_on = _Completion(rules, position, vocabulary).turns(text)
    if not text:
        return [*islice(_unique(going_on), limit - len(passing)), *passing]
    read = _exact_turn(rules, position, typed, vocabulary)
    return list(islice(_unique(chain(read, passing, going_on)), limit))


def _exact_turn(rules: Rules, position: Position, typed: str, vocabulary: Vocabulary) -> Iterator[Turn]:
    try:
        turn = parse_turn(typed, position, rules, vocabulary)
    except NotationError:
        return
    if allows(rules, position, turn):
        yield turn


def _unique(turns: Iterator[Turn]) -> Iterator[Turn]:
    seen = set()
    for turn in turns:
        if turn not in seen:
            seen.add(turn)
            yield turn


class _Completion:
    def __init__(self, rules: Rules, position: Position, vocabulary: Vocabulary) -> None:
        self._rules = rules
        self._position = position
        self._words = {} if rules.colour_to_place(position) else vocabulary.colours

    def turns(self, text: str) -> Iterator[Turn]:
        """Yield legal turns that complete a text without spaces, some more than once."""
        candidates = sorted(self._candidates(Turn(), text), key=lambda candidate: candidate[0])
        for _, equal in groupby(candidates, key=lambda candidate: candidate[0]):
            short = []
            for _, turn in equal:
                if allows(self._rules, self._position, turn):
                    yield turn
                else:
                    short.append(turn)
            yield from chain.from_iterable(map(self._longer_turns, short))
        yield from chain.from_iterable(self._longer_turns(turn) for _, turn in candidates)

    def _candidates(self, turn: Turn, text: str) -> Iterator[tuple[int, Turn]]:
        """Yield the turns the text may mean, legal or not, each with a rank: the lower, the closer."""
        if not text and turn.placements:
            yield 0, turn
            return
        for name, colour, longer in self._next_words(turn, text):
            for form in self._spellings(name, colour):
                if text.startswith(form):
                    yield from self._candidates(longer, text[len(form) :].lstrip(","))
                elif form.startswith(text):
                    yield 1 if name.startswith(text[: len(name)]) else 2, longer
                    break

    def _next_words(self, turn: Turn, text: str) -> Iterator[tuple[str, Colour, Turn]]:
        """Yield each cell or range that may come next in the text, its colour, and the turn with it.

        Most stones are ruled out by the first word, before a turn is made of them.
        """
        names = self._position.board.tiling.names
        has_ranges = "-" in text
        begins = {
            colour
            for colour, words in self._words.items()
            if any(_share_prefix(word, text) for word in words)
        }
        for stone in self._rules.next_stones(self._position, turn):
            name = names[stone.cell]
            if stone.colour in begins or _share_prefix(name, text):
                yield name, stone.colour, turn + stone
            if has_ranges and f"{name}-" in text:
                yield from self._ranges(turn, stone)

    def _ranges(self, turn: Turn, first: Placement) -> Iterator[tuple[str, Colour, Turn]]:
        """Yield the ranges that begin with a stone, shortest first, as `_next_words` does."""
        tiling = self._position.board.tiling
        start, colour = first
        most = self._rules.most_at(self._position) - len(turn.placements)
        lines = (tiling.line(start, last) for last in self._position.empty)
        for line in sorted((line for line in lines if 1 < len(line) <= most), key=len):
            longer = turn
            for stone in (Placement(cell, colour) for cell in line):
                if stone not in self._rules.next_stones(self._position, longer):
                    break
                longer += stone
            else:
                yield f"{tiling.names[start]}-{tiling.names[line[-1]]}", colour, longer

    def _spellings(self, name: str, colour: Colour) -> Iterator[str]:
        yield name
        for word in self._words.get(colour, ()):
            yield from (name + word, word + name, f"{name},{word}", f"{name}-{word}")

    def _longer_turns(self, turn: Turn) -> Iterator[Turn]:
        """With the fewest further stones; stones after the last cell come first."""
        last = turn.placements[-1].cell
        stones = sorted(self._rules.next_stones(self._position, turn), key=lambda stone: stone.cell < last)
        short = []
        for longer in (turn + stone for stone in stones):
            if allows(self._rules, self._position, longer):
                yield longer
            else:
                short.append(longer)
        for one in short:
            yield from islice(self._longer_turns(one), 1)


def _share_prefix(word: str, text: str) -> bool:
    return text.startswith(word) or word.startswith(text)

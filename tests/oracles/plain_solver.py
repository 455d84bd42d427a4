"""Who wins any ending, by trying every turn that the rules allow; nothing of the engine is shared."""

from collections import Counter

from bot.rules.position import Colour, Position, Turn
from bot.rules.rules import Rules, legal_turns

_CODES = {None: 0, Colour.BLACK: 1, Colour.WHITE: 2}


class PlainSolver:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[int, bytes], bool] = {}
        self._rests: dict[object, int] = {}
        """What else a position is known by: a number for each."""
        self._good: Counter[Turn] = Counter()

    def winner(self, position: Position) -> int:
        """Return the seat that wins if both play perfectly; in a draw the seat to move has not won."""
        return position.seat if self._mover_wins(position) else 1 - position.seat

    def _mover_wins(self, position: Position) -> bool:
        rest = position.seat, position.passes, position.memory, position.ply == 0
        key = self._rests.setdefault(rest, len(self._rests)), bytes(map(_CODES.__getitem__, position.stones))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._search(position)
        return found

    def _search(self, position: Position) -> bool:
        rules = self._rules
        outcome = rules.outcome(position)
        if outcome is not None:
            return outcome.winner == position.seat
        turns = sorted(legal_turns(rules, position), key=self._good.__getitem__, reverse=True)
        for turn in turns:
            if not self._mover_wins(rules.after(position, turn)):
                self._good[turn] += 1
                return True
        return False

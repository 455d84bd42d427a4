"""Solving a puzzle: its turns are made in the turn builder, and each is judged as soon as it is made."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Item, named_button
from bot.cogs.common.texts import seat_title
from bot.cogs.puzzles.answering import KEY, beginning, judge, naming
from bot.cogs.puzzles.texts import answered_text, grade_text, progress_text
from bot.cogs.turn.builder import show_step
from bot.cogs.turn.purpose import Purpose
from bot.cogs.turn.steps import Step, step_of
from bot.errors import MatchError
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.puzzles import NO_MATCH, Chosen
from bot.rules.position import Turn
from bot.rules.puzzles import Puzzle, parse_key


async def open_puzzle(acting: Acting, chosen: Chosen, note: str = "") -> None:
    """Show the first step of a puzzle, and how many of its kind the person has solved; a note comes first."""
    told = filter(None, [note, progress_text(acting, chosen.progress)])
    await show_puzzle(acting, chosen.puzzle, 0, "\n".join(told))


async def show_puzzle(acting: Acting, puzzle: Puzzle, step: int, note: str = "") -> None:
    """Show a step of a puzzle in the turn builder."""
    view = acting.bot.matches.puzzles.view(puzzle, step, acting.user)
    await show_step(acting, step_of(view, beginning(puzzle, step)[2]), note)


@dataclass(frozen=True)
class Solving(Purpose, key=KEY):
    """A turn that is to be the one that wins."""

    is_shared: ClassVar = True

    puzzle: str
    """Its key."""
    step: int
    """Counted from 0."""

    @classmethod
    def read(cls, code: str) -> Self:
        """Return the purpose for a puzzle.

        Raises:
            MatchError: It is no key.
        """
        key, _, step = code.partition(".")
        if parse_key(key) is None or not re.fullmatch("[0-9]{1,2}", step):
            raise MatchError("unknown-button")
        return cls(key, int(step))

    def _found(self, acting: Acting) -> Puzzle:
        return acting.bot.matches.puzzles.find(self.puzzle)

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        """Return the position at the beginning of the step; the draft says which it is."""
        if (subject, at) != (NO_MATCH, self.step):
            raise MatchError("unknown-button")
        return acting.bot.matches.puzzles.view(self._found(acting), at, acting.user)

    def state(self, view: MatchView) -> tuple[MatchId, int]:  # noqa: ARG002 (the draft knows it)
        """Return the step; what led there is the same for all."""
        return NO_MATCH, self.step

    def title(self, acting: Acting, step: Step) -> str:
        """Say what is to be found, and what was answered to the turn before."""
        words, puzzle, view = acting.words, self._found(acting), step.view
        at = self.step
        lines = [
            words.say(
                "puzzle-title",
                game=view.game.name,
                grade=grade_text(puzzle.grade, words),
                number=puzzle.number,
                step=at + 1,
                steps=puzzle.steps,
            )
        ]
        if at:
            lines.append(answered_text(acting, puzzle, at))
        seat = seat_title(view.position.seat, view, words)
        task = "puzzle-task" if len(puzzle.right(at)) == 1 else "puzzle-task-last"
        return "\n".join([*lines, words.say(task, seat=seat)])

    def ways(self, acting: Acting, step: Step) -> Iterator[Item]:
        """A hint before the first stone, and what leaves the puzzle."""
        at = self.step
        if not step.draft.stones:
            yield named_button("puzzle-hint", self.puzzle, at, 1).item(acting.words)
        yield named_button("more", NO_MATCH, at, step.draft).item(acting.words)

    def others(self, acting: Acting, step: Step) -> Sequence[Sequence[Item]]:
        """The rules, another puzzle, and whether to be named."""
        words = acting.words
        game = step.view.game
        return [
            [
                named_button("explain", game.key).item(words, game=game.name),
                named_button("puzzle-next", self.puzzle).item(words, style=ButtonStyle.secondary),
                named_button("close").item(words),
            ],
            [naming(words, named=acting.settings.puzzle_name)],
        ]

    async def end(self, acting: Acting, step: Step, turn: Turn) -> Step | None:  # noqa: ARG002 (as in the draft)
        """Judge it."""
        await judge(acting, self._found(acting), self.step, turn)
        return None

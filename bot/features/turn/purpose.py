"""What a turn is made for in the turn builder: to be played, to be planned, or what a room adds."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from bot.errors import MatchError
from bot.features.turn.draft import (
    Ahead,
    Draft,
    Step,
    draft_board,
    draft_text,
    draft_title,
    pass_text,
    step_of,
    want_text,
)
from bot.features.turn.hint import ShowHints
from bot.features.turn.plan_panel import leave_if_late, line_text, opponent_of, show_line
from bot.features.turn.private import Attempt, TypeTurn, leave, play_privately
from bot.matches.computer import may_have_hints
from bot.matches.consent.planning import Planning, plan_of
from bot.matches.consent.second_thoughts import Requests
from bot.matches.courtesy import RequestKind
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.plans import DEEPEST, Line, marked_line
from bot.matches.playing import Playing
from bot.rules.notation import format_turn
from bot.rules.position import PASS, Turn
from bot.rules.rules import play
from bot.scenes.view import BoardView
from bot.ui.acting import Acting
from bot.ui.components import Item, named_button
from bot.ui.texts import turn_words
from bot.words import Words

PURPOSES: dict[str, type["Purpose"]] = {}
"""The purposes that rooms have added, by the letter that begins their code."""


class Purpose(ABC):
    """What a turn is made for. The builder asks it for a view, and knows nothing of where that comes from."""

    confirm_label: ClassVar = "button-confirm"
    """Of the button that ends the turn; told the `turn`."""
    is_shared: ClassVar = False
    """Whether all who put the same stones down see the same board."""
    fades: ClassVar = False
    """Whether the message goes away once the match of the view has moved on."""

    def __init_subclass__(cls, *, key: str = "") -> None:
        """Let a purpose be read from the ids of buttons; the key is a letter from g on.

        Raises:
            ValueError: Another purpose has the key, or it begins the code of what is planned.
        """
        super().__init_subclass__()
        if not key:
            return
        if key in PURPOSES or not "g" <= key <= "z":
            raise ValueError(f"{cls.__name__}: {key!r} begins something else")
        PURPOSES[key] = cls

    @classmethod
    def read(cls, code: str) -> Self:  # noqa: ARG003 (for those that have a key)
        """Return the purpose that a draft says after the key (`Draft.aim`); anybody may have written it.

        Raises:
            MatchError: It says nothing of the kind.
        """
        raise MatchError("unknown-button")

    @abstractmethod
    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        """Return how it stands before the turn.

        Args:
            acting: Who makes it; checked here, and nowhere else.
            subject: What the ids of the buttons name first: a match, or what else the purpose knows.
            at: What they name next: the revision of the match, or what else the purpose needs.

        Raises:
            MatchError: No such turn can be made, or not any more.
        """

    def state(self, view: MatchView) -> tuple[MatchId, int]:
        """Return the subject, and `at`, by which this view is found again."""
        return view.match.id, view.match.revision

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:  # noqa: ARG002
        """Take everything from a message in which no turn can be made any more, and say why."""
        await acting.reply.show(acting.words.error(error))

    def asks(self, acting: Acting) -> bool:
        """Whether the turn is confirmed by a button of its own."""
        return acting.settings.confirm

    @abstractmethod
    def title(self, acting: Acting, step: Step) -> str:
        """Say which turn is made."""

    def text(self, step: Step, title: str, words: Words) -> str:
        """Say what stands above the board, under the title."""
        return draft_text(step, title, words)

    def board(self, step: Step) -> BoardView:
        """Return the board with the stones so far."""
        return draft_board(step)

    def pass_text(self, acting: Acting, step: Step) -> str:
        """Ask whether to place no stone."""
        return pass_text(step.view, acting.words)

    @abstractmethod
    def ways(self, acting: Acting, step: Step) -> Iterator[Item]:
        """Yield at most three ways on other than by stones; two while there are stones."""

    def others(self, acting: Acting, step: Step) -> Sequence[Sequence[Item]]:  # noqa: ARG002
        """Return rows of what leaves the turn as it is; the way back to the turn follows in the first."""
        return [[]]

    async def hint(self, acting: Acting, step: Step) -> None:  # noqa: ARG002 (for those that have hints)
        """Show hints in place of the turn; raise `MatchError` if there are none here."""
        raise MatchError("unknown-button")

    @abstractmethod
    async def end(self, acting: Acting, step: Step, turn: Turn) -> Step | None:
        """Do with a turn what it was made for, and say so, or return the turn to be made next."""


def pass_label(step: Step) -> str:
    """Return what this game calls a turn without stones, on a button."""
    return f"button-{step.view.rules.pass_key(step.view.position)}"


class ToPlay(Purpose):
    """A turn that is made to be played, in the match of its player."""

    fades: ClassVar = True

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        return await acting.get(Playing).turn(subject, acting.user, at)

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:
        await leave(acting, subject, at, error)

    def title(self, acting: Acting, step: Step) -> str:
        return draft_title(step.view, acting.words)

    def text(self, step: Step, title: str, words: Words) -> str:
        return draft_text(step, title, words, want_text(step.view, words))

    def ways(self, acting: Acting, step: Step) -> Iterator[Item]:
        match = step.view.match
        state = match.id, match.revision, step.draft
        if not step.draft.stones and may_have_hints(match, acting.user):
            yield named_button("turn-hint", *state).item(acting.words)
        yield TypeTurn(*state).item(acting.words)
        yield named_button("more", *state).item(acting.words)

    def others(self, acting: Acting, step: Step) -> Sequence[Sequence[Item]]:
        words, view = acting.words, step.view
        first = [
            named_button("board", view.match.id).item(words),
            named_button("explain", view.game.key).item(words, game=view.game.name),
            named_button("resign", view.match.id).item(words),
            named_button("close").item(words),
        ]
        tries = [named_button("try", view.match.id, view.match.ply, "")] if view.match.tries else []
        return [first, [*(one.item(words) for one in tries), *_second_thoughts(acting, view.match)]]

    async def hint(self, acting: Acting, step: Step) -> None:
        await ShowHints(step.view.match.id, 0).act(acting, step.view.match)

    async def end(self, acting: Acting, step: Step, turn: Turn) -> Step | None:
        text = format_turn(turn, step.view.position, step.view.rules)
        draft = None if turn.is_pass else step.draft
        await play_privately(acting, Attempt(step.view, text, draft))
        return None


def _second_thoughts(acting: Acting, match: Match) -> Iterator[Item]:
    """What the player can ask the opponent for instead of playing."""
    may_ask = acting.get(Requests).may_ask
    if may_ask(match, acting.user, RequestKind.TAKE_BACK):
        yield named_button("take-back", match.id, match.revision).item(acting.words)
    if may_ask(match, acting.user, RequestKind.ABANDON):
        yield named_button("abandon", match.id).item(acting.words)


@dataclass(frozen=True)
class _Planning(Purpose):
    """A turn of a line that is planned."""

    question: ClassVar[str]
    """Message id: asks for the turn, told the `opponent`."""

    ahead: Ahead

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        planning, expected = acting.get(Planning), self.ahead.expected
        view = await planning.view(subject, acting.user, at)
        view = planning.after(view, self._planned(acting, view))
        if expected is None:
            return view
        play(view.rules, view.position, expected)  # the id may be forged
        return planning.after(view, [format_turn(expected, view.position, view.rules)])

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:
        await leave(acting, subject, at, error)

    def _planned(self, acting: Acting, view: MatchView) -> Line:
        return marked_line(plan_of(view.match, acting.user), self.ahead.line)

    def line(self, acting: Acting, step: Step) -> tuple[MatchView, Line]:
        """Return the match as it stands, and the turns between that and the turn that is made."""
        match = step.view.match
        now = match.ply - len(self._planned(acting, step.view)) - (self.ahead.expected is not None)
        view = acting.bot.services.view(replace(match, turns=match.turns[:now]))
        return view, match.turns[now:]

    def title(self, acting: Acting, step: Step) -> str:
        """Say what is planned so far, and whose turn is to be chosen."""
        words, (view, line) = acting.words, self.line(acting, step)
        title = words.say("plan-making", match=str(view.match.number), game=view.game.name)
        question = words.say(self.question, opponent=opponent_of(view, acting))
        return "\n".join([title, *([line_text(acting, view, line)] if line else []), question])

    def pass_text(self, acting: Acting, step: Step) -> str:
        """Name what the game calls a turn without stones, under the title."""
        return f"{self.title(acting, step)}\n**{turn_words(PASS, step.view, acting.words)}**"

    def ways(self, acting: Acting, step: Step) -> Iterator[Item]:
        """The form, which takes whole lines, and the way back."""
        match = step.view.match
        yield named_button("plan-type", match.id, match.revision, self.ahead.line).item(acting.words)
        yield self.back_button(acting, step)

    @abstractmethod
    def back_button(self, acting: Acting, step: Step) -> Item:
        """Return the button that leads to where the turn was begun."""


class Expecting(_Planning):
    """A turn that the opponent may play; the answer to it comes next."""

    confirm_label = "button-plan-theirs"
    question = "plan-theirs"

    def back_button(self, acting: Acting, step: Step) -> Item:
        match = step.view.match
        return named_button("plan-list", match.id, match.revision).item(acting.words)

    async def end(self, acting: Acting, step: Step, turn: Turn) -> Step | None:
        """Ask for the answer.

        Raises:
            IllegalTurnError: The turn is not allowed.
            MatchError: There is no answer to it, or none that can be planned.
        """
        view = step.view
        if view.rules.outcome(play(view.rules, view.position, turn)) is not None:
            raise MatchError("plan-after-the-end")
        if len(self.line(acting, step)[1]) + 2 > DEEPEST:
            raise MatchError("plan-too-deep", limit=DEEPEST)
        after = acting.get(Planning).after(view, [format_turn(turn, view.position, view.rules)])
        return step_of(after, Draft(aim=replace(self.ahead, expected=turn).code))


class Answering(_Planning):
    """The answer to a turn that the opponent may play; with it the line is planned."""

    confirm_label = "button-plan-mine"
    question = "plan-mine"

    def asks(self, acting: Acting) -> bool:  # noqa: ARG002 (see below)
        """Whatever the player has set: what is planned here is played later without a question."""
        return True

    def back_button(self, acting: Acting, step: Step) -> Item:
        match, draft = step.view.match, Draft(aim=replace(self.ahead, expected=None).code)
        return named_button("build", match.id, match.revision, draft).item(acting.words)

    async def end(self, acting: Acting, step: Step, turn: Turn) -> Step | None:
        view, before = self.line(acting, step)
        line = (*before, format_turn(turn, step.view.position, step.view.rules))
        async with leave_if_late(acting, view.match.id, view.match.revision):
            await acting.get(Planning).add(view, acting.by, [line])
            await show_line(acting, view, line, said=acting.words.say("plan-stored"))
        return None


def planned(code: str) -> Purpose:
    """Return what a turn is planned for whose draft says so (`Draft.aim`).

    Raises:
        MatchError: It says nothing of the kind.
    """
    ahead = Ahead.read(code)
    return Expecting(ahead) if ahead.expected is None else Answering(ahead)

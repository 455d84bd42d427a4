"""Purposes of turns in the turn builder: play, or one added by a feature."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from bot.errors import MatchError
from bot.features.board.links import ShowBoard
from bot.features.turn.draft import DraftStep, draft_board, draft_text, draft_title, pass_text
from bot.features.turn.hint import ShowHints
from bot.features.turn.links import Close, Hints, More, Resign
from bot.features.turn.private import TurnAttempt, TypeTurn, happened_text, leave, play_privately
from bot.features.turn.service import may_have_hints
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.playing import Playing
from bot.rules.notation import format_turn
from bot.rules.position import Turn
from bot.scenes.view import BoardView
from bot.ui.acting import Acting
from bot.ui.components import Item
from bot.ui.slots import MENU_BUTTONS, game_buttons, items_of
from bot.ui.texts import remark_text, want_text
from bot.words import Words

PURPOSES: dict[str, type["Purpose"]] = {}
"""By the first character of their codes."""


class Purpose(ABC):
    """What a turn is made for: it provides the builder with a view and receives the turn."""

    is_shared: ClassVar = False
    """The same stones show the same board to everyone."""
    fades: ClassVar = False
    """The message disappears once the match has moved on."""

    def __init_subclass__(cls, *, keys: Iterable[str] = ()) -> None:
        """`keys` are the characters that its codes begin with; "" if a code may be empty."""
        super().__init_subclass__()
        for key in keys:
            if key in PURPOSES:
                raise ValueError(f"{cls.__name__}: {key!r} begins codes of {PURPOSES[key].__name__}")
            PURPOSES[key] = cls

    @classmethod
    def read(cls, code: str) -> "Purpose":  # noqa: ARG003 (only purposes with keys)
        """Parse `Draft.aim`, which can be forged."""
        raise MatchError("unknown-button")

    @abstractmethod
    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        """Return the position before the turn, after checking that the person may make it.

        `subject` and `at` come from the button ids: match and revision, or what else the purpose needs.
        """

    def state(self, view: MatchView) -> tuple[MatchId, int]:
        return view.match.id, view.match.revision

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:  # noqa: ARG002
        await acting.reply.show(acting.words.error(error))

    def asks(self, acting: Acting, step: DraftStep) -> bool:  # noqa: ARG002 (the same at each turn)
        """Whether to ask for confirmation."""
        return acting.settings.confirm

    def confirm_label(self, step: DraftStep) -> str:  # noqa: ARG002 (the same at each turn)
        """Message id of the confirm button; has `turn`."""
        return "button-confirm"

    def happened(self, acting: Acting, step: DraftStep) -> str:  # noqa: ARG002 (only to play)
        """The first lines, above any note: the last turn, if anything."""
        return ""

    @abstractmethod
    def title(self, acting: Acting, step: DraftStep) -> str:
        pass

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        """Between title and board."""
        return draft_text(step, title, words)

    def board(self, step: DraftStep) -> BoardView:
        return draft_board(step)

    def pass_text(self, acting: Acting, step: DraftStep) -> str:
        return pass_text(step.view, acting.words)

    @abstractmethod
    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        """At most three; two while there are stones."""

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:  # noqa: ARG002
        """Of the "more" menu; the builder appends "return" to the first."""
        return [[]]

    async def hint(self, acting: Acting, step: DraftStep) -> None:  # noqa: ARG002 (only purposes with hints)
        raise MatchError("unknown-button")

    @abstractmethod
    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        """Return the next turn to make, if there is one."""


def pass_label(step: DraftStep) -> str:
    return f"button-{step.view.rules.pass_key(step.view.position)}"


class PlayPurpose(Purpose):
    fades: ClassVar = True

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        return await acting.get(Playing).turn(subject, acting.user, at)

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:
        await leave(acting, subject, at, error)

    def happened(self, acting: Acting, step: DraftStep) -> str:
        """The last turn and later changes, before the first stone."""
        match = step.view.match
        if step.draft.stones or not match.turns:
            lines = []
        else:
            lines = [happened_text(acting, step.view)]
        if match.remark is not None and not step.draft.stones:
            lines.append(remark_text(match.remark, step.view, acting.words))
        return "\n".join(lines)

    def title(self, acting: Acting, step: DraftStep) -> str:
        return draft_title(step.view, acting.words)

    def pass_text(self, acting: Acting, step: DraftStep) -> str:
        return pass_text(step.view, acting.words, acting.user)

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        return draft_text(step, title, words, want_text(step.view, words))

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        match = step.view.match
        state = match.id, match.revision, step.draft
        if not step.draft.stones and may_have_hints(match, acting.user):
            yield Hints(*state).item(acting.words)
        yield TypeTurn(*state).item(acting.words)
        yield More(*state).item(acting.words)

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:
        words = acting.words
        view = step.view
        first = [
            ShowBoard(view.match.id).item(words),
            *game_buttons(view.game, words),
            Resign(view.match.id).item(words),
            Close().item(words),
        ]
        return [first, items_of(MENU_BUTTONS(acting, view.match), words)]

    async def hint(self, acting: Acting, step: DraftStep) -> None:
        await ShowHints(step.view.match.id, 0).act(acting, step.view.match)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        text = format_turn(turn, step.view.position, step.view.rules)
        draft = None if turn.is_pass else step.draft
        await play_privately(acting, TurnAttempt(step.view, text, draft))
        return None

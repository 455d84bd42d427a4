"""What a turn is made for in the turn builder: a class for each, which says where the turn begins and ends.

A room adds one of its own by deriving from `Purpose` with a key, which begins its code in the ids of buttons.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Item
from bot.cogs.turn.draft import draft_board, draft_text, pass_text
from bot.cogs.turn.steps import Step
from bot.errors import MatchError
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.rules.position import Turn
from bot.scenes import BoardView
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

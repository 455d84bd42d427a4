"""The message of a round, such as a day's."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from discord import ui

from bot.features.rounds.model import Round
from bot.matches.ids import MessageId
from bot.matches.model import Place
from bot.scenes.view import BoardView
from bot.ui.runner import Edit, New, Picture
from bot.words import Words


class RoundMessage(NamedTuple):
    round: Round
    key: str
    """Of the posting."""
    text: str
    board: BoardView
    buttons: ui.View
    note: Callable[[MessageId], Awaitable[object]]
    """Stores that it was posted."""
    plain: str = ""
    """Text without anything a person wrote."""

    def compose(self, place: Place, words: Words) -> Edit | Sequence[New]:
        """Return it as posted once, or as its text and buttons are updated."""
        if self.round.channel != place.channel:
            return ()
        if self.round.message is not None:
            changes = {"content": self.text, "view": self.buttons}
            return Edit(self.round.message, changes, plain=self.plain)
        new = New(
            place,
            self.key,
            self.text,
            self.buttons,
            Picture(self.board, words),
            mentions=(),
            silent=True,
            plain=self.plain,
            note=self.note,
        )
        return (new,)

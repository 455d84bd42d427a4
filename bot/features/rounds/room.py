"""The deliverer of rounds: the day's message."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from discord import ui

from bot.features.rounds.model import Round
from bot.matches.ids import MessageId
from bot.matches.outbox import Entry
from bot.scenes.view import BoardView
from bot.ui.runner import Edit, New, Picture
from bot.ui.unusable_settings import ServerDeliverer
from bot.words import Words

R = TypeVar("R", bound=Round)


class RoundMessage(NamedTuple, Generic[R]):
    round: R
    key: str
    """Of the posting."""
    text: str
    board: BoardView
    buttons: ui.View
    plain: str = ""
    """Text without anything a person wrote."""


class RoundDeliverer(ServerDeliverer, Generic[R]):
    """Posts the message of the present round once, or updates text and buttons."""

    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        words = await self._bot.words_of(entry.place.guild)
        shown = await self.show(entry, words)
        if shown is None or shown.round.channel != entry.place.channel:
            return ()
        if shown.round.message is not None:
            changes = {"content": shown.text, "view": shown.buttons}
            return Edit(shown.round.message, changes, plain=shown.plain)
        new = New(
            entry.place,
            shown.key,
            shown.text,
            shown.buttons,
            Picture(shown.board, words),
            mentions=(),
            silent=True,
            plain=shown.plain,
            note=partial(self.note_posted, shown.round),
        )
        return (new,)

    @abstractmethod
    async def show(self, entry: Entry, words: Words) -> RoundMessage[R] | None:
        """Return the message of the present round, if it is wanted."""

    @abstractmethod
    async def note_posted(self, shown: R, message: MessageId) -> None: ...

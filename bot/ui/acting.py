"""The context of an interaction: who acts, where, and how they are answered."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self, TypeAlias, TypeVar

import discord
from discord import ui

from bot.matches.change import By
from bot.matches.context import Service
from bot.matches.ids import COMPUTER, UserId
from bot.matches.model import Place
from bot.matches.preferences import People
from bot.matches.settings import PersonSettings, ServerSettings
from bot.scenes.view import BoardView, Looks
from bot.transport.reply import Reply
from bot.ui.client import Oddity
from bot.words import Words

T = TypeVar("T", bound=Service)
Interaction: TypeAlias = discord.Interaction[Oddity]


@dataclass(frozen=True)
class Acting:
    """Context of one interaction, made once before its handler runs."""

    bot: Oddity
    reply: Reply
    by: By
    settings: PersonSettings
    server: ServerSettings
    words: Words
    """In the language they have set, else their Discord's; commands are named as their Discord shows them."""
    locale: str
    interaction: Interaction

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Self:
        acting = interaction.extras["acting"]
        assert isinstance(acting, cls)  # noqa: S101 (`check_interaction` has put it there)
        return acting

    @classmethod
    async def acknowledge(cls, interaction: Interaction) -> Self:
        acting = cls.of(interaction)
        await acting.reply.think()
        return acting

    @property
    def user(self) -> UserId:
        return self.by.user

    @property
    def here(self) -> Place | None:
        """`None` outside of servers."""
        return self.by.here

    @property
    def guild(self) -> discord.Guild | None:
        """`None` outside of servers, and where the bot is not a member."""
        if self.here is None:
            return None
        return self.interaction.guild

    def in_all_languages(self) -> Iterator[Words]:
        """Yield the person's own words, then those of other languages."""
        yield self.words
        languages = self.bot.languages
        yield from (languages.words(other) for other in languages.known if other != self.words.language)

    def get(self, kind: type[T]) -> T:
        return self.bot.get(kind)

    async def set(self, **changes: Any) -> Self:
        settings = await self.get(People).change_person(self.user, **changes)
        words = self.bot.languages.words(settings.language or self.locale, discord=self.locale)
        return replace(self, settings=settings, words=words)

    async def show_board(
        self, text: str, board: BoardView, view: ui.View, *, looks: Looks | None = None, key: str = ""
    ) -> None:
        """Parameters and errors are as of `Pictures.compose`."""
        text, files, _ = await self.bot.pictures.compose(
            text, board, self.words, self.user, self.settings, looks=looks, key=key
        )
        await self.reply.show(text, attachments=files, view=view)

    def player(self, person: discord.User | discord.Member) -> UserId:
        """The bot itself is the computer."""
        own = self.bot.user
        if own is not None and own.id == person.id:
            return COMPUTER
        return UserId(person.id)

"""The entry "Challenge" in the menu on a person's name: the choices of the command, in a form."""

import re
from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.cogs.challenge.challenge import challenge, check_channel, check_opponent
from bot.cogs.challenge.invitation import Invitation, extras, fields, parse_invitation, read_form, terms
from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Form, Written, view_of
from bot.cogs.common.places import check_permissions
from bot.cogs.common.texts import escape
from bot.errors import NotForYouError, PlayerError

_QUOTE = "\n> "
"""Stands before the note in a refusal, from which the form gets it back."""


class ChallengeMenu(commands.Cog):
    """Offers the entry."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._entry = app_commands.ContextMenu(
            name=app_commands.locale_str("Challenge", message="menu-challenge"), callback=self.ask
        )

    async def cog_load(self) -> None:
        """Add the entry."""
        self._bot.tree.add_command(self._entry)

    async def ask(
        self, interaction: discord.Interaction[Oddity], person: discord.User | discord.Member
    ) -> None:
        """Open the form, unless the challenge would be refused anyway."""
        acting = Acting.of(interaction)
        check_channel(acting)
        check_opponent(acting, person)
        if person.id == acting.user:
            raise NotForYouError("challenge-yourself")
        check_permissions(acting)
        await _open(acting, Invitation(str(person.id)))


@dataclass(frozen=True)
class ChallengeForm(Form):
    """A challenge as it is filled in."""

    name: ClassVar = "challenge-form"

    person: str
    """The id of who is challenged; anything can be forged."""

    async def submit(self, acting: Acting, written: Written) -> None:
        """Post the challenge, or say what is wrong and let it be changed."""
        invitation = read_form(written, self.person)
        try:
            await _challenge(acting, invitation)
        except PlayerError as error:
            if not acting.reply.begun:
                await acting.reply.think()
            await _refuse(acting, invitation, error)
        else:
            if acting.around.message is not None:  # the refusal that led here has been overtaken
                await acting.reply.drop()


@dataclass(frozen=True)
class TryAgain(Button):
    """Opens the form again, with what was in it when it was refused."""

    name: ClassVar = "challenge-again"
    label: ClassVar = "button-try-again"
    style: ClassVar = ButtonStyle.primary

    invitation: str

    async def press(self, acting: Acting) -> None:
        """Open the form; the note stands in the refusal."""
        message = acting.around.message
        _, _, note = (message.content if message else "").partition(_QUOTE)
        note = re.sub(r"\\(.)", r"\1", note)
        await _open(acting, parse_invitation(self.invitation, _offered(acting), note))


def _offered(acting: Acting) -> tuple[str, ...]:
    return tuple(extras(acting.bot.matches.catalogue, acting.words))


async def _open(acting: Acting, invitation: Invitation) -> None:
    words = acting.words
    asked = fields(invitation, acting.bot.matches.catalogue, words)
    await acting.reply.ask(ChallengeForm(invitation.person).modal(words.say("challenge-form"), *asked))


async def _challenge(acting: Acting, invitation: Invitation) -> None:
    catalogue = acting.bot.matches.catalogue
    game = catalogue.game(invitation.game)
    chosen = terms(invitation, game, extras(catalogue, acting.words))
    await challenge(acting, game, await _person(acting, invitation.person), **chosen)


async def _refuse(acting: Acting, invitation: Invitation, error: PlayerError) -> None:
    note = " ".join(invitation.note.split())
    again = TryAgain(invitation.text(_offered(acting)))
    if not again.fits:
        again = TryAgain(Invitation(**{**vars(invitation), "board": ""}).text(_offered(acting)))
    sentence = acting.words.error(error)
    await acting.reply.show(
        f"{sentence}{_QUOTE}{escape(note)}" if note else sentence,
        view=view_of([again.item(acting.words)]),
    )


async def _person(acting: Acting, number: str) -> discord.Member:
    """Whom the form is about; Discord is asked, as ids of forms can be forged."""
    guild = acting.around.guild
    if guild is None or not (number.isascii() and number.isdecimal() and len(number) <= 20):
        raise NotForYouError("no-such-person")
    try:
        return await guild.fetch_member(int(number))
    except discord.HTTPException:
        raise NotForYouError("no-such-person") from None

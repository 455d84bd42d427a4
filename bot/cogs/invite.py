"""The entry "Challenge" in the menu on a person's name: the choices of the command, in a form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle, app_commands

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._components import Press, button, form, view_of
from bot.cogs._invitation import Invitation, extras, fields, filled_in, kept, terms
from bot.cogs._said import said
from bot.cogs._texts import escaped
from bot.cogs._where import check_permissions, place_of
from bot.cogs.lobby import challenge, check_opponent
from bot.cogs.server import check_channel_of
from bot.errors import NotForYouError, PlayerError

if TYPE_CHECKING:
    from bot.cogs.client import Oddity

_QUOTE = "\n> "
"""Stands before the note in a refusal, from which the form gets it back."""


def add_to(client: Oddity) -> None:
    """Offer the entry, and answer its form."""
    client.tree.add_command(
        app_commands.ContextMenu(name=said(client.languages, "menu-challenge"), callback=ask)
    )
    client.handlers |= {"reinvite": ask_again}
    client.forms |= {"invite": invite}


async def ask(interaction: discord.Interaction[Oddity], person: discord.User | discord.Member) -> None:
    """Open the form, unless the challenge would be refused anyway."""
    place_of(interaction)
    check_opponent(interaction, person)
    if person.id == interaction.user.id:
        raise NotForYouError("challenge-yourself")
    check_permissions(interaction)
    await check_channel_of(interaction)
    await _open(interaction, Invitation(str(person.id)))


async def ask_again(interaction: Interaction, press: Press) -> None:
    """Open the form with what was in it when it was refused."""
    offered = tuple(extras(interaction.client.matches.catalogue, await private_words(interaction)))
    _, _, note = (interaction.message.content if interaction.message else "").partition(_QUOTE)
    await _open(interaction, kept(press, offered, re.sub(r"\\(.)", r"\1", note)))


async def _open(interaction: Interaction, invitation: Invitation) -> None:
    words = await private_words(interaction)
    press = Press("invite", 0, more=invitation.person)
    asked = fields(invitation, interaction.client.matches.catalogue, words)
    await interaction.response.send_modal(form(press, words.say("challenge-form"), *asked))


async def invite(interaction: Interaction, press: Press) -> None:
    """Post the challenge that the form describes, or say what is wrong and let it be changed."""
    invitation = filled_in(interaction, press.more)
    try:
        await _challenge(interaction, invitation)
    except PlayerError as error:
        if not interaction.response.is_done():
            await think(interaction)
        await _refuse(interaction, invitation, error)
    else:
        if interaction.message is not None:  # the refusal that led here has been overtaken
            await interaction.delete_original_response()


async def _challenge(interaction: Interaction, invitation: Invitation) -> None:
    catalogue = interaction.client.matches.catalogue
    words = await private_words(interaction)
    game = catalogue.game(invitation.game)
    chosen = terms(invitation, game, extras(catalogue, words))
    await challenge(interaction, game, await _person(interaction, invitation.person), **chosen)


async def _refuse(interaction: Interaction, invitation: Invitation, error: PlayerError) -> None:
    words = await private_words(interaction)
    offered = tuple(extras(interaction.client.matches.catalogue, words))
    note = " ".join(invitation.note.split())
    again = button(invitation.press("reinvite", offered), words.say("button-try-again"), ButtonStyle.primary)
    await interaction.edit_original_response(
        content=f"{words.error(error)}{_QUOTE}{escaped(note)}" if note else words.error(error),
        view=view_of([again]),
    )


async def _person(interaction: Interaction, number: str) -> discord.Member:
    """Whom the form is about; Discord is asked, as ids of forms can be made up."""
    if interaction.guild is None or not (number.isascii() and number.isdecimal() and len(number) <= 20):
        raise NotForYouError("no-such-person")
    try:
        return await interaction.guild.fetch_member(int(number))
    except discord.HTTPException:
        raise NotForYouError("no-such-person") from None

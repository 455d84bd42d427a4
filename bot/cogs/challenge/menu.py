"""The entry "Challenge" in the menu on a person's name: the games, then the choices of one in a form."""

import re

import discord
from discord import ButtonStyle, app_commands

from bot.cogs.challenge.challenge import challenge, check_opponent
from bot.cogs.challenge.invitation import Invitation, extras, fields, parse_invitation, read_form, terms
from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import check_channel, check_permissions
from bot.cogs.common.components import Button, Form, Written, view_of
from bot.cogs.common.texts import escape
from bot.errors import NotForYouError, PlayerError
from bot.matches.ids import UserId
from bot.transport.wire import truncate

ROW = 5
"""Buttons in a row."""
LONGEST_NAME = 20
"""Characters of a name in the title of the form, which Discord gives 45."""
_QUOTE = "\n> "
"""Stands before the note in a refusal, from which the form gets it back."""


@app_commands.context_menu(name=app_commands.locale_str("Challenge", message="menu-challenge"))
async def challenge_entry(
    interaction: discord.Interaction[Oddity], person: discord.User | discord.Member
) -> None:
    """Offer the games, unless the challenge would be refused anyway."""
    acting = Acting.of(interaction)
    check_channel(acting)
    check_opponent(acting, person)
    if person.id == acting.user:
        raise NotForYouError("challenge-yourself")
    check_permissions(acting)
    buttons = [
        ChallengeTo(str(person.id), game.key).item(acting.words, game=game.name)
        for game in acting.bot.matches.catalogue.games.values()
    ]
    rows = [buttons[start : start + ROW] for start in range(0, len(buttons), ROW)]
    question = acting.words.say("challenge-which-game", person=str(person.id))
    await acting.reply.say(question, view=view_of(*rows))


class ChallengeTo(Button, name="challenge-to", label="button-challenge-to", style=ButtonStyle.primary):
    """Opens the form that challenges a person to a game."""

    person: str
    """The id of who is challenged; anything can be forged."""
    game: str

    async def press(self, acting: Acting) -> None:
        await _open(acting, Invitation(self.person, self.game))


class ChallengeForm(Form, name="challenge-form"):
    """A challenge as it is filled in."""

    about: str
    """The id of who is challenged, and after a slash the game; anything can be forged."""

    async def submit(self, acting: Acting, written: Written) -> None:
        person, _, game = self.about.partition("/")
        invitation = read_form(written, person, game)
        try:
            await _challenge(acting, invitation)
        except PlayerError as error:
            await acting.reply.think()
            await _refuse(acting, invitation, error)
        else:
            if acting.around.message is not None:  # the refusal that led here has been overtaken
                await acting.reply.drop()


class TryAgain(Button, name="challenge-again", label="button-try-again", style=ButtonStyle.primary):
    """Opens the form again, with what was in it when it was refused."""

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
    words, catalogue = acting.words, acting.bot.matches.catalogue
    game, user = catalogue.game(invitation.game), _user(invitation.person)
    names = await acting.bot.names.of(acting.around.guild, [user], words)
    title = words.say("challenge-form", person=truncate(names[user], LONGEST_NAME), game=game.name)
    form = ChallengeForm(f"{invitation.person}/{game.key}")
    await acting.reply.ask(form.modal(title, *fields(invitation, game, catalogue, words)))


async def _challenge(acting: Acting, invitation: Invitation) -> None:
    catalogue = acting.bot.matches.catalogue
    game = catalogue.game(invitation.game)
    chosen = terms(invitation, game, extras(catalogue, acting.words))
    await challenge(acting, game, await member(acting, invitation.person), **chosen)


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


async def member(acting: Acting, number: str) -> discord.Member:
    """Whom the form is about; Discord is asked, as ids of forms can be forged."""
    guild, user = acting.around.guild, _user(number)
    if guild is None:
        raise NotForYouError("no-such-person")
    try:
        return await guild.fetch_member(user)
    except (discord.NotFound, discord.Forbidden):
        raise NotForYouError("no-such-person") from None


def _user(number: str) -> UserId:
    if not (number.isascii() and number.isdecimal() and len(number) <= 20):
        raise NotForYouError("no-such-person")
    return UserId(int(number))

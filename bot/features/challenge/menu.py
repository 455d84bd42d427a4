import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ButtonStyle, app_commands, ui

from bot.errors import NotForYouError, PlayerError, SetupError
from bot.features.challenge.challenge import challenge, check_opponent
from bot.features.challenge.texts import board_name
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.free_text import LONGEST_FREE_TEXT
from bot.matches.ids import UserId
from bot.rules.catalogue import Catalogue, Game
from bot.rules.setup import Value
from bot.transport.wire import MAX_CHOICES, truncate
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, Form, FormData, select_of, text_field, view_of
from bot.ui.permissions import check_channel, check_permissions
from bot.words import Words, escape

CHOICE_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
AS_USUAL = "usual"
"""Option value: the server's default."""
SEAT_CHOICES = ("first", "second")
YES_OR_NO = ("yes", "no")
MAX_NAME_IN_TITLE = 20
"""Characters; Discord limits a form's title to 45."""
_QUOTE = "\n> "
"""Precedes the note in a refusal, from which the form is filled in again."""


@dataclass(frozen=True)
class Invitation:
    """Not yet validated."""

    person: str
    game: str = ""
    days: str = AS_USUAL
    choices: tuple[str, ...] = ()
    """Keys of `extras`."""
    board: str = ""
    note: str = ""

    def text(self, offered: tuple[str, ...]) -> str:
        """Encode all but the note for a button id.

        `offered` holds the keys of all `extras`; each choice is one digit, its index there.
        """
        digits = "".join(CHOICE_DIGITS[offered.index(value)] for value in self.choices if value in offered)
        return "/".join([self.person, self.game, self.days, digits, " ".join(self.board.split())])


def parse_invitation(text: str, offered: tuple[str, ...], note: str) -> Invitation:
    person, game, days, digits, board = (text.split("/", maxsplit=4) + [""] * 5)[:5]
    places = {CHOICE_DIGITS[place]: value for place, value in enumerate(offered)}
    choices = tuple(places[digit] for digit in digits if digit in places)
    return Invitation(person, game, days, choices, board, note)


def extras(catalogue: Catalogue, words: Words) -> dict[str, str]:
    """Return the choices of all games that share one select: key to label.

    A form has at most five fields. Keys are a topic and a choice: `seat.first`, `<game>.group.5`.
    """
    found = {f"seat.{seat}": words.say("seat-choice", seat=seat) for seat in SEAT_CHOICES}
    found |= {f"thread.{value}": words.say("thread-choice", value=value) for value in YES_OR_NO}
    found |= {f"takebacks.{value}": words.say("takebacks-choice", value=value) for value in YES_OR_NO}
    for game in catalogue.games.values():
        for option in game.options:
            for value in option.values:
                found[f"{game.key}.{option.key}.{value}"] = words.say(f"option-{option.key}-is", value=value)
    found |= {f"rated.{value}": words.say("rated-choice", value=value) for value in YES_OR_NO}
    found |= {f"tries.{value}": words.say("tries-choice", value=value) for value in YES_OR_NO}
    return dict(list(found.items())[: len(CHOICE_DIGITS)])


def _extras_of(game: Game, catalogue: Catalogue, words: Words) -> dict[str, str]:
    others = {key for key in catalogue.games if key != game.key}
    found = extras(catalogue, words).items()
    return dict([(value, label) for value, label in found if value.split(".")[0] not in others][:MAX_CHOICES])


def fields(invitation: Invitation, game: Game, catalogue: Catalogue, words: Words) -> Iterator[ui.Label[Any]]:
    keys = {board.key for board in game.boards}
    board = invitation.board if invitation.board in keys else game.default_board
    listed = list(dict.fromkeys([board, game.default_board, *(one.key for one in game.boards)]))[:MAX_CHOICES]
    more_boards = len(game.boards) - len(listed)
    boards = {one.key: board_name(one, words) for one in game.boards if one.key in listed}
    description = None
    if more_boards:
        description = words.say("challenge-form-board-help", more=more_boards)
    yield ui.Label(
        text=words.say("challenge-form-board"),
        description=description,
        component=select_of("board", boards, [board]),
    )
    days = {str(days): words.say("days-are", days=days) for days in (*DAYS_PER_TURN, 0)}
    days = {AS_USUAL: words.say("days-as-server"), **days}
    yield ui.Label(
        text=words.say("challenge-form-days"), component=select_of("days", days, [invitation.days])
    )
    more = _extras_of(game, catalogue, words)
    usual = words.say("challenge-form-usual")
    several: dict[str, Any] = {"min_values": 0, "max_values": len(more), "required": False}
    yield ui.Label(
        text=words.say("challenge-form-more"),
        description=words.say("challenge-form-more-help"),
        component=select_of("choices", more, invitation.choices, placeholder=usual, **several),
    )
    label = words.say("challenge-form-note")
    about = words.say("challenge-form-note-help")
    note = invitation.note[:LONGEST_FREE_TEXT] or None
    yield text_field("note", label, about, max_length=LONGEST_FREE_TEXT, required=False, default=note)


def terms(invitation: Invitation, game: Game, labels: dict[str, str]) -> dict[str, Value | None]:
    """Return `chosen` for `challenge`; no two choices may contradict each other."""
    days = invitation.days
    board = None
    if invitation.board.strip():
        board = invitation.board
    found: dict[str, Value | None] = {
        "board": board,
        "days": int(days) if days.isdecimal() and days.isascii() else None,
        "note": invitation.note,
    }
    by_key: dict[str, str] = {}
    for value in invitation.choices:
        if value not in labels:
            continue  # no form offers it
        key, _, choice = value.rpartition(".")
        if key in by_key:
            both = tuple(labels[one] for one in (by_key[key], value))
            raise SetupError("choices-exclude", choices=both)
        by_key[key] = value
        found |= _term(game, key, choice, labels[value])
    return found


def _term(game: Game, key: str, choice: str, label: str) -> dict[str, Value | None]:
    if key == "seat":
        return {"seat": game.seats[SEAT_CHOICES.index(choice)]}
    if key in ("thread", "takebacks", "rated", "tries"):
        return {key: choice == "yes"}
    owner, _, option = key.partition(".")
    if owner != game.key:
        raise SetupError("choice-of-other-game", choice=label, game=game.name)
    return {option: next(value for value in game.option(option).values if str(value) == choice)}


@app_commands.context_menu(name=app_commands.locale_str("Challenge", message="menu-challenge"))
async def challenge_entry(interaction: Interaction, person: discord.User | discord.Member) -> None:
    acting = Acting.of(interaction)
    check_channel(acting)
    check_permissions(acting)
    check_opponent(acting, person)
    if person.id == acting.user:
        raise NotForYouError("challenge-yourself")
    buttons = [
        ChallengeTo(str(person.id), game.key).item(acting.words, game=game.name)
        for game in acting.bot.catalogue.games.values()
    ]
    question = acting.words.say("challenge-which-game", person=person.id)
    await acting.reply.say(question, view=view_of(buttons))


class ChallengeTo(
    Button, name="challenge-to", label="button-challenge-to", style=ButtonStyle.primary, acknowledges="later"
):
    person: str
    """Can be forged."""
    game: str

    async def press(self, acting: Acting) -> None:
        await _open(acting, Invitation(self.person, self.game))


class ChallengeForm(Form, name="challenge-form"):
    about: str
    """`<opponent id>/<game>`; can be forged."""

    async def submit(self, acting: Acting, written: FormData) -> None:
        person, _, game = self.about.partition("/")
        days = written.text("days") or AS_USUAL
        choices = written.choices("choices")
        invitation = Invitation(person, game, days, choices, written.text("board"), written.text("note"))
        try:
            chosen = acting.bot.catalogue.game(game)
            options = terms(invitation, chosen, extras(acting.bot.catalogue, acting.words))
            await challenge(acting, chosen, await fetch_member(acting, person), **options)
        except PlayerError as error:
            await _refuse(acting, invitation, error)
        else:
            if acting.interaction.message is not None:  # the refusal with the "try again" button
                await acting.reply.drop()


class TryAgain(
    Button, name="challenge-again", label="button-try-again", style=ButtonStyle.primary, acknowledges="later"
):
    invitation: str

    async def press(self, acting: Acting) -> None:
        message = acting.interaction.message
        _, _, note = (message.content if message else "").partition(_QUOTE)
        note = re.sub(r"\\(.)", r"\1", note)
        await _open(acting, parse_invitation(self.invitation, _offered(acting), note))


def _offered(acting: Acting) -> tuple[str, ...]:
    return tuple(extras(acting.bot.catalogue, acting.words))


async def _open(acting: Acting, invitation: Invitation) -> None:
    words = acting.words
    catalogue = acting.bot.catalogue
    game = catalogue.game(invitation.game)
    user = _user(invitation.person)
    names = await acting.bot.names.of(acting.guild, [user], words)
    person = truncate(names[user], MAX_NAME_IN_TITLE)
    title = words.say("challenge-form", person=person, game=game.name)
    form = ChallengeForm(f"{invitation.person}/{game.key}")
    await acting.reply.ask(form.modal(title, *fields(invitation, game, catalogue, words)))


async def _refuse(acting: Acting, invitation: Invitation, error: PlayerError) -> None:
    note = " ".join(invitation.note.split())
    again = TryAgain(invitation.text(_offered(acting)))
    if not again.fits:
        again = TryAgain(replace(invitation, board="").text(_offered(acting)))
    text = acting.words.error(error)
    if note:
        text = f"{text}{_QUOTE}{escape(note)}"
    await acting.reply.show(text, view=view_of([again.item(acting.words)]))


async def fetch_member(acting: Acting, number: str) -> discord.Member:
    """Ask Discord, as ids in forms can be forged."""
    guild = acting.guild
    user = _user(number)
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

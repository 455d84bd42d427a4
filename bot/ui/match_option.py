"""Commands and buttons that act on a match, and how the match is chosen."""

import re
from abc import abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from inspect import Parameter, Signature
from typing import Any, cast

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands import locale_str

from bot.db.errors import StoreError
from bot.errors import MatchError, NoMatchError, PlayerError
from bot.matches.finding import Finding, SeveralMatchesError
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchStatus, Search
from bot.transport.wire import CHOICE_LENGTH, MAX_CHOICES, truncate
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, Link, MatchLink, Select, menus, read, view_of
from bot.ui.texts import standing
from bot.ui.visible_matches import match_by_id, match_by_number

_MATCH_NUMBER = re.compile(r"[0-9]{1,9}")


def command_of(
    name: str,
    description: locale_str,
    options: Mapping[str, Any],
    about: Callable[[str], locale_str],
    run: Callable[..., Awaitable[None]],
) -> app_commands.Command[Any, ..., None]:
    """Make a command whose options, all optional, have types by `options` and descriptions by `about`."""

    async def callback(interaction: Interaction, /, **given: Any) -> None:
        chosen = {option: value for option, value in given.items() if value is not None}
        await run(Acting.of(interaction), **chosen)

    callback.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter("interaction", Parameter.POSITIONAL_ONLY, annotation=discord.Interaction),
            *(
                Parameter(option, Parameter.POSITIONAL_OR_KEYWORD, annotation=kind | None, default=None)
                for option, kind in options.items()
            ),
        ]
    )
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=description, callback=callback
    )
    return app_commands.describe(**{option: about(option) for option in options})(command)


class SharedGroup(app_commands.Group):
    """Commands of several features, in the order of "order" among their extras."""

    def add_command(
        self, command: app_commands.Command[Any, ..., Any] | app_commands.Group, /, *, override: bool = False
    ) -> None:
        super().add_command(command, override=override)
        for one in sorted(self.commands, key=lambda one: int(one.extras["order"])):
            self.remove_command(one.name)
            super().add_command(one)


def group_of(
    name: str, *, dms: bool = False, kind: type[app_commands.Group] = app_commands.Group, **options: Any
) -> app_commands.Group:
    return kind(
        name=name,
        description=f"command-{name}",
        allowed_contexts=app_commands.AppCommandContext(dm_channel=dms or None),
        **options,
    )


def choice(message: str, value: Any, /, **told: Any) -> app_commands.Choice[Any]:
    return app_commands.Choice(name=locale_str(message, **told), value=value)


class ChoiceOption(app_commands.Transformer):
    """One of some choices, as others can be forged."""

    def __init__(self, choices: Iterable[app_commands.Choice[str]]) -> None:
        self._choices = list(choices)

    @property
    def choices(self) -> list[app_commands.Choice[int | float | str]]:
        return cast("list[app_commands.Choice[int | float | str]]", self._choices)

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> Any:
        for one in self._choices:
            if one.value == value:
                return one.value
        raise MatchError("command-changed")


def game_choices(bot: Oddity) -> list[app_commands.Choice[str]]:
    games = bot.catalogue.games.values()
    return [app_commands.Choice(name=game.name, value=game.key) for game in games]


Offered = Callable[[Acting, str], Awaitable[Iterable[Match]]]
"""Returns candidates for typed text, likeliest first."""


class NumberOption(app_commands.Transformer):
    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.integer

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> int:
        return int(value)


class MatchOption(NumberOption):
    """The number of a match; visibility is checked when the command runs."""

    def __init__(self, offered: Offered) -> None:
        self._offered = offered

    async def autocomplete(
        self, interaction: discord.Interaction[Any], value: float | str, /
    ) -> list[app_commands.Choice[int | float | str]]:
        """Offer matches by the beginning of the number, or by words in their line."""
        acting = Acting.of(interaction)
        typed = str(value).strip().removeprefix("#").casefold()
        try:
            offered = list(await self._offered(acting, typed))
        except (PlayerError, StoreError):
            return []
        texts = await choice_texts(acting, offered)
        fitting = [
            (match, text) for match, text in zip(offered, texts, strict=True) if _fits(typed, match, text)
        ]
        return [app_commands.Choice(name=text, value=match.number) for match, text in fitting[:MAX_CHOICES]]


def _fits(typed: str, match: Match, text: str) -> bool:
    if typed.isdecimal():
        return str(match.number).startswith(typed)
    return all(word in text.casefold() for word in typed.split())


async def own_matches(acting: Acting, _typed: str = "") -> list[Match]:
    place = acting.by.place
    running = await acting.get(Finding).running_of(acting.user, place.guild)
    return sorted(running, key=lambda match: (match.place != place, match.id))


Can = Callable[[Acting, Match], bool]
"""Whether a user can do something in a match now."""


def own_match_option(can: Can) -> MatchOption:
    async def offered(acting: Acting, _typed: str) -> list[Match]:
        return [match for match in await own_matches(acting) if can(acting, match)]

    return MatchOption(offered)


async def shown_matches(acting: Acting, typed: str) -> Iterable[Match]:
    """Return the user's running matches, then finished ones and this channel's, newest first.

    A number typed in full is found however old the match is.
    """
    services = acting.bot.services
    place = acting.by.place
    played = Search(place.guild, MatchStatus.OVER, frozenset({acting.user}))
    found = [
        *await own_matches(acting),
        *await services.get(Finding).search(played, MAX_CHOICES),
        *reversed(await services.get(Finding).newest_in(place.channel, limit=MAX_CHOICES)),
    ]
    with suppress(NoMatchError):
        if _MATCH_NUMBER.fullmatch(typed):
            found.insert(0, await match_by_number(acting, int(typed)))
    return {match.id: match for match in found}.values()


OWN = MatchOption(own_matches)
WAITING = own_match_option(lambda acting, match: match.player_to_move == acting.user)
PLANNED = own_match_option(lambda acting, match: match.player_to_move != acting.user)
SHOWABLE = MatchOption(shown_matches)


async def match_to_show(acting: Acting) -> Match:
    return await acting.get(Finding).to_show(acting.by.place, acting.user)


async def own_match(acting: Acting) -> Match:
    return await acting.get(Finding).own(acting.by.place, acting.user)


def narrow(can: Can, find: "Find") -> "Find":
    """Narrow an ambiguous choice to the matches where something can be done.

    If there is none, return the first match, so that the refusal gives the reason.
    """

    async def narrowed(acting: Acting) -> Match:
        try:
            return await find(acting)
        except SeveralMatchesError as error:
            matches = [match for match in error.matches if can(acting, match)] or error.matches[:1]
            if len(matches) > 1:
                raise SeveralMatchesError(matches) from None
            return matches[0]

    return narrowed


async def choice_texts(acting: Acting, matches: Sequence[Match]) -> list[str]:
    people = {user for match in matches for user in match.seats}
    names = await acting.bot.names.of(acting.guild, people - {acting.user}, acting.words)
    return [truncate(_line(acting, match, names), CHOICE_LENGTH) for match in matches]


def _line(acting: Acting, match: Match, names: Mapping[UserId, str]) -> str:
    """Describe a match in one line: number, game, board, opponent and state."""
    game = acting.bot.catalogue.game(match.setup.game)
    words = acting.words
    opponent = match.opponent_of(acting.user)
    start = words.say(
        "match-choice",
        match=match.number,
        game=game.name,
        board=words.board(game.board_name(match.setup.board_key)),
    )
    if opponent is None:
        first, second = match.seats
        players = words.say("match-choice-between", first=names[first], second=names[second])
    else:
        players = words.say("match-choice-against", opponent=names[opponent])
    state = standing(match, acting.user)
    whose = match.player_to_move
    if match.outcome is not None and match.outcome.winner is not None:
        whose = match.seats[match.outcome.winner]
    named = {"player": names.get(whose, ""), "winner": names.get(whose, "")}
    return f"{start} {players} · {words.say(f'match-choice-{state}', **named)}"


class PressChosen(Select, name="which", acknowledges="later"):
    """Presses the button whose id is chosen, with the answer in place of the list."""

    part: int = 0
    """Of a list that is longer than a menu."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        (value, *_) = values or ("",)
        action = read(value)
        if not isinstance(action, Button):
            raise MatchError("unknown-button")
        reply = acting.reply.in_place()
        await action.run(replace(acting, reply=reply))
        await reply.done()


@asynccontextmanager
async def ask_which(acting: Acting, button: Callable[[MatchId], Button]) -> AsyncIterator[None]:
    """On an ambiguous choice in the block, ask which match is meant; `button` acts on it."""
    try:
        yield
    except SeveralMatchesError as error:
        words = acting.words
        rows = await match_menus(acting, error.matches, lambda match: button(match.id))
        more = len(error.matches) - MAX_CHOICES * len(rows)
        text = words.error(error)
        if more > 0:
            text += "\n" + words.say("which-match-more", count=more)
        await acting.reply.say(text, view=view_of(*rows))


async def match_menus(
    acting: Acting, matches: Sequence[Match], button: Callable[[Match], Link]
) -> list[list[Item]]:
    """Return menus that press the button of the match that is chosen."""
    options = [
        discord.SelectOption(label=text, value=button(match).custom_id)
        for match, text in zip(matches, await choice_texts(acting, matches), strict=True)
    ]
    return menus(PressChosen, acting.words.say("choose-which-match"), options, acting.words)


Find = Callable[[Acting], Awaitable[Match]]
"""Returns the match meant when none is named."""


class MatchButton(MatchLink, Button, acknowledges="beside"):
    async def press(self, acting: Acting) -> None:
        await self.act(acting, await match_by_id(acting, self.match))

    @abstractmethod
    async def act(self, acting: Acting, match: Match) -> None:
        """The match was just read and is visible."""

    async def act_by_command(self, acting: Acting, match: Match) -> None:
        """Act for the command, whose answer may end differently."""
        await self.act(acting, match)


async def on_match(
    acting: Acting, number: int | None, find: Find, button: Callable[[MatchId], MatchButton]
) -> None:
    """Run a button's action for a command, on the match `number` or the one found."""
    async with ask_which(acting, button):
        if number is None:
            match = await find(acting)
        else:
            match = await match_by_number(acting, number)
        await button(match.id).act_by_command(acting, match)


def match_command(
    name: str, option: MatchOption, find: Find, button: type[MatchButton]
) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(match="choose-match")
    async def callback(
        interaction: Interaction, match: app_commands.Transform[int, option] | None = None
    ) -> None:
        acting = Acting.of(interaction)
        await button.begin(acting)
        await on_match(acting, match, find, button)

    return app_commands.Command(name=name, description=f"command-{name}", callback=callback)

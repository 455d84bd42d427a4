"""`/together`: beginning and changing the match of a server, and what moderators do."""

from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any, get_args

import discord
from discord import ButtonStyle, app_commands
from discord.app_commands import locale_str

from bot.errors import Mark, MatchError
from bot.features.challenge.texts import complete_board_of_game, find_board
from bot.features.preferences.settings import complete_time_zone
from bot.features.together.days import day_board, day_buttons, day_text, next_terms, until_text
from bot.features.together.links import NextMatch
from bot.features.together.model import Pace, Removed, ServerMatch, Terms
from bot.features.together.service import Together
from bot.features.together.taking_part import check_sees, option
from bot.matches.finding import Finding
from bot.matches.ids import ChannelId, UserId
from bot.matches.levels import BY_STRENGTH
from bot.matches.model import Place
from bot.matches.time.quiet import check_time_zone
from bot.rules.catalogue import Game
from bot.rules.rules import random_match
from bot.rules.tilings import tiling
from bot.transport.visibility import missing_in
from bot.ui.acting import Acting, Interaction, check_moderator, check_organiser
from bot.ui.client import Oddity
from bot.ui.components import Button, MatchLink, Select, view_of
from bot.ui.match_option import ChoiceOption, choice, command_of, game_choices, group_of
from bot.ui.slots import COMPUTER_PLAYS
from bot.ui.texts import level_text

USUAL_LEVEL, USUAL_CELLS = 3, 37
DAYS_OF_WEEK = {Pace.DAILY: 7, Pace.WEEKDAYS: 5}

together_group = group_of("together")
_PACE = ChoiceOption(choice("together-pace", pace, pace=pace) for pace in Pace)
_REMOVED = ChoiceOption(choice("together-removed", what, what=what) for what in get_args(Removed))
_WHEN = {
    "hour": app_commands.Range[int, 0, 23],
    "zone": str,
    "pace": app_commands.Transform[Pace, _PACE],
    "channel": discord.TextChannel,
}
_READS: dict[str, Callable[[Any], Any]] = {"zone": check_time_zone, "channel": lambda one: ChannelId(one.id)}


async def _start(
    acting: Acting, *, game: str = "", board: str = "", level: int = USUAL_LEVEL, **when: Any
) -> None:
    await acting.reply.think()
    server, words, catalogue = acting.server, acting.words, acting.bot.catalogue
    chosen = catalogue.game(game or next(iter(catalogue.games)))
    key = find_board(chosen, board, words) if board else _usual_board(chosen)
    usual: dict[str, Any] = {"hour": server.puzzle_hour, "zone": server.time_zone, "pace": Pace.DAILY}
    start = StartMatch(chosen.key, key, level, **{**usual, "channel": acting.by.place.channel, **_read(when)})
    if not start.fits:  # an id has no room for so long a zone
        await _begin(acting, start)
        return
    await _check_may_begin(acting, start)
    text = await acting.bot.pictures.derive(lambda: _start_text(acting, start), acting.user)
    await acting.reply.show(text, view=view_of([start.item(words)]))


async def _change(acting: Acting, **when: Any) -> None:
    check_organiser(acting)
    await acting.reply.think()
    changes = _read(when)
    if "channel" in changes:
        _check_channel(acting, changes["channel"])
    state = await acting.get(Together).change(acting.by, **changes)
    await acting.bot.queue_outbox()  # also what becomes of a message that was in another channel
    await acting.reply.show(acting.words.say("together-terms", **_when(state)))


def _read(when: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _READS[name](value) if name in _READS else value for name, value in when.items()}


def _when(terms: Terms | ServerMatch) -> dict[str, Any]:
    """Return what messages say of it."""
    return {"pace": terms.pace, "hour": terms.hour, "zone": terms.zone, "channel": f"<#{terms.channel}>"}


def _command(
    name: str, options: Mapping[str, Any], run: Callable[..., Awaitable[None]]
) -> app_commands.Command[Any, ..., None]:
    description = locale_str(f"command-together-{name}")
    command = command_of(name, description, options, lambda one: locale_str(f"choose-together-{one}"), run)
    app_commands.autocomplete(zone=complete_time_zone)(command)
    together_group.add_command(command)
    return command


start_command = _command("start", {"game": str, "board": str, "level": int} | _WHEN, _start)
app_commands.choices(level=[choice("level-name", level, level=level) for level in BY_STRENGTH])(start_command)
app_commands.autocomplete(board=complete_board_of_game)(start_command)
_command("change", _WHEN, _change)


def _usual_board(game: Game) -> str:
    return min(game.boards, key=lambda board: abs(len(tiling(board.tiling)) - USUAL_CELLS)).key


class StartMatch(
    Terms, Button, name="together-start", label="button-together-start", style=ButtonStyle.success
):
    async def press(self, acting: Acting) -> None:
        await _begin(acting, self)


async def _check_may_begin(acting: Acting, terms: Terms) -> None:
    check_organiser(acting)
    if not any(COMPUTER_PLAYS(acting.bot)):
        raise MatchError("computer-off")
    if not acting.server.most_against_computer:
        raise MatchError("computer-not-here")
    if (running := await acting.get(Together).running(acting.by.place.guild)) is not None:
        match = await acting.get(Finding).match(running.match)
        raise MatchError("together-running", match=match.label)
    _check_channel(acting, terms.channel)


def _check_channel(acting: Acting, channel: ChannelId) -> None:
    if acting.guild is None or acting.guild.get_channel_or_thread(channel) is None:
        raise MatchError("no-such-channel")
    missing = missing_in(acting.bot, Place(acting.by.place.guild, channel))
    if missing:
        raise MatchError("together-cannot-post", channel=Mark(f"<#{channel}>"), permissions=missing)


def _start_text(acting: Acting, terms: Terms) -> str:
    """With about how many turns it takes, by a random match."""
    words, source = acting.words, Random(0)  # noqa: S311 (the same each time)
    game = acting.bot.catalogue.game(terms.game)
    setup = game.setup(terms.board, None, source)
    turns = len(random_match(acting.bot.catalogue.rules(setup), setup.start(), source)) / 2
    return words.say(
        "together-start-really",
        game=game.name,
        board=words.board(game.board_name(terms.board)),
        level=level_text(terms.level, words),
        turns=round(turns),
        weeks=max(1, round(turns / DAYS_OF_WEEK[terms.pace])),
        **_when(terms),
    )


async def _begin(acting: Acting, terms: Terms) -> None:
    await _check_may_begin(acting, terms)
    state = await acting.get(Together).begin(acting.by, terms)
    acting.bot.delivery.queue(state.entry)
    about = {"channel": f"<#{state.channel}>", "until": until_text(state)}
    await acting.reply.show(acting.words.say("together-is-started", **about), view=view_of())


class PressNext(NextMatch, Button, acknowledges="beside"):
    """Begins the next match at once, on the same terms but for one."""

    async def press(self, acting: Acting) -> None:
        terms = next_terms(await acting.get(Together).shown(self.match))
        if self.what not in terms:
            raise MatchError("unknown-button")
        await _begin(acting, terms[self.what])


@together_group.command(name="show", description="command-together-show")
async def show_command(interaction: Interaction) -> None:
    acting = await Acting.acknowledge(interaction)
    together, words = acting.get(Together), acting.words
    state = await together.need(acting.by.place.guild)
    await check_sees(acting, state)
    shown = await together.shown(state.match)
    text = "\n".join([day_text(shown, words), words.say("together-terms", **_when(state))])
    buttons = view_of(day_buttons(state, words))
    await acting.show_board(text, day_board(shown.view), buttons)


def _moderating(name: str, what: str, *, is_excluded: bool) -> None:
    @together_group.command(name=name, description=f"command-together-{name}")
    @app_commands.describe(person=f"choose-together-{what}")
    async def command(interaction: Interaction, person: discord.User) -> None:
        acting = await Acting.acknowledge(interaction)
        check_moderator(acting)
        together, user = acting.get(Together), UserId(person.id)
        is_new = await together.exclude(acting.by, user, is_excluded=is_excluded)
        await acting.bot.queue_outbox()  # the notice in the channel
        about = {"what": what, "person": str(person.id), "already": "no" if is_new else "yes"}
        await acting.reply.show(acting.words.say("together-is-done", **about))


_moderating("exclude", "excluded", is_excluded=True)
_moderating("include", "included", is_excluded=False)


@together_group.command(name="remove", description="command-together-remove")
@app_commands.describe(what="choose-together-removed")
async def remove_command(
    interaction: Interaction, what: app_commands.Transform[Removed, _REMOVED] = "proposal"
) -> None:
    acting = await Acting.acknowledge(interaction)
    check_moderator(acting)
    words, found = acting.words, await acting.get(Together).removable(acting.by.place.guild, what)
    options = [option(one.ply + 1, one, words, description=one.reason or None) for one in found]
    if not options:
        raise MatchError("together-nothing-to-remove")
    select = RemoveProposal(what).item(words.say("together-remove-choose"), options)
    await acting.reply.show(words.say("together-remove-which", what=what), view=view_of([select]))


class RemoveProposal(Select, name="together-remove"):
    what: Removed

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_moderator(acting)
        await acting.get(Together).remove(acting.by, self.number(values), self.what)
        await acting.bot.queue_outbox()  # the notice in the channel
        await acting.reply.show(acting.words.say("together-is-removed"), view=view_of())


@together_group.command(name="end", description="command-together-end")
async def end_command(interaction: Interaction) -> None:
    acting = await Acting.acknowledge(interaction)
    check_moderator(acting)
    state = await acting.get(Together).need(acting.by.place.guild)
    button = EndMatch(state.match).item(acting.words)
    await acting.reply.show(acting.words.say("together-end-really"), view=view_of([button]))


class EndMatch(MatchLink, Button, name="together-end", label="button-together-end", style=ButtonStyle.danger):
    async def press(self, acting: Acting) -> None:
        check_moderator(acting)
        match = (await acting.get(Together).end(acting.by, self.match)).match
        text = acting.words.say("together-is-ended", channel=f"<#{match.place.channel}>")
        await acting.reply.show(text, view=view_of())
        await acting.bot.services.events.followed(match.id)


async def setup(bot: Oddity) -> None:
    app_commands.choices(game=game_choices(bot))(start_command)

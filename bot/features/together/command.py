"""`/together`: beginning and changing the match of a server, and what moderators do."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import discord
from discord import ButtonStyle, SelectOption, app_commands, ui
from discord.app_commands import locale_str

from bot.errors import Mark, MatchError
from bot.features.challenge.texts import complete_board_of_game, find_board
from bot.features.challenge.values import LEVELS
from bot.features.preferences.server import channel_select
from bot.features.preferences.settings import complete_time_zone, read_time_zone
from bot.features.together.days import day_board, day_buttons, day_text, next_terms, until_text
from bot.features.together.links import NextMatch
from bot.features.together.model import REMOVABLE_PAGE, Pace, Proposal, Removed, ServerMatch, Terms
from bot.features.together.service import Together
from bot.features.together.taking_part import check_sees, option, told_buttons
from bot.matches.finding import Finding
from bot.matches.hours import check_time_zone
from bot.matches.ids import ChannelId, UserId
from bot.matches.model import Place
from bot.matches.settings import HOURS
from bot.rules.catalogue import Game
from bot.rules.tilings import tiling
from bot.transport.visibility import missing_in
from bot.transport.wire import MAX_CHOICES
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.components import (
    Button,
    Form,
    FormData,
    Item,
    Link,
    MatchLink,
    Select,
    person_select,
    read_value,
    select_of,
    view_of,
)
from bot.ui.match_option import ChoiceOption, choice, command_of, game_choices, group_of
from bot.ui.permissions import can_see, check_moderator, check_organiser, may_moderate, may_organise
from bot.ui.slots import COMPUTER_PLAYS, LIST_BUTTONS
from bot.ui.texts import level_text
from bot.words import Words

USUAL_LEVEL = 3
USUAL_CELLS = 37
DAYS_OF_WEEK = {Pace.DAILY: 7, Pace.WEEKDAYS: 5}

together_group = group_of("together")
_PACE = ChoiceOption(choice("together-pace", pace, pace=pace) for pace in Pace)
_WHEN = {
    "hour": app_commands.Range[int, 0, 23],
    "zone": str,
    "pace": app_commands.Transform[Pace, _PACE],
    "channel": discord.TextChannel,
}


async def _start(
    acting: Acting,
    *,
    game: str = "",
    board: str = "",
    level: str | int = USUAL_LEVEL,
    zone: str = "",
    channel: discord.TextChannel | None = None,
    **when: Any,
) -> None:
    await acting.reply.think()
    server = acting.server
    words = acting.words
    catalogue = acting.bot.catalogue
    chosen = catalogue.game(game or next(iter(catalogue.games)))
    if board:
        key = find_board(chosen, board, acting)
    else:
        key = _usual_board(chosen)
    strength = int(LEVELS.read(level, acting))
    about: dict[str, Any] = {
        "hour": server.puzzle_hour,
        "pace": Pace.DAILY,
        **when,
        "channel": ChannelId(channel.id) if channel else acting.by.place.channel,
        "zone": check_time_zone(zone) if zone else server.time_zone,
    }
    start = StartMatch(chosen.key, key, strength, **about)
    if not start.fits:  # an id has no room for so long a zone
        await _begin(acting, start)
        return
    await _check_may_begin(acting, start)
    turns = await acting.get(Together).length(start.game, start.board)
    text = _start_text(acting, start, turns)
    await acting.reply.show(text, view=view_of([start.item(words)]))


def _when(terms: Terms | ServerMatch) -> dict[str, Any]:
    """Return what messages say of it."""
    return {"pace": terms.pace, "hour": terms.hour, "zone": terms.zone, "channel": f"<#{terms.channel}>"}


start_command = command_of(
    "start",
    locale_str("command-together-start"),
    {"game": str, "board": str, "level": str} | _WHEN,
    lambda one: locale_str(f"choose-together-{one}"),
    _start,
)
app_commands.autocomplete(board=complete_board_of_game, level=LEVELS.complete, zone=complete_time_zone)(
    start_command
)
together_group.add_command(start_command)


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
    running = await acting.get(Together).running(acting.by.place.guild)
    if running is not None:
        match = await acting.get(Finding).match(running.match)
        raise MatchError("together-running", match=match.label)
    _check_channel(acting, terms.channel)


def _check_channel(acting: Acting, channel: ChannelId) -> None:
    if acting.guild is None or acting.guild.get_channel_or_thread(channel) is None:
        raise MatchError("no-such-channel")
    missing = missing_in(acting.bot, Place(acting.by.place.guild, channel))
    if missing:
        raise MatchError("together-cannot-post", channel=Mark(f"<#{channel}>"), permissions=missing)


def _start_text(acting: Acting, terms: Terms, turns: int) -> str:
    words = acting.words
    game = acting.bot.catalogue.game(terms.game)
    days = turns / 2
    return words.say(
        "together-start-really",
        game=game.name,
        board=words.board(game.board_name(terms.board)),
        level=level_text(terms.level, words),
        turns=round(days),
        weeks=max(1, round(days / DAYS_OF_WEEK[terms.pace])),
        **_when(terms),
    )


async def _begin(acting: Acting, terms: Terms) -> None:
    await _check_may_begin(acting, terms)
    state = await acting.get(Together).begin(acting.by, terms)
    acting.bot.delivery.queue(state.entry)
    about = {"channel": f"<#{state.channel}>", "until": until_text(state)}
    text = acting.words.say("together-is-started", **about)
    await acting.reply.show(text, view=view_of())


class PressNext(NextMatch, Button, acknowledges="beside"):
    """Begins the next match at once, on the same terms but for one."""

    async def press(self, acting: Acting) -> None:
        terms = next_terms(await acting.get(Together).shown(self.match))
        if self.what not in terms:
            raise MatchError("unknown-button")
        await _begin(acting, terms[self.what])


@together_group.command(name="show", description="command-together-show")
async def show_command(interaction: Interaction) -> None:
    await ShowServerMatch().run(Acting.of(interaction))


class ShowServerMatch(Button, name="together-show", label="button-together-show", acknowledges="beside"):
    async def press(self, acting: Acting) -> None:
        words = acting.words
        state = await acting.get(Together).running(acting.by.place.guild)
        managing = []
        if may_organise(acting):
            managing = [ManageMatch().item(words)]
        if state is None:
            await acting.reply.show(words.error(MatchError("together-none")), view=view_of(managing))
            return
        if not managing:
            await check_sees(acting, state)
        shown = await acting.get(Together).shown(state.match)
        text = "\n".join([day_text(shown, words), _terms_text(state, words)])
        told = await told_buttons(acting, shown.view.match)
        buttons = view_of([*day_buttons(state, words), *told, *managing])
        await acting.show_board(text, day_board(shown.view), buttons)


@LIST_BUTTONS.add(order=5)
async def _list_buttons(acting: Acting) -> list[Link]:
    """People without a match of their own are led to the vote by `_ways_on`."""
    guild = acting.by.place.guild
    state = await acting.get(Together).running(guild)
    if state is None or not await can_see(acting, state.place):
        return []
    if not await acting.get(Finding).running_of(acting.user, guild):
        return []
    return [ShowServerMatch()]


def _terms_text(state: ServerMatch, words: Words) -> str:
    return words.say("together-terms", **_when(state))


class ManageMatch(Button, name="together-managing", label="together-manage"):
    async def press(self, acting: Acting) -> None:
        await _show_page(acting)


async def _show_page(acting: Acting, note: str = "", page: int = 0) -> None:
    """Show all that organisers and moderators do; `page` is of the reasons."""
    check_organiser(acting)
    words = acting.words
    guild = acting.by.place.guild
    together = acting.get(Together)
    state = await together.running(guild)
    if state is None:
        terms = words.error(MatchError("together-none"))
    else:
        terms = _terms_text(state, words)
    lines = [note, words.say("together-managing"), terms]
    lists: list[Item] = []
    buttons = []
    if state is not None:
        buttons.append(AskToChange().item(words, action="change"))
    if may_moderate(acting):
        excluded = await together.excluded(guild)
        proposals = await together.removable(guild, "proposal", 0)
        reasons = await together.removable(guild, "reason", page)
        lines.append(_excluded_text(excluded, words))
        lists += await _people_lists(acting, excluded)
        lists += _removable_list("proposal", proposals, words)
        lists += _removable_list("reason", reasons, words)
        if state is not None:
            buttons.append(AskToEnd().item(words, action="end"))
        if len(reasons) > REMOVABLE_PAGE:
            buttons.append(ListRemovable("reason", page + 1).item(words))
        if page:
            buttons.append(ManageMatch().item(words, label="button-back"))
    rows = [[one] for one in lists]
    text = "\n".join(filter(None, lines))
    await acting.reply.show(text, attachments=[], view=view_of(*rows, buttons))


def _excluded_text(excluded: Sequence[UserId], words: Words) -> str:
    people = tuple(map(words.person, excluded[:MAX_CHOICES]))
    more = len(excluded) - len(people)
    return words.say("together-excluded", people=people, count=len(excluded), more=more)


async def _people_lists(acting: Acting, excluded: Sequence[UserId]) -> list[Item]:
    words = acting.words
    listed = excluded[:MAX_CHOICES]
    lists = [person_select(Exclude("excluded"), words.say("together-action", action="excluded"))]
    if listed:
        names = await acting.bot.names.of(acting.guild, listed, words)
        people = [
            SelectOption(label=f"{number}. {names[user]}", value=str(user))
            for number, user in enumerate(listed, start=1)
        ]
        lists.append(Exclude("included").item(words.say("together-action", action="included"), people))
    return lists


def _removable_list(what: Removed, found: Sequence[Proposal], words: Words) -> Iterator[Item]:
    options = [
        option(one.ply + 1, one, words, description=one.reason or None) for one in found[:REMOVABLE_PAGE]
    ]
    if options:
        yield RemoveProposal(what).item(words.say("together-action", action=what), options)


class AskToChange(Button, name="together-ask-change", label="together-action", acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        check_organiser(acting)
        state = await acting.get(Together).need(acting.by.place.guild)
        words = acting.words
        hours = {str(hour): f"{hour}:00" for hour in HOURS}
        paces = {pace.value: words.say("together-pace", pace=pace) for pace in Pace}
        fields: dict[str, ui.Item[Any]] = {
            "hour": select_of("hour", hours, [str(state.hour)]),
            "zone": ui.TextInput(custom_id="zone", default=state.zone),
            "pace": select_of("pace", paces, [state.pace]),
            "channel": channel_select(acting, "channel", [state.channel], required=True),
        }
        labels = [
            ui.Label(text=words.say(f"together-form-{name}"), component=one) for name, one in fields.items()
        ]
        await acting.reply.ask(ChangeForm().modal(words.say("together-action", action="change"), *labels))


class AskToEnd(Button, name="together-ask-end", label="together-action", style=ButtonStyle.danger):
    async def press(self, acting: Acting) -> None:
        check_moderator(acting)
        state = await acting.get(Together).need(acting.by.place.guild)
        words = acting.words
        buttons = [EndMatch(state.match).item(words), ManageMatch().item(words, label="button-back")]
        text = words.say("together-end-really")
        await acting.reply.show(text, view=view_of(buttons))


class ChangeForm(Form, name="together-change"):
    async def submit(self, acting: Acting, written: FormData) -> None:
        check_organiser(acting)
        together = acting.get(Together)
        channel = read_value(ChannelId, written.text("channel"))
        before = await together.need(acting.by.place.guild)
        if channel != before.channel:
            _check_channel(acting, channel)
        state = await together.change(
            acting.by,
            hour=read_value(int, written.text("hour")),
            zone=await read_time_zone(acting, written.text("zone")),
            pace=read_value(Pace, written.text("pace")),
            channel=channel,
        )
        await acting.bot.queue_outbox()  # also what becomes of a message that was in another channel
        is_later = state.due is not None and state.hours != before.hours
        note = ""
        if is_later:
            note = acting.words.say("together-from-next-day", until=until_text(state))
        await _show_page(acting, note)


class Exclude(Select, name="together-exclude"):
    what: Literal["excluded", "included"]

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_moderator(acting)
        user = UserId(self.number(values))
        is_new = await acting.get(Together).exclude(acting.by, user, is_excluded=self.what == "excluded")
        await acting.bot.queue_outbox()  # the notice in the channel
        about = {"what": self.what, "person": user, "already": "no" if is_new else "yes"}
        await _show_page(acting, acting.words.say("together-is-done", **about))


class ListRemovable(Button, name="together-removable", label="together-more-reasons"):
    what: Removed
    """Only reasons have pages."""
    page: int

    async def press(self, acting: Acting) -> None:
        await _show_page(acting, page=self.page)


class RemoveProposal(Select, name="together-remove"):
    what: Removed

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_moderator(acting)
        await acting.get(Together).remove(acting.by, self.number(values), self.what)
        await acting.bot.queue_outbox()  # the notice in the channel
        await _show_page(acting, acting.words.say("together-is-removed"))


class EndMatch(MatchLink, Button, name="together-end", label="button-together-end", style=ButtonStyle.danger):
    async def press(self, acting: Acting) -> None:
        check_moderator(acting)
        match = (await acting.get(Together).end(acting.by, self.match)).match
        text = acting.words.say("together-is-ended", channel=f"<#{match.place.channel}>")
        await acting.reply.show(text, view=view_of())
        await acting.bot.services.events.followed(match.id)


async def setup(bot: Oddity) -> None:
    app_commands.choices(game=game_choices(bot))(start_command)

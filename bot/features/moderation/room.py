import asyncio
import enum
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from discord import ButtonStyle, app_commands
from discord.utils import format_dt

from bot.errors import MatchError, NoMatchError
from bot.features.moderation.model import (
    Intervention,
    check_correctable,
    check_moderates,
    check_rated,
    correct,
    unrate,
)
from bot.features.moderation.service import Moderation
from bot.matches.finding import Finding
from bot.matches.log import Logged
from bot.matches.model import Match, MatchStatus, Search
from bot.matches.remarks import RemarkKind
from bot.matches.settings import ServerSettings
from bot.matches.time import timekeeping
from bot.matches.transitions import decide
from bot.transport.wire import MAX_CHOICES, MESSAGE_LENGTH, truncate, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, Item, Link, RevisionLink, view_of
from bot.ui.match_option import ChoiceOption, MatchOption, choice
from bot.ui.permissions import check_moderator, may_moderate
from bot.ui.pictures import match_board
from bot.ui.places import address_of
from bot.ui.slots import SERVER_BUTTONS, server_group
from bot.ui.texts import last_turn, log_text
from bot.ui.visible_matches import match_by_id, match_by_number, may_see
from bot.words import Words

NO_WINNER = 2
"""The value of `winner` in a button for a draw."""
LOG_PAGE = 8
MAX_LOG_TEXT = 220
"""Characters; an entry may list many undone turns."""


class ModeratorAction(enum.StrEnum):
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    CORRECT = "correct"
    UNRATE = "unrate"


async def _moderated(acting: Acting, _typed: str) -> Sequence[Match]:
    if not may_moderate(acting):
        return []
    guild = acting.by.place.guild
    search = acting.get(Finding).search
    running = await search(Search(guild, MatchStatus.RUNNING), MAX_CHOICES)
    over = await search(Search(guild, MatchStatus.OVER), MAX_CHOICES)
    found = [*running, *(match for match in over if match.rated)]
    return [match for match in found if match.seat_of(acting.user) is None and await may_see(acting, match)]


MODERATED_MATCH = MatchOption(_moderated)
_ACTION = ChoiceOption(choice(f"action-{one}", one) for one in ModeratorAction)


@server_group.command(name="match", description="command-server-match", extras={"order": 20})
@app_commands.describe(action="choose-action", match="choose-match", turn="choose-last-turn")
async def match_command(
    interaction: Interaction,
    action: app_commands.Transform[ModeratorAction, _ACTION],
    match: app_commands.Transform[int, MODERATED_MATCH],
    turn: app_commands.Range[int, 0, 9999] | None = None,
) -> None:
    """Ask for confirmation, and say what would happen; a correction keeps the turns up to `turn`."""
    acting = Acting.of(interaction)
    check_moderator(acting)
    await acting.reply.think()
    chosen = await match_by_number(acting, match)
    if action == ModeratorAction.UNRATE:
        check_rated(chosen, acting.user)
        await _ask(acting, "unrate-really", chosen, Unrate(chosen.id, chosen.revision).item(acting.words))
        return
    check_moderates(chosen, acting.user)
    if action == ModeratorAction.CORRECT:
        await _ask_to_correct(acting, chosen, chosen.ply - 1 if turn is None else turn)
    elif action == ModeratorAction.END:
        await _ask_to_end(acting, chosen)
    else:
        await _ask_to_change_pause(acting, chosen, is_pausing=action == ModeratorAction.PAUSE)


async def _ask_to_change_pause(acting: Acting, match: Match, *, is_pausing: bool) -> None:
    if is_pausing != (match.paused is None):
        raise MatchError("match-paused" if is_pausing else "match-not-paused", match=match.number)
    question, button = ("pause-really", Pause) if is_pausing else ("resume-really", Resume)
    await _ask(acting, question, match, button(match.id, match.revision).item(acting.words))


async def _ask_to_end(acting: Acting, match: Match) -> None:
    words = acting.words
    names = acting.bot.names
    called = await names.of(acting.guild, set(match.seats), words)
    winners = [
        EndMatch(match.id, match.revision, seat).item(words, label="button-end-won", winner=called[player])
        for seat, player in enumerate(match.seats)
    ]
    await _ask(
        acting, "end-really", match, *winners, EndMatch(match.id, match.revision, NO_WINNER).item(words)
    )


async def _ask_to_correct(acting: Acting, match: Match, ply: int) -> None:
    check_correctable(match, ply)
    history = await asyncio.to_thread(acting.bot.services.history, match)
    words = acting.words
    before = history[ply]
    undone_turns = (last_turn(view, words)["turn"] for view in history[ply + 1 :])
    undone = words.say("scene-list-comma").join(f"**{turn}**" for turn in undone_turns)
    text = words.say(
        "correct-really",
        match=match.number,
        count=match.ply - ply,
        turns=undone,
        player=before.match.player_to_move,
    )
    board = replace(match_board(before), is_proposed=True)
    await acting.reply.show(
        truncate(text, MESSAGE_LENGTH),
        attachments=[await acting.bot.pictures.picture(board, words, acting.user)],
        view=view_of([Correct(match.id, match.revision, ply).item(words)]),
    )


async def _ask(acting: Acting, question: str, match: Match, *buttons: Item) -> None:
    first, second = match.seats
    arguments = {"match": match.number, "first": first, "second": second}
    text = acting.words.say(question, **arguments)
    await acting.reply.show(text, view=view_of(list(buttons)))


class _Intervention(RevisionLink, Button):
    """Fails if the match has moved on since the question."""

    async def press(self, acting: Acting) -> None:
        check_moderator(acting)
        match = await match_by_id(acting, self.match)
        if match.place.guild != acting.by.place.guild:
            raise NoMatchError("no-match-any-more")  # ids can be forged
        moderation = acting.get(Moderation)
        await moderation.intervene(match, acting.by, self.step, revision=self.revision)
        await acting.reply.show(acting.words.say("moderated", match=match.number))
        await acting.bot.services.events.followed(match.id)

    @property
    @abstractmethod
    def step(self) -> Intervention:
        pass


class Pause(_Intervention, name="moderate-pause", label="button-pause-yes", style=ButtonStyle.danger):
    @property
    def step(self) -> Intervention:
        return timekeeping.pause


class Resume(_Intervention, name="moderate-resume", label="button-resume-yes", style=ButtonStyle.success):
    @property
    def step(self) -> Intervention:
        return timekeeping.resume


class EndMatch(_Intervention, name="moderate-end", label="button-end-drawn", style=ButtonStyle.danger):
    winner: int
    """A seat, or `NO_WINNER`."""

    @property
    def step(self) -> Intervention:
        if self.winner > NO_WINNER:
            raise MatchError("unknown-button")
        winner = None
        if self.winner != NO_WINNER:
            winner = self.winner
        return partial(decide, winner=winner)


class Correct(_Intervention, name="moderate-correct", label="button-correct-yes", style=ButtonStyle.danger):
    ply: int

    @property
    def step(self) -> Intervention:
        return partial(correct, ply=self.ply)


class Unrate(_Intervention, name="moderate-unrate", label="button-unrate-yes", style=ButtonStyle.danger):
    @property
    def step(self) -> Intervention:
        return unrate


@SERVER_BUTTONS.add(order=50)
def _log_button(_acting: Acting, _settings: ServerSettings) -> Iterator[Link]:
    yield OpenLog()


class OpenLog(Button, name="log-open", label="button-log", acknowledges="beside"):
    async def press(self, acting: Acting) -> None:
        await ShowLog(0).press(acting)


class ShowLog(Button, name="log", label="button-on"):
    before: int
    """0 for the newest page."""

    async def press(self, acting: Acting) -> None:
        check_moderator(acting)
        entries = await acting.get(Moderation).log(acting.by.place.guild, LOG_PAGE + 1, self.before or None)
        lines = [line for entry in entries[:LOG_PAGE] for line in await _lines(acting, entry)]
        words = acting.words
        head = words.say("log-shown") if lines else words.say("log-empty")
        text = truncate_lines([head, *lines], words, MESSAGE_LENGTH)
        view = view_of(list(self._buttons(entries, words)))
        await acting.reply.show(text, view=view)

    def _buttons(self, entries: Sequence[Logged], words: Words) -> Iterator[Item]:
        if self.before:
            yield ShowLog(0).item(words, label="button-log-newest")
        if len(entries) > LOG_PAGE:
            yield ShowLog(entries[LOG_PAGE - 1].id).item(words)


async def _lines(acting: Acting, logged: Logged) -> list[str]:
    match = await acting.get(Finding).match(logged.match)
    if not await may_see(acting, match):
        return []
    when = format_dt(logged.entry.at, "f")
    where = address_of(match)
    text = truncate(_entry_text(logged, match, acting.words), MAX_LOG_TEXT)
    return [f"{when} · #{logged.number} · {text} · {where}"]


def _entry_text(logged: Logged, match: Match, words: Words) -> str:
    entry = logged.entry
    if entry.what in set(RemarkKind):
        return log_text(entry, words)
    seat = entry.details.get("winner")
    winner = "nobody" if seat is None else match.seats[int(seat)]
    return words.say("log-ended", by=entry.by, winner=winner)

"""Private messages after a turn, the form to type one, and the next waiting match."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

import discord
from discord import ButtonStyle, ui

from bot.delivery.deliverer import UndeliveredError
from bot.errors import IllegalTurnError, MatchError, NoMatchError, NotationError, PlayerError, StaleTurnError
from bot.features.turn.draft import TURN_OF_EACH, step_of
from bot.features.turn.links import Build, Close, Play, PlayHere
from bot.features.turn.model import Draft
from bot.matches.finding import Finding, is_to_move, next_to_play
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.outbox import board_entry
from bot.matches.playing import Playing
from bot.matches.slots import Slot
from bot.rules.notation import format_turn, parse_turn
from bot.rules.tilings import Cell
from bot.scenes.view import BoardView
from bot.transport.visibility import may_write
from bot.ui.acting import Acting
from bot.ui.components import Button, Form, FormData, Item, RevisionLink, press, text_field, view_of
from bot.ui.errors import ways_on
from bot.ui.messages import ExpiringMessages
from bot.ui.pictures import match_board
from bot.ui.places import address_of, link
from bot.ui.slots import (
    LAST_LINES,
    PLAYED_BUTTONS,
    WAITING_BUTTONS,
    items_of,
    suggestions_after,
    ways_on_and_more,
)
from bot.ui.texts import (
    IN_BOARD_TEXT,
    answer_text,
    board_text,
    last_turn,
    outcome_text,
    pass_too_text,
    safe_title,
    standing,
    turn_text,
)
from bot.words import Words

MAX_WRITTEN_TURN = 60
"""Characters: more than any turn needs, few enough to fit into an id."""
WRONG_TURNS = (NotationError, IllegalTurnError)
"""Another text can be tried."""
MOST_WAYS_ON = 4
INSTEAD_OF_REMATCH = Slot[[Acting, MatchView], Awaitable[Item | None]]()
"""A last way on that suits the end of a match better, if any."""


def suggest_next_match(acting: Acting, running: Iterable[Match]) -> tuple[list[str], list[Item]]:
    match = next_to_play(running, acting.user)
    if match is None:
        return [], []
    bot = acting.bot
    words = acting.words
    where = address_of(match)
    play = Play(match.id, match.revision)
    line = words.say("next-waiting", match=safe_title(bot.services, match, words), where=where)
    style = ButtonStyle.primary
    return [line], [play.item(words, label="button-play-next", match=match.number, style=style)]


async def finish(
    acting: Acting, match: Match, lines: Sequence[str] = (), buttons: Sequence[Item] = ()
) -> None:
    """Delete the response if the board is in this channel and there are no lines; else link to the board."""
    if match.place != acting.here:
        where = link(await acting.get(Finding).match(match.id))
        if where:
            lines = [acting.words.say("newest-board", where=where), *lines]
    if lines:
        await acting.reply.show("\n".join(lines), view=view_of(buttons))
    else:
        await acting.reply.done()


@dataclass(frozen=True)
class TurnAttempt:
    view: MatchView
    text: str
    """The turn as typed, or in notation."""
    draft: Draft | None = None
    """The draft of the turn builder before it."""


async def play_privately(acting: Acting, attempt: TurnAttempt) -> None:
    """The match must be at the revision shown."""
    services = acting.bot.services
    before = attempt.view
    try:
        view = await services.get(Playing).play(
            before,
            acting.by,
            attempt.text,
            revision=before.match.revision,
            vocabulary=acting.words.vocabulary,
        )
    except WRONG_TURNS as error:
        await refuse(acting, attempt, error)
    except MatchError as error:
        await leave(acting, before.match.id, before.match.revision, error)
    else:
        await say_played(acting, view)


async def say_played(acting: Acting, view: MatchView, running: Sequence[Match] | None = None) -> None:
    """Confirm a turn while its board is being posted; neither waits for the other.

    `running` are the player's other running matches, if known.
    """
    match = view.match
    services = acting.bot.services
    try:
        if match.outcome is not None:
            await show_end(acting, view)
            return
        if running is None:
            running = await services.get(Finding).running_of(acting.user, match.place.guild)
        lines, buttons = suggest_next_match(acting, running)
        buttons += items_of(PLAYED_BUTTONS(acting, match), acting.words)
        if match.is_for_computer:
            buttons.insert(0, go_on_button(acting, match))
        text = "\n".join([played_text(acting, view), *lines])
        await acting.reply.show(text, view=view_of(buttons))
        is_by_command = acting.interaction.message is None
        await follow_to_answer(acting, match, only_end=is_by_command and match.level is None)
    finally:
        await services.events.followed(match.id)


def follow(acting: Acting, match: Match, *, only_end: bool = False) -> None:
    """Make the private message just shown go on with its match, as the person's only one.

    Between people, the answer to a typed turn only shows the end: the next turn is typed, too.
    """
    go_on = partial(_go_on, acting, match)
    ExpiringMessages.of(acting.bot).follow(acting, match, go_on, only_end=only_end)


async def follow_to_answer(acting: Acting, match: Match, *, only_end: bool = False) -> None:
    """As `follow`; the computer may have answered while the message was being shown."""
    follow(acting, match, only_end=only_end)
    if match.is_for_computer:
        ExpiringMessages.of(acting.bot).move_on(await acting.get(Finding).view(match.id))


async def _go_on(acting: Acting, before: Match, view: MatchView | None) -> None:
    """In the same message: the next turn, the end, or why there is neither."""
    if view is None:
        text = safe_title(acting.bot.services, before, acting.words)
        await acting.reply.show(text, view=view_of([go_on_button(acting, before)]))
    elif view.match.outcome is not None:
        await show_end(acting, view)
    elif is_to_move(view.match, acting.user):
        await press(acting, PlayHere(before.id))
    else:  # a planned turn was played or one taken back, or the match is paused
        text = board_text(view, acting.words)
        button = go_on_button(acting, before)
        await acting.reply.show(text, view=view_of([button]))
        follow(acting, view.match)


def go_on_button(acting: Acting, match: Match) -> Item:
    return PlayHere(match.id).item(acting.words, label="button-go-on")


async def show_end(acting: Acting, view: MatchView) -> None:
    """Show the last board to one of its players, as the public one, in the second person."""
    match = view.match
    words = acting.words
    lines = [_last_turn_line(acting, view), outcome_text(view, words, acting.user)]
    lines += [await line for line in LAST_LINES(acting.bot, match, words)]
    suggested, offered = await suggestions_after(acting.bot, match, words)
    lines += suggested
    board = replace(match_board(view), told=IN_BOARD_TEXT)
    text, pictures, _ = await beside_if_possible(acting, "\n".join(filter(None, lines)), board)
    ways, more = ways_on_and_more(acting, view)
    better = [item for found in INSTEAD_OF_REMATCH(acting, view) if (item := await found)]
    better += offered
    kept = ways[:-1] if better else ways
    buttons = [*kept[: MOST_WAYS_ON - 1 - len(better)], *better, more]
    await acting.reply.show(text, attachments=pictures, view=view_of(buttons))
    follow(acting, match)


def _last_turn_line(acting: Acting, view: MatchView) -> str:
    """Name the match, too."""
    match = view.match
    words = acting.words
    game = view.game.name
    if not match.turns:
        return words.say("match-short", game=game, match=match.number)
    text = played_text(acting, view)
    if _is_own(view, acting):
        return text
    return words.say("match-line-in-channel", game=game, match=match.number, line=text)


def _is_own(view: MatchView, acting: Acting) -> bool:
    """Whether the person played the last turn, or the one that a plan answered."""
    ply = view.match.ply - (1 if view.answered_turn is None else 2)
    return view.match.seats[ply % 2] == acting.user


def played_text(acting: Acting, view: MatchView) -> str:
    """In another channel than the board's, add the match's state and a link."""
    match = view.match
    text = happened_text(acting, view)
    if match.place == acting.here:
        return text
    state = "thinking"
    if not match.is_for_computer:
        state = standing(match, acting.user)
    return acting.words.say(
        "played-elsewhere",
        told=text,
        state=state,
        player=match.player_to_move,
        where=f"<#{match.place.channel}>",
    )


def happened_text(acting: Acting, view: MatchView) -> str:
    """Tell the last turn, with an own one if it was answered at once, and what a pass now means."""
    told = _happened(acting, view)
    user = acting.user
    passing = ""
    if view.match.player_to_move == user:
        passing = pass_too_text(view, acting.words, user)
    return f"{told} {passing}" if passing else told


def _happened(acting: Acting, view: MatchView) -> str:
    match = view.match
    words = acting.words
    if _is_own(view, acting):
        is_answered = view.answered_turn is not None
        by_number = acting.interaction.namespace.match is not None
        opponent = None
        if by_number:
            opponent = match.opponent_of(acting.user)
        turn = last_turn(view, words, answered=is_answered)
        text = words.say("turn-played", match=match.number, opponent=opponent, **turn)
        if not is_answered:
            return text
        return f"{text} {answer_text(view, words)}"
    if match.level is None or match.played < TURN_OF_EACH:
        return turn_text(view, words)
    before = last_turn(acting.bot.services.view_at(match, match.ply - 1), words)
    answer = {f"answer_{key}": value for key, value in last_turn(view, words).items()}
    return words.say("turn-answered", **before, **answer)


async def refuse(acting: Acting, attempt: TurnAttempt, error: PlayerError) -> None:
    text = acting.words.error(error)
    pictures = list[discord.File]()
    cells = questioned_cells(attempt, error, acting.words)
    if cells:
        board = replace(match_board(attempt.view), questioned=cells)
        text, pictures, _ = await beside_if_possible(acting, text, board)
    view = _retry_buttons(acting, attempt)
    await acting.reply.show(text, attachments=pictures, view=view)
    follow(acting, attempt.view.match)


async def beside_if_possible(
    acting: Acting, text: str, board: BoardView, page: int | None = None
) -> tuple[str, list[discord.File], int]:
    """As `Pictures.compose`, but only the text if too many pictures wait."""
    with suppress(MatchError):
        return await acting.bot.pictures.compose(
            text, board, acting.words, acting.user, acting.settings, page=page
        )
    return text, [], 1


def questioned_cells(attempt: TurnAttempt, error: PlayerError, words: Words) -> tuple[Cell, ...]:
    """The cell named in the error, else all cells of the turn if it can be parsed."""
    view = attempt.view
    tiling = view.position.board.tiling
    named = error.details.get("cell")
    if named in tiling.names:
        return (tiling.names.index(str(named)),)
    try:
        turn = parse_turn(attempt.text, view.position, view.rules, words.vocabulary)
    except NotationError:
        return ()
    return tuple(cell for cell, _ in turn.placements)


def _retry_buttons(acting: Acting, attempt: TurnAttempt) -> ui.View:
    match = attempt.view.match
    draft = attempt.draft or Draft()
    words = acting.words
    one_line = " ".join(attempt.text.split())
    code = attempt.draft.code if attempt.draft else ""
    # If the id has no room for both, keep the text; if that is too long, the stones.
    again = (
        TypeAgain(match.id, match.revision, text)
        for text in (f"{code}|{one_line}", f"|{one_line}", f"{code}|")
    )
    return view_of(
        [
            next(one for one in again if one.fits).item(words, style=ButtonStyle.primary),
            Build(match.id, match.revision, draft).item(words, label="button-build"),
            Close().item(words),
        ]
    )


async def leave(acting: Acting, match_id: MatchId, revision: int, error: MatchError) -> None:
    if not await is_end_shown(acting, match_id):
        text, buttons = await explain_stale(acting, match_id, revision, error)
        await acting.reply.show(text, view=view_of(buttons))


async def is_end_shown(acting: Acting, match_id: MatchId) -> bool:
    """Show the end to a player if the match is over."""
    with suppress(NoMatchError):
        view = await acting.get(Finding).view(match_id)
        if view.match.outcome is not None and view.match.seat_of(acting.user) is not None:
            await show_end(acting, view)
            return True
    return False


async def explain_stale(
    acting: Acting, match_id: MatchId, revision: int | None, error: MatchError
) -> tuple[str, list[Item]]:
    """Explain why the turn can't be played, with a link to the newest board.

    Without `revision`, the current one is meant. Features add what can be done meanwhile.
    """
    words = acting.words
    services = acting.bot.services
    text, ways = await ways_on(acting, error)
    if text and ways is not None:
        return text, [item for item in ways.children if isinstance(item, Item)]
    stale = isinstance(error, StaleTurnError)  # its own sentence has a link, too
    sentence = words.error(error)
    try:
        match = await services.get(Finding).match(match_id)
    except NoMatchError:
        return sentence, []
    if stale:
        remark = getattr(match.remark, "kind", "none")
        sentence = words.say("moved-on", match=error.details["match"], remark=remark)
    since = 0
    if revision is not None:
        since = match.revision - revision
    # Further back, the number of planned answers is unknown.
    ply = match.ply - since - match.answered  # wrong only after a take-back
    if 0 < since <= 2 and 0 <= ply < match.ply and match.seats[ply % 2] == acting.user:
        view = services.view(replace(match, turns=match.turns[: ply + 1], outcome=None))
        sentence = words.say("turn-already", match=match.number, **last_turn(view, words))
    where = await _link_to_board(acting, match)
    if where:
        way = words.say("newest-board", where=where)
    else:
        way = words.say("newest-board-hidden")
    return f"{sentence} {way}", items_of(WAITING_BUTTONS(acting, match), words)


async def _link_to_board(acting: Acting, match: Match) -> str | None:
    """Post the board first if needed; None if that fails."""
    bot = acting.bot
    if not match.is_shown and may_write(bot, match.place):
        await acting.reply.think()
        with suppress(UndeliveredError):
            await bot.delivery.deliver(board_entry(match), here=acting.here)
        match = await bot.get(Finding).match(match.id)
    return link(match)


class TypeTurn(RevisionLink, Button, name="type", label="button-type", acknowledges="later"):
    draft: Draft

    async def press(self, acting: Acting) -> None:
        def stones(view: MatchView) -> str:
            turn = step_of(view, self.draft).turns[0]
            if not turn.placements:
                return ""
            return format_turn(turn, view.position, view.rules)

        await open_form(acting, TurnForm(self.match, self.revision, self.draft.code), stones)


class TypeAgain(RevisionLink, Button, name="turn-again", label="button-try-again", acknowledges="later"):
    kept: str
    """The draft's code, a bar, and the text."""

    async def press(self, acting: Acting) -> None:
        draft, _, text = self.kept.partition("|")
        await open_form(acting, TurnForm(self.match, self.revision, draft), lambda _view: text)


class MatchForm(Form):
    """Asks for a text about a match at a revision."""

    field: ClassVar[str]
    """Id of the text, and part of the ids of messages."""
    longest: ClassVar[int]
    style: ClassVar = discord.TextStyle.short
    example: ClassVar = ""
    """Message id of an example of the text."""

    match: MatchId
    revision: int

    @abstractmethod
    async def view(self, acting: Acting) -> MatchView:
        """Raise `MatchError` if the match has moved on."""


class TurnForm(MatchForm, name="turn"):
    field = "turn"
    longest = MAX_WRITTEN_TURN

    draft: str
    """The draft's code, or empty."""

    async def view(self, acting: Acting) -> MatchView:
        return await acting.get(Playing).turn(self.match, acting.user, self.revision)

    async def submit(self, acting: Acting, written: FormData) -> None:
        draft = None
        if self.draft:
            draft = Draft.read(self.draft)
        try:
            view = await self.view(acting)
        except MatchError as error:
            await leave(acting, self.match, self.revision, error)
        else:
            await play_privately(acting, TurnAttempt(view, written.text(self.field), draft))


async def open_form(acting: Acting, form: MatchForm, text: Callable[[MatchView], str]) -> None:
    words = acting.words
    try:
        view = await form.view(acting)
    except MatchError as error:
        await acting.reply.think()
        await leave(acting, form.match, form.revision, error)
        return
    colours = "fixed" if view.rules.colour_to_place(view.position) else "free"
    placeholder = None
    if form.example:
        placeholder = words.say(form.example, colours=colours)
    field = text_field(
        form.field,
        words.say(f"{form.field}-form-label"),
        words.say(f"{form.field}-form-help", colours=colours),
        style=form.style,
        max_length=form.longest,
        default=text(view)[: form.longest] or None,
        placeholder=placeholder,
    )
    ExpiringMessages.of(acting.bot).keep(acting)  # the form is answered in this message
    await acting.reply.ask(form.modal(words.say(f"{form.field}-form", match=view.match.number), field))

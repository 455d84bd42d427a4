"""The turn builder: making a turn step by step, behind the Play button, by buttons alone.

The whole state is a `Draft` in the ids of the components, so a restart loses nothing, and every click is
judged anew against the match as it stands. What the turn is made for, to be played, to be planned, or what a
room has added, is up to the `Purpose` of the draft: where the board comes from, and what becomes of the turn.
"""

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from discord import ButtonStyle

from bot.errors import MatchError
from bot.features.turn.draft import AT_ONCE, Draft, Step, cell_name, draft_looks, step_of
from bot.features.turn.purpose import PURPOSES, Purpose, ToPlay, pass_label, planned
from bot.matches.ids import MatchId
from bot.rules.position import PASS, Turn
from bot.rules.tilings import Cell
from bot.rules.vocabulary import DISCS
from bot.ui.acting import Acting
from bot.ui.components import RETURN_ACTION, Button, Item, adjacent_page_buttons, view_of
from bot.ui.messages import ExpiringMessages
from bot.ui.texts import turn_words
from bot.words import Words


class _Making(Button, acknowledges="later"):
    """A button of the builder, with what every step of it carries."""

    keeps_back_button: ClassVar = False

    subject: MatchId
    """The match, unless the purpose knows something else by this number."""
    at: int
    """The revision of the match that is shown, unless the purpose needs something else."""
    draft: Draft
    """The stones so far, and what the turn is made for."""

    async def press(self, acting: Acting) -> None:
        """Go on from where the player stands; where no turn can be made any more, say so."""
        purpose = purpose_of(self.draft)
        if not purpose.is_shared:  # what is shared is at hand, and is shown at once
            await acting.reply.think()
        try:
            view = await purpose.view(acting, self.subject, self.at)
        except MatchError as error:
            await purpose.leave(acting, self.subject, self.at, error)
        else:
            await self.go_on(acting, step_of(view, self.draft))

    @abstractmethod
    async def go_on(self, acting: Acting, step: Step) -> None:
        """Do what the button says."""


class Build(_Making, name="build", label="button-back"):
    """Shows the draft that it carries: a row to look at, a stone less, or what something else covered."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        await show_step(acting, step)


class Put(_Making, name="put", label="draft-cell"):
    """Puts down the last stone of the draft that it carries."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        """Show the draft; end the turn if nothing is left to choose and there is to be no question."""
        if step.complete and not purpose_of(self.draft).asks(acting):
            await _end(acting, step, step.legal[0])
        else:
            await show_step(acting, step)


class Confirm(_Making, name="confirm", label="button-confirm", style=ButtonStyle.success):
    """Plays the turn, or plans it."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        if not step.draft.stones:  # that would read as a pass, which has a button of its own
            raise MatchError("unknown-button")
        await _end(acting, step, step.draft.turn)


class Pass(_Making, name="pass", label="button-pass"):
    """Asks whether to pass, unless the player wants no questions."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        purpose = purpose_of(self.draft)
        if not step_of(step.view, Draft()).may_pass:
            raise MatchError("unknown-button")
        if not purpose.asks(acting):
            await _end(acting, step, PASS)
            return
        words, state = acting.words, (self.subject, self.at, self.draft)
        label = pass_label(step)
        buttons = view_of([PassConfirm(*state).item(words, label=label), Build(*state).item(words)])
        await acting.reply.show(purpose.pass_text(acting, step), view=buttons)


class PassConfirm(_Making, name="pass-confirm", label="button-pass", style=ButtonStyle.success):
    """Passes, or plans to."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        await _end(acting, step, PASS)


class More(_Making, name="more", label="button-more"):
    """Offers what leaves the turn as it is, in place of rows and cells, and all pages of groups in words."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        back = Return(*_state(step, replace(step.draft, page=0))).item(acting.words)
        first, *rest = purpose_of(step.draft).others(acting, step)
        await _show(acting, step, [[*first, back], *rest], page=self.draft.page)


class Return(Build, name=RETURN_ACTION, label="button-return"):
    """Leads back to the turn from what was shown in its place, however far that has led."""


class Hints(_Making, name="turn-hint", label="button-hint"):
    """Shows hints in place of the turn."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        reply = acting.reply.in_place(Return(*_state(step)).item(acting.words))
        await purpose_of(self.draft).hint(replace(acting, reply=reply), step)


class Close(Button, name="close", label="button-close"):
    """Puts the private message away."""

    keeps_back_button: ClassVar = False

    async def press(self, acting: Acting) -> None:
        await acting.reply.drop()


def purpose_of(draft: Draft) -> Purpose:
    """Return what the turn of a draft is made for.

    Raises:
        MatchError: The draft says nothing of the kind.
    """
    if draft.aim is None:
        return ToPlay()
    added = PURPOSES.get(draft.aim[:1])
    return planned(draft.aim) if added is None else added.read(draft.aim[1:])


async def _end(acting: Acting, step: Step, turn: Turn) -> None:
    """End a turn, and go on with the one that follows it, if any does."""
    following = await purpose_of(step.draft).end(acting, step, turn)
    if following is not None:
        await show_step(acting, following)


async def show_step(acting: Acting, step: Step, note: str = "") -> None:
    """Show where a player stands in the private message, with the buttons that lead on.

    A note stands above it.
    """
    words = acting.words
    cells = [_cell(step, cell, words) for cell in step.offered]
    if len(step.cells) <= AT_ONCE:
        ways_on = [
            *_in_lines(cells, _wide(cells, 4)),
            *_in_lines([*_stones(step, words), *_ways(acting, step)]),
        ]
    elif cells:
        draft = replace(step.draft, row=None)
        ways_on = _in_lines([*cells, Build(*_state(step, draft)).item(words, label="button-rows")])
    else:
        rows = [_row(step, row, words) for row in step.rows]
        ways_on = [
            *_in_lines(rows, _wide(rows, 3)),
            *_in_lines([*_stones(step, words), *_ways(acting, step)]),
        ]
    await _show(acting, step, ways_on, note)


def _wide(buttons: Sequence[Item], most: int) -> int:
    """Return how many stand in each line: as many as a phone shows side by side, if four lines do."""
    lines = max(1, min(4, math.ceil(len(buttons) / most)))
    return max(1, math.ceil(len(buttons) / lines))


def _in_lines(buttons: Sequence[Item], most: int = 5) -> list[Sequence[Item]]:
    return [buttons[at : at + most] for at in range(0, len(buttons), most)]


async def _show(
    acting: Acting, step: Step, below: Sequence[Sequence[Item]], note: str = "", page: int | None = None
) -> None:
    words = acting.words
    purpose = purpose_of(step.draft)
    title = "\n".join(filter(None, [note, purpose.title(acting, step)]))
    text, board = purpose.text(step, title, words), purpose.board(step)
    looks = draft_looks(acting.settings, board)
    key = step.draft.code if purpose.is_shared else ""
    content, files, pages = await acting.bot.pictures.compose(
        text, board, words, acting.user, acting.settings, looks=looks, page=page, key=key
    )
    turned = adjacent_page_buttons(
        lambda other: More(*_state(step, replace(step.draft, page=other))), page or 0, pages, words
    )
    await acting.reply.show(content, attachments=files, view=view_of(*below, turned))
    if purpose.fades:
        ExpiringMessages.of(acting.bot).add(acting, step.view.match, stays=True)


def _state(step: Step, draft: Draft | None = None) -> tuple[MatchId, int, Draft]:
    return (*purpose_of(step.draft).state(step.view), draft or step.draft)


def _row(step: Step, row: int, words: Words) -> Item:
    name = step.view.position.board.tiling.row_names[row]
    return Build(*_state(step, replace(step.draft, row=row))).item(words, label="draft-row", row=name)


def _cell(step: Step, cell: Cell, words: Words) -> Item:
    numbers = step.view.position.board.numbers
    number = str(numbers[cell]) if numbers else "none"
    return Put(*_state(step, step.with_stone(cell))).item(words, cell=cell_name(step, cell), number=number)


def _stones(step: Step, words: Words) -> Iterator[Item]:
    """What becomes of the stones put down so far: a button for each turn that they may be."""
    draft, purpose = step.draft, purpose_of(step.draft)
    for turn in step.legal:
        played = replace(draft, stones=turn.placements, is_open=False, row=None)
        either = step.view.rules.colour_to_place(step.view.position) is None
        yield Confirm(*_state(step, played)).item(
            words,
            label=purpose.confirm_label,
            emoji=DISCS[turn.placements[0].colour] if either and len(turn.placements) == 1 else None,
            turn=turn_words(turn, step.view, words),
        )
    if draft.stones:
        yield Build(*_state(step, draft.without_last())).item(
            words, label="button-remove", cell=cell_name(step, draft.stones[-1].cell)
        )


def _ways(acting: Acting, step: Step) -> Iterator[Item]:
    """The ways to a turn other than by rows and cells, and to all that is not part of making it."""
    if step.may_pass:
        yield Pass(*_state(step)).item(acting.words, label=pass_label(step))
    yield from purpose_of(step.draft).ways(acting, step)

"""The turn builder: making a turn by buttons, behind the Play button.

The whole state is a `Draft` in the component ids, so it survives restarts, and every click is checked
against the current match. The draft's `Purpose` (play, or one added by a feature) decides where the
board comes from and what happens with the turn.
"""

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace

from discord import ButtonStyle

from bot.errors import MatchError
from bot.features.turn.draft import MAX_OFFERED, DraftStep, cell_name, draft_looks, step_of
from bot.features.turn.links import Build, Close, DraftLink, Hints, More, Pass, PassConfirm
from bot.features.turn.model import Draft
from bot.features.turn.private import follow
from bot.features.turn.purpose import PURPOSES, PlayPurpose, Purpose, pass_label
from bot.matches.ids import MatchId
from bot.rules.position import PASS, Turn
from bot.rules.tilings import Cell
from bot.rules.vocabulary import DISCS
from bot.ui.acting import Acting
from bot.ui.components import RETURN_ACTION, Button, Item, adjacent_page_buttons, view_of
from bot.ui.messages import ExpiringMessages
from bot.ui.texts import turn_words
from bot.words import Words


class _BuilderButton(DraftLink, Button, acknowledges="later", keeps_back_button=False):
    async def press(self, acting: Acting) -> None:
        """If no turn can be made any more, close the message."""
        purpose = purpose_of(self.draft)
        try:
            view = await purpose.view(acting, self.subject, self.at)
        except MatchError as error:
            await purpose.leave(acting, self.subject, self.at, error)
        else:
            await self.apply(acting, step_of(view, self.draft))

    @abstractmethod
    async def apply(self, acting: Acting, step: DraftStep) -> None:
        pass


class PressBuild(Build, _BuilderButton):
    """Shows its draft: a row, one stone less, or what a menu covered."""

    async def apply(self, acting: Acting, step: DraftStep) -> None:
        await show_step(acting, step)


class Put(_BuilderButton, name="put", label="draft-cell"):
    async def apply(self, acting: Acting, step: DraftStep) -> None:
        """Submit the turn if it is complete and needs no confirmation."""
        if step.complete and not purpose_of(self.draft).asks(acting, step):
            await _submit(acting, step, step.legal[0])
        else:
            await show_step(acting, step)


class Confirm(_BuilderButton, name="confirm", label="button-confirm", style=ButtonStyle.success):
    async def apply(self, acting: Acting, step: DraftStep) -> None:
        if not step.draft.stones:  # an empty draft means a pass, which has its own button
            raise MatchError("unknown-button")
        await _submit(acting, step, step.draft.turn)


class PressPass(Pass, _BuilderButton):
    """Asks for confirmation to pass, unless the player has switched that off."""

    async def apply(self, acting: Acting, step: DraftStep) -> None:
        purpose = purpose_of(self.draft)
        if not step_of(step.view, Draft()).may_pass:
            raise MatchError("unknown-button")
        if not purpose.asks(acting, step):
            await _submit(acting, step, PASS)
            return
        words = acting.words
        state = (self.subject, self.at, self.draft)
        confirm = PassConfirm(*state).item(words, label=pass_label(step))
        back = Build(*state).item(words)
        text = purpose.pass_text(acting, step)
        await acting.reply.show(text, view=view_of([confirm, back]))


class PressPassConfirm(PassConfirm, _BuilderButton):
    async def apply(self, acting: Acting, step: DraftStep) -> None:
        await _submit(acting, step, PASS)


class PressMore(More, _BuilderButton):
    """Shows the purpose's menu in place of rows and cells, and all pages of groups."""

    async def apply(self, acting: Acting, step: DraftStep) -> None:
        state = _state(step, replace(step.draft, page=0))
        back = Return(*state).item(acting.words)
        first, *rest = purpose_of(step.draft).menu_rows(acting, step)
        await _show(acting, step, [[*first, back], *rest], page=self.draft.page)


class Return(PressBuild, name=RETURN_ACTION, label="button-return"):
    """Returns to the turn from any message that replaced it."""


class PressHints(Hints, _BuilderButton):
    async def apply(self, acting: Acting, step: DraftStep) -> None:
        reply = acting.reply.in_place(Return(*_state(step)).item(acting.words))
        await purpose_of(self.draft).hint(replace(acting, reply=reply), step)


class PressClose(Close, Button, keeps_back_button=False):
    async def press(self, acting: Acting) -> None:
        ExpiringMessages.of(acting.bot).keep(acting)
        await acting.reply.drop()


def purpose_of(draft: Draft) -> Purpose:
    if draft.aim is None:
        return PlayPurpose()
    purpose = PURPOSES.get(draft.aim[:1])
    if purpose is None:
        raise MatchError("unknown-button")
    return purpose.read(draft.aim)


async def _submit(acting: Acting, step: DraftStep, turn: Turn) -> None:
    following = await purpose_of(step.draft).end(acting, step, turn)
    if following is not None:
        await show_step(acting, following)


async def show_step(acting: Acting, step: DraftStep, note: str = "") -> None:
    """A note stands above the board."""
    words = acting.words
    cells = [_cell(step, cell, words) for cell in step.offered]
    are_few = len(step.cells) <= MAX_OFFERED
    if cells and not are_few:
        state = _state(step, replace(step.draft, row=None))
        all_rows = Build(*state).item(words, label="button-rows")
        ways_on = _split_rows([*cells, all_rows])
    else:
        ways = cells
        if not are_few:
            ways = [_row(step, row, words) for row in step.rows]
        others = [*_stones(step, words), *_further_buttons(acting, step)]
        width = _row_width(ways, 4 if are_few else 3)
        ways_on = [*_split_rows(ways, width), *_split_rows(others)]
    await _show(acting, step, ways_on, note)


def _row_width(buttons: Sequence[Item], most: int) -> int:
    """`most` fit on a phone, but there are at most four rows."""
    lines = max(1, min(4, math.ceil(len(buttons) / most)))
    return max(1, math.ceil(len(buttons) / lines))


def _split_rows(buttons: Sequence[Item], most: int = 5) -> list[Sequence[Item]]:
    return [buttons[at : at + most] for at in range(0, len(buttons), most)]


async def _show(
    acting: Acting, step: DraftStep, below: Sequence[Sequence[Item]], note: str = "", page: int | None = None
) -> None:
    words = acting.words
    purpose = purpose_of(step.draft)
    happened = purpose.happened(acting, step)
    title = "\n".join(filter(None, [happened, note, purpose.title(acting, step)]))
    text = purpose.text(step, title, words)
    board = purpose.board(step)
    if happened:
        board = replace(board, told=board.told | {"turn"})
    looks = draft_looks(acting.settings, board)
    key = step.draft.code if purpose.is_shared else ""
    content, files, pages = await acting.bot.pictures.compose(
        text, board, words, acting.user, acting.settings, looks=looks, page=page, key=key
    )

    def to_page(other: int) -> More:
        return More(*_state(step, replace(step.draft, page=other)))

    turned = adjacent_page_buttons(to_page, page or 0, pages, words)
    await acting.reply.show(content, attachments=files, view=view_of(*below, turned))
    if purpose.fades:
        follow(acting, step.view.match)


def _state(step: DraftStep, draft: Draft | None = None) -> tuple[MatchId, int, Draft]:
    subject, at = purpose_of(step.draft).state(step.view)
    return subject, at, draft or step.draft


def _row(step: DraftStep, row: int, words: Words) -> Item:
    name = step.view.position.board.tiling.row_names[row]
    state = _state(step, replace(step.draft, row=row))
    return Build(*state).item(words, label="draft-row", row=name)


def _cell(step: DraftStep, cell: Cell, words: Words) -> Item:
    numbers = step.view.position.board.numbers
    state = _state(step, step.with_stone(cell))
    return Put(*state).item(
        words,
        cell=cell_name(step, cell),
        number=numbers[cell] if numbers else None,
    )


def _stones(step: DraftStep, words: Words) -> Iterator[Item]:
    """One button per turn that the stones can be, and one to remove the last."""
    draft = step.draft
    purpose = purpose_of(step.draft)
    either = step.view.rules.colour_to_place(step.view.position) is None
    for turn in step.legal:
        played = replace(draft, stones=turn.placements, is_open=False, row=None)
        emoji = None
        if either and len(turn.placements) == 1:
            emoji = DISCS[turn.placements[0].colour]
        yield Confirm(*_state(step, played)).item(
            words,
            label=purpose.confirm_label(step),
            emoji=emoji,
            turn=turn_words(turn, step.view, words),
        )
    if draft.stones:
        last = cell_name(step, draft.stones[-1].cell)
        without = Build(*_state(step, draft.without_last()))
        yield without.item(words, label="button-remove", cell=last)


def _further_buttons(acting: Acting, step: DraftStep) -> Iterator[Item]:
    if step.may_pass:
        yield Pass(*_state(step)).item(acting.words, label=pass_label(step))
    yield from purpose_of(step.draft).further_buttons(acting, step)

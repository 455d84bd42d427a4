"""The turn builder: making a turn step by step, behind the Play button, by lists and buttons alone.

The whole state is a `Draft` in the ids of the components, so a restart loses nothing, and every click is
judged anew against the match as it stands. What the turn is made for, to be played or to be planned, is up to
the `Purpose` of the draft.
"""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace

from discord import ButtonStyle, ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, Select, named_button, view_of
from bot.cogs.common.texts import stone_words
from bot.cogs.pictures import looks_of
from bot.cogs.turn.draft import (
    cell_name,
    cell_options,
    cell_placeholder,
    draft_board,
    draft_text,
    row_options,
)
from bot.cogs.turn.private import leave
from bot.cogs.turn.purpose import Answering, Expecting, Purpose, pass_label
from bot.cogs.turn.resign import Resign
from bot.cogs.turn.steps import Draft, Step, parse_cell, step_of
from bot.errors import MatchError
from bot.matches.courtesy import RequestKind
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.rules.position import PASS, Colour, Placement, Turn
from bot.rules.vocabulary import DISCS
from bot.words import Words


@dataclass(frozen=True)
class _Making:
    """What every step of the builder carries: the match, the revision shown, and the stones so far."""

    match: MatchId
    revision: int
    draft: Draft

    async def step(self, acting: Acting) -> Step | None:
        """Acknowledge, and return where the player stands; once the match has moved on, say so instead."""
        await acting.reply.think()
        try:
            view = await purpose_of(self.draft).view(acting, self.match, self.revision)
        except MatchError as error:
            await leave(acting, self.match, self.revision, error)
            return None
        return step_of(view, self.draft)


class _MakingButton(_Making, Button):
    """A button of the builder."""

    async def press(self, acting: Acting) -> None:
        """Go on, if the match is still there."""
        if step := await self.step(acting):
            await self.go_on(acting, step)

    @abstractmethod
    async def go_on(self, acting: Acting, step: Step) -> None:
        """Do what the button says."""


class _MakingSelect(_Making, Select):
    """A list of the builder."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        """Go on with what was chosen, if the match is still there."""
        step = await self.step(acting)
        if step is None:
            return
        if not values:
            raise MatchError("unknown-button")
        await self.go_on(acting, step, [parse_cell(value) for value in values])

    @abstractmethod
    async def go_on(self, acting: Acting, step: Step, chosen: list[int]) -> None:
        """Do what choosing means."""


class Build(_MakingButton, name="build", label="button-back"):
    """Shows the draft that it carries: a stone less or turned over, or what something else covered."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        """Show the draft."""
        await show_step(acting, step)


class ChooseRow(_MakingSelect, name="row"):
    """Offers the cells of a row."""

    async def go_on(self, acting: Acting, step: Step, chosen: list[int]) -> None:
        """Look at the row."""
        if chosen[0] not in step.rows:
            raise MatchError("unknown-button")
        await show_step(acting, replace(step, draft=replace(step.draft, row=chosen[0])))


class ChooseCell(_MakingSelect, name="cell"):
    """Puts down one stone or several, of the colour in hand."""

    async def go_on(self, acting: Acting, step: Step, chosen: list[int]) -> None:
        """Put the stones down; end the turn if nothing is missing and there is to be no question."""
        for cell in chosen:
            if Placement(cell, step.draft.hand) not in step.stones:
                raise MatchError("unknown-button")
            step = step_of(step.view, step.draft.put(cell))
        if step.complete and not purpose_of(self.draft).asks(acting):
            await _end(acting, step, step.draft.turn)
        else:
            await show_step(acting, step)


class Confirm(_MakingButton, name="confirm", label="button-confirm", style=ButtonStyle.success):
    """Plays the turn, or plans it."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        """End the turn with the stones put down."""
        if not step.draft.stones:  # that would read as a pass, which has a button of its own
            raise MatchError("unknown-button")
        await _end(acting, step, step.draft.turn)


class Pass(_MakingButton, name="pass", label="button-pass"):
    """Asks whether to pass, unless the player wants no questions."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        """Ask, or pass."""
        purpose = purpose_of(self.draft)
        if not step_of(step.view, Draft()).may_pass:
            raise MatchError("unknown-button")
        if not purpose.asks(acting):
            await _end(acting, step, PASS)
            return
        words, state = acting.words, (self.match, self.revision, self.draft)
        label = purpose.pass_label(step)
        buttons = view_of([PassConfirm(*state).item(words, label=label), Build(*state).item(words)])
        await acting.reply.show(purpose.pass_text(acting, step), view=buttons)


class PassConfirm(_MakingButton, name="pass-confirm", label="button-pass", style=ButtonStyle.success):
    """Passes, or plans to."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        """Pass."""
        await _end(acting, step, PASS)


class More(_MakingButton, name="more", label="button-more"):
    """Offers what leaves the turn as it is, in place of the lists."""

    async def go_on(self, acting: Acting, step: Step) -> None:
        """Offer board, rules and resigning, each of which opens a message of its own, and the way back."""
        words, view = acting.words, step.view
        others = [
            named_button("board", view.match.id).item(words),
            named_button("explain", view.game.key).item(words, game=view.game.name),
            Resign(view.match.id).item(words),
            Close().item(words),
            Build(*_state(step)).item(words),
        ]
        await _show(acting, step, view_of(others, list(_second_thoughts(acting, step.view.match))))


def _second_thoughts(acting: Acting, match: Match) -> Iterator[Item]:
    """What the player can ask the opponent for instead of playing."""
    may_ask = acting.bot.matches.requests.may_ask
    if may_ask(match, acting.user, RequestKind.TAKE_BACK):
        yield named_button("take-back", match.id, match.revision).item(acting.words)
    if may_ask(match, acting.user, RequestKind.ABANDON):
        yield named_button("abandon", match.id).item(acting.words)


class Close(Button, name="close", label="button-close"):
    """Puts the private message away."""

    async def press(self, acting: Acting) -> None:
        """Take the message away; nothing is played."""
        await acting.reply.think()
        await acting.reply.drop()


def purpose_of(draft: Draft) -> Purpose:
    """Return what the turn of a draft is made for."""
    if draft.ahead is None:
        return Purpose()
    return Expecting(draft.ahead) if draft.ahead.expected is None else Answering(draft.ahead)


async def _end(acting: Acting, step: Step, turn: Turn) -> None:
    """End a turn, and go on with the one that follows it, if any does."""
    following = await purpose_of(step.draft).end(acting, step, turn)
    if following is not None:
        await show_step(acting, following)


async def show_step(acting: Acting, step: Step, note: str = "") -> None:
    """Show where a player stands in the private message, with the lists and buttons that lead on.

    A note stands above it.
    """
    words = acting.words
    ways_on = view_of(
        list(_rows(step, words)),
        *([cells] for cells in _cells(step, words)),
        [*_stones(step, words), *_ways(acting, step)],
    )
    await _show(acting, step, ways_on, note)


async def _show(acting: Acting, step: Step, below: ui.View, note: str = "") -> None:
    words = acting.words
    title = "\n".join(filter(None, [note, purpose_of(step.draft).title(acting, step)]))
    picture = await acting.bot.pictures.picture(
        draft_board(step), words, acting.user, looks_of(acting.settings)
    )
    await acting.reply.show(draft_text(step, title, words), attachments=[picture], view=below)


def _state(step: Step, draft: Draft | None = None) -> tuple[MatchId, int, Draft]:
    return step.view.match.id, step.view.match.revision, draft or step.draft


def _rows(step: Step, words: Words) -> Iterator[Item]:
    if options := row_options(step, words):
        yield ChooseRow(*_state(step)).item(words.say("draft-rows"), options)


def _cells(step: Step, words: Words) -> Iterator[Item]:
    """The cells, in a list for each colour that can be placed there."""
    for colour in Colour:
        if options := cell_options(step, colour, words):
            most = min(step.at_once, len(options))
            placeholder = cell_placeholder(step, colour, most, words)
            draft = replace(step.draft, hand=colour)
            yield ChooseCell(*_state(step, draft)).item(placeholder, options, most=most)


def _stones(step: Step, words: Words) -> Iterator[Item]:
    """What becomes of the stones put down so far."""
    draft = step.draft
    if step.legal:
        yield _confirm(step, words)
    if step.may_flip:
        yield _other_colour(step, words)
    if draft.stones:
        yield Build(*_state(step, draft.without_last())).item(
            words, label="button-take-back", cell=cell_name(step, draft.stones[-1].cell)
        )


def _confirm(step: Step, words: Words) -> Item:
    """The button that ends the turn; it shows the colour of a single stone that could have had either."""
    confirm, stones, purpose = Confirm(*_state(step)), step.draft.stones, purpose_of(step.draft)
    if not step.chooses_colours or len(stones) > 1:
        return confirm.item(words, label=purpose.confirm_label)
    colour = stones[0].colour
    return confirm.item(words, label=purpose.colour_label, emoji=DISCS[colour], colour=colour.value)


def _other_colour(step: Step, words: Words) -> Item:
    """The button that turns the last stone over; it names the cell where there are others."""
    flipped = step.draft.with_last_flipped()
    last = flipped.stones[-1]
    return Build(*_state(step, flipped)).item(
        words,
        label="draft-instead",
        emoji=DISCS[last.colour],
        count=len(flipped.stones),
        colour=last.colour.value,
        stone=stone_words(last, step.view, words),
    )


def _ways(acting: Acting, step: Step) -> Iterator[Item]:
    """The ways to a turn other than by lists, and to all that is not part of making it."""
    if step.may_pass:
        yield Pass(*_state(step)).item(acting.words, label=pass_label(step))
    yield from purpose_of(step.draft).ways(acting, step)

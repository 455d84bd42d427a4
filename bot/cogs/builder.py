"""Making a turn step by step: behind the Play button, by selects and buttons alone.

The whole state is a `Draft` in the ids of the components, so a restart loses nothing, and every click is
judged anew against the match as it stands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.cogs._answers import Interaction, answer_privately, private_words, think
from bot.cogs._components import Press, chosen
from bot.cogs._draft import draft_board, draft_buttons, draft_text, pass_buttons, pass_text
from bot.cogs._pictures import looks_of
from bot.cogs._steps import Draft, Step, first_draft, parse_cell, parse_draft, step_of
from bot.cogs._turns import leave, overtaken, play_privately, rewrite
from bot.errors import MatchError
from bot.rules.notation import format_turn
from bot.rules.position import PASS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.cogs._components import Handler
    from bot.cogs.client import Oddity
    from bot.matches.model import MatchView

    Maker = Callable[[Interaction, Press, MatchView], Awaitable[None]]


def add_to(client: Oddity) -> None:
    """Answer the Play button and everything in the private message that it opens."""
    client.handlers |= {
        "play": begin,
        "build": _making(go_on),
        "row": _making(look_at_row),
        "cell": _making(put_stones),
        "confirm": _making(confirm),
        "pass": _making(ask_to_pass),
        "passed": _making(pass_turn),
        "close": close,
    }


async def begin(interaction: Interaction, press: Press) -> None:
    """Open the private message, if it is this person's turn."""
    try:
        view = await _view(interaction, press)
    except MatchError as error:
        sentence = await overtaken(interaction, press, error)
        await _take_old_buttons(interaction, press)
        await answer_privately(interaction, sentence)
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(interaction, step_of(view, first_draft(view)))


async def _take_old_buttons(interaction: Interaction, press: Press) -> None:
    """Take the buttons from an older board, where Discord was too busy for that, and a restart came after."""
    match = await interaction.client.matches.store.match(press.subject)
    pressed = interaction.message
    if match is None or pressed is None or pressed.flags.ephemeral:
        return
    if match.board_message in (None, pressed.id):
        return
    if interaction.response.is_done():
        await interaction.edit_original_response(view=None)
    else:
        await interaction.response.edit_message(view=None)


async def go_on(interaction: Interaction, press: Press, view: MatchView) -> None:
    """Show the state that a button stands for."""
    await _show(interaction, _step(press, view))


async def look_at_row(interaction: Interaction, press: Press, view: MatchView) -> None:
    """Offer the cells of a row."""
    step = _step(press, view)
    row = parse_cell(_values(interaction)[0])
    if row not in step.rows:
        raise MatchError("unknown-button")
    await _show(interaction, replace(step, draft=replace(step.draft, row=row)))


async def put_stones(interaction: Interaction, press: Press, view: MatchView) -> None:
    """Put down one stone or several; play the turn if nothing is missing and the person wants no question."""
    step = _step(press, view)
    for value in _values(interaction):
        cell = parse_cell(value)
        if cell not in step.cells:
            raise MatchError("unknown-button")
        step = step_of(view, step.draft.put(cell))
    settings = await interaction.client.matches.store.person(interaction.user.id)
    if step.complete and not settings.confirm:
        await _play(interaction, press, step)
    else:
        await _show(interaction, step)


async def confirm(interaction: Interaction, press: Press, view: MatchView) -> None:
    """Play the turn."""
    step = _step(press, view)
    if not step.draft.stones:  # that would read as a pass, which has a button of its own
        raise MatchError("unknown-button")
    await _play(interaction, press, step)


async def ask_to_pass(interaction: Interaction, press: Press, view: MatchView) -> None:
    """Ask whether to pass, unless the person wants no questions."""
    if not step_of(view, Draft()).may_pass:
        raise MatchError("unknown-button")
    if not (await interaction.client.matches.store.person(interaction.user.id)).confirm:
        await pass_turn(interaction, press, view)
        return
    words = await private_words(interaction)
    await rewrite(interaction, pass_text(view, words), view=pass_buttons(press, view, words))


async def pass_turn(interaction: Interaction, press: Press, view: MatchView) -> None:
    """Pass."""
    await play_privately(interaction, press, format_turn(PASS, view.position, view.rules))


async def close(interaction: Interaction, _press: Press) -> None:
    """Put the private message away; nothing is played."""
    await think(interaction)
    await interaction.delete_original_response()


def _making(maker: Maker) -> Handler:
    """A handler within the private message: once the match has moved on, the message says so and ends."""

    async def handle(interaction: Interaction, press: Press) -> None:
        await think(interaction)
        try:
            view = await _view(interaction, press)
        except MatchError as error:
            await leave(interaction, press, error)
        else:
            await maker(interaction, press, view)

    return handle


async def _view(interaction: Interaction, press: Press) -> MatchView:
    matches = interaction.client.matches
    return matches.view(await matches.expect_turn(press.subject, interaction.user.id, press.ply))


def _step(press: Press, view: MatchView) -> Step:
    draft = parse_draft(press.more) if press.more else first_draft(view)
    return step_of(view, draft)


def _values(interaction: Interaction) -> tuple[str, ...]:
    values = chosen(interaction)
    if not values:
        raise MatchError("unknown-button")
    return values


async def _play(interaction: Interaction, press: Press, step: Step) -> None:
    text = format_turn(step.draft.turn, step.view.position, step.view.rules)
    await play_privately(interaction, press, text)


async def _show(interaction: Interaction, step: Step) -> None:
    client = interaction.client
    words = await private_words(interaction)
    looks = looks_of(await client.matches.store.person(interaction.user.id))
    picture = await client.pictures.picture(draft_board(step), words, looks)
    await rewrite(
        interaction,
        draft_text(step, words),
        attachments=[picture],
        view=draft_buttons(step, words),
    )

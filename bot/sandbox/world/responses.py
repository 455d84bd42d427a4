"""How the bot answers an interaction: the first response, edits through the token, further messages.

Source: Discord's page "Receiving and Responding". An interaction wants its first response within three
seconds; its token then works for fifteen minutes.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from bot.sandbox.protocol import constants, limits
from bot.sandbox.protocol.components import check_modal
from bot.sandbox.protocol.constants import EPHEMERAL, LOADING
from bot.sandbox.protocol.refusals import Form, Refusal
from bot.sandbox.world.interactions import State, origin_json
from bot.sandbox.world.messages import create_message, edit_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.world.channels import Message, Upload
    from bot.sandbox.world.interactions import Interaction
    from bot.sandbox.world.world import World

_MENU_TYPES = (2, 3)
_PATH = ("data",)


def find(world: World, token: str, *, seconds: float) -> Interaction:
    """Return the interaction a webhook address names, or raise `Refusal` (50027)."""
    interaction = world.interactions.get(token)
    if interaction is None or interaction.expired or time.monotonic() - interaction.started > seconds:
        raise Refusal(50027)
    return interaction


def respond(
    interaction: Interaction, callback: int, data: dict[str, Any], uploads: Sequence[Upload] = ()
) -> dict[str, Any]:
    """Carry out the first response to an interaction.

    Args:
        interaction: which.
        callback: the type of the response, 4 to 9.
        data: its data.
        uploads: its files.

    Returns:
        The callback's JSON answer.

    Raises:
        Refusal: too late (10062), answered already (40060), or not as Discord wants it (50035 and others).
    """
    try:
        _check_callback(interaction, callback)
        message = _RESPONSES[callback](interaction, data, uploads)
    except Refusal as refusal:
        interaction.refusals.append(refusal)
        raise
    interaction.acknowledge(callback)
    return _callback_json(interaction, callback, message)


def _check_callback(interaction: Interaction, callback: int) -> None:
    """Raise `Refusal` unless this interaction may still be answered, and so."""
    if interaction.state is State.FAILED or interaction.expired:
        raise Refusal(10062)
    if interaction.state is State.ANSWERED:
        raise Refusal(40060)
    allowed = {
        constants.COMMAND: (4, 5, 9),
        constants.COMPONENT: (4, 5, 6, 7, 9),
        constants.AUTOCOMPLETE: (8,),
        constants.MODAL_SUBMIT: (4, 5, 6, 7) if interaction.source else (4, 5),
    }
    form = Form()
    form.one_of(("type",), callback, allowed[interaction.type])
    form.refuse()


def _message(interaction: Interaction, data: dict[str, Any], uploads: Sequence[Upload]) -> Message:
    interaction.reply = _post(interaction, data, uploads)
    return interaction.reply


def _deferred_message(interaction: Interaction, data: dict[str, Any], _: Sequence[Upload]) -> Message:
    body = {"flags": (data.get("flags") or 0) & EPHEMERAL}
    message = _post(interaction, body, (), loading=True)
    interaction.reply = message
    return message


def _deferred_update(interaction: Interaction, _data: dict[str, Any], _: Sequence[Upload]) -> Message | None:
    interaction.reply = interaction.source
    return interaction.source


def _update(interaction: Interaction, data: dict[str, Any], uploads: Sequence[Upload]) -> Message | None:
    if interaction.source is None or interaction.source.id not in interaction.channel.log:
        raise Refusal(10008)
    edit_message(interaction.source, data, uploads, path=_PATH)
    interaction.reply = interaction.source
    return interaction.source


def _choices(interaction: Interaction, data: dict[str, Any], _: Sequence[Upload]) -> None:
    limits.check_choices(data.get("choices") or [])
    interaction.choices = data.get("choices") or []


def _modal(interaction: Interaction, data: dict[str, Any], _: Sequence[Upload]) -> None:
    form = Form()
    check_modal(form, _PATH, data)
    form.refuse()
    interaction.modal = data


_RESPONSES = {
    constants.MESSAGE: _message,
    constants.DEFERRED_MESSAGE: _deferred_message,
    constants.DEFERRED_UPDATE: _deferred_update,
    constants.UPDATE: _update,
    constants.CHOICES: _choices,
    constants.MODAL: _modal,
}


def follow_up(interaction: Interaction, data: dict[str, Any], uploads: Sequence[Upload] = ()) -> Message:
    """Post a further message; the first one after a "thinking" answer fills that in instead.

    Raises:
        Refusal: nothing was answered yet (10015), or Discord would not take the message.
    """
    if interaction.state is not State.ANSWERED:
        raise Refusal(10015)
    interaction.filled = True
    if interaction.reply is not None and interaction.reply.loading:
        edit_message(interaction.reply, data, uploads)
        return interaction.reply
    message = _post(interaction, data, uploads, path=())
    interaction.followups.append(message)
    interaction.channel.world.tell("interaction", interaction)
    return message


def own_message(interaction: Interaction, name: str) -> Message:
    """Return a message of an interaction by `@original` or id, or raise `Refusal` (10008)."""
    mine = [interaction.reply, interaction.source, *interaction.followups]
    wanted = [interaction.reply] if name == "@original" else [m for m in mine if m and str(m.id) == name]
    if not wanted or wanted[0] is None or wanted[0].id not in interaction.channel.log:
        raise Refusal(10008)
    return wanted[0]


def edit_own(
    interaction: Interaction, name: str, data: dict[str, Any], uploads: Sequence[Upload] = ()
) -> Message:
    """Edit a message of an interaction through its token; this also fills in a deferred answer."""
    message = own_message(interaction, name)
    edit_message(message, data, uploads)
    interaction.filled = True
    interaction.channel.world.tell("interaction", interaction)
    return message


def _post(
    interaction: Interaction,
    data: dict[str, Any],
    uploads: Sequence[Upload],
    *,
    path: tuple[str | int, ...] = _PATH,
    loading: bool = False,
) -> Message:
    private = bool((data.get("flags") or 0) & EPHEMERAL)
    return create_message(
        interaction.channel,
        interaction.channel.world.bot,
        data,
        uploads,
        path=path,
        extra_flags=LOADING if loading else 0,
        type=_message_type(interaction),
        ephemeral_to=interaction.user.id if private else None,
        origin=origin_json(interaction),
        reference=interaction.reply or interaction.source,
    )


def _message_type(interaction: Interaction) -> int:
    if interaction.reply is not None or interaction.type == constants.COMPONENT:
        return constants.REPLY
    if interaction.type == constants.COMMAND:
        is_menu = interaction.data.get("type") in _MENU_TYPES
        return constants.MENU_RESPONSE if is_menu else constants.SLASH_RESPONSE
    return constants.DEFAULT


def _callback_json(interaction: Interaction, callback: int, message: Message | None) -> dict[str, Any]:
    about: dict[str, Any] = {"id": str(interaction.id), "type": interaction.type}
    if message is None:
        return {"interaction": about}
    about |= {
        "channel_id": str(message.channel.id),
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.ephemeral,
    }
    if callback not in (constants.MESSAGE, constants.UPDATE):
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": callback, "message": message.json()}}

"""Responses to an interaction: the first response, edits by token, and follow-ups.

Source: Discord's page "Receiving and Responding". The first response is due within three seconds; the token
is valid for fifteen minutes.
"""

from collections.abc import Callable

from bot.sandbox.protocol import Json, numbers
from bot.sandbox.protocol.commands import MESSAGE_MENU, USER_MENU, check_choices
from bot.sandbox.protocol.contents import check_modal, number_components
from bot.sandbox.protocol.numbers import EPHEMERAL, LOADING
from bot.sandbox.protocol.refusals import BodyFaults, Refusal
from bot.sandbox.world.guild import Message
from bot.sandbox.world.payloads import message_json, origin_json
from bot.sandbox.world.posting import MessageRequest, create_message, edit_message
from bot.sandbox.world.world import Interaction, InteractionState, World


def find_interaction(world: World, token: str) -> Interaction:
    """Refused with 50027 or 10003."""
    interaction = world.interactions.get(token)
    if interaction is None or interaction.expired or interaction.age > world.token_seconds:
        raise Refusal(50027)
    world.channel(interaction.channel.id)  # raises if it was deleted
    return interaction


def respond(world: World, interaction: Interaction, callback: int, draft: MessageRequest) -> Json:
    """Carry out the first response, of a callback type from 4 to 9, and return its JSON answer.

    Refused with 10062 (too late), 40060 (repeated), or 50035 and others (invalid).
    """
    try:
        _check_callback(interaction, callback)
        message = interaction.message = _RESPONSES[callback](world, interaction, draft)
    except Refusal as refusal:
        interaction.refusals.append(refusal)
        raise
    interaction.acknowledge(callback)
    world.tell("interaction_update", interaction)
    return _callback_json(interaction, callback, message)


def _check_callback(interaction: Interaction, callback: int) -> None:
    if interaction.state is InteractionState.FAILED or interaction.expired:
        raise Refusal(10062)
    if interaction.state is InteractionState.ANSWERED:
        raise Refusal(40060)
    allowed = {
        numbers.COMMAND: (4, 5, 9),
        numbers.COMPONENT: (4, 5, 6, 7, 9),
        numbers.AUTOCOMPLETE: (8,),
        numbers.MODAL_SUBMIT: (4, 5, 6, 7) if interaction.source else (4, 5),
    }
    with BodyFaults() as form:
        form.choice(("type",), callback, allowed[interaction.type])


def _deferred_message(world: World, interaction: Interaction, draft: MessageRequest) -> Message:
    empty = MessageRequest({"flags": draft.flags & EPHEMERAL}, path=draft.path)
    return _post(world, interaction, empty, extra_flags=LOADING)


def _deferred_update(_world: World, interaction: Interaction, _draft: MessageRequest) -> Message | None:
    return interaction.source


def _update(world: World, interaction: Interaction, draft: MessageRequest) -> Message | None:
    if interaction.source is None or interaction.source.id not in interaction.channel.log:
        raise Refusal(10008)
    edit_message(world, interaction.source, draft)
    return interaction.source


def _choices(_world: World, interaction: Interaction, draft: MessageRequest) -> None:
    choices = draft.body.get("choices") or []
    with BodyFaults() as form:
        check_choices(form, (*draft.path, "choices"), choices)
    interaction.choices = choices


def _modal(_world: World, interaction: Interaction, draft: MessageRequest) -> None:
    with BodyFaults() as form:
        check_modal(form, draft.path, draft.body)
    number_components(draft.body["components"])
    interaction.modal = draft.body


def follow_up(world: World, interaction: Interaction, draft: MessageRequest) -> Message:
    """Post a follow-up; the first one after a deferred answer fills that in instead.

    Refused with 10015 if there is no first response.
    """
    if interaction.state is not InteractionState.ANSWERED:
        raise Refusal(10015)
    interaction.filled = True
    if interaction.message is not None and interaction.message.loading:
        edit_message(world, interaction.message, draft)
        return interaction.message
    message = _post(world, interaction, draft)
    interaction.followups.append(message)
    world.tell("interaction_update", interaction)
    return message


def own_message(interaction: Interaction, name: str) -> Message:
    """By `@original` or id; refused with 10008."""
    own = [interaction.message, interaction.source, *interaction.followups]
    by_name = {str(message.id): message for message in own if message is not None}
    if name == "@original":
        message = interaction.message
    else:
        message = by_name.get(name)
    if message is None or message.id not in interaction.channel.log:
        raise Refusal(10008)
    return message


def edit_own(world: World, interaction: Interaction, name: str, draft: MessageRequest) -> Message:
    message = own_message(interaction, name)
    edit_message(world, message, draft)
    interaction.filled = True
    world.tell("interaction_update", interaction)
    return message


def _post(world: World, interaction: Interaction, draft: MessageRequest, *, extra_flags: int = 0) -> Message:
    return create_message(
        world,
        interaction.channel,
        world.guild.bot,
        draft,
        extra_flags=extra_flags,
        type=_message_type(interaction),
        ephemeral_to=interaction.user.id if draft.flags & EPHEMERAL else None,
        origin=origin_json(interaction),
        reference=interaction.message or interaction.source,
    )


_RESPONSES: dict[int, Callable[[World, Interaction, MessageRequest], Message | None]] = {
    numbers.MESSAGE: _post,
    numbers.DEFERRED_MESSAGE: _deferred_message,
    numbers.DEFERRED_UPDATE: _deferred_update,
    numbers.UPDATE: _update,
    numbers.CHOICES: _choices,
    numbers.MODAL: _modal,
}


def _message_type(interaction: Interaction) -> int:
    if interaction.message is not None or interaction.type == numbers.COMPONENT:
        return numbers.REPLY
    if interaction.type == numbers.COMMAND:
        is_menu = interaction.data.get("type") in (USER_MENU, MESSAGE_MENU)
        if is_menu:
            return numbers.MENU_RESPONSE
        return numbers.SLASH_RESPONSE
    return numbers.DEFAULT


def _callback_json(interaction: Interaction, callback: int, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.type}
    if message is None:
        return {"interaction": about}
    about |= {
        "channel_id": str(message.channel.id),
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.ephemeral,
    }
    if callback not in (numbers.MESSAGE, numbers.UPDATE):
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": callback, "message": message_json(message)}}

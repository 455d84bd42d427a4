"""Routes that answer interactions; their token is their only password."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.http.calls import Reply
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.responses import edit_own, find, follow_up, own_message, respond

if TYPE_CHECKING:
    from bot.sandbox.http.calls import Call, Route
    from bot.sandbox.world.interactions import Interaction


def post_callback(call: Call) -> Reply:
    """POST /interactions/{interaction}/{token}/callback."""
    interaction = call.world.interactions.get(call.variables["token"])
    if interaction is None or interaction.id != call.id("interaction"):
        raise Refusal(10062)
    answer = respond(interaction, call.body.get("type", 0), call.body.get("data") or {}, call.uploads)
    if call.request.query.get("with_response", "").lower() in ("1", "true"):
        return Reply(answer)
    return Reply(status=204)


def post_follow_up(call: Call) -> Reply:
    """POST /webhooks/{application}/{token}."""
    return Reply(follow_up(_interaction(call), call.body, call.uploads).json())


def get_own(call: Call) -> Reply:
    """GET /webhooks/{application}/{token}/messages/{name}."""
    return Reply(own_message(_interaction(call), call.variables["name"]).json())


def patch_own(call: Call) -> Reply:
    """PATCH /webhooks/{application}/{token}/messages/{name}."""
    message = edit_own(_interaction(call), call.variables["name"], call.body, call.uploads)
    return Reply(message.json())


def delete_own(call: Call) -> Reply:
    """DELETE /webhooks/{application}/{token}/messages/{name}."""
    call.world.delete_message(own_message(_interaction(call), call.variables["name"]))
    return Reply(status=204)


def _interaction(call: Call) -> Interaction:
    if call.id("application") != call.world.application_id:
        raise Refusal(10015)
    return find(call.world, call.variables["token"], seconds=call.token_seconds)


_MESSAGE = "/webhooks/{application}/{token}/messages/{name}"
INTERACTION_ROUTES: tuple[Route, ...] = (
    ("POST", "/interactions/{interaction}/{token}/callback", post_callback),
    ("POST", "/webhooks/{application}/{token}", post_follow_up),
    ("GET", _MESSAGE, get_own),
    ("PATCH", _MESSAGE, patch_own),
    ("DELETE", _MESSAGE, delete_own),
)

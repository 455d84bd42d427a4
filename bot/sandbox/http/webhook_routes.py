"""Routes that answer interactions; their token is their only password."""

from bot.sandbox.http.calls import Call, Reply, Route
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.posting import Draft
from bot.sandbox.world.responses import edit_own, find_interaction, follow_up, own_message, respond


def post_callback(call: Call) -> Reply:
    """POST /interactions/{interaction}/{token}/callback."""
    interaction = call.world.interactions.get(call.variables["token"])
    if interaction is None or interaction.id != call.id("interaction"):
        raise Refusal(10062)
    draft = Draft(call.body.get("data") or {}, call.request.files, path=("data",))
    answer = respond(call.world, interaction, call.body.get("type", 0), draft)
    if call.request.query.get("with_response", "").lower() in ("1", "true"):
        return Reply(answer)
    return Reply(status=204)


def post_follow_up(call: Call) -> Reply:
    """POST /webhooks/{application}/{token}."""
    return Reply(message_json(follow_up(call.world, _interaction(call), call.draft)))


def get_own(call: Call) -> Reply:
    """GET /webhooks/{application}/{token}/messages/{name}."""
    return Reply(message_json(own_message(_interaction(call), call.variables["name"])))


def patch_own(call: Call) -> Reply:
    """PATCH /webhooks/{application}/{token}/messages/{name}."""
    message = edit_own(call.world, _interaction(call), call.variables["name"], call.draft)
    return Reply(message_json(message))


def delete_own(call: Call) -> Reply:
    """DELETE /webhooks/{application}/{token}/messages/{name}."""
    call.world.delete_message(own_message(_interaction(call), call.variables["name"]))
    return Reply(status=204)


def _interaction(call: Call) -> Interaction:
    if call.id("application") != call.application_id:
        raise Refusal(10015)
    return find_interaction(call.world, call.variables["token"])


_MESSAGE = "/webhooks/{application}/{token}/messages/{name}"
INTERACTION_ROUTES: tuple[Route, ...] = (
    ("POST", "/interactions/{interaction}/{token}/callback", post_callback),
    ("POST", "/webhooks/{application}/{token}", post_follow_up),
    ("GET", _MESSAGE, get_own),
    ("PATCH", _MESSAGE, patch_own),
    ("DELETE", _MESSAGE, delete_own),
)

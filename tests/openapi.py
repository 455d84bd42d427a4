"""Discord's published description of its API: do requests and answers keep to it?

The description lies beside the repository (`../shared/discord-openapi.json`); where it is missing, tests that
need it are skipped.
"""

import copy
import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from bot.sandbox.http.routes import RestRequest

DESCRIPTION = Path(__file__).parent.parent.parent / "shared" / "discord-openapi.json"
CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
BODIES = {
    ("POST", "/channels/{channel}/messages"): "MessageCreateRequest",
    ("PATCH", "/channels/{channel}/messages/{message}"): "MessageEditRequestPartial",
    ("POST", "/channels/{channel}/messages/{message}/threads"): "CreateTextThreadWithMessageRequest",
    ("PATCH", "/webhooks/{application}/{token}/messages/{name}"): "IncomingWebhookUpdateRequestPartial",
    ("POST", "/webhooks/{application}/{token}"): "IncomingWebhookRequestPartial",
    ("POST", "/users/@me/channels"): "CreatePrivateChannelRequest",
}
ANSWERS = {
    ("GET", "/users/@me"): "UserPIIResponse",
    ("GET", "/oauth2/applications/@me"): "PrivateApplicationResponse",
    ("GET", "/gateway/bot"): "GatewayBotResponse",
    ("GET", "/guilds/{guild}/members/{user}"): "GuildMemberResponse",
    ("GET", "/channels/{channel}"): "GuildChannelResponse",
    ("GET", "/channels/{channel}/thread-members/{user}"): "ThreadMemberResponse",
    ("POST", "/users/@me/channels"): "PrivateChannelResponse",
    ("POST", "/channels/{channel}/messages"): "MessageResponse",
    ("PATCH", "/channels/{channel}/messages/{message}"): "MessageResponse",
    ("POST", "/channels/{channel}/messages/{message}/threads"): "ThreadResponse",
    ("POST", "/webhooks/{application}/{token}"): "MessageResponse",
    ("PATCH", "/webhooks/{application}/{token}/messages/{name}"): "MessageResponse",
    ("POST", "/interactions/{interaction}/{token}/callback"): "InteractionCallbackResponse",
}

needs_description = pytest.mark.skipif(
    not DESCRIPTION.exists(), reason=f"Discord's API description is not at {DESCRIPTION}"
)

_ID = re.compile(r"(?<!\d)[1-9]\d{16,19}(?!\d)")


@functools.cache
def _registry() -> Registry[Any]:
    contents = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    return Registry().with_resource("urn:discord", Resource(contents, DRAFT202012))


@functools.cache
def validator(schema: str) -> jsonschema.Draft202012Validator:
    reference = {"$ref": f"urn:discord#/components/schemas/{schema}"}
    return _Validator(reference, registry=_registry())


_ONE_OF = jsonschema.Draft202012Validator.VALIDATORS["oneOf"]


def _check_one_of(validator: Any, schemas: list[Any], value: Any, schema: Any) -> Iterator[Any]:
    """As `oneOf`, which would try every kind of button and list on each."""
    fitting = [one for one in schemas if _may_fit(one, value)]
    if sum(validator.evolve(schema=one).is_valid(value) for one in fitting) != 1:
        yield from _ONE_OF(validator, schemas, value, schema)


_Validator = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"oneOf": _check_one_of})


def _may_fit(schema: Any, value: Any) -> bool:
    """Whether a schema has the constant, or allows the `type`, of a value."""
    if "const" in schema:
        return bool(schema["const"] == value)
    types = _types_of(schema.get("$ref", ""))
    return not types or not isinstance(value, dict) or value.get("type") in (None, *types)


@functools.cache
def _types_of(reference: str) -> list[int]:
    """The values that a schema allows for the property `type`; none if it allows any."""
    known = _registry().contents("urn:discord")["components"]["schemas"]
    schema = known.get(reference.rpartition("/")[2], {})
    return list(schema.get("properties", {}).get("type", {}).get("enum", []))


def problems(schema: str, body: Any) -> list[str]:
    """What is wrong with a body, one line each; asked once of bodies that differ by ids and words alone."""
    text = json.dumps(_without_words(body))
    places = {name: str(place) for place, name in enumerate(dict.fromkeys(_ID.findall(text)), start=10**17)}
    if not _problems(schema, _ID.sub(lambda found: places[found[0]], text)):
        return []
    return list(_problems(schema, json.dumps(body)))


_WORDS = {"content", "custom_id", "description", "label", "nonce", "placeholder", "value"}
"""What holds any words, of which the description says only how many characters there may be."""


def _without_words(body: Any, key: str = "") -> Any:
    """A body with words as long as their limit."""
    if isinstance(body, dict):
        return {name: _without_words(value, name) for name, value in body.items()}
    if isinstance(body, list):
        return [_without_words(value) for value in body]
    if key in _WORDS and isinstance(body, str) and body:
        return "x" * next((limit for limit in _limits() if len(body) <= limit), len(body))
    return body


@functools.cache
def _limits() -> list[int]:
    description = DESCRIPTION.read_text(encoding="utf-8")
    return sorted({int(found) for found in re.findall(r'"maxLength": *(\d+)', description)})


@functools.lru_cache(maxsize=10_000)
def _problems(schema: str, body: str) -> tuple[str, ...]:
    errors = validator(schema).iter_errors(json.loads(body))
    return tuple(line for error in errors for line in _lines(error))


def _lines(error: jsonschema.ValidationError) -> Iterator[str]:
    """Of a choice of schemas, what speaks against the one that fits best."""
    if not error.context:
        yield f"{error.json_path}: {error.message}"
        return
    branches: dict[Any, list[jsonschema.ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    closest = min(branches.values(), key=lambda found: (_is_of_another_type(found), len(found)))
    for inner in closest:
        yield from _lines(inner)


def _is_of_another_type(errors: list[jsonschema.ValidationError]) -> bool:
    return any(error.validator in ("enum", "type") for error in errors)


def request_problems(request: RestRequest) -> list[str]:
    """What is wrong with the body of a request the bot made; nothing if its route takes none."""
    if request.route.endswith("/commands") and request.method == "PUT":
        return _command_problems(request.body)
    if request.route.endswith("/callback"):
        schema = CALLBACKS[request.body["type"]]
    else:
        schema = BODIES.get((request.method, request.route), "")
    return problems(schema, _with_text_ids(request.body)) if schema and request.body else []


_RIGHT: list[Any] = []
"""Commands without a problem, which nearly every bot registers alike."""


def _command_problems(commands: list[Any]) -> list[str]:
    if commands in _RIGHT:
        return []
    found = [line for one in commands for line in problems("ApplicationCommandUpdateRequest", one)]
    if not found:
        _RIGHT.append(commands)
    return found


def answer_problems(request: RestRequest) -> list[str]:
    """What is wrong with the sandbox's answer; nothing if it was a refusal or is not known here."""
    if request.route.endswith("/commands"):
        return [line for one in request.answer for line in problems("ApplicationCommandResponse", one)]
    if request.route == "/users/@me/guilds":
        return [line for guild in request.answer for line in problems("MyGuildResponse", guild)]
    schema = ANSWERS.get((request.method, request.route))
    return problems(schema, request.answer) if schema and request.status in (200, 201) else []


def _with_text_ids(body: dict[str, Any]) -> dict[str, Any]:
    """Ids may come as numbers, which Discord takes although the description does not say so."""
    body = copy.deepcopy(body)
    if "recipient_id" in body:
        body["recipient_id"] = str(body["recipient_id"])
    answered = body.get("message_reference") or {}
    answered |= {name: str(number) for name, number in answered.items() if name.endswith("_id")}
    for part in (body, body.get("data") or {}):
        mentions = part.get("allowed_mentions") or {}
        if "users" in mentions:
            mentions["users"] = [str(user) for user in mentions["users"]]
        for attachment in part.get("attachments") or []:
            attachment["id"] = str(attachment["id"])
        for row in part.get("components") or []:
            for item in row.get("components") or []:
                for value in item.get("default_values") or []:
                    value["id"] = str(value["id"])
    return body

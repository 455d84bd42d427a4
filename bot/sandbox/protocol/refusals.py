"""Discord's refusals: error codes, an exception, and the nested list of faults."""

from types import TracebackType
from typing import Any, Self

from bot.sandbox.protocol import Json

Path = tuple[str | int, ...]
"""Path of a field in a request body: ("components", 0, "label")."""

ERRORS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160006: (400, "Maximum number of active threads reached"),
}
"""Error code -> HTTP status and Discord's message."""


class Refusal(Exception):  # noqa: N818 - it is an answer, not a failure of ours
    """A request that Discord would refuse; `errors` are the nested faults of 50035."""

    def __init__(self, code: int, errors: Json | None = None) -> None:
        self.code = code
        self.status, self.message = ERRORS[code]
        self.errors = errors
        super().__init__(f"{self.status} {code} {self.message} {errors or ''}".rstrip())

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class BodyFaults:
    """Collects faults by path, and raises one `Refusal` (50035) at the end of its block.

    Faults are nested like the body: that of the first component's label is at
    `errors.components.0.label._errors`. Each method but `fault` checks one property of one field.
    """

    def __init__(self) -> None:
        self.errors: Json = {}

    def fault(self, path: Path, code: str, message: str) -> None:
        node = self.errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, value: Any, *, least: int = 0, most: int) -> None:
        if value is None or least <= len(value) <= most:
            return
        if least:
            self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def presence(self, path: Path, value: Any, *, least: int = 1, most: int) -> None:
        if value is None:
            self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.length(path, value, least=least, most=most)

    def bounds(self, path: Path, value: Any, *, least: float, most: float) -> None:
        if value is not None and not least <= value <= most:
            self.fault(path, "NUMBER_TYPE_MAX", f"int value should be between {least} and {most}.")

    def choice(self, path: Path, value: Any, choices: tuple[Any, ...]) -> None:
        if value is not None and value not in choices:
            words = ", ".join(str(choice) for choice in choices)
            self.fault(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.errors and error is None:
            raise Refusal(50035, self.errors)

"""What the people of some seeds have to have met: each command, fault, place of a kill and way to end."""

from bot.sandbox.protocol import commands
from tests.conversations.table import CALLBACK, EDIT, POST, PRIVATE_EDIT
from tests.trials.world.troubles import CROSSINGS, DELIVERIES, FAULTS, Troubles

SEEDS = 10
"""From how many seeds on all of it is met."""
ROUTES = (
    *(POST, EDIT, CALLBACK, PRIVATE_EDIT),
    ("GET", "/channels/{channel}/messages"),
    ("POST", "/channels/{channel}/messages/{message}/threads"),
    ("DELETE", "/webhooks/{application}/{token}/messages/{name}"),
)
"""Those that are used most; others fail in some seeds."""
KINDS = "board", "buttons", "card", "result", "together"


def offered(registered):
    """The names of all commands and menus, as people's acts are counted."""
    slash = [one for one in registered if one["type"] == commands.SLASH]
    menus = [one["name"] for one in registered if one["type"] != commands.SLASH]
    return {*menus, *(f"/{path}" for one in slash for path, _ in commands.leaves(one))}


def unmet(counts, offered):
    wanted = {
        *offered,
        *(f"fault: {kind}" for kind in FAULTS),
        *(f"fault: event {kind}" for kind in DELIVERIES),
        *(f"fault on {method} {route}" for method, route in ROUTES),
        *(f"trouble: {one.removeprefix('begin_')}" for one in dir(Troubles) if one.startswith("begin_")),
        *(f"killed {when} {what}" for when, what in CROSSINGS),
        *(f"killed with {kind} to do" for kind in KINDS),
        *(f"ended: {reason}" for reason in ("resigned", "time", "cancelled", "odd-count", "larger-group")),
        *("tournament: over", "turns of the server", "rated", "against the computer"),
        *("fault: AutoMod", "fault: write", "restored backup", "deletions"),
    }
    return sorted(wanted - counts.keys())

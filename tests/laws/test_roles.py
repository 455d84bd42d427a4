"""Each place that asks for a role refuses a person without it.

The places are found in the code, so that a new one has to be added to the table.
"""

import ast

import pytest

from bot.sandbox.protocol import numbers
from tests.laws.states import States
from tests.laws.test_everything import leaves, uses
from tests.laws.test_held_ids import use
from tests.loaded import ROOT, of_the_whole

ROLES = {"check_manager", "check_moderator", "check_organiser"}
MANAGER = "Only server managers"
ORGANISER = "Only moderators"
TEXT, WHOLE, PERSON = 3, 4, 6
CLEO = {"type": PERSON, "name": "person", "value": "{cleo}"}

PRESSES = {
    "moderation/room.py _Intervention.press": ("moderated", "moderate-pause:{m}:{r}", MANAGER),
    "moderation/room.py ShowLog.press": ("nothing", "log:0", MANAGER),
    "preferences/server.py CheckServer.press": ("nothing", "server-check", MANAGER),
    "preferences/server.py ChooseChannels.choose": ("nothing", "channels", MANAGER),
    "preferences/server.py ShowServer.press": ("nothing", "server-show", MANAGER),
    "puzzles/server.py PuzzleOff.press": ("daily", "puzzle-off", MANAGER),
    "ratings/settings.py AskForNews.press": ("nothing", "news-ask", MANAGER),
    "ratings/settings.py AskWhomToExclude.press": ("nothing", "exclude-ask", MANAGER),
    "ratings/settings.py ChooseExcluded.choose": ("nothing", "exclude", MANAGER),
    "ratings/settings.py ChooseNews.choose": ("nothing", "news", MANAGER),
    "ratings/settings.py SetExcluded.press": ("rated", "set-excluded:{ben}:1", MANAGER),
    "together/command.py _begin": ("over", "together-start:odd:hexhex-3:1:9:daily:{here}:UTC", ORGANISER),
    "together/command.py _show_page": ("together", "together-managing", ORGANISER),
    "together/command.py AskToChange.press": ("together", "together-ask-change", ORGANISER),
    "together/command.py AskToEnd.press": ("together", "together-ask-end", MANAGER),
    "together/command.py ChangeForm.submit": ("together", "together-change", ORGANISER),
    "together/command.py Exclude.choose": ("together", "together-exclude:excluded", MANAGER),
    "together/command.py RemoveProposal.choose": ("together", "together-remove:proposal", MANAGER),
    "together/command.py EndMatch.press": ("together", "together-end:{m}", MANAGER),
    "tournaments/managing.py ManageForm.submit": (
        "begun",
        "tournament-manage-form:{t}:withdraw",
        ORGANISER,
    ),
    "tournaments/managing.py ManageTournament.choose": ("begun", "tournament-manage:{t}", ORGANISER),
    "tournaments/managing.py CancelTournament.act": ("begun", "tournament-cancel:{t}", ORGANISER),
    "tournaments/managing.py DecideTournament.act": (
        "begun",
        "tournament-decide:{t}:withdraw:{ben}:0:0",
        ORGANISER,
    ),
}
"""A state, the id that is pressed or chosen in, and what is said."""
CHOSEN = {
    "channels": "{here}",
    "news": "{here}",
    "exclude": "{ben}",
    "together-exclude:excluded": "{ben}",
    "together-remove:proposal": "{proposal}",
    "tournament-manage:{t}": "start",
}
COMMANDS = {
    "moderation/room.py match_command": (
        "moderated",
        "server match",
        [{"type": TEXT, "name": "action", "value": "pause"}, {"type": WHOLE, "name": "match", "value": 1}],
        MANAGER,
    ),
    "preferences/server.py _set": (
        "nothing",
        "server set",
        [{"type": TEXT, "name": "zone", "value": "UTC"}],
        MANAGER,
    ),
    "together/command.py _start": ("nothing", "together start", [], ORGANISER),
    "tournaments/command.py create_command": (
        "nothing",
        "tournament create",
        [{"type": TEXT, "name": name, "value": value} for name, value in (("name", "Cup"), ("game", "odd"))],
        ORGANISER,
    ),
}
"""A state, the command, its options, and what is said."""


def callers(node, scope=()):
    """Pairs of each name that is called in a function, and the qualified name of that function."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        scope = (*scope, node.name)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and scope:
        yield node.func.id, ".".join(scope)
    for inner in ast.iter_child_nodes(node):
        yield from callers(inner, scope)


def places():
    """Callers of a check; a private function that begins with "_check" is a check itself."""
    found, features = set(), ROOT / "bot" / "features"
    for file in sorted(features.rglob("*.py")):
        called = list(callers(ast.parse(file.read_text(encoding="utf-8"))))
        checks = {caller for name, caller in called if name in ROLES and caller.startswith("_check")}
        asking = {caller for name, caller in called if name in ROLES | checks} - checks
        found |= {f"{file.relative_to(features)} {caller}" for caller in asking}
    return found


@of_the_whole
def test_each_check_of_a_role_is_in_the_table():
    assert places() == {*PRESSES, *COMMANDS}


@of_the_whole
@pytest.mark.usefixtures("undrawn")
async def test_person_without_the_role_is_refused_at_each_place(table):
    states, wrong = States(table), {}
    source = await table.private_message(states.cleo)
    for place, (state, custom_id, said) in PRESSES.items():
        names = await states.named(state)
        chosen = CHOSEN.get(custom_id, "").format_map(names)
        told = await use(table, states.cleo, source, f"oddity:{custom_id}".format_map(names), chosen)
        if said not in told:
            wrong[place] = told
    for place, (state, path, options, said) in COMMANDS.items():
        names = await states.named(state)
        told = await type_in(table, states.cleo, path, options, names)
        if said not in told:
            wrong[place] = told
    assert wrong == {}


async def type_in(table, person, path, options, names):
    """Use a command, as a client may that shows it although Discord hides it."""
    name, *rest = path.split()
    (command,) = [one for one in table.sandbox.people[0].commands(table.channel) if one["name"] == name]
    assert rest in [known for known, _ in leaves(command)]
    filled = [
        {**one, "value": one["value"].format_map(names)} if one["type"] == PERSON else one for one in options
    ]
    answer = await uses(table, person, command, rest, filled)
    return " / ".join(one.content for one in (answer.message, *answer.followups) if one)


@of_the_whole
async def test_matches_to_moderate_are_offered_to_moderators_alone(table, sandbox, ada):
    await States(table).named("moderated")
    offered = {}
    for person in (ada, sandbox.person("dana")):
        (command,) = [one for one in ada.commands(table.channel) if one["name"] == "server"]
        focused = {"type": WHOLE, "name": "match", "value": "", "focused": True}
        inner = [{"type": 1, "name": "match", "options": [focused]}]
        data = {"id": command["id"], "name": "server", "type": 1, "options": inner}
        answer = await person.send(table.channel, numbers.AUTOCOMPLETE, data)
        offered[person.name] = len(answer.choices)
    assert offered == {"ada": 1, "dana": 0}

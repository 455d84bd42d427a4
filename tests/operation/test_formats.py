"""Each file that is made for another program is one that this program reads."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.case import case
from tests.operation.formats import READERS, read

ROOT = Path(__file__).parent.parent.parent
SHIPPED = ROOT / "data" / "operation"
PROSE = {".md", "LICENSE"}
SERVICE = (
    "image build depends_on environment restart init healthcheck stop_grace_period volumes logging read_only"
    " cap_drop security_opt mem_limit pids_limit ports"
)
"""What we say of a service, spelt as in https://docs.docker.com/reference/compose-file/services/."""
CONTAINER = (
    "ContainerName Image EnvironmentFile Volume PublishPort Environment RunInit ReadOnly DropCapability"
    " NoNewPrivileges PodmanArgs"
)
"""The same for https://docs.podman.io/en/latest/markdown/podman-systemd.unit.5.html."""
DURATION = re.compile(r"\d+(s|m|h|d)")
PAIRS = ("()", "[]", "{}", ("{{", "}}"))
NEWER = ("RestartSteps", "RestartMaxDelaySec")
"""Keys that systemd knows from 254 on, and an earlier one ignores."""


def files():
    folders = (ROOT, SHIPPED, ROOT / "docs" / "operation", ROOT / ".ci", ROOT / ".github")
    paths = [path for folder in folders for path in folder.glob("*") if path.is_file()]
    paths += (ROOT / ".github").rglob("workflows/*")
    left_out = {".git", *PROSE, *read(ROOT / ".gitignore")}
    return [path for path in paths if not {path.suffix, path.name} & left_out]


def test_every_file_for_another_program_is_read_strictly():
    for path in files():
        with case(path.name):
            assert {path.name, path.suffix} & READERS.keys(), (
                "no reader: add one to tests/operation/formats.py"
            )
            assert read(path)


def test_compose_has_only_what_compose_knows_and_names_what_is_there():
    compose = read(ROOT / "compose.yaml")
    assert {key for key in compose if not key.startswith("x-")} == {"name", "services", "volumes"}
    assert "$" not in re.sub(r"\$\{\w+:[-?][^{}]*\}", "", str(compose))
    for name, service in compose["services"].items():
        with case(name):
            assert service.keys() <= set(SERVICE.split())
            sources = [volume.split(":")[0] for volume in service["volumes"]]
            assert all((ROOT / one).exists() if "/" in one else one in compose["volumes"] for one in sources)
            assert service.get("depends_on", {}).keys() <= compose["services"].keys()
            times = [service["stop_grace_period"], *service["healthcheck"].values()]
            assert all(DURATION.fullmatch(time) for time in times if isinstance(time, str))


def test_rules_have_only_what_prometheus_knows():
    rules = read(ROOT / "docs" / "operation" / "oddity.rules.yml")
    assert rules.keys() == {"groups"}
    for group in rules["groups"]:
        assert group.keys() == {"name", "rules"}
        for rule in group["rules"]:
            with case(rule["alert"]):
                assert rule.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}
                assert DURATION.fullmatch(rule.get("for", "1m"))
                assert rule["labels"] in ({"severity": "page"}, {"severity": "ticket"})
                assert rule["annotations"].keys() == {"summary"}
                texts = rule["expr"], *rule["annotations"].values()
                assert all(text.count(one) == text.count(other) for text in texts for one, other in PAIRS)


def test_the_panels_of_the_dashboard_lie_beside_each_other():
    panels = read(ROOT / "docs" / "operation" / "oddity.dashboard.json")["panels"]
    cells = [
        (at["x"] + x, at["y"] + y)
        for at in (panel["gridPos"] for panel in panels)
        for x in range(at["w"])
        for y in range(at["h"])
    ]
    assert len(cells) == len(set(cells))
    assert {x for x, _ in cells} <= set(range(24))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_knows_every_key_of_the_units(tmp_path):
    for path in (*SHIPPED.glob("*.service"), SHIPPED / "oddity-backup.timer", SHIPPED / "oddity.container"):
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", path.read_text(), flags=re.MULTILINE)
        if path.suffix == ".container":  # Podman makes a service of it
            assert read(path)["Container"].keys() <= set(CONTAINER.split())
            text = re.sub(r"\[Container\].*?\n\n", "", text, flags=re.DOTALL)
            text = text.replace("[Service]\n", "[Service]\nExecStart=/bin/true\n")
        (tmp_path / path.with_suffix(path.suffix.replace("container", "service")).name).write_text(text)
        (tmp_path / "oddity-backup.service").touch()
    units = sorted(str(path) for path in tmp_path.iterdir())
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )
    lines = [line for line in said.stderr.splitlines() if not any(f"'{key}'" in line for key in NEWER)]
    assert [line for line in lines if str(tmp_path) in line or "oddity" in line] == []

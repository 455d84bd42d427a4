import json
import re
import shutil
import subprocess

import pytest

from tests.case import case
from tests.loaded import ROOT
from tests.operation.formats import READERS, read

SHIPPED, PAGES = ROOT / "data" / "operation", ROOT / "docs" / "operation"
FOLDERS = (ROOT, SHIPPED, PAGES, ROOT / ".github" / "workflows")
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
PAIRS = ("()", "[]", "{}", ("{{", "}}"))
NEWER = ("'RestartSteps'", "'RestartMaxDelaySec'")
"""Keys that systemd knows from 254 on, and an earlier one ignores."""


def test_no_file_says_a_thing_twice():
    files = [path for folder in FOLDERS for path in folder.iterdir() if path.suffix in READERS]
    assert {path.suffix for path in files} >= READERS.keys()
    for path in files:
        with case(path.name):
            assert read(path)
    forms = re.findall(r"(?:ENTRYPOINT|CMD) (.*)", (ROOT / "Containerfile").read_text())
    assert all(json.loads(form) for form in forms)


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


def test_rules_have_only_what_prometheus_knows():
    ((group,),) = read(PAGES / "oddity.rules.yml").values()
    assert group.keys() == {"name", "rules"}
    for rule in group["rules"]:
        with case(rule["alert"]):
            assert rule.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}
            assert re.fullmatch(r"\d+[smhd]", rule.get("for", "1m"))
            assert rule["labels"] in ({"severity": "page"}, {"severity": "ticket"})
            texts = rule["expr"], rule["annotations"]["summary"]
            assert all(text.count(one) == text.count(other) for text in texts for one, other in PAIRS)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_knows_every_key_of_the_units(tmp_path):
    assert read(SHIPPED / "oddity.container")["Container"].keys() <= set(CONTAINER.split())
    for path in (*SHIPPED.glob("*.service"), *SHIPPED.glob("*.timer"), SHIPPED / "oddity.container"):
        text = re.sub(
            r"\[Container\].*?\n\n", "", path.read_text(), flags=re.DOTALL
        )  # Podman makes it a service
        text = re.sub(r"^ExecStart=.*\n", "", text, flags=re.MULTILINE)
        name = path.name.replace("oddity.container", "podman.service")
        (tmp_path / name).write_text(text.replace("[Service]\n", "[Service]\nExecStart=/bin/true\n"))
    command = ["systemd-analyze", "verify", "--man=no", *map(str, tmp_path.iterdir())]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stderr.splitlines()
    ours = [line for line in said if str(tmp_path) in line or "oddity" in line]
    assert [line for line in ours if not any(key in line for key in NEWER)] == []

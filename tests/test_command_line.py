"""What an operator meets on the command line."""

import re
import signal
import socket
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.settings import NAMES, variable

ROOT = Path(__file__).parent.parent


@pytest.fixture
def cli(monkeypatch, tmp_path):
    """The command line in an empty folder, with no setting."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(variable(name), raising=False)
    return lambda *arguments: CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("command", [[], ["run"], ["sandbox"]])
def test_help_is_everywhere(cli, command):
    for flag in ("--help", "-h"):
        result = cli(*command, flag)
        assert result.exit_code == 0
        assert result.output.startswith("Usage:")


def test_the_version_is_the_packages(cli):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cli("--version").output == f"oddity, version {project['version']}\n"


def test_running_without_a_token_points_to_the_sandbox(cli):
    result = cli("run")
    assert result.exit_code == 2
    assert "DISCORD_TOKEN is missing" in result.output
    assert "oddity sandbox" in result.output
    assert "Traceback" not in result.output


def test_a_malformed_setting_ends_with_a_sentence(cli, monkeypatch):
    monkeypatch.setenv("ODDITY_LOG_LEVEL", "loud")
    result = cli("run")
    assert result.exit_code == 2
    assert "ODDITY_LOG_LEVEL is 'loud'" in result.output


@pytest.mark.parametrize("content", [b"something else entirely", None])
def test_a_database_that_is_none_is_named_and_left_alone(cli, monkeypatch, tmp_path, content):
    path = tmp_path / "data.sqlite3"
    path.mkdir() if content is None else path.write_bytes(content)
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("ODDITY_DATABASE", str(path))
    result = cli("run")
    assert result.exit_code == 2
    assert str(path) in result.output
    assert path.is_dir() if content is None else path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_named(cli, tmp_path):
    (tmp_path / "file").write_text("")
    result = cli("sandbox", "--port", "0", "--data", str(tmp_path / "file" / "below"))
    assert result.exit_code == 2
    assert "below" in result.output


def test_a_taken_port_is_named(cli):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = cli("sandbox", "--port", str(port))
    assert result.exit_code == 2
    assert f"Port {port} cannot be used" in result.output
    assert "--port" in result.output


def test_the_sandbox_serves_its_page_refuses_a_twin_and_ends_on_ctrl_c(tmp_path):
    command = [sys.executable, "-m", "bot", "sandbox", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as first:
        try:
            address = re.search(r"http://127\.0\.0\.1:\d+", first.stdout.readline()).group()
            with urllib.request.urlopen(address) as page:
                assert b"<!doctype html>" in page.read().lower()
            second = subprocess.run(command, capture_output=True, text=True, check=False)
            assert second.returncode == 2
            assert "Another Oddity is using" in second.stderr
        finally:
            first.send_signal(signal.SIGINT)
        _, log = first.communicate()
    assert first.returncode == 0, log
    assert "Traceback" not in log

import platform
import re
import signal
import socket
import subprocess
import sys
import tomllib
import urllib.request
from importlib.metadata import version

import click
import pytest
from click.testing import CliRunner

from bot import entry
from bot.__main__ import main
from bot.db.schema import newest_step
from tests.loaded import ROOT
from tests.operation.conftest import quiet_again as quiet_again  # noqa: PLC0414 (a fixture)


@pytest.fixture
def cli(no_settings, quiet_again):  # noqa: ARG001
    return lambda *arguments: CliRunner().invoke(main, arguments)


def refuses(result, *words):
    assert result.exit_code == 2
    assert [word for word in words if word not in result.output] == []
    assert "Traceback" not in result.output


GROUPS = ([], ["puzzles"], ["ratings"])


@pytest.mark.parametrize("command", [*GROUPS, ["run"], ["sandbox"]])
def test_help_is_everywhere(cli, command):
    for flag in ("--help", "-h"):
        result = cli(*command, flag)
        assert result.exit_code == 0
        assert result.output.startswith("Usage:")


@pytest.mark.parametrize("group", GROUPS)
def test_no_command_is_cut_short_in_the_list(cli, group):
    assert "..." not in cli(*group, "--help").output.partition("Commands:")[2]


def test_the_version_is_the_packages_and_that_of_the_newest_entry_of_the_changelog(cli):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cli("--version").output == f"oddity, version {project['version']}\n"
    newest, when = re.search(
        r"^## (\S+) - (\S+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    ).groups()
    assert project["version"] == (f"{newest}.dev0" if when == "unreleased" else newest)


def test_ctrl_c_while_all_is_imported_ends_with_a_sentence(monkeypatch):
    class Interrupting:
        def find_spec(self, name, *_):
            if name == "bot.__main__":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "bot.__main__")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    with pytest.raises(SystemExit, match=r"^Stopped\.$"):
        entry.main()


def test_output_that_cannot_be_written_ends_with_a_sentence(tmp_path):
    command = f"ulimit -f 0; exec {sys.executable} -m bot.entry --version > {tmp_path / 'out'}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "The output cannot be written (File too large).\n")


def test_running_without_a_token_points_to_the_sandbox(cli):
    refuses(cli("run"), "DISCORD_TOKEN is missing", "oddity sandbox")


def test_a_malformed_setting_ends_with_a_sentence(cli, monkeypatch):
    monkeypatch.setenv("ODDITY_LOG_LEVEL", "loud")
    refuses(cli("run"), "ODDITY_LOG_LEVEL is 'loud'")


def test_unreadable_line_of_the_settings_is_refused_in_words_of_ours_alone(cli, tmp_path, caplog):
    (tmp_path / ".env").write_text("no equals sign\n")
    refuses(cli("run"), "Line 1 of the file .env cannot be read")
    assert not caplog.messages, "python-dotenv has its own words"


def numbers():
    """Every option and argument of the command line that is a number."""
    for command in main.commands.values():
        for part in (command, *getattr(command, "commands", {}).values()):
            for param in part.params:
                if isinstance(param.type, click.IntRange | click.FloatRange | click.types.IntParamType):
                    yield pytest.param(param.type, id=f"{part.name} {param.name}")


@pytest.mark.parametrize("kind", [*numbers()])
@pytest.mark.parametrize("given", ["abc", "", "-1"])
def test_number_that_does_not_fit_is_refused_with_the_range_in_plain_words(kind, given):
    with pytest.raises(click.BadParameter) as refused:
        kind.convert(given, None, None)
    assert re.fullmatch(
        rf"'{given}' should be a (whole )?number from \S+ (to \S+|on)\.", refused.value.message
    )


@pytest.mark.parametrize("content", [b"something else entirely", None])
def test_a_database_that_is_none_is_named_and_left_alone(cli, monkeypatch, tmp_path, content):
    path = tmp_path / "data.sqlite3"
    path.mkdir() if content is None else path.write_bytes(content)
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("ODDITY_DATABASE", str(path))
    first = rf'{{"level": "INFO", .*"Oddity {version("oddity")}, schema {newest_step()}, database {path}"'
    result = cli("run")
    assert re.match(first, result.output)
    refuses(result, f"Error: Database {path}")
    assert path.is_dir() if content is None else path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_named(cli, tmp_path):
    (tmp_path / "file").write_text("")
    refuses(cli("sandbox", "--port", "0", "--data", str(tmp_path / "file" / "below")), "below")


def test_a_taken_port_is_named(cli, monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refuses(cli("sandbox", "--port", str(port)), f"Port {port} cannot be used", "--port")
        monkeypatch.setenv("DISCORD_TOKEN", "token")
        monkeypatch.setenv("ODDITY_METRICS_PORT", str(port))
        refuses(cli("run"), f"Port {port} of 127.0.0.1 cannot be used", "ODDITY_METRICS_PORT")
        monkeypatch.setenv("ODDITY_METRICS_ADDRESS", "999.1.1.1")
        refuses(cli("run"), f"Port {port} of 999.1.1.1 cannot be used (", "ODDITY_METRICS_ADDRESS")
        assert "Unknown error" not in cli("run").output


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


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library")
def test_memory_that_one_thread_leaves_behind_is_used_by_the_next():
    script = """
from concurrent.futures import ThreadPoolExecutor
from bot.__main__ import _share_freed_memory
def draw():
    pairs = [(b"x" * 40_000, b"x" * 600) for _ in range(1_000)]
    return [small for _, small in pairs]  # these lie between large freed blocks
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096
_share_freed_memory()
before = resident()
threads = [ThreadPoolExecutor(1) for _ in range(4)]
kept = [thread.submit(draw).result() for thread in threads]
print(resident() - before)
"""
    taken = int(subprocess.check_output([sys.executable, "-c", script], cwd=ROOT))
    assert taken < 80_000_000, "each of four threads keeps 40 MB"

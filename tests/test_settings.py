import re
from pathlib import Path

import pytest

from bot.settings import SETTING_NAMES, Settings, SettingsError, read_settings, variable

EXAMPLE = Path(__file__).parent.parent / ".env.example"

pytestmark = pytest.mark.usefixtures("no_settings")


def documented():
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_file_documents_every_setting_and_nothing_else():
    assert set(documented()) == {variable(name) for name in SETTING_NAMES}


def test_the_example_file_shows_the_defaults(monkeypatch):
    for name, value in documented().items():
        monkeypatch.setenv(name, value)
    assert read_settings() == Settings()


def test_a_dotenv_file_is_read_and_the_environment_wins(monkeypatch, tmp_path):
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-file\nODDITY_LOG_LEVEL=error\n")
    monkeypatch.setenv("ODDITY_LOG_LEVEL", "debug")
    settings = read_settings()
    assert settings.required_token == "from-file"
    assert settings.log_level == "DEBUG"


def test_a_missing_token_is_named_with_the_way_out():
    with pytest.raises(SettingsError, match=r"DISCORD_TOKEN is missing.*\.env.*oddity sandbox"):
        _ = read_settings().required_token


def test_a_malformed_setting_is_named_in_one_sentence(monkeypatch):
    for name, value, expected in (
        ("ODDITY_LOG_LEVEL", "loud", "one of DEBUG, INFO, WARNING or ERROR"),
        ("ODDITY_REQUESTS_PER_SECOND", "many", "a number of requests, at least 1"),
        ("ODDITY_REQUESTS_PER_SECOND", "0", "a number of requests, at least 1"),
        ("ODDITY_METRICS_PORT", "http", "a port from 1 to 65535"),
        ("ODDITY_METRICS_PORT", "70000", "a port from 1 to 65535"),
        ("ODDITY_ENGINE_PROCESSES", "-1", "a number of processes from 0 (none) to 64"),
        ("ODDITY_ENGINE_PROCESSES", "some", "a number of processes from 0 (none) to 64"),
        ("ODDITY_DISCORD_URL", "http://example.org", "an address on this machine"),
        ("ODDITY_DISCORD_URL", "https://127.0.0.1:1", "an address on this machine"),
        ("ODDITY_DISCORD_URL", "http://127.0.0.1:70000", "an address on this machine"),
        ("ODDITY_DISCORD_URL", "http://[::1", "an address on this machine"),
        ("ODDITY_PRIVACY_URL", "example.org", "a web address"),
    ):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            with pytest.raises(SettingsError) as caught:
                read_settings()
        text = str(caught.value)
        assert text.startswith(f"{name} is '{value}', but should be {expected}")
        assert "\n" not in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ODDITY_LOG_LEVEL: INFO", "cannot be read: it should be NAME=value, or begin with #"),
        ("ODDITY_LOG_LEVEL", "cannot be read"),
        ('DISCORD_TOKEN="secret', "cannot be read"),
        (
            "DISCORD_TOKEN=Bot secret",
            "DISCORD_TOKEN in .* should be the token alone, without “Bot” or spaces",
        ),
        ("DISCORD_TOKEN=“secret”", "DISCORD_TOKEN in .* has quotation marks around it"),
        ("ODDITY_DATABASE=data/x.sqlite3”", "ODDITY_DATABASE in .* has quotation marks"),
        ("ODDITY_DATABSE=x", "ODDITY_DATABSE in .* means nothing: did you mean ODDITY_DATABASE"),
        ("oddity_log_level=INFO", "did you mean ODDITY_LOG_LEVEL"),
        ("DISCORD_BOT_TOKEN=secret", "did you mean DISCORD_TOKEN"),
        ("ODDITY_METRICS_PORT=http", "correct it in"),
    ],
)
def test_a_line_of_the_file_that_does_not_serve_is_named_by_its_number(tmp_path, line, words):
    (tmp_path / ".env").write_text(f"# ours\n\nPATH_OF_OTHERS=x\n\n{line}\n")
    with pytest.raises(SettingsError, match=r"(?i)^.*\bline 5 of the file .env") as caught:
        read_settings()
    assert re.search(words, str(caught.value))
    assert "secret" not in str(caught.value)


def test_a_variable_of_the_environment_that_does_not_serve_is_named(monkeypatch):
    for name, value, words in (
        ("ODDITY_DATABSE", "x", "means nothing: did you mean ODDITY_DATABASE"),
        ("DISCORD_TOKEN", '"secret"', "has quotation marks around it"),
    ):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            with pytest.raises(SettingsError, match=f"the environment {words}"):
                read_settings()
    monkeypatch.setenv("DISCORD_BOT_TOKEN", "of another bot")
    monkeypatch.setenv("ODDITY_OF_A_LATER_VERSION", "x")
    assert read_settings() == Settings()


def test_a_token_may_come_from_a_file_or_a_credential(monkeypatch, tmp_path):
    (tmp_path / "token").write_text("from-a-file\n")
    (tmp_path / "discord-token").write_text("from-a-credential")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert read_settings().required_token == "from-a-credential"
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "token")
    assert read_settings().required_token == "from-a-file"
    for content, words in (
        (b"", "has 0 words"),
        (b"two words", "has 2 words"),
        (b"\xff", "UTF-8"),
        (b"x" * 100_001, "more than 100,000"),
    ):
        (tmp_path / "token").write_bytes(content)
        with pytest.raises(SettingsError, match=rf"The file token .*{words}"):
            _ = read_settings().required_token
    (tmp_path / "token").unlink()
    read_settings()  # only a command that needs the token reads its file
    with pytest.raises(SettingsError, match="The file token cannot be read"):
        _ = read_settings().required_token
    monkeypatch.setenv("DISCORD_TOKEN", "from-the-environment")
    assert read_settings().required_token == "from-the-environment"


def test_the_token_does_not_show_in_a_printed_settings_object(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    assert "very-secret" not in repr(read_settings())

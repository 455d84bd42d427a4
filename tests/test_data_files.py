"""Each file of the folder `data` that is wrong is named, with its line where it has one."""

import shutil

import pytest
from click.testing import CliRunner

from bot import data
from bot.__main__ import main
from bot.data.games import DataFileError

BROKEN = [
    ("games.toml", "\n\n[odd\n", "games.toml: .*line 3"),
    ("games.toml", "x = " + "[" * 100_000, "games.toml: .*recursion"),
    ("palettes.toml", "\n[day\n", "palettes.toml: .*line 2"),
    ("palettes.toml", "day = 1", "palettes.toml: "),
    ("locales/en.ftl", "a = b\n\udcff", "en.ftl, line 2: this is no text in UTF-8"),
    ("boards/strands-5.txt", "12\n", "data/boards/strands-5.txt, line 1: '12' has 2 cells"),
]


@pytest.mark.parametrize(("name", "text", "words"), BROKEN)
def test_broken_file_is_named_with_what_is_wrong(tmp_path, monkeypatch, name, text, words):
    shutil.copytree(data.DATA, tmp_path / "data")
    monkeypatch.setattr(data, "DATA", tmp_path / "data")
    (tmp_path / "data" / name).write_text(text, errors="surrogateescape")
    load = {"palettes.toml": data.palettes, "locales/en.ftl": data.sentences}.get(name, data.catalogue)
    with pytest.raises(DataFileError, match=words):
        load.__wrapped__()


def test_command_ends_with_the_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(data, "DATA", tmp_path)
    monkeypatch.setattr(data, "languages", data.catalogue.__wrapped__)
    ended = CliRunner().invoke(main, ["record", "-"])
    assert (ended.exit_code, "games.toml cannot be read (No such file or directory)." in ended.output) == (
        2,
        True,
    )

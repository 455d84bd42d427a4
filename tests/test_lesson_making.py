import json

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.lesson_making import LESSONS

DRAWN = {"id": "odd-1", "board": "hexhex-3", "diagram": "oo./ooox/oooox/xxoo/xxo", "seat": 0}


def run(folder, *options):
    return CliRunner().invoke(main, ["lessons", str(folder), *options])


def test_all_lessons_are_complete():
    assert run(LESSONS, "--check").exit_code == 0


def test_drawn_lesson_is_completed(tmp_path):
    file = tmp_path / "odd.jsonl"
    file.write_text(json.dumps(DRAWN | {"also": "a1x"}))
    assert "odd.jsonl: 1 lessons, changed." in run(tmp_path, "--check").output
    assert run(tmp_path).exit_code == 0
    made = json.loads(file.read_text())
    assert DRAWN.items() <= made.items()
    assert (made["line"], made.get("also"), len(made["turns"].split())) == ("e3x", None, 18)
    assert run(tmp_path, "--check").exit_code == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seat": 1}, "odd-1: no way leads there"),
        ({"diagram": "xxx/xxxx/ooooo/oooo/oo."}, "odd-1: no turn wins"),
        ({"diagram": "ooo/oooo/ooooo/oooo/ooo", "seat": 1}, "odd-1: it is over"),
        ({"board": "hexhex-99"}, "no-such-board"),
    ],
)
def test_a_fault_of_a_lesson_is_named(tmp_path, monkeypatch, change, told):
    monkeypatch.setattr("bot.lesson_making.MOST_WAYS", 9)
    (tmp_path / "odd.jsonl").write_text(json.dumps(DRAWN | change))
    result = run(tmp_path)
    assert result.exit_code == 1
    assert told in result.output
    assert "Traceback" not in result.output

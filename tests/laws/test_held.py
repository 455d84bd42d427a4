import hashlib
from pathlib import Path

import bot.db
from bot.ui.client import ROOMS
from tests.laws.spellings import spellings
from tests.loaded import FEATURES, IS_WHOLE

HELD = Path(__file__).parent.parent / "held"
STORE = Path(bot.db.__file__).parent


def test_no_written_step_of_the_schema_changes():
    written = dict(line.split()[::-1] for line in (HELD / "schema.txt").read_text().splitlines())
    files = [*STORE.glob("schema-*.sql"), STORE / "postgresql" / "functions.sql"]
    digests = {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    found = {file.relative_to(STORE).as_posix(): digest for file, digest in digests.items()}
    changed = sorted(name for name in written if found.get(name) != written[name])
    assert not changed, f"databases have taken {', '.join(changed)}: leave it, and add another step"
    new = sorted(found.keys() - written.keys())
    assert not new, f"add {', '.join(new)} to tests/held/schema.txt, as sha256sum prints it"


async def test_names_stored_or_read_by_others_keep_their_spelling(tmp_path):
    held = set((HELD / "spellings.txt").read_text(encoding="utf-8").splitlines())
    found = await spellings(tmp_path / "oddity.sqlite3")
    gone, new = sorted(held - found) if IS_WHOLE else [], sorted(found - held)
    assert not gone, f"others hold these: {gone}. Keep them, or add a step of the schema that rewrites them"
    assert not new, "add to tests/held/spellings.txt, in order:\n" + "\n".join(new)


def test_each_feature_is_held_and_loaded():
    held = set((HELD / "features.txt").read_text(encoding="utf-8").split())
    assert held >= FEATURES, "add the feature to tests/held/features.txt"
    rooms = {room.removeprefix("bot.features.") for room in ROOMS if room.startswith("bot.features.")}
    assert rooms == FEATURES, "list it in `ROOMS`"

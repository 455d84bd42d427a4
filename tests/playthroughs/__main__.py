"""Write every playthrough anew; see the package."""

from bot.rules.record import format_record
from tests.playthroughs import FOLDER, new_record, playthroughs_of, read, retell
from tests.rules.tables import CATALOGUE

for file in FOLDER.glob("*.txt"):
    if file.stem not in playthroughs_of(CATALOGUE):
        file.unlink()
for name, (game, board) in playthroughs_of(CATALOGUE).items():
    file = FOLDER / f"{name}.txt"
    old = read(name) if file.exists() else format_record(new_record(game, board), CATALOGUE)
    file.write_text(retell(old), encoding="utf-8")

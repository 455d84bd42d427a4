"""Write every playthrough anew; see the package."""

from bot.rules.record import format_record
from tests.playthroughs import FOLDER, new_record, recorded, retold, wanted
from tests.rules.tables import CATALOGUE

for name, (game, board) in wanted(CATALOGUE).items():
    file = FOLDER / f"{name}.txt"
    old = recorded(name) if file.exists() else format_record(new_record(game, board), CATALOGUE)
    file.write_text(retold(old), encoding="utf-8")

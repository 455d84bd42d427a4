"""Rewrite every playthrough, and say which are new, changed or removed; see the package."""

from bot.rules.record import format_record
from tests.playthroughs import FOLDER, new_record, playthroughs_of, read, retell
from tests.rules.tables import CATALOGUE


def main() -> None:
    wanted = playthroughs_of(CATALOGUE)
    for file in FOLDER.glob("*.txt"):
        if file.stem not in wanted:
            file.unlink()
            print(f"removed {file.name}: of no game any more")  # noqa: T201 - a command
    for name, (game, board) in wanted.items():
        file = FOLDER / f"{name}.txt"
        old = read(name) if file.exists() else ""
        told = retell(old or format_record(new_record(game, board), CATALOGUE))
        if told != old:
            print(f"{'changed' if old else 'new'}: {file}")  # noqa: T201 - a command
        file.write_text(told, encoding="utf-8")
    print(f"{len(wanted)} playthroughs in {FOLDER}")  # noqa: T201 - a command


main()

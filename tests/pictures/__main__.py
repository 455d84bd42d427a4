"""Draw the kept pictures anew: `python -m tests.pictures`. Look at each that git then shows as changed."""

from tests.pictures.cases import FOLDER, cases


def main() -> None:
    """Write every picture, and remove those that are no case any more."""
    FOLDER.mkdir(exist_ok=True)
    wanted = cases()
    for name, case in wanted.items():
        (FOLDER / f"{name}.png").write_bytes(case().draw())
    for path in FOLDER.glob("*.png"):
        if path.stem not in wanted:
            path.unlink()
    print(f"{len(wanted)} pictures in {FOLDER}")  # noqa: T201 - a command


main()

"""The command `oddity`: Ctrl-C during imports, and unwritable output, end with a sentence."""

import errno
import os
import sys

_FULL = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT}


def main() -> None:
    try:
        from bot.__main__ import main as run  # noqa: PLC0415 (takes half a second, in which Ctrl-C may come)

        run()
    except KeyboardInterrupt:
        sys.exit("Stopped.")
    except OSError as error:
        if error.errno not in _FULL:
            raise
        sys.exit(f"{error.filename or 'The output'} cannot be written ({error.strerror}).")
    finally:
        _drop_unwritable_output()


def _drop_unwritable_output() -> None:
    """Let Python exit without a traceback if the remaining output cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()

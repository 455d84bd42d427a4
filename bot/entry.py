"""The command `oddity`: Ctrl-C while all is imported, and output that goes nowhere, end with a sentence."""

import errno
import os
import sys

_FULL = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT}


def main() -> None:
    """Run the command line."""
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
    """Let Python end without a traceback where what is left of the output cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()

"""Send everything that nobody should, by everybody and at any time; the suite sends a share of it."""

import os
import subprocess
import sys

LAWS = "tests/laws/test_everything.py"


def run(rounds: int) -> None:
    """Send everything; a second round would show nothing else."""
    del rounds
    command = [sys.executable, "-m", "pytest", "-n", "0", "--timeout", "0", LAWS]
    done = subprocess.run(command, env={**os.environ, "ODDITY_TEST_STEP": "1"}, check=False)
    assert done.returncode == 0

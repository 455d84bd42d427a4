"""What a check has found: how bad it is, and in one line what it is and what to do."""

import enum
from dataclasses import dataclass


class Verdict(enum.Enum):
    """How bad something is."""

    OK = "OK"
    WARNING = "WARNING"
    PROBLEM = "PROBLEM"


@dataclass(frozen=True)
class Finding:
    """One line of a report."""

    verdict: Verdict
    check: str
    """What was looked at, in a word or two."""
    text: str
    """What was found, and what to do unless it is well."""

    def __str__(self) -> str:
        return f"{self.verdict.value:<8} {self.check:<12} {' '.join(self.text.split())}"


def well(check: str, text: str) -> Finding:
    """Return that something is as it should be."""
    return Finding(Verdict.OK, check, text)


def warning(check: str, text: str) -> Finding:
    """Return that something should be looked at."""
    return Finding(Verdict.WARNING, check, text)


def problem(check: str, text: str) -> Finding:
    """Return that something does not work, or will not."""
    return Finding(Verdict.PROBLEM, check, text)

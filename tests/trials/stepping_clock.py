"""`oddity` on a machine whose clock is set again and again: `python -m tests.trials.stepping_clock run`."""

import time
from datetime import timedelta

import discord.utils

STEPS = [timedelta(hours=1), timedelta(0), timedelta(seconds=4), timedelta(hours=-1)]
SECONDS_EACH = 10
"""How long the clock runs until it is set again."""

now, seconds = discord.utils.utcnow, time.time


def ahead():
    return STEPS[int(time.monotonic() / SECONDS_EACH) % len(STEPS)]


if __name__ == "__main__":
    discord.utils.utcnow = lambda: now() + ahead()  # before anything of the bot is imported
    time.time = lambda: seconds() + ahead().total_seconds()

    from bot.__main__ import main

    main()

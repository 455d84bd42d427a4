"""`oddity` on a machine whose clock is set again and again: `python -m tests.trials.stepping_clock run`."""

import time
from datetime import timedelta

import discord.utils

STEPS = [timedelta(hours=1), timedelta(0), timedelta(seconds=4), timedelta(hours=-1)]
SECONDS_EACH = 10
"""How long the clock runs until it is set again."""

now = discord.utils.utcnow


def stepping():
    return now() + STEPS[int(time.monotonic() / SECONDS_EACH) % len(STEPS)]


discord.utils.utcnow = stepping  # before anything of the bot is imported

if __name__ == "__main__":
    from bot.__main__ import main

    main()

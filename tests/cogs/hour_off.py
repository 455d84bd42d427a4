"""`oddity` on a machine whose clock is an hour ahead: `python -m tests.cogs.hour_off run`."""

from datetime import timedelta

import discord.utils

now = discord.utils.utcnow
discord.utils.utcnow = lambda: now() + timedelta(hours=1)  # before anything of the bot is imported

if __name__ == "__main__":
    from bot.__main__ import main

    main()

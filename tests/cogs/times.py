"""Moving the bot's clock, so that tests need not wait for days."""


def advance(bot, span):
    """Let so much time pass for challenges and matches; interactions stay as fresh as they are."""
    before = bot.matches._clock
    bot.matches._clock = lambda: before() + span

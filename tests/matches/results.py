from functools import wraps

from bot.matches.change import Change


class Results:
    """The functions of a module; those that return a change return the match of it."""

    def __init__(self, module):
        self._module = module

    def __getattr__(self, name):
        found = getattr(self._module, name)
        if not callable(found) or isinstance(found, type):
            return found

        @wraps(found)
        def call(*arguments, **options):
            result = found(*arguments, **options)
            return result.after if isinstance(result, Change) else result

        return call

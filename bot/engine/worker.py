"""A process that thinks for the bot: what it reads on standard input it answers on standard output.

A question is a name of `FUNCTIONS` and what that is to be told; an answer is what the function returns, or a
traceback. Both are pickled, with their length before them. `HURRY` in place of a question lets the one
before it come to an end. Nothing but the engine and the rules is imported here, and the process ends as soon
as nobody can ask it any more, even while it thinks.
"""

import os
import pickle
import signal
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, BinaryIO, NoReturn

from bot.engine.glancing import look, play_newcomer
from bot.engine.levels import CODE, HURRY, LENGTH, frame
from bot.engine.puzzling import play_out
from bot.engine.thinking import Stop, find_hints, judge, think

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "think": think,
    "look": look,
    "play_newcomer": play_newcomer,
    "find_hints": find_hints,
    "judge": judge,
    "play_out": play_out,
}
"""What can be asked."""
NICENESS = 10
"""By how much the bot, and everything else on the machine, goes first."""


def main() -> NoReturn:
    """Answer until nobody asks any more."""
    for name in (signal.SIGINT, signal.SIGTERM):  # they are for the bot, which ends this process with it
        signal.signal(name, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with suppress(PermissionError):  # some sandboxes forbid even that
            os.nice(NICENESS)
    target = _take_output()
    questions: SimpleQueue[tuple[bytes, Stop]] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    _write(target, CODE)  # it is ready
    while True:
        _write(target, answer(*questions.get()))


def answer(question: bytes, stop: Stop) -> bytes:
    """Return the pickled answer to a pickled question: a result and `None`, or `None` and a traceback.

    Args:
        question: As the bot sends it.
        stop: Ends the thinking as soon as it returns `True`.
    """
    try:
        name, options = pickle.loads(question)  # noqa: S301 - from the bot itself
        return pickle.dumps((FUNCTIONS[name](stop=stop, **options), None))
    except Exception:  # noqa: BLE001 - it is told to whoever asked
        return pickle.dumps((None, traceback.format_exc()))


def _take_output() -> BinaryIO:
    """Return standard output; what is printed goes to standard error from now on."""
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return target


def _listen(questions: "SimpleQueue[tuple[bytes, Stop]]") -> NoReturn:
    """Hand on what is asked, and end the process after that.

    Each question has an event of its own, so a hurry that comes after the answer ends nothing.
    """
    hurry = Event()
    try:
        with open(0, "rb", closefd=False) as source:
            while len(head := source.read(LENGTH.size)) == LENGTH.size:
                text = source.read(*LENGTH.unpack(head))
                if text == HURRY:
                    hurry.set()
                else:
                    hurry = Event()
                    questions.put((text, hurry.is_set))
    finally:
        os._exit(0)


def _write(target: BinaryIO, text: bytes) -> None:
    try:
        target.write(frame(text))
        target.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()

"""The bot's side of a worker process: started on demand, killed when it does not answer in time."""

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path

from bot.engine.levels import CODE, FINISH_NOW, LENGTH, frame

STARTUP_SECONDS = 20.0
_FOLDER = str(Path(__file__).resolve().parents[2])
_SETTINGS = ("DISCORD_", "ODDITY_", "PG")
"""Prefixes of environment variables that workers must not see."""
_LOWER_PRIORITY: int = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""Windows' substitute for `os.nice`."""


class WorkerLostError(Exception):
    """A worker died or was killed; the text says why."""


class CodeMismatchError(Exception):
    """A worker runs other code than this process: an update has changed the files."""


class WorkerProcess:
    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        if self._process is None or self._process.returncode is not None:
            return None
        return self._process.pid

    async def begin(self) -> None:
        if self._process is None:
            async with self._end_if_lost():
                self._process = await _start()
                async with asyncio.timeout(STARTUP_SECONDS):
                    code = await _receive(self._process)
            if code != CODE:
                await self.end()
                raise CodeMismatchError

    async def ask(self, question: bytes, seconds: float, grace: float) -> bytes:
        """A process that exceeds `seconds` is killed once it hangs or takes `grace` of processor time."""
        process = self._process
        assert process is not None  # noqa: S101 (it has begun)
        async with self._end_if_lost():
            _send(process, question)
            answer = asyncio.create_task(_receive(process))
            try:
                await asyncio.wait({answer}, timeout=seconds)
                before = used = processor_seconds(process.pid)
                while not answer.done():
                    await asyncio.wait({answer}, timeout=grace)
                    now = processor_seconds(process.pid)
                    if not answer.done() and (now == used or now - before >= grace):
                        raise TimeoutError
                    used = now
                return await answer
            finally:
                answer.cancel()

    def hurry(self) -> None:
        if self._process is not None:
            _send(self._process, FINISH_NOW)

    @contextlib.asynccontextmanager
    async def _end_if_lost(self) -> AsyncIterator[None]:
        try:
            yield
        except TimeoutError:
            await self.end()
            raise WorkerLostError("did not answer in time") from None
        except (OSError, EOFError) as error:
            await self.end()
            raise WorkerLostError(f"has died ({error!r})") from error

    async def end(self) -> None:
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.communicate(b"")  # closes both pipes
        self._process = None


async def _start() -> Process:
    """The process has the module path of this one, but not its secrets."""
    path = sys.path if _FOLDER in sys.path else [_FOLDER, *sys.path]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "bot.engine.worker",
        stdin=PIPE,
        stdout=PIPE,
        env={**environment, "PYTHONPATH": os.pathsep.join(path)},
        start_new_session=True,  # Ctrl-C is for the bot
        creationflags=_LOWER_PRIORITY,
    )


def _send(process: Process, question: bytes) -> None:
    assert process.stdin is not None  # noqa: S101 (a pipe)
    process.stdin.write(frame(question))


async def _receive(process: Process) -> bytes:
    source = process.stdout
    assert source is not None  # noqa: S101 (a pipe)
    (length,) = LENGTH.unpack(await source.readexactly(LENGTH.size))
    return await source.readexactly(length)


def processor_seconds(pid: int) -> float:
    """Return what a process has used; where the system does not tell, the clock's time."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2]
    except OSError:
        return time.monotonic()
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

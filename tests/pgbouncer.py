"""A PgBouncer for tests: before a cluster, in transaction mode, on a socket in the cluster's folder."""

import os
import shutil
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

PORT = 6432
POOL = 3
CONFIG = """\
[databases]
* = host={host} user=oddity
[pgbouncer]
pool_mode = transaction
default_pool_size = {pool}
server_round_robin = 1
server_login_retry = 1
query_wait_timeout = 1
server_lifetime = 10
auth_type = any
listen_port = {port}
unix_socket_dir = {folder}
"""
"""Fewer connections than a store has, each transaction on the next: what one leaves there meets another."""


def program():
    """PgBouncer, on the path or where Debian puts it; `None` without."""
    return shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")


def through(address):
    return f"{address}&port={PORT}"


@contextmanager
def running_bouncer(cluster, host=None):
    """In the cluster's folder; it reaches the cluster there, or in another folder by a gate."""
    config = cluster.folder / "pgbouncer.ini"
    config.write_text(CONFIG.format(folder=cluster.folder, host=host or cluster.folder, port=PORT, pool=POOL))
    with subprocess.Popen(
        [program(), "--quiet", config],
        user=cluster.user if os.geteuid() == 0 else None,
        cwd=cluster.folder,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            if host is None:
                _wait_for(through(cluster.address()))
            yield
        finally:
            process.terminate()


def _wait_for(address):
    import psycopg

    ends = time.monotonic() + 10
    while time.monotonic() < ends:
        with suppress(psycopg.OperationalError):
            psycopg.connect(address).close()
            return
        time.sleep(0.05)
    pytest.fail(f"PgBouncer does not answer in {Path(urlsplit(address).query).name}")


def skip_without():
    """Skip a test where there is no PgBouncer; in CI that is a failure."""
    if program() is None:
        reason = "PgBouncer (Debian's package pgbouncer) is not installed"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)

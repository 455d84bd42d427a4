"""A PostgreSQL for tests: a cluster in a temporary folder, on a socket there, and not run by root."""

import atexit
import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path

import pytest

NAMES = count(1)  # of databases
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")
"""For tests that do not look at what survives a power cut; what a statement costs is planned by the same
statistics however long a test takes."""

EMPTY = """
    SET LOCAL session_replication_role = replica;
    DO $$ DECLARE name TEXT; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'
        LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
        FOR name IN SELECT sequencename FROM pg_sequences
        LOOP PERFORM setval(name::regclass, 1, FALSE); END LOOP;
    END $$
"""
"""Deletes everything, whatever refers to what; with few rows this is quicker than TRUNCATE."""


def programs():
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    installed = {float(folder.parent.name): folder for folder in Path("/usr/lib/postgresql").glob("*/bin")}
    return installed[max(installed)] if installed else None


class Cluster:
    """A running server; every database in it is its tests' own."""

    def __init__(self, folder, settings=QUICK, port=None):
        self.folder, self.settings, self.port, self.programs = folder, settings, port, programs()
        self.user = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.shared = None
        if os.geteuid() == 0:
            shutil.chown(folder, self.user)

    def create(self):
        self._run("initdb", "--auth=trust", "--username=oddity", "--encoding=UTF8", "--no-sync", self.data)

    def copy(self, other):
        self._run("/bin/cp", "-R", other.data, self.data)

    @property
    def data(self):
        return self.folder / "data"

    def start(self):
        network = ("listen_addresses=127.0.0.1", f"port={self.port}") if self.port else ("listen_addresses=",)
        options = [f"-c{setting}" for setting in (*network, "max_connections=50", *self.settings)]
        wanted = [f"-k{self.folder}", *options]
        self._run("pg_ctl", "start", "-w", f"-D{self.data}", "-o", " ".join(wanted), f"-l{self.folder}/log")

    def standby(self):
        """Start a server that follows this one, which waits for it at each commit from then on."""
        folder = self.folder / "standby"
        folder.mkdir()
        other = Cluster(folder, self.settings)
        other._run("pg_basebackup", f"-h{self.folder}", "-Uoddity", f"-D{other.data}", "-R", "-cfast")
        other.start()
        self.set("synchronous_standby_names", "*")
        return other

    def set(self, name, value):
        self.execute(f"ALTER SYSTEM SET {name} = '{value}'")
        self.execute("SELECT pg_reload_conf()")

    def promote(self):
        self._run("pg_ctl", "promote", "-w", f"-D{self.data}")

    def stop(self, mode="fast"):
        self._run("pg_ctl", "stop", "-w", f"-m{mode}", f"-D{self.data}")

    def allow(self, user, method):
        rules = self.data / "pg_hba.conf"
        lines = (f"local all {user} {method}", f"host all {user} 127.0.0.1/32 {method}", rules.read_text())
        rules.write_text("\n".join(lines))
        self._run("pg_ctl", "reload", f"-D{self.data}")

    def address(self, name="postgres"):
        return f"postgresql://oddity@/{name}?host={self.folder}" + (f"&port={self.port}" if self.port else "")

    def new_database(self):
        name = f"oddity_{next(NAMES)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def empty_database(self):
        """The address of a database that tests share, one after the other; its tables are empty again."""
        if self.shared is None:
            self.shared = self.new_database()
        else:
            with self.connected(self.shared) as connection, connection.transaction():
                connection.execute(EMPTY)
        return self.shared

    @contextmanager
    def connected(self, address):
        import psycopg

        with closing(psycopg.connect(address, autocommit=True)) as connection:
            yield connection

    def execute(self, statement, address=None):
        """What a statement finds, one row in a line."""
        with self.connected(address or self.address()) as connection:
            found = connection.execute(statement).pgresult
        rows = (
            [found.get_value(row, column) or b"" for column in range(found.nfields)]
            for row in range(found.ntuples)
        )
        return "\n".join(b"|".join(row).decode() for row in rows)

    def _run(self, program, *arguments):
        subprocess.run(
            [self.programs / program, *map(str, arguments)],
            user=self.user if os.geteuid() == 0 else None,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"},
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
        )


@cache
def _template():
    """A new cluster, as copying takes a fifth of initdb's time."""
    folder = Path(tempfile.mkdtemp(prefix="oddity-postgresql-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    template = Cluster(folder)
    template.create()
    return template


@contextmanager
def running_cluster(settings=QUICK, port=None):
    """A server of one's own, on 127.0.0.1 as well if it is given a port."""
    folder = Path(tempfile.mkdtemp(prefix="oddity-postgresql-"))
    cluster = Cluster(folder, settings, port)
    try:
        cluster.copy(_template())
        cluster.start()
        try:
            yield cluster
        finally:
            with suppress(subprocess.CalledProcessError):  # a test has stopped it
                cluster.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def contents(address):
    """What a database holds: every row by its table, but for leases, which processes hold while they run."""
    import psycopg

    with psycopg.connect(address) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        kept = [name for (name,) in names if name != "leases"]
        rows = {name: connection.execute(f"SELECT t::text FROM {name} AS t") for name in kept}
        return {name: sorted(found.fetchall()) for name, found in rows.items()}


def skip_without():
    """Skip a test where there is no PostgreSQL; in CI that is a failure."""
    if programs() is None or not _has_driver():
        reason = "PostgreSQL (initdb) or the extra 'postgresql' is not installed"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)


def _has_driver():
    try:
        import psycopg_pool  # noqa: F401 (an extra)
    except ImportError:
        return False
    return True


@pytest.fixture(scope="session")
def cluster():
    skip_without()
    with running_cluster() as running:
        yield running

import os
import shutil
import subprocess

from tests.operation.test_pasted import SEVERAL, blocks
from tests.postgresql import running_cluster, skip_without

STUBS = """
runuser() { shift 3; "$@"; }
install() { mkdir -p "${@: -1}"; }
rsync() { :; }
chown() { :; }
systemctl() {
    [ "$1" = start ] || pg_ctl stop -w -m fast -D ROOT/main
    [ "$1" = stop ] || pg_ctl start -w -D ROOT/main -l ROOT/log \
        -o "-c listen_addresses= -k ROOT $(< ROOT/postgresql/options)"
}
"""


def test_pasted_commands_archive_postgresql_and_restore_it():
    skip_without()
    with running_cluster() as cluster:
        address = cluster.new_database()
        cluster.stop()
        root = cluster.folder / "lib"
        root.mkdir()
        shutil.move(cluster.data, root / "main")
        shutil.chown(root, cluster.user)

        def paste(text):
            text = text.replace("/usr/lib/postgresql/*/bin/", "").replace("/var/lib/postgresql/*", str(root))
            text = text.replace("/var/backups/postgresql", f"{root}/copy").replace("/etc/", f"{root}/")
            path = f"{cluster.programs}:{os.environ['PATH']}"
            subprocess.run(
                ["bash", "-eu", "-c", STUBS.replace("ROOT", str(root)) + text],
                user=cluster.user if os.geteuid() == 0 else None,
                env={"PATH": path, "PGHOST": str(root), "PGUSER": "oddity", "PGDATABASE": "postgres"},
                cwd=root,
                check=True,
                timeout=120,
            )

        address = address.replace(str(cluster.folder), str(root))
        archive, copy, restore = blocks(SEVERAL)[-3:]
        try:
            options = "mkdir /etc/postgresql; echo -c max_connections=120 > /etc/postgresql/options\n"
            paste(f"{options}systemctl start\n{archive}")
            cluster.execute("CREATE TABLE played (turn INT); INSERT INTO played VALUES (1)", address)
            paste(copy)
            cluster.execute("INSERT INTO played VALUES (2); SELECT pg_switch_wal()", address)
            paste("cp -r copy/base-* copy/base-9; rm copy/base-9/PG_VERSION; echo > /etc/postgresql/options")
            paste(restore)
            assert cluster.execute("SELECT turn FROM played ORDER BY turn", address) == "1\n2"
            cluster.execute("INSERT INTO played VALUES (3)", address)
        finally:
            paste("systemctl stop")

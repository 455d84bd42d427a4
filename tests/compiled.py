"""Compiles all tests once before workers begin, each of which would do so for itself."""

import compileall
from contextlib import suppress

from _pytest.assertion import rewrite

from tests.loaded import ROOT, TESTS


def compile_all(config):
    for folder in ("bot", "renderer"):
        compileall.compile_dir(ROOT / folder, quiet=1)
    for file in (*TESTS.rglob("test_*.py"), *TESTS.rglob("conftest.py")):
        compiled = rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, compiled) is None:
            rewrite.try_makedirs(compiled.parent)
            with suppress(SyntaxError):  # which is told where the file is collected
                digest, code = rewrite._rewrite_test(file, config)
                rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, compiled)

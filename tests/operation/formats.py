"""Strict readers of the files that other programs read: what these refuse or would ignore is refused here."""

import json
import re
import shlex
import subprocess
import tomllib

import yaml

REPEATED = {
    "After",
    "Documentation",
    "Environment",
    "PodmanArgs",
    "PublishPort",
    "SystemCallFilter",
    "Volume",
}
"""Keys of units that may be given several times; of any other systemd takes the last one."""
INSTRUCTIONS = "FROM RUN COPY ENV USER WORKDIR VOLUME STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD"


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node, deep=False):  # noqa: FBT002 (as the library calls it)
        refuse_repeated(key.value for key, _ in node.value)
        return super().construct_mapping(node, deep)


def refuse_repeated(keys):
    keys = list(keys)
    assert sorted(keys) == sorted(set(keys)), f"repeated: {keys}"


def read_yaml(text):
    return yaml.load(text, _Loader)


def read_json(text):
    def once(pairs):
        refuse_repeated(key for key, _ in pairs)
        return dict(pairs)

    return json.loads(text, object_pairs_hook=once)


def read_unit(text):
    """Return the keys of each section of a unit of systemd, with all their values."""
    sections = {}
    for line in text.splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = sections[heading[1]] = {}
        elif line and not line.startswith("#"):
            key, value = re.fullmatch(r"(\w+)=(.*[^\\\s]|)", line).groups()
            section.setdefault(key, []).append(value)
    for keys in sections.values():
        refuse_repeated(key for key, values in keys.items() for _ in values if key not in REPEATED)
    return sections


def read_containerfile(text):
    """Return the instructions of a Containerfile, each with its arguments."""
    lines = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    found = [tuple(line.split(maxsplit=1)) for line in lines if line]
    for name, arguments in found:
        assert name in INSTRUCTIONS.split(), name
        if name in {"HEALTHCHECK", "ENTRYPOINT", "CMD"}:
            assert all(isinstance(one, str) for one in json.loads(arguments[arguments.index("[") :]))
    return found


def read_script(text):
    subprocess.run(["bash", "-n"], input=text.encode(), check=True)
    return text


def read_variables(text):
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    refuse_repeated(line.split("=")[0] for line in lines)
    return dict(re.fullmatch(r"(\w+)=(\S*)", line).groups() for line in lines)


def read_lines(text):
    """Return the lines of a list, such as of files to ignore, that are no comments."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    refuse_repeated(lines)
    assert all(shlex.split(line) for line in lines)
    return lines


READERS = {
    "Containerfile": read_containerfile,
    ".env.example": read_variables,
    **dict.fromkeys((".yaml", ".yml"), read_yaml),
    ".json": read_json,
    ".toml": tomllib.loads,
    **dict.fromkeys((".service", ".timer", ".container"), read_unit),
    **dict.fromkeys((".sh", "run"), read_script),
    **dict.fromkeys((".txt", ".dockerignore", ".gitignore"), read_lines),
}
"""By the name of a file, or what it ends with."""


def read(path):
    """Return what a file says, by the reader of its format."""
    reader = READERS.get(path.name) or READERS[path.suffix]
    return reader(path.read_text(encoding="utf-8"))

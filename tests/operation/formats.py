"""Strict readers of the files that other programs read: a key that is there twice is refused."""

import json
import re
import tomllib

import yaml

REPEATED = {"Documentation", "Environment", "SystemCallFilter", "PublishPort", "Volume"}
"""Keys of units that may be given several times; of any other, systemd takes the last one."""


def _once(keys):
    assert len(keys) == len(set(keys)), f"twice: {keys}"


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node, deep=False):  # noqa: FBT002 (as the library calls it)
        _once([key.value for key, _ in node.value])
        return super().construct_mapping(node, deep)


def _object(pairs):
    _once([key for key, _ in pairs])
    return dict(pairs)


def _unit(text):
    sections = {}
    for line in text.splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = sections[heading[1]] = {}
        elif line and not line.startswith("#"):
            key, value = re.fullmatch(r"(\w+)=(.*[^\\\s]|)", line).groups()
            assert key not in section or key in REPEATED, key
            section.setdefault(key, []).append(value)
    return sections


READERS = {
    **dict.fromkeys((".yaml", ".yml"), lambda text: yaml.load(text, _Loader)),
    ".json": lambda text: json.loads(text, object_pairs_hook=_object),
    ".toml": tomllib.loads,
    **dict.fromkeys((".service", ".timer", ".container"), _unit),
}


def read(path):
    return READERS[path.suffix](path.read_text(encoding="utf-8"))

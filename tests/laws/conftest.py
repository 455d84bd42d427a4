from tests.conversations.conftest import *  # noqa: F403 (pytest finds fixtures by their names)
from tests.conversations.conftest import _quick as _quick  # noqa: PLC0414 (a fixture)

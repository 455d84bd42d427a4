from tests.conversations.conftest import *  # noqa: F403 (pytest finds fixtures by their names)

"""Discord's protocol: numbers, ids, permissions, limits and refusals."""

from typing import Any

Json = dict[str, Any]
"""A decoded object."""

"""Requests that need both players' consent, and planned turns."""

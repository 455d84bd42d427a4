"""Draws scenes as pictures; independent of games, Discord and the database."""

from renderer.draw import WIDTH, animate, animation, draw
from renderer.scene import Palette, Scene, SceneError, read_palettes

__all__ = ["WIDTH", "Palette", "Scene", "SceneError", "animate", "animation", "draw", "read_palettes"]

"""Draws scenes as pictures; independent of games, Discord and the database."""

from renderer.animation import animate, animation
from renderer.draw import WIDTH, draw
from renderer.scene import Palette, Scene, SceneError, read_palettes

__all__ = ["WIDTH", "Palette", "Scene", "SceneError", "animate", "animation", "draw", "read_palettes"]

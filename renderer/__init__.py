"""Draw scenes as pictures. Knows no game, no Discord and no database."""

from renderer.animate import animate, animation
from renderer.draw import WIDTH, draw
from renderer.scene import Palette, Scene, SceneError, read_palettes

__all__ = ["WIDTH", "Palette", "Scene", "SceneError", "animate", "animation", "draw", "read_palettes"]

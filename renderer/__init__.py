"""Draw scenes as pictures. Knows no game, no Discord and no database."""

from renderer.draw import WIDTH, animate, animation, draw
from renderer.scene import Palette, Scene, SceneError, read_palettes

__all__ = ["WIDTH", "Palette", "Scene", "SceneError", "animate", "animation", "draw", "read_palettes"]

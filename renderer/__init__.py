"""Draw scenes as pictures. Knows no game, no Discord and no database."""

from renderer.animate import animate
from renderer.draw import WIDTH, draw
from renderer.palette import Palette, read_palettes
from renderer.scene import Scene, SceneError

__all__ = ["WIDTH", "Palette", "Scene", "SceneError", "animate", "draw", "read_palettes"]

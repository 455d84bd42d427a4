"""The short list of colours that a picture is made of.

Pictures are drawn in palette mode: one byte per pixel, at most 255 colours, chosen as ramps between those
that meet. That makes them quick to stamp, quick to encode and small to send.
"""

from functools import lru_cache

from PIL import Image

from renderer.scene import STONES, Palette, Rgb, mix

_STEPS = 2  # between two colours that meet; more make pictures larger and cannot be seen
_STRENGTH = 0.8  # of translucent stones, for which there are colours of their own
_LIMIT = 255  # a palette-mode picture has room for 256, and animations need a transparent one


class Inks:
    """The colours of a picture in one theme whose things lie on the roles in `beds`."""

    def __init__(self, palette: Palette, beds: frozenset[str]) -> None:
        self.colours = choose_colours(palette, beds)
        self._grains = _palette_image([grain(colour) for colour in self.colours])
        self._blends: dict[tuple[Rgb, Rgb], bytes] = {}

    def blank(self, width: int, height: int) -> Image.Image:
        """Return an empty palette-mode picture in these colours."""
        image = Image.new("P", (width, height))
        image.putpalette([channel for colour in self.colours for channel in colour])
        return image

    def quantise(self, image: Image.Image) -> Image.Image:
        """Return a full-colour picture in the nearest of these colours."""
        return image.quantize(palette=self._grains, dither=Image.Dither.NONE)

    def index(self, colour: Rgb) -> int:
        """Return the place of a colour of the theme among these colours."""
        return self.quantise(Image.new("RGB", (1, 1), colour)).tobytes()[0]

    def tint(self, opacity: Image.Image, under: Rgb, over: Rgb) -> Image.Image:
        """Return a palette-mode picture of one colour lying on another, from a mask of its opacity."""
        return Image.frombytes("P", opacity.size, opacity.tobytes().translate(self._blend(under, over)))

    def _blend(self, under: Rgb, over: Rgb) -> bytes:
        """Return, for each opacity 0 to 255, the nearest of the colours to `over` lying on `under`."""
        table = self._blends.get((under, over))
        if table is None:
            ramp = Image.new("RGB", (256, 1))
            ramp.putdata([mix(under, over, opacity / 255) for opacity in range(256)])
            table = self._blends[under, over] = self.quantise(ramp).tobytes()
        return table


@lru_cache(maxsize=16)
def inks_of(palette: Palette, beds: frozenset[str]) -> Inks:
    """Return the colours of such pictures; boards share them, as looking them up takes Pillow 0.5 MB."""
    return Inks(palette, beds)


def choose_colours(palette: Palette, beds: frozenset[str]) -> tuple[Rgb, ...]:
    """Return the colours of a picture whose things lie on `beds`: at most 255, no two in one grain.

    Flat colours come first, then the faces of the stones, then as many steps as fit between every two colours
    that meet at a soft edge.
    """
    faces = [shade for stone in STONES for shade in _face(palette, stone)]
    ghosts = [ghost(palette, stone, bed, _STRENGTH) for bed in sorted(beds) for stone in STONES]
    chosen: dict[Rgb, Rgb] = {}
    flat = [palette[role] for role in palette.colours if role in beds or not role.startswith("number-")]
    fall = [mix(palette["table"], palette["table-shadow"], step / 8) for step in range(1, 8)]
    for colour in (*flat, *faces, *ghosts, *fall):
        chosen.setdefault(grain(colour), colour)
    meetings = _meetings(palette, beds)
    steps = max(1, min(_STEPS, (_LIMIT - len(chosen)) // len(meetings)))
    for first, second in meetings:
        for step in range(1, steps + 1):
            colour = mix(first, second, step / (steps + 1))
            chosen.setdefault(grain(colour), colour)
    return tuple(chosen.values())[:_LIMIT]


def grain(colour: Rgb) -> Rgb:
    """Return the colour with which Pillow looks up the nearest one: it tells apart steps of four only.

    Looking up a colour that is its own grain is exact, so palettes are looked up by grains.
    """
    red, green, blue = (channel & 0xFC for channel in colour)
    return red, green, blue


def ghost(palette: Palette, stone: str, bed: str, strength: float) -> Rgb:
    """Return the colour of a translucent stone that lies on a bed; a ghost has no light and shade."""
    body = mix(palette[f"{stone}-light"], palette[stone], 0.5)
    return mix(palette[bed], body, strength)


def _face(palette: Palette, stone: str) -> list[Rgb]:
    """Return light to dark, grain by grain: as fine as can be looked up, too fine to show as bands."""
    lit, dark = palette[f"{stone}-light"], palette[stone]
    steps = max(1, max(abs(a - b) for a, b in zip(lit, dark, strict=True)) // 4)
    return [mix(lit, dark, step / steps) for step in range(steps + 1)]


def _meetings(palette: Palette, beds: frozenset[str]) -> list[tuple[Rgb, Rgb]]:
    """Return the pairs of colours that meet at a soft edge."""
    on_board = ("black-rim", "white-rim", "shadow", "name", "small-name", "digit", "counted", "grid")
    beside = (
        ("plate", "score"),
        ("table", "score"),
        ("plate", "edge"),
        ("table", "plate-edge"),
    )
    pairs = [(bed, role) for bed in sorted(beds) for role in on_board]
    pairs += [*beside, ("white", "white-rim"), ("black", "black-rim"), ("badge", "badge-text")]
    pairs += [
        (f"{stone}{light}", f"{role}-on-{stone}")
        for stone in STONES
        for light in ("", "-light")
        for role in ("last", "text", "pending", "question")
    ]
    colours = dict.fromkeys((palette[first], palette[second]) for first, second in pairs)
    return [(first, second) for first, second in colours if first != second]


def _palette_image(colours: list[Rgb]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image

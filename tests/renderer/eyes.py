"""How different two colours look, to eyes with and without full colour vision."""

from functools import cache

LINEAR = [
    (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    for value in (step / 255 for step in range(256))
]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
EYES = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# Ottosson 2020: linear RGB to cone responses, and their cube roots to OKLab.
CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def apart(first, second, eyes="full"):
    """The distance of two colours in OKLab, where 1 is black to white and 0.02 is just visible."""
    pair = (_oklab(first, EYES[eyes]), _oklab(second, EYES[eyes]))
    return sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5


def contrast(first, second):
    """The contrast ratio of the Web Content Accessibility Guidelines: 1 to 21."""
    darker, lighter = sorted(_luminance(colour) for colour in (first, second))
    return (lighter + 0.05) / (darker + 0.05)


@cache
def _luminance(colour):
    red, green, blue = (LINEAR[channel] for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklab(colour, eyes):
    seen = _times(eyes, [LINEAR[channel] for channel in colour])
    cones = _times(CONES, [min(max(value, 0.0), 1.0) for value in seen])
    return _times(OKLAB, [value ** (1 / 3) for value in cones])


def _times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]

"""How colours are seen, by the published formulas: as people see them who lack one kind of cone
(Machado, Oliveira and Fernandes 2009, at full severity), how far two are apart (CIEDE2000), and how
well one is read on another (WCAG 2).
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
from matplotlib.colors import to_rgb
from numpy.typing import NDArray

Colour = NDArray[np.float64]
SIGHTS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])


def light(colour: str | tuple[float, ...]) -> Colour:
    """The amounts of red, green and blue light."""
    given = np.array(to_rgb(colour))
    return np.where(given <= 0.04045, given / 12.92, ((given + 0.055) / 1.055) ** 2.4)


def seen(colour: str, sight: str) -> Colour:
    """Lightness, red-green and yellow-blue (CIELAB) of a colour as it is seen."""
    xyz = TO_XYZ @ np.clip(SIGHTS[sight] @ light(colour), 0, 1)
    share = xyz / WHITE
    root = np.where(share > (6 / 29) ** 3, np.cbrt(share), share / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def apart(one: Colour, other: Colour) -> float:
    """CIEDE2000 of two colours in CIELAB: 1 is just seen."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - sqrt(_saturated(mean_chroma)) / 2
    (a1, b1), (a2, b2) = ((colour[1] * stretch, colour[2]) for colour in (one, other))
    chroma1, chroma2 = hypot(a1, b1), hypot(a2, b2)
    hue1, hue2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (hue2 - hue1 + 180) % 360 - 180
    hue = hue1 + turn / 2
    lightness, chroma = (one[0] + other[0]) / 2, (chroma1 + chroma2) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    wave = 1 + sum(size * cos(radians(times * hue + shift)) for size, times, shift in waves)
    of_lightness = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    by_lightness = (other[0] - one[0]) / of_lightness
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * wave)
    blue = radians(60 * exp(-((((hue % 360) - 275) / 25) ** 2)))
    rotated = -2 * sqrt(_saturated(chroma)) * sin(blue)
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + rotated * by_chroma * by_hue)


def _saturated(chroma: float) -> float:
    return chroma**7 / (chroma**7 + 25**7)


def contrast(one: str | tuple[float, ...], other: str | tuple[float, ...]) -> float:
    """From 1 for the same to 21 for black and white."""
    darker, lighter = sorted(float(TO_XYZ[1] @ light(colour)) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)

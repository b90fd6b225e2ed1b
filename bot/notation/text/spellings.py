"""Other ways to spell what weapons and targets say: labels of other languages, glued values, heads
of tables.
"""

import re

from bot.notation.text.tokens import Vocabulary

OF_WEAPONS = Vocabulary(
    labels={
        **{"rng": "range", "rw": "range", "reichweite": "range", "portée": "range"},
        **{"bf": "bs", "ct": "bs", "kg": "ws", "cc": "ws"},
        **{"stärke": "s", "force": "s", "f": "s", "ds": "ap", "pa": "ap", "sw": "damage", "w": "d"},
        **{"schaden": "damage", "dégâts": "damage", "degats": "damage"},
        **{"trefferwurf": "hit", "trefferwürfe": "hits", "durchschlag": "ap"},
        **{"verwundung": "wound", "verwundungswurf": "wound", "verwundungswürfe": "wounds"},
    },
    whole={
        **{"schuss": "shots", "schüsse": "shots", "attacke": "attacks", "attacken": "attacks"},
        **{"angriff": "attacks", "angriffe": "attacks"},
        **{"tir": "shots", "tirs": "shots", "attaque": "attacks", "attaques": "attacks"},
        **{"auf": "on", "im": "in", "beim": "in", "nahkampf": "melee", "fernkampf": "shooting"},
        "schiessen": "shooting",
        **{"treffer": "hits", "verwundungen": "wounds", "touches": "hits", "blessures": "wounds"},
        **{"wiederholen": "reroll", "relance": "reroll", "relances": "reroll"},
    },
    apart=re.compile(
        r"(?<=[\d+])(?=(?:s|ap|bs|ws)-?\d)|(?<=\d\+)(?=rr)|(?<=\dx)(?=\d\+|[as]\d)|(?<=ap-\d)(?=d\d)|(?<=ap\d)(?=d\d)",
        re.IGNORECASE,
    ),
    columns={
        **{name: name for name in ("a", "bs", "ws", "s", "ap")},
        **{"range": "", "type": "", "skill": "", "str": "s", "strength": "s", "attacks": "a"},
        **dict.fromkeys(("d", "dmg", "dam", "damage"), "damage"),
    },
)
"""Other ways to spell a weapon's values; the German `W6` is a D6, the French `F4` is S4."""


OF_TARGETS = Vocabulary(
    labels={
        **{"e": "t", "endurance": "t", "pv": "w", "lp": "w", "svg": "sv", "rw": "sv", "rüw": "sv"},
        **{"rew": "inv", "tough": "t"},
        **{"widerstand": "t", "lebenspunkte": "w", "lebenspunkt": "w"},
        **{"rüstung": "sv", "rüstungswurf": "sv", "schutzwurf": "sv", "rettungswurf": "inv"},
    },
    whole={"deckung": "cover", "couvert": "cover", "à": "in", "fahrzeug": "vehicle"}
    | {"modell": "model", "modelle": "models", "verwundung": "wound", "trefferwurf": "hit"}
    | {"inf": "infantry", "veh": "vehicle", "figurines": "models", "figurine": "model"}
    | dict.fromkeys(("verloren", "perdus", "perdues"), "lost")
    | {
        "gtg": "go to ground",
        "insensible": "fnp",
        "invulnérable": "invulnerable",
        "sauvegarde": "save",
    },
    apart=re.compile(
        r"(?<=[\dx+])(?=(?:t|w|sv|inv|fnp)\d)|(?<=\+)(?=\d+w$)|(?<=\d\+)(?=[2-6]\+)", re.IGNORECASE
    ),
    columns={
        **{name: name for name in ("m", "t", "sv", "w", "ld", "oc", "inv", "fnp")},
        **{"toughness": "t", "save": "sv", "wounds": "w", "move": "m", "insv": "inv"},
    },
    beside={"lp": {"w": "t"}, "lebenspunkte": {"w": "t"}},
)
"""Other ways to spell a target's values; the French `E4` is T4, the German `LP2` is W2, and beside
it `W4` (Widerstand) is T4.
"""

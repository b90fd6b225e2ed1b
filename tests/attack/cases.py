"""Small attacks for the witnesses: each line of the `.jsonl` files says what differs from the
attack below.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee import Case

UNIT = {"toughness": 4, "save": 4, "wounds": 2, "models": 2}
WEAPON = {"attacks": "1", "strength": 5, "ap": -1, "damage": "1"}


def case(edition: str, fields: dict[str, Any]) -> Case:
    """A small attack: `fields` and those of the target on top of the usual ones; `whole` leaves the
    usual ones out.
    """
    given = dict(fields)
    target = given.pop("target", {})
    if given.pop("whole", False):
        return {"edition": edition, **given, "target": target}
    weapon = WEAPON | ({"ap": 4} if edition == "4th" else {"skill": "4+"})
    if edition == "4th" and not {"ws", "skill"} & set(given):
        weapon |= {"bs": 4}
    unit = {"toughness": 4} if "groups" in target else UNIT
    return {"edition": edition, **weapon, **given, "target": {**unit, **target}}


def cases(file: str) -> Iterator[tuple[str, Case]]:
    """The cases of a file of this folder, each with its name, for each of its editions."""
    for line in (Path(__file__).parent / file).read_text().splitlines():
        fields = json.loads(line)
        name, editions = fields.pop("name"), fields.pop("editions")
        for edition in editions:
            yield f"{edition} {name}", case(edition, fields)

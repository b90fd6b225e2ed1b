"""`python -m bot.armies.datasheets`: the package's data as a compact table on standard output."""

import json
import sys
from importlib import metadata, resources

from bot.armies.datasheets.kdc import PACKAGE, make_table
from bot.armies.datasheets.table import pack

BUNDLE = "_bundle.json"


def main() -> None:
    """Write the table of the installed package."""
    bundle = json.loads(resources.files(PACKAGE).joinpath(BUNDLE).read_bytes())
    sys.stdout.buffer.write(pack(make_table(bundle, metadata.version(PACKAGE))))


if __name__ == "__main__":
    main()

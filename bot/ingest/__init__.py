"""Documents that an operator holds, made into corpus Markdown: `import_documents`. Pure, but for
`folder`.
"""

from bot.ingest.importer import import_documents
from bot.ingest.report import Imported, ImportReport, Refused

__all__ = ["ImportReport", "Imported", "Refused", "import_documents"]

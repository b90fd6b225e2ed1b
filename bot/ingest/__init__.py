"""Documents that an operator holds, made into corpus Markdown: `import_documents`. Pure, but for
`folder`.
"""

from bot.ingest.importer import import_documents
from bot.ingest.report import DocumentReport, ImportReport, Refusal

__all__ = ["DocumentReport", "ImportReport", "Refusal", "import_documents"]

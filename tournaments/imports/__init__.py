"""Lists as organisers have them: read, shown with what is wrong, entered once all is right."""

from tournaments.imports.columns import Column
from tournaments.imports.preview import Line, Preview, confirm, preview
from tournaments.imports.reading import text_of
from tournaments.imports.refused import ImportRefused

__all__ = ["Column", "ImportRefused", "Line", "Preview", "confirm", "preview", "text_of"]

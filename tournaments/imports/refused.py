"""What cannot be read, and why."""

from typing import ClassVar

from django.utils.translation import gettext_noop

from tournaments.refusals import Refusal


class ImportRefused(Refusal):
    """The list as a whole cannot be read."""

    sentences: ClassVar = {
        "empty": gettext_noop("There is nothing to read: paste a list or choose a file."),
        "too_big": gettext_noop("This is too large: at most %(limit)s MB."),
        "too_many_lines": gettext_noop("Too many lines: at most %(limit)s at a time."),
        "too_many_columns": gettext_noop("Too many columns: at most %(limit)s."),
        "not_text": gettext_noop(
            "This file is neither a table of text (CSV) nor an Excel file (XLSX)."
        ),
        "old_excel": gettext_noop(
            "This is an old Excel file (XLS): save it as XLSX or CSV, or copy and paste its cells."
        ),
        "bad_workbook": gettext_noop(
            "This Excel file cannot be read: it is damaged, protected or not an XLSX file. "
            "Copy its cells and paste them here instead."
        ),
        "no_names": gettext_noop("Say which column holds the players’ names."),
    }

"""Files to open or to keep."""

from django.http import HttpResponse


def pdf(content: bytes, name: str) -> HttpResponse:
    """Opens in the browser, ready to print."""
    return _file(content, "application/pdf", f'inline; filename="{name}.pdf"')


def csv_file(content: str, name: str) -> HttpResponse:
    return _file(content.encode(), "text/csv; charset=utf-8", f'attachment; filename="{name}.csv"')


def text_file(content: str, name: str) -> HttpResponse:
    return _file(content.encode(), "text/plain; charset=utf-8", f'inline; filename="{name}.txt"')


def _file(content: bytes, kind: str, disposition: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = disposition
    answer["Cache-Control"] = "private, no-cache"
    return answer

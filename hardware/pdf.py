"""A small PDF: A4 pages of lines, boxes and Helvetica text, written by hand."""

from __future__ import annotations

PAGE_MM = (210.0, 297.0)
POINTS = 72 / 25.4
"""Points of a millimetre."""


class Page:
    """Drawing orders of one page; (0, 0) is its upper left corner, lengths in mm."""

    def __init__(self) -> None:
        self._orders: list[bytes] = []

    def text(self, x: float, y: float, words: str, size: float = 9, bold: bool = False) -> None:
        """Text whose baseline starts at (x, y); size in points. Signs outside Latin-1 raise."""
        font = b"/B" if bold else b"/F"
        shown = words.encode("latin-1")
        for sign in (b"\\", b"(", b")"):
            shown = shown.replace(sign, b"\\" + sign)
        place = b"%.2f %.2f Td" % (x * POINTS, (PAGE_MM[1] - y) * POINTS)
        self._orders.append(b"BT %b %.1f Tf %b (%b) Tj ET" % (font, size, place, shown))

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """The outline of a box whose upper left corner is (x, y)."""
        corner = x * POINTS, (PAGE_MM[1] - y - height) * POINTS
        self._orders.append(
            b"0.3 w %.2f %.2f %.2f %.2f re S" % (*corner, width * POINTS, height * POINTS)
        )

    def content(self) -> bytes:
        """The page's content stream."""
        return b"\n".join(self._orders)


def document(pages: list[Page]) -> bytes:
    """The file of these pages. The same pages always give the same bytes."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", _tree(len(pages))]
    for font in (b"Helvetica", b"Helvetica-Bold"):
        objects.append(
            b"<< /Type /Font /Subtype /Type1 /BaseFont /%b /Encoding /WinAnsiEncoding >>" % font
        )
    for i, page in enumerate(pages):
        objects.append(_leaf(6 + 2 * i))
        stream = page.content()
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream))
    return _file(objects)


def _tree(count: int) -> bytes:
    kids = b" ".join(b"%d 0 R" % (5 + 2 * i) for i in range(count))
    return b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, count)


def _leaf(content: int) -> bytes:
    size = b"%.2f %.2f" % (PAGE_MM[0] * POINTS, PAGE_MM[1] * POINTS)
    fonts = b"<< /Font << /F 3 0 R /B 4 0 R >> >>"
    return b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %b] /Resources %b /Contents %d 0 R >>" % (
        size,
        fonts,
        content,
    )


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)

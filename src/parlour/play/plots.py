"""A small plot of a simulation, as HTML with SVG: what a notebook shows of its summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from parlour.lang.phrases import worded
from parlour.play import phrases

WIDE, LABEL, ROW, EDGE = 520, 90, 26, 12
"""The width of a plot, the width of its labels, the height of a row, and the margin, in pixels."""
INK, SOFT, MARK = "#1e241f", "#8a938a", "#1f5a45"
FONT = 'font-family="system-ui, sans-serif" font-size="13"'


def summary_html(title: str, means: Sequence[float], halves: Sequence[float | None], endings: Mapping[str, int]) -> str:
    """The means with their intervals as a plot, and how the deals ended as a table."""
    deals = sum(endings.values())
    rows = "".join(
        f'<tr><td style="text-align:left">{escape(worded(how))}</td><td>{number:,}</td><td>{number / max(1, deals):.1%}</td></tr>'
        for how, number in endings.items()
        if number
    )
    return f"<div><p>{escape(title)}</p>{means_svg(means, halves)}<table>{rows}</table></div>"


def means_svg(means: Sequence[float], halves: Sequence[float | None]) -> str:
    """A dot for each mean, by seat from the dealer, on a line as wide as its interval."""
    widths = [half or 0.0 for half in halves]
    low = min(0.0, *(mean - half for mean, half in zip(means, widths, strict=True)))
    high = max(0.0, *(mean + half for mean, half in zip(means, widths, strict=True)))
    scale = (WIDE - 2 * LABEL - 2 * EDGE) / ((high - low) or 1.0)

    def across(points: float) -> float:
        return EDGE + LABEL + (points - low) * scale

    tall = 2 * EDGE + ROW * len(means)
    parts = [_line(across(0.0), EDGE, across(0.0), tall - EDGE, SOFT, 1)]
    for place, (mean, half) in enumerate(zip(means, widths, strict=True)):
        middle = EDGE + ROW * place + ROW / 2
        seat = phrases.PLOT_SEAT(place=place) if place else phrases.PLOT_DEALER()
        parts += [
            _text(EDGE, middle, seat, "start"),
            _line(across(mean - half), middle, across(mean + half), middle, MARK, 3),
            f'<circle cx="{across(mean):.1f}" cy="{middle:.1f}" r="4" fill="{MARK}"/>',
            _text(WIDE - EDGE, middle, f"{mean:.2f} ± {half:.2f}" if half else f"{mean:.2f}", "end"),
        ]
    size = f'width="{WIDE}" height="{tall}" viewBox="0 0 {WIDE} {tall}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{"".join(parts)}</svg>'


def _line(left: float, top: float, right: float, bottom: float, color: str, wide: int) -> str:
    ends = f'x1="{left:.1f}" y1="{top:.1f}" x2="{right:.1f}" y2="{bottom:.1f}"'
    return f'<line {ends} stroke="{color}" stroke-width="{wide}"/>'


def _text(left: float, middle: float, text: str, anchor: str) -> str:
    return f'<text x="{left:.1f}" y="{middle + 4:.1f}" fill="{INK}" text-anchor="{anchor}" {FONT}>{escape(text)}</text>'

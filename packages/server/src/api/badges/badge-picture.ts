import type { TestCounts } from "@signalbox/contract";

/** The texts of the badge, with their colours and their widths in pixels (Verdana, 11 pixels). */
const texts = {
  started: { colour: "#8a6100", width: 39 },
  success: { colour: "#2b7a1f", width: 42 },
  failure: { colour: "#c03221", width: 35 },
  error: { colour: "#a4501a", width: 27 },
  none: { colour: "#5f6670", width: 27 },
};

export type BadgeText = keyof typeof texts;

/** What a badge shows: the label, the text with its colour, and the widths of both in pixels (Verdana, 11 pixels). */
type Badge = { label: string; labelWidth: number; text: string; colour: string; width: number };

const padding = 6;

/** The badge of a build's status. */
export function statusBadge(text: BadgeText): Badge {
  return { label: "build", labelWidth: 27, text, ...texts[text] };
}

/** The average width of digits and of the letters of these words. */
const characterWidth = 6.6;

/** The badge of a build's tests; undefined if it has reported none. */
export function testsBadge(counts: TestCounts | undefined): Badge {
  const { passed = 0, failed = 0 } = counts ?? {};
  const text =
    counts === undefined
      ? "none"
      : failed === 0
        ? `${passed} passed`
        : `${failed} failed, ${passed} passed`;
  const { colour } = texts[counts === undefined ? "none" : failed === 0 ? "success" : "failure"];
  const width = Math.round(text.length * characterWidth);
  return { label: "tests", labelWidth: 29, text, colour, width };
}

/** Draws a badge. `textLength` makes the text fit if the browser falls back to another font. */
export function renderBadge({ label, labelWidth, text, colour, width }: Badge): string {
  const left = labelWidth + 2 * padding;
  const right = width + 2 * padding;
  const all = left + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="20" role="img" aria-label="${label}: ${text}">
<title>${label}: ${text}</title>
<clipPath id="r"><rect width="${all}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#43484f"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
<text x="${padding}" y="14" textLength="${labelWidth}">${label}</text>
<text x="${left + padding}" y="14" textLength="${width}">${text}</text>
</g>
</svg>
`;
}

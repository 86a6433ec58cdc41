/** The texts of the badge, with their colours and their widths in pixels (Verdana, 11 pixels). */
const texts = {
  started: { colour: "#8a6100", width: 39 },
  success: { colour: "#2b7a1f", width: 42 },
  failure: { colour: "#c03221", width: 35 },
  error: { colour: "#a4501a", width: 27 },
  none: { colour: "#5f6670", width: 27 },
};

export type BadgeText = keyof typeof texts;

const labelWidth = 27;
const padding = 6;

/** Draws the badge. `textLength` makes the text fit if the browser falls back to another font. */
export function renderBadge(text: BadgeText): string {
  const { colour, width } = texts[text];
  const left = labelWidth + 2 * padding;
  const right = width + 2 * padding;
  const all = left + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="20" role="img" aria-label="build: ${text}">
<title>build: ${text}</title>
<clipPath id="r"><rect width="${all}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#43484f"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
<text x="${padding}" y="14" textLength="${labelWidth}">build</text>
<text x="${left + padding}" y="14" textLength="${width}">${text}</text>
</g>
</svg>
`;
}

/** The characters of one page, which a browser lays out without a noticeable delay. */
const pageChars = 20_000;

export function pageCount(length: number): number {
  return Math.max(1, Math.ceil(length / pageChars));
}

/** The page that contains a position of the line. */
export function pageOf(offset: number): number {
  return Math.floor(offset / pageChars);
}

export type PagePart = {
  text: string;
  /** The index of the match that it belongs to. */
  match: number | undefined;
};

/** One page of a line, split where matches begin and end. `ranges` holds ascending pairs of start and end. */
export function partsOfPage(text: string, page: number, ranges: Uint32Array): PagePart[] {
  const end = Math.min(text.length, (page + 1) * pageChars);
  const parts: PagePart[] = [];
  let at = page * pageChars;
  for (let i = 0; i < ranges.length && at < end; i += 2) {
    const from = Math.min(end, Math.max(at, ranges[i] ?? 0));
    const to = Math.min(end, ranges[i + 1] ?? 0);
    if (to <= from) continue;
    if (from > at) parts.push({ text: text.slice(at, from), match: undefined });
    parts.push({ text: text.slice(from, to), match: i / 2 });
    at = to;
  }
  if (at < end) parts.push({ text: text.slice(at, end), match: undefined });
  return parts;
}

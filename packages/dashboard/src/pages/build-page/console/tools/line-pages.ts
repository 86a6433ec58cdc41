/** A page of a long line: what a browser lays out without a pause. */
const pageChars = 20_000;

export const pageCount = (length: number): number => Math.max(1, Math.ceil(length / pageChars));

/** The page on which a place of the line is. */
export const pageOf = (place: number): number => Math.floor(place / pageChars);

export type PagePart = {
  text: string;
  /** The match that it is of, from 0. */ match: number | undefined;
};

/** A page of a line, cut where matches begin and end. `ranges`: pairs of start and end, rising. */
export const partsOfPage = (text: string, page: number, ranges: Uint32Array): PagePart[] => {
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
};

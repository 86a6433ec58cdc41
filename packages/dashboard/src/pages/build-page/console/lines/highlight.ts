import type { Segment } from "@signalbox/log-engine";

/** A part of a line that is either inside or outside a match. */
export type ShownSegment = Segment & { isHit?: boolean };

/**
 * Splits the segments of a line where matches begin and end. `ranges` holds pairs of start and end in the
 * text of the line, ascending and disjoint.
 */
export function highlightSegments(
  segments: readonly Segment[],
  ranges: Uint32Array | undefined,
): readonly ShownSegment[] {
  if (ranges === undefined || ranges.length === 0) return segments;
  const shown: ShownSegment[] = [];
  let next = 0;
  let start = 0;
  for (const segment of segments) {
    const end = start + segment.text.length;
    let at = start;
    while (at < end) {
      while (next < ranges.length && (ranges[next + 1] ?? 0) <= at) next += 2;
      const from = ranges[next] ?? Infinity;
      const isHit = from <= at;
      const to = Math.min(end, isHit ? (ranges[next + 1] ?? end) : from);
      const text = segment.text.slice(at - start, to - start);
      shown.push(isHit ? { ...segment, text, isHit } : { ...segment, text });
      at = to;
    }
    start = end;
  }
  return shown;
}

/** The number of matches that begin after the visible part of a truncated line. */
export function hiddenHits(shownLength: number, ranges: Uint32Array | undefined): number {
  let count = 0;
  for (let i = 0; i < (ranges?.length ?? 0); i += 2) if ((ranges?.[i] ?? 0) >= shownLength) count++;
  return count;
}

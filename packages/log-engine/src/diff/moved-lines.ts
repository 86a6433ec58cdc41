import type { DiffSide } from "./diff-lines.ts";

/** A weak line belongs to a line at most this far above it. */
const MAX_DISTANCE = 3;

/**
 * Separates pairs of lines that are equal only by chance, such as a bracket or an underline inside a new report. A weak
 * line belongs to the line above it, so below a new line it stays paired only if a strong line follows in the same run
 * of pairs, and the line above it in the other log is paired, too.
 */
export function separateChancePairs(a: DiffSide, b: DiffSide, partner: Int32Array): void {
  const pairedInA = pairedLines(a.ids.length, partner);
  for (let from = 0; from < partner.length;) {
    let to = from + 1;
    if (isPaired(partner, from)) {
      while (to < partner.length && partner[to] === (partner[to - 1] ?? 0) + 1) to++;
      const strong = firstStrong(b, from, to);
      const other = strongAbove(a, partner[from] ?? 0);
      const isInserted = strong < to && (other < 0 || pairedInA[other] === 1);
      if (!isInserted && followsNew(b, partner, from)) partner.fill(-1, from, strong);
    }
    from = to;
  }
}

/**
 * Pairs the remaining equal lines of both logs in order, because tools that work in parallel print in a different order
 * each time. Strong lines come first, because a weak line moves only together with the line above it.
 */
export function pairMovedLines(
  a: DiffSide,
  b: DiffSide,
  partner: Int32Array,
  moved: Uint8Array,
): void {
  const left = unpairedLines(a, partner);
  for (const isWeakTurn of [false, true]) {
    for (let line = 0; line < partner.length; line++) {
      if (isPaired(partner, line) || (b.weak[line] === 1) !== isWeakTurn) continue;
      if (isWeakTurn && followsNew(b, partner, line)) continue;
      const candidates = left.get(b.ids[line] ?? 0);
      const other = candidates === undefined ? undefined : takeBest(candidates, partner[line - 1]);
      if (other === undefined) continue;
      partner[line] = other;
      moved[line] = 1;
    }
  }
}

/** The lines of the other log without a partner, by id. */
function unpairedLines(a: DiffSide, partner: Int32Array): Map<number, number[]> {
  const isTaken = pairedLines(a.ids.length, partner);
  const left = new Map<number, number[]>();
  for (let line = a.ids.length - 1; line >= 0; line--) {
    if (isTaken[line] === 1) continue;
    const id = a.ids[line] ?? 0;
    const lines = left.get(id);
    if (lines === undefined) left.set(id, [line]);
    else lines.push(line);
  }
  return left;
}

/** The candidate right after the partner of the line above, or else the first. */
function takeBest(candidates: number[], above = -1): number | undefined {
  const last = candidates.length - 1;
  for (let i = last; i > last - 8 && i >= 0; i--) {
    if (above >= 0 && candidates[i] === above + 1) return candidates.splice(i, 1)[0];
  }
  return candidates.pop();
}

function isPaired(partner: Int32Array, line: number): boolean {
  return (partner[line] ?? -1) >= 0;
}

/** 1 for each line of the other log that has a partner. */
export function pairedLines(lineCount: number, partner: Int32Array): Uint8Array {
  const paired = new Uint8Array(lineCount);
  for (const line of partner) if (line >= 0) paired[line] = 1;
  return paired;
}

/** The first line of a range that is not weak, or `to`. */
function firstStrong({ weak }: DiffSide, from: number, to: number): number {
  let line = from;
  while (line < to && weak[line] === 1) line++;
  return line;
}

/** The nearest line above that is not weak, or -1 if there is none within reach. */
function strongAbove({ weak }: DiffSide, line: number): number {
  for (let above = line - 1; above >= Math.max(0, line - MAX_DISTANCE); above--) {
    if (weak[above] === 0) return above;
  }
  return -1;
}

function followsNew(side: DiffSide, partner: Int32Array, line: number): boolean {
  const above = strongAbove(side, line);
  return above >= 0 && !isPaired(partner, above);
}

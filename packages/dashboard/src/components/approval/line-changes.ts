import { shownLine, type DiffLine } from "../changes/unified-diff.ts";

export type ChangedLine = { kind: "same" | "removed" | "added"; text: string };

/** Beyond this many lines on each side, the part that differs is shown as removed and added as a whole. */
const maxCompared = 1000;

/** The lines of two texts, in the order in which a reader of a change expects them. */
export function lineChanges(before: string, after: string): ChangedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const left = Math.min(old.length, now.length) - start;
  while (end < left && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [
    ...toLines("same", old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...toLines("same", old.slice(old.length - end)),
  ];
}

const linesOf = (text: string): string[] =>
  text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);

const toLines = (kind: ChangedLine["kind"], texts: readonly string[]): ChangedLine[] =>
  texts.map((text) => ({ kind, text }));

/** By the longest common subsequence. */
function middle(old: readonly string[], now: readonly string[]): ChangedLine[] {
  if (old.length > maxCompared || now.length > maxCompared)
    return [...toLines("removed", old), ...toLines("added", now)];
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changed: ChangedLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [from, to] = [old[i], now[j]];
    if (from !== undefined && from === to) {
      changed.push({ kind: "same", text: from });
      i += 1;
      j += 1;
    } else if (from !== undefined && (to === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changed.push({ kind: "removed", text: from });
      i += 1;
    } else if (to !== undefined) {
      changed.push({ kind: "added", text: to });
      j += 1;
    }
  }
  return changed;
}

/**
 * The lines of two texts with their numbers in both, as `DiffLines` shows them: those that are the same and more than `around`
 * lines away from a change are left out.
 */
export function nearChanges(lines: readonly ChangedLine[], around = 3): DiffLine[] {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ kind }) => kind !== "same"),
  );
  const numbers = { before: 0, after: 0 };
  return lines.flatMap(({ kind, text }, index): DiffLine[] => {
    if (kind !== "added") numbers.before += 1;
    if (kind !== "removed") numbers.after += 1;
    if (!isNear[index]) return [];
    const line: DiffLine = {
      kind,
      text: shownLine(text),
      ...(kind !== "added" && { before: numbers.before }),
      ...(kind !== "removed" && { after: numbers.after }),
    };
    return index > 0 && !isNear[index - 1] ? [{ kind: "part", text: "" }, line] : [line];
  });
}

import { COMMAND, END_GROUP, GROUP } from "./group-marks.ts";
import type { LineStore } from "./line-store.ts";
import type { Groups } from "../types/values.ts";

type OpenGroup = {
  readonly index: number;
  readonly kind: number;
};

/**
 * Finds the foldable blocks. A command extends to the next command, a named group to its end mark or to
 * the end of the log. Named groups nest; a command inside a named group ends with that group at the
 * latest.
 */
export function findGroups(store: LineStore, lineCount: number, lastTime: number): Groups {
  const marks = store.markLines.length;
  const columns = {
    start: new Uint32Array(marks),
    end: new Uint32Array(marks),
    depth: new Uint8Array(marks),
    kind: new Uint8Array(marks),
    seconds: new Uint32Array(marks),
  };
  const open: OpenGroup[] = [];
  let count = 0;

  const close = (end: number) => {
    const group = open.pop();
    if (group === undefined) return;
    columns.end[group.index] = end;
    const began = store.pieces.of(columns.start[group.index] ?? 0).time;
    const ended = end < lineCount ? store.pieces.of(end).time : lastTime;
    columns.seconds[group.index] = Math.max(0, ended - began);
  };

  for (let i = 0; i < marks; i++) {
    const line = store.markLines.at(i);
    const kind = store.markKinds.at(i);
    if (kind === END_GROUP) {
      if (!open.some((group) => group.kind === GROUP)) continue;
      while (open.at(-1)?.kind === COMMAND) close(line);
      close(line + 1);
      continue;
    }
    if (kind === COMMAND && open.at(-1)?.kind === COMMAND) close(line);
    columns.start[count] = line;
    columns.kind[count] = kind;
    columns.depth[count] = Math.min(open.length, 255);
    open.push({ index: count, kind });
    count++;
  }
  while (open.length > 0) close(lineCount);
  return {
    start: columns.start.slice(0, count),
    end: columns.end.slice(0, count),
    depth: columns.depth.slice(0, count),
    kind: columns.kind.slice(0, count),
    seconds: columns.seconds.slice(0, count),
  };
}

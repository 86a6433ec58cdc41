import type { LogEngine, LogLine } from "@signalbox/log-engine";
import { useEffect, useRef, useState } from "react";
import type { CompareRow } from "./compare-rows.ts";

/** Lines are requested in blocks of this many. */
const blockLines = 200;
const maxBlocks = 60;

/** The lines of some rows, as far as they have arrived. Requests what is missing. */
export function useLines(engine: LogEngine, rows: readonly CompareRow[]) {
  const blocks = useRef(new Map<string, readonly LogLine[] | undefined>());
  const [, setArrived] = useState(0);
  const wanted = [...new Set(rows.flatMap(blockOf))].join(" ");
  useEffect(() => {
    const load = async (key: string): Promise<void> => {
      blocks.current.set(key, undefined);
      const from = Number(key.slice(1)) * blockLines;
      try {
        const isOther = key.startsWith("o");
        const lines = isOther
          ? await engine.otherLines(from, from + blockLines)
          : await engine.lines(from, from + blockLines);
        blocks.current.set(key, lines);
        dropOldest(blocks.current);
        setArrived((count) => count + 1);
      } catch {
        blocks.current.delete(key); // the engine was disposed of
      }
    };
    for (const key of wanted.split(" ")) {
      if (key !== "" && !blocks.current.has(key)) void load(key);
    }
  }, [engine, wanted]);
  return (row: CompareRow): LogLine | undefined => {
    const [key] = blockOf(row);
    if (key === undefined || row.kind === "fold") return undefined;
    const line = row.kind === "removed" ? row.other : row.line;
    return blocks.current.get(key)?.[line % blockLines];
  };
}

function blockOf(row: CompareRow): string[] {
  if (row.kind === "fold") return [];
  return row.kind === "removed"
    ? [`o${Math.floor(row.other / blockLines)}`]
    : [`l${Math.floor(row.line / blockLines)}`];
}

function dropOldest(blocks: Map<string, unknown>): void {
  for (const key of blocks.keys()) {
    if (blocks.size <= maxBlocks) return;
    blocks.delete(key);
  }
}

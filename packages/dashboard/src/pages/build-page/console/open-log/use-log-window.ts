import { limits } from "@signalbox/contract";
import { useState } from "react";
import { type ViewWindow, windowRange } from "@signalbox/log-engine";
import { firstShownLine, staysShown } from "./log-window.ts";

type Mode =
  | { kind: "last" }
  | { kind: "all" }
  | { kind: "around"; line: number; generation: number };

type Known = {
  lineCount: number;
  generation: number;
  /** Whether all of the log has been read. */
  ended: boolean;
  isLive: boolean;
  wasLive: boolean;
  isFollowing: boolean;
};

const size = limits.initialLogLines;

/** The part of the log that is shown: its last lines, those around one line, or all. */
export function useLogWindow(known: Known) {
  const { lineCount, generation } = known;
  const [mode, setMode] = useState<Mode>({ kind: "last" });
  const [lastStart, setLastStart] = useState(0);
  const start = firstShownLine({
    ...known,
    count: lineCount,
    start: lastStart,
    showsAll: mode.kind === "all",
  });
  if (start !== lastStart) setLastStart(start);

  const isAround = mode.kind === "around" && mode.generation === generation;
  const from = isAround ? mode.line : start;
  const kind: Mode["kind"] = isAround ? "around" : mode.kind === "all" ? "all" : "last";
  const window = viewWindow(kind, from);
  const range = windowRange(window, lineCount);
  return {
    kind,
    from,
    hiddenLines: lineCount - (range[1] - range[0]),
    hiddenAbove: range[0],
    holds: (line: number): boolean =>
      staysShown(line, range, { ...known, isLast: kind === "last" }),
    showAll: () => setMode({ kind: "all" }),
    showAround: (line: number) => setMode({ kind: "around", line, generation }),
  };
}

/** `from` is the first line of the view, or its middle. */
export function viewWindow(kind: Mode["kind"], from: number): ViewWindow {
  if (kind === "all") return { kind };
  if (kind === "around") return { kind, line: from, count: size };
  return { kind, count: size, of: from + size };
}

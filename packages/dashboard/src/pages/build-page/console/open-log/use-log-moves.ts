import type { LogViewer } from "./use-log-viewer.ts";
import type { LineSpan } from "../../model/log-address.ts";
import { useState } from "react";
import { stepThrough } from "./step-through.ts";

/**
 * Keyboard navigation through a log by line, match or error. Each target line is announced to screen
 * readers.
 */
export function useLogMoves(
  viewer: LogViewer,
  point: (lines: LineSpan | undefined) => void,
  onPastLastError: (by: 1 | -1) => boolean,
) {
  const { engine, surface, found, linked, errors } = viewer;
  const [announcement, setAnnouncement] = useState("");

  /** The current line of the keyboard, or the line at the top of the view. */
  const currentLine = (): number => {
    const { current } = viewer;
    return current >= 0 && surface.view.isShown(current) ? current : surface.topLine();
  };

  const announce = async (line: number): Promise<void> => {
    const [drawn] = await engine.lines(line, line + 1).catch(() => []); // the engine was disposed
    if (drawn === undefined) return;
    const text = drawn.segments.map((segment) => segment.text).join("");
    setAnnouncement(`Line ${viewer.linesBefore + line + 1}: ${text.slice(0, 300)}`);
  };

  const goTo = (line: number | undefined): void => {
    if (line === undefined) return;
    viewer.goTo(line);
    void announce(line);
  };

  const move = (by: 1 | -1): void => {
    const row = surface.view.rowOf(currentLine()) + (viewer.current < 0 ? 0 : by);
    goTo(surface.view.lineAt(Math.max(0, Math.min(row, surface.view.rowCount - 1))));
  };

  /** Puts a line into the address. With `isRange`, extends the linked range to this line. */
  const pick = (number: number, isRange: boolean): void => {
    const from = isRange && linked !== undefined ? linked.from : number;
    point({ from: Math.min(from, number), to: Math.max(from, number) });
  };

  const pickCurrent = (isRange: boolean): void => {
    const line = currentLine();
    if (line < viewer.state.lineCount) pick(viewer.linesBefore + line + 1, isRange);
  };

  const stepMatch = (by: 1 | -1): void => goTo(stepThrough(found.state.lines, currentLine(), by));

  const isMoreExpected = viewer.isReading || (viewer.state.ended && viewer.state.lineCount > 0);
  /** Whether the log of a failed step is still read, so that the places of its errors are not known. */
  const areErrorsAwaited = viewer.hasStepFailed && errors === undefined && isMoreExpected;

  /**
   * Goes to the next error of the log, and from its last one to the next failed step. The log of a step that did
   * not fail is only scanned if no other step failed.
   */
  const stepError = async (by: 1 | -1): Promise<void> => {
    const isErrorLog = viewer.hasStepFailed || errors !== undefined;
    if (!isErrorLog && onPastLastError(by)) return undefined;
    viewer.wantErrors();
    const known = errors ?? (await engine.errors().catch(() => undefined)); // the engine was disposed
    const lines = (known?.errors ?? []).map(({ line }) => line);
    const from = currentLine();
    const next = stepThrough(lines, from, by);
    const wrapsAround = next === undefined || (next - from) * by <= 0;
    if (wrapsAround && onPastLastError(by)) return undefined;
    return goTo(next);
  };

  const fold = (): void => {
    const line = currentLine();
    const { start, end } = viewer.marks.groups;
    let group = -1;
    for (let i = 0; i < start.length && (start[i] ?? 0) <= line; i++)
      if ((end[i] ?? 0) > line) group = start[i] ?? -1;
    if (group < 0) return;
    viewer.toggleFold(group);
    viewer.setCurrent(group);
  };

  return {
    announcement,
    goTo,
    move,
    pick,
    pickCurrent,
    stepMatch,
    stepError,
    areErrorsAwaited,
    fold,
  };
}

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { writeLines, type LineSpan } from "../../model/log-address.ts";
import { lowerBound } from "./log-details.ts";
import type { LogViewer } from "./use-log-viewer.ts";

/**
 * Opens a log at the lines or the search in the address, else at the error to which the user went from another step,
 * else at the most likely error of a failed step, else at its end. Moves there again when more of the log arrives, until the reader scrolls.
 */
export function useLogPlaces(viewer: LogViewer) {
  const { engine, state, surface, linked, errors, found } = viewer;
  const { generation, lineCount } = state;
  const lastWritten = useRef<string>(undefined);

  const line = linked === undefined ? -1 : linked.from - 1 - viewer.linesBefore;
  const isHere = line >= 0 && line < lineCount;
  const linkKey = linked && writeLines(linked);
  const openLink = useEffectEvent(async (key: string | undefined, log: number): Promise<void> => {
    if (lastWritten.current === key || surface.wasTouched || log !== generation) return;
    // A surface whose log was replaced asks the engine for its position and drops all targets until the
    // answer arrives. The engine answers in order, so this request delays the new target until after that
    // answer.
    const [drawn] = await engine.lines(line, line + 1).catch(() => []); // the engine was disposed
    if (drawn === undefined) return;
    viewer.setCurrent(line);
    viewer.reveal(line);
  });
  useEffect(() => {
    if (isHere) void openLink(linkKey, generation);
  }, [isHere, linkKey, generation]);

  // A search or a linked line replaces the entry of the history that says how the step was opened.
  const [enteredBy] = useState(viewer.enteredBy);
  const asked = enteredBy && errors?.errors.at(enteredBy === 1 ? 0 : -1)?.line;
  const best = asked ?? errors?.best ?? -1;
  const openError = useEffectEvent((line: number, log: number): void => {
    if (log !== generation) return;
    const isAsked = linked !== undefined || found.isActive;
    const isElsewhere = isAsked || viewer.wasLive || surface.wasTouched;
    if (!isElsewhere) viewer.openAt(line);
  });
  useEffect(() => {
    if (best >= 0) openError(best, generation);
  }, [best, generation]);

  const openMatch = useEffectEvent((): void => {
    const { lines } = found.state;
    const isElsewhere = viewer.current >= 0 && linked !== undefined && !surface.wasTouched;
    if (lines.length === 0 || isElsewhere) return;
    const next = lines[lowerBound(lines, Math.max(0, surface.topLine()))] ?? lines[0];
    if (next !== undefined) viewer.goTo(next);
  });
  const isFound = found.state.done && found.state.lines.length > 0;
  useEffect(() => {
    if (isFound && found.running !== undefined) openMatch();
  }, [found.running, isFound]);

  /** Puts lines into the address that are already on the screen, without scrolling. */
  const point = (lines: LineSpan | undefined): void => {
    lastWritten.current = lines && writeLines(lines);
    viewer.link(lines);
  };
  return { point };
}

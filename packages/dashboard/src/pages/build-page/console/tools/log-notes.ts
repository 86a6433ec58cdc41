import type { LogState } from "@signalbox/log-engine";
import { logTexts } from "../../../../messages/log-texts.ts";
import type { EarlierLines } from "../log/use-step-log.ts";

type LogNote = { text: string; canRetry: boolean };

/** The notes about an incomplete log. `isLive`: lines are still arriving, in any order. */
export function logNotes(state: LogState, earlier: EarlierLines, isLive: boolean): LogNote[] {
  const notes: LogNote[] = [];
  const add = (text: string, canRetry = false): void => void notes.push({ text, canRetry });
  if (state.problem !== null) add(logTexts.problems[state.problem.kind], true);
  if (earlier === "failed") add(logTexts.startFailed, true);
  else if (earlier === "loading" || (isLive && state.firstPos > 0)) add(logTexts.startLoading);
  else if (state.firstPos > 0) add(logTexts.dropped);
  if (state.gaps.length > 0) add(isLive ? logTexts.gapLoading : logTexts.gap);
  return notes;
}

import type { LogEngine, LogSurface } from "@signalbox/log-engine";
import { logTexts } from "../../../../messages/log-texts.ts";
import { toasts } from "../../../../api/toasts.ts";
import { copyText } from "../../../../ui/copy-text.ts";
import { cutSelection, type TextPoint } from "./selection.ts";
import { textOfLines, textOfSegments } from "./log-text.ts";

/** Up to this many lines are copied at once because they are in the page or in the cache of the engine. */
const maxLinesAtOnce = 400;

type ShownLog = { engine: LogEngine; surface: LogSurface; isRaw: boolean };

/**
 * Copies the text of the shown lines between two positions, without line numbers and times. Text that is
 * not available yet is read from the log first.
 */
export function copySelection(
  log: ShownLog,
  from: TextPoint,
  to: TextPoint,
  data: DataTransfer | null,
): void {
  const { engine, surface, isRaw } = log;
  const first = surface.view.rowOf(from.line);
  const last = surface.view.rowOf(to.line) + 1;
  const text = last - first <= maxLinesAtOnce ? cachedText(log, first, last) : undefined;
  if (text !== undefined && data !== null) {
    data.setData("text/plain", cutSelection(text, from, to));
    return;
  }
  void textOfLines(engine, surface.runs(first, last), isRaw)
    .then((whole) => copyText(cutSelection(whole, from, to)))
    .catch(() => false) // the engine was disposed
    .then((isCopied) =>
      isCopied ? toasts.success(logTexts.copied(last - first)) : toasts.error(logTexts.notCopied),
    );
}

const cachedText = (
  { engine, surface, isRaw }: ShownLog,
  first: number,
  last: number,
): string | undefined => {
  let text = "";
  for (let row = first; row < last; row++) {
    const line = engine.peek(surface.view.lineAt(row), isRaw);
    if (line === undefined || line.cut) return undefined;
    text += `${textOfSegments(line.segments)}\n`;
  }
  return text;
};

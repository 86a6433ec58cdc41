import { ErrorScan } from "../errors/error-scan.ts";
import { LogCore } from "../read/log-core.ts";
import { decodeText } from "../text/utf8.ts";
import { reasonOf } from "./log-reason.ts";
import type { LogErrors, LogReason } from "../types/values.ts";

const MAX_LINE_BYTES = 2000;

/**
 * Reads a stored log of a failed step and returns why it failed. Scanning blocks the thread, so call this function in a
 * worker.
 */
export async function readReason(stored: AsyncIterable<Uint8Array>): Promise<LogReason | null> {
  const core = new LogCore();
  for await (const bytes of stored) core.appendStored(bytes);
  core.end();
  return readReasonOf(core);
}

/** Why a step failed, from its complete log. Scans the whole log without a pause. */
export function readReasonOf(core: LogCore): LogReason | null {
  const scan = new ErrorScan();
  while (scan.step(core));
  return reasonInLog(core, scan.result(core));
}

/** The reason in a complete log whose errors are known. */
export function reasonInLog(core: LogCore, errors: LogErrors): LogReason | null {
  core.terminal.settle();
  return reasonOf({ lineCount: core.lineCount, textOf: (line) => textOf(core, line) }, errors);
}

function textOf({ terminal: { store } }: LogCore, line: number): string {
  const start = store.start(line);
  return decodeText(store.text.slice(start, Math.min(store.end(line), start + MAX_LINE_BYTES)));
}

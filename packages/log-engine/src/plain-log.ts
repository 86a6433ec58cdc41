import { compareLogs } from "./diff/compare-logs.ts";
import { CHANGED, NEW } from "./diff/log-difference.ts";
import { LogCore } from "./read/log-core.ts";
import { RegexRunner } from "./search/regex-runner.ts";
import { SearchRun } from "./search/search-run.ts";
import { visibleText } from "./text/visible-marks.ts";
import { decodeText } from "./text/utf8.ts";
import { linesOf } from "./worker/comparison.ts";

const MAX_LINE_BYTES = 2000;

const noExpressions = new RegexRunner(() => {
  throw new Error("Expressions are not searched here");
});

/** A complete log as text, for programs: each line as a terminal would show it in the end, without escape sequences. */
export class PlainLog {
  #core: LogCore;

  constructor(core: LogCore) {
    this.#core = core;
    core.terminal.settle();
  }

  get lineCount(): number {
    return this.#core.lineCount;
  }

  /** The beginning of a line, which is counted from 0. Characters that hide or reorder text are visible. */
  textOf(line: number): string {
    const { store } = this.#core.terminal;
    const start = store.start(line);
    const bytes = store.text.slice(start, Math.min(store.end(line), start + MAX_LINE_BYTES));
    return visibleText(decodeText(bytes).trimEnd());
  }

  /** The lines, ascending, with a text, as the search of the viewer finds them; case does not count. Pauses often. */
  async linesWith(text: string, pause: () => Promise<void>): Promise<number[]> {
    const run = new SearchRun({ text }, noExpressions);
    while (run.step(this.#core, () => undefined)) await pause();
    return Array.from(run.report(this.#core)?.lines ?? []);
  }

  /** The lines, ascending, that an earlier log of the same step does not have. Pauses often, so that other work goes on. */
  async linesUnlike(other: PlainLog, pause: () => Promise<void>): Promise<number[]> {
    const steps = compareLogs(linesOf(this.#core), linesOf(other.#core));
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) await pause();
    const { kinds } = step.value;
    return Array.from(kinds.keys()).filter(
      (line) => kinds[line] === NEW || kinds[line] === CHANGED,
    );
  }
}

/** Reads a stored log: the JSON of its pieces, in parts of any size. */
export async function readPlainLog(stored: AsyncIterable<Uint8Array>): Promise<PlainLog> {
  const core = new LogCore();
  for await (const bytes of stored) core.appendStored(bytes);
  core.end();
  return new PlainLog(core);
}

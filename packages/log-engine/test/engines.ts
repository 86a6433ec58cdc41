import { createInlineEngine, type InlineEngineOptions } from "../src/create-inline-engine.ts";
import type { LogEngine } from "../src/types/log-engine.ts";
import type { LogPiece, LogState, SearchState } from "../src/types/values.ts";
import { textOf } from "./read-log.ts";

const engines: LogEngine[] = [];

/** For `afterEach`. */
export function disposeAll(): void {
  for (const engine of engines.splice(0)) engine.dispose();
}

export function newEngine(options: Partial<InlineEngineOptions> = {}): LogEngine {
  const engine = createInlineEngine({ nextFrame: queueMicrotask, ...options });
  engines.push(engine);
  return engine;
}

export function pieces(count: number, from = 0): LogPiece[] {
  return Array.from({ length: count }, (_, i) => ({
    pos: from + i,
    out: `line ${from + i}\n`,
    time: i,
  }));
}

export function bytesOf(list: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(list));
}

/** Resolves when the state of the log satisfies the condition. */
export function until(engine: LogEngine, reached: (state: LogState) => boolean): Promise<LogState> {
  return new Promise((resolve) => {
    if (reached(engine.state())) resolve(engine.state());
    const stop = engine.onChange((state) => {
      if (!reached(state)) return;
      stop();
      resolve(state);
    });
  });
}

export async function shown(engine: LogEngine): Promise<string[]> {
  return (await engine.lines(0, engine.state().lineCount)).map(textOf);
}

export function searchUntilDone(
  engine: LogEngine,
  text: string,
  regex = false,
): Promise<SearchState> {
  return new Promise((resolve) => {
    engine.search({ text, regex }, (state) => {
      if (state.done) resolve(state);
    });
  });
}

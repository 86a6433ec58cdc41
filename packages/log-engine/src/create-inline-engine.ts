import { LogClient } from "./client/client.ts";
import { EngineHost } from "./worker/engine-host.ts";
import type { LogEngine } from "./types/log-engine.ts";
import type { ToEngine } from "./worker/protocol.ts";
import type { SpawnRegexThread } from "./search/regex-runner.ts";

export interface InlineEngineOptions {
  /** Runs a function before what stands for a frame. */
  readonly nextFrame: (run: () => void) => void;
  /** Starts the disposable thread for regular expressions; without it they are unavailable. */
  readonly spawnRegex?: SpawnRegexThread;
  readonly regexPatienceMs?: number;
}

/**
 * The engine without a worker, in later tasks of the same thread: for tests, and for tools that have no
 * page to keep free. Apart from `createLogEngine`, so that a page does not carry the engine twice.
 */
export function createInlineEngine(options: InlineEngineOptions): LogEngine {
  return new LogClient((receive) => {
    const host = new EngineHost({
      // As from a worker, nothing arrives within the call that asked for it.
      post: (message) => queueMicrotask(() => receive(message)),
      spawnRegex: options.spawnRegex ?? noThread,
      regexPatienceMs: options.regexPatienceMs,
      defer: (run) => setTimeout(run, 0),
      now: () => performance.now(),
    });
    return {
      post: (message: ToEngine) => queueMicrotask(() => host.receive(message)),
      close: () => host.dispose(),
    };
  }, options.nextFrame);
}

function noThread(): never {
  throw new Error("No thread for regular expressions was given");
}

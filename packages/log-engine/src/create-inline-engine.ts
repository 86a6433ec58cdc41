import { LogClient } from "./client/client.ts";
import { EngineHost } from "./worker/engine-host.ts";
import type { LogEngine } from "./types/log-engine.ts";
import type { ToEngine } from "./worker/protocol.ts";
import type { SpawnRegexThread } from "./search/regex-runner.ts";

export type InlineEngineOptions = {
  /** Calls a function before the next frame, or before what replaces frames outside a browser. */
  readonly nextFrame: (run: () => void) => void;
  /** Starts the thread that runs regular expressions. Without it they are unavailable. */
  readonly spawnRegex?: SpawnRegexThread;
  readonly regexTimeoutMs?: number;
};

/**
 * An engine without a worker, which runs in later tasks of the same thread: for tests and for tools
 * without a user interface. It has a module of its own so that the page does not load the engine twice.
 */
export function createInlineEngine(options: InlineEngineOptions): LogEngine {
  return new LogClient((receive) => {
    const host = new EngineHost({
      // Deferred, because a worker never answers during the call that sent the request.
      post: (message) => queueMicrotask(() => receive(message)),
      spawnRegex: options.spawnRegex ?? noThread,
      regexTimeoutMs: options.regexTimeoutMs,
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
  throw new Error("No thread for regular expressions was provided");
}

import { LogClient, type OpenEngine } from "./client.ts";
import { EngineHost } from "./engine-host.ts";
import type { LogEngine } from "./log-engine.ts";
import type { FromEngine, ToEngine } from "./protocol.ts";
import type { SpawnRegexThread } from "./regex-runner.ts";

export interface LogEngineOptions {
  /** Where the work is done; "inline" is for tests and for tools that have no page to keep free. */
  readonly place?: "worker" | "inline";
  /** Runs a function before the next frame; the browser's own by default. */
  readonly nextFrame?: (run: () => void) => void;
  /** Starts the disposable thread for regular expressions; inline there is none by default. */
  readonly spawnRegex?: SpawnRegexThread;
  readonly regexPatienceMs?: number;
}

/** A new, empty log. Whoever makes it disposes of it. */
export function createLogEngine(options: LogEngineOptions = {}): LogEngine {
  const nextFrame = options.nextFrame ?? nextFrameOrSoon;
  const open = options.place === "inline" ? openInline(options) : openWorker;
  return new LogClient(open, nextFrame);
}

const openWorker: OpenEngine = (receive) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<FromEngine>) => receive(event.data));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    close: () => worker.terminate(),
  };
};

/** Messages arrive in later microtasks, as they would from a worker: never within the call. */
function openInline(options: LogEngineOptions): OpenEngine {
  return (receive) => {
    const host = new EngineHost({
      post: (message) => queueMicrotask(() => receive(message)),
      spawnRegex:
        options.spawnRegex ??
        (() => {
          throw new Error("No thread for regular expressions was given");
        }),
      regexPatienceMs: options.regexPatienceMs,
      defer: (run) => setTimeout(run, 0),
      now: () => performance.now(),
    });
    return {
      post: (message: ToEngine) => queueMicrotask(() => host.receive(message)),
      close: () => host.dispose(),
    };
  };
}

/** A page in the background draws no frames, but its log goes on. */
function nextFrameOrSoon(run: () => void): void {
  if (typeof requestAnimationFrame !== "function" || document.hidden) setTimeout(run, 16);
  else requestAnimationFrame(run);
}

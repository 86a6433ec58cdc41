import type { RegexAnswer, RegexBegun } from "./regex-job.ts";
import type { RegexThread } from "./regex-runner.ts";

/** Starts the disposable worker in a browser, from the page or from the engine's worker. */
export function spawnRegexWorker(answer: (answer: RegexAnswer | RegexBegun) => void): RegexThread {
  const worker = new Worker(new URL("./regex-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<RegexAnswer | RegexBegun>) =>
    answer(event.data),
  );
  return {
    post: (job) => worker.postMessage(job, [job.text.buffer]),
    terminate: () => worker.terminate(),
  };
}

import { parentPort } from "node:worker_threads";
import { runRegexJob } from "../src/search/regex-job.ts";

/** The disposable worker for Node. */
parentPort?.on("message", (job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage({ begun: job.id });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(runRegexJob(job));
});

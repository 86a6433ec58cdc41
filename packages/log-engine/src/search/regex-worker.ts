import { runRegexJob, type RegexBegun, type RegexJob } from "./regex-job.ts";

/** The disposable worker: its owner terminates it when an expression does not return. */
addEventListener("message", (event: MessageEvent<RegexJob>) => {
  postMessage({ begun: event.data.id } satisfies RegexBegun);
  postMessage(runRegexJob(event.data));
});

import { runRegexJob, type RegexJob } from "./regex-job.ts";

/** The disposable worker: whoever started it ends it when an expression does not return. */
addEventListener("message", (event: MessageEvent<RegexJob>) => {
  postMessage(runRegexJob(event.data));
});

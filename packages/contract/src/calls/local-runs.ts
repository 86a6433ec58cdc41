import { Build } from "../entities/build.ts";
import { LocalRunReport, NewLocalRun } from "../entities/local-run.ts";
import { defineCalls } from "./call.ts";

const path = "/api/repos/{namespace}/{name}/local-runs";

/** The calls of `signalbox run --to`. Only the embedded server has them. */
export const localRunCalls = defineCalls({
  beginLocalRun: {
    summary:
      "Shows a run on the caller's own machine as a build, which is excluded from statistics and starts nothing on the server (this server's addition)",
    method: "POST",
    path,
    level: "write",
    body: NewLocalRun,
    answer: Build,
  },
  reportLocalRun: {
    summary:
      "Reports the state of a local run and new lines of its logs; only the caller who began it may report; the answer says whether the build has ended on the server, which then accepts no further report (this server's addition)",
    method: "POST",
    path: `${path}/{number}`,
    level: "write",
    body: LocalRunReport,
    answer: Build,
  },
});

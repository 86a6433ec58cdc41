import type { Repo } from "@signalbox/contract";
import type { Report } from "../../lib/report.ts";
import { createReasonThread } from "../../outcomes/summary/reason-thread.ts";
import { createReasons, type Reasons } from "../../outcomes/summary/reasons.ts";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { Backend } from "../backend/backend.ts";
import type { Asker } from "./asker.ts";

/** Finds why the builds of a repository failed, in logs that the CI server sends to this caller. */
export type CreateReasons = (asker: Asker, repo: Repo) => Reasons;

type Deps = {
  backend: Pick<Backend, "log">;
  index: Pick<IndexStore, "builds" | "stages" | "logReasons" | "learnt">;
  report: Report;
  /** Aborted when the server stops. */
  stopped: AbortSignal;
};

export function createReasonsOfCaller({ backend, index, report, stopped }: Deps): CreateReasons {
  const readReasons = createReasonThread({ signal: stopped });
  return ({ caller, signal }, repo) =>
    createReasons({
      store: index,
      readReasons: async (build, steps) => {
        const logs = steps.map(async ({ stage, step }) => {
          if (step === undefined) return undefined;
          const place = { repo, build: build.number, stage: stage.number, step: step.number };
          return backend.log(caller, place, signal);
        });
        return readReasons(await Promise.all(logs));
      },
      keepReason: (buildId, reason) => index.learnt.saveReason(buildId, reason),
      report,
      signal: stopped,
    });
}

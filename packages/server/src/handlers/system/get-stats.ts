import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

/** All builds run on this one machine. `streams` counts the viewers of running steps by step id. */
export const getStats: Handler<"getStats", Pick<Deps, "store" | "hub" | "logs" | "machine">> = (
  _input,
  { store, hub, logs, machine },
) => {
  const counts = store.counts.read();
  const { os, arch, capacity } = machine;
  return {
    users: { total: counts.users },
    repos: { active: counts.activeRepos },
    builds: {
      pending: counts.pendingBuilds,
      running: counts.runningBuilds,
      total: counts.builds,
    },
    pipelines: [
      {
        subscribers: capacity,
        os,
        arch,
        variant: "",
        kernel: "",
        pending: counts.pendingStages,
        running: counts.runningStages,
      },
    ],
    events: { subscribers: hub.size() },
    streams: Object.fromEntries(
      logs.running().flatMap(({ place, viewers }) => {
        const stage = store.stages.find(place.build, place.stage);
        const step = stage && store.steps.find(stage.id, place.step);
        return step === undefined ? [] : [[step.id, viewers]];
      }),
    ),
    watchers: {},
  };
};

import type { Build } from "@signalbox/contract";
import type { Clock } from "../../lib/clock.ts";
import type { Caller } from "../backend/caller.ts";
import { createAgents, type AgentNames } from "./agents.ts";
import type { Client } from "./client.ts";
import type { Pipeline } from "./entities.ts";
import type { Graph } from "./graph.ts";
import { createGraphs } from "./graphs.ts";
import { toBuild } from "./to-build.ts";

/** What is known of a pipeline besides its own answer. */
export type WholeBuilds = {
  /** A pipeline as a build, with its graph and the names of its agents. */
  toBuild: (
    caller: Caller,
    repoId: number,
    pipeline: Pipeline,
    signal: AbortSignal,
  ) => Promise<Build>;
  /** The configuration of a pipeline, if it was read. */
  knownGraph: (pipelineId: number) => Graph | undefined;
  /** The names of the agents that run a pipeline, as far as the caller may know them. */
  agents: (caller: Caller, pipeline: Pipeline) => Promise<AgentNames | undefined>;
};

export function createWholeBuilds(client: Client, clock: Clock, now: () => number): WholeBuilds {
  const graphs = createGraphs(client);
  const agents = createAgents(client, clock);
  return {
    toBuild: async (caller, repoId, pipeline, signal) => {
      const [graph, names] = await Promise.all([
        graphs.read(caller, repoId, pipeline, signal),
        agents(caller, pipeline),
      ]);
      return toBuild(pipeline, { repoId, now: now(), graph, agents: names });
    },
    knownGraph: graphs.known,
    agents,
  };
}

import { ApiError } from "../../lib/api-error.ts";
import type { Caller } from "../backend/caller.ts";
import type { Client } from "./client.ts";
import { ConfigFile, listOf, type Pipeline } from "./entities.ts";
import { toGraph, type Graph } from "./graph.ts";

const maxGraphs = 2000;

/** The configurations of pipelines, which never change. They are read for somebody who has just read the pipeline itself. */
export function createGraphs(client: Client) {
  const graphs = new Map<number, Graph>();
  return {
    known: (pipelineId: number): Graph | undefined => graphs.get(pipelineId),
    read: async (
      caller: Caller,
      repoId: number,
      { id, number, workflows }: Pipeline,
      signal: AbortSignal,
    ): Promise<Graph | undefined> => {
      const known = graphs.get(id);
      if (known !== undefined || workflows.length === 0) return known;
      try {
        const path = `/api/repos/${repoId}/pipelines/${number}/config`;
        const graph = toGraph(await client.get(caller, path, listOf(ConfigFile), signal));
        graphs.set(id, graph);
        const [oldest] = graphs.keys();
        if (graphs.size > maxGraphs && oldest !== undefined) graphs.delete(oldest);
        return graph;
      } catch (error) {
        // The build can be shown without its graph.
        if (signal.aborted || !(error instanceof ApiError)) throw error;
        return undefined;
      }
    },
  };
}

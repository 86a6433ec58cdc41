import type { Clock } from "../../lib/clock.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { Caller } from "../backend/caller.ts";
import type { Client } from "./client.ts";
import { Agent, type Pipeline } from "./entities.ts";

/** The names of agents by id. */
export type AgentNames = ReadonlyMap<number, string>;

const knownMs = 60_000;
const maxCallers = 1000;

/** The names of the agents that run a pipeline, for the callers whom Woodpecker tells them: its administrators. */
export function createAgents(client: Pick<Client, "all">, clock: Clock) {
  const known = new Map<string, { names: Promise<AgentNames | undefined>; until: number }>();

  const read = async (caller: Caller): Promise<AgentNames | undefined> => {
    try {
      const agents = await client.all(caller, "/api/agents", Agent);
      return new Map(agents.flatMap(({ id, name }) => (name === "" ? [] : [[id, name] as const])));
    } catch (error) {
      // The build can be shown without them.
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  };

  return async (caller: Caller, { workflows }: Pipeline): Promise<AgentNames | undefined> => {
    if (!workflows.some((workflow) => workflow.agent_id > 0)) return undefined;
    const found = known.get(caller.key);
    if (found !== undefined && clock() < found.until) return found.names;
    const names = read(caller);
    known.delete(caller.key);
    known.set(caller.key, { names, until: clock() + knownMs });
    const [oldest] = known.keys();
    if (known.size > maxCallers && oldest !== undefined) known.delete(oldest);
    return names;
  };
}

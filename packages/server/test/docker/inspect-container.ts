import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import { requestEngine } from "./request-engine.ts";

const inspected = z.object({
  Config: z.object({ Labels: z.record(z.string(), z.string()) }),
  HostConfig: z.object({ Privileged: z.boolean() }),
});

/** The step of a container and whether it is privileged, as the engine says. */
export async function inspectContainer(id: string): Promise<[step: string, privileged: boolean]> {
  const answer = await requestEngine(`/containers/${id}/json`);
  const { Config, HostConfig } = z.parse(inspected, await json(answer));
  return [Config.Labels["io.drone.step.name"] ?? "", HostConfig.Privileged];
}

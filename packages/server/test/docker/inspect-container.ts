import { request } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";

const inspected = z.object({
  Config: z.object({ Labels: z.record(z.string(), z.string()) }),
  HostConfig: z.object({ Privileged: z.boolean() }),
});

/** The step of a container and whether it is privileged, as the engine says. */
export async function inspectContainer(id: string): Promise<[step: string, privileged: boolean]> {
  const socketPath = (process.env["DOCKER_HOST"] ?? "unix:///var/run/docker.sock").slice(7);
  const asked = request({ socketPath, path: `/containers/${id}/json` }).end();
  const [answer] = z.parse(responseEvent, await once(asked, "response"));
  const { Config, HostConfig } = z.parse(inspected, await json(answer));
  return [Config.Labels["io.drone.step.name"] ?? "", HostConfig.Privileged];
}

const responseEvent = z.tuple([z.custom<IncomingMessage>()]);

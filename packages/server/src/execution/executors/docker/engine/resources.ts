import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { ignoreStatuses } from "./containers.ts";
import { EngineError } from "./engine-error.ts";
import { requestJson, requestWithoutAnswer, jsonBody } from "./json-answer.ts";
import type { Transport } from "./transport.ts";

type Labels = Readonly<Record<string, string>>;

export type Networks = {
  /** Creates a bridge network. @returns the id */
  create(name: string, labels: Labels): Promise<string>;
  /** Disconnects containers that are still connected. A missing network is not an error. */
  remove(id: string): Promise<void>;
};

export type Volumes = {
  create(name: string, labels: Labels): Promise<void>;
  /** Succeeds if it does not exist. Fails with status 409 while a container uses it, even a stopped one. */
  remove(name: string): Promise<void>;
};

const created = z.object({ Id: z.string() });
const inspected = z.object({
  Containers: z.nullish(z.record(z.string(), z.object({ Name: z.string() }))),
});

/** How often the removal of a network is tried, and the first pause between attempts, which doubles each time. */
const removalTries = 5;
const firstPauseMs = 50;

export function createNetworks(transport: Transport): Networks {
  return {
    create: async (name, labels) => {
      const body = jsonBody({
        Name: name,
        Driver: "bridge",
        Labels: labels,
        CheckDuplicate: true,
      });
      const request = { method: "POST", path: "/networks/create", ...body } as const;
      return (await requestJson(transport, request, created)).Id;
    },
    remove: (id) => ignoreStatuses([404], () => removeNetwork(transport, id)),
  };
}

/**
 * Docker sometimes refuses because the endpoint of a container that was just removed is still leaving:
 * https://github.com/moby/moby/issues/23302.
 */
async function removeNetwork(transport: Transport, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await requestWithoutAnswer(transport, { method: "DELETE", path: `/networks/${id}` });
    } catch (error) {
      const isInUse = error instanceof EngineError && [403, 409].includes(error.status);
      if (!isInUse || tries === removalTries) throw error;
    }
    await disconnectAll(transport, id);
    if (tries > 1) await wait(firstPauseMs * 2 ** (tries - 1));
  }
}

async function disconnectAll(transport: Transport, id: string): Promise<void> {
  const path = `/networks/${id}`;
  const { Containers } = await requestJson(transport, { method: "GET", path }, inspected);
  for (const [container, { Name }] of Object.entries(Containers ?? {})) {
    // The endpoint of a removed container is listed by the id of the endpoint.
    const Container = container.startsWith("ep-") ? Name : container;
    const body = jsonBody({ Container, Force: true });
    const request = { method: "POST", path: `${path}/disconnect`, ...body } as const;
    // It may have left in the meantime, which Docker reports as 403, 404 or 500.
    await ignoreStatuses([403, 404, 409, 500], () => requestWithoutAnswer(transport, request));
  }
}

export function createVolumes(transport: Transport): Volumes {
  return {
    create: async (name, labels) => {
      const body = jsonBody({ Name: name, Driver: "local", Labels: labels });
      await requestWithoutAnswer(transport, { method: "POST", path: "/volumes/create", ...body });
    },
    remove: (name) =>
      ignoreStatuses([404], () =>
        requestWithoutAnswer(transport, {
          method: "DELETE",
          path: `/volumes/${name}`,
          query: { force: true },
        }),
      ),
  };
}

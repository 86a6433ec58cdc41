import * as z from "zod/mini";
import { ignoreStatuses } from "./containers.ts";
import { askJson, askNothing, jsonBody } from "./json-answer.ts";
import type { Transport } from "./transport.ts";

type Labels = Readonly<Record<string, string>>;

export type Networks = {
  /** Creates a bridge network. @returns the id */
  create(name: string, labels: Labels): Promise<string>;
  /** A missing one is no error. Fails with status 403 while a running container uses it. */
  remove(id: string): Promise<void>;
};

export type Volumes = {
  create(name: string, labels: Labels): Promise<void>;
  /** A missing one is no error. Fails with status 409 while a container uses it, even a stopped one. */
  remove(name: string): Promise<void>;
};

const created = z.object({ Id: z.string() });

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
      return (await askJson(transport, request, created)).Id;
    },
    remove: (id) =>
      ignoreStatuses([404], () =>
        askNothing(transport, { method: "DELETE", path: `/networks/${id}` }),
      ),
  };
}

export function createVolumes(transport: Transport): Volumes {
  return {
    create: async (name, labels) => {
      const body = jsonBody({ Name: name, Driver: "local", Labels: labels });
      await askNothing(transport, { method: "POST", path: "/volumes/create", ...body });
    },
    remove: (name) =>
      ignoreStatuses([404], () =>
        askNothing(transport, {
          method: "DELETE",
          path: `/volumes/${name}`,
          query: { force: true },
        }),
      ),
  };
}

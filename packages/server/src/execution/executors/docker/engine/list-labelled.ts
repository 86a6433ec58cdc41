import * as z from "zod/mini";
import { requestJson } from "./json-answer.ts";
import type { Transport } from "./transport.ts";

/** The resources with a label: networks and containers by id, volumes by name. */
export type Labelled = {
  containers: string[];
  networks: string[];
  volumes: string[];
};

const containerList = z.array(z.object({ Id: z.string() }));
const networkList = z.array(z.object({ Id: z.string() }));
const volumeList = z.object({ Volumes: z.nullish(z.array(z.object({ Name: z.string() }))) });

/** Lists everything that has the label, stopped containers too. */
export async function listLabelled(
  transport: Transport,
  label: string,
  value: string,
): Promise<Labelled> {
  const filters = JSON.stringify({ label: [`${label}=${value}`] });
  const get = (path: string, query = {}) =>
    ({ method: "GET", path, query: { filters, ...query } }) as const;
  const [containers, networks, volumes] = await Promise.all([
    requestJson(transport, get("/containers/json", { all: true }), containerList),
    requestJson(transport, get("/networks"), networkList),
    requestJson(transport, get("/volumes"), volumeList),
  ]);
  return {
    containers: containers.map(({ Id }) => Id),
    networks: networks.map(({ Id }) => Id),
    volumes: (volumes.Volumes ?? []).map(({ Name }) => Name),
  };
}

import * as z from "zod/mini";
import { createContainers, type Containers } from "./containers.ts";
import type { EngineAddress } from "../../../../config/engine-address.ts";
import { EngineGoneError } from "./engine-error.ts";
import { createImages, type Images } from "./images.ts";
import { requestJson, requestWithoutAnswer } from "./json-answer.ts";
import { listLabelled, type Labelled } from "./list-labelled.ts";
import { createNetworks, createVolumes, type Networks, type Volumes } from "./resources.ts";
import { openTransport, type Transport } from "./transport.ts";

/** A container engine: Docker, or Podman with its compatible API. */
export type Engine = {
  /** Docker or Podman. */
  product: string;
  version: string;
  /** The API version in use. */
  apiVersion: string;
  /** The engine's machine by Go's names, such as linux and amd64. */
  os: string;
  arch: string;
  /** The address, for messages. */
  at: string;
  containers: Containers;
  networks: Networks;
  volumes: Volumes;
  images: Images;
  listLabelled(label: string, value: string): Promise<Labelled>;
  /**
   * The same engine, all of whose requests the signal cancels. They reject with its reason, or with an EngineGoneError if it
   * is the signal of a timeout.
   */
  within(signal: AbortSignal): Engine;
  countProcessors(signal?: AbortSignal): Promise<number>;
  /** Rejects if the engine no longer answers. */
  ping(signal?: AbortSignal): Promise<void>;
  close: () => Promise<void>;
};

const versionAnswer = z.object({
  Version: z.string(),
  ApiVersion: z.string(),
  MinAPIVersion: z.optional(z.string()),
  Os: z.string(),
  Arch: z.string(),
  Components: z.nullish(z.array(z.object({ Name: z.string(), Version: z.string() }))),
});

const infoAnswer = z.object({ NCPU: z.number() });

/** The newest version of the API that this client was written for. */
const newestApiVersion = "1.51";

/** Connects to an engine. Rejects with an EngineGoneError if there is none or it is too new or too old. */
export async function openEngine(address: EngineAddress, signal?: AbortSignal): Promise<Engine> {
  const transport = await openTransport(address);
  try {
    const path = "/version";
    const found = await requestJson(transport, { method: "GET", path, signal }, versionAnswer);
    const isPodman = (found.Components ?? []).some(({ Name }) => Name.startsWith("Podman"));
    const apiVersion = chooseApiVersion(found.ApiVersion, found.MinAPIVersion ?? "1.12");
    if (apiVersion === undefined)
      throw new EngineGoneError(
        `The container engine at ${transport.at} requires API ${found.MinAPIVersion} or newer; Signalbox supports up to ${newestApiVersion}`,
      );
    const product = isPodman ? "Podman" : "Docker";
    return createEngine(withVersion(transport, apiVersion), {
      product,
      version: found.Version,
      apiVersion,
      os: found.Os,
      arch: found.Arch,
    });
  } catch (error) {
    await transport.close();
    throw error;
  }
}

/** The smaller of the newest known version and the engine's; undefined if the engine no longer accepts it. */
export function chooseApiVersion(newest: string, oldest: string): string | undefined {
  const chosen = compareVersions(newest, newestApiVersion) < 0 ? newest : newestApiVersion;
  return compareVersions(chosen, oldest) < 0 ? undefined : chosen;
}

function compareVersions(a: string, b: string): number {
  const [major = 0, minor = 0] = a.split(".").map(Number);
  const [otherMajor = 0, otherMinor = 0] = b.split(".").map(Number);
  return major - otherMajor || minor - otherMinor;
}

function withVersion(transport: Transport, version: string): Transport {
  return {
    ...transport,
    send: (request) => transport.send({ ...request, path: `/v${version}${request.path}` }),
  };
}

function withSignal(transport: Transport, limit: AbortSignal): Transport {
  const both = (signal: AbortSignal | undefined): AbortSignal =>
    signal === undefined ? limit : AbortSignal.any([signal, limit]);
  return {
    ...transport,
    send: (request) => transport.send({ ...request, signal: both(request.signal) }),
    failure: (cause, signal) => transport.failure(cause, both(signal)),
  };
}

function createEngine(
  transport: Transport,
  facts: Pick<Engine, "product" | "version" | "apiVersion" | "os" | "arch">,
): Engine {
  return {
    ...facts,
    at: transport.at,
    containers: createContainers(transport),
    networks: createNetworks(transport),
    volumes: createVolumes(transport),
    images: createImages(transport),
    listLabelled: (label, value) => listLabelled(transport, label, value),
    within: (signal) => createEngine(withSignal(transport, signal), facts),
    countProcessors: async (signal) =>
      (await requestJson(transport, { method: "GET", path: "/info", signal }, infoAnswer)).NCPU,
    ping: async (signal) => {
      await requestWithoutAnswer(transport, { method: "GET", path: "/_ping", signal });
    },
    close: transport.close,
  };
}

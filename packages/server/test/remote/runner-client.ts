import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";

const Step = z.object({ id: z.number(), number: z.number(), name: z.string(), status: z.string() });
export const Stage = z.object({
  id: z.number(),
  build_id: z.number(),
  name: z.string(),
  status: z.string(),
  version: z.number(),
  machine: z.optional(z.string()),
  steps: z.nullish(z.array(Step)),
});
const Details = z.object({
  repository: z.object({ slug: z.string(), git_http_url: z.string(), timeout: z.number() }),
  build: z.object({
    id: z.number(),
    after: z.string(),
    link: z.string(),
    ref: z.string(),
    status: z.string(),
    params: z.optional(z.record(z.string(), z.string())),
  }),
  stage: Stage,
  config: z.object({ Data: z.string() }),
  netrc: z.object({ machine: z.string(), login: z.string(), password: z.string() }),
  secrets: z.array(z.object({ name: z.string(), data: z.string() })),
  system: z.object({ proto: z.string(), host: z.string(), link: z.string(), version: z.string() }),
});
export type Details = z.output<typeof Details>;

export type RunnerTraits = {
  type?: string;
  os?: string;
  arch?: string;
  labels?: Record<string, string>;
};

export type RunnerClient = ReturnType<typeof createRunnerClient>;

/** The calls of the protocol, as the official client sends them. */
export function createRunnerClient(address: string, secret: string) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Response> =>
    fetch(`${address}/rpc/v2${path}`, {
      method,
      headers: { "X-Drone-Token": secret },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  /** The official client retries everything but batches as long as the server is down or cannot answer. */
  const retry = async (method: string, path: string, body?: unknown): Promise<Response> => {
    for (;;) {
      const response = await send(method, path, body).catch(() => undefined);
      if (response !== undefined && response.status <= 501) return response;
      await wait(retryMs);
    }
  };
  return {
    send,
    /** Waits for a stage. Undefined if the server has none. */
    request: async (traits: RunnerTraits = {}, signal?: AbortSignal) => {
      const { type = "exec", os = "linux", arch = "amd64", labels = {} } = traits;
      const body = { kind: "pipeline", type, os, arch, variant: "", kernel: "", labels };
      const response = await send("POST", "/stage", body, signal);
      return response.status === 200 ? Stage.parse(await response.json()) : undefined;
    },
    accept: (stageId: number, machine: string) =>
      send("POST", `/stage/${stageId}?machine=${machine}`),
    /** Rejects if the server refuses, because the stage has ended in the meantime. */
    details: async (stageId: number) => {
      const response = await retry("GET", `/stage/${stageId}`);
      if (response.status !== 200) throw new RefusedError(response.status);
      return Details.parse(await response.json());
    },
    updateStage: (stageId: number, stage: object) => retry("PUT", `/stage/${stageId}`, stage),
    updateStep: (stepId: number, step: object) => retry("PUT", `/step/${stepId}`, step),
    watch: (buildId: number, signal?: AbortSignal) =>
      send("POST", `/build/${buildId}/watch`, undefined, signal),
    batch: (stepId: number, lines: object[]) => send("POST", `/step/${stepId}/logs/batch`, lines),
    upload: (stepId: number, lines: object[]) =>
      retry("POST", `/step/${stepId}/logs/upload`, lines),
  };
}

/** The server has refused a call. */
export class RefusedError extends Error {
  constructor(status: number) {
    super(`the server answered ${status}`);
  }
}

const retryMs = 100;

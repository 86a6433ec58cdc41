import type { Readable } from "node:stream";
import * as z from "zod/mini";
import type { ContainerBody } from "./container-body.ts";
import { EngineError } from "./engine-error.ts";
import { demultiplex } from "./frames.ts";
import { requestJson, requestWithoutAnswer, jsonBody } from "./json-answer.ts";
import type { Transport } from "./transport.ts";

export type ContainerState = {
  isRunning: boolean;
  exitCode: number;
  isOomKilled: boolean;
  /** Why the engine could not start the container's process, else "". */
  error: string;
};

/** Containers are named by their id or their name. */
export type Containers = {
  /** @returns the id */
  create(name: string, body: ContainerBody, signal?: AbortSignal): Promise<string>;
  /**
   * The output from now on, stdout and stderr in the order of arrival. Attach before the start, so that nothing is
   * missing. It ends with the container, and fails if the engine goes away. Unread output pauses the container.
   */
  attach(id: string, signal?: AbortSignal): Promise<Readable>;
  start(id: string): Promise<void>;
  /** Resolves with the exit code when a started container has ended, at once if it has ended already. */
  wait(id: string, signal?: AbortSignal): Promise<number>;
  inspect(id: string): Promise<ContainerState>;
  /** The ids of the images of all containers, stopped ones too. */
  listImages(): Promise<ReadonlySet<string>>;
  /** @param signal such as SIGTERM. A container that does not run, or does not exist, is left alone. */
  kill(id: string, signal: NodeJS.Signals): Promise<void>;
  /** Kills and removes a container with its anonymous volumes. Succeeds if it does not exist. */
  remove(id: string): Promise<void>;
  /** A tar archive of a file or folder, also in volumes of a container that has ended. Undefined if there is none. */
  getArchive(id: string, path: string, signal?: AbortSignal): Promise<Readable | undefined>;
  /** Unpacks a tar archive at `path`, which must exist. The container need not run. */
  putArchive(id: string, path: string, tar: Readable, signal?: AbortSignal): Promise<void>;
};

const created = z.object({ Id: z.string() });
const waited = z.object({
  StatusCode: z.number(),
  Error: z.nullish(z.object({ Message: z.optional(z.string()) })),
});
const listed = z.array(z.object({ ImageID: z.string() }));
const inspected = z.object({
  State: z.object({
    Running: z.boolean(),
    ExitCode: z.number(),
    OOMKilled: z.optional(z.boolean()),
    Error: z.optional(z.string()),
  }),
});

export function createContainers(transport: Transport): Containers {
  const inspect = async (id: string): Promise<ContainerState> => {
    const path = `/containers/${id}/json`;
    const { State } = await requestJson(transport, { method: "GET", path }, inspected);
    return {
      isRunning: State.Running,
      exitCode: State.ExitCode,
      isOomKilled: State.OOMKilled ?? false,
      error: State.Error ?? "",
    };
  };
  const isRunning = async (id: string): Promise<boolean> => (await inspect(id)).isRunning;

  return {
    create: async (name, body, signal) => {
      const query = { name };
      const request = { method: "POST", path: "/containers/create", query, signal } as const;
      return (await requestJson(transport, { ...request, ...jsonBody(body) }, created)).Id;
    },
    attach: (id, signal) => attach(transport, id, signal),
    start: async (id) => {
      await requestWithoutAnswer(transport, { method: "POST", path: `/containers/${id}/start` });
    },
    wait: async (id, signal) => {
      const path = `/containers/${id}/wait`;
      const answer = await requestJson(transport, { method: "POST", path, signal }, waited);
      const problem = answer.Error?.Message ?? "";
      if (problem !== "") throw new EngineError(200, problem);
      return answer.StatusCode;
    },
    inspect,
    listImages: async () => {
      const request = { method: "GET", path: "/containers/json", query: { all: true } } as const;
      const containers = await requestJson(transport, request, listed);
      return new Set(containers.map(({ ImageID }) => ImageID));
    },
    kill: async (id, signal) => {
      const request = {
        method: "POST",
        path: `/containers/${id}/kill`,
        query: { signal },
      } as const;
      try {
        await ignoreStatuses([404, 409], () => requestWithoutAnswer(transport, request));
      } catch (error) {
        // Podman answers 500 if the container does not run.
        if (!(error instanceof EngineError) || (await isRunning(id))) throw error;
      }
    },
    remove: (id) =>
      ignoreStatuses([404], () =>
        requestWithoutAnswer(transport, {
          method: "DELETE",
          path: `/containers/${id}`,
          query: { force: true, v: true },
        }),
      ),
    getArchive: async (id, path, signal) => {
      const request = {
        method: "GET",
        path: `/containers/${id}/archive`,
        query: { path },
        signal,
      } as const;
      try {
        return await transport.send(request);
      } catch (error) {
        if (error instanceof EngineError && error.status === 404) return undefined;
        throw error;
      }
    },
    putArchive: async (id, path, tar, signal) => {
      await requestWithoutAnswer(transport, {
        method: "PUT",
        path: `/containers/${id}/archive`,
        query: { path },
        // With another type the engine answers 200 and unpacks nothing
        // (https://docs.docker.com/reference/api/engine/version/v1.41/#tag/Container/operation/PutContainerArchive).
        headers: { "Content-Type": "application/x-tar" },
        body: tar,
        signal,
      });
    },
  };
}

async function attach(
  transport: Transport,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Readable> {
  const answer = await transport.send({
    method: "POST",
    path: `/containers/${id}/attach`,
    query: { stream: true, stdout: true, stderr: true },
    signal,
  });
  const output = demultiplex();
  answer.once("error", (cause) => {
    const failure = transport.failure(cause, signal);
    output.destroy(failure instanceof Error ? failure : cause);
  });
  output.once("close", () => answer.destroy());
  return answer.pipe(output);
}

/** Ignores answers that say that the work is already done. */
export async function ignoreStatuses(statuses: readonly number[], act: () => Promise<unknown>) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof EngineError) || !statuses.includes(error.status)) throw error;
  }
}

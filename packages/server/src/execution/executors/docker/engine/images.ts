import type { Readable } from "node:stream";
import * as z from "zod/mini";
import { EngineError } from "./engine-error.ts";
import { ignoreStatuses } from "./containers.ts";
import { requestJson, requestWithoutAnswer } from "./json-answer.ts";
import { registryAuthHeader, type RegistryLogin } from "./registry-auth.ts";
import { readPull, type PullMessage } from "./read-pull.ts";
import type { Transport } from "./transport.ts";

export type EngineImage = {
  id: string;
  /** The user that the image's containers run as; "" is root. */
  user: string;
  /** With the layers that it shares with others. */
  bytes: number;
};

export type PullOptions = {
  login?: RegistryLogin | undefined;
  onMessage?: (message: PullMessage) => void;
  signal?: AbortSignal | undefined;
};

export type Images = {
  /** Undefined if the engine does not have the image. */
  find(name: string): Promise<EngineImage | undefined>;
  /** Rejects with an EngineError if the pull fails, even if it fails within the stream of messages. */
  pull(name: string, options?: PullOptions): Promise<void>;
  /**
   * Removes a name, and the image if it has no other. Succeeds if it does not exist; fails with
   * status 409 if a container uses it.
   */
  remove(name: string): Promise<void>;
  /**
   * Makes an image of the files in a tar archive.
   * @param changes lines of a Dockerfile, such as `USER 1000` or `LABEL a="b"`
   */
  importTar(name: string, tar: Readable | Buffer, changes: readonly string[]): Promise<void>;
};

const inspected = z.object({
  Id: z.string(),
  Size: z.optional(z.number()),
  Config: z.nullish(z.object({ User: z.optional(z.string()) })),
});

export function createImages(transport: Transport): Images {
  return {
    find: async (name) => {
      const path = `/images/${encodeName(name)}/json`;
      try {
        const image = await requestJson(transport, { method: "GET", path }, inspected);
        return { id: image.Id, user: image.Config?.User ?? "", bytes: image.Size ?? 0 };
      } catch (error) {
        if (error instanceof EngineError && error.status === 404) return undefined;
        throw error;
      }
    },
    pull: async (name, { login, onMessage, signal } = {}) => {
      const answer = await transport.send({
        method: "POST",
        path: "/images/create",
        query: pullQuery(name),
        headers: { "X-Registry-Auth": registryAuthHeader(login) },
        signal,
      });
      try {
        await readPull(answer, onMessage);
      } catch (cause) {
        if (cause instanceof EngineError) throw cause;
        throw transport.failure(cause, signal);
      }
    },
    remove: (name) =>
      ignoreStatuses([404], () =>
        requestWithoutAnswer(transport, { method: "DELETE", path: `/images/${encodeName(name)}` }),
      ),
    importTar: async (name, tar, changes) => {
      // Podman ignores the parameter `tag` here.
      const query = { fromSrc: "-", repo: name };
      const answer = await transport.send({
        method: "POST",
        path: "/images/create",
        query: changes.length > 0 ? { ...query, changes: changes.join("\n") } : query,
        headers: { "Content-Type": "application/x-tar" },
        body: tar,
      });
      await readPull(answer);
    },
  };
}

/** Without a tag the engine would pull all tags of the repository. */
function pullQuery(name: string): Record<string, string> {
  if (name.includes("@")) return { fromImage: name };
  const { repository, tag } = splitTag(name);
  return { fromImage: repository, tag };
}

function splitTag(name: string): { repository: string; tag: string } {
  const colon = name.lastIndexOf(":");
  if (colon <= name.lastIndexOf("/")) return { repository: name, tag: "latest" };
  return { repository: name.slice(0, colon), tag: name.slice(colon + 1) };
}

/** Slashes separate the parts of a name and stay. */
function encodeName(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}

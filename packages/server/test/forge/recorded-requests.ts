import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { HookRequest } from "../../src/forges/forge.ts";

const folder = new URL("./recorded/", import.meta.url);

const recording = z.object({
  label: z.string(),
  headers: z.record(z.string(), z.string()),
  bodyText: z.string(),
});

/** The secret of all recorded requests. */
export const recordedSecret = "test-secret";

/** The requests that a real Gitea sent, by the names of their files, in the order in which it sent them. */
export const recordedRequests: ReadonlyMap<string, HookRequest> = new Map(
  readdirSync(folder)
    .sort()
    .map((file) => {
      const { headers, bodyText } = recording.parse(
        JSON.parse(readFileSync(new URL(file, folder), "utf8")),
      );
      return [file.replace(/\.json$/, ""), { headers, body: Buffer.from(bodyText) }];
    }),
);

export function recordedRequest(name: string): HookRequest {
  const request = recordedRequests.get(name);
  if (request === undefined) throw new Error(`no request ${name} was recorded`);
  return request;
}

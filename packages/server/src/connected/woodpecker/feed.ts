import type { Backend, BuildOfRepo } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import type { Client } from "./client.ts";
import { FeedItem, listOf } from "./entities.ts";
import type { Origins } from "./origins.ts";
import { toBuild } from "./to-build.ts";

type Deps = {
  client: Pick<Client, "get">;
  repos: Backend["repos"];
  origins: Pick<Origins, "complete">;
  /** Reads a page of the pipelines of a repository, and notes where they come from. */
  readNewest: (
    caller: Caller,
    repoId: number,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<unknown>;
  now: () => number;
};

/** Reads the newest builds of the repositories of a caller. */
export function createFeed({ client, repos, origins, readNewest, now }: Deps): Backend["recent"] {
  return async (caller, signal) => {
    const [own, feed] = await Promise.all([
      repos(caller),
      client.get(caller, "/api/user/feed", listOf(FeedItem), signal),
    ]);
    const byId = new Map(own.map((one) => [one.id, one]));
    const items = feed.filter((item) => byId.has(item.repo_id));
    const page = { page: "1", perPage: "50" };
    const read = (repoId: number): Promise<unknown> => readNewest(caller, repoId, page, signal);
    return (await origins.complete(items, read)).flatMap((item): BuildOfRepo[] => {
      const repo = byId.get(item.repo_id);
      const context = { repoId: item.repo_id, now: now() };
      return repo === undefined ? [] : [{ repo, build: toBuild(item, context, false) }];
    });
  };
}

import { ApiError } from "../../lib/api-error.ts";
import type { Pipeline } from "./entities.ts";

/** What the feed of Woodpecker leaves out of pipelines: where they come from, which never changes. */
type Origin = Pick<Pipeline, "parent" | "cron" | "sender" | "forge_url" | "timestamp">;

const maxOrigins = 5000;

export type Origins = {
  note: (pipeline: Pipeline) => void;
  /**
   * Adds to items of the feed what they lack. Each repository with unknown items costs one request.
   * @param readNewest reads the newest pipelines of a repository, and notes them
   */
  complete: <Item extends Pipeline & { repo_id: number }>(
    items: readonly Item[],
    readNewest: (repoId: number) => Promise<unknown>,
  ) => Promise<Item[]>;
};

export function createOrigins(): Origins {
  const known = new Map<number, Origin>();
  return {
    note: ({ id, parent, cron, sender, forge_url, timestamp }) => {
      known.set(id, { parent, cron, sender, forge_url, timestamp });
      const [oldest] = known.keys();
      if (known.size > maxOrigins && oldest !== undefined) known.delete(oldest);
    },
    complete: async (items, readNewest) => {
      const unknown = items.filter(({ id }) => !known.has(id));
      const repoIds = new Set(unknown.map(({ repo_id }) => repo_id));
      const read = async (repoId: number): Promise<void> => {
        try {
          await readNewest(repoId);
        } catch (error) {
          // The feed can be shown without.
          if (!(error instanceof ApiError)) throw error;
        }
      };
      await Promise.all([...repoIds].map(read));
      return items.map((item) => ({ ...item, ...known.get(item.id) }));
    },
  };
}

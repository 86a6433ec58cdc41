import { setImmediate as turn } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { toPathNumber } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

/** Deleted at once; between such portions others have their turn. */
const portion = 100;

export const purgeBuilds: Handler<"purgeBuilds", Pick<Deps, "store" | "logs">> = async (
  { stored, query },
  { store, logs },
) => {
  await deleteBuilds(stored.repo.id, toPathNumber(query.before ?? ""), { store, logs });
  return undefined;
};

/** Deletes the ended builds before a number, with their logs. */
export const deleteBuilds = async (
  repoId: number,
  before: number,
  { store, logs }: Pick<Deps, "store" | "logs">,
): Promise<void> => {
  for (;;) {
    const ids = store.builds.deleteEnded(repoId, before, portion);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => logs.remove(id)));
    await turn();
  }
};

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { LogStore } from "../live/log-store.ts";
import type { Store } from "../store/store.ts";

/** Builds deleted per transaction. Other requests are answered between the batches. */
const batchSize = 100;
/** Tests deleted per transaction: a build may have many thousands. */
const testBatchSize = 2000;

/**
 * Deletes the finished builds below a build number, and their logs.
 * @returns how many
 */
export async function deleteBuilds(
  repoId: number,
  before: number,
  { store, logs }: { store: Pick<Store, "builds" | "tests">; logs: Pick<LogStore, "remove"> },
): Promise<number> {
  let deleted = 0;
  for (;;) {
    while (store.tests.deleteEnded(repoId, before, batchSize, testBatchSize) > 0)
      await yieldToEventLoop();
    const ids = store.builds.deleteEnded(repoId, before, batchSize);
    if (ids.length === 0) break;
    await Promise.all(ids.map((id) => logs.remove(id)));
    deleted += ids.length;
    await yieldToEventLoop();
  }
  if (deleted > 0) store.tests.forgetNames(repoId);
  return deleted;
}

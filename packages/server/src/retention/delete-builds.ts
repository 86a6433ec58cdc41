import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Artifacts } from "../artifacts/artifacts.ts";
import type { LogStore } from "../live/log-store.ts";
import type { Store } from "../store/store.ts";

/** Builds deleted per transaction. Other requests are answered between the batches. */
const batchSize = 100;
/** Tests deleted per transaction: a build may have many thousands. */
const testBatchSize = 2000;

/** What is stored of builds outside the database. */
export type BuildFolders = {
  logs: Pick<LogStore, "remove">;
  artifacts: Pick<Artifacts, "remove">;
};

/**
 * Deletes the finished builds below a build number, their logs and their artifacts.
 * @returns how many
 */
export async function deleteBuilds(
  repoId: number,
  before: number,
  { store, logs, artifacts }: BuildFolders & { store: Pick<Store, "builds" | "tests"> },
): Promise<number> {
  let deleted = 0;
  for (;;) {
    while (store.tests.deleteEnded(repoId, before, batchSize, testBatchSize) > 0)
      await yieldToEventLoop();
    const ids = store.builds.deleteEnded(repoId, before, batchSize);
    if (ids.length === 0) break;
    await Promise.all(ids.flatMap((id) => [logs.remove(id), artifacts.remove(id)]));
    deleted += ids.length;
    await yieldToEventLoop();
  }
  if (deleted > 0) store.tests.forgetNames(repoId);
  return deleted;
}

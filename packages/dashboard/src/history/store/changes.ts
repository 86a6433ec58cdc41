import type { Build } from "@signalbox/contract";
import type { IDBPTransaction } from "idb";
import {
  buildRange,
  keyOf,
  type HistoryDatabase,
  type Owner,
  type Schema,
  type StoredReason,
} from "./database.ts";

/** A transaction that changes builds and the counts of their repository together. */
export type Change = IDBPTransaction<Schema, ["repositories", "builds"], "readwrite">;

/**
 * Runs `work` in one transaction. It must await nothing but the database, because IndexedDB commits an idle
 * transaction.
 */
export async function change<Result>(
  database: HistoryDatabase,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(["repositories", "builds"], "readwrite");
  // If a request fails, `work` rejects with its error before this promise is awaited.
  transaction.done.catch(() => undefined);
  const result = await work(transaction);
  await transaction.done;
  return result;
}

/** Stores builds if their repository has a row. */
export async function putBuilds(
  change: Change,
  owner: Owner,
  builds: readonly Build[],
  now: number,
): Promise<void> {
  const repo = await change.objectStore("repositories").get(keyOf(owner));
  if (repo === undefined) return;
  const store = change.objectStore("builds");
  for (const build of builds) {
    const old = await store.get([...keyOf(owner), build.id]);
    const reasons = old?.reasons ?? [];
    const size = sizeOf(build, reasons);
    repo.builds += old === undefined ? 1 : 0;
    repo.size += size - (old?.size ?? 0);
    await store.put({ ...owner, id: build.id, kept: now, size, build, reasons });
  }
  await change.objectStore("repositories").put(repo);
}

/** Adds the reason of a failed step to a stored build. */
export async function putReason(
  change: Change,
  owner: Owner,
  id: number,
  added: StoredReason,
): Promise<void> {
  const repo = await change.objectStore("repositories").get(keyOf(owner));
  const old = await change.objectStore("builds").get([...keyOf(owner), id]);
  if (repo === undefined || old === undefined) return;
  const others = (old.reasons ?? []).filter(
    ({ stage, step }) => stage !== added.stage || step !== added.step,
  );
  const reasons = [...others, added];
  const size = sizeOf(old.build, reasons);
  await change.objectStore("builds").put({ ...old, size, reasons });
  await change.objectStore("repositories").put({ ...repo, size: repo.size + size - old.size });
}

const sizeOf = (build: Build, reasons: readonly StoredReason[]): number =>
  JSON.stringify(build).length + (reasons.length === 0 ? 0 : JSON.stringify(reasons).length);

export async function deleteRepo(change: Change, repo: Owner): Promise<void> {
  await change.objectStore("builds").delete(buildRange(repo));
  await change.objectStore("repositories").delete(keyOf(repo));
}

export async function deleteBuilds(
  change: Change,
  owner: Owner,
  ids: readonly number[],
): Promise<void> {
  const store = change.objectStore("builds");
  const repo = await change.objectStore("repositories").get(keyOf(owner));
  for (const id of ids) {
    const old = await store.get([...keyOf(owner), id]);
    if (old === undefined) continue;
    await store.delete([...keyOf(owner), id]);
    if (repo === undefined) continue;
    repo.builds -= 1;
    repo.size -= old.size;
  }
  if (repo !== undefined) await change.objectStore("repositories").put(repo);
}

/** Deletes the builds with ids below this one. */
export async function deleteOlder(change: Change, owner: Owner, id: number): Promise<void> {
  const older = buildRange(owner, 0, id - 1);
  await deleteBuilds(change, owner, idsOf(await change.objectStore("builds").getAllKeys(older)));
}

/** The ids in keys of builds. */
export function idsOf(keys: readonly Schema["builds"]["key"][]): number[] {
  return keys.map(([, , , id]) => id);
}

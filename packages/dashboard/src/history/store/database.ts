import type { Build } from "@signalbox/contract";
import type { LogReason } from "@signalbox/log-engine";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** A user of a server. */
export type Viewer = { server: string; user: number };

/** The server, user and repository of a row: one user may see builds that another user may not. */
export type Owner = Viewer & { repo: number };

/** A step by the id of its build and the numbers of stage and step, and when it ended, in Unix seconds. */
export type StepOfBuild = { build: number; stage: number; step: number; stopped: number };

/** Why a step failed: some lines of its log. */
export type StoredReason = Omit<StepOfBuild, "build"> & { reason: LogReason };

/**
 * A build with its stages, as the server answered it, and why its steps failed. Sizes are in characters of the JSON of
 * both, times in Unix seconds.
 */
export type StoredBuild = Owner & {
  id: number;
  kept: number;
  size: number;
  build: Build;
  reasons?: readonly StoredReason[];
};

/**
 * A repository with stored builds. Builds are stored only while this row exists, so that requests that were pending in
 * some tab store nothing after a sign-out or after the repository was deleted.
 */
export type StoredRepo = Owner & { slug: string; builds: number; size: number; used: number };

type OwnerKey = [string, number, number];

export type Schema = DBSchema & {
  builds: {
    key: [...OwnerKey, number];
    value: StoredBuild;
    indexes: { kept: number };
  };
  repositories: { key: OwnerKey; value: StoredRepo };
};

export type HistoryDatabase = IDBPDatabase<Schema>;

export const historyDatabaseName = "signalbox-history";

/**
 * The version of the schema. A new version needs no migration: the old stores are deleted, because their contents can
 * be fetched again.
 */
const version = 2;

/**
 * Opens the database. Rejects if the browser refuses it, as in some private windows, or if a newer version of the page
 * has already upgraded it. `onClosed` is called when the connection can no longer be used.
 */
export function openHistoryDatabase(onClosed: () => void): Promise<HistoryDatabase> {
  return openDB<Schema>(historyDatabaseName, version, {
    upgrade: (database) => {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      const builds = database.createObjectStore("builds", {
        keyPath: ["server", "user", "repo", "id"],
      });
      builds.createIndex("kept", "kept");
      database.createObjectStore("repositories", { keyPath: ["server", "user", "repo"] });
    },
    // Another tab wants to upgrade or delete the database and waits until this connection is closed.
    blocking: (_current, _blocked, event) => {
      onClosed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onClosed,
  });
}

export function keyOf({ server, user, repo }: Owner): OwnerKey {
  return [server, user, repo];
}

/** The builds of a repository whose ids are in a range. */
export function buildRange(owner: Owner, lowest = 0, highest = Infinity): IDBKeyRange {
  const key = keyOf(owner);
  return IDBKeyRange.bound([...key, lowest], [...key, highest]);
}

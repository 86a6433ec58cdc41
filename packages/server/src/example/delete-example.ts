import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../lib/start-error.ts";
import type { BuildFolders } from "../retention/delete-builds.ts";
import { deleteRepo } from "../retention/delete-repo.ts";
import type { Store } from "../store/store.ts";
import type { CancelDeps } from "../trigger/cancel.ts";
import { exampleFolders, exampleNamespace } from "./example-namespace.ts";
import { examplePaths } from "./example-paths.ts";

export type DeletionDeps = CancelDeps &
  BuildFolders & {
    store: Store;
    /** The folder of the server's own repositories. */
    own: string;
  };

/**
 * Deletes the folders of the example repositories, then their builds and logs. The database forgets them last, because it
 * says what an interrupted deletion has left.
 * @param beforeRows called when the folders are gone
 */
export async function deleteExample(
  deps: DeletionDeps,
  beforeRows?: () => Promise<void>,
): Promise<void> {
  const { store, own } = deps;
  const paths = new Set(examplePaths(deps));
  // Deletes only these folders and not the one that contains them, because people may have moved their own repositories
  // there.
  for (const path of createdFolders(own))
    if (paths.has(path)) await rm(path, { recursive: true, force: true });
  await removeIfEmpty(join(own, exampleNamespace));
  await beforeRows?.();
  for (const { repo, found } of store.repos.list())
    if (paths.has(found.path)) await deleteRepo(repo, deps);
}

/** The folders in which the server, and earlier versions of it, make example repositories. */
function createdFolders(own: string): string[] {
  return [...exampleFolders(own), join(own, "signalbox", "example.git")];
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? "")) throw error;
  }
}

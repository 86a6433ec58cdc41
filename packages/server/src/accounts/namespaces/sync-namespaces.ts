import { realpath } from "node:fs/promises";
import type { BoundNamespace } from "../../store/settings/namespaces.ts";
import type { Store } from "../../store/store.ts";
import { foldersOf, toNamespace } from "./folders.ts";
import { isInFolder } from "./membership.ts";

type SyncContext = {
  store: Store;
  reportOnce: (text: string) => void;
  isOwn: (path: string) => boolean;
};

/** The bound namespaces with the real paths of their folders. A missing folder keeps its last real path. */
export async function readNamespaces({ namespaces }: Store): Promise<BoundNamespace[]> {
  const read = async (bound: BoundNamespace): Promise<BoundNamespace> => {
    if (bound.path === "") return bound;
    return { ...bound, place: await realpath(bound.path).catch(() => bound.place) };
  };
  return Promise.all(namespaces.list().map(read));
}

/**
 * Stores changed real paths, and reports repositories that do not belong to the namespace of their name.
 * A namespace in a folder of the server (`isOwn`) follows its folder automatically.
 */
export function syncNamespaces(
  read: readonly BoundNamespace[],
  { store, reportOnce, isOwn }: SyncContext,
): void {
  for (const { namespace, path, place } of read) {
    const now = store.namespaces.find(namespace);
    // The namespace may have been bound or released in the meantime.
    if (now?.path !== path) continue;
    const repos = store.repos.listOf(namespace).filter(({ missing }) => !missing);
    const hasMoved =
      repos.every(({ found }) => isOwn(found.path)) &&
      !repos.some((repo) => isInFolder(repo, { namespace, path, place }));
    const [folder = { path, place }] = hasMoved ? repos.flatMap((repo) => foldersOf(repo)) : [];
    if (folder.place !== now.place || folder.path !== path)
      store.namespaces.bind(namespace, folder);
  }
  for (const bound of store.namespaces.list()) {
    const where =
      bound.path === "" ? "not bound to a folder yet" : `bound to the folder ${bound.path}`;
    for (const path of toNamespace(bound, store).elsewhere)
      reportOnce(
        `The repositories in ${path} get no secrets of the namespace ${bound.namespace}, which is ${where}. ` +
          "If the namespace has moved, a system administrator can bind it to its new folder " +
          `(POST /api/namespaces/${bound.namespace})`,
      );
  }
}

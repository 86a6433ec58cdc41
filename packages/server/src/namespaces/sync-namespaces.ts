import { realpath } from "node:fs/promises";
import type { BoundNamespace } from "../store/settings/namespaces.ts";
import type { Store } from "../store/store.ts";
import { toFolder, toNamespace } from "./folders.ts";
import { liesIn } from "./membership.ts";

type Looked = { store: Store; tell: (text: string) => void; isOwn: boolean };

/** The bound namespaces with the real paths of their folders, which keep the last one where nothing is there. */
export async function readNamespaces({ namespaces }: Store): Promise<BoundNamespace[]> {
  const read = async (bound: BoundNamespace): Promise<BoundNamespace> => {
    if (bound.path === "") return bound;
    return { ...bound, place: await realpath(bound.path).catch(() => bound.place) };
  };
  return Promise.all(namespaces.list().map(read));
}

/**
 * Takes over real paths that have changed, and tells which repositories have no part in their namespace.
 * `isOwn`: the folders are the server's own, so a namespace follows its folder by itself.
 */
export function syncNamespaces(
  read: readonly BoundNamespace[],
  { store, tell, isOwn }: Looked,
): void {
  for (const { namespace, path, place } of read) {
    const now = store.namespaces.find(namespace);
    // Somebody may have bound or released it in the meantime.
    if (now?.path !== path) continue;
    const repos = store.repos.listOf(namespace).filter(({ missing }) => !missing);
    const hasMoved = isOwn && !repos.some((repo) => liesIn(repo, { namespace, path, place }));
    const [folder = { path, place }] = hasMoved ? repos.flatMap((repo) => toFolder(repo)) : [];
    if (folder.place !== now.place || folder.path !== path)
      store.namespaces.bind(namespace, folder);
  }
  for (const bound of store.namespaces.list()) {
    const where = bound.path === "" ? "no folder yet" : `the folder ${bound.path}`;
    for (const path of toNamespace(bound, store).elsewhere)
      tell(
        `The repositories in ${path} get no secrets of the namespace ${bound.namespace}, which is ${where}. ` +
          "If the namespace has moved, a system administrator binds it to its new folder " +
          `(POST /api/namespaces/${bound.namespace})`,
      );
  }
}

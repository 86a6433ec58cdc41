import { resolve } from "node:path";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { toFolder, toNamespace } from "../../namespaces/folders.ts";

export const bindNamespace: Handler<"bindNamespace", Pick<Deps, "store">> = (
  { params: { namespace }, body },
  { store },
) => {
  if (!body.path) throw new ApiError(400, "A namespace needs the path of its folder");
  const path = resolve(body.path);
  const folders = store.repos
    .listOf(namespace)
    .filter(({ missing }) => !missing)
    .flatMap((repo) => toFolder(repo));
  const folder = folders.find((known) => known.path === path || known.place === path);
  if (folder === undefined) {
    const known = [...new Set(folders.map((one) => one.path))].sort().join(", ") || "no folder";
    const where = `was found in ${path}, but in ${known}`;
    throw new ApiError(400, `No repository of the namespace ${namespace} ${where}`);
  }
  store.namespaces.bind(namespace, folder);
  return toNamespace({ namespace, ...folder }, store);
};

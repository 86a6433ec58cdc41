import type { Repo } from "@signalbox/contract";
import { folded } from "../../lib/text.ts";

/**
 * The repositories that match a query. For a query a/b the namespace must contain a and the name b, or the slug all of it; for
 * any other query the slug or the name of the folder must contain it. Case and surrounding blanks are ignored.
 */
export function searchRepos(repos: readonly Repo[], typed: string): Repo[] {
  const query = folded(typed);
  const parts = query.split("/");
  const [namespace, name] = parts;
  if (parts.length === 2 && namespace && name)
    return repos.filter(
      (repo) =>
        (repo.namespace.toLowerCase().includes(namespace) &&
          repo.name.toLowerCase().includes(name)) ||
        folded(repo.slug).includes(query),
    );
  return repos.filter(({ slug, folder = "" }) =>
    [slug, folder].some((one) => folded(one).includes(query)),
  );
}

import type { Repo } from "@signalbox/contract";
import { folded } from "../../lib/text.ts";

/**
 * Which repositories a query finds. Of the form a/b: the namespace contains a and the name contains b;
 * any other query: the slug contains it. Case and blanks around the query do not count.
 */
export const searchRepos = (repos: readonly Repo[], typed: string): Repo[] => {
  const query = folded(typed);
  const parts = query.split("/");
  const [namespace, name] = parts;
  if (parts.length === 2 && namespace && name)
    return repos.filter(
      (repo) =>
        repo.namespace.toLowerCase().includes(namespace) && repo.name.toLowerCase().includes(name),
    );
  return repos.filter((repo) => repo.slug.toLowerCase().includes(query));
};

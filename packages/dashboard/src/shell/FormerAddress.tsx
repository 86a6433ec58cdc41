import { useQuery } from "@tanstack/react-query";
import { repoQuery, type RepoName } from "../api/queries.ts";
import { Navigate, useParams, useSearch } from "../routing/index.ts";

/** If the address is a former one of a repository that was renamed, opens the same screen at the new one. */
export function FormerAddress() {
  const { namespace, name } = useParams({ strict: false });
  if (namespace === undefined || name === undefined) return null;
  return <Redirect from={{ namespace, name }} />;
}

const Redirect = ({ from }: { from: RepoName }) => {
  const search = useSearch({ strict: false });
  // The screen requests the repository.
  const { data: repo } = useQuery({ ...repoQuery(from), enabled: false });
  if (repo === undefined || repo.slug === "" || isSlugOf(repo.slug, from)) return null;
  const { namespace, name } = repo;
  return <Navigate to="." params={{ namespace, name }} search={search} replace />;
};

const isSlugOf = (slug: string, { namespace, name }: RepoName): boolean =>
  slug.toLowerCase() === `${namespace}/${name}`.toLowerCase();

import type { PermittedRepo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { limitRowRequest } from "../../lib/limiter.ts";

/**
 * The repository of a row with the viewer's permissions, which lists do not contain; empty until it is known. It is fetched
 * while the row is in view, and not for system administrators, who need no permissions.
 */
export function useRowRepo(repo: RepoName, isInView: boolean): PermittedRepo {
  const { user } = useSession();
  const { data } = useQuery({
    ...repoQuery(repo, limitRowRequest),
    enabled: isInView && user !== undefined && !user.admin,
  });
  return data ?? {};
}

import type { PermittedRepo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { recordFetch } from "../../api/apply-events.ts";
import { call } from "../../api/client.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { limitRowRequest } from "../../lib/limiter.ts";

/**
 * The repository of a row with the viewer's permissions, which lists do not contain; empty until it is known. It is fetched
 * while the row is in view, and not for system administrators, who need no permissions.
 */
export function useRowRepo({ namespace, name }: RepoName, isInView: boolean): PermittedRepo {
  const { user } = useSession();
  const place = { namespace, name };
  const query = repoQuery(place);
  const { data } = useQuery({
    ...query,
    queryFn: ({ client, signal }) => {
      recordFetch(client, query.queryKey, signal);
      return limitRowRequest(() => call("getRepo", place, { signal }), signal);
    },
    enabled: isInView && user !== undefined && !user.admin,
  });
  return data ?? {};
}

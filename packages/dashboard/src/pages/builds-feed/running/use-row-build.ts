import { may, type Build, type PermittedRepo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { recordFetch } from "../../../api/apply-events.ts";
import { call } from "../../../api/client.ts";
import { isBuildOver } from "../../../api/merge/merge.ts";
import { isOlder } from "../../../api/merge/newer.ts";
import { buildQuery, repoQuery, type RepoName } from "../../../api/queries.ts";
import { useSession } from "../../../api/session.ts";
import type { ListedBuild } from "../../../components/lists/build-columns.tsx";
import { createLimiter, maxBackgroundRequests } from "../../../lib/limiter.ts";

/** Limits the requests of many rows, so that the browser has connections left for others. */
const limit = createLimiter(maxBackgroundRequests);

/** Polled while nothing runs, because servers may send no event when a stage is approved or declined. */
const refreshMs = 10_000;

/** The build of a row with its stages, as far as known. They are fetched while the row is in view, unless an event had them. */
export function useRowBuild({ namespace, name, build }: ListedBuild, isInView: boolean): Build {
  const repo = { namespace, name };
  const { number } = build;
  const query = buildQuery(repo, number);
  const { data } = useQuery({
    ...query,
    queryFn: ({ client, signal }) => {
      recordFetch(client, query.queryKey, signal);
      return limit(() => call("getBuild", { ...repo, number }, { signal }), signal);
    },
    initialData: build.stages === undefined ? undefined : build,
    enabled: isInView && !isBuildOver(build),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? refreshMs : false),
  });
  return data === undefined || isOlder(data, build) ? build : data;
}

/** The viewer's permissions for the repository. Lists do not contain them, so the repository is fetched. */
export function useRowPermissions({ namespace, name }: RepoName, isInView: boolean) {
  const { user } = useSession();
  const place = { namespace, name };
  const query = repoQuery(place);
  const { data } = useQuery({
    ...query,
    queryFn: ({ client, signal }) => {
      recordFetch(client, query.queryKey, signal);
      return limit(() => call("getRepo", place, { signal }), signal);
    },
    enabled: isInView && user !== undefined && !user.admin,
  });
  const repo: PermittedRepo = data ?? {};
  return {
    mayCancel: may("cancelBuild", user, repo),
    mayApprove: may("approveStage", user, repo) && may("declineStage", user, repo),
  };
}

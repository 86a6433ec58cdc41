import { may, type Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { isBuildOver } from "../../api/merge/merge.ts";
import { isOlder } from "../../api/merge/newer.ts";
import { buildQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import type { ListedBuild } from "../../api/listed-builds.ts";
import { useRowRepo } from "./use-row-repo.ts";
import { limitRowRequest } from "../../lib/limiter.ts";

/** Polled while nothing runs, because servers may send no event when a stage is approved or declined. */
const refreshMs = 10_000;

/** The build of a row with its stages, as far as known. They are fetched while the row is in view, unless an event had them. */
export function useRowBuild({ namespace, name, build }: ListedBuild, isInView: boolean): Build {
  const repo = { namespace, name };
  const { number } = build;
  const { data } = useQuery({
    ...buildQuery(repo, number, limitRowRequest),
    initialData: build.stages === undefined ? undefined : build,
    enabled: isInView && !isBuildOver(build),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? refreshMs : false),
  });
  return data === undefined || isOlder(data, build) ? build : data;
}

/** Tells which actions the viewer may take on a build of the repository. */
export function useRowPermissions(name: RepoName, isInView: boolean) {
  const { user } = useSession();
  const repo = useRowRepo(name, isInView);
  return {
    mayCancel: may("cancelBuild", user, repo),
    mayApprove: may("approveStage", user, repo) && may("declineStage", user, repo),
  };
}

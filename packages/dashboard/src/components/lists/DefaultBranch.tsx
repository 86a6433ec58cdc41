import { isExcludedFromStatistics, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { isNotFound } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import { liveQuery } from "../../api/live-query.ts";
import { isOlder } from "../../api/merge/newer.ts";
import { keys } from "../../api/queries.ts";
import { useCan } from "../../api/capabilities.ts";
import { limitRowRequest } from "../../lib/limiter.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import { appearanceOf, StatusIcon } from "../status/StatusIcon.tsx";
import styles from "./DefaultBranch.module.css";

/**
 * The state of the default branch, for a repository whose newest build is of another one. The lists of
 * some servers contain it; otherwise it is fetched while the row is in view.
 */
export function DefaultBranch({ repo }: { repo: Repo }) {
  const { active, build, default_branch: branch } = repo;
  // Events change the cached state while another build of the branch is the newest of all, too.
  useQuery({ ...latestQuery(repo), initialData: repo.default_branch_build, enabled: false });
  const isShown = active && branch !== "" && build && build.ref !== `refs/heads/${branch}`;
  return isShown ? <State repo={repo} /> : null;
}

const State = ({ repo }: { repo: Repo }) => {
  const element = useRef<HTMLSpanElement>(null);
  const isFetched = useCan("defaultBranches") === false;
  const isInView = useIsInView(element);
  const { data } = useQuery({
    ...latestQuery(repo),
    initialData: repo.default_branch_build,
    enabled: isInView && isFetched,
  });
  const listed = repo.default_branch_build;
  // The list may have been fetched again after events were missed.
  const build = data && !(listed && isLate(data, listed)) ? data : listed;
  const { default_branch: branch } = repo;
  return (
    <span
      ref={element}
      className={styles.state}
      title={build && `${branch}: ${appearanceOf(build.status).word} (#${build.number})`}
    >
      {build && (
        <>
          <StatusIcon status={build.status} size={12} />
          <bdi className={styles.name}>{branch}</bdi>
        </>
      )}
    </span>
  );
};

type DefaultBranchBuild = NonNullable<Repo["default_branch_build"]>;

const isLate = (build: DefaultBranchBuild, known: DefaultBranchBuild | null): boolean =>
  known !== null &&
  (build.number < known.number || (build.number === known.number && isOlder(build, known)));

/** The newest build of the default branch; null if it has none. */
const latestQuery = ({ namespace, name, default_branch }: Repo) =>
  liveQuery<DefaultBranchBuild | null>({
    key: [...keys.repo({ namespace, name }), "default-branch"],
    about: { namespace, name },
    request: (signal) =>
      limitRowRequest(() => call("getLatestBuild", { namespace, name }, { signal }), signal).catch(
        (error: unknown) => {
          if (isNotFound(error)) return null;
          throw error;
        },
      ),
    merge: (known, { build }) =>
      build.ref !== `refs/heads/${default_branch}` ||
      isExcludedFromStatistics(build) ||
      isLate(build, known)
        ? known
        : build,
  });

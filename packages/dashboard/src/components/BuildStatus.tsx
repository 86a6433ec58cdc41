import type { Build, StatusName } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { isOlder } from "../api/merge/newer.ts";
import { buildQuery, type RepoName } from "../api/queries.ts";
import { shownStatus } from "../api/shown-status.ts";
import { useIsInView } from "../ui/use-is-in-view.ts";
import styles from "./BuildStatus.module.css";

type BuildStatusProps = {
  repo: RepoName;
  build: Build;
  children: (status: StatusName) => ReactNode;
};

/**
 * The status of a build in a list. Lists contain no stages, and only these show whether a pending build
 * waits for approval. A pending build is therefore fetched while it is in view.
 */
export function BuildStatus(props: BuildStatusProps) {
  return props.build.status === "pending" ? (
    <PendingStatus {...props} />
  ) : (
    props.children(props.build.status)
  );
}

/** Polled, because servers may send no event when a stage is approved or declined. */
const refreshMs = 10_000;

const PendingStatus = ({ repo, build, children }: BuildStatusProps) => {
  const element = useRef<HTMLSpanElement>(null);
  const { data } = useQuery({
    ...buildQuery(repo, build.number),
    enabled: useIsInView(element),
    refetchInterval: ({ state }) =>
      state.data && shownStatus(state.data) === "blocked" ? refreshMs : false,
  });
  return (
    <span ref={element} className={styles.place}>
      {children(newerStatus(build, data))}
    </span>
  );
};

/** The status of a build as far as the cache knows it. Nothing is fetched. */
export function useKnownStatus(repo: RepoName, build: KnownBuild): StatusName {
  const { data } = useQuery({ ...buildQuery(repo, build.number), enabled: false });
  return newerStatus(build, data);
}

type KnownBuild = Pick<Build, "number" | "status"> & { version?: number };

const newerStatus = (listed: KnownBuild, details: Build | undefined): StatusName =>
  details === undefined || isOlder(details, listed) ? listed.status : shownStatus(details);

import { lookUp, type Build, type Repo, type Status } from "@signalbox/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "../routing/index.ts";
import { useEffect } from "react";
import { buildsQuery, recentBuildsQuery, reposQuery, type RecentBuilds } from "../api/queries.ts";
import { useOpenStatus } from "../components/use-open-status.ts";

/**
 * Shows the running icon while the open build runs or, on other screens, while any known build runs. After the
 * open build has ended, the icon shows its result.
 */
export function useFavicon(): void {
  const { namespace = "", name = "", build } = useParams({ strict: false });
  const open = useOpenStatus();
  // Only cached data is used, because the icon alone does not justify a request.
  const isAnyRunning = [
    useQuery({ ...reposQuery, enabled: false, select: anyRuns }).data,
    useQuery({ ...recentBuildsQuery, enabled: false, select: anyRecentRuns }).data,
    useInfiniteQuery({
      ...buildsQuery({ namespace, name }),
      enabled: false,
      select: ({ pages }) => pages.some((builds) => builds.some(runs)),
    }).data,
  ].includes(true);
  const icon =
    build !== undefined
      ? lookUp(icons, open ?? "", "favicon")
      : isAnyRunning
        ? "favicon-running"
        : "favicon";
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link !== null) link.href = `./${icon}.svg`;
  }, [icon]);
}

const runs = (build: Build): boolean => build.status === "running";
const anyRuns = (repos: Repo[]): boolean =>
  repos.some(({ build }) => build !== undefined && runs(build));

const anyRecentRuns = ({ running }: RecentBuilds): boolean => anyRuns(running);

const icons: Record<Status, string> = {
  success: "favicon-success",
  running: "favicon-running",
  pending: "favicon",
  blocked: "favicon",
  waiting_on_dependencies: "favicon",
  failure: "favicon-failure",
  error: "favicon-failure",
  declined: "favicon",
  killed: "favicon-failure",
  skipped: "favicon",
  inactive: "favicon",
};

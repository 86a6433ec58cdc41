import { isFailed, type Repo, type StatusName } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { reposQuery } from "../api/queries.ts";
import { useOpenStatus } from "./use-open-status.ts";

/**
 * Shows the running icon while the open build runs, and elsewhere while any build that is known runs. The
 * icon of an open build keeps a mark of how it ended.
 */
export const useFavicon = (): void => {
  const isBuild = useParams({ strict: false, select: ({ build }) => build !== undefined });
  const open = useOpenStatus();
  const latest = useQuery({
    ...reposQuery,
    enabled: false, // An icon is no reason to ask a server.
    select: anyRuns,
  });
  const name = isBuild ? iconOf(open) : latest.data === true ? "favicon-running" : "favicon";
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = `./${name}.svg`;
  }, [name]);
};

const anyRuns = (repos: Repo[]): boolean => repos.some(({ build }) => build?.status === "running");

const iconOf = (status: StatusName | undefined): string => {
  if (status === "running") return "favicon-running";
  if (status === "success") return "favicon-success";
  return status !== undefined && isFailed(status) ? "favicon-failure" : "favicon";
};

import { type Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { buildQuery, reposQuery } from "../api/queries.ts";

/** Shows the running icon while the open build runs, and elsewhere while any build that is known runs. */
export const useFavicon = (): void => {
  const isRunning = useIsRunning();
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = isRunning ? "./favicon-running.svg" : "./favicon.svg";
  }, [isRunning]);
};

/** Looks into the cache alone: an icon is no reason to ask a server. */
const useIsRunning = (): boolean => {
  const { namespace = "", name = "", build } = useParams({ strict: false });
  const open = useQuery({
    ...buildQuery({ namespace, name }, Number(build)),
    enabled: false,
    select: runs,
  });
  const latest = useQuery({
    ...reposQuery,
    enabled: false,
    select: (repos) => repos.some((repo) => runs(repo.build)),
  });
  return (build === undefined ? latest.data : open.data) === true;
};

const runs = (build: Build | undefined): boolean => build?.status === "running";

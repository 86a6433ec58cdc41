import type { QueryClient } from "@tanstack/react-query";
import { isBuildOver, type BuildUpdate, type RepoEvent } from "../../api/merge/merge.ts";
import type { RepoName } from "../../api/queries.ts";
import { viewerOf } from "../../history/viewer.ts";
import { loadFileWithRetry } from "../../lib/load-file.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { watches } from "./watches.ts";

/** Opens the page of a build, as a link in a list does. */
export type OpenBuild = (repo: RepoName, build: Pick<BuildUpdate, "number" | "status">) => void;

export type NotifyDeps = {
  cache: QueryClient;
  /** Acts in one of the open tabs only, and in none if a visible one shows the build `unlessShown`. */
  claim: (key: string, act: () => void, unlessShown?: string) => void;
  openBuild: OpenBuild;
  /** Unix seconds. */
  now: () => number;
};

/**
 * Returns what must be called with each live update. It shows notifications of builds that have ended, if the user wants
 * them: each once, in the tab that the hub grants it to. The code for it is loaded only then.
 */
export function createNotifier(deps: NotifyDeps) {
  const openedAt = deps.now();
  return (update: readonly RepoEvent[] | "refreshed"): void => {
    // Most events do not end a build. Checked first, because reading the storage is slow.
    if (update !== "refreshed" && !update.some(({ build }) => isBuildOver(build))) return;
    const { isMine, branches } = notificationChoices.of(viewerOf(deps.cache));
    if (!isMine && branches.length === 0 && watches.list().length === 0) return;
    void loadFileWithRetry(() => import("./report-ends.ts"), new AbortController().signal).then(
      ({ reportEnds }) => reportEnds(deps, update, openedAt),
    );
  };
}

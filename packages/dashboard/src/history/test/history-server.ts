import { Build } from "@signalbox/contract";
import { ApiError } from "../../api/api-error.ts";
import type { BuildPage } from "../listed-builds.ts";
import { createRepoHistory, type HistorySource } from "../repo-history.ts";

const perPage = 5;

/** A build as a list contains it. */
export function listed(number: number, keys: Partial<Build> = {}): Build {
  return Build.parse({
    id: 100 + number,
    number,
    status: "success",
    finished: 9,
    version: 3,
    ...keys,
  });
}

/** A build with its stages, which lists of builds omit. */
export function detailed(build: Build): Build {
  return {
    ...build,
    stages: Build.parse({ stages: [{ number: 1, status: build.status }] }).stages,
  };
}

/** A server with these builds, and a record of its requests. */
export function serverWith(
  builds: Build[],
  {
    maxInRange = 0,
    kept = new Map<number, Build>(),
    pause = async () => undefined,
  }: { maxInRange?: number; kept?: Map<number, Build>; pause?: () => Promise<void> } = {},
) {
  const requests: string[] = [];
  const listings: string[] = [];
  let onPage: (page: BuildPage) => void = () => undefined;
  let onError: (error: unknown) => void = () => undefined;
  let answer = async (build: Build): Promise<Build> => detailed(build);
  let open = 0;
  let maxOpen = 0;
  const pageOf = (page: number): BuildPage => {
    const rows = builds.slice((page - 1) * perPage, page * perPage);
    return { builds: rows, isLast: rows.length < perPage };
  };
  const counted = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    try {
      return await request();
    } finally {
      open -= 1;
    }
  };
  const source: HistorySource = {
    follow: (setPage, setError) => {
      onPage = setPage;
      onError = setError;
      setPage(pageOf(1));
      return () => (onPage = () => undefined);
    },
    fetchPage: (page) =>
      counted(async () => {
        requests.push(`page ${page}`);
        return pageOf(page);
      }),
    fetchBuild: (build, signal) =>
      counted(async () => {
        requests.push(`#${build.number}`);
        const answered = await answer(build);
        signal.throwIfAborted();
        return answered;
      }),
    fetchRange: async ({ before, limit }) => {
      if (maxInRange === 0) return undefined;
      requests.push(`${limit} below #${before}`);
      return builds
        .filter(({ number }) => number < before)
        .slice(0, Math.min(limit, maxInRange))
        .map(detailed);
    },
    restore: async ({ builds: listed, isComplete, hasNewer = false }) => {
      listings.push(`${listed.length} ${isComplete ? "of all" : hasNewer ? "older" : "newest"}`);
      return [...kept.values()];
    },
    keep: (added) => added.forEach((build) => kept.set(build.id, build)),
    pause,
  };
  return {
    requests,
    /** The lists for which the browser's store was read. */
    listings,
    history: createRepoHistory(source),
    maxOpen: () => maxOpen,
    openRequests: () => open,
    /** Answers requests for details differently. */
    answerWith: (next: typeof answer) => (answer = next),
    refuseList: (status: number) => onError(new ApiError(status, "no")),
    change: (next: Build[]) => {
      builds = next;
      onPage(pageOf(1));
    },
  };
}

export function newestFirst(count: number): Build[] {
  return Array.from({ length: count }, (_, index) => listed(count - index));
}

export function numbersOf(builds: readonly Build[]): number[] {
  return builds.map(({ number }) => number);
}

type History = ReturnType<typeof serverWith>["history"];

export function until(history: History, state: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => history.read().state === state && resolve();
    history.subscribe(check);
    check();
  });
}

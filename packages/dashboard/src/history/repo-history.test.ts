import { Build } from "@signalbox/contract";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { BuildPage } from "./listed-builds.ts";
import { createRepoHistory, type HistorySource } from "./repo-history.ts";

const perPage = 5;

/** A build as a list contains it. */
const listed = (number: number, keys: Partial<Build> = {}): Build =>
  Build.parse({ id: 100 + number, number, status: "success", finished: 9, version: 3, ...keys });

/** The same with its stages. */
const detailed = (build: Build): Build => ({
  ...build,
  stages: Build.parse({ stages: [{ number: 1, status: build.status }] }).stages,
});

/** A server with these builds, and a record of its requests. */
function serverWith(
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
  let mostOpen = 0;
  const pageOf = (page: number): BuildPage => {
    const rows = builds.slice((page - 1) * perPage, page * perPage);
    return { builds: rows, isLast: rows.length < perPage };
  };
  const counted = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    try {
      return await request();
    } finally {
      open -= 1;
    }
  };
  const source: HistorySource = {
    follow: (tell, tellError) => {
      onPage = tell;
      onError = tellError;
      tell(pageOf(1));
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
    mostOpen: () => mostOpen,
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

const newestFirst = (count: number): Build[] =>
  Array.from({ length: count }, (_, index) => listed(count - index));

const numbersOf = (builds: readonly Build[]): number[] => builds.map(({ number }) => number);

type History = ReturnType<typeof serverWith>["history"];

const until = (history: History, state: string): Promise<void> =>
  new Promise((resolve) => {
    const check = () => history.read().state === state && resolve();
    history.subscribe(check);
    check();
  });

describe("filling the history of a repository", () => {
  it("fetches the newest builds first, over several pages, at most four at once", async () => {
    const { history, requests, mostOpen } = serverWith(newestFirst(12));
    history.request(8);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
    expect(requests).toEqual(["page 2", "#12", "#11", "#10", "#9", "#8", "#7", "#6", "#5"]);
    expect(mostOpen()).toBe(4);
    expect(history.read().wanted).toBe(8);
  });

  it("requests no page beside four builds", async () => {
    const { history, answerWith, openRequests, mostOpen } = serverWith(newestFirst(100));
    history.request(1);
    await until(history, "complete");
    const gate = Promise.withResolvers<undefined>();
    answerWith(async (build) => {
      await gate.promise;
      return detailed(build);
    });
    history.request(5);
    await vi.waitFor(() => expect(openRequests()).toBe(4));
    const listed = history.list({ from: 20, to: 26 }, new AbortController().signal);
    gate.resolve(undefined);
    expect(numbersOf(await listed)).toContain(23);
    expect(mostOpen()).toBe(4);
  });

  it("is complete when every build is loaded", async () => {
    const { history } = serverWith(newestFirst(3));
    history.request(30);
    await until(history, "complete");
    expect(history.read()).toMatchObject({ wanted: 3, state: "complete" });
  });

  it("leaves out builds without an end and those with an open stage", async () => {
    const builds = [
      listed(4, { status: "running", finished: 0 }),
      listed(3, { status: "declined", finished: 0 }),
      listed(2),
      listed(1, { status: "killed" }),
    ];
    const { history, requests, answerWith } = serverWith(builds);
    answerWith(async (build) =>
      detailed({ ...build, ...(build.number === 2 ? { status: "running" } : {}) }),
    );
    history.request(30);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([1]);
    expect(requests).toEqual(["#2", "#1"]);
  });

  it("fetches nothing twice, and a build that changed or was replaced again", async () => {
    const { history, requests, change } = serverWith([listed(2), listed(1)]);
    const leave = history.request(30);
    await until(history, "complete");
    leave();
    history.request(30);
    await until(history, "complete");
    expect(requests).toEqual(["#2", "#1"]);
    change([listed(3, { version: 1 }), listed(2, { version: 4 }), listed(1, { id: 900 })]);
    await until(history, "complete");
    expect(requests.slice(2)).toEqual(["#3", "#2", "#1"]);
    expect(history.read().builds[2]?.id).toBe(900);
  });

  it("fetches builds that end soon after each other together, but more builds for a view at once", async () => {
    const pauses: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
    const { history, requests, change } = serverWith(newestFirst(4), { maxInRange: 50, pause });
    history.request(1);
    await until(history, "complete");
    history.request(4);
    await vi.waitFor(() => expect(pauses).toHaveLength(2));
    for (let count = 5; count <= 9; count += 1) change(newestFirst(count).slice(0, 5));
    expect(requests).toHaveLength(4);
    pauses.at(-1)?.();
    await until(history, "complete");
    expect(requests).toEqual(["#4", "#3", "#2", "#1", "4 below #10"]);
  });

  it("does not notify its subscribers while a running build changes", async () => {
    const running = (version: number) => listed(3, { status: "running", finished: 0, version });
    const ended = newestFirst(2);
    const { history, change } = serverWith([running(1), ...ended]);
    history.request(30);
    await until(history, "complete");
    const known = history.read();
    const listener = vi.fn<() => void>();
    history.subscribe(listener);
    change([running(2), ...ended]);
    change([running(4), ...ended]);
    // A later task, when all promises that the changes started have settled.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(listener).not.toHaveBeenCalled();
    expect(history.read()).toBe(known);
    change([listed(3, { version: 5 }), ...ended]);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([3, 2, 1]);
    expect(listener).toHaveBeenCalled();
  });

  it("stops without subscribers, and continues later", async () => {
    const { history, requests, answerWith, openRequests } = serverWith(newestFirst(5));
    const gate = Promise.withResolvers<undefined>();
    answerWith(async (build) => {
      await gate.promise;
      return detailed(build);
    });
    history.request(5)();
    const leave = history.request(5);
    await vi.waitFor(() => expect(requests).toEqual(["#5", "#4", "#3", "#2"]));
    leave();
    gate.resolve(undefined);
    await vi.waitFor(() => expect(openRequests()).toBe(0));
    expect(history.read().builds).toEqual([]);
    history.request(5);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([5, 4, 3, 2, 1]);
  });

  it("continues without a deleted build, and says when the server fails", async () => {
    const { history, answerWith, change } = serverWith(newestFirst(3));
    answerWith(async ({ number }) => {
      throw new ApiError(number === 2 ? 404 : 500, "");
    });
    history.request(3);
    await until(history, "failed");
    answerWith(async (build) => detailed(build));
    change(newestFirst(4));
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([4, 3, 1]);
  });

  it.each([401, 403])("says that the user may not see the builds: %i", async (status) => {
    const { history, answerWith } = serverWith(newestFirst(3));
    answerWith(async (build) => {
      if (build.number === 1) throw new ApiError(status, "no");
      return detailed(build);
    });
    history.request(3);
    await until(history, "refused");
    expect(numbersOf(history.read().builds)).not.toContain(1);
  });

  it("does not assume that most of the builds were deleted", async () => {
    const { history, answerWith } = serverWith(newestFirst(4));
    answerWith(async (build) => {
      if (build.number < 3) throw new ApiError(404, "no");
      return detailed(build);
    });
    history.request(4);
    await until(history, "refused");
    expect(numbersOf(history.read().builds)).toEqual([4, 3]);
  });

  it.each([401, 403, 404])("shows no build while the list is refused: %i", async (status) => {
    const { history, refuseList, change, requests } = serverWith(newestFirst(3));
    history.request(3);
    await until(history, "complete");
    refuseList(status);
    expect(history.read()).toMatchObject({ builds: [], state: "refused" });
    requests.length = 0;
    history.request(4);
    expect(requests).toEqual([]);
    change(newestFirst(3));
    expect(numbersOf(history.read().builds)).toEqual([3, 2, 1]);
  });

  it("is loading again as soon as it tries again after a failure", async () => {
    const { history, answerWith, change } = serverWith(newestFirst(4));
    answerWith(() => Promise.reject(new ApiError(500, "broken")));
    history.request(4);
    await until(history, "failed");
    answerWith((build) => Promise.resolve(detailed(build)));
    change(newestFirst(4));
    expect(history.read().state).toBe("loading");
    await until(history, "complete");
  });

  it("forgets builds that the list no longer contains", async () => {
    const { history, change } = serverWith(newestFirst(4));
    history.request(4);
    await until(history, "complete");
    change([listed(4), listed(3)]);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([4, 3]);
  });

  it("restores kept builds, and fetches and keeps the others", async () => {
    const builds = newestFirst(12);
    const kept = new Map(builds.slice(0, 4).map((build) => [build.id, detailed(build)]));
    kept.set(112, detailed({ ...listed(12), version: 2 }));
    kept.set(111, detailed({ ...listed(11), created: 5 }));
    const { history, requests, listings } = serverWith(builds, { kept });
    history.request(6);
    await until(history, "complete");
    expect(requests).toEqual(["page 2", "#12", "#11", "#8", "#7"]);
    expect(listings).toEqual(["5 newest", "10 newest"]);
    expect(kept.get(112)?.version).toBe(3);
    expect(kept.size).toBe(6);
    const again = serverWith(builds, { kept });
    again.history.request(6);
    await until(again.history, "complete");
    expect(again.requests).toEqual(["page 2"]);
  });

  it("fetches ranges from a server that has the call, even if an answer ends early", async () => {
    const builds = newestFirst(12);
    const kept = new Map([[109, detailed(listed(9))]]);
    const { history, requests } = serverWith(builds, { kept, maxInRange: 4 });
    history.request(10);
    await until(history, "complete");
    expect(numbersOf(history.read().builds)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    // Three builds are fewer than a range needs; of the other six, the first answer has four.
    expect(requests).toEqual(["page 2", "#12", "#11", "#10", "6 below #9", "#4", "#3"]);
  });
});

describe("loading builds far below the newest ones", () => {
  const never = new AbortController().signal;

  it("lists only their pages, fetches each once, and keeps them like the others", async () => {
    const kept = new Map<number, Build>();
    const { history, requests, listings, mostOpen } = serverWith(newestFirst(100), { kept });
    history.request(2);
    await until(history, "complete");
    const load = async (from: number, to: number) =>
      numbersOf(await history.load({ from, to }, never));
    expect(await load(20, 26)).toEqual([26, 25, 24, 23, 22, 21, 20]);
    const fetched = [26, 25, 24, 23, 22, 21, 20].map((number) => `#${number}`);
    expect(requests).toEqual(["#100", "#99", "page 15", "page 17", "page 16", ...fetched]);
    expect(mostOpen()).toBe(4);
    expect(listings).toEqual(["5 newest", "7 older"]);
    requests.length = 0;
    expect(await load(19, 23)).toEqual([23, 22, 21, 20, 19]);
    expect(requests).toEqual(["#19"]);
    const again = serverWith(newestFirst(100), { kept });
    again.history.request(2);
    await until(again.history, "complete");
    expect(numbersOf(await again.history.load({ from: 19, to: 26 }, never))).toHaveLength(8);
    expect(again.requests).toEqual(["page 15", "page 17", "page 16"]);
  });

  it("fetches ranges from a server that has the call", async () => {
    const { history, requests } = serverWith(newestFirst(100), { maxInRange: 4 });
    history.request(1);
    await until(history, "complete");
    requests.length = 0;
    await history.load({ from: 31, to: 36 }, never);
    expect(requests).toEqual(["page 13", "page 14", "6 below #37", "#32", "#31"]);
  });

  it("leaves out builds that were deleted or have not ended, and rejects if the server fails", async () => {
    const builds = newestFirst(60).filter(({ number }) => number !== 12);
    const running = builds.map((build) =>
      build.number === 11 ? listed(11, { status: "running", finished: 0 }) : build,
    );
    const { history, answerWith } = serverWith(running);
    history.request(1);
    await until(history, "complete");
    expect(numbersOf(await history.load({ from: 10, to: 13 }, never))).toEqual([13, 10]);
    answerWith(() => Promise.reject(new ApiError(500, "broken")));
    await expect(history.load({ from: 2, to: 5 }, never)).rejects.toThrow("broken");
    answerWith(() => Promise.reject(new ApiError(404, "no")));
    await expect(history.load({ from: 2, to: 5 }, never)).rejects.toMatchObject({ status: 404 });
  });
});
